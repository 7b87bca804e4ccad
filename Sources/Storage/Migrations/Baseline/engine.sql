-- The server itself: settings, stored replies, and what commands tell a running server.
--
-- In all files: instants are UTC milliseconds, days are 'YYYY-MM-DD' and minutes of a day are counted from midnight,
-- both in the gym's zone. Flags are 0 or 1. A weight that somebody entered is stored in thousandths of its unit
-- (`milli`, `unit`), a computed one in grams. A column that is named after a table has an id of that table. `at` is
-- when the row was made. `deleted_at` and the like are NULL until then.

-- Single values of the whole gym, such as 'gym.name' and 'push.key'.
CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The first reply to each change, stored in the same transaction. A retry gets it again and changes nothing.
CREATE TABLE replies (
  -- 16 bytes, made from the request's UUID, which is not stored. See RequestSeal.
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  -- 'm' and a member's id, 'd' and a device's id, or '-'.
  caller TEXT NOT NULL,
  method TEXT NOT NULL,
  -- Length of the body's hash in bytes. 0: a retry's body is not compared.
  hash_size INTEGER NOT NULL,
  -- The hash of the body, then the reply. Only the request's UUID makes them readable.
  sealed BLOB NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Members whom a command changed while the server may be running. The server deletes the rows and ends these members'
-- logins and subscriptions.
CREATE TABLE outside_changes (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL
) STRICT;

-- Logs that a command imported while the server may be running. The server deletes the rows and publishes the import.
CREATE TABLE outside_imports (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL,
  -- How many.
  workouts INTEGER NOT NULL,
  sets INTEGER NOT NULL
) STRICT;
