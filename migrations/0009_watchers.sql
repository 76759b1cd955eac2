-- Who follows a game by direct message, without a seat in it.
CREATE TABLE watchers (
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user      INTEGER NOT NULL,
    since     INTEGER NOT NULL,
    -- The last journal line he was told of, and the headline that stood over the
    -- game then: another headline is a new phase.
    told      INTEGER NOT NULL,
    headline  TEXT    NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX watchers_by_user ON watchers (user);

-- After how many turns the secrets of both sides are shown to all, where that was
-- agreed when the game was opened.
CREATE TABLE reveals (
    game   INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    after  INTEGER NOT NULL CHECK (after > 0)
) STRICT;
