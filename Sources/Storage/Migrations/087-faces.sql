-- Members' pictures, each member one. Units: see Baseline/engine.sql.
CREATE TABLE faces (
  -- Never used again: a report says by it which picture it means.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
  -- The random part of its address.
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 22),
  -- 1: until the gym accepts it, only the member and the staff see it.
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  at INTEGER NOT NULL,
  -- As JPEGFile checked it. The last column: lists do not read its pages.
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 300000)
) STRICT;
CREATE INDEX faces_waiting ON faces (is_waiting, at, member) WHERE is_waiting = 1;

-- The token of the picture that others see. Only the triggers write it.
ALTER TABLE members ADD COLUMN picture TEXT;
CREATE TRIGGER faces_added AFTER INSERT ON faces BEGIN
  UPDATE members SET picture = CASE WHEN NEW.is_waiting = 0 THEN NEW.token END WHERE id = NEW.member;
END;
CREATE TRIGGER faces_changed AFTER UPDATE OF token, is_waiting ON faces BEGIN
  UPDATE members SET picture = CASE WHEN NEW.is_waiting = 0 THEN NEW.token END WHERE id = NEW.member;
END;
CREATE TRIGGER faces_removed AFTER DELETE ON faces BEGIN
  UPDATE members SET picture = NULL WHERE id = OLD.member;
END;

-- The picture that a report of a `member` is about. NULL: it is about the name.
ALTER TABLE reports ADD COLUMN picture INTEGER;
