-- The tokens with which scripts call methods by HTTP (`POST /rpc`). Revoking one deletes its row.
CREATE TABLE tokens (
  -- Never used again, so that a list in an open page cannot revoke a newer one.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Whose it is. One of the gym's own acts as the owner who made it.
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  of_gym INTEGER NOT NULL CHECK (of_gym IN (0, 1)),
  name TEXT NOT NULL CHECK (name <> ''),
  -- Words of `TokenScope`, with a space between two.
  scopes TEXT NOT NULL CHECK (scopes <> ''),
  -- SHA-256 of the token.
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  made_at INTEGER NOT NULL,
  -- NULL: never. Up to a minute behind.
  used_at INTEGER
) STRICT;
CREATE INDEX tokens_member ON tokens (member);
CREATE INDEX tokens_of_gym ON tokens (of_gym) WHERE of_gym = 1;
