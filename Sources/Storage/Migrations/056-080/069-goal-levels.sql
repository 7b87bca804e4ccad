-- Who sees a member's goals for a day and a week. Nobody, until the member chooses.
ALTER TABLE sharing_levels ADD COLUMN goals TEXT NOT NULL DEFAULT 'nobody'
  CHECK (goals IN ('nobody', 'friends', 'gym'));
