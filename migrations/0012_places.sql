-- Who opened a game: told what only the people of its server can mend.
ALTER TABLE games ADD COLUMN opener INTEGER;

-- What of that was told since a message last arrived in the game's channel.
ALTER TABLE games ADD COLUMN told TEXT;

-- The message that says how the present phase stands, and what it was made from:
-- it is edited until the next phase has one of its own.
ALTER TABLE games ADD COLUMN status_message INTEGER;
ALTER TABLE games ADD COLUMN status_letter TEXT;
