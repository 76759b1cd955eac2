//! Rows of watchers, and the digests that they are owed: a message a phase, made
//! from what everybody may read alone.

use super::{StoreError, from_json, now, outbox, to_json};
use crate::id::{GameId, UserId};
use crate::outbox::message::{Outgoing, Part, Target};
use engine::ruleset::Viewer;
use engine::text::Text;
use engine::umpire::{Audience, Report};
use rusqlite::{Connection, params};

/// Lets a user follow a game from that journal line on, under that headline.
///
/// # Errors
/// [`StoreError::Taken`] where he follows it already.
pub fn begin(
    db: &Connection,
    game: GameId,
    user: UserId,
    told: u64,
    headline: Option<&Text>,
) -> Result<(), StoreError> {
    let changed = db.execute(
        "INSERT OR IGNORE INTO watchers (game, user, since, told, headline) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![
            game.sql(),
            user.sql(),
            now(),
            i64::try_from(told).unwrap_or(i64::MAX),
            to_json(&headline)?,
        ],
    )?;
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Taken)
    }
}

/// Ends it, for one game or for all. Gives how many he followed.
///
/// # Errors
/// [`StoreError`].
pub fn end(db: &Connection, game: Option<GameId>, user: UserId) -> Result<usize, StoreError> {
    let ended = db.execute(
        "DELETE FROM watchers WHERE user = ?1 AND (?2 IS NULL OR game = ?2)",
        params![user.sql(), game.map(GameId::sql)],
    )?;
    Ok(ended)
}

/// Ends it for somebody who cannot see the game's channel any more: what waits
/// for him is not sent, and he is told, of the game nothing else.
///
/// # Errors
/// [`StoreError`].
pub fn out_of_sight(db: &Connection, game: GameId, user: UserId) -> Result<(), StoreError> {
    end(db, Some(game), user)?;
    db.execute(
        "DELETE FROM outbox WHERE game = ?1 AND target = 'dm' AND target_id = ?2 AND status = 'waiting'
         AND EXISTS (SELECT 1 FROM json_each(body, '$.parts') WHERE json_extract(value, '$.part') = 'digest')",
        params![game.sql(), user.sql()],
    )?;
    let outgoing = Outgoing {
        to: Target::Dm(user),
        viewer: Viewer::Spectator,
        mention: Vec::new(),
        parts: vec![Part::WatchEnded],
        board: None,
    };
    outbox::put(db, game, &outgoing).map(drop)
}

/// A watcher as the digest needs him.
struct Watcher {
    user: UserId,
    told: i64,
    headline: String,
}

fn of(db: &Connection, game: GameId) -> Result<Vec<Watcher>, StoreError> {
    let mut statement =
        db.prepare_cached("SELECT user, told, headline FROM watchers WHERE game = ?1")?;
    let rows = statement.query_map([game.sql()], |row| {
        Ok(Watcher {
            user: UserId::from_sql(row.get(0)?),
            told: row.get(1)?,
            headline: row.get(2)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Owes every watcher what came since he was last told, where with this message
/// to the channel a phase begins or the game ends or is put away. To be called in
/// the transaction of that, after the journal line with that number is written.
///
/// # Errors
/// [`StoreError`].
pub fn tell(
    db: &Connection,
    game: GameId,
    sequence: u64,
    public: &Outgoing,
) -> Result<(), StoreError> {
    if !matches!(public.to, Target::Channel(_)) || public.viewer != Viewer::Spectator {
        return Ok(());
    }
    let stands = |p: &&Part| p.is_end() || matches!(p, Part::Status { .. });
    let over = public.tells_end();
    let standing: Vec<Part> = public.parts.iter().filter(stands).cloned().collect();
    let headline = standing.iter().find_map(|p| match p {
        Part::Status { lines } => lines.first(),
        _ => None,
    });
    if headline.is_none() && !over {
        return Ok(());
    }
    let headline = to_json(&headline)?;
    let sequence = i64::try_from(sequence).unwrap_or(i64::MAX);
    for watcher in of(db, game)? {
        if watcher.headline == headline && !over {
            continue;
        }
        let reports = public_since(db, game, watcher.told)?;
        if reports.is_empty() && !over {
            // Nobody is written to about nothing; the phase counts as told.
            db.execute(
                "UPDATE watchers SET headline = ?3 WHERE game = ?1 AND user = ?2",
                params![game.sql(), watcher.user.sql(), headline],
            )?;
            continue;
        }
        let mut parts = vec![Part::Digest { reports }];
        parts.extend(standing.clone());
        let outgoing = Outgoing {
            to: Target::Dm(watcher.user),
            viewer: Viewer::Spectator,
            mention: Vec::new(),
            parts,
            board: public.board.clone(),
        };
        outbox::put(db, game, &outgoing)?;
        db.execute(
            "UPDATE watchers SET told = ?3, headline = ?4 WHERE game = ?1 AND user = ?2",
            params![game.sql(), watcher.user.sql(), sequence, headline],
        )?;
    }
    if over {
        db.execute("DELETE FROM watchers WHERE game = ?1", [game.sql()])?;
    }
    Ok(())
}

/// What everybody was told after that journal line.
fn public_since(db: &Connection, game: GameId, told: i64) -> Result<Vec<Report>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT reports FROM journal WHERE game = ?1 AND sequence > ?2 ORDER BY sequence",
    )?;
    let rows = statement.query_map(params![game.sql(), told], |row| row.get::<_, String>(0))?;
    let mut public = Vec::new();
    for row in rows {
        let reports: Vec<Report> = from_json("a journal line's reports", &row?)?;
        public.extend(reports.into_iter().filter(|r| r.to == Audience::All));
    }
    Ok(public)
}
