-- Routes that members keep, to follow them again. Units: see Baseline/engine.sql. Only their member sees them.
CREATE TABLE routes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('run', 'walk', 'hike', 'ride', 'row', 'ski', 'swim', 'other')),
  made_from TEXT NOT NULL CHECK (made_from IN ('road', 'drawn', 'file')),
  -- Centimetres, as is the ascent. NULL: not known.
  distance INTEGER NOT NULL CHECK (distance > 0),
  ascent INTEGER CHECK (ascent >= 0),
  added_at INTEGER NOT NULL,
  -- As RouteLine encodes it. The last column: lists do not read its pages.
  line BLOB NOT NULL CHECK (length(line) > 0)
) STRICT;
CREATE INDEX routes_member ON routes (member);
