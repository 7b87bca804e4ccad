-- Who may log in, one-time passwords, the list of a member's logins, and workouts that can be brought back.

ALTER TABLE members ADD COLUMN status TEXT NOT NULL DEFAULT 'active'
  CHECK (status IN ('active', 'waiting', 'blocked'));
-- Set while the password is a one-time password: it works until then, and must be replaced at the next login.
ALTER TABLE members ADD COLUMN one_time_until INTEGER;

ALTER TABLE sessions ADD COLUMN address TEXT;

-- A deleted workout and its sets are kept for a day, so that it can be brought back. It leaves its import key free.
ALTER TABLE workouts ADD COLUMN deleted_at INTEGER;
ALTER TABLE workouts ADD COLUMN deleted_import_key TEXT;
CREATE INDEX workouts_deleted ON workouts (deleted_at) WHERE deleted_at IS NOT NULL;

-- Members whom a command changed beside the running server. The server takes the rows and ends what they had open.
CREATE TABLE outside_changes (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL
) STRICT;
