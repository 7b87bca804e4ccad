-- Members who let a trainer see parts of their log. A row that is gone is a consent that has ended.
CREATE TABLE clients (
  trainer INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  -- The bits of `SharedKind`; the first, the workouts, is always set.
  shares INTEGER NOT NULL CHECK (shares & 1 = 1),
  PRIMARY KEY (trainer, member),
  CHECK (trainer <> member)
) STRICT, WITHOUT ROWID;
CREATE INDEX clients_member ON clients (member);
