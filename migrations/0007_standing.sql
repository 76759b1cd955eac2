-- What a seat answers ahead: a secret of the seat, handed on with it.
CREATE TABLE standing (
    game        INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    reaction    TEXT    NOT NULL,
    answer      TEXT    NOT NULL CHECK (json_valid(answer)),
    set_at      INTEGER NOT NULL,
    PRIMARY KEY (game, seat, reaction)
) STRICT, WITHOUT ROWID;
