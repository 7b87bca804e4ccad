-- Members may join with a first name and a PIN: without an email and a password. And they may appear on walls by their
-- initials. Units: see Baseline/engine.sql.

-- SQLite drops a NOT NULL only by editing the schema's text (https://sqlite.org/lang_altertable.html, section 7). That
-- is safe here: what is stored stays valid without the constraint.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql =
  replace(replace(replace(sql,
    'email TEXT NOT NULL,', 'email TEXT,'),
    'email_key TEXT NOT NULL UNIQUE,', 'email_key TEXT UNIQUE CHECK ((email_key IS NULL) = (email IS NULL)),'),
    'password_hash TEXT NOT NULL,', 'password_hash TEXT CHECK ((password_hash IS NULL) = (email IS NULL)),')
  WHERE type = 'table' AND name = 'members';
PRAGMA writable_schema = RESET;
-- Fails if a NOT NULL is still there.
CREATE TEMP TABLE expected (columns INTEGER CHECK (columns = 3));
INSERT INTO expected SELECT COUNT(*) FROM pragma_table_info('members')
  WHERE name IN ('email', 'email_key', 'password_hash') AND "notnull" = 0;
DROP TABLE temp.expected;

-- 1: walls and other public screens show the initials in place of the display name. Without effect while
-- shown_on_floor is 0.
ALTER TABLE members ADD COLUMN shows_initials INTEGER NOT NULL DEFAULT 0 CHECK (shows_initials IN (0, 1));

-- For the plates and names of new members.
CREATE INDEX members_initials ON members (initials);

-- 1: a PIN opened the login. Outside a kiosk it gives a trainer or an owner no rights, and ends with the PIN.
ALTER TABLE sessions ADD COLUMN by_pin INTEGER NOT NULL DEFAULT 0 CHECK (by_pin IN (0, 1));

-- The link of an email that was not there before opens nothing either, and such an email is not confirmed.
DROP TRIGGER members_new_email;
CREATE TRIGGER members_new_email AFTER UPDATE OF email_key ON members WHEN NEW.email_key IS NOT OLD.email_key BEGIN
  UPDATE members SET email_confirmed_at = NULL WHERE id = NEW.id;
  DELETE FROM email_links WHERE member = NEW.id;
  DELETE FROM password_links WHERE member = NEW.id;
END;

-- Codes that take a member from a kiosk to their phone, where they enter their PIN.
CREATE TABLE phone_codes (
  -- A new code replaces the one before.
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- SHA-256 of the code.
  hash BLOB NOT NULL UNIQUE,
  -- When it expires.
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX phone_codes_until ON phone_codes (until);
