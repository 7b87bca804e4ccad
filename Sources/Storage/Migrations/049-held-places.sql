-- What was offered to a waiting member when a place became free after the cut-off: it is kept for them, they let it
-- pass, or it is open to everybody. NULL if nothing was offered.
ALTER TABLE bookings ADD COLUMN offer TEXT CHECK (offer IN ('held', 'passed', 'open'));
-- Until when a place is kept, in UTC milliseconds.
ALTER TABLE bookings ADD COLUMN held_until INTEGER CHECK ((held_until IS NOT NULL) = (offer IS 'held'));
