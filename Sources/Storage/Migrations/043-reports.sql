-- What members reported to the gym: a text, or a name. The text is kept as it was at that moment. A settled report is
-- deleted after a while.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  what TEXT NOT NULL CHECK (what IN ('message', 'comment', 'member', 'group', 'challenge')),
  -- The message, the comment, the member, the conversation or the challenge. It may be gone.
  thing INTEGER NOT NULL,
  -- Who wrote it, or gave the name.
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL for a card without a text.
  text TEXT CHECK (text <> ''),
  -- Of a message: the one before it and the one after it, as its first reporter saw them then.
  before_message INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  after_message INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('dismiss', 'remove', 'rename', 'mute')),
  decided_at INTEGER,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
) STRICT;
CREATE INDEX reports_thing ON reports (what, thing);
CREATE INDEX reports_member ON reports (member);
CREATE INDEX reports_decided ON reports (decided_at);
CREATE INDEX reports_before ON reports (before_message) WHERE before_message IS NOT NULL;
CREATE INDEX reports_after ON reports (after_message) WHERE after_message IS NOT NULL;

-- Who reported it and why: each once.
CREATE TABLE report_reasons (
  report INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  reporter INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('insult', 'harassment', 'sexual', 'spam', 'other')),
  note TEXT CHECK (note <> ''),
  at INTEGER NOT NULL,
  PRIMARY KEY (report, reporter)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_reasons_reporter ON report_reasons (reporter, at);

-- Whom the gym lets write nothing for others.
CREATE TABLE mutes (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  -- NULL: until it is lifted.
  until INTEGER CHECK (until > since)
) STRICT;

-- Display names that the gym took away. Their member cannot take them again.
CREATE TABLE refused_names (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Folded as for searching.
  name TEXT NOT NULL CHECK (name <> ''),
  at INTEGER NOT NULL,
  -- NULL until the member has chosen another.
  chosen_at INTEGER,
  PRIMARY KEY (member, name)
) STRICT, WITHOUT ROWID;

-- When the gym removed what was written. The text is gone; the row stays in its place.
ALTER TABLE messages ADD COLUMN removed_at INTEGER;
ALTER TABLE post_comments ADD COLUMN removed_at INTEGER;

-- Who gave a group its name; NULL for who leads it, in groups from before.
ALTER TABLE conversations ADD COLUMN named_by INTEGER REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX conversations_named_by ON conversations (named_by) WHERE named_by IS NOT NULL;

-- Whom the member shows this one workout; NULL for whom they show workouts.
ALTER TABLE workouts ADD COLUMN audience TEXT CHECK (audience IN ('nobody', 'friends', 'gym'));
-- For the feed of those who show workouts to nobody, but for some.
CREATE INDEX workouts_shown ON workouts (member, finished_at) WHERE finished_at IS NOT NULL AND audience <> 'nobody';
