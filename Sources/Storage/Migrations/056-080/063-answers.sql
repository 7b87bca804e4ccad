-- Members may answer the gym, and trainers see planned days.

-- 1: the gym's owner wrote to somebody who is no friend of theirs. In a conversation of two only: that member may answer.
ALTER TABLE conversations ADD COLUMN is_answerable INTEGER NOT NULL DEFAULT 0 CHECK (is_answerable IN (0, 1));

-- 1: the member shared their calendar after they were told that the trainer sees each planned day. Before, it was only how
-- much of the plan was done.
ALTER TABLE clients ADD COLUMN sees_days INTEGER NOT NULL DEFAULT 0 CHECK (sees_days IN (0, 1));
