-- What a trainer writes about a client for themselves. It ends with the consent, and no other trainer ever has it.
CREATE TABLE client_notes (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL,
  member INTEGER NOT NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL CHECK (changed_at >= at),
  -- The trainer chose it for the client's report.
  reported INTEGER NOT NULL CHECK (reported IN (0, 1)),
  FOREIGN KEY (trainer, member) REFERENCES clients (trainer, member) ON DELETE CASCADE
) STRICT;
CREATE INDEX client_notes_client ON client_notes (trainer, member, at);

-- Waist, chest and the like, one of a kind on a day of the gym's. Thousandths of the unit as entered.
CREATE TABLE measurements (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  day TEXT NOT NULL CHECK (length(day) = 10),
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('cm', 'in', '%')),
  -- The trainer who entered it; NULL for the member.
  noted_by INTEGER REFERENCES members (id) ON DELETE SET NULL,
  PRIMARY KEY (member, kind, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX measurements_noted_by ON measurements (noted_by) WHERE noted_by IS NOT NULL;

-- Weights to lift by a day that a trainer proposes. The client's answer makes one a target or deletes it.
CREATE TABLE goal_proposals (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL,
  member INTEGER NOT NULL,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  by_day TEXT NOT NULL CHECK (length(by_day) = 10),
  at INTEGER NOT NULL,
  UNIQUE (trainer, member, exercise),
  FOREIGN KEY (trainer, member) REFERENCES clients (trainer, member) ON DELETE CASCADE
) STRICT;
CREATE INDEX goal_proposals_member ON goal_proposals (member);
CREATE INDEX goal_proposals_exercise ON goal_proposals (exercise);

-- With which trainer a target was agreed. Whoever sets it anew by themselves agreed with nobody.
ALTER TABLE targets ADD COLUMN agreed_with INTEGER REFERENCES members (id) ON DELETE SET NULL;
CREATE INDEX targets_agreed ON targets (agreed_with) WHERE agreed_with IS NOT NULL;
