-- What a kiosk may still do after a login there has ended: deliver the sets that it kept while the server was away.

-- Opens that, and nothing else; NULL once everything is delivered, and where the login was revoked.
ALTER TABLE sessions ADD COLUMN delivery_hash BLOB;
-- When the member left, as the kiosk said at its first delivery. Later sets are refused.
ALTER TABLE sessions ADD COLUMN delivers_until INTEGER;
CREATE UNIQUE INDEX sessions_delivery ON sessions (delivery_hash) WHERE delivery_hash IS NOT NULL;
CREATE INDEX sessions_open ON sessions (device) WHERE device IS NOT NULL AND ended_at IS NULL;
