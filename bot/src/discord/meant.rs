//! What somebody means by the words of a command: which game, seat, rule system.

use super::Bot;
use super::asked::Asked;
use super::given::Given;
use super::set_up::{find_ruleset, key_for};
use crate::desk::Trouble;
use crate::id::GameId;
use crate::present::escape::cut;
use engine::text;
use engine::text::Text;

impl Bot {
    /// The game that somebody means: the one named, else that of the channel,
    /// else in a direct message the user's own.
    ///
    /// # Errors
    /// A sentence when there is none, or more than one could be meant.
    pub async fn game(&self, asked: &Asked, named: Option<&str>) -> Result<GameId, Trouble> {
        if let Some(named) = named.map(str::trim).filter(|n| !n.is_empty()) {
            let found = match named.trim_start_matches('#').parse() {
                Ok(number) => self.desk.card(GameId(number)).await,
                Err(_) => Err(Trouble::NoGame),
            };
            return match found {
                Ok(card) => Ok(card.id),
                Err(Trouble::NoGame) => Err(self.no_such_game(asked, named).await?),
                Err(trouble) => Err(trouble),
            };
        }
        if asked.guild.is_some() {
            return self
                .desk
                .game_in(asked.channel)
                .await?
                .ok_or(Trouble::NoGame);
        }
        let own = self.desk.games_of(asked.user).await?;
        if let [one] = own.as_slice() {
            return Ok(one.id);
        }
        if own.is_empty() {
            return Err(Trouble::Wrong(Text::new("no-own-game")));
        }
        let mut awaited = Vec::new();
        for card in &own {
            if self
                .desk
                .look(card.id, asked.user)
                .await
                .is_ok_and(|l| l.decision().is_some())
            {
                awaited.push(card.id);
            }
        }
        if let [one] = awaited.as_slice() {
            return Ok(*one);
        }
        let list: Vec<String> = own.iter().map(|c| c.id.to_string()).collect();
        Err(Trouble::Wrong(text!("which-game", games = list)))
    }

    /// What is said to one who names a game that there is not: those that he
    /// could have named, his own and that of the channel.
    async fn no_such_game(&self, asked: &Asked, named: &str) -> Result<Trouble, Trouble> {
        let own = self.desk.games_of(asked.user).await?;
        let mut games: Vec<GameId> = own.into_iter().map(|card| card.id).collect();
        if asked.guild.is_some() {
            games.extend(self.desk.game_in(asked.channel).await?);
        }
        games.sort_unstable();
        games.dedup();
        let named = cut(named, 40);
        if games.is_empty() {
            return Ok(Trouble::Wrong(text!("wrong-game-none", game = named)));
        }
        let games: Vec<String> = games.iter().map(ToString::to_string).collect();
        Ok(Trouble::Wrong(text!(
            "wrong-game",
            game = named,
            games = games
        )))
    }

    /// The key of the seat that words name: by its key or its name, or the
    /// beginning of one; else the words as they are, which the desk refuses.
    pub(super) async fn seat_key(
        &self,
        game: GameId,
        words: Option<&str>,
    ) -> Result<Option<String>, Trouble> {
        let Some(words) = words else {
            return Ok(None);
        };
        let card = self.desk.card(game).await?;
        let seats = card.seats.iter().map(|c| (c.key.as_str(), &c.seat_name));
        Ok(Some(key_for(seats, words)))
    }

    /// The key of the seat that a command names, as [`Self::seat_key`] finds it;
    /// empty where it names none.
    ///
    /// # Errors
    /// As [`Self::seat_key`].
    pub(super) async fn named_seat(&self, game: GameId, given: &Given) -> Result<String, Trouble> {
        let key = self.seat_key(game, given.words("seat")).await?;
        Ok(key.unwrap_or_default())
    }

    /// The rule system that somebody means: the one named, else that of the
    /// game of the channel, else the first.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn ruleset(&self, asked: &Asked, named: Option<&str>) -> Result<String, Trouble> {
        if let Some(named) = named {
            let key = find_ruleset(named);
            let known = engine::table::catalogue();
            if !known.iter().any(|a| a.key == key) {
                return Err(Trouble::no_ruleset(&cut(named, 60)));
            }
            return Ok(key);
        }
        if let Some(game) = self.desk.game_in(asked.channel).await? {
            return Ok(self.desk.card(game).await?.ruleset);
        }
        Ok(engine::table::catalogue()
            .first()
            .map(|a| a.key.to_owned())
            .unwrap_or_default())
    }
}
