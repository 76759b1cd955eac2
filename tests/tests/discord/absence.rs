//! Notes, and seats that change hands.

use crate::club::Club;
use crate::deadlines::{NOON, PACE};
use bot::id::{GameId, UserId};
use bot::local::{Actor, NO_OPTIONS, permission};

/// Words that nobody but one seat may ever read.
pub const PLAN: &str = "Feint at the PURPLE ford";

impl Club {
    /// Who gave the journal's last line by hand.
    pub fn ordered_by(&self) -> u64 {
        let user: i64 = self.one(
            "SELECT user FROM journal WHERE origin = 'interaction' ORDER BY sequence DESC LIMIT 1",
        );
        u64::try_from(user).expect("a number")
    }

    /// Plays default orders until that player is asked.
    pub async fn turn_to(&self, game: GameId, players: &[Actor], wanted: &Actor) {
        for _ in 0..200 {
            let awaited = self.awaited(game, players).await;
            if awaited.iter().any(|a| a.id == wanted.id) {
                return;
            }
            let now = awaited.first().expect("somebody is asked");
            self.plays(game, now).await;
        }
        panic!("{} is never asked", wanted.name());
    }

    /// The key of the seat that somebody holds.
    pub async fn key_of(&self, game: GameId, player: &Actor) -> String {
        let card = self.desk.card(game).await.expect("a card");
        let held = card
            .seats
            .iter()
            .find(|c| c.user == Some(UserId(player.id)));
        held.expect("a seat").key.clone()
    }

    /// Every word that a player got alone, or that all can read.
    pub fn reads(&self, player: &Actor) -> String {
        let own: Vec<String> = player
            .dms()
            .iter()
            .map(bot::local::MessageView::text)
            .collect();
        format!("{}\n{}", own.join("\n"), self.all_public())
    }
}

/// Nothing of what a seat knows is shown to somebody any more, however he asks.
pub async fn sees_nothing(player: &Actor) {
    for command in ["secret", "brief", "note list", "report"] {
        let told = player.slash(command, NO_OPTIONS).await;
        assert!(!told.text().contains(PLAN), "{command}: {}", told.text());
    }
    let orders = player.autocomplete("order", [("order", "")], "order").await;
    assert!(orders.is_empty(), "{orders:?}");
    let secret = player.slash("secret", NO_OPTIONS).await;
    assert!(
        secret.text().contains("no longer yours"),
        "{}",
        secret.text()
    );
    let dm = player.in_dm().slash("secret", [("game", "1")]).await;
    assert!(dm.text().contains("no longer yours"), "{}", dm.text());
    let file = player.slash("game export", NO_OPTIONS).await;
    for file in &file.message().attachments {
        assert!(!String::from_utf8_lossy(&file.bytes).contains(PLAN));
    }
}

#[tokio::test]
async fn a_note_is_its_seats_alone_is_bounded_and_goes_with_its_writer() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let [ann, ben, ..] = players.as_slice() else {
        panic!("two players")
    };
    let noted = ann.slash("note add", [("note", PLAN)]).await;
    assert!(noted.is_ephemeral() && noted.text().contains("has 1 now"));
    ann.slash("note add", [("note", "Second *thought*")]).await;
    for command in ["secret", "report", "note list", "brief"] {
        let told = ann.slash(command, NO_OPTIONS).await;
        assert!(
            told.is_ephemeral() && told.text().contains(PLAN),
            "{command}: {}",
            told.text()
        );
        let other = ben.slash(command, NO_OPTIONS).await;
        assert!(!other.text().contains(PLAN), "{command}: {}", other.text());
    }
    let guest = club.user("Gus").slash("note list", NO_OPTIONS).await;
    assert!(guest.text().contains("no seat"), "{}", guest.text());
    for who in [ann, ben] {
        let export = club
            .desk
            .export(game, UserId(who.id))
            .await
            .expect("a file");
        let words = String::from_utf8_lossy(&export.bytes).into_owned();
        assert!(!words.contains("PURPLE"), "a note is in no file");
    }
    let none = ann.slash("note delete", [("number", "3")]).await;
    assert!(none.text().contains("your seat has 2"), "{}", none.text());
    ann.slash("note delete", [("number", "2")]).await;
    let list = ann.slash("note list", NO_OPTIONS).await;
    assert!(list.text().contains(PLAN) && !list.text().contains("thought"));
    for n in 1..25 {
        ann.slash("note add", [("note", n.to_string())]).await;
    }
    let full = ann.slash("note add", [("note", "one more")]).await;
    assert!(full.text().contains("delete one first"), "{}", full.text());
    club.sent().await;
    assert!(!club.all_public().contains("PURPLE"));

    let asked = ann.slash("delete-my-data", NO_OPTIONS).await;
    ann.press(&asked, "Forget me").await;
    assert_eq!(club.one::<i64>("SELECT count(*) FROM notes"), 0);
}

#[tokio::test]
async fn f184_a_seat_is_handed_on_with_all_it_knows_and_the_former_player_sees_nothing() {
    let mut club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let seat = club.key_of(game, &ann).await;
    ann.slash("note add", [("note", PLAN)]).await;
    ben.slash("note add", [("note", "Ben's own GREEN plan")])
        .await;
    let prompt = club.prompt().await;
    let panel = ann.press(&prompt, "Give orders").await;
    ann.slash("game end", NO_OPTIONS).await;

    // To somebody who holds another seat it cannot go, nor to a program.
    let seated = ann.slash("game replace", [("user", "Ben")]).await;
    assert!(
        seated.text().contains("this player holds"),
        "{}",
        seated.text()
    );
    // Nobody hands on what is not his while its holder plays.
    club.user("Gus");
    let theft = ben
        .slash("game replace", [("seat", seat.as_str()), ("user", "Gus")])
        .await;
    assert!(theft.text().contains("not yours"), "{}", theft.text());

    let sub = club.user("Sub");
    let offered = ann.slash("game replace", [("user", "Sub")]).await;
    assert!(
        offered.text().contains("before that is accepted"),
        "{}",
        offered.text()
    );
    let offer = club.wait_public("is offered to you").await;
    assert!(sub.pings().iter().any(|p| p.message == offer.id));
    let early = sub.slash("secret", NO_OPTIONS).await;
    assert!(early.text().contains("no seat"), "{}", early.text());
    let wrong = ben.press(&offer, "Accept").await;
    assert!(wrong.text().contains("somebody else"), "{}", wrong.text());
    club.sent().await;
    club.kill().await;
    club.restart().await;
    let taken = sub.press(&offer, "Accept").await;
    assert!(
        taken.is_ephemeral() && taken.text().contains("You play"),
        "{}",
        taken.text()
    );
    club.wait_public("in place of Ann").await;
    let brief = sub
        .wait_dm(|m| m.text().contains("What you need to go on"))
        .await;
    let words = sub
        .dms()
        .iter()
        .map(bot::local::MessageView::text)
        .collect::<Vec<_>>()
        .join("\n");
    for wanted in [PLAN, "Now asked", "Since its last order", "until <t:"] {
        assert!(words.contains(wanted), "{wanted}: {words}");
    }
    assert!(
        !club.reads(&sub).contains("GREEN"),
        "only his own side's knowledge"
    );
    assert!(!brief.attachments.is_empty() || sub.dms().iter().any(|m| !m.attachments.is_empty()));
    club.sent().await;
    assert!(!club.all_public().contains("PURPLE"));
    // What the former player proposed has gone with him.
    club.wait_public("is withdrawn").await;

    let old = ann
        .press(&panel, &panel.message().buttons()[0].custom_id)
        .await;
    let told = old.wait_followups(1).await;
    assert!(
        told[0].content.contains("no longer yours"),
        "{}",
        told[0].content
    );
    let mine = ann.press(&prompt, "Give orders").await;
    assert!(mine.text().contains("no longer yours"), "{}", mine.text());
    sees_nothing(&ann).await;

    club.plays(game, &sub).await;
    assert_eq!(club.ordered_by(), sub.id);

    // A former player of another side never comes back on this one.
    let umpire = club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    let ben_seat = club.key_of(game, &ben).await;
    let back = umpire
        .slash(
            "game replace",
            [("seat", ben_seat.as_str()), ("user", "Ann")],
        )
        .await;
    assert!(back.text().contains("has played"), "{}", back.text());
    umpire
        .slash("umpire remove", [("seat", ben_seat.as_str())])
        .await;
    let joined = ann.slash("game join", [("seat", ben_seat.as_str())]).await;
    assert!(joined.text().contains("has played"), "{}", joined.text());
    // To her own seat she may.
    let home = umpire
        .slash("game replace", [("seat", seat.as_str()), ("user", "Ann")])
        .await;
    assert!(home.text().contains("is offered"), "{}", home.text());
    club.sent().await;
    let offer = club.newest_with("Accept").expect("an offer");
    let declined = ann.press(&offer, "Decline").await;
    assert!(declined.text().contains("declined"), "{}", declined.text());
    let late = ann.press(&offer, "Accept").await;
    assert!(late.text().contains("declined"), "{}", late.text());
}

#[tokio::test]
async fn taken_and_taken_back_at_the_same_instant_it_is_one_of_both() {
    for round in 0..4 {
        let club = Club::open().await;
        let (game, players) = club.game().await;
        let (ann, sub) = (players[0].clone(), club.user("Sub"));
        ann.slash("game replace", [("user", "Sub")]).await;
        let offer = club.wait_public("is offered to you").await;
        let withdraw = || ann.send_slash("game replace", NO_OPTIONS).expect("sent");
        let accept = || sub.send_press(&offer, "Accept").expect("sent");
        let (back, taken) = if round % 2 == 0 {
            let back = withdraw();
            (back, accept())
        } else {
            let taken = accept();
            (withdraw(), taken)
        };
        let (back, taken) = (back.reply().await.text(), taken.reply().await.text());
        let card = club.desk.card(game).await.expect("a card");
        let holds = card.own_seat(UserId(sub.id)).is_some();
        assert_eq!(holds, taken.contains("You play"), "{taken}");
        assert_eq!(holds, !back.contains("taken back"), "{back}");
        if !holds {
            assert!(taken.contains("was taken back"), "{taken}");
        }
        assert_eq!(card.own_seat(UserId(ann.id)).is_some(), !holds);
    }
}

#[tokio::test]
async fn the_others_replace_together_who_is_gone_and_an_umpire_whoever_he_likes() {
    let club = Club::open_at(NOON).await;
    let (game, players) = club.game_with(&[PACE]).await;
    let (ann, ben) = club.active_and_idle(game, &players).await;
    let ben = ben.expect("an opponent");
    let seat = club.key_of(game, &ann).await;
    let named = [("seat", seat.as_str()), ("user", "Sub")];
    let sub = club.user("Sub");
    club.sent().await;
    ann.leave_guild();
    club.desk.gone(game, UserId(ann.id)).await.expect("noted");
    club.wait_public("has left this server").await;
    let proposed = ben.slash("game replace", named).await;
    assert!(
        proposed.text().contains("is offered"),
        "{}",
        proposed.text()
    );
    let offer = club.wait_public("is offered to you").await;
    let taken = sub.press(&offer, "Accept").await;
    assert!(taken.text().contains("You play"), "{}", taken.text());
    assert_eq!(club.one::<i64>("SELECT count(*) FROM standstills"), 0);

    // An umpire needs nobody's consent.
    let umpire = club.user("Una");
    umpire.grant(permission::MANAGE_CHANNELS);
    club.user("Tom");
    let offered = umpire
        .slash("game replace", [("seat", seat.as_str()), ("user", "Tom")])
        .await;
    assert!(offered.text().contains("is offered"), "{}", offered.text());
    // Nobody answers for a week.
    club.pass(7 * 24 * 3600);
    club.wait_public("the offer has lapsed").await;
}
