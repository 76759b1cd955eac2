//! Messages that can never be sent: they hold up no others.

use super::*;

#[tokio::test]
async fn a_rejected_message_is_tried_plainly_and_then_given_up() {
    let (place, table) = quiet().await;
    let fake = Arc::new(Fake::default());
    let rejected = || Fate::Fails(PostError::Rejected("400".into()));
    fake.fate(PUBLIC, &[rejected(), rejected(), rejected()]);
    let lost = put(&place.desk, &table, PUBLIC, words()).await;
    let plain = put(&place.desk, &table, PUBLIC, words()).await;
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    let arrived = fake.arrived();
    assert_eq!(arrived.len(), 1);
    assert_eq!((arrived[0].id, arrived[0].plain), (plain, true));
    assert_eq!(count(&place.desk, "failed").await, 1);
    assert!(lost < plain);
    assert_eq!(table.card().await.attention, Some(Attention::Rejected));
}

#[tokio::test]
async fn a_row_that_cannot_be_read_holds_up_no_other() {
    let (place, table) = quiet().await;
    let strange = put(&place.desk, &table, PUBLIC, words()).await;
    let next = put(&place.desk, &table, PUBLIC, words()).await;
    let part = "UPDATE outbox SET body = json_set(body, '$.parts[0].part', 'of-another-release') WHERE id = ?1";
    let changed = place.desk.store();
    let changed = changed.transact(move |db| Ok(db.execute(part, [strange])?));
    assert_eq!(changed.await.expect("a database"), 1);
    let fake = Arc::new(Fake::default());
    let worker = Worker::start(place.desk.clone(), fake.clone(), QUICK);
    until(|| async { waiting(&place.desk).await == 0 }).await;
    worker.stop().await;
    assert_eq!(fake.ids(PUBLIC), [next]);
    assert_eq!(count(&place.desk, "failed").await, 1);
}
