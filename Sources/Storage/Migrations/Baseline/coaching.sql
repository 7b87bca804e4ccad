-- Routines, programs, trainers and their clients. Units: see engine.sql.

-- Named plans that members start workouts from.
CREATE TABLE routines (
  id INTEGER PRIMARY KEY,
  -- Of a routine that comes with Rackside. NULL: it belongs to `owner`.
  slug TEXT UNIQUE,
  owner INTEGER REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  description TEXT,
  -- NULL in the next three: not said.
  goal TEXT,
  level TEXT,
  minutes INTEGER CHECK (minutes > 0),
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'link', 'gym')),
  -- Opens it for whoever has the link. Not hashed, because its owner can see the link again. NULL: no link.
  code TEXT UNIQUE,
  -- Counts changes, from 1.
  version INTEGER NOT NULL CHECK (version > 0),
  -- For lists: the ids of the plan's exercises as a JSON array, and how many sets it has.
  exercises TEXT NOT NULL,
  set_count INTEGER NOT NULL CHECK (set_count > 0),
  -- JSON.
  plan TEXT NOT NULL,
  -- A deleted routine keeps its row, because workouts refer to it.
  deleted_at INTEGER,
  CHECK ((slug IS NULL) <> (owner IS NULL))
) STRICT;
CREATE INDEX routines_owner ON routines (owner) WHERE owner IS NOT NULL;
CREATE INDEX routines_gym ON routines (id) WHERE visibility = 'gym' AND deleted_at IS NULL;

-- When a member last started a routine.
CREATE TABLE routine_uses (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  routine INTEGER NOT NULL REFERENCES routines (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, routine)
) STRICT, WITHOUT ROWID;
CREATE INDEX routine_uses_routine ON routine_uses (routine);

-- Programs that members follow. Where a member is in one is computed from the workouts and from the next two tables.
CREATE TABLE programs (
  id INTEGER PRIMARY KEY,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('531')),
  -- JSON.
  lifts TEXT NOT NULL,
  options TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- NULL: followed now.
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX programs_open ON programs (member) WHERE ended_at IS NULL;
CREATE INDEX programs_member ON programs (member, id);

-- Training maxes that the member entered. Those of cycles without a row are computed.
CREATE TABLE program_maxes (
  program INTEGER NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- From 1.
  cycle INTEGER NOT NULL CHECK (cycle > 0),
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  milli INTEGER NOT NULL CHECK (milli > 0),
  unit TEXT NOT NULL CHECK (unit IN ('kg', 'lb')),
  PRIMARY KEY (program, cycle, exercise)
) STRICT, WITHOUT ROWID;
CREATE INDEX program_maxes_exercise ON program_maxes (exercise);

-- Weeks that the member repeats or skips.
CREATE TABLE program_marks (
  id INTEGER PRIMARY KEY,
  program INTEGER NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  cycle INTEGER NOT NULL CHECK (cycle > 0),
  week INTEGER NOT NULL CHECK (week BETWEEN 1 AND 4),
  -- NULL: all of the week.
  exercise INTEGER REFERENCES exercises (id) ON DELETE CASCADE,
  choice TEXT NOT NULL CHECK (choice IN ('repeat', 'skip')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX program_marks_program ON program_marks (program);
CREATE INDEX program_marks_exercise ON program_marks (exercise) WHERE exercise IS NOT NULL;

-- Members who let a trainer see parts of their log. Deleting the row ends the consent.
CREATE TABLE clients (
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  -- Bits in the order of SharedKind. The first, workouts, is always set.
  shares INTEGER NOT NULL CHECK (shares & 1 = 1),
  PRIMARY KEY (trainer, member),
  CHECK (trainer <> member)
) STRICT, WITHOUT ROWID;
CREATE INDEX clients_member ON clients (member);

-- Routines that trainers gave to clients. Each has a copy, which is a routine of the client's own.
CREATE TABLE assignments (
  id INTEGER PRIMARY KEY,
  -- NULL: the trainer's account was deleted. The client keeps the copy.
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- The trainer's routine. NULL: deleted for good.
  template INTEGER REFERENCES routines (id) ON DELETE SET NULL,
  template_version INTEGER NOT NULL CHECK (template_version > 0),
  copy INTEGER NOT NULL UNIQUE REFERENCES routines (id) ON DELETE CASCADE,
  -- Plans as JSON: as it was given, and with the trainer's later changes. Compared with the copy they show who changed
  -- what.
  given TEXT NOT NULL,
  led TEXT NOT NULL,
  -- JSON: how the load of each item grows.
  progression TEXT NOT NULL,
  -- The weeks of a progression are counted from this day.
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  given_at INTEGER NOT NULL,
  -- 0: the trainer no longer leads it, and neither sees nor changes it.
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  CHECK (trainer IS NULL OR trainer <> member)
) STRICT;
-- Refuses the same template a second time, for example after a double tap.
CREATE UNIQUE INDEX assignments_open ON assignments (trainer, member, template) WHERE is_open = 1;
CREATE INDEX assignments_trainer ON assignments (trainer) WHERE trainer IS NOT NULL;
CREATE INDEX assignments_member ON assignments (member);
CREATE INDEX assignments_template ON assignments (template) WHERE template IS NOT NULL;

-- The end of a consent closes its assignments. A later consent does not open them again.
CREATE TRIGGER assignments_close AFTER DELETE ON clients BEGIN
  UPDATE assignments SET is_open = 0 WHERE trainer = OLD.trainer AND member = OLD.member AND is_open = 1;
END;

-- Planned sets of a workout that a trainer changed. A row is deleted when the client saves a plan without the change.
CREATE TABLE plan_changes (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  -- The item of the plan, and the set in it, from 0.
  item INTEGER NOT NULL CHECK (item > 0),
  place INTEGER NOT NULL CHECK (place >= 0),
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  -- The planned set as JSON, as in `workouts.plan`. `before` is NULL if the trainer added the set.
  before TEXT,
  after TEXT NOT NULL,
  note TEXT CHECK (note <> ''),
  PRIMARY KEY (workout, item, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX plan_changes_trainer ON plan_changes (trainer);

-- Planned exercises of a workout that a trainer replaced before the client began them. A row is deleted when the client
-- saves a plan without the swap.
CREATE TABLE plan_swaps (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  item INTEGER NOT NULL CHECK (item > 0),
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  changed_at INTEGER NOT NULL,
  -- The planned exercise as JSON, as in `workouts.plan`: the client's, and what replaced it.
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  PRIMARY KEY (workout, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX plan_swaps_trainer ON plan_swaps (trainer);

-- The set that a trainer suggests in a workout. A newer one replaces it.
CREATE TABLE set_suggestions (
  workout INTEGER PRIMARY KEY REFERENCES workouts (id) ON DELETE CASCADE,
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  suggested_at INTEGER NOT NULL,
  -- A planned set as JSON.
  target TEXT NOT NULL,
  note TEXT CHECK (note <> '')
) STRICT;
CREATE INDEX set_suggestions_exercise ON set_suggestions (exercise);
CREATE INDEX set_suggestions_trainer ON set_suggestions (trainer);

-- What a trainer and a client write to each other about a workout or a set.
CREATE TABLE comments (
  -- AUTOINCREMENT: reading marks everything up to an id, so no id may be used twice.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  author INTEGER NOT NULL CHECK (author IN (trainer, member)),
  workout INTEGER NOT NULL,
  -- NULL: about the workout. A deleted set keeps its comments, which are shown under the workout.
  set_id INTEGER REFERENCES sets (id) ON DELETE SET NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  written_at INTEGER NOT NULL,
  -- When the other one read it. NULL: not yet.
  read_at INTEGER,
  CHECK (trainer <> member),
  FOREIGN KEY (workout, member) REFERENCES workouts (id, member) ON DELETE CASCADE
) STRICT;
CREATE INDEX comments_pair ON comments (trainer, member, id);
CREATE INDEX comments_member ON comments (member, id);
CREATE INDEX comments_workout ON comments (workout, member);
CREATE INDEX comments_set ON comments (set_id);
CREATE INDEX comments_unread ON comments (trainer, member) WHERE read_at IS NULL;

-- A trainer's private notes about a client. They end with the consent, and no other trainer sees them.
CREATE TABLE client_notes (
  id INTEGER PRIMARY KEY,
  trainer INTEGER NOT NULL,
  member INTEGER NOT NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL CHECK (changed_at >= at),
  -- 1: the trainer chose it for the client's report.
  reported INTEGER NOT NULL CHECK (reported IN (0, 1)),
  FOREIGN KEY (trainer, member) REFERENCES clients (trainer, member) ON DELETE CASCADE
) STRICT;
CREATE INDEX client_notes_client ON client_notes (trainer, member, at);

-- Targets that a trainer proposes to a client. The client's answer deletes the row, and stores a target if it is yes.
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
