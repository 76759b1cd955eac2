-- How far each user has been told what happened in a game.
CREATE TABLE readings (
    game     INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user     INTEGER NOT NULL,
    -- The last journal line there was, and when it was told.
    sequence INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
