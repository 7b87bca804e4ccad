-- Routines that trainers gave to clients: each is a routine of the client's own, with what it was made from.
CREATE TABLE assignments (
  id INTEGER PRIMARY KEY,
  -- NULL: the trainer's account is gone. The client keeps the copy.
  trainer INTEGER REFERENCES members (id) ON DELETE SET NULL,
  member INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- NULL: the template is gone for good.
  template INTEGER REFERENCES routines (id) ON DELETE SET NULL,
  template_version INTEGER NOT NULL CHECK (template_version > 0),
  copy INTEGER NOT NULL UNIQUE REFERENCES routines (id) ON DELETE CASCADE,
  -- The plan that was given, and the same with the trainer's own changes of this copy. With the copy they tell who
  -- changed what.
  given TEXT NOT NULL,
  led TEXT NOT NULL,
  -- By item, as JSON.
  progression TEXT NOT NULL,
  -- The weeks of a progression count from it.
  start_day TEXT NOT NULL CHECK (length(start_day) = 10),
  given_at INTEGER NOT NULL,
  -- 0: the trainer leads it no longer, and neither sees nor changes it.
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  CHECK (trainer IS NULL OR trainer <> member)
) STRICT;
-- A second tap, or a second page, gives nobody the same template twice.
CREATE UNIQUE INDEX assignments_open ON assignments (trainer, member, template) WHERE is_open = 1;
CREATE INDEX assignments_trainer ON assignments (trainer) WHERE trainer IS NOT NULL;
CREATE INDEX assignments_member ON assignments (member);
CREATE INDEX assignments_template ON assignments (template) WHERE template IS NOT NULL;

-- A consent that ends closes what was led under it, whoever ends it. A later consent opens nothing of it.
CREATE TRIGGER assignments_close AFTER DELETE ON clients BEGIN
  UPDATE assignments SET is_open = 0 WHERE trainer = OLD.trainer AND member = OLD.member AND is_open = 1;
END;
