-- What is due at some time, one row a game, kind, seat and user: a deadline, a
-- reminder, the end of something. The timekeeper hands it to the game's owner.
CREATE TABLE due (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    seat        INTEGER,
    user        INTEGER,
    at          INTEGER NOT NULL,
    -- Whether it waits for an hour on the wall, or for time to have passed:
    -- then time in which the bot was down does not count.
    anchor      TEXT    NOT NULL CHECK (anchor IN ('wall', 'elapsed')),
    -- Seconds: how far it is put off at least, if its time passed while the bot was down.
    grace       INTEGER NOT NULL DEFAULT 0,
    -- Whether a pause of the game stops it; and while one does, the seconds it still has.
    pauses      INTEGER NOT NULL DEFAULT 0,
    left        INTEGER,
    payload     TEXT    NOT NULL DEFAULT 'null' CHECK (json_valid(payload))
) STRICT;

CREATE UNIQUE INDEX due_once ON due (game, kind, coalesce(seat, -1), coalesce(user, 0));
CREATE INDEX due_next ON due (at) WHERE left IS NULL;
CREATE INDEX due_by_user ON due (user) WHERE user IS NOT NULL;

-- When the bot was last at work.
CREATE TABLE heartbeat (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    at      INTEGER NOT NULL
) STRICT;

-- A game's pace; a game without a row has none.
CREATE TABLE clocks (
    game        INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- As it is written in commands.
    pace        TEXT    NOT NULL DEFAULT 'none',
    -- What follows a deadline that passed.
    expiry      TEXT    NOT NULL DEFAULT 'default' CHECK (expiry IN ('default', 'ask')),
    paused_at   INTEGER
) STRICT;

-- Each seat's turn: since when it is awaited, and the seconds in its bank then.
CREATE TABLE turns (
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    asked_at    INTEGER,
    -- The key of the decision that is open.
    decision    TEXT,
    bank        INTEGER,
    -- The last one that was taken, the bank at its beginning and its deadline,
    -- for a decision that is opened again.
    was         TEXT,
    was_bank    INTEGER,
    was_until   INTEGER,
    -- Whether its holder wants no reminder this turn, and whether the umpire
    -- plays on for it until it acts.
    hushed      INTEGER NOT NULL DEFAULT 0,
    cautious    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- How a user wants to be told that something is asked of him: in one game, or,
-- without a game, in all. What is empty is as in all, or as it is for everybody.
CREATE TABLE notices (
    user        INTEGER NOT NULL,
    game        INTEGER REFERENCES games (id) ON DELETE CASCADE,
    way         TEXT    CHECK (way IN ('channel', 'dm', 'off')),
    zone        TEXT,
    -- Minutes of the day, in the zone.
    quiet_from  INTEGER,
    quiet_to    INTEGER,
    reminders   INTEGER
) STRICT;

CREATE UNIQUE INDEX notices_once ON notices (user, coalesce(game, 0));

-- At which hours somebody usually answers.
CREATE INDEX journal_by_user ON journal (user, at) WHERE user IS NOT NULL;
