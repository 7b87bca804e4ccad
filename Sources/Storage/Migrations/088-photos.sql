-- Photos of members' bodies. Units: see Baseline/engine.sql. Only their member sees them, and trainers by a consent.

CREATE TABLE photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  view TEXT NOT NULL CHECK (view IN ('front', 'side', 'back')),
  -- After which it was taken.
  workout INTEGER REFERENCES workouts (id) ON DELETE SET NULL,
  -- Pixels, as the file says.
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- How many the file has.
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  added_at INTEGER NOT NULL
) STRICT;
CREATE INDEX photos_member ON photos (member, day);
-- For exports, in the order of the ids.
CREATE INDEX photos_added ON photos (member);
CREATE INDEX photos_workout ON photos (workout) WHERE workout IS NOT NULL;

-- The files, apart from the rows that lists read. No foreign key deletes them: a member's photos can be hundreds of
-- megabytes, which take too long for one commit.
CREATE TABLE photo_parts (
  photo INTEGER NOT NULL,
  part INTEGER NOT NULL CHECK (part >= 0),
  bytes BLOB NOT NULL CHECK (length(bytes) > 0),
  PRIMARY KEY (photo, part)
) STRICT;

-- Photos that are gone, whose files are still to be deleted. Emptied within seconds.
CREATE TABLE photo_leftovers (
  photo INTEGER NOT NULL PRIMARY KEY
) STRICT;
CREATE TRIGGER photos_deleted AFTER DELETE ON photos BEGIN
  INSERT INTO photo_leftovers (photo) VALUES (old.id);
END;

-- How many bytes the files of all members' photos have. Only the triggers write it, so that a new photo need not sum up
-- all others.
CREATE TABLE photo_bytes (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT;
INSERT INTO photo_bytes (id, bytes) VALUES (1, 0);
CREATE TRIGGER photos_counted AFTER INSERT ON photos BEGIN
  UPDATE photo_bytes SET bytes = bytes + NEW.bytes WHERE id = 1;
END;
CREATE TRIGGER photos_uncounted AFTER DELETE ON photos BEGIN
  UPDATE photo_bytes SET bytes = bytes - OLD.bytes WHERE id = 1;
END;
