-- Members who are friends: each pair once, the lower id first.
CREATE TABLE friendships (
  low INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  high INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  PRIMARY KEY (low, high),
  CHECK (low < high)
) STRICT, WITHOUT ROWID;
CREATE INDEX friendships_high ON friendships (high, low);

-- Requests that the sender sees as open. A receiver sees neither what they refused nor what comes from a blocked member.
CREATE TABLE friend_requests (
  id INTEGER PRIMARY KEY,
  sender INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL where nobody has that email, and where nobody is to hear of it.
  receiver INTEGER REFERENCES members (id) ON DELETE CASCADE,
  -- What the sender typed, who is told nothing else about the receiver; NULL where they saw whom they asked.
  email TEXT,
  at INTEGER NOT NULL,
  CHECK (sender <> receiver),
  CHECK (email IS NOT NULL OR receiver IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX friend_requests_seen ON friend_requests (sender, receiver) WHERE email IS NULL;
CREATE UNIQUE INDEX friend_requests_email ON friend_requests (sender, email) WHERE email IS NOT NULL;
CREATE INDEX friend_requests_receiver ON friend_requests (receiver);

-- Whose requests a member does not want to see again. The other never learns of it.
CREATE TABLE friend_refusals (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  refused INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, refused),
  CHECK (member <> refused)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_refusals_refused ON friend_refusals (refused);

CREATE TABLE blocks (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  blocked INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, blocked),
  CHECK (member <> blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_blocked ON blocks (blocked, member);

-- A block ends what the two had: as friends, and as trainer and client.
CREATE TRIGGER blocks_end AFTER INSERT ON blocks BEGIN
  DELETE FROM friendships
  WHERE low = MIN(NEW.member, NEW.blocked) AND high = MAX(NEW.member, NEW.blocked);
  DELETE FROM clients
  WHERE (trainer = NEW.member AND member = NEW.blocked) OR (trainer = NEW.blocked AND member = NEW.member);
END;
CREATE TRIGGER friendships_unblocked BEFORE INSERT ON friendships
WHEN EXISTS (SELECT 1 FROM blocks WHERE member = NEW.low AND blocked = NEW.high)
  OR EXISTS (SELECT 1 FROM blocks WHERE member = NEW.high AND blocked = NEW.low)
BEGIN SELECT RAISE(ABORT, 'blocked'); END;
CREATE TRIGGER clients_unblocked BEFORE INSERT ON clients
WHEN EXISTS (SELECT 1 FROM blocks WHERE member = NEW.trainer AND blocked = NEW.member)
  OR EXISTS (SELECT 1 FROM blocks WHERE member = NEW.member AND blocked = NEW.trainer)
BEGIN SELECT RAISE(ABORT, 'blocked'); END;

-- Whom a member shows what. Without a row: what is usual (`SharingLevels.usual`), and not found by name.
CREATE TABLE sharing_levels (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  profile TEXT NOT NULL CHECK (profile IN ('nobody', 'friends', 'gym')),
  workouts TEXT NOT NULL CHECK (workouts IN ('nobody', 'friends', 'gym')),
  records TEXT NOT NULL CHECK (records IN ('nobody', 'friends', 'gym')),
  body_weight TEXT NOT NULL CHECK (body_weight IN ('nobody', 'friends', 'gym')),
  awards TEXT NOT NULL CHECK (awards IN ('nobody', 'friends', 'gym')),
  found_by_name INTEGER NOT NULL CHECK (found_by_name IN (0, 1))
) STRICT;

INSERT INTO sharing_levels (member, profile, workouts, records, body_weight, awards, found_by_name)
SELECT member, 'friends', 'friends', 'friends', 'nobody', audience, 0 FROM award_sharing;
DROP TABLE award_sharing;
