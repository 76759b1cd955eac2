//! A game of three weeks in seconds: two slow players, deadlines that pass over
//! the end of summer time, one who leaves and a substitute, a sitter, and the
//! report after the action.

use crate::club::Club;
use crate::deadlines::{DAY, HOUR};
use crate::replay::kept;
use bot::desk::Phase;
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS};
use engine::ruleset::Seat;
use engine::table::Game;

/// Noon in UTC on 16 October 2026, nine days before the clocks go back.
const AUTUMN: i64 = 1_792_152_000;
/// Six in the evening in Berlin, in summer time and after it, as hours in UTC.
const EVENING: [i64; 2] = [16, 17];
const GRACE: i64 = 30 * 60;

/// The most orders that somebody gives when he has a moment.
const SITTING: usize = 25;

struct War {
    club: Club,
    game: GameId,
}

impl War {
    /// When decisions must have been taken, with the grace.
    fn deadlines(&self) -> Vec<i64> {
        let db = rusqlite::Connection::open(&self.club.db).expect("the database");
        let mut all = db
            .prepare("SELECT at FROM due WHERE kind = 'deadline'")
            .expect("a query");
        let rows = all.query_map([], |row| row.get(0)).expect("rows");
        rows.map(|at| at.expect("a row")).collect()
    }

    /// The order that a sensible commander would give for a seat that is asked.
    fn advice(&self, seat: Seat) -> Option<String> {
        let state: String = self.club.one("SELECT state FROM games");
        let game = Game::load(&Club::ruleset(), &state).expect("a game");
        let order = game.advise(seat)?;
        Some(game.print(seat, &order))
    }

    /// The seat for which somebody could order now.
    async fn asked(&self, who: &Actor) -> Option<Seat> {
        let look = self.club.desk.look(self.game, UserId(who.id)).await;
        let look = look.expect("a look");
        look.decision().map(|d| d.seat)
    }

    /// Somebody has a moment: he orders until another is asked, or he has to go.
    /// Gives how many orders it was.
    async fn sits_down(&self, who: &Actor) -> usize {
        for n in 0..SITTING {
            let Some(seat) = self.asked(who).await else {
                return n;
            };
            let line = self.advice(seat).expect("an order to give");
            let reply = who.slash("order", [("order", line)]).await;
            assert!(reply.text().contains("Accepted"), "{}", reply.text());
        }
        SITTING
    }

    /// Hours go by; whatever is due is done, and every deadline stands where it should.
    async fn pass(&self, hours: i64) {
        self.club.pass(hours * HOUR);
        self.club.settled().await;
        for at in self.deadlines() {
            let hour = (at - GRACE).rem_euclid(DAY) / HOUR;
            assert!(EVENING.contains(&hour), "a deadline at {hour} in UTC");
            assert_eq!((at - GRACE).rem_euclid(HOUR), 0);
        }
    }
}

#[tokio::test]
async fn a_game_of_three_weeks_with_slow_players_a_substitute_and_a_sitter_ends_in_its_report() {
    let club = Club::open_at(AUTUMN).await;
    let pace = ("pace", "daily 18:00 Europe/Berlin lead 6h grace 30m");
    let scenario = ("scenario", "siege-of-the-alamo");
    let (game, players) = club.game_with(&[scenario, pace]).await;
    let [ann, ben] = players.as_slice() else {
        panic!("two players")
    };
    let war = War { club, game };
    let (sam, sub) = (war.club.user("Sam"), war.club.user("Sub"));
    let mut texas = ben.clone();
    let mut by_hand = 0;
    for day in 0..19 {
        if day == 15 {
            // Nobody has a moment for two days: whoever is asked lets a deadline pass.
            war.pass(48).await;
        }
        // Ann has a moment at noon, and on every other day another in the afternoon.
        let mexico = if (10..13).contains(&day) { &sam } else { ann };
        if day == 10 {
            let until = [("user", "Sam"), ("until", "3d")];
            ann.slash("sitter name", until).await;
            let offer = war.club.wait_public("will you act").await;
            let taken = sam.press(&offer, "Accept").await;
            assert!(taken.text().contains("You act for"), "{}", taken.text());
        }
        by_hand += war.sits_down(mexico).await;
        if day == 5 {
            war.club.sent().await;
            ben.leave_guild();
            war.club
                .desk
                .gone(game, UserId(ben.id))
                .await
                .expect("noted");
            war.club.wait_public("has left this server").await;
            let key = war.club.desk.card(game).await.expect("a card").seats[1]
                .key
                .clone();
            ann.slash("game replace", [("seat", key.as_str()), ("user", "Sub")])
                .await;
            let offer = war.club.wait_public("is offered to you").await;
            let taken = sub.press(&offer, "Accept").await;
            assert!(taken.text().contains("You play"), "{}", taken.text());
            sub.wait_dm(|m| m.text().contains("Turn")).await;
            texas = sub.clone();
        }
        war.pass(3).await;
        by_hand += war.sits_down(&texas).await;
        if day % 2 == 0 {
            by_hand += war.sits_down(mexico).await;
        }
        war.pass(21).await;
    }
    let card = war.club.desk.card(game).await.expect("a card");
    assert_eq!(card.phase, Phase::Running, "three weeks are not enough");
    let defaults: i64 = war
        .club
        .one("SELECT count(*) FROM journal WHERE origin = 'clock'");
    assert!(defaults > 0 && by_hand > 60, "{defaults}, {by_hand}");
    let orders: i64 = war
        .club
        .one("SELECT count(*) FROM journal WHERE origin = 'interaction' AND notation <> ''");
    assert_eq!(orders, i64::try_from(by_hand).expect("a number"));
    let old = ben.in_dm();
    let old = old.slash("secret", [("game", game.to_string())]).await;
    assert!(old.text().contains("no longer yours"), "{}", old.text());

    ann.slash("game end", NO_OPTIONS).await;
    sub.slash("agree", NO_OPTIONS).await;
    let report = war.club.wait_public("After-action report").await;
    assert_eq!(report.attachments.len(), 2);
    kept(&report.attachments);
    let said = war.club.all_public();
    assert_eq!(said.matches("After-action report").count(), 1);
}
