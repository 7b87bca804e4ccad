-- Friends, the friends' feed, messages, challenges, boards, points and rewards, and reports. Units: see engine.sql.

-- What members sent to others lately, for the limits. Deleted rows stay counted, so the limits read this and not the
-- rows themselves. Filled only by triggers on the tables; a daily chore deletes old rows.
CREATE TABLE sent_counts (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
    CHECK (kind IN ('request', 'message', 'comment', 'reaction', 'group', 'groupChange', 'challenge')),
  at INTEGER NOT NULL,
  -- How many in this millisecond.
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (member, kind, at)
) STRICT, WITHOUT ROWID;

-- Friendships and blocks

-- Whom a member shows what. No row: SharingLevels.usual, and not found by name.
CREATE TABLE sharing_levels (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  profile TEXT NOT NULL CHECK (profile IN ('nobody', 'friends', 'gym')),
  workouts TEXT NOT NULL CHECK (workouts IN ('nobody', 'friends', 'gym')),
  records TEXT NOT NULL CHECK (records IN ('nobody', 'friends', 'gym')),
  body_weight TEXT NOT NULL CHECK (body_weight IN ('nobody', 'friends', 'gym')),
  awards TEXT NOT NULL CHECK (awards IN ('nobody', 'friends', 'gym')),
  -- Whether members who are not friends can search for them.
  found_by_name INTEGER NOT NULL CHECK (found_by_name IN (0, 1))
) STRICT;

-- Friends: each pair once, the lower id first.
CREATE TABLE friendships (
  low INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  high INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  PRIMARY KEY (low, high),
  CHECK (low < high)
) STRICT, WITHOUT ROWID;
CREATE INDEX friendships_high ON friendships (high, low);

-- Open requests, as their senders see them. Receivers do not see requests that they refused or that come from a blocked
-- member.
CREATE TABLE friend_requests (
  id INTEGER PRIMARY KEY,
  sender INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL if no account has this email, or the request must not be delivered.
  receiver INTEGER REFERENCES members (id) ON DELETE CASCADE,
  -- As the sender typed it. The sender learns nothing else about the receiver. NULL: the sender chose a member.
  email TEXT,
  -- The email, as it is compared, that somebody must confirm before the request arrives. NULL: it has arrived, or it
  -- never will.
  waits_for TEXT CHECK (waits_for IS NULL OR (receiver IS NULL AND email IS NOT NULL)),
  at INTEGER NOT NULL,
  CHECK (sender <> receiver),
  CHECK (email IS NOT NULL OR receiver IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX friend_requests_seen ON friend_requests (sender, receiver) WHERE email IS NULL;
CREATE UNIQUE INDEX friend_requests_email ON friend_requests (sender, email) WHERE email IS NOT NULL;
CREATE INDEX friend_requests_receiver ON friend_requests (receiver);
CREATE INDEX friend_requests_waits_for ON friend_requests (waits_for) WHERE waits_for IS NOT NULL;
CREATE INDEX friend_requests_sender ON friend_requests (sender, at);

CREATE TRIGGER friend_requests_sent AFTER INSERT ON friend_requests BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.sender, 'request', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
-- A request by email stays with its sender when the receiver's account is deleted. Otherwise its end would tell the
-- sender whose email it was.
CREATE TRIGGER friend_requests_kept BEFORE DELETE ON members BEGIN
  UPDATE friend_requests SET receiver = NULL WHERE receiver = OLD.id AND email IS NOT NULL;
END;

-- Members whose requests a member does not want to see again. The other one never learns of it.
CREATE TABLE friend_refusals (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  refused INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, refused),
  CHECK (member <> refused)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_refusals_refused ON friend_refusals (refused);

-- Whom a member blocked.
CREATE TABLE blocks (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  blocked INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, blocked),
  CHECK (member <> blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_blocked ON blocks (blocked, member);

-- A block ends the friendship and the coaching between the two, and neither can begin again.
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

-- The friends' feed. A post is a row of `workouts`, or of `announced_awards` with `told_at`.

-- One for each post and author. The post is `workout` or `award`, one of them NULL, and `member` is whose post it is.
CREATE TABLE post_reactions (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('strong', 'fire', 'clap', 'cheer')),
  at INTEGER NOT NULL,
  CHECK ((workout IS NULL) <> (award IS NULL)),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX post_reactions_workout ON post_reactions (workout, member, author) WHERE workout IS NOT NULL;
CREATE UNIQUE INDEX post_reactions_award ON post_reactions (member, award, author) WHERE award IS NOT NULL;
CREATE INDEX post_reactions_author ON post_reactions (author);
CREATE INDEX post_reactions_member ON post_reactions (member);
CREATE TRIGGER post_reactions_sent AFTER INSERT ON post_reactions BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'reaction', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

-- Comments on posts, which are named as in `post_reactions`.
CREATE TABLE post_comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  workout INTEGER,
  award TEXT,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  -- When the gym removed the text. The row stays in its place. NULL: not removed.
  removed_at INTEGER,
  CHECK ((workout IS NULL) <> (award IS NULL)),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE,
  FOREIGN KEY (member, award) REFERENCES announced_awards (member, award) ON DELETE CASCADE
) STRICT;
CREATE INDEX post_comments_workout ON post_comments (workout, member) WHERE workout IS NOT NULL;
CREATE INDEX post_comments_award ON post_comments (member, award) WHERE award IS NOT NULL;
CREATE INDEX post_comments_author ON post_comments (author, at);
CREATE INDEX post_comments_member ON post_comments (member);
CREATE TRIGGER post_comments_sent AFTER INSERT ON post_comments BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'comment', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

-- Messages

-- Conversations of two members, and groups.
CREATE TABLE conversations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL: of two.
  name TEXT CHECK (name <> ''),
  -- The two members, the lower id first, so that they have one conversation. NULL: a group. It is deleted with either
  -- of them: an id of a member can be given again and must not lead to it.
  low INTEGER REFERENCES members (id) ON DELETE CASCADE,
  high INTEGER REFERENCES members (id) ON DELETE CASCADE,
  -- Who made the group. NULL: of two, or the account was deleted.
  made_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  made_at INTEGER NOT NULL,
  -- Who named the group last. NULL: of two, or not known. Then its leader counts as the author of the name.
  named_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- When that was. NULL: not known.
  named_at INTEGER,
  CHECK ((low IS NULL) = (high IS NULL)),
  CHECK ((name IS NULL) = (low IS NOT NULL)),
  CHECK (low < high),
  UNIQUE (low, high)
) STRICT;
CREATE INDEX conversations_high ON conversations (high) WHERE high IS NOT NULL;
CREATE INDEX conversations_named_by ON conversations (named_by) WHERE named_by IS NOT NULL;
CREATE INDEX conversations_made_by ON conversations (made_by) WHERE made_by IS NOT NULL;

CREATE TRIGGER groups_sent AFTER INSERT ON conversations WHEN NEW.low IS NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.made_by, 'group', NEW.made_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;
CREATE TRIGGER groups_named AFTER UPDATE OF name ON conversations WHEN NEW.named_by IS NOT NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.named_by, 'groupChange', NEW.named_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

CREATE TABLE conversation_members (
  -- The lowest id of a group leads it: who made it, or else who has been in it longest.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The id of the newest message when they joined the group. They see only later ones.
  since INTEGER NOT NULL DEFAULT 0,
  -- The id of the newest message that they have read.
  read_until INTEGER NOT NULL DEFAULT 0,
  -- 1: they get no reminders of new messages.
  muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),
  -- When they were put into the group. NULL: of two, or not known.
  added_at INTEGER,
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
-- Counts each member whom the leader puts into a group. The first one is the leader.
CREATE TRIGGER groups_grown AFTER INSERT ON conversation_members
WHEN EXISTS (SELECT 1 FROM conversations WHERE id = NEW.conversation AND low IS NULL)
  AND EXISTS (SELECT 1 FROM conversation_members WHERE conversation = NEW.conversation AND id < NEW.id)
BEGIN
  INSERT INTO sent_counts (member, kind, at, times)
  SELECT k.member, 'groupChange', NEW.added_at, 1 FROM conversation_members k
  WHERE k.conversation = NEW.conversation ORDER BY k.id LIMIT 1
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

CREATE TABLE messages (
  -- AUTOINCREMENT: `read_until` marks everything up to an id, so no id may be used twice.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  author INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: only a card, or removed.
  text TEXT CHECK (text <> ''),
  -- What the message shows beside its text. It is read from its row each time; a card whose row was deleted is empty.
  -- NULL: no card.
  card TEXT CHECK (card IN ('routine', 'workout', 'award')),
  routine INTEGER REFERENCES routines (id) ON DELETE SET NULL,
  workout INTEGER REFERENCES workouts (id) ON DELETE SET NULL,
  award TEXT,
  -- A fingerprint of what the card showed when it was sent. After the friendship has ended, the card is shown only if
  -- it still has it. NULL: no card, an award, or not known.
  card_print BLOB,
  at INTEGER NOT NULL,
  -- When the gym removed the text. The row stays in its place. NULL: not removed.
  removed_at INTEGER,
  CHECK (text IS NOT NULL OR card IS NOT NULL)
) STRICT;
CREATE INDEX messages_conversation ON messages (conversation, id);
CREATE INDEX messages_author ON messages (author, at);
CREATE INDEX messages_routine ON messages (routine) WHERE routine IS NOT NULL;
CREATE INDEX messages_workout ON messages (workout) WHERE workout IS NOT NULL;
CREATE TRIGGER messages_sent AFTER INSERT ON messages BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.author, 'message', NEW.at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

-- A group without messages is deleted when its maker leaves, and one without its maker when its last message is
-- deleted. So nobody can leave empty groups to others.
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

-- Members who left a group by themselves. Nobody can put them back into it.
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

-- Challenges

-- Contests over some days. What counts is read from the log; only the sums are stored.
CREATE TABLE challenges (
  id INTEGER PRIMARY KEY,
  -- NULL: the account was deleted.
  maker INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- NULL: pages make a name from what it counts.
  name TEXT CHECK (name <> ''),
  metric TEXT NOT NULL CHECK (metric IN ('sets', 'volume', 'minutes', 'sessions', 'distance')),
  -- The first to reach it wins. In the metric's unit: grams, milliseconds, millimetres, or a count. NULL: the most
  -- wins.
  target INTEGER CHECK (target > 0),
  -- Only this exercise, or only this body part, counts. NULL: all.
  exercise INTEGER REFERENCES exercises (id) ON DELETE SET NULL,
  body_part TEXT,
  -- NULL: without teams.
  team_one TEXT CHECK (team_one <> ''),
  team_two TEXT CHECK (team_two <> ''),
  -- 1: everybody is compared with what they did before.
  handicap INTEGER NOT NULL CHECK (handicap IN (0, 1)),
  -- 1: imports and later entries count too.
  counts_entered INTEGER NOT NULL CHECK (counts_entered IN (0, 1)),
  starts_on TEXT NOT NULL CHECK (length(starts_on) = 10),
  -- The last day.
  ends_on TEXT NOT NULL CHECK (length(ends_on) = 10),
  -- The midnights before the first day and after the last one.
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- The midnight after somebody reached the target. NULL: nobody did.
  closes_at INTEGER CHECK (closes_at > starts_at),
  made_at INTEGER NOT NULL,
  -- When members were told that it has begun. NULL: not yet.
  begun_at INTEGER,
  -- When its result became final. NULL: not yet.
  settled_at INTEGER,
  CHECK (ends_at > starts_at),
  CHECK ((team_one IS NULL) = (team_two IS NULL)),
  CHECK (exercise IS NULL OR body_part IS NULL),
  CHECK (target IS NULL OR (handicap = 0 AND team_one IS NULL))
) STRICT;
CREATE INDEX challenges_maker ON challenges (maker);
CREATE INDEX challenges_exercise ON challenges (exercise) WHERE exercise IS NOT NULL;
CREATE INDEX challenges_open ON challenges (starts_at) WHERE settled_at IS NULL;
CREATE TRIGGER challenges_sent AFTER INSERT ON challenges WHEN NEW.maker IS NOT NULL BEGIN
  INSERT INTO sent_counts (member, kind, at, times) VALUES (NEW.maker, 'challenge', NEW.made_at, 1)
  ON CONFLICT (member, kind, at) DO UPDATE SET times = times + 1;
END;

CREATE TABLE challenge_members (
  challenge INTEGER NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('invited', 'joined', 'declined', 'left')),
  -- NULL: without teams, or not chosen.
  team INTEGER CHECK (team IN (1, 2)),
  at INTEGER NOT NULL,
  -- In the metric's unit.
  score INTEGER NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- When they reached the target. NULL: not yet, or there is none.
  reached_at INTEGER,
  -- 1: they did more on a day than counts.
  capped INTEGER NOT NULL DEFAULT 0 CHECK (capped IN (0, 1)),
  -- For a handicap: what they would do in these days if they trained as before. It can only grow, so that nobody lowers
  -- it afterwards. NULL: not `measured` yet, or too little history.
  expected INTEGER CHECK (expected > 0),
  measured INTEGER NOT NULL DEFAULT 0 CHECK (measured IN (0, 1)),
  -- Of the final result. NULL: not final, or no rank.
  rank INTEGER CHECK (rank > 0),
  -- Given for the final result.
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  PRIMARY KEY (challenge, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_members_member ON challenge_members (member, challenge);

-- Nobody can be invited across a block, and a block ends open invitations.
CREATE TRIGGER challenge_members_unblocked BEFORE INSERT ON challenge_members
WHEN EXISTS (SELECT 1 FROM challenges c JOIN blocks b
  ON (b.member = c.maker AND b.blocked = NEW.member) OR (b.member = NEW.member AND b.blocked = c.maker)
  WHERE c.id = NEW.challenge)
BEGIN SELECT RAISE(ABORT, 'blocked'); END;
CREATE TRIGGER blocks_end_invitations AFTER INSERT ON blocks BEGIN
  DELETE FROM challenge_members WHERE standing <> 'joined' AND (
    (member = NEW.blocked AND challenge IN (SELECT id FROM challenges WHERE maker = NEW.member))
    OR (member = NEW.member AND challenge IN (SELECT id FROM challenges WHERE maker = NEW.blocked)));
END;
-- A challenge ends when nobody is in it any more.
CREATE TRIGGER challenges_empty AFTER DELETE ON challenge_members
WHEN NOT EXISTS (SELECT 1 FROM challenge_members m WHERE m.challenge = OLD.challenge AND m.standing = 'joined')
BEGIN DELETE FROM challenges WHERE id = OLD.challenge; END;
CREATE TRIGGER challenges_left AFTER UPDATE OF standing ON challenge_members
WHEN NEW.standing = 'left'
  AND NOT EXISTS (SELECT 1 FROM challenge_members m WHERE m.challenge = NEW.challenge AND m.standing = 'joined')
BEGIN DELETE FROM challenges WHERE id = NEW.challenge; END;

-- The gym's boards

CREATE TABLE boards (
  id INTEGER PRIMARY KEY,
  metric TEXT NOT NULL CHECK (metric IN ('e1rm', 'heaviest', 'reps', 'strength', 'streak')),
  -- NULL: the metric is of all training.
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  -- Whether it also ranks by sex, by age and by body weight.
  has_sexes INTEGER NOT NULL CHECK (has_sexes IN (0, 1)),
  has_ages INTEGER NOT NULL CHECK (has_ages IN (0, 1)),
  has_weights INTEGER NOT NULL CHECK (has_weights IN (0, 1)),
  on_walls INTEGER NOT NULL CHECK (on_walls IN (0, 1)),
  -- Which of its lists walls show.
  wall_lists TEXT NOT NULL DEFAULT 'everybody' CHECK (wall_lists IN ('everybody', 'sexes', 'ages', 'weights')),
  -- Of `board_counts`, in the unit of scores.
  bucket_width INTEGER NOT NULL CHECK (bucket_width > 0),
  -- A removed board is not shown; its rows are deleted a few at a time. NULL: not removed.
  removed_at INTEGER,
  CHECK ((exercise IS NOT NULL) = (metric IN ('e1rm', 'heaviest', 'reps')))
) STRICT;
CREATE UNIQUE INDEX boards_what ON boards (metric, coalesce(exercise, 0)) WHERE removed_at IS NULL;
CREATE INDEX boards_exercise ON boards (exercise) WHERE exercise IS NOT NULL;

-- Members who joined a board. Nobody is on one without having joined it.
CREATE TABLE board_members (
  board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  joined_at INTEGER NOT NULL,
  -- What they chose to show.
  shows_score INTEGER NOT NULL CHECK (shows_score IN (0, 1)),
  shows_sex INTEGER NOT NULL CHECK (shows_sex IN (0, 1)),
  shows_age INTEGER NOT NULL CHECK (shows_age IN (0, 1)),
  shows_weight INTEGER NOT NULL CHECK (shows_weight IN (0, 1)),
  -- In the metric's unit: grams, reps, points or weeks. 0: nothing yet.
  score INTEGER NOT NULL DEFAULT 0 CHECK (score >= 0),
  -- Codes of the classes that list them. NULL: the board has no such classes, or they do not show it.
  sex TEXT,
  age TEXT,
  weight TEXT,
  -- 0: the gym has blocked them, or they wait for an approval.
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The score before the last workout that raised it, and that workout.
  previous INTEGER NOT NULL DEFAULT 0,
  raised_by INTEGER,
  -- When the score or a class changes although nothing is logged: the end of a week, a birthday. NULL: never.
  stale_at INTEGER,
  PRIMARY KEY (board, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_members_member ON board_members (member, board);
CREATE INDEX board_members_stale ON board_members (stale_at) WHERE stale_at IS NOT NULL;

-- The order of each class of a board. Filled only by the triggers on `board_members`.
CREATE TABLE board_places (
  board INTEGER NOT NULL,
  -- '': everybody.
  class TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score > 0),
  member INTEGER NOT NULL,
  PRIMARY KEY (board, class, score, member)
) STRICT, WITHOUT ROWID;

-- How many members have a score in each bucket. So a rank is a sum over some hundred buckets and a count within one.
-- Filled only by the triggers on `board_places`.
CREATE TABLE board_counts (
  board INTEGER NOT NULL,
  class TEXT NOT NULL,
  -- The score divided by `boards.bucket_width`.
  bucket INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 0),
  PRIMARY KEY (board, class, bucket)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER board_places_added AFTER INSERT ON board_places BEGIN
  INSERT INTO board_counts (board, class, bucket, people)
  VALUES (NEW.board, NEW.class, NEW.score / (SELECT bucket_width FROM boards WHERE id = NEW.board), 1)
  ON CONFLICT (board, class, bucket) DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER board_places_removed AFTER DELETE ON board_places BEGIN
  UPDATE board_counts SET people = people - 1
  WHERE board = OLD.board AND class = OLD.class
    AND bucket = OLD.score / (SELECT bucket_width FROM boards WHERE id = OLD.board);
END;

CREATE TRIGGER board_members_added AFTER INSERT ON board_members WHEN NEW.is_active = 1 AND NEW.score > 0 BEGIN
  INSERT INTO board_places (board, class, score, member)
  SELECT NEW.board, c.class, NEW.score, NEW.member
  FROM (SELECT '' AS class UNION ALL SELECT NEW.sex UNION ALL SELECT NEW.age UNION ALL SELECT NEW.sex || NEW.age
    UNION ALL SELECT NEW.weight) c WHERE c.class IS NOT NULL;
END;
CREATE TRIGGER board_members_removed AFTER DELETE ON board_members BEGIN
  DELETE FROM board_places WHERE board = OLD.board AND score = OLD.score AND member = OLD.member
    AND class IN ('', OLD.sex, OLD.age, OLD.sex || OLD.age, OLD.weight);
END;
CREATE TRIGGER board_members_moved AFTER UPDATE OF score, sex, age, weight, is_active ON board_members
WHEN NEW.score <> OLD.score OR NEW.sex IS NOT OLD.sex OR NEW.age IS NOT OLD.age OR NEW.weight IS NOT OLD.weight
  OR NEW.is_active <> OLD.is_active
BEGIN
  DELETE FROM board_places WHERE board = OLD.board AND score = OLD.score AND member = OLD.member
    AND class IN ('', OLD.sex, OLD.age, OLD.sex || OLD.age, OLD.weight);
  INSERT INTO board_places (board, class, score, member)
  SELECT NEW.board, c.class, NEW.score, NEW.member
  FROM (SELECT '' AS class UNION ALL SELECT NEW.sex UNION ALL SELECT NEW.age UNION ALL SELECT NEW.sex || NEW.age
    UNION ALL SELECT NEW.weight) c
  WHERE c.class IS NOT NULL AND NEW.is_active = 1 AND NEW.score > 0;
END;
CREATE TRIGGER boards_deleted AFTER DELETE ON boards BEGIN
  DELETE FROM board_places WHERE board = OLD.id;
  DELETE FROM board_counts WHERE board = OLD.id;
END;

-- The best sets of members who are on boards, in the exercises that boards rank. 0: there is none.
CREATE TABLE board_bests (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  e1rm_grams INTEGER NOT NULL,
  heaviest_grams INTEGER NOT NULL,
  reps INTEGER NOT NULL,
  PRIMARY KEY (member, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_bests_exercise ON board_bests (exercise);

-- One row: boards contain all sets up to this id. After a crash the server goes on from there.
CREATE TABLE board_cursor (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_set INTEGER NOT NULL
) STRICT;
INSERT INTO board_cursor (id, last_set) VALUES (1, 0);
-- After the newest sets are deleted, their ids are given again.
CREATE TRIGGER boards_follow_sets AFTER DELETE ON sets
WHEN OLD.id <= (SELECT last_set FROM board_cursor) AND OLD.id > coalesce((SELECT MAX(id) FROM sets), 0) BEGIN
  UPDATE board_cursor SET last_set = coalesce((SELECT MAX(id) FROM sets), 0);
END;

-- Members whose scores must be computed again, because something was changed and not only added.
CREATE TABLE board_recounts (
  member INTEGER NOT NULL PRIMARY KEY,
  -- Grows with each change, so that a change during the computing is not lost.
  mark INTEGER NOT NULL
) STRICT;
CREATE TRIGGER boards_recount_edited AFTER UPDATE OF kind, reps, lifted_grams, e1rm_grams, deleted_at ON sets
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = NEW.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_workout AFTER UPDATE OF deleted_at, started_at ON workouts
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = NEW.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_removed AFTER DELETE ON workouts
WHEN EXISTS (SELECT 1 FROM board_members WHERE member = OLD.member) BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (OLD.member, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_recount_member AFTER UPDATE OF sex, birth_date, weight_milli, weight_unit ON members
WHEN (NEW.sex IS NOT OLD.sex OR NEW.birth_date IS NOT OLD.birth_date OR NEW.weight_milli IS NOT OLD.weight_milli
  OR NEW.weight_unit IS NOT OLD.weight_unit) AND EXISTS (SELECT 1 FROM board_members WHERE member = NEW.id)
BEGIN
  INSERT INTO board_recounts (member, mark) VALUES (NEW.id, 1)
  ON CONFLICT (member) DO UPDATE SET mark = mark + 1;
END;
CREATE TRIGGER boards_active AFTER UPDATE OF status ON members WHEN NEW.status <> OLD.status BEGIN
  UPDATE board_members SET is_active = NEW.status = 'active' WHERE member = NEW.id;
END;

-- Points and rewards

-- Sums of points, kept by the triggers below.
CREATE TABLE point_accounts (
  member INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- 1: the member does not want points.
  is_off INTEGER NOT NULL DEFAULT 0 CHECK (is_off IN (0, 1)),
  earned INTEGER NOT NULL DEFAULT 0 CHECK (earned >= 0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
  -- Nothing that began earlier gives points.
  since INTEGER NOT NULL,
  CHECK (spent <= earned)
) STRICT;

CREATE TABLE point_entries (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES point_accounts (member) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('trainingDay', 'weekGoal', 'record', 'challenge')),
  -- The day, the Monday, the workout and the exercise, or the challenge.
  ref TEXT NOT NULL CHECK (ref <> ''),
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Points still credited. After a withdrawal: only the part already spent.
  points INTEGER NOT NULL CHECK (points >= 0),
  -- Training days a week that the member wanted then. NULL: not for a week's goal.
  goal INTEGER CHECK (goal > 0),
  at INTEGER NOT NULL,
  -- When the points were withdrawn, because the log no longer gives them. NULL: not withdrawn.
  taken_back_at INTEGER,
  -- Each thing gives points once, whatever is retried or computed again.
  UNIQUE (member, reason, ref)
) STRICT;
CREATE INDEX point_entries_member ON point_entries (member, day);
CREATE TRIGGER point_entries_given AFTER INSERT ON point_entries BEGIN
  UPDATE point_accounts SET earned = earned + NEW.points WHERE member = NEW.member;
END;
CREATE TRIGGER point_entries_changed AFTER UPDATE OF points ON point_entries BEGIN
  UPDATE point_accounts SET earned = earned + NEW.points - OLD.points WHERE member = NEW.member;
END;
CREATE TRIGGER point_entries_deleted AFTER DELETE ON point_entries BEGIN
  UPDATE point_accounts SET earned = earned - OLD.points WHERE member = OLD.member;
END;

CREATE TABLE rewards (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  text TEXT CHECK (text <> ''),
  -- In points.
  cost INTEGER NOT NULL CHECK (cost > 0),
  -- How many are left. NULL: no limit.
  stock INTEGER CHECK (stock >= 0),
  -- How many a member may have in a calendar month. NULL: no limit.
  a_month INTEGER CHECK (a_month > 0),
  -- Whether members see it.
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX rewards_name ON rewards (name COLLATE NOCASE);

-- Rewards that members chose, and pick up with a code.
CREATE TABLE redemptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL: the reward was deleted. Name and cost stay as they were.
  reward INTEGER REFERENCES rewards (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  cost INTEGER NOT NULL CHECK (cost > 0),
  -- NULL: the account or its log was deleted. What was handed out stays in the owner's list.
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 8),
  state TEXT NOT NULL CHECK (state IN ('open', 'handedOut', 'givenBack', 'expired')),
  made_at INTEGER NOT NULL,
  -- The calendar month, 'YYYY-MM'.
  month TEXT NOT NULL CHECK (length(month) = 7),
  expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
  -- When it was handed out or given back, or expired. NULL: open.
  ended_at INTEGER,
  -- Who handed it out, and their name then. NULL: not handed out. If only `staff` is NULL, the account was deleted.
  staff INTEGER REFERENCES members (id) ON DELETE SET NULL,
  staff_name TEXT CHECK (staff_name <> ''),
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK ((state = 'handedOut') = (staff_name IS NOT NULL))
) STRICT;
CREATE INDEX redemptions_member ON redemptions (member, id) WHERE member IS NOT NULL;
CREATE INDEX redemptions_reward ON redemptions (reward) WHERE reward IS NOT NULL;
CREATE INDEX redemptions_staff ON redemptions (staff) WHERE staff IS NOT NULL;
CREATE INDEX redemptions_open ON redemptions (expires_at) WHERE state = 'open';
CREATE INDEX redemptions_ended ON redemptions (ended_at) WHERE ended_at IS NOT NULL;

-- Takes the points and a piece of the stock. The checks on `spent` and `stock` refuse too few points, and a reward that
-- has just run out.
CREATE TRIGGER redemptions_made AFTER INSERT ON redemptions BEGIN
  UPDATE point_accounts SET spent = spent + NEW.cost WHERE member = NEW.member;
  SELECT RAISE(ABORT, 'no account')
    WHERE NOT EXISTS (SELECT 1 FROM point_accounts WHERE member = NEW.member AND is_off = 0);
  UPDATE rewards SET stock = stock - 1 WHERE id = NEW.reward AND stock IS NOT NULL;
END;
-- What has ended stays as it is.
CREATE TRIGGER redemptions_end_once BEFORE UPDATE OF state ON redemptions WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'ended'); END;
CREATE TRIGGER redemptions_returned AFTER UPDATE OF state ON redemptions WHEN NEW.state IN ('givenBack', 'expired')
BEGIN
  UPDATE point_accounts SET spent = spent - NEW.cost WHERE member = NEW.member;
  UPDATE rewards SET stock = stock + 1 WHERE id = NEW.reward AND stock IS NOT NULL;
END;
-- When a member goes, open rewards return to the stock, and only what was handed out is kept.
CREATE TRIGGER redemptions_orphaned AFTER UPDATE OF member ON redemptions
WHEN NEW.member IS NULL AND NEW.state <> 'handedOut' BEGIN
  UPDATE rewards SET stock = stock + 1 WHERE id = NEW.reward AND stock IS NOT NULL AND NEW.state = 'open';
  DELETE FROM redemptions WHERE id = NEW.id;
END;

-- Reports

-- Texts and names that members reported to the gym. Decided reports are deleted after some time.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  what TEXT NOT NULL CHECK (what IN ('message', 'comment', 'member', 'group', 'challenge')),
  -- The id of the message, comment, member, conversation or challenge. That row may be deleted.
  thing INTEGER NOT NULL,
  -- Who wrote the text, or gave the name.
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- As it was when it was reported. NULL: a card without a text.
  text TEXT CHECK (text <> ''),
  -- Of a message: the one before and the one after it, as the first reporter saw them. NULL: none, or deleted.
  before_message INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  after_message INTEGER REFERENCES messages (id) ON DELETE SET NULL,
  at INTEGER NOT NULL,
  -- NULL: not decided.
  decision TEXT CHECK (decision IN ('dismiss', 'remove', 'rename', 'mute')),
  decided_at INTEGER,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
) STRICT;
CREATE INDEX reports_thing ON reports (what, thing);
CREATE INDEX reports_member ON reports (member);
CREATE INDEX reports_decided ON reports (decided_at);
CREATE INDEX reports_before ON reports (before_message) WHERE before_message IS NOT NULL;
CREATE INDEX reports_after ON reports (after_message) WHERE after_message IS NOT NULL;

-- Who reported it, each member once.
CREATE TABLE report_reasons (
  report INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  reporter INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('insult', 'harassment', 'sexual', 'spam', 'other')),
  note TEXT CHECK (note <> ''),
  at INTEGER NOT NULL,
  PRIMARY KEY (report, reporter)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_reasons_reporter ON report_reasons (reporter, at);

-- Members who may not write anything for others.
CREATE TABLE mutes (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  -- NULL: until the gym ends it.
  until INTEGER CHECK (until > since)
) STRICT;

-- Display names that the gym took from a member, who cannot use them again.
CREATE TABLE refused_names (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- As it is searched. See Text.folded.
  name TEXT NOT NULL CHECK (name <> ''),
  at INTEGER NOT NULL,
  -- When the member chose another name. NULL: not yet.
  chosen_at INTEGER,
  PRIMARY KEY (member, name)
) STRICT, WITHOUT ROWID;
