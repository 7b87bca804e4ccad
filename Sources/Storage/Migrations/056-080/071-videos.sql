-- The gym's own videos of its exercises, as uploaded files.
CREATE TABLE videos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The random part of its address. Another file gets another one, so browsers may cache a file for ever.
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 22),
  exercise INTEGER NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
  -- Who uploads it. NULL: the account was deleted.
  member INTEGER REFERENCES members (id) ON DELETE SET NULL,
  type TEXT NOT NULL CHECK (type IN ('video/mp4', 'video/webm')),
  -- Of the whole file, and of the parts that have arrived.
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  stored INTEGER NOT NULL DEFAULT 0 CHECK (stored BETWEEN 0 AND bytes),
  -- 1: names the codec H.264 somewhere.
  is_h264 INTEGER NOT NULL DEFAULT 0 CHECK (is_h264 IN (0, 1)),
  -- Only what is shown can be fetched. What was removed is deleted in slices.
  state TEXT NOT NULL CHECK (state IN ('uploading', 'shown', 'removed')),
  -- When the last part arrived, or the state changed.
  at INTEGER NOT NULL,
  CHECK (state <> 'shown' OR stored = bytes)
) STRICT;
CREATE UNIQUE INDEX videos_shown ON videos (exercise) WHERE state = 'shown';
CREATE INDEX videos_exercise ON videos (exercise);
CREATE INDEX videos_member ON videos (member);
CREATE INDEX videos_state ON videos (state, at);
-- A file in parts of 128 KiB; only the last one is shorter.
CREATE TABLE video_parts (
  video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 131072),
  PRIMARY KEY (video, position)
) STRICT;
