-- How many bytes the files of all members' photos have. Only the triggers write it, so that a new photo need not sum up
-- all others.
CREATE TABLE photo_bytes (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  bytes INTEGER NOT NULL CHECK (bytes >= 0)
) STRICT;
INSERT INTO photo_bytes (id, bytes) SELECT 1, COALESCE(SUM(bytes), 0) FROM photos;
CREATE TRIGGER photos_counted AFTER INSERT ON photos BEGIN
  UPDATE photo_bytes SET bytes = bytes + NEW.bytes WHERE id = 1;
END;
CREATE TRIGGER photos_uncounted AFTER DELETE ON photos BEGIN
  UPDATE photo_bytes SET bytes = bytes - OLD.bytes WHERE id = 1;
END;
