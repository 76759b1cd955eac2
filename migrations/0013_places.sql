-- Who opened a game: told what only the people of its server can mend.
ALTER TABLE games ADD COLUMN opener INTEGER;

-- What of that was told since a message last arrived in the game's channel.
ALTER TABLE games ADD COLUMN told TEXT;
