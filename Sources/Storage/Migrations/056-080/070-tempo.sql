-- How fast each rep of a set was done: two decimal digits for each of the four phases, 99 for X. 3010100 is 3-1-1-0.
-- NULL: not entered. See Tempo.packed.
ALTER TABLE sets ADD COLUMN tempo INTEGER CHECK (tempo BETWEEN 1 AND 60609960);
