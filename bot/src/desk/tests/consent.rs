use crate::desk::{Ending, Phase, Proposal, Trouble, Which};
use crate::outbox::message::{Outgoing, Part, Target};
use crate::testing::{Place, Table, accepted, call, call_by, interaction};

fn endings(outbox: &[Outgoing]) -> Vec<Ending> {
    let parts = outbox.iter().flat_map(|o| &o.parts);
    let ended = parts.filter_map(|p| match p {
        Part::ProposalEnded { how, .. } => Some(*how),
        _ => None,
    });
    ended.collect()
}

fn words(trouble: &Trouble) -> String {
    trouble.text().id.into_owned()
}

async fn answer(table: &Table, who: usize, which: Which, agree: bool) -> Result<String, Trouble> {
    let user = table.users[who];
    let answered = table
        .desk
        .answer(table.game, call(user), which, agree)
        .await;
    answered.map(|done| done.text.id.into_owned())
}

#[tokio::test]
async fn a_proposal_pings_each_who_is_asked_once_and_waits_for_all() {
    let place = Place::open().await;
    let table = place.game().await;
    let (first, others) = table.users.split_first().expect("players");
    let done = place
        .desk
        .propose(table.game, call(*first), Proposal::End)
        .await;
    assert_eq!(done.expect("a player").text.id, "done-proposed");
    let told = table.outbox().await;
    let asked = told.last().expect("a message");
    assert!(matches!(asked.to, Target::Channel(_)));
    assert_eq!(asked.mention, others);
    assert!(matches!(&asked.parts[..], [Part::Proposed { .. }]));
    // A second of its kind has to wait, and nobody agrees with himself.
    let again = place
        .desk
        .propose(table.game, call(*first), Proposal::End)
        .await;
    assert_eq!(words(&again.expect_err("open")), "wrong-proposed-by-you");
    let own = answer(&table, 0, Which::Only, true).await;
    assert_eq!(words(&own.expect_err("his own")), "wrong-proposed-by-you");
    assert_eq!(table.card().await.phase, Phase::Running);
    for who in 1..table.users.len() {
        answer(&table, who, Which::Kind("end".into()), true)
            .await
            .expect("asked");
    }
    assert_eq!(table.card().await.phase, Phase::Over);
    assert_eq!(endings(&table.outbox().await), [Ending::Agreed]);
}

#[tokio::test]
async fn one_refusal_or_a_withdrawal_closes_it_and_it_can_be_proposed_again() {
    let place = Place::open().await;
    let table = place.game().await;
    for (who, said) in [(1, "done-refused"), (0, "done-withdrawn")] {
        let proposed = place
            .desk
            .propose(table.game, call(table.users[0]), Proposal::End)
            .await;
        proposed.expect("none is open");
        let id = place.desk.proposals(table.game).await.expect("the game")[0].id;
        assert_eq!(
            answer(&table, who, Which::Only, false).await.expect("may"),
            said
        );
        assert!(
            place
                .desk
                .proposals(table.game)
                .await
                .expect("the game")
                .is_empty()
        );
        let late = answer(&table, 1, Which::Id(id), true)
            .await
            .expect_err("closed");
        let closed = ["wrong-proposal-refused", "wrong-proposal-withdrawn"];
        assert!(closed.contains(&words(&late).as_str()), "{late}");
        let none = answer(&table, 1, Which::Only, true)
            .await
            .expect_err("none");
        assert_eq!(words(&none), "wrong-no-proposal");
    }
    assert_eq!(table.card().await.phase, Phase::Running);
    let told = endings(&table.outbox().await);
    assert_eq!(told, [Ending::Refused, Ending::Withdrawn]);
}

#[tokio::test]
async fn presses_at_the_same_instant_do_it_once() {
    let place = Place::open().await;
    let table = place.game().await;
    let users = table.users.clone();
    place
        .desk
        .propose(table.game, call(users[0]), Proposal::End)
        .await
        .expect("a player");
    let by = interaction();
    let presses = users[1..].iter().flat_map(|user| {
        // Each is delivered twice, and pressed twice as well.
        [call_by(*user, by), call_by(*user, by), call(*user)]
    });
    let answers = presses.map(|call| place.desk.answer(table.game, call, Which::Only, true));
    let answers = futures_util::future::join_all(answers).await;
    assert!(answers.iter().any(Result::is_ok));
    assert_eq!(table.card().await.phase, Phase::Over);
    let outbox = table.outbox().await;
    let over = outbox.iter().flat_map(|o| &o.parts);
    let over = over.filter(|p| matches!(p, Part::Over { .. })).count();
    assert_eq!((over, endings(&outbox)), (1, vec![Ending::Agreed]));
}

#[tokio::test]
async fn a_proposal_outlives_a_restart_and_goes_with_whoever_made_it() {
    let place = Place::open().await;
    let table = place.game().await;
    let proposed = place
        .desk
        .propose(table.game, call(table.users[0]), Proposal::End)
        .await;
    proposed.expect("a player");
    let desk = place.reopened().await;
    let open = desk.proposals(table.game).await.expect("the game");
    assert_eq!((open.len(), open[0].by.0), (1, 0));
    desk.leave(table.game, call(table.users[0]))
        .await
        .expect("a player");
    assert!(
        desk.proposals(table.game)
            .await
            .expect("the game")
            .is_empty()
    );
    assert_eq!(endings(&table.outbox().await), [Ending::Withdrawn]);
    // Of whoever asks to be forgotten nothing stays open either.
    let user = table.users[1];
    desk.propose(table.game, call(user), Proposal::End)
        .await
        .expect("alone, it is done");
}

#[tokio::test]
async fn who_plays_on_does_not_end_the_game() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, line) = table.next().await;
    place
        .desk
        .propose(table.game, call(user), Proposal::End)
        .await
        .expect("a player");
    accepted(&table.play(user, &[&line]).await.expect("awaited")[0]);
    assert!(
        place
            .desk
            .proposals(table.game)
            .await
            .expect("the game")
            .is_empty()
    );
    assert_eq!(endings(&table.outbox().await), [Ending::Withdrawn]);
}
