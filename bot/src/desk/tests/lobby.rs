use crate::desk::{Call, Join, Phase, Proposal, Trouble};
use crate::gate::Command;
use crate::id::{ChannelId, UserId};
use crate::outbox::message::{Part, Target};
use crate::testing::{CHANNEL, Place, call, call_by, interaction, new_game, seated};
use engine::ruleset::Setup;

const OWNER: UserId = UserId(1);

fn at(key: &str) -> Join {
    Join {
        seat: Some(key.to_owned()),
        token: "a token".into(),
        words: String::new(),
    }
}

#[tokio::test]
async fn a_channel_has_one_open_game_even_if_two_open_it_at_once() {
    let place = Place::open().await;
    let (a, b) = tokio::join!(
        place.desk.create(call(OWNER), new_game(CHANNEL)),
        place.desk.create(call(UserId(2)), new_game(CHANNEL)),
    );
    assert_eq!(usize::from(a.is_ok()) + usize::from(b.is_ok()), 1);
    let game = place
        .desk
        .game_in(CHANNEL)
        .await
        .expect("the channel")
        .expect("a game");
    for refused in [a, b].into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Trouble::ChannelTaken(taken) if taken == game));
    }
    // Another channel, a thread say, takes another game.
    place
        .desk
        .create(call(OWNER), new_game(ChannelId(3001)))
        .await
        .expect("another channel");
}

#[tokio::test]
async fn the_same_interaction_opens_one_game() {
    let place = Place::open().await;
    let by = interaction();
    let first = place
        .desk
        .create(call_by(OWNER, by), new_game(CHANNEL))
        .await
        .expect("an empty channel");
    let second = place
        .desk
        .create(call_by(OWNER, by), new_game(CHANNEL))
        .await
        .expect("the stored answer");
    assert_eq!((second.game, second.repeated), (first.game, true));
}

#[tokio::test]
async fn what_does_not_exist_cannot_be_set_up() {
    let place = Place::open().await;
    let mut unknown = new_game(CHANNEL);
    unknown.ruleset = "backgammon".into();
    let error = place
        .desk
        .create(call(OWNER), unknown)
        .await
        .expect_err("unknown");
    assert!(crate::words::say(&error.text()).contains("backgammon"));
    let mut scenario = new_game(CHANNEL);
    scenario.setup = Setup {
        scenario: "no-such-scenario".into(),
        ..Setup::default()
    };
    let error = place
        .desk
        .create(call(OWNER), scenario)
        .await
        .expect_err("unknown");
    assert!(error.to_string().contains("no-such-scenario"), "{error}");
    let mut option = new_game(CHANNEL);
    option
        .setup
        .options
        .insert("no-such-option".into(), "on".into());
    let error = place
        .desk
        .create(call(OWNER), option)
        .await
        .expect_err("unknown");
    assert!(error.to_string().contains("no-such-option"), "{error}");
    assert_eq!(
        place.desk.game_in(CHANNEL).await.expect("the channel"),
        None
    );
}

#[tokio::test]
async fn seats_go_to_one_each_even_at_the_same_instant() {
    let place = Place::open().await;
    let game = place
        .desk
        .create(call(OWNER), new_game(CHANNEL))
        .await
        .expect("an empty channel")
        .game;
    let card = place.desk.card(game).await.expect("the game");
    let key = card.seats[0].key.clone();
    let (a, b) = tokio::join!(
        place.desk.join(game, call(UserId(7)), at(&key)),
        place.desk.join(game, call(UserId(8)), at(&key)),
    );
    assert_eq!(
        usize::from(a.is_ok()) + usize::from(b.is_ok()),
        1,
        "{a:?} {b:?}"
    );
    let taken = place.desk.card(game).await.expect("the game").seats[0].user;
    let taken = taken.expect("somebody sits there");
    // Whoever sits may not sit twice; whoever stands is told what is free.
    let twice = place.desk.join(game, call(taken), Join::default()).await;
    assert!(matches!(twice, Err(Trouble::Denied(_))));
    let nowhere = place
        .desk
        .join(game, call(UserId(9)), at("nowhere"))
        .await
        .expect_err("no such seat");
    assert!(crate::words::say(&nowhere.text()).contains(&key));
    // A game with a free seat does not begin, and says which.
    let early = place
        .desk
        .start(game, call(taken))
        .await
        .expect_err("a seat is free");
    assert!(matches!(early, Trouble::Wrong(_)));
    let outsider = Call {
        channel: ChannelId(1),
        ..call(UserId(9))
    };
    let outside = place.desk.join(game, outsider, Join::default()).await;
    assert!(matches!(outside, Err(Trouble::Denied(_))));
}

#[tokio::test]
async fn leaving_frees_the_seat_and_a_substitute_is_shown_the_open_decision() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, _) = table.next().await;
    let seat = table.look(user).await.seat().expect("a seat");
    place
        .desk
        .leave(table.game, call(user))
        .await
        .expect("free to go");
    assert_eq!(table.look(user).await.seat(), None);
    let other = UserId(999);
    let before = table.outbox().await.len();
    let done = place
        .desk
        .join(table.game, call(other), Join::default())
        .await
        .expect("the seat is free");
    assert_eq!(done.game, table.game);
    assert_eq!(table.look(other).await.seat(), Some(seat));
    let outbox = table.outbox().await;
    let private: Vec<_> = outbox[before..]
        .iter()
        .filter(|o| o.to == Target::Dm(other))
        .collect();
    assert_eq!(private.len(), 1);
    assert!(
        private[0]
            .parts
            .iter()
            .any(|p| matches!(p, Part::Prompt(prompt) if prompt.seat == seat))
    );
    // The salts of the start stay, whoever comes later: the game still proves true.
    place
        .desk
        .resign(table.game, call(other))
        .await
        .expect("a player");
    let whole = place.desk.export(table.game, user).await.expect("a file");
    crate::export::verify(&whole.bytes).expect("true");
}

#[tokio::test]
async fn commitment_comes_before_the_salts_and_is_kept() {
    let place = Place::open().await;
    let table = seated(&place.desk, CHANNEL).await;
    let opened = table.outbox().await;
    let Part::Opened { commitment, .. } = &opened[0].parts[0] else {
        panic!("the first message opens the game: {opened:?}");
    };
    place
        .desk
        .start(table.game, call(table.users[0]))
        .await
        .expect("a full table");
    let look = table.look(table.users[0]).await;
    assert_eq!(look.commitment(), *commitment);
    let outbox = table.outbox().await;
    let started = outbox.iter().flat_map(|o| &o.parts).find_map(|p| match p {
        Part::Started {
            commitment, salts, ..
        } => Some((commitment, salts)),
        _ => None,
    });
    let (posted, salts) = started.expect("the start is posted");
    assert_eq!(posted, commitment);
    assert_eq!(salts.len(), table.users.len());
    for (salt, chair) in salts.iter().zip(&table.card().await.seats) {
        assert!(salt.starts_with(&chair.key), "{salt}");
        assert!(
            !salt.contains("token of"),
            "the token itself is not kept: {salt}"
        );
    }
    let mut different = salts.clone();
    different.dedup();
    assert_eq!(different.len(), salts.len());
}

#[tokio::test]
async fn a_game_ends_by_agreement_only_when_all_agree() {
    let place = Place::open().await;
    let table = place.game().await;
    let last = table.users.len() - 1;
    for user in &table.users[..last] {
        place
            .desk
            .propose(table.game, call(*user), Proposal::End)
            .await
            .expect("a player");
    }
    assert_eq!(table.card().await.phase, Phase::Running);
    let (user, line) = table.next().await;
    // Whoever plays on withdraws.
    table.play(user, &[&line]).await.expect("awaited");
    place
        .desk
        .propose(table.game, call(table.users[last]), Proposal::End)
        .await
        .expect("a player");
    if user == table.users[last] {
        assert_eq!(table.card().await.phase, Phase::Over);
    } else {
        assert_eq!(table.card().await.phase, Phase::Running);
        place
            .desk
            .propose(table.game, call(user), Proposal::End)
            .await
            .expect("a player");
    }
    assert_eq!(table.card().await.phase, Phase::Over);
    let over = table.outbox().await;
    let told = over.iter().flat_map(|o| &o.parts).any(|p| match p {
        Part::Over {
            secret, commitment, ..
        } => engine::dice::Secret::new(secret.0).commitment() == *commitment,
        _ => false,
    });
    assert!(told, "the secret is posted with the end");
    // The channel is free for another, and the old one still answers.
    assert_eq!(
        place.desk.game_in(CHANNEL).await.expect("the channel"),
        Some(table.game)
    );
    let late = table.play(user, &[&line]).await.expect_err("it is over");
    assert!(matches!(late, Trouble::Denied(_)));
    place
        .desk
        .create(call(OWNER), new_game(CHANNEL))
        .await
        .expect("a free channel");
}

#[tokio::test]
async fn an_umpire_frees_seats_and_puts_games_away() {
    let place = Place::open().await;
    let table = place.game().await;
    let umpire = Call {
        umpire: true,
        ..call(UserId(5))
    };
    let key = table.card().await.seats[0].key.clone();
    let not_one = place
        .desk
        .umpire_remove(table.game, call(UserId(5)), key.clone())
        .await;
    assert!(matches!(not_one, Err(Trouble::Denied(_))));
    place
        .desk
        .umpire_remove(table.game, umpire.clone(), key.clone())
        .await
        .expect("an umpire");
    assert_eq!(table.card().await.seats[0].user, None);
    let again = Call {
        origin: call(UserId(5)).origin,
        ..umpire.clone()
    };
    let free = place
        .desk
        .umpire_remove(table.game, again.clone(), key)
        .await;
    assert!(matches!(free, Err(Trouble::Wrong(_))));
    place
        .desk
        .umpire_end(table.game, again)
        .await
        .expect("an umpire");
    assert_eq!(table.card().await.phase, Phase::Over);
    let whole = place
        .desk
        .export(table.game, UserId(5))
        .await
        .expect("a file");
    crate::export::verify(&whole.bytes).expect("true as far as it went");
}

#[tokio::test]
async fn a_component_made_for_another_is_refused_in_words() {
    let place = Place::open().await;
    let table = place.game().await;
    let (user, _) = table.next().await;
    let other = *table
        .users
        .iter()
        .find(|u| **u != user)
        .expect("another player");
    let seat = table.look(user).await.seat();
    let denied = place
        .desk
        .may(table.game, &call(other), Command::Order, seat)
        .await
        .expect_err("another's");
    assert!(crate::words::say(&denied.text()).contains("another seat"));
    place
        .desk
        .may(table.game, &call(user), Command::Order, seat)
        .await
        .expect("his own");
}

#[tokio::test]
async fn that_the_umpires_role_is_gone_is_said_once_however_many_events_tell_of_it() {
    let place = Place::open().await;
    let table = place.game().await;
    let guild = crate::id::GuildId(1);
    let role = Some((77, "Referees".to_owned()));
    // In the whole server, and in this game.
    for game in [None, Some(table.game)] {
        let appointed = place.desk.appoint(guild, game, role.clone()).await;
        appointed.expect("appointed");
    }
    assert_eq!(place.desk.umpire_roles(guild).len(), 2);
    let before = table.outbox().await.len();
    let (one, other) = tokio::join!(
        place.desk.roles_are(guild, &[]),
        place.desk.roles_are(guild, &[])
    );
    one.and(other).expect("noted");
    assert!(place.desk.umpire_roles(guild).is_empty());
    let told = table.outbox().await.split_off(before);
    let parts = told.iter().flat_map(|o| &o.parts);
    let gone = parts.filter(|p| matches!(p, Part::RoleGone { .. }));
    assert_eq!(gone.count(), 2, "once for each appointment");
}
