//! Who is asked for something at night hears of it in the morning.

use crate::clock::Clock;
use crate::desk::Guest;
use crate::id::UserId;
use crate::outbox::message::{Part, Target};
use crate::pace::{Quiet, Zone};
use crate::store::notices::Said;
use crate::store::offers::Kind;
use crate::testing::{CHANNEL, Place, Table, call, seated, until};
use engine::text::Text;
use std::time::Duration;

/// 2026-03-02, 23:00 in UTC.
const NIGHT: i64 = 1_772_492_400_000;

async fn place() -> (Place, Table) {
    let place = Place::open_with(|options| options.clock = Clock::stopped(NIGHT)).await;
    let table = place.game().await;
    (place, table)
}

/// From now on that user has a night.
async fn sleeps(place: &Place, user: UserId) {
    let said = Said {
        zone: Some(Zone::default()),
        quiet: Some(Quiet::NIGHT),
        ..Said::default()
    };
    let set = place.desk.set_wishes(user, None, said).await;
    set.expect("a database");
}

/// Has the first player offer his seat.
async fn offers(place: &Place, table: &Table, user: UserId) {
    let name = "Sub".into();
    let bot = false;
    let guest = Guest { user, name, bot };
    let by = call(table.users[0]);
    let offered = place.desk.offer(table.game, by, None, guest, Kind::Replace);
    offered.await.expect("a player");
}

/// How often that user was called in the channel in the words for the morning,
/// and how often besides.
async fn called(table: &Table, user: UserId) -> (usize, usize) {
    let mut outbox = table.outbox().await;
    outbox.retain(|o| matches!(o.to, Target::Channel(_)) && o.mention.contains(&user));
    let morning = |p: &Part| {
        let id = |text: &Text| text.id == "clock-morning";
        matches!(p, Part::Told { text, .. } if id(text))
    };
    let all = outbox.len();
    outbox.retain(|o| o.parts.iter().any(morning));
    (outbox.len(), all - outbox.len())
}

/// Lets the night pass, and whatever was due in it be done.
async fn morning(place: &Place, table: &Table) {
    place.desk.clock().advance(Duration::from_hours(9));
    let game = table.game;
    until(|| async {
        let waiting = place.desk.store().run(move |db| {
            let sql = "SELECT count(*) FROM due WHERE game = ?1 AND kind = 'note'";
            let count: i64 = db.query_row(sql, [game.sql()], |row| row.get(0))?;
            Ok(count)
        });
        waiting.await.expect("a database") == 0
    })
    .await;
}

#[tokio::test]
async fn whoever_is_offered_a_seat_at_night_is_called_in_the_morning() {
    let (place, table) = place().await;
    let guest = UserId(77);
    sleeps(&place, guest).await;
    offers(&place, &table, guest).await;
    assert_eq!(called(&table, guest).await, (0, 0));
    morning(&place, &table).await;
    assert_eq!(called(&table, guest).await, (1, 0));
}

#[tokio::test]
async fn whoever_is_asked_at_night_about_a_player_who_left_is_called_in_the_morning() {
    let (place, table) = place().await;
    let [ann, ben] = [table.users[0], table.users[1]];
    sleeps(&place, ben).await;
    place.desk.gone(table.game, ann).await.expect("noted");
    assert_eq!(called(&table, ben).await, (0, 0));
    morning(&place, &table).await;
    assert_eq!(called(&table, ben).await, (1, 0));
}

#[tokio::test]
async fn what_was_settled_in_the_night_is_not_said_in_the_morning() {
    let (place, table) = place().await;
    let (ann, guest) = (table.users[0], UserId(77));
    sleeps(&place, guest).await;
    offers(&place, &table, guest).await;
    let back = place.desk.withdraw_offer(table.game, call(ann), None).await;
    back.expect("his own");
    morning(&place, &table).await;
    assert_eq!(called(&table, guest).await, (0, 0));
}

#[tokio::test]
async fn whoever_says_anew_how_he_wants_to_be_told_is_called_in_the_morning_all_the_same() {
    let place = Place::open_with(|options| options.clock = Clock::stopped(NIGHT)).await;
    let table = seated(&place.desk, CHANNEL).await;
    for user in &table.users {
        sleeps(&place, *user).await;
    }
    let begun = place.desk.start(table.game, call(table.users[0])).await;
    begun.expect("a full table");
    let (asked, _) = table.next().await;
    sleeps(&place, asked).await;
    let calls = async || {
        let mut outbox = table.outbox().await;
        outbox.retain(|o| o.mention == [asked]);
        outbox.len()
    };
    assert_eq!(calls().await, 0);
    place.desk.clock().advance(Duration::from_hours(9));
    until(|| async { calls().await == 1 }).await;
}
