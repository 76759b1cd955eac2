-- Whether somebody who knows what a seat knew has asked to be forgotten: then
-- this goes with the end of the game.
ALTER TABLE knowers ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;

-- When a game is over nothing is hidden, and nobody need be kept from a seat.
DELETE FROM insiders WHERE game IN (SELECT id FROM games WHERE phase = 'over');

-- Whether the others offer a seat, in place of a holder who does not play: then
-- it lapses if he plays again.
ALTER TABLE offers ADD COLUMN others INTEGER NOT NULL DEFAULT 0;
