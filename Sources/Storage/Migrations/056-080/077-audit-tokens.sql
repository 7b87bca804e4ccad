-- The name of the gym's token by which a script did it, as it was then: a token that is revoked leaves no row. NULL: done by a
-- person, or with a member's own token, whose name the member wrote.
ALTER TABLE audit ADD COLUMN token TEXT CHECK (token <> '');
