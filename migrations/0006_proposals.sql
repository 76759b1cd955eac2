-- What a seat asks the others to agree to: one open proposal of a kind a game.
CREATE TABLE proposals (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind      TEXT    NOT NULL,
    -- What is proposed, and the same in words that everybody may read.
    what      TEXT    NOT NULL CHECK (json_valid(what)),
    words     TEXT    NOT NULL CHECK (json_valid(words)),
    -- Who proposes it, and the last journal line there was then.
    seat      INTEGER NOT NULL,
    sequence  INTEGER,
    made_at   INTEGER NOT NULL,
    state     TEXT    NOT NULL DEFAULT 'open'
              CHECK (state IN ('open', 'agreed', 'refused', 'withdrawn', 'lapsed')),
    -- By whose seat it came to its end, where it was one's.
    ended_by  INTEGER,
    ended_at  INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_proposal_a_kind ON proposals (game, kind) WHERE state = 'open';

-- Which seats agree to it, besides the one that proposes it.
CREATE TABLE agreements (
    proposal  INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (proposal, seat)
) STRICT, WITHOUT ROWID;

-- What moderators did with a game.
CREATE TABLE audit (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at    INTEGER NOT NULL,
    user  INTEGER,
    name  TEXT    NOT NULL,
    -- What everybody may read at once, and where that is not all, the whole of
    -- it, which everybody may read when the game is over.
    told  TEXT    NOT NULL CHECK (json_valid(told)),
    whole TEXT    CHECK (json_valid(whole))
) STRICT;

CREATE INDEX audit_by_game ON audit (game, id);

-- Agreements to end a game become proposals like others: of the first seat that agreed.
INSERT INTO proposals (game, kind, what, words, seat, sequence, made_at)
SELECT games.id, 'end', '{"kind":"end"}', '{"id":"proposal-end"}', min(seats.seat), games.sequence, games.updated_at
FROM seats JOIN games ON games.id = seats.game
WHERE seats.wants_end AND games.phase <> 'over' GROUP BY games.id;
INSERT INTO agreements (proposal, seat, at)
SELECT proposals.id, seats.seat, proposals.made_at
FROM proposals JOIN seats ON seats.game = proposals.game
WHERE seats.wants_end AND seats.seat <> proposals.seat;
ALTER TABLE seats DROP COLUMN wants_end;
-- What still waits to be said of them would not be understood.
DELETE FROM outbox WHERE instr(coalesce(body, ''), '"part":"end-proposed"') > 0;
