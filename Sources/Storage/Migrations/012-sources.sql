-- Logs come from more apps than one, and a workout that is here already can get the sets that its app has since.

-- The app of an imported workout, where that is not Strong. `source` keeps its two values: its CHECK could only be
-- changed by copying the table, and dropping the old one would delete every set with it, by the sets' foreign key.
ALTER TABLE workouts ADD COLUMN imported_from TEXT
  CHECK (imported_from IN ('hevy', 'fitnotes', 'jefit', 'fitbod', 'rackside'));

ALTER TABLE imports ADD COLUMN format TEXT NOT NULL DEFAULT 'strong';

-- What a file said of a workout: eight bytes for each set, of its exercise and its work. A later file is compared with
-- this, and not with the sets, which people correct and delete.
CREATE TABLE import_prints (
  workout INTEGER NOT NULL REFERENCES workouts (id) ON DELETE CASCADE,
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  prints BLOB NOT NULL,
  PRIMARY KEY (workout, import)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_prints_import ON import_prints (import);

-- The sets that an import added to workouts that were here before it. Until the import is shown they are deleted sets,
-- with `deleted_at` 0, which nothing else is.
CREATE TABLE import_additions (
  set_id INTEGER NOT NULL PRIMARY KEY REFERENCES sets (id) ON DELETE CASCADE,
  import INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX import_additions_import ON import_additions (import);
