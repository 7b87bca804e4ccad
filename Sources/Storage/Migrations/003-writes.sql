-- Fewer and smaller rows for each set, and columns named for what they hold.

-- Written only when a set beats something; `summaries.last_at` tells when an exercise was last done.
ALTER TABLE bests DROP COLUMN last_at;

-- Clients of ours make keys that grow with time, so new rows go to the end of the tree.
ALTER TABLE replies RENAME TO old_replies;
CREATE TABLE replies (
  -- The 16 bytes of the UUID.
  key BLOB NOT NULL PRIMARY KEY CHECK (length(key) = 16),
  caller TEXT NOT NULL,
  method TEXT NOT NULL,
  -- Empty where the body was not kept in this form: the key alone decides.
  body_hash BLOB NOT NULL,
  reply BLOB NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO replies (key, caller, method, body_hash, reply, at)
SELECT rackside_uuid(substr(key, -36)), caller, method, x'', reply, at FROM old_replies
WHERE rackside_uuid(substr(key, -36)) IS NOT NULL
ON CONFLICT (key) DO NOTHING;
DROP TABLE old_replies;

ALTER TABLE timers RENAME COLUMN deeds TO actions;
UPDATE timers SET actions = replace(actions, '{"act":', '{"kind":');
