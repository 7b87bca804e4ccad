-- Stored replies hold what members wrote. Without the request's key, which only its client has, they cannot be read.
ALTER TABLE replies RENAME TO open_replies;
CREATE TABLE replies (
  -- 16 bytes, made from the request's UUID. See RequestSeal.
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  caller TEXT NOT NULL,
  method TEXT NOT NULL,
  -- The length of the body's hash. 0 where the body was not kept in this form: the key alone decides.
  hash_size INTEGER NOT NULL,
  -- The body's hash, then the reply, sealed.
  sealed BLOB NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO replies (id, caller, method, hash_size, sealed, at)
SELECT rackside_reply_id(key), caller, method, length(body_hash), rackside_sealed(key, body_hash, reply), at
FROM open_replies ORDER BY 1;
DROP TABLE open_replies;
