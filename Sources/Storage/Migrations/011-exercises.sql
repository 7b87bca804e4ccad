-- Members' own exercises on their way into the gym's catalog, and links to videos.
-- An exercise that a trainer accepted has the slug 'gym:' and its id, which no catalog uses. One that its member deleted
-- is retired, with a match key that frees the name.

ALTER TABLE exercises ADD COLUMN proposed_at INTEGER;
ALTER TABLE exercises ADD COLUMN declined_at INTEGER;
ALTER TABLE exercises ADD COLUMN video TEXT;
CREATE INDEX exercises_proposed ON exercises (proposed_at) WHERE proposed_at IS NOT NULL;
