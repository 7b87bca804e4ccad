-- Points, and the rewards that they are spent on. Sums are kept by triggers, so that no code can forget one.
CREATE TABLE point_accounts (
  member INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
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
  -- What is left of it, where it was taken back: what was spent already stays.
  points INTEGER NOT NULL CHECK (points >= 0),
  goal INTEGER CHECK (goal > 0),
  at INTEGER NOT NULL,
  taken_back_at INTEGER,
  -- Each thing gives points once, whatever is retried or read again.
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
  cost INTEGER NOT NULL CHECK (cost > 0),
  -- How many are left; NULL for as many as are asked for.
  stock INTEGER CHECK (stock >= 0),
  -- For one member in one month of the gym's zone; NULL for no limit.
  a_month INTEGER CHECK (a_month > 0),
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX rewards_name ON rewards (name COLLATE NOCASE);

CREATE TABLE redemptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL where it is listed no more. Name and cost stay as they were.
  reward INTEGER REFERENCES rewards (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  cost INTEGER NOT NULL CHECK (cost > 0),
  -- NULL where the account or its log is gone: what was handed out stays in the owner's list.
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 8),
  state TEXT NOT NULL CHECK (state IN ('open', 'handedOut', 'givenBack', 'expired')),
  made_at INTEGER NOT NULL,
  -- The gym's month, 'YYYY-MM'.
  month TEXT NOT NULL CHECK (length(month) = 7),
  expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
  ended_at INTEGER,
  -- Who handed it out, by the name of then.
  staff INTEGER REFERENCES members (id) ON DELETE SET NULL,
  staff_name TEXT CHECK (staff_name <> ''),
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK ((state = 'handedOut') = (staff_name IS NOT NULL))
) STRICT;
CREATE INDEX redemptions_member ON redemptions (member, id) WHERE member IS NOT NULL;
CREATE INDEX redemptions_reward ON redemptions (reward) WHERE reward IS NOT NULL;
CREATE INDEX redemptions_staff ON redemptions (staff) WHERE staff IS NOT NULL;
CREATE INDEX redemptions_open ON redemptions (expires_at) WHERE state = 'open';

-- The checks on `spent` and `stock` refuse what cannot be paid, and the piece that somebody else has just taken.
CREATE TRIGGER redemptions_made AFTER INSERT ON redemptions BEGIN
  UPDATE point_accounts SET spent = spent + NEW.cost WHERE member = NEW.member;
  SELECT RAISE(ABORT, 'no account')
    WHERE NOT EXISTS (SELECT 1 FROM point_accounts WHERE member = NEW.member AND is_off = 0);
  UPDATE rewards SET stock = stock - 1 WHERE id = NEW.reward AND stock IS NOT NULL;
END;
-- One way only: what has ended stays as it is.
CREATE TRIGGER redemptions_end_once BEFORE UPDATE OF state ON redemptions WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'ended'); END;
CREATE TRIGGER redemptions_returned AFTER UPDATE OF state ON redemptions WHEN NEW.state IN ('givenBack', 'expired')
BEGIN
  UPDATE point_accounts SET spent = spent - NEW.cost WHERE member = NEW.member;
  UPDATE rewards SET stock = stock + 1 WHERE id = NEW.reward AND stock IS NOT NULL;
END;
-- A member goes: what they had not fetched is free again, and nothing is kept of it.
CREATE TRIGGER redemptions_orphaned AFTER UPDATE OF member ON redemptions
WHEN NEW.member IS NULL AND NEW.state <> 'handedOut' BEGIN
  UPDATE rewards SET stock = stock + 1 WHERE id = NEW.reward AND stock IS NOT NULL AND NEW.state = 'open';
  DELETE FROM redemptions WHERE id = NEW.id;
END;
