-- A planned day can be a session of the member's 5/3/1: which program, cycle, week and lifts, as JSON. No foreign key: the
-- name stays when the program has ended.
ALTER TABLE schedule ADD COLUMN session TEXT CHECK (session <> '');
ALTER TABLE schedule_changes ADD COLUMN session TEXT CHECK (session <> '');
