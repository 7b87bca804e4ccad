-- Rowers, bikes and ski machines, and walls that show a race between them. A check cannot be changed, so the column is made
-- anew.
ALTER TABLE devices ADD COLUMN shows TEXT NOT NULL DEFAULT 'clockFeed'
  CHECK (shows IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar', 'boards', 'week', 'hearts', 'race'));
UPDATE devices SET shows = layout;
ALTER TABLE devices DROP COLUMN layout;
ALTER TABLE devices RENAME COLUMN shows TO layout;

-- What the owner calls machines. What they say, and who is on them, is stored nowhere.
CREATE TABLE machines (
  -- As radios name it, such as pm5:C0:FF:EE:00:11:22.
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> ''),
  name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT, WITHOUT ROWID;
