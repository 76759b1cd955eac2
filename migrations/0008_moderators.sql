-- Roles whose members umpire besides those who may manage the channel: in all
-- games of a server, or in one.
CREATE TABLE umpire_roles (
    guild  INTEGER NOT NULL,
    game   INTEGER REFERENCES games (id) ON DELETE CASCADE,
    role   INTEGER NOT NULL,
    name   TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX umpire_roles_once ON umpire_roles (guild, coalesce(game, 0));

-- Who has seen what is hidden in a game as its umpire, and so plays no seat of it.
CREATE TABLE insiders (
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user  INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;

-- A game that was put away is not the last of its channel any more.
ALTER TABLE games ADD COLUMN archived_at INTEGER;
