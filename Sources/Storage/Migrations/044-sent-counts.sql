-- What members sent to others lately, for the limits. What was deleted or taken back counts as well, so the limits do not
-- count the rows themselves. Filled by the triggers below, and by nothing else; pruned once a day.
CREATE TABLE sent_counts (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
    CHECK (kind IN ('request', 'message', 'comment', 'reaction', 'group', 'groupChange', 'challenge')),
  at INTEGER NOT NULL,
  -- Several of one millisecond share a row.
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (member, kind, at)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER friend_requests_sent AFTER INSERT ON friend_requests BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.sender, 'request', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER messages_sent AFTER INSERT ON messages BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'message', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER post_comments_sent AFTER INSERT ON post_comments BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'comment', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER post_reactions_sent AFTER INSERT ON post_reactions BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'reaction', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER challenges_sent AFTER INSERT ON challenges WHEN NEW.maker IS NOT NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.maker, 'challenge', NEW.made_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

-- Who made a group; NULL once their account is gone.
ALTER TABLE conversations ADD COLUMN made_by INTEGER REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX conversations_made_by ON conversations (made_by) WHERE made_by IS NOT NULL;
-- When a group was named last; NULL for a name from before.
ALTER TABLE conversations ADD COLUMN named_at INTEGER;
-- When somebody was put into a group; NULL for two, and for groups from before.
ALTER TABLE conversation_members ADD COLUMN added_at INTEGER;
UPDATE conversations SET made_by = coalesce(named_by,
  (SELECT k.member FROM conversation_members k WHERE k.conversation = conversations.id ORDER BY k.id LIMIT 1))
WHERE low IS NULL;

CREATE TRIGGER groups_sent AFTER INSERT ON conversations WHEN NEW.low IS NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.made_by, 'group', NEW.made_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER groups_named AFTER UPDATE OF name ON conversations WHEN NEW.named_by IS NOT NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.named_by, 'groupChange', NEW.named_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
-- Each person whom the leader puts into a group, also as it is made. The leader is the first one in it.
CREATE TRIGGER groups_grown AFTER INSERT ON conversation_members
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = NEW.conversation AND low IS NULL)
  AND EXISTS (SELECT 1 FROM conversation_members WHERE conversation = NEW.conversation AND id < NEW.id)
BEGIN
  INSERT INTO sent_counts (member, kind, at, times)
  SELECT k.member, 'groupChange', NEW.added_at, 1 FROM conversation_members k
  WHERE k.conversation = NEW.conversation ORDER BY k.id LIMIT 1
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

-- A group without messages goes when its maker leaves it, and one that its maker has left goes with its last message:
-- nobody can leave empty groups to others.
CREATE TRIGGER groups_left AFTER DELETE ON conversation_members BEGIN
  DELETE FROM conversations WHERE id = OLD.conversation AND low IS NULL
    AND NOT EXISTS (SELECT 1 FROM messages x WHERE x.conversation = OLD.conversation)
    AND NOT EXISTS (SELECT 1 FROM conversation_members k
      WHERE k.conversation = OLD.conversation AND k.member = conversations.made_by);
END;
CREATE TRIGGER groups_emptied AFTER DELETE ON messages BEGIN
  DELETE FROM conversations WHERE id = OLD.conversation AND low IS NULL
    AND NOT EXISTS (SELECT 1 FROM messages x WHERE x.conversation = OLD.conversation)
    AND NOT EXISTS (SELECT 1 FROM conversation_members k
      WHERE k.conversation = OLD.conversation AND k.member = conversations.made_by);
END;
DELETE FROM conversations WHERE low IS NULL
  AND NOT EXISTS (SELECT 1 FROM messages x WHERE x.conversation = conversations.id)
  AND NOT EXISTS (SELECT 1 FROM conversation_members k
    WHERE k.conversation = conversations.id AND k.member = conversations.made_by);

-- Who left a group by themselves: nobody puts them back into it.
CREATE TABLE group_leavers (
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (conversation, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_leavers_member ON group_leavers (member);
CREATE TRIGGER group_leavers_stay_out BEFORE INSERT ON conversation_members
WHEN EXISTS (SELECT 1 FROM group_leavers WHERE conversation = NEW.conversation AND member = NEW.member)
BEGIN SELECT RAISE(ABORT, 'left the group'); END;

-- A request by email stays with its sender when an account goes: otherwise it would say whose email that was.
CREATE TRIGGER friend_requests_kept BEFORE DELETE ON members BEGIN
  UPDATE friend_requests SET receiver = NULL WHERE receiver = OLD.id AND email IS NOT NULL;
END;
