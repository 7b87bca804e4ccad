-- Imports may bring measurements, too.
CREATE TABLE import_extras_new (
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('weight', 'routine', 'max', 'profile', 'goals', 'target', 'measurement')),
  -- The instant of a body weight, the id of a routine, the exercise of a max or a target, the place of a measurement in
  -- the file, 0 for the profile and the goals.
  ref INTEGER NOT NULL,
  -- As JSON. For a routine, the version.
  stored TEXT NOT NULL,
  PRIMARY KEY (import, kind, ref)
) STRICT, WITHOUT ROWID;
INSERT INTO import_extras_new (import, kind, ref, stored) SELECT import, kind, ref, stored FROM import_extras;
DROP TABLE import_extras;
ALTER TABLE import_extras_new RENAME TO import_extras;
