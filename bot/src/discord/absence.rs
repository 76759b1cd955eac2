//! Commands about absence: notes, vacations, sitters, substitutes.

use super::Bot;
use super::acts::done;
use super::asked::Asked;
use super::commands::{
    Act, Body, Command, GAME, Opt, OptKind, Place, Source, completed, leaf, words,
};
use super::given::Given;
use crate::desk::{Call, Guest, Leave, Origin, Trouble};
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::pace::{DAY, Zone, dates};
use crate::present::note::Note;
use crate::present::{absence as present, escape, look};
use crate::store::absence::Cover;
use crate::store::offers::Kind;
use crate::words::say;
use engine::text;
use engine::text::Text;

/// Names of the options: what is noted, dates, and the rest.
pub const NOTED: &str = "note";
/// The place of a note.
pub const NUMBER: &str = "number";
/// The first day.
pub const FROM: &str = "from";
/// The last day.
pub const UNTIL: &str = "until";
/// Who plays meanwhile.
pub const COVER: &str = "cover";
/// Why.
pub const REASON: &str = "reason";
/// Who is asked.
pub const USER: &str = "user";
/// For how many days deadlines may stand still.
pub const DAYS: &str = "vacation";

/// The option for somebody.
pub const WHO: Opt = Opt {
    name: USER,
    kind: OptKind::User,
    required: false,
};

/// `/note`.
pub const NOTE: Command = Command {
    name: "note",
    place: Place::Anywhere,
    umpire: false,
    body: Body::Group(&[
        (
            "add",
            leaf(
                Act::NoteAdd,
                &[words(NOTED, crate::store::notes::LONGEST, true), GAME],
            ),
        ),
        ("list", leaf(Act::NoteList, &[GAME])),
        (
            "delete",
            leaf(
                Act::NoteDelete,
                &[
                    Opt {
                        name: NUMBER,
                        kind: OptKind::Number(1, 25),
                        required: true,
                    },
                    GAME,
                ],
            ),
        ),
    ]),
};

/// `/vacation`.
pub const VACATION: Command = Command {
    name: "vacation",
    place: Place::Anywhere,
    umpire: false,
    body: Body::Group(&[
        (
            "start",
            leaf(
                Act::Vacation,
                &[
                    completed(UNTIL, Source::Dates, true),
                    completed(FROM, Source::Dates, false),
                    completed(COVER, Source::Covers, false),
                    WHO,
                    words(REASON, 200, false),
                    GAME,
                ],
            ),
        ),
        ("end", leaf(Act::VacationEnd, &[GAME])),
    ]),
};

/// `/sitter`.
pub const SITTER: Command = Command {
    name: "sitter",
    place: Place::Anywhere,
    umpire: false,
    body: Body::Group(&[
        (
            "name",
            leaf(
                Act::SitterName,
                &[
                    Opt {
                        required: true,
                        ..WHO
                    },
                    completed(UNTIL, Source::Dates, true),
                    completed(FROM, Source::Dates, false),
                    GAME,
                ],
            ),
        ),
        ("end", leaf(Act::SitterEnd, &[GAME])),
        (
            "act",
            leaf(
                Act::SitterAct,
                &[completed("seat", Source::OwnSeats, true), GAME],
            ),
        ),
    ]),
};

fn wrong(text: Text) -> Trouble {
    Trouble::Wrong(text)
}

impl Bot {
    /// Answers a command about absence.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not, or names what cannot be.
    pub async fn absence(&self, asked: &Asked, act: Act, given: &Given) -> Result<Note, Trouble> {
        if act == Act::Vacation {
            return self.vacation(asked, given).await;
        }
        let named = given.words("game");
        let call = asked.call();
        if act == Act::VacationEnd && named.is_none() {
            return self.back(asked).await;
        }
        let game = self.game(asked, named).await?;
        let outcome = match act {
            Act::NoteAdd => {
                let words = given.words(NOTED).unwrap_or_default().to_owned();
                self.desk.note(game, call, words).await
            }
            Act::NoteDelete => {
                let place = given.number(NUMBER).and_then(|n| u32::try_from(n).ok());
                let place = place.unwrap_or_default();
                self.desk.delete_note(game, call, place).await
            }
            Act::NoteList => {
                let all = self.desk.notes(game, &call).await?;
                let list = present::notes(&all);
                return Ok(Note::words(
                    list.unwrap_or_else(|| say(&Text::new("notes-none"))),
                ));
            }
            Act::Brief => return self.brief(game, asked).await,
            Act::SitterName => {
                let guest = guest(given).ok_or_else(|| wrong(Text::new("wrong-guest-none")))?;
                let zone = self.zone(asked, Some(game)).await?;
                let (from, until) = self.dates(given, &zone)?;
                let kind = Kind::Sitter { from, until };
                self.desk.offer(game, call, None, guest, kind).await
            }
            Act::SitterEnd => self.desk.end_sitter(game, call).await,
            Act::SitterAct => {
                let seat = self.named_seat(game, given).await?;
                self.desk.act_for(game, call, seat).await
            }
            Act::Replace => {
                let seat = self.seat_key(game, given.words("seat")).await?;
                match guest(given) {
                    Some(guest) => {
                        self.desk
                            .offer(game, call, seat, guest, Kind::Replace)
                            .await
                    }
                    None => self.desk.withdraw_offer(game, call, seat).await,
                }
            }
            _ => self.desk.come_back(game, call).await,
        };
        let mut note = done(&outcome?);
        if act == Act::VacationEnd {
            note.more.push(self.brief(game, asked).await?);
        }
        Ok(note)
    }

    /// The brief of the asker's seat.
    ///
    /// # Errors
    /// [`Trouble`] where he has none.
    pub async fn brief(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        let brief = self.desk.brief(game, &asked.call()).await?;
        let card = self.desk.card(game).await?;
        Ok(Note::words(present::brief(&brief, |seat| {
            look::seat_name(&card, seat)
        })))
    }

    /// The asker is away: in the game that he names, or in all of his.
    async fn vacation(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let cover = match given.words(COVER) {
            None if guest(given).is_some() => Cover::Sitter,
            None => Cover::None,
            Some(word) => Cover::from_word(word).ok_or_else(|| wrong(Text::new("wrong-cover")))?,
        };
        if (cover == Cover::Sitter) != guest(given).is_some() {
            return Err(wrong(Text::new("wrong-cover-sitter")));
        }
        let games = self.absent_in(asked, given.words("game")).await?;
        let mut notes = Vec::new();
        let last = games.len().saturating_sub(1);
        for (n, game) in games.into_iter().enumerate() {
            let zone = self.zone(asked, Some(game)).await?;
            let (from, until) = self.dates(given, &zone)?;
            let leave = Leave {
                from,
                until,
                cover,
                reason: given.words(REASON).map(str::to_owned),
            };
            // What is asked twice is answered twice only by the last, which is
            // done when all the others are.
            let mut call = asked.call();
            if n < last {
                call.origin = Origin::Console;
            }
            // Whoever cannot sit in is refused before anything is changed.
            let offered = match guest(given) {
                Some(guest) => {
                    let kind = Kind::Sitter { from, until };
                    let first = Call {
                        origin: Origin::Console,
                        ..asked.call()
                    };
                    let offer = self.desk.offer(game, first, None, guest, kind);
                    offer.await.map(Some)
                }
                None => Ok(None),
            };
            let outcome = match offered {
                Ok(_) => self.desk.go_away(game, call, leave).await,
                Err(trouble) => Err(trouble),
            };
            let note = match outcome {
                Ok(outcome) => done(&outcome),
                Err(trouble) if last == 0 => return Err(trouble),
                Err(trouble) => self.trouble(&trouble),
            };
            let id = game.to_string();
            let words = text!("absence-in-game", game = id, words = note.content);
            notes.push(say(&words));
        }
        Ok(Note::words(notes.join("\n")))
    }

    /// The asker is back in all of his games.
    async fn back(&self, asked: &Asked) -> Result<Note, Trouble> {
        let mut note = Note::default();
        let mut words = Vec::new();
        for game in self.absent_in(asked, None).await? {
            let mut call = asked.call();
            call.origin = Origin::Console;
            match self.desk.come_back(game, call).await {
                Ok(outcome) => {
                    let id = game.to_string();
                    let told = done(&outcome).content;
                    words.push(say(&text!("absence-in-game", game = id, words = told)));
                    note.more.extend(self.brief(game, asked).await);
                }
                Err(Trouble::Wrong(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        if words.is_empty() {
            return Err(wrong(Text::new("wrong-not-away")));
        }
        note.content = words.join("\n");
        Ok(note)
    }

    /// The game that the asker names, or all in which he holds a seat.
    async fn absent_in(&self, asked: &Asked, named: Option<&str>) -> Result<Vec<GameId>, Trouble> {
        if named.is_some() {
            return Ok(vec![self.game(asked, named).await?]);
        }
        let own = self.desk.games_of(asked.user).await?;
        let mut games: Vec<GameId> = own
            .iter()
            .filter(|card| card.own_seat(asked.user).is_some())
            .map(|card| card.id)
            .collect();
        games.sort_unstable();
        if games.is_empty() {
            return Err(wrong(Text::new("no-own-game")));
        }
        Ok(games)
    }

    /// The zone in which the asker writes dates: his own, else the game's.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn zone(&self, asked: &Asked, game: Option<GameId>) -> Result<Zone, Trouble> {
        let (.., wish) = self.desk.wishes(asked.user, game).await?;
        if let Some(zone) = wish.zone {
            return Ok(zone);
        }
        Ok(match game {
            Some(game) => self.desk.clock_face(game).await?.clock.pace.zone(),
            None => Zone::default(),
        })
    }

    fn dates(&self, given: &Given, zone: &Zone) -> Result<(i64, i64), Trouble> {
        let now = self.desk.clock().now();
        let read = |option: &str, read: fn(&str, &Zone, i64) -> Option<i64>| {
            given
                .words(option)
                .map(|words| {
                    read(words, zone, now).ok_or_else(|| {
                        let words = escape::cut(words, 40);
                        wrong(text!("wrong-date", date = words))
                    })
                })
                .transpose()
        };
        let from = read(FROM, dates::begins)?.unwrap_or(now);
        // Today begins now.
        let from = if (now - DAY..now).contains(&from) {
            now
        } else {
            from
        };
        let until = read(UNTIL, dates::ends)?;
        let until = until.ok_or_else(|| wrong(text!("wrong-date", date = "")))?;
        Ok((from, until))
    }

    /// Takes what is offered, and shows what is to be done then.
    ///
    /// # Errors
    /// [`Trouble`] where it cannot be taken.
    pub async fn take(&self, game: GameId, asked: &Asked, offer: i64) -> Result<Note, Trouble> {
        let taken = self.desk.take(game, asked.call(), offer, true).await?;
        let mut note = done(&taken);
        let may = self.desk.may(game, &asked.call(), Deed::Secret, None).await;
        if may.is_ok() {
            // The letter with the brief may find a closed door.
            note.more.extend(self.brief(game, asked).await);
        }
        Ok(note)
    }
}

fn guest(given: &Given) -> Option<Guest> {
    given.user(USER).cloned()
}
