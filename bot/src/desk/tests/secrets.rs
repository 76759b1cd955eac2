use crate::desk::{LogPage, Look};
use crate::id::UserId;
use crate::outbox::message::Target;
use crate::store::games;
use crate::testing::{Place, call};
use engine::ruleset::{Seat, Viewer};
use std::fmt::Write as _;

const STRANGER: UserId = UserId(4242);

fn everything(look: &Look) -> String {
    format!(
        "{look:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        look.card(),
        look.menu(),
        look.questions(),
        look.status(),
        look.secrets(),
        look.board(),
        look.complete("", 25),
        look.awaiting(),
    )
}

#[tokio::test]
async fn the_dice_secret_is_nowhere_before_the_end_and_everywhere_after() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(12).await;
    let game = table.game;
    let secret = place
        .desk
        .store()
        .run(move |db| games::secret(db, game))
        .await
        .expect("the secret");
    let hex = secret.reveal().to_string();
    let mut shown = String::new();
    for user in table.users.iter().copied().chain([STRANGER]) {
        let look = table.look(user).await;
        assert_eq!(look.revealed_secret(), None);
        shown += &everything(&look);
        let page = place.desk.log(game, user, 0, 50).await.expect("a log");
        let _ = write!(shown, "{page:?}");
        let export = place.desk.export(game, user).await.expect("a view");
        assert!(!export.whole);
        shown += &String::from_utf8(export.bytes).expect("JSON");
    }
    for outgoing in table.outbox().await {
        shown += &serde_json::to_string(&outgoing).expect("JSON");
        let _ = write!(shown, "{outgoing:?}");
    }
    let _ = write!(
        shown,
        "{:?} {:?} {secret:?}",
        place.desk,
        place.desk.store()
    );
    assert!(shown.len() > 1000);
    assert!(!shown.contains(&hex), "the secret shows");
    // A part of it, upper case, or its bytes as a list would be as bad.
    assert!(!shown.to_lowercase().contains(&hex[..16]));
    let bytes = format!("{:?}", secret.reveal().0);
    assert!(!shown.contains(&bytes[1..bytes.len() - 1]));

    place
        .desk
        .resign(game, call(table.users[0]))
        .await
        .expect("a player");
    let look = table.look(STRANGER).await;
    assert_eq!(
        look.revealed_secret().map(|s| s.to_string()),
        Some(hex.clone())
    );
    let whole = place.desk.export(game, STRANGER).await.expect("a file");
    assert!(String::from_utf8(whole.bytes).expect("JSON").contains(&hex));
    let told = serde_json::to_string(&table.outbox().await).expect("JSON");
    assert!(told.contains(&hex));
}

#[tokio::test]
async fn views_before_the_end_hold_no_hash_no_roll_and_no_person() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(12).await;
    let game = table.game;
    let lines = place
        .desk
        .store()
        .run(move |db| crate::store::journal::all(db, game))
        .await
        .expect("the journal");
    for user in table.users.iter().copied().chain([STRANGER]) {
        let export = place.desk.export(game, user).await.expect("a view");
        let text = String::from_utf8(export.bytes).expect("JSON");
        for line in &lines {
            assert!(!text.contains(&line.entry.state.to_string()));
            assert!(!text.contains(&line.entry.hash.to_string()));
        }
        let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        for gone in ["rolls", "entries", "salts", "secret"] {
            assert!(file.get(gone).is_none(), "{gone}");
        }
        for person in &table.users {
            assert!(
                !text.contains(&format!(": {person}")),
                "a number of a person"
            );
        }
    }
}

fn readable_by(page: &LogPage, look: &Look) -> bool {
    let game = look.game.as_ref().expect("begun");
    page.lines.iter().all(|l| {
        l.reports.iter().all(|r| game.may_read(look.viewer(), r))
            && l.seat.is_none_or(|s| Some(s) == look.seat())
    })
}

#[tokio::test]
async fn a_log_holds_what_its_reader_may_read_and_pages_by_that() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(30).await;
    let game = table.game;
    let journal = place
        .desk
        .store()
        .run(move |db| crate::store::journal::all(db, game))
        .await
        .expect("the journal");
    for user in table.users.iter().copied().chain([STRANGER]) {
        let look = table.look(user).await;
        let all = place
            .desk
            .log(table.game, user, 0, 1000)
            .await
            .expect("a log");
        assert!(!all.older);
        assert!(readable_by(&all, &look));
        let orders = all.lines.iter().filter(|l| l.notation.is_some());
        let (own, foreign): (Vec<_>, Vec<_>) =
            orders.partition(|l| l.seat.is_some() && l.seat == look.seat());
        assert_eq!(foreign.len(), 0);
        let acted = journal
            .iter()
            .filter(|l| l.seat.is_some() && l.seat == look.seat())
            .count();
        assert_eq!(own.len(), acted);
        // The pages, put together, are the whole.
        let mut pages = Vec::new();
        for page in 0.. {
            let found = place
                .desk
                .log(table.game, user, page, 3)
                .await
                .expect("a page");
            let older = found.older;
            pages.splice(0..0, found.lines);
            if !older {
                break;
            }
        }
        assert_eq!(pages, all.lines);
    }
}

#[tokio::test]
async fn every_message_is_made_from_its_recipients_view() {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(30).await;
    let card = table.card().await;
    let game = table.look(STRANGER).await.game.expect("begun");
    for outgoing in table.outbox().await {
        match outgoing.to {
            Target::Channel(_) => assert_eq!(outgoing.viewer, Viewer::Spectator),
            Target::Dm(user) => {
                let seat = card
                    .seats
                    .iter()
                    .find(|c| c.user == Some(user))
                    .map(|c| c.seat);
                assert_eq!(Some(outgoing.viewer), seat.map(Viewer::Seat));
            }
        }
        for part in &outgoing.parts {
            if let crate::outbox::message::Part::Reports { reports } = part {
                assert!(reports.iter().all(|r| game.may_read(outgoing.viewer, r)));
            }
            if let crate::outbox::message::Part::Prompt(prompt) = part
                && outgoing.viewer == Viewer::Spectator
            {
                // A seat's own revision is a hash over what it hides: not for the channel.
                let seats: Vec<Seat> = card.seats.iter().map(|c| c.seat).collect();
                assert!(seats.contains(&prompt.seat));
                for seat in seats {
                    let own = game.revision(Viewer::Seat(seat));
                    assert!(own != prompt.revision || own == game.revision(Viewer::Spectator));
                }
            }
        }
    }
}
