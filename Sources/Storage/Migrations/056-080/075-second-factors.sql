-- The second factors that are on. The secret is as it is: the server has to compute codes with it, and a key to encrypt it
-- with would lie beside it.
CREATE TABLE second_factors (
  member INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  secret BLOB NOT NULL CHECK (length(secret) = 20),
  -- When it was turned on.
  since INTEGER NOT NULL,
  -- The newest step of 30 seconds whose code was used. Its code, and all before it, are refused.
  last_step INTEGER NOT NULL CHECK (last_step >= 0)
) STRICT;
-- The recovery codes that are left.
CREATE TABLE recovery_codes (
  member INTEGER NOT NULL REFERENCES second_factors (member) ON DELETE CASCADE,
  -- SHA-256.
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (member, hash)
) STRICT, WITHOUT ROWID;
-- On a person's own device: the names of the browser and of the system, as it says. NULL: not known.
ALTER TABLE sessions ADD COLUMN browser TEXT CHECK (browser <> '');
ALTER TABLE sessions ADD COLUMN system TEXT CHECK (system <> '');
