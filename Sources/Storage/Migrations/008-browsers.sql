-- Browsers in which a member has proven by password who they are. Guesses from elsewhere do not slow them.
CREATE TABLE known_browsers (
  -- SHA-256 of the browser's token.
  hash BLOB NOT NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- When the member last logged in there.
  at INTEGER NOT NULL,
  PRIMARY KEY (hash, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_browsers_member ON known_browsers (member, at);
CREATE INDEX known_browsers_at ON known_browsers (at);

-- Kiosks stay known. An address is many people's.
DELETE FROM known_places WHERE place LIKE 'address %';

-- Links by email that let a member choose a new password.
CREATE TABLE password_links (
  -- SHA-256 of the secret in the link.
  hash BLOB PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_member ON password_links (member);
CREATE INDEX password_links_until ON password_links (until);
