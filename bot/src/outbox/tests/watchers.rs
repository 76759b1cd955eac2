//! Letters to those who only look on.

use super::*;

const SAM: UserId = UserId(77);

/// A digest of nothing for the watcher.
fn digest() -> Outgoing {
    Outgoing {
        to: Target::Dm(SAM),
        viewer: engine::ruleset::Viewer::Spectator,
        mention: Vec::new(),
        parts: vec![Part::Digest {
            reports: Vec::new(),
        }],
        board: None,
    }
}

/// Has the watcher follow the game, and owes him so many digests.
async fn owes(desk: &Desk, table: &Table, digests: usize) {
    let game = table.game;
    desk.store()
        .transact(move |db| {
            crate::store::watchers::begin(db, game, SAM, 0, None)?;
            for _ in 0..digests {
                crate::store::outbox::put(db, game, &digest())?;
            }
            Ok(())
        })
        .await
        .expect("rows");
    desk.mail().notify_one();
}

async fn followers(desk: &Desk) -> i64 {
    let count = "SELECT count(*) FROM watchers";
    let store = desk.store();
    let rows = store.run(move |db| Ok(db.query_row(count, [], |r| r.get(0))?));
    rows.await.expect("watchers")
}

#[tokio::test]
async fn nothing_goes_to_a_watcher_before_it_is_known_that_he_sees_the_channel() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    // None of these says anything about him, and none closes his messages.
    fake.sight.lock().expect("sight").extend([
        Err(PostError::Failed("no connection".into())),
        Err(PostError::RateLimited {
            retry_after: Duration::from_millis(20),
            global: false,
        }),
        Err(PostError::NoAccess),
        Err(PostError::Rejected("404".into())),
    ]);
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    owes(&place.desk, &table, 2).await;
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(Target::Dm(SAM)).len(), 2);
    assert_eq!(
        fake.attempts_at(Target::Dm(SAM)),
        2,
        "and not once too often"
    );
    let asked = fake.asked.lock().expect("asked").clone();
    assert_eq!(asked, [(CHANNEL, SAM); 6]);
    assert_eq!(followers(&place.desk).await, 1);
}

#[tokio::test]
async fn who_sees_the_channel_no_more_is_told_that_once_and_nothing_else() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    fake.sight.lock().expect("sight").push_back(Ok(false));
    owes(&place.desk, &table, 3).await;
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    let arrived = fake.arrived();
    let [told] = arrived.as_slice() else {
        panic!("one letter: {arrived:?}");
    };
    assert_eq!(told.outgoing.to, Target::Dm(SAM));
    assert_eq!(told.outgoing.parts, [Part::WatchEnded]);
    assert_eq!(told.outgoing.board, None);
    assert_eq!(followers(&place.desk).await, 0);
}

#[tokio::test]
async fn about_players_nothing_is_asked() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    fake.sight.lock().expect("sight").push_back(Ok(false));
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    let to = Target::Dm(table.users[0]);
    put(&place.desk, &table, to, words()).await;
    put(&place.desk, &table, PUBLIC, words()).await;
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.arrived().len(), 2);
    assert!(fake.asked.lock().expect("asked").is_empty());
}
