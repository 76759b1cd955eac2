//! Commands and buttons about time: paces, who is awaited, how one is told.

use super::Bot;
use super::acts::done;
use super::asked::Asked;
use super::given::Given;
use super::views::button;
use crate::desk::Trouble;
use crate::desk::clocks::Choice;
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::pace::{self, Expiry, Pace, Quiet, Zone};
use crate::present::ids::{Action, Ids, short};
use crate::present::note::{Note, Style};
use crate::present::{clock, escape, look as looks};
use crate::store::notices::{Said, Way};
use crate::words::say;
use engine::ruleset::Seat;
use engine::text;
use engine::text::Text;

fn wrong(text: Text) -> Trouble {
    Trouble::Wrong(text)
}

/// The longest time that is given at once.
const MOST: i64 = 60 * pace::DAY;

/// The pace in an option; none without it.
///
/// # Errors
/// One sentence about what cannot be read.
pub fn pace(given: &Given) -> Result<Pace, Trouble> {
    let words = given.words("pace").unwrap_or_default();
    words.parse().map_err(|e: pace::WrongPace| wrong(e.0))
}

/// What follows a deadline that passed, in an option.
///
/// # Errors
/// One sentence where it is another word.
pub fn expiry(given: &Given) -> Result<Option<Expiry>, Trouble> {
    given
        .words("expiry")
        .map(|word| Expiry::from_word(word).ok_or_else(|| wrong(Text::new("wrong-expiry"))))
        .transpose()
}

impl Bot {
    /// Sets a game's pace, or shows it.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn pace(&self, game: GameId, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        if given.words("pace").is_none() && given.words("expiry").is_none() {
            return self.clock_note(Some(game), asked, true).await;
        }
        let pace = match given.words("pace") {
            Some(_) => pace(given)?,
            None => self.desk.clock_face(game).await?.clock.pace,
        };
        let set = self.desk.set_pace(game, asked.call(), pace, expiry(given)?);
        set.await.map(|d| done(&d))
    }

    /// Gives a seat more time.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn extend(
        &self,
        game: GameId,
        asked: &Asked,
        seat: String,
        given: &Given,
    ) -> Result<Note, Trouble> {
        let by = given.words("by").and_then(pace::span);
        let by = by
            .filter(|by| (pace::MINUTE..=MOST).contains(by))
            .ok_or_else(|| wrong(text!("wrong-span", days = MOST / pace::DAY)))?;
        let extended = self.desk.umpire_extend(game, asked.call(), seat, by);
        extended.await.map(|d| done(&d))
    }

    /// Who is awaited since when and until when: in a game, or without one in
    /// all of the asker's.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn waiting(&self, game: Option<GameId>, asked: &Asked) -> Result<Note, Trouble> {
        self.clock_note(game, asked, false).await
    }

    /// How the clocks stand; `whole` for a pace with all that follows from it.
    async fn clock_note(
        &self,
        game: Option<GameId>,
        asked: &Asked,
        whole: bool,
    ) -> Result<Note, Trouble> {
        let games = if let Some(game) = game {
            vec![game]
        } else {
            let own = self.desk.games_of(asked.user).await?;
            own.into_iter().map(|card| card.id).collect()
        };
        if games.is_empty() {
            return Err(wrong(Text::new("no-own-game")));
        }
        let mut words = Vec::new();
        let mut buttons = Vec::new();
        for id in games {
            let look = self.look(id, &asked.call(), Deed::Status, false).await?;
            words.push(looks::card_line(look.card()));
            let face = self.desk.clock_face(id).await?;
            words.extend(clock::clock(look.card(), &face, whole));
            words.extend(look.clone().run(clock::sealed).await?);
            if game.is_some() && look.decision().is_some() {
                let ids = Ids {
                    game: id,
                    press: look.press(),
                };
                buttons.push(button(&ids, Action::Orders, "button-orders").style(Style::Main));
                if face
                    .turns
                    .iter()
                    .any(|t| Some(t.seat) == look.seat() && t.until.is_some())
                {
                    buttons.push(button(&Ids::game(id), Action::Hush, "button-hush"));
                }
            }
        }
        Ok(Note::words(words.join("\n")).buttons(buttons))
    }

    /// Sets how the asker is told that something is asked of him, or shows it.
    ///
    /// # Errors
    /// A sentence about what cannot be read.
    pub async fn notify(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let here = given.flag("here") == Some(true) || given.words("game").is_some();
        let game = if here {
            Some(self.game(asked, given.words("game")).await?)
        } else {
            None
        };
        let (said_here, said_all, _) = self.desk.wishes(asked.user, game).await?;
        let mut said = if here { said_here } else { said_all };
        let before = said.clone();
        let again = |words: &str| words.trim().eq_ignore_ascii_case("default");
        if let Some(words) = given.words("way") {
            let way = Way::from_word(words);
            if way.is_none() && !again(words) {
                return Err(wrong(Text::new("wrong-way")));
            }
            said.way = way;
        }
        if let Some(words) = given.words("zone") {
            let zone = Zone::find(words);
            let again = again(words) || words.trim().eq_ignore_ascii_case("none");
            if zone.is_none() && !again {
                let words = escape::cut(words, 60);
                return Err(wrong(text!("wrong-zone", zone = words)));
            }
            said.zone = zone;
        }
        if let Some(words) = given.words("quiet") {
            let none = words.eq_ignore_ascii_case("none");
            let quiet = if none {
                Some(Quiet { from: 0, to: 0 })
            } else {
                Quiet::read(words)
            };
            // An hour to itself might be meant as the whole day.
            let empty = !none && quiet.is_some_and(|q| q.from == q.to);
            if empty || (quiet.is_none() && !again(words)) {
                return Err(wrong(Text::new("wrong-quiet")));
            }
            said.quiet = quiet;
        }
        if let Some(flag) = given.flag("reminders") {
            said.reminders = Some(flag);
        }
        if said != before {
            self.desk.set_wishes(asked.user, game, said).await?;
        }
        self.wishes(asked, game).await.map(Note::words)
    }

    /// How the asker is told: in the game that is meant, else where he asks and
    /// in all his games; and in which games he has said something else.
    async fn wishes(&self, asked: &Asked, meant: Option<GameId>) -> Result<String, Trouble> {
        let here = match meant {
            None if asked.guild.is_some() => self.desk.game_in(asked.channel).await?,
            meant => meant,
        };
        let mut words = Vec::new();
        if let Some(game) = here {
            let (said, _, wish) = self.desk.wishes(asked.user, here).await?;
            let own = said != Said::default();
            if own || meant.is_some() {
                let zone = self.desk.clock_face(game).await?.clock.pace.zone();
                words.push(say(&text!("notify-game", game = game.to_string())));
                words.push(clock::wishes(&wish, Some(&zone)));
                words.extend(own.then(|| say(&Text::new("notify-here"))));
            }
        }
        if meant.is_none() {
            let (_, _, wish) = self.desk.wishes(asked.user, None).await?;
            words.extend((!words.is_empty()).then(|| say(&Text::new("notify-all"))));
            words.push(clock::wishes(&wish, None));
            let mut others = Vec::new();
            for card in self.desk.games_of(asked.user).await? {
                let (said, ..) = self.desk.wishes(asked.user, Some(card.id)).await?;
                if said != Said::default() && here != Some(card.id) {
                    others.push(card.id.to_string());
                }
            }
            if !others.is_empty() {
                words.push(say(&text!("notify-elsewhere", games = others)));
            }
        }
        Ok(words.join("\n"))
    }

    /// A press under the question what becomes of a silent seat.
    ///
    /// # Errors
    /// [`Trouble::Wrong`] once that is settled.
    pub async fn late(
        &self,
        game: GameId,
        asked: &Asked,
        decision: &str,
        (seat, choice): (Seat, Choice),
        sure: bool,
    ) -> Result<Note, Trouble> {
        let call = asked.call();
        self.desk.may(game, &call, Deed::Late, None).await?;
        let look = self.desk.look(game, asked.user).await?;
        let open = match look.awaiting() {
            Some(engine::ruleset::Awaiting::Decisions(open)) => open,
            _ => Vec::new(),
        };
        let key = open
            .into_iter()
            .find(|d| d.seat == seat && short(&d.key) == decision)
            .map(|d| d.key)
            .ok_or_else(|| Trouble::Wrong(Text::new("wrong-late-settled")))?;
        if choice == Choice::Claim && !sure {
            let ids = Ids {
                game,
                press: Some(crate::desk::Press {
                    decision: key,
                    revision: 0,
                }),
            };
            let claim = Action::Late(seat.0, Choice::Claim, true);
            return Ok(Note::words(say(&Text::new("claim-sure"))).buttons(vec![
                button(&ids, claim, "button-claim").style(Style::Danger),
                button(&Ids::game(game), Action::Keep, "button-keep"),
            ]));
        }
        let chosen = self.desk.late(game, call, (seat, key), choice);
        chosen.await.map(|d| done(&d))
    }
}

/// Paces that words may become: the common ones, and zones for a last word.
pub fn paces(typed: &str) -> Vec<(String, String)> {
    let common = [
        "none",
        "24h+12h",
        "72h+24h",
        "168h+24h",
        "daily 20:00 UTC",
        "daily 20:00 Europe/Berlin",
        "daily 20:00 America/New_York",
    ];
    let wanted = typed.trim_start().to_lowercase();
    let mut lines: Vec<String> = common
        .iter()
        .filter(|c| c.to_lowercase().starts_with(&wanted))
        .map(|c| (*c).to_owned())
        .collect();
    if let Some((head, last)) = typed.rsplit_once(' ')
        && !last.is_empty()
    {
        let zones = Zone::matching(last, 20);
        lines.extend(zones.into_iter().map(|zone| format!("{head} {zone}")));
    }
    if typed.parse::<Pace>().is_ok() && !typed.trim().is_empty() {
        lines.insert(0, typed.trim().to_owned());
    }
    lines.retain(|l| l.parse::<Pace>().is_ok());
    lines
        .into_iter()
        .map(|line| {
            let words = line.parse().map(|p| say(&pace::brief(&p, Expiry::Default)));
            (format!("{line} \u{b7} {}", words.unwrap_or_default()), line)
        })
        .collect()
}

/// Zones that words may become.
pub fn zones(typed: &str) -> Vec<(String, String)> {
    let found = Zone::matching(typed, 25);
    found.into_iter().map(|z| (z.clone(), z)).collect()
}
