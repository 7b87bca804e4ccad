-- A radio is a paired device that hears heart-rate straps, and a wall may show hearts. A strap may check its member in. A
-- check cannot be changed, so the columns are made anew.
ALTER TABLE devices ADD COLUMN what TEXT NOT NULL DEFAULT 'kiosk'
  CHECK (what IN ('kiosk', 'wall', 'terminal', 'radio'));
UPDATE devices SET what = kind;
ALTER TABLE devices DROP COLUMN kind;
ALTER TABLE devices RENAME COLUMN what TO kind;

ALTER TABLE devices ADD COLUMN shows TEXT NOT NULL DEFAULT 'clockFeed'
  CHECK (shows IN ('clock', 'clockFeed', 'clockBoard', 'fourClocks', 'calendar', 'boards', 'week', 'hearts'));
UPDATE devices SET shows = layout;
ALTER TABLE devices DROP COLUMN layout;
ALTER TABLE devices RENAME COLUMN shows TO layout;

-- How it began: at a kiosk, with a set, with a class, on the member's phone, by staff, or by a strap.
ALTER TABLE visits ADD COLUMN began TEXT NOT NULL DEFAULT 'kiosk'
  CHECK (began IN ('kiosk', 'set', 'class', 'phone', 'desk', 'strap'));
UPDATE visits SET began = how;
ALTER TABLE visits DROP COLUMN how;
ALTER TABLE visits RENAME COLUMN began TO how;
