-- Members, logins, wrong guesses, emails, removal, and the record of staff's actions. Units: see engine.sql.

CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  -- What others see.
  display_name TEXT NOT NULL CHECK (display_name <> ''),
  -- Both names in lower case, a space before each word: LIKE '% ma%' finds the beginning of a word.
  search TEXT NOT NULL,
  initials TEXT NOT NULL,
  -- Of the circle with the initials.
  colour TEXT NOT NULL,
  email TEXT NOT NULL,
  -- The email as it is compared.
  email_key TEXT NOT NULL UNIQUE,
  -- When a link sent there, or staff, confirmed that the email is the member's. NULL: only typed.
  email_confirmed_at INTEGER,
  role TEXT NOT NULL CHECK (role IN ('member', 'trainer', 'owner')),
  -- 'waiting' for the owner's approval.
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'waiting', 'blocked')),
  -- NULL in the next five: the member did not say.
  sex TEXT CHECK (sex IN ('female', 'male')),
  birth_date TEXT,
  height_mm INTEGER CHECK (height_mm > 0),
  -- The newest body weight.
  weight_milli INTEGER CHECK (weight_milli > 0),
  weight_unit TEXT CHECK (weight_unit IN ('kg', 'lb')),
  -- In which the member sees and enters weights.
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  -- Whether walls and other public screens show the member.
  shown_on_floor INTEGER NOT NULL CHECK (shown_on_floor IN (0, 1)),
  password_hash TEXT NOT NULL,
  -- The end of a one-time password, which must be replaced at the next login. NULL: the password is the member's own.
  one_time_until INTEGER,
  -- NULL: no PIN, no badge.
  pin_hash TEXT,
  badge_hash BLOB UNIQUE,
  joined_at INTEGER NOT NULL,
  -- The newest training, imports and later entries included. NULL: none.
  last_trained_at INTEGER,
  -- The newest set that was logged on the floor, up to a minute behind. NULL: none.
  here_at INTEGER,
  CHECK ((weight_milli IS NULL) = (weight_unit IS NULL))
) STRICT;
CREATE INDEX members_trained ON members (last_trained_at);
CREATE INDEX members_here ON members (here_at);
-- A query must repeat the condition of these two word for word.
CREATE INDEX members_staff ON members (role) WHERE role <> 'member';
CREATE INDEX members_waiting ON members (id) WHERE status = 'waiting';

-- A new email is not confirmed, and links sent to the old one open nothing.
CREATE TRIGGER members_new_email AFTER UPDATE OF email_key ON members WHEN NEW.email_key <> OLD.email_key BEGIN
  UPDATE members SET email_confirmed_at = NULL WHERE id = NEW.id;
  DELETE FROM email_links WHERE member = NEW.id;
  DELETE FROM password_links WHERE member = NEW.id;
END;

-- Logins.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: the member's own phone or browser.
  device INTEGER REFERENCES devices (id) ON DELETE CASCADE,
  -- SHA-256 of the secret that the client sends.
  handle_hash BLOB NOT NULL UNIQUE,
  -- SHA-256 of a second secret, with which a kiosk delivers unsent sets after the login has ended. It opens nothing
  -- else. NULL: everything is delivered, or the login was revoked.
  delivery_hash BLOB,
  -- When the member left, as the kiosk said at its first delivery. Later sets are refused. NULL: no delivery yet.
  delivers_until INTEGER,
  -- The network address. NULL: not known.
  address TEXT,
  started_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  -- When the password was last entered again; some changes need that within the last minutes. NULL: never.
  confirmed_at INTEGER,
  -- NULL: open.
  ended_at INTEGER
) STRICT;
CREATE INDEX sessions_member ON sessions (member);
CREATE INDEX sessions_device ON sessions (device);
CREATE UNIQUE INDEX sessions_delivery ON sessions (delivery_hash) WHERE delivery_hash IS NOT NULL;
CREATE INDEX sessions_open ON sessions (device) WHERE device IS NOT NULL AND ended_at IS NULL;
CREATE INDEX sessions_confirmed ON sessions (confirmed_at) WHERE confirmed_at IS NOT NULL;

-- Wrong guesses, kept across restarts.
CREATE TABLE guesses (
  -- What was guessed: 'pins', 'passwords', …
  book TEXT NOT NULL,
  -- At whose secret, or from where.
  key TEXT NOT NULL,
  -- How many.
  wrong INTEGER NOT NULL CHECK (wrong > 0),
  -- The newest.
  at INTEGER NOT NULL,
  PRIMARY KEY (book, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX guesses_at ON guesses (at);

-- Kiosks at which a member has proved who they are. Wrong guesses from elsewhere do not slow them down there.
CREATE TABLE known_places (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- 'kiosk' and the device's id.
  place TEXT NOT NULL,
  -- The last time, up to a day behind.
  at INTEGER NOT NULL,
  PRIMARY KEY (member, place)
) STRICT, WITHOUT ROWID;

-- Browsers in which a member has proved by password who they are. Wrong guesses from elsewhere do not slow them down.
CREATE TABLE known_browsers (
  -- SHA-256 of the browser's token.
  hash BLOB NOT NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The last login.
  at INTEGER NOT NULL,
  PRIMARY KEY (hash, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_browsers_member ON known_browsers (member, at);
CREATE INDEX known_browsers_at ON known_browsers (at);

-- Links by email with which members choose a new password.
CREATE TABLE password_links (
  -- SHA-256 of the secret in the link.
  hash BLOB PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- When it expires.
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_links_member ON password_links (member);
CREATE INDEX password_links_until ON password_links (until);

-- Links by email with which members confirm that the email is theirs.
CREATE TABLE email_links (
  -- SHA-256 of the secret in the link.
  hash BLOB PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- When it expires.
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_links_member ON email_links (member);
CREATE INDEX email_links_until ON email_links (until);

-- Members whom the owner removed and can still restore. They are blocked meanwhile.
CREATE TABLE removals (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- From then on the member is deleted, with everything that is theirs.
  until INTEGER NOT NULL CHECK (until > at),
  -- NULL: that account was deleted. The name stays.
  removed_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  by_name TEXT NOT NULL CHECK (by_name <> ''),
  -- What these were before, for restoring.
  status TEXT NOT NULL CHECK (status IN ('active', 'waiting', 'blocked')),
  shown_on_floor INTEGER NOT NULL CHECK (shown_on_floor IN (0, 1))
) STRICT;
CREATE INDEX removals_until ON removals (until);
CREATE INDEX removals_by ON removals (removed_by) WHERE removed_by IS NOT NULL;

-- What staff did to others' things. Rows are deleted after a year. Names of members are not stored here, so that a
-- deleted member leaves none behind.
CREATE TABLE staff_actions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- NULL: that account was deleted. The name stays.
  staff INTEGER REFERENCES members (id) ON DELETE SET NULL,
  staff_name TEXT NOT NULL CHECK (staff_name <> ''),
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- 1: it was done to a member, even if that account was deleted since and `member` is NULL.
  concerns_member INTEGER NOT NULL CHECK (concerns_member IN (0, 1)),
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- The name of the class, appointment, room, role or file that it was about. NULL: none.
  what TEXT CHECK (what <> ''),
  -- When that begins. NULL: it has no time.
  about_at INTEGER,
  -- How many at once. NULL: one.
  amount INTEGER CHECK (amount > 1),
  CHECK (member IS NULL OR concerns_member = 1)
) STRICT;
CREATE INDEX staff_actions_staff ON staff_actions (staff, id);
CREATE INDEX staff_actions_member ON staff_actions (member) WHERE member IS NOT NULL;
CREATE INDEX staff_actions_at ON staff_actions (at);
