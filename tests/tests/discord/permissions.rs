//! Who may do what, asked through the chat: every command by everybody. That
//! Discord offers a command to somebody settles nothing, so whoever is here is
//! offered all of them.

use crate::club::Club;
use bot::discord::commands::{self, Leaf, OptKind, Source};
use bot::id::GameId;
use bot::local::{Actor, Reply, permission};
use engine::text::Text;
use futures_util::{StreamExt as _, stream};
use std::fmt::Write as _;

/// Who asks: the columns of the table.
#[derive(Clone, Copy, Debug)]
enum Who {
    /// Somebody in the channel.
    Spectator,
    /// The holder of a seat that is asked.
    Asked,
    /// The holder of a seat that is not asked.
    Idle,
    /// Whoever sits in for the holder of a seat that is asked.
    Sitter,
    /// A moderator, by the permission to manage the channel.
    Manager,
    /// A moderator, by a role that was named.
    Referee,
    /// A moderator who holds the seat that is asked.
    Player,
    /// Somebody who was never in the channel, by direct message.
    Stranger,
}

impl Who {
    const ALL: [Self; 8] = [
        Self::Spectator,
        Self::Asked,
        Self::Idle,
        Self::Sitter,
        Self::Manager,
        Self::Referee,
        Self::Player,
        Self::Stranger,
    ];
}

/// The sentences of a refusal for what somebody is, each with its letter.
const REFUSALS: [(char, &str); 13] = [
    ('u', "denied-umpire"),
    ('m', "denied-manage"),
    ('c', "denied-outsider"),
    ('s', "denied-seated"),
    ('b', "denied-begun"),
    ('n', "denied-no-seat"),
    ('h', "denied-other-seat"),
    ('w', "denied-not-awaited"),
    ('t', "denied-sitter"),
    ('p', "denied-plays"),
    ('P', "wrong-umpire-plays"),
    ('l', "denied-lobby"),
    ('o', "denied-over"),
];

/// A dot where nothing was refused for what the asker is; a dash where his app
/// has no such command.
fn letter(reply: &Reply) -> char {
    let Some(shown) = &reply.shown else {
        return '.';
    };
    let said = shown.text();
    let refused = |id: &'static str| said.contains(&bot::words::say(&Text::new(id)));
    let found = REFUSALS.iter().find(|(_, id)| refused(id));
    found.map_or('.', |(letter, _)| *letter)
}

/// A game under way, and who asks in it.
struct Scene {
    game: GameId,
    actor: Actor,
}

impl Scene {
    /// A game in a thread of its own with one order behind it.
    async fn set(club: &Club, who: Who) -> Self {
        let thread = club.table.thread(club.table.channel(), "campaign");
        let players = ["Ann", "Ben", "Cid", "Dot"].map(|n| club.user(n).at(thread));
        let game = club.game_at(thread, &players).await;
        club.play(game, &players).await;
        let (asked, idle) = club.active_and_idle(game, &players).await;
        let actor = match who {
            Who::Asked | Who::Player => asked,
            Who::Idle => idle.expect("a seat that is not asked"),
            Who::Stranger => club.user("Sol").in_dm(),
            Who::Spectator | Who::Manager | Who::Referee => club.user("Una").at(thread),
            Who::Sitter => {
                let sitter = club.user("Sam").at(thread);
                let named = [("user", "Sam"), ("until", "3d")];
                let offered = asked.slash("sitter name", named).await;
                assert!(offered.text().contains("is offered"), "{}", offered.text());
                let offer = sitter
                    .wait_message(|m| m.channel == thread && m.text().contains("will you act"))
                    .await;
                let taken = sitter.press(&offer, "Accept").await;
                assert!(taken.text().contains("You act for"), "{}", taken.text());
                sitter
            }
        };
        let scene = Self { game, actor };
        scene.appoint(club, who).await;
        scene
    }

    /// Gives the asker what his column says, and the sight of every command.
    async fn appoint(&self, club: &Club, who: Who) {
        let guild = club.table.guild();
        let name = match who {
            Who::Manager | Who::Player => {
                self.actor.grant(permission::MANAGE_CHANNELS);
                return;
            }
            Who::Referee => "Referees",
            _ => "Members",
        };
        club.table.with(|world| {
            let role = world.add_role(guild, name, &[self.actor.id]);
            world.allow_command("umpire", role);
        });
        if matches!(who, Who::Referee) {
            let head = club.user("Max").at(self.actor.channel);
            head.grant(permission::MANAGE_CHANNELS);
            // The role is heard of through the gateway.
            club.until(async || {
                let named = head.slash("umpire role", [("role", name)]).await;
                named.text().contains("umpire too")
            })
            .await;
        }
    }

    /// What a command may change of the game.
    async fn mark(&self, club: &Club) -> String {
        let card = club.desk.card(self.game).await.expect("a card");
        let owed: i64 = club.one("SELECT count(*) FROM proposals");
        format!("{} {:?} {owed}", club.sequence(self.game), card)
    }

    /// One command with whatever is completed for what it must have.
    async fn give(&self, name: &str, leaf: &Leaf) -> char {
        let group = name.split(' ').next();
        if !self
            .actor
            .commands()
            .iter()
            .any(|c| Some(c.as_str()) == group)
        {
            return '-';
        }
        let mut options: Vec<(String, String)> = Vec::new();
        for option in leaf.options {
            let named = option.name == "game" && self.actor.in_dm().channel == self.actor.channel;
            // Without these nothing is changed, or one's own seat is meant.
            let telling = matches!(
                option.kind,
                OptKind::Completed(Source::Paces | Source::HeldSeats)
            );
            if !option.required && !named && !telling {
                continue;
            }
            let value = match option.kind {
                OptKind::Completed(_) if named => self.game.0.to_string(),
                OptKind::Completed(_) => {
                    let typed = [(option.name.to_owned(), String::new())];
                    let all = options.iter().cloned().chain(typed);
                    let found = self.actor.autocomplete(name, all, option.name).await;
                    found.first().map_or("x".to_owned(), |c| c.value.clone())
                }
                OptKind::Flag => "true".into(),
                OptKind::Number(least, _) => least.to_string(),
                OptKind::User => "Eve".into(),
                OptKind::Words(_) if option.name == "until" || option.name == "by" => "1d".into(),
                OptKind::Words(_) => "x".into(),
            };
            options.push((option.name.to_owned(), value));
        }
        match self.actor.send_slash(name, options) {
            Ok(sent) => letter(&sent.reply().await),
            Err(_) => '-',
        }
    }
}

/// Every command by one who asks, in the order of the commands.
async fn column(who: Who) -> Vec<char> {
    let club = Club::open().await;
    club.user("Eve");
    let mut scene = Scene::set(&club, who).await;
    let mut letters = Vec::new();
    for (name, leaf) in commands::leaves() {
        let before = scene.mark(&club).await;
        letters.push(scene.give(&name, &leaf).await);
        // What one command has changed must not answer for the next.
        if scene.mark(&club).await != before {
            scene = Scene::set(&club, who).await;
        }
    }
    let broken = club.table.standin().violations();
    assert!(broken.is_empty(), "{who:?}: {broken:?}");
    letters
}

// Columns: spectator, asked, idle, sitter, manager, referee, player, stranger.
const TABLE: &str = "\
game new         .......-
game join        .sss..s-
game computer    n......-
game replace     n..t...-
game leave       n..tnn.-
game start       bbbbbbb-
game status      .......-
game map         .......-
game log         .......-
game pace        n......-
game undo        n...nn.-
game redo        n...nn.-
game resign      n..tnn.-
game export      .......-
game audit       .......-
game end         n..tnn.-
order            n.w.nn.n
orders           n.w.nn.n
agree            n...nn.n
refuse           n...nn.n
say              ........
note add         n...nn.n
note list        n...nn.n
note delete      n...nn.n
vacation start   .......n
vacation end     .......n
sitter name      n..tnn.n
sitter end       n...nn.n
sitter act       n...nn.n
brief            n...nn.n
standing set     n...nn.n
standing list    n...nn.n
standing clear   n...nn.n
secret           n...nn.n
odds             .......c
look             .......c
report           .......c
replay           .......c
dice             .......c
watch on         .ppp..p.
watch off        ........
record show      ........
record hide      ........
leaderboard      .......-
ask              .......c
rules            ........
waiting          .......c
notify           ........
help             ........
about            ........
privacy          ........
delete-my-data   ........
umpire status    .......-
umpire remove    uuuu...-
umpire default   uuuu...-
umpire pause     uuuu...-
umpire resume    uuuu...-
umpire extend    uuuu...-
umpire repair    uuuu...-
umpire end       uuuu...-
umpire rollback  uuuu...-
umpire rule      uuuu..P-
umpire show      uuuu..P-
umpire who-sees  uuuu..P-
umpire archive   uuuu...-
umpire audit     .......-
umpire role      mmmm.m.-
";

#[tokio::test]
async fn every_command_by_everybody() {
    // Two at a time: each draws maps of its own.
    let columns = stream::iter(Who::ALL.map(|who| Box::pin(column(who)))).buffered(2);
    let columns: Vec<Vec<char>> = columns.collect().await;
    let mut table = String::new();
    for (row, (name, _)) in commands::leaves().iter().enumerate() {
        let letters: String = columns.iter().map(|c| c[row]).collect();
        let _ = writeln!(table, "{name:<16} {letters}");
    }
    assert_eq!(table, TABLE, "\n{table}");
}
