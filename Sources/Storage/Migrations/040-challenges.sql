-- Contests between members over days of the gym's zone. What counts is read from the log; kept here is only the sum.
CREATE TABLE challenges (
  id INTEGER PRIMARY KEY,
  maker INTEGER REFERENCES members (id) ON DELETE SET NULL,
  -- NULL: the pages make one of what it counts.
  name TEXT CHECK (name <> ''),
  metric TEXT NOT NULL CHECK (metric IN ('sets', 'volume', 'minutes', 'sessions', 'distance')),
  -- The first there wins, in the metric's unit: grams, milliseconds, millimetres, or a count. NULL: the most wins.
  target INTEGER CHECK (target > 0),
  exercise INTEGER REFERENCES exercises (id) ON DELETE SET NULL,
  body_part TEXT,
  team_one TEXT CHECK (team_one <> ''),
  team_two TEXT CHECK (team_two <> ''),
  handicap INTEGER NOT NULL CHECK (handicap IN (0, 1)),
  counts_entered INTEGER NOT NULL CHECK (counts_entered IN (0, 1)),
  starts_on TEXT NOT NULL CHECK (length(starts_on) = 10),
  ends_on TEXT NOT NULL CHECK (length(ends_on) = 10),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- The midnight after somebody has reached the target.
  closes_at INTEGER CHECK (closes_at > starts_at),
  made_at INTEGER NOT NULL,
  -- When its beginning was told, and when its result was settled: after that it changes no more.
  begun_at INTEGER,
  settled_at INTEGER,
  CHECK (ends_at > starts_at),
  CHECK ((team_one IS NULL) = (team_two IS NULL)),
  CHECK (exercise IS NULL OR body_part IS NULL),
  CHECK (target IS NULL OR (handicap = 0 AND team_one IS NULL))
) STRICT;
CREATE INDEX challenges_maker ON challenges (maker);
CREATE INDEX challenges_exercise ON challenges (exercise) WHERE exercise IS NOT NULL;
CREATE INDEX challenges_open ON challenges (starts_at) WHERE settled_at IS NULL;

CREATE TABLE challenge_members (
  challenge INTEGER NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  standing TEXT NOT NULL CHECK (standing IN ('invited', 'joined', 'declined', 'left')),
  team INTEGER CHECK (team IN (1, 2)),
  at INTEGER NOT NULL,
  score INTEGER NOT NULL DEFAULT 0 CHECK (score >= 0),
  reached_at INTEGER,
  capped INTEGER NOT NULL DEFAULT 0 CHECK (capped IN (0, 1)),
  -- What they would do in the challenge's days, if they trained as before. It is read once, so that nobody can make it
  -- smaller afterwards. NULL with `measured` 1: too little history.
  expected INTEGER CHECK (expected > 0),
  measured INTEGER NOT NULL DEFAULT 0 CHECK (measured IN (0, 1)),
  -- Of the settled challenge.
  rank INTEGER CHECK (rank > 0),
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  PRIMARY KEY (challenge, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_members_member ON challenge_members (member, challenge);

-- Sets that were added to a workout after it had ended. They are few, so that logging a set costs nothing for them.
CREATE TABLE entered_sets (
  set_id INTEGER NOT NULL PRIMARY KEY REFERENCES sets (id) ON DELETE CASCADE
) STRICT;

-- Nobody is asked by somebody they blocked, nor by one who blocked them.
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
-- A challenge that nobody is in any more, nor asked to, is gone.
CREATE TRIGGER challenges_empty AFTER DELETE ON challenge_members
WHEN NOT EXISTS (SELECT 1 FROM challenge_members m WHERE m.challenge = OLD.challenge AND m.standing = 'joined')
BEGIN DELETE FROM challenges WHERE id = OLD.challenge; END;
CREATE TRIGGER challenges_left AFTER UPDATE OF standing ON challenge_members
WHEN NEW.standing = 'left'
  AND NOT EXISTS (SELECT 1 FROM challenge_members m WHERE m.challenge = NEW.challenge AND m.standing = 'joined')
BEGIN DELETE FROM challenges WHERE id = NEW.challenge; END;
