-- Roads: what members ran, walked, rode and so on, from their files. Units: see Baseline/engine.sql. Only their member
-- sees them.

CREATE TABLE roads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('run', 'walk', 'hike', 'ride', 'row', 'ski', 'swim', 'other')),
  name TEXT CHECK (name <> ''),
  started_at INTEGER NOT NULL,
  elapsed_ms INTEGER NOT NULL CHECK (elapsed_ms >= 0),
  moving_ms INTEGER NOT NULL CHECK (moving_ms BETWEEN 0 AND elapsed_ms),
  -- Centimetres, as are the ascent and the descent. NULL: not measured.
  distance INTEGER NOT NULL CHECK (distance >= 0),
  ascent INTEGER CHECK (ascent >= 0),
  descent INTEGER CHECK (descent >= 0),
  -- Beats a minute. NULL: no strap.
  average_heart INTEGER CHECK (average_heart > 0),
  highest_heart INTEGER CHECK (highest_heart > 0),
  -- JSON: milliseconds in each of the zones from 0 to 5. NULL: no strap, or no maximum was known.
  zones TEXT,
  -- Thousandths of a kcal. NULL: too little is known.
  calories INTEGER CHECK (calories >= 0),
  calories_from TEXT CHECK (calories_from IN ('heart', 'pace', 'device')),
  format TEXT NOT NULL CHECK (format IN ('fit', 'gpx', 'tcx')),
  -- Whether its line has places.
  has_places INTEGER NOT NULL CHECK (has_places IN (0, 1)),
  added_at INTEGER NOT NULL,
  CHECK ((calories IS NULL) = (calories_from IS NULL))
) STRICT;
CREATE INDEX roads_member ON roads (member, started_at);
-- For exports, in the order of the ids.
CREATE INDEX roads_added ON roads (member);

-- The line of each road, apart from the rows that lists read. No foreign key deletes it: a member's lines can be a hundred
-- megabytes, which take too long for one commit.
CREATE TABLE road_tracks (
  road INTEGER NOT NULL PRIMARY KEY,
  -- As RoadTrack encodes it.
  track BLOB NOT NULL CHECK (length(track) > 0)
) STRICT;

-- Roads that are gone, whose lines are still to be deleted. Emptied within seconds.
CREATE TABLE road_leftovers (
  road INTEGER NOT NULL PRIMARY KEY
) STRICT;
CREATE TRIGGER roads_deleted AFTER DELETE ON roads BEGIN
  INSERT INTO road_leftovers (road) VALUES (old.id);
END;

-- The fastest of each distance in a road. The member, the kind and the start are those of the road, so that the fastest of
-- all is found by an index.
CREATE TABLE road_bests (
  road INTEGER NOT NULL REFERENCES roads (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('run', 'walk', 'hike', 'ride')),
  meters INTEGER NOT NULL CHECK (meters > 0),
  ms INTEGER NOT NULL CHECK (ms > 0),
  -- Milliseconds from the start of the road to the start of the distance.
  from_ms INTEGER NOT NULL CHECK (from_ms >= 0),
  started_at INTEGER NOT NULL,
  PRIMARY KEY (road, meters)
) STRICT, WITHOUT ROWID;
CREATE INDEX road_bests_member ON road_bests (member, kind, meters, ms, started_at, road);
