-- Named plans. Those that came with Rackside have a slug, all others an owner.
CREATE TABLE routines (
  id INTEGER PRIMARY KEY,
  slug TEXT UNIQUE,
  owner INTEGER REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  description TEXT,
  goal TEXT,
  level TEXT,
  minutes INTEGER CHECK (minutes > 0),
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'link', 'gym')),
  -- Opens it for others. Stored as it is: the owner shows the link again and again, and it opens nothing else.
  code TEXT UNIQUE,
  -- Counts the changes, from 1.
  version INTEGER NOT NULL CHECK (version > 0),
  plan TEXT NOT NULL,
  -- What the list shows of the plan: the ids of its exercises, as a JSON list, and how many sets they have.
  exercises TEXT NOT NULL,
  set_count INTEGER NOT NULL CHECK (set_count > 0),
  -- Archived: workouts refer to it.
  deleted_at INTEGER,
  CHECK ((slug IS NULL) <> (owner IS NULL))
) STRICT;
CREATE INDEX routines_owner ON routines (owner) WHERE owner IS NOT NULL;
CREATE INDEX routines_gym ON routines (id) WHERE visibility = 'gym' AND deleted_at IS NULL;

-- When a member last began a routine, their own or another.
CREATE TABLE routine_uses (
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  routine INTEGER NOT NULL REFERENCES routines (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (member, routine)
) STRICT, WITHOUT ROWID;
CREATE INDEX routine_uses_routine ON routine_uses (routine);
