-- Whether a record takes a display's large panel for some seconds; the owner's choice for each display.
ALTER TABLE devices ADD COLUMN records INTEGER NOT NULL DEFAULT 1 CHECK (records IN (0, 1));

-- A wall may also show the week's classes. A check cannot be changed, so the column is made anew.
ALTER TABLE devices ADD COLUMN shows TEXT NOT NULL DEFAULT 'clockFeed'
  CHECK (shows IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar', 'boards', 'week'));
UPDATE devices SET shows = layout;
ALTER TABLE devices DROP COLUMN layout;
ALTER TABLE devices RENAME COLUMN shows TO layout;
