//! Turns and what hangs on them.

use super::*;
use crate::clock::Clock as Hand;
use crate::id::ChannelId;
use crate::store::Options;
use crate::testing::{Place, seated};

const GAME: GameId = GameId(1);

/// Whether the seat wants no reminder after each of these decisions came, having
/// said so at the first.
async fn hushed(decisions: Vec<(&'static str, Option<u16>)>) -> Vec<bool> {
    let clock = Hand::stopped(1_000_000);
    let place = Place::open_with(|options: &mut Options| options.clock = clock).await;
    seated(&place.desk, ChannelId(5)).await;
    let told = place.desk.store().transact(move |db| {
        let mut told = Vec::new();
        for (n, (decision, turn)) in decisions.iter().enumerate() {
            let asked = Asked {
                seat: Seat(0),
                decision: (*decision).to_owned(),
                turn: *turn,
            };
            follow(db, GAME, &[asked], None)?;
            if n == 0 {
                assert!(hush(db, GAME, Seat(0), *turn)?);
            }
            told.push(super::turn(db, GAME, Seat(0))?.expect("a turn").hushed);
        }
        Ok(told)
    });
    told.await.expect("a database")
}

#[tokio::test]
async fn whoever_wants_no_reminder_this_turn_gets_none_in_its_later_phases() {
    let turns = vec![
        ("a", Some(3)),
        ("b", Some(3)),
        ("c", Some(4)),
        ("d", Some(3)),
    ];
    assert_eq!(hushed(turns).await, [true, true, false, false]);
    // Where no turns are counted it is one decision.
    assert_eq!(hushed(vec![("a", None), ("b", None)]).await, [true, false]);
}
