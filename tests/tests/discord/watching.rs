//! Following a game by direct message.

use crate::club::Club;
use bot::id::GameId;
use bot::local::{Actor, Harm, MessageView, NO_OPTIONS, permission};

/// How many follow the game.
fn watchers(club: &Club, game: GameId) -> i64 {
    let number = game.sql();
    club.one(&format!(
        "SELECT count(*) FROM watchers WHERE game = {number}"
    ))
}

/// Waits until so many follow the game.
async fn until_watched(club: &Club, game: GameId, wanted: i64) {
    club.until(async || watchers(club, game) == wanted).await;
}

/// Gives the rules' own orders.
async fn play(club: &Club, game: GameId, players: &[Actor], orders: usize) {
    for _ in 0..orders {
        club.play(game, players).await;
    }
}

#[tokio::test]
async fn a_watcher_gets_a_digest_a_phase_from_the_spectators_view_with_its_picture() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let sam = club.user("Sam");
    let begun = sam.slash("watch on", NO_OPTIONS).await;
    assert!(begun.is_ephemeral() && begun.text().contains("after each phase"));
    let twice = sam.slash("watch on", NO_OPTIONS).await;
    assert!(twice.text().contains("already"), "{}", twice.text());
    let plays = players[0].slash("watch on", NO_OPTIONS).await;
    assert!(
        plays.text().contains("hear of it anyway"),
        "{}",
        plays.text()
    );
    assert_eq!(watchers(&club, game), 1);
    let orders = 12;
    play(&club, game, &players, orders).await;
    let digest = sam.wait_dm(|m| m.text().contains("last heard")).await;
    assert!(!digest.attachments.is_empty(), "with the map");
    assert!(digest.buttons().is_empty());
    // What the channel was told, and nothing of what only seats know.
    let mut secrets = Vec::new();
    for player in &players {
        let look = club.desk.look(game, bot::id::UserId(player.id)).await;
        secrets.extend(look.expect("a look").secrets().iter().map(bot::words::say));
    }
    assert!(!secrets.is_empty(), "there is something to keep");
    let dms = sam.dms();
    assert!(
        dms.len() <= orders,
        "{} messages for {orders} orders",
        dms.len()
    );
    for dm in &dms {
        assert!(!dm.text().contains("Nothing that"), "{}", dm.text());
        for line in dm.text().lines().filter(|l| l.starts_with("- ")) {
            club.wait_public(line).await;
        }
        assert!(secrets.iter().all(|s| !dm.text().contains(s.as_str())));
    }
    // Each report is told once, as in the channel.
    let public = club.all_public();
    let letters: Vec<String> = dms.iter().map(bot::local::MessageView::text).collect();
    let letters = letters.join("\n");
    for line in letters.lines().filter(|l| l.starts_with("- ")) {
        let times = |text: &str| text.lines().filter(|l| *l == line).count();
        assert!(times(&letters) <= times(&public), "{line}");
    }
    // The end is told too, and then there is nothing left to follow.
    let asked = players[0].slash("game resign", NO_OPTIONS).await;
    players[0].press(&asked, "Resign").await;
    sam.wait_dm(|m| m.text().contains("resigned")).await;
    assert_eq!(watchers(&club, game), 0);
}

#[tokio::test]
async fn whoever_closes_his_messages_stops_or_sits_down_hears_no_more() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (sam, kim, lee) = (club.user("Sam"), club.user("Kim"), club.user("Lee"));
    for watcher in [&sam, &kim, &lee] {
        watcher.slash("watch on", NO_OPTIONS).await;
    }
    assert_eq!(watchers(&club, game), 3);
    let stopped = lee.slash("watch off", NO_OPTIONS).await;
    assert!(stopped.text().contains("not follow"), "{}", stopped.text());
    let none = lee.slash("watch off", NO_OPTIONS).await;
    assert!(none.text().contains("no game"), "{}", none.text());
    sam.set_dms(false);
    play(&club, game, &players, 6).await;
    until_watched(&club, game, 1).await;
    // Nobody is told that somebody could not be reached.
    club.sent().await;
    assert!(!club.all_public().contains(&sam.mention()));
    // A seat is more than a place among those who look on.
    club.leaves(&players[1]).await;
    let joined = kim.slash("game join", NO_OPTIONS).await;
    assert!(joined.text().contains("You"), "{}", joined.text());
    assert_eq!(watchers(&club, game), 0);
    assert!(lee.dms().is_empty());
    // Who is forgotten follows nothing.
    lee.slash("watch on", NO_OPTIONS).await;
    assert_eq!(watchers(&club, game), 1);
    let asked = lee.slash("delete-my-data", NO_OPTIONS).await;
    lee.press(&asked, "Forget me").await;
    assert_eq!(watchers(&club, game), 0);
}

/// What a watcher reads who cannot see the channel any more.
const NO_MORE: &str = "You cannot see the channel of this game any more";

/// How often somebody was told what has happened.
fn digests(watcher: &Actor) -> usize {
    let dms = watcher.dms();
    dms.iter()
        .filter(|m| m.text().contains("last heard"))
        .count()
}

/// What somebody was told who sees the channel no more: that alone, once.
fn told_no_more(watcher: &Actor) -> Vec<MessageView> {
    let mut dms = watcher.dms();
    dms.retain(|m| !m.text().contains("last heard"));
    dms
}

/// Plays until somebody has been told so many times what has happened.
async fn play_until_told(club: &Club, game: GameId, players: &[Actor], who: &Actor, times: usize) {
    for _ in 0..60 {
        club.sent().await;
        if digests(who) >= times {
            return;
        }
        play(club, game, players, 1).await;
    }
    panic!("{} was never told", who.name());
}

#[tokio::test]
async fn who_leaves_the_server_follows_no_game_of_it_any_more() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let (sam, kim) = (club.user("Sam"), club.user("Kim"));
    for watcher in [&sam, &kim] {
        watcher.slash("watch on", NO_OPTIONS).await;
    }
    play_until_told(&club, game, &players, &kim, 1).await;
    assert_eq!(digests(&sam), 1);
    sam.leave_guild();
    play_until_told(&club, game, &players, &kim, 2).await;
    assert_eq!(digests(&sam), 1, "nothing after he has left");
    assert_eq!(watchers(&club, game), 1);
    // Come back, he has to ask for it anew.
    sam.join_guild();
    play_until_told(&club, game, &players, &kim, 3).await;
    assert_eq!(digests(&sam), 1);
    let begun = sam.slash("watch on", NO_OPTIONS).await;
    assert!(
        begun.text().contains("after each phase"),
        "{}",
        begun.text()
    );
    play_until_told(&club, game, &players, &sam, 2).await;
}

#[tokio::test]
async fn whose_roles_see_the_channel_no_more_is_told_so_once_and_nothing_of_the_game() {
    let club = Club::open().await;
    let channel = club.table.channel();
    let guild = club.table.guild();
    let (kim, lee) = (club.user("Kim"), club.user("Lee"));
    let players = ["Ann", "Ben"].map(|name| club.user(name));
    // The channel is for those of one role, but for those of another.
    let (members, banned) = club.table.with(|world| {
        let all = [players[0].id, players[1].id, kim.id, lee.id];
        let members = world.add_role(guild, "Wargamers", &all);
        let banned = world.add_role(guild, "Banned", &[]);
        world.set_overwrite(channel, members, permission::MEMBER);
        world.set_overwrite(channel, banned, 0);
        (members, banned)
    });
    club.table.bot_may(channel, permission::BOT);
    club.table.everyone_may(channel, 0);
    let game = club.game_at(channel, &players).await;
    for watcher in [&kim, &lee] {
        watcher.slash("watch on", NO_OPTIONS).await;
    }
    play_until_told(&club, game, &players, &lee, 1).await;
    club.table
        .with(|world| world.take_role(guild, members, lee.id));
    play_until_told(&club, game, &players, &kim, 2).await;
    club.until(async || !told_no_more(&lee).is_empty()).await;
    play_until_told(&club, game, &players, &kim, 4).await;
    let told = told_no_more(&lee);
    let [told] = told.as_slice() else {
        panic!("told once: {told:#?}");
    };
    assert_eq!(digests(&lee), 1);
    // Which game it is, and not a word of how it stands.
    let lines: Vec<String> = told.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3, "{lines:#?}");
    assert!(lines[0].ends_with(&format!("game {game} in <#{channel}>")));
    let words = format!("{NO_MORE}, so you do not follow it any more either.");
    assert_eq!((lines[1].as_str(), lines[2].as_str()), ("", words.as_str()));
    assert!(told.attachments.is_empty() && told.buttons().is_empty());
    assert_eq!(watchers(&club, game), 1);

    // What one role allows another does not deny; what is denied to him alone is.
    club.table
        .with(|world| world.add_role(guild, "Guests", &[kim.id]));
    club.table.with(|world| {
        let member = world
            .guilds
            .get_mut(&guild)
            .and_then(|g| g.members.get_mut(&kim.id));
        member.expect("a member").roles.push(banned);
    });
    play_until_told(&club, game, &players, &kim, 5).await;
    club.table
        .with(|world| world.set_overwrite(channel, kim.id, 0));
    for _ in 0..60 {
        if watchers(&club, game) == 0 {
            break;
        }
        play(&club, game, &players, 1).await;
        club.sent().await;
    }
    kim.wait_dm(|m| m.text().contains(NO_MORE)).await;
    assert_eq!(digests(&kim), 5);
}

#[tokio::test]
async fn where_it_cannot_be_asked_who_sees_the_channel_nothing_is_sent_until_it_can() {
    let club = Club::open().await;
    let (game, players) = club.game().await;
    let sam = club.user("Sam");
    sam.slash("watch on", NO_OPTIONS).await;
    club.sent().await;
    let members = format!("/guilds/{}/members/{}", club.table.guild(), sam.id);
    let broken = Harm::Answer {
        status: 500,
        code: 0,
        message: "500: Internal Server Error".into(),
    };
    club.table.fail("GET", &members, 1_000_000, broken);
    let owed =
        "SELECT count(*) FROM outbox WHERE target = 'dm' AND status = 'waiting' AND attempts > 2";
    for _ in 0..60 {
        play(&club, game, &players, 1).await;
        let due = "SELECT count(*) FROM outbox WHERE instr(coalesce(body, ''), '\"digest\"') > 0";
        if club.one::<i64>(due) > 0 {
            break;
        }
    }
    club.until(async || club.one::<i64>(owed) == 1).await;
    assert!(sam.dms().is_empty());
    assert_eq!(watchers(&club, game), 1, "and he follows it still");
    club.table.mend();
    sam.wait_dm(|m| m.text().contains("last heard")).await;
    club.sent().await;
    assert!(told_no_more(&sam).is_empty());
}

#[tokio::test]
async fn who_is_taken_out_of_a_private_thread_follows_what_is_played_in_it_no_more() {
    let club = Club::open().await;
    let players = ["Ann", "Ben"].map(|name| club.user(name));
    let (sam, kim, una) = (club.user("Sam"), club.user("Kim"), club.user("Una"));
    una.grant(permission::MANAGE_THREADS);
    let channel = club.table.channel();
    let invited = [&players[0], &players[1], &sam, &kim];
    let thread = club.table.private_thread(channel, "campaign", &invited);
    let game = club.game_at(thread, &players).await;
    let there = players.each_ref().map(|p| p.at(thread));
    // Who may manage threads sees them all.
    for watcher in [&sam, &kim, &una] {
        let begun = watcher.at(thread).slash("watch on", NO_OPTIONS).await;
        assert!(
            begun.text().contains("after each phase"),
            "{}",
            begun.text()
        );
    }
    play_until_told(&club, game, &there, &kim, 1).await;
    club.table.take_out(thread, &sam);
    play_until_told(&club, game, &there, &kim, 2).await;
    sam.wait_dm(|m| m.text().contains(NO_MORE)).await;
    assert_eq!((digests(&sam), digests(&una)), (1, 2));
    assert_eq!(watchers(&club, game), 2);
    // The channel that the thread is of counts as well, also for one who is in it.
    club.table
        .with(|world| world.set_overwrite(channel, kim.id, 0));
    play_until_told(&club, game, &there, &una, 3).await;
    kim.wait_dm(|m| m.text().contains(NO_MORE)).await;
    assert_eq!(digests(&kim), 2);
}
