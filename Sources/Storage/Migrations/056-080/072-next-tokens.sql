-- SHA-256 of the token that a screen is to have next. It takes the place of token_hash when it is first used; until then
-- both work. NULL: none is to come.
ALTER TABLE devices ADD COLUMN next_token_hash BLOB;
CREATE UNIQUE INDEX devices_next_token ON devices (next_token_hash);
