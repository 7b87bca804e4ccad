-- What has to be counted again, off the way of the change that it follows from: awards, points, scores of challenges.
CREATE TABLE recounts (
  -- 'awards', 'points' or 'challenges'
  kind TEXT NOT NULL,
  -- a member, or for 'challenges' a challenge
  key INTEGER NOT NULL,
  -- what of it: for 'awards' the workout, for 'challenges' the member; 0 for all
  item INTEGER NOT NULL,
  -- 1: what is already stored has to be checked as well
  is_whole INTEGER NOT NULL DEFAULT 0,
  -- Grows each time the item is marked, so that a count that began before does not remove it.
  mark INTEGER NOT NULL,
  PRIMARY KEY (kind, key, item)
) WITHOUT ROWID, STRICT;
