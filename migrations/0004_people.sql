-- Who held a seat last, whose name a free seat still has: so that whoever asks
-- to be forgotten is forgotten there too.
ALTER TABLE seats ADD COLUMN last_user INTEGER;
UPDATE seats SET last_user = coalesce(user, (
    SELECT journal.user FROM journal WHERE journal.game = seats.game AND journal.seat = seats.seat
    ORDER BY journal.sequence DESC LIMIT 1
));
-- What has been answered needs nobody's name.
UPDATE interactions SET user = NULL, channel = NULL WHERE answered_at IS NOT NULL;
