-- The gym's screens, areas, rooms and exercises. Units: see engine.sql.

-- Paired screens.
CREATE TABLE devices (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('kiosk', 'wall', 'terminal')),
  name TEXT NOT NULL,
  -- SHA-256.
  token_hash BLOB NOT NULL UNIQUE,
  -- What a wall shows.
  layout TEXT NOT NULL DEFAULT 'clockFeed'
    CHECK (layout IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar', 'boards')),
  -- Whether timers can be started and changed there without a login.
  controls INTEGER NOT NULL DEFAULT 0 CHECK (controls IN (0, 1)),
  -- In per cent.
  volume INTEGER NOT NULL DEFAULT 80 CHECK (volume BETWEEN 0 AND 100),
  -- Whether it says the names of phases.
  voice INTEGER NOT NULL DEFAULT 0 CHECK (voice IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- NULL: never connected.
  last_seen_at INTEGER,
  -- NULL: still paired.
  revoked_at INTEGER
) STRICT;

-- Parts of the floor with timers of their own.
CREATE TABLE areas (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name as it is compared.
  name_key TEXT NOT NULL UNIQUE
) STRICT;

-- The areas whose timers a device shows, beside those without an area. No row: all areas.
CREATE TABLE device_areas (
  device INTEGER NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  area INTEGER NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  PRIMARY KEY (device, area)
) STRICT, WITHOUT ROWID;
CREATE INDEX device_areas_area ON device_areas (area);

-- Rooms for classes and appointments.
CREATE TABLE rooms (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name as it is compared.
  name_key TEXT NOT NULL,
  -- A deleted room keeps its row, because past sessions name it.
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX rooms_name ON rooms (name_key) WHERE deleted_at IS NULL;

-- The catalog's exercises and members' own.
CREATE TABLE exercises (
  id INTEGER PRIMARY KEY,
  -- Of the catalog: its name there, or 'gym:' and the id for a member's exercise that a trainer accepted. NULL: it
  -- belongs to `owner`.
  slug TEXT UNIQUE,
  owner INTEGER REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name as it is compared. If the owner deleted it: with U+0001 and the id at the end, so that the name is free.
  match_key TEXT NOT NULL,
  -- The name in lower case.
  search TEXT NOT NULL,
  type TEXT NOT NULL,
  equipment TEXT NOT NULL,
  body_part TEXT NOT NULL,
  -- The usual rest after a working set.
  rest_seconds INTEGER NOT NULL CHECK (rest_seconds >= 0),
  -- Not offered any more, but sets and plans refer to it.
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  -- JSON: everything that the catalog says of it.
  facts TEXT NOT NULL,
  -- The import that made it. NULL: none, or it is used otherwise since.
  import INTEGER REFERENCES imports (id) ON DELETE SET NULL,
  -- When its owner proposed it for the catalog. NULL: not proposed.
  proposed_at INTEGER,
  -- When a trainer declined the last proposal. NULL: not declined.
  declined_at INTEGER,
  -- Link to a video. NULL: none.
  video TEXT,
  CHECK ((slug IS NULL) <> (owner IS NULL)),
  UNIQUE (owner, match_key)
) STRICT;
CREATE INDEX exercises_import ON exercises (import) WHERE import IS NOT NULL;
CREATE INDEX exercises_proposed ON exercises (proposed_at) WHERE proposed_at IS NOT NULL;

-- The names by which the catalog's exercises are found: their own and their aliases.
CREATE TABLE exercise_aliases (
  match_key TEXT NOT NULL PRIMARY KEY,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX exercise_aliases_exercise ON exercise_aliases (exercise);
