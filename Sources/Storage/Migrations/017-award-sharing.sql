-- Whom a member shows the awards that they earn. Without a row: nobody.
CREATE TABLE award_sharing (
  member INTEGER NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  audience TEXT NOT NULL CHECK (audience IN ('friends', 'gym'))
) STRICT;

-- When the floor began to show an award; NULL where it does not.
ALTER TABLE announced_awards ADD COLUMN shared_at INTEGER;
CREATE INDEX announced_awards_shared ON announced_awards (shared_at) WHERE shared_at IS NOT NULL;
