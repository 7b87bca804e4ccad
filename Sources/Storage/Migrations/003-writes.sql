-- What a set costs: fewer and smaller rows, and names that say what they hold.

ALTER TABLE timers RENAME COLUMN deeds TO actions;
UPDATE timers SET actions = replace(actions, '{"act":', '{"kind":');
