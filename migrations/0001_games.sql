-- Times are seconds since 1970, UTC. Ids of Discord are snowflakes.

CREATE TABLE games (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild           INTEGER,
    channel         INTEGER NOT NULL,
    ruleset         TEXT    NOT NULL,
    rules_version   INTEGER NOT NULL,
    setup           TEXT    NOT NULL CHECK (json_valid(setup)),
    phase           TEXT    NOT NULL CHECK (phase IN ('lobby', 'running', 'over')),
    -- The dice secret, 64 hexadecimal digits: to be shown only once the game is over.
    secret          TEXT    NOT NULL,
    commitment      TEXT    NOT NULL,
    -- The game as the engine saves it, and the number of its last journal line;
    -- both empty in the lobby.
    state           TEXT,
    sequence        INTEGER,
    -- What keeps messages from the channel, where something does.
    attention       TEXT,
    -- The last message in the channel that carries buttons.
    prompt_message  INTEGER,
    created_at      INTEGER NOT NULL,
    started_at      INTEGER,
    ended_at        INTEGER,
    updated_at      INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_open_game_a_channel ON games (channel) WHERE phase <> 'over';

CREATE TABLE seats (
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    key         TEXT    NOT NULL,
    user        INTEGER,
    name        TEXT    NOT NULL DEFAULT '',
    -- What its holder at the start gave to the dice.
    salt        TEXT    NOT NULL DEFAULT '',
    joined_at   INTEGER,
    -- Whether the holder's direct messages are open, as far as is known.
    reachable   INTEGER NOT NULL DEFAULT 1,
    -- Whether the holder agrees to end the game.
    wants_end   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT;

CREATE UNIQUE INDEX one_seat_a_user ON seats (game, user) WHERE user IS NOT NULL;
CREATE INDEX seats_by_user ON seats (user) WHERE user IS NOT NULL;

CREATE TABLE journal (
    game            INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    sequence        INTEGER NOT NULL,
    seat            INTEGER,
    user            INTEGER,
    -- Where it came from: an interaction with the number of the line in it, or
    -- the clock, the computer commander, the console.
    origin          TEXT    NOT NULL,
    interaction_id  INTEGER,
    line            INTEGER NOT NULL DEFAULT 0,
    deed            TEXT    NOT NULL CHECK (json_valid(deed)),
    notation        TEXT    NOT NULL DEFAULT '',
    rolls           TEXT    NOT NULL CHECK (json_valid(rolls)),
    reports         TEXT    NOT NULL CHECK (json_valid(reports)),
    state           TEXT    NOT NULL,
    hash            TEXT    NOT NULL,
    at              INTEGER NOT NULL,
    PRIMARY KEY (game, sequence),
    UNIQUE (interaction_id, line)
) STRICT;

CREATE TABLE outbox (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    game            INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    target          TEXT    NOT NULL CHECK (target IN ('channel', 'dm')),
    target_id       INTEGER NOT NULL,
    -- What it says, and the board as its viewer saw it then; both emptied once
    -- it has been sent.
    body            TEXT    CHECK (json_valid(body)),
    board           TEXT    CHECK (json_valid(board)),
    status          TEXT    NOT NULL DEFAULT 'waiting'
                    CHECK (status IN ('waiting', 'held', 'sent', 'failed')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since 1970.
    not_before      INTEGER NOT NULL DEFAULT 0,
    plain           INTEGER NOT NULL DEFAULT 0,
    last_error      TEXT,
    sent_channel    INTEGER,
    sent_message    INTEGER,
    created_at      INTEGER NOT NULL,
    sent_at         INTEGER
) STRICT;

CREATE INDEX outbox_waiting ON outbox (target, target_id, id) WHERE status = 'waiting';
CREATE INDEX outbox_by_game ON outbox (game, status);

-- Interactions whose answer was put off.
CREATE TABLE interactions (
    id          INTEGER PRIMARY KEY,
    user        INTEGER,
    channel     INTEGER,
    -- For editing the answer; emptied with the answer.
    token       TEXT,
    game        INTEGER REFERENCES games (id) ON DELETE SET NULL,
    -- What of it counts besides journal lines.
    done        TEXT    CHECK (json_valid(done)),
    deferred_at INTEGER NOT NULL,
    answered_at INTEGER
) STRICT;

CREATE INDEX interactions_open ON interactions (deferred_at) WHERE answered_at IS NULL;
