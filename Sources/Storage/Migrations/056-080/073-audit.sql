-- What happened that concerns access, rights and data: logins and wrong guesses, devices, roles, exports, deletions,
-- settings. It can only be added to: see the triggers.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind <> ''),
  area TEXT NOT NULL CHECK (area IN ('logins', 'guesses', 'people', 'devices', 'data', 'settings')),
  -- Who did it. NULL: nobody who was logged in, or the server.
  -- Without a foreign key, as `member` and `device`: a key that sets NULL would be an update. Ids are never used again,
  -- so what is left of a deleted account is a number.
  actor INTEGER,
  -- Whom it concerns, if not the actor.
  member INTEGER,
  device INTEGER,
  -- NULL: not over the network.
  address TEXT CHECK (address <> ''),
  -- What exactly, such as the new role or the name of a device. Never a secret, nor anything that a member wrote.
  what TEXT CHECK (what <> ''),
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0),
  -- Not NULL: the row counts what had no row of its own from then until `at`.
  since INTEGER CHECK (since <= at),
  -- 1: done by a command on the server's machine.
  by_command INTEGER NOT NULL DEFAULT 0 CHECK (by_command IN (0, 1))
) STRICT;
-- Entries are read in the order in which they were written, by id, which each index ends with: a clock that was wrong must
-- not move them. Only the trigger for deletions looks for times.
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_area ON audit (area);
CREATE INDEX audit_actor ON audit (actor) WHERE actor IS NOT NULL;
CREATE INDEX audit_member ON audit (member) WHERE member IS NOT NULL;
-- What somebody caused in an hour.
CREATE INDEX audit_recent ON audit (actor, kind, at) WHERE actor IS NOT NULL;

-- INSERT OR REPLACE would delete a row without the trigger for deletions.
CREATE TRIGGER audit_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'audit.replaced');
END;
CREATE TRIGGER audit_updated BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'audit.updated');
END;
-- A row stays for the months that the owner chose (`AuditRules`), of 31 days, which count back from the row that was written
-- last. Rows leave in the order in which they came, so what was written while the clock was in the past stays with those
-- before it, and what is later than the last row, from a clock that was ahead, goes with them.
-- None leaves without a row from one to three months before the last: a clock that jumped ahead, or starts in 1970, finds
-- none there. Such a row is always young, and keeps all after it.
-- The plus keeps SQLite from reading all young rows by their time.
CREATE TRIGGER audit_deleted BEFORE DELETE ON audit
WHEN NOT EXISTS (
  SELECT 1 FROM audit WHERE at BETWEEN (SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit)) - 8035200000
    AND (SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit)) - 2678400000)
OR EXISTS (
  SELECT 1 FROM audit WHERE id <= OLD.id AND +at <= (SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit))
    AND +at > (SELECT at FROM audit WHERE id = (SELECT MAX(id) FROM audit)) - 2678400000 * MAX(3, COALESCE(
      (SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'audit.months'), 12)))
BEGIN
  SELECT RAISE(ABORT, 'audit.deleted');
END;
