-- Members may answer the gym.

-- 1: the gym's owner wrote to somebody who is no friend of theirs. In a conversation of two only: that member may answer.
ALTER TABLE conversations ADD COLUMN is_answerable INTEGER NOT NULL DEFAULT 0 CHECK (is_answerable IN (0, 1));
