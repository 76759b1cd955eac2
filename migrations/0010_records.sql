-- How games ended that are over: the side that won, -1 for a draw, -2 for one
-- that was put away. Made from the saves when they are first asked for.
CREATE TABLE results (
    game   INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    ended  INTEGER NOT NULL
) STRICT;

-- Who wants to be in no record.
CREATE TABLE unrecorded (
    user  INTEGER PRIMARY KEY
) STRICT;
