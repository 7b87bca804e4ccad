-- Members who write to each other: two, or a group with a name.
CREATE TABLE conversations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL for two.
  name TEXT CHECK (name <> ''),
  -- Of two: who they are, the lower id first, so that they have one conversation. NULL for a group. It goes with either:
  -- an id that is given again must not lead to it.
  low INTEGER REFERENCES members (id) ON DELETE CASCADE,
  high INTEGER REFERENCES members (id) ON DELETE CASCADE,
  made_at INTEGER NOT NULL,
  CHECK ((low IS NULL) = (high IS NULL)),
  CHECK ((name IS NULL) = (low IS NOT NULL)),
  CHECK (low < high),
  UNIQUE (low, high)
) STRICT;
CREATE INDEX conversations_high ON conversations (high) WHERE high IS NOT NULL;

CREATE TABLE conversation_members (
  -- The least of a group leads it: who made it, and after them who has been in it longest.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The newest message that was there when they came to a group: they see what was written later.
  since INTEGER NOT NULL DEFAULT 0,
  -- The newest message that they have read.
  read_until INTEGER NOT NULL DEFAULT 0,
  muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),
  UNIQUE (conversation, member)
) STRICT;
CREATE INDEX conversation_members_member ON conversation_members (member);

-- A conversation ends with its last member.
CREATE TRIGGER conversation_members_last AFTER DELETE ON conversation_members
WHEN NOT EXISTS (SELECT 1 FROM conversation_members WHERE conversation = OLD.conversation)
BEGIN DELETE FROM conversations WHERE id = OLD.conversation; END;
CREATE TRIGGER conversation_members_most BEFORE INSERT ON conversation_members
WHEN (SELECT COUNT(*) FROM conversation_members WHERE conversation = NEW.conversation) >= 20
BEGIN SELECT RAISE(ABORT, 'a group has at most 20 members'); END;

CREATE TABLE messages (
  -- AUTOINCREMENT: `read_until` marks everything up to an id, so that none may be given twice.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT CHECK (text <> ''),
  -- At most one card. What it shows is read from the log each time: a card whose thing is gone shows nothing.
  card TEXT CHECK (card IN ('routine', 'workout', 'award')),
  routine INTEGER REFERENCES routines (id) ON DELETE SET NULL,
  workout INTEGER REFERENCES workouts (id) ON DELETE SET NULL,
  award TEXT,
  at INTEGER NOT NULL,
  CHECK (text IS NOT NULL OR card IS NOT NULL)
) STRICT;
CREATE INDEX messages_conversation ON messages (conversation, id);
CREATE INDEX messages_author ON messages (author, at);
CREATE INDEX messages_routine ON messages (routine) WHERE routine IS NOT NULL;
CREATE INDEX messages_workout ON messages (workout) WHERE workout IS NOT NULL;
