//! Records of players, and who wants to be in none.

use super::Bot;
use super::asked::Asked;
use super::given::Given;
use super::handler::sentence;
use crate::desk::Trouble;
use crate::present::note::Note;
use crate::present::records;

impl Bot {
    /// The asker's record, over all servers.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn record(&self, asked: &Asked) -> Result<Note, Trouble> {
        let all = self.desk.records(None).await?;
        let own = all.iter().filter_map(|(ruleset, players)| {
            players
                .get(&asked.user)
                .map(|record| (ruleset.as_str(), record))
        });
        Ok(Note::words(records::record(own)))
    }

    /// Takes the asker out of all records, or puts him back.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn record_hide(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let hidden = given.flag("hidden").unwrap_or(true);
        self.desk.hide_record(asked.user, hidden).await?;
        Ok(sentence(if hidden {
            "record-hidden"
        } else {
            "record-shown"
        }))
    }

    /// The players of a rule system in this server.
    ///
    /// # Errors
    /// [`Trouble::Store`].
    pub async fn leaderboard(&self, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
        let ruleset = self.ruleset(asked, given.words("ruleset")).await?;
        let all = self.desk.records(asked.guild).await?;
        let players = all.get(&ruleset).into_iter().flat_map(|p| p.values());
        Ok(Note::words(records::leaderboard(&ruleset, players)))
    }
}
