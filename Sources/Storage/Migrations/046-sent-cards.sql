-- A fingerprint of what a card showed when it was sent. After the friendship has ended the card is shown only as long as
-- it is still that. NULL without a card, for awards, and in messages from before.
ALTER TABLE messages ADD COLUMN card_print BLOB;
