-- Heart-rate straps and what hearts did. Units: see Baseline/engine.sql. Rates are beats a minute.

-- Straps that are known: members' own, and those that the gym lends.
CREATE TABLE straps (
  -- As radios name it, such as ble:C0:FF:EE:00:11:22.
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> ''),
  -- Whose own it is. NULL: the gym lends it.
  member INTEGER REFERENCES members (id) ON DELETE CASCADE,
  -- What the gym calls it. NULL: it is a member's own.
  name TEXT UNIQUE CHECK (name <> ''),
  added_at INTEGER NOT NULL,
  CHECK ((member IS NULL) <> (name IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX straps_member ON straps (member) WHERE member IS NOT NULL;

-- Who wears a strap of the gym's, or an unknown one, until the class is over.
CREATE TABLE strap_loans (
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> ''),
  -- Nobody wears two.
  member INTEGER NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What members chose. No row: HeartSettings.usual.
CREATE TABLE heart_settings (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- What walls show of it.
  shown TEXT NOT NULL CHECK (shown IN ('nothing', 'points', 'zone', 'percent')),
  -- The highest rate: as entered, and as measured since. NULL: neither.
  maximum INTEGER CHECK (maximum BETWEEN 100 AND 230),
  measured INTEGER CHECK (measured BETWEEN 30 AND 240),
  -- Whether their strap checks them in.
  signs_in INTEGER NOT NULL CHECK (signs_in IN (0, 1))
) STRICT;

-- From a strap's first beat until it was gone for ten minutes, or a class began or ended. An open one is stored again
-- every 15 seconds.
CREATE TABLE heart_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  -- The last beat.
  ended_at INTEGER NOT NULL CHECK (ended_at >= started_at),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  -- JSON: milliseconds in each of the zones from 0 to 5.
  zones TEXT NOT NULL,
  -- Milliseconds that count.
  measured_ms INTEGER NOT NULL CHECK (measured_ms >= 0),
  -- The sum of rate × milliseconds.
  beat_ms INTEGER NOT NULL CHECK (beat_ms >= 0),
  highest INTEGER NOT NULL CHECK (highest BETWEEN 30 AND 240),
  -- When the highest rate was last there.
  peak_at INTEGER NOT NULL,
  -- Beats by which the rate had fallen a minute later. NULL: not measured.
  recovery INTEGER CHECK (recovery BETWEEN 0 AND 240),
  -- Thousandths of a kcal. NULL: too little is known of the member.
  calories INTEGER CHECK (calories >= 0),
  -- The average rate of each 5 seconds, a byte each. 0: none.
  curve BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX heart_sessions_open ON heart_sessions (member) WHERE is_open = 1;
CREATE INDEX heart_sessions_member ON heart_sessions (member, started_at);

-- The time for which a trainer shows hearts on the walls. At most one row.
CREATE TABLE heart_class (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  title TEXT CHECK (title <> ''),
  started_at INTEGER NOT NULL,
  -- Who began it, as walls show the name.
  trainer TEXT NOT NULL CHECK (trainer <> '')
) STRICT;

-- Who sees what a member's heart did. Nobody, until the member chooses.
ALTER TABLE sharing_levels ADD COLUMN heart TEXT NOT NULL DEFAULT 'nobody'
  CHECK (heart IN ('nobody', 'friends', 'gym'));
