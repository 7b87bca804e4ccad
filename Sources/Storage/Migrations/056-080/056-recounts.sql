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

-- A program before this one kept in memory what was to be counted.
INSERT INTO recounts (kind, key, item, is_whole, mark)
  SELECT 'points', member, 0, 0, 1 FROM workouts
  WHERE source = 'floor' AND started_at >= (CAST(strftime('%s', 'now') AS INTEGER) - 42 * 86400) * 1000 GROUP BY member;
INSERT INTO recounts (kind, key, item, is_whole, mark)
  SELECT 'challenges', c.id, m.member, 1, 1 FROM challenges c JOIN challenge_members m ON m.challenge = c.id
  WHERE c.settled_at IS NULL AND m.standing = 'joined';
