-- How members want to be reminded; nothing is stored for who has chosen nothing. Minutes are those since midnight of the
-- wall's clock in the gym's zone.
CREATE TABLE reminder_settings (
  member INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Equal: no quiet hours.
  quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until INTEGER NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
  summary_at INTEGER NOT NULL CHECK (summary_at BETWEEN 0 AND 1439)
) STRICT;

-- The kinds that a member has changed.
CREATE TABLE reminder_kinds (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- Minutes before the start.
  lead INTEGER CHECK (lead BETWEEN 5 AND 1440),
  kiosk INTEGER NOT NULL CHECK (kiosk IN (0, 1)),
  phone INTEGER NOT NULL CHECK (phone IN (0, 1)),
  push INTEGER NOT NULL CHECK (push IN (0, 1)),
  email INTEGER NOT NULL CHECK (email IN (0, 1)),
  PRIMARY KEY (member, kind)
) STRICT, WITHOUT ROWID;

-- What members were reminded of, so that nobody is reminded twice. What is ahead is nowhere stored: it follows from
-- bookings and plans.
CREATE TABLE reminders (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind <> ''),
  subject TEXT NOT NULL CHECK (subject <> ''),
  -- When that begins: what is moved is reminded of anew.
  at INTEGER NOT NULL,
  -- From then on nobody needs it.
  until INTEGER NOT NULL,
  told_at INTEGER NOT NULL,
  -- When it goes out by push and email; NULL once it has, or where it never will. Cleared in the commit before it is
  -- sent, so that a crash loses a reminder rather than sends it twice.
  send_at INTEGER,
  sent_at INTEGER,
  dismissed_at INTEGER,
  CHECK (send_at IS NULL OR sent_at IS NULL),
  PRIMARY KEY (member, kind, subject, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_until ON reminders (until);

-- Browsers that receive what is pushed. A subscription ends with the login that made it.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- One browser is one member's.
  endpoint TEXT NOT NULL UNIQUE CHECK (endpoint <> ''),
  key BLOB NOT NULL CHECK (length(key) = 65),
  auth BLOB NOT NULL CHECK (length(auth) = 16),
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_member ON push_subscriptions (member);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session);
