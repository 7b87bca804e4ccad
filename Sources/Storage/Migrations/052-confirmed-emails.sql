-- When it was proved that a member's email is theirs: by a link that was sent there, or by staff. NULL: somebody typed it.
ALTER TABLE members ADD COLUMN email_confirmed_at INTEGER;
-- Who trains here already was let in by the gym, and goes on to get requests. Otherwise a gym without a mail server would
-- have to confirm everybody at the desk.
UPDATE members SET email_confirmed_at = joined_at WHERE status = 'active';

-- The email for which a request waits: nobody who may train here has confirmed it. NULL once it has reached its receiver,
-- and where it is to reach nobody.
ALTER TABLE friend_requests ADD COLUMN waits_for TEXT
  CHECK (waits_for IS NULL OR (receiver IS NULL AND email IS NOT NULL));
CREATE INDEX friend_requests_waits_for ON friend_requests (waits_for) WHERE waits_for IS NOT NULL;

-- Links by email with which members confirm that it is theirs.
CREATE TABLE email_links (
  -- SHA-256 of the secret in the link.
  hash BLOB PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_links_member ON email_links (member);
CREATE INDEX email_links_until ON email_links (until);

-- A new email is not confirmed, and letters to the old one open nothing.
CREATE TRIGGER members_new_email AFTER UPDATE OF email_key ON members WHEN NEW.email_key <> OLD.email_key BEGIN
  UPDATE members SET email_confirmed_at = NULL WHERE id = NEW.id;
  DELETE FROM email_links WHERE member = NEW.id;
  DELETE FROM password_links WHERE member = NEW.id;
END;
