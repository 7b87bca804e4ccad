-- Logs that a command imported beside the running server. The server takes the rows and shows what they brought.
CREATE TABLE outside_imports (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL,
  workouts INTEGER NOT NULL,
  sets INTEGER NOT NULL
) STRICT;
