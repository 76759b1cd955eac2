-- What whoever acts for a seat has noted for it: a secret of the seat.
CREATE TABLE notes (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    -- Who wrote it, with whom it is forgotten.
    user    INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    words   TEXT    NOT NULL
) STRICT;

CREATE INDEX notes_by_seat ON notes (game, seat, id);

-- Who is asked to take a seat over, or to act for its holder for a time.
CREATE TABLE offers (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('replace', 'sitter')),
    user      INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    from_at   INTEGER,
    until_at  INTEGER,
    made_at   INTEGER NOT NULL,
    state     TEXT    NOT NULL DEFAULT 'open'
              CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'))
) STRICT;

CREATE UNIQUE INDEX one_open_offer_a_kind ON offers (game, seat, kind) WHERE state = 'open';

-- Who acts for a seat's holder, and when.
CREATE TABLE sitters (
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    user      INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    from_at   INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX sitters_by_user ON sitters (user);

-- For which of several seats somebody wants to act.
CREATE TABLE hats (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user    INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- When a player is away. What is over stays, for the days count.
CREATE TABLE vacations (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    game          INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat          INTEGER NOT NULL,
    user          INTEGER NOT NULL,
    from_at       INTEGER NOT NULL,
    until_at      INTEGER NOT NULL,
    -- Until when his deadlines stand still for it at the most.
    stands_until  INTEGER NOT NULL,
    cover         TEXT    NOT NULL CHECK (cover IN ('none', 'computer', 'sitter')),
    -- For how many seconds they have stood still.
    used          INTEGER NOT NULL DEFAULT 0,
    over          INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX one_vacation_a_seat ON vacations (game, seat) WHERE NOT over;

-- Seats whose deadlines stand still, and since when.
CREATE TABLE standstills (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- Who knows the secrets of which seat without holding it: former holders,
-- sitters, umpires who looked.
CREATE TABLE knowers (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    -- Whether he held it or acted for it.
    played  INTEGER NOT NULL,
    PRIMARY KEY (game, seat, user)
) STRICT, WITHOUT ROWID;

INSERT INTO knowers (game, seat, user, played)
SELECT DISTINCT journal.game, journal.seat, journal.user, 1
FROM journal JOIN seats ON seats.game = journal.game AND seats.seat = journal.seat
WHERE journal.user <> 0 AND journal.seat IS NOT NULL AND journal.user IS NOT seats.user;

-- Since when a seat's holder is known to have left the server, and whether the
-- others have chosen to wait for him all the same.
ALTER TABLE seats ADD COLUMN left_at INTEGER;
ALTER TABLE seats ADD COLUMN waited_for INTEGER NOT NULL DEFAULT 0;

-- For how many days in all each player's deadlines may stand still.
ALTER TABLE clocks ADD COLUMN vacation_days INTEGER NOT NULL DEFAULT 14;
