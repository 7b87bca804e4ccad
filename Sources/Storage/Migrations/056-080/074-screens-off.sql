-- That a screen is off on purpose: why, since when, and until when where that is known. NULL: it is not.
ALTER TABLE devices ADD COLUMN off_why TEXT CHECK (off_why IN ('hidden', 'closed', 'night', 'owner'));
ALTER TABLE devices ADD COLUMN off_since INTEGER CHECK ((off_since IS NULL) = (off_why IS NULL));
ALTER TABLE devices ADD COLUMN off_until INTEGER CHECK (off_until IS NULL OR off_why IS NOT NULL);
