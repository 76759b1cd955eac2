//! What each command does.

use super::Bot;
use super::asked::Asked;
use super::commands::{self, Act, Leaf, Seen};
use super::given::Given;
use super::handler::{guarded, sentence};
use super::lines::lines_form;
use super::set_up;
use super::views::button;
use crate::desk::{Done, Join, Phase, Trouble};
use crate::gate::Command as Deed;
use crate::id::GameId;
use crate::present::guide::State;
use crate::present::ids::{Action, Ids};
use crate::present::note::{File, Note, Style};
use crate::present::{escape, look as looks, report};
use crate::words::say;
use engine::text;
use engine::text::Text;
use serenity::all::CommandInteraction;
use std::sync::Arc;

/// Answers a command.
pub async fn on_command(bot: &Arc<Bot>, command: &CommandInteraction) {
    let asked = bot.known(Asked::command(command));
    let given = Given::read(&command.data.options).with_users(&command.data);
    let Some(leaf) = commands::find(&command.data.name, given.part.as_deref()) else {
        // A command of an older build that Discord still shows somebody.
        tracing::warn!(
            name = command.data.name,
            "a command that is not in the table"
        );
        return asked.tell(bot, &sentence("old-command")).await;
    };
    if leaf.seen == Seen::Form && given.words("order").is_none() {
        return lines_form(bot, &asked, given.words("game")).await;
    }
    let shared = leaf.seen == Seen::Shared && given.shared();
    let Some(answer) = asked.defer(bot, !shared).await else {
        return;
    };
    let work = act(bot, &asked, leaf, &given);
    let note = guarded(bot, &asked, async {
        work.await.unwrap_or_else(|t| bot.trouble(&t))
    })
    .await;
    answer.give(bot, note).await;
}

async fn act(bot: &Bot, asked: &Asked, leaf: Leaf, given: &Given) -> Result<Note, Trouble> {
    let shared = given.shared();
    match leaf.act {
        Act::New => set_up::new(bot, asked, given).await,
        Act::Help => Ok(sentence("help")),
        Act::About => Ok(about(bot)),
        Act::Privacy => Ok(sentence("privacy")),
        Act::DeleteMyData => forget_sure(bot, asked).await,
        Act::UmpireRole => bot.appoint(asked, given).await,
        Act::Export => {
            let game = bot.game(asked, given.words("game")).await?;
            bot.export(game, asked).await
        }
        Act::Rules => rules(bot, asked, given).await,
        Act::Order | Act::Orders => {
            let game = bot.game(asked, given.words("game")).await?;
            let line = given.words("order").unwrap_or_default();
            Ok(bot.play_lines(game, asked, vec![line.to_owned()]).await)
        }
        Act::Say => bot.message(asked, given).await,
        Act::StandBy => bot.stand_by(asked, given).await,
        Act::StandDown => bot.stand_down(asked, given).await,
        Act::Standing => bot.standing(asked, given).await,
        Act::Secret => {
            bot.mine(bot.game(asked, given.words("game")).await?, asked)
                .await
        }
        Act::Odds => ask(bot, asked, given, "of", Some("odds")).await,
        Act::Look => ask(bot, asked, given, "place", Some("look")).await,
        Act::Report => {
            bot.report(bot.game(asked, given.words("game")).await?, asked)
                .await
        }
        Act::Ask => ask(bot, asked, given, "question", None).await,
        Act::Replay => bot.replay(asked, given).await,
        Act::Dice => bot.dice(asked, given).await,
        Act::Unwatch => bot.unwatch(asked).await,
        Act::Record => bot.record(asked).await,
        Act::RecordHide => bot.record_hide(asked, given).await,
        Act::Leaderboard => bot.leaderboard(asked, given).await,
        Act::Waiting => {
            let everywhere = asked.guild.is_none() && given.words("game").is_none();
            let game = if everywhere {
                None
            } else {
                Some(bot.game(asked, given.words("game")).await?)
            };
            bot.waiting(game, asked).await
        }
        Act::Notify => bot.notify(asked, given).await,
        Act::NoteAdd
        | Act::NoteList
        | Act::NoteDelete
        | Act::Brief
        | Act::Vacation
        | Act::VacationEnd
        | Act::SitterName
        | Act::SitterEnd
        | Act::SitterAct
        | Act::Replace => bot.absence(asked, leaf.act, given).await,
        Act::Agree | Act::Refuse => {
            let agree = matches!(leaf.act, Act::Agree);
            bot.answer_command(asked, given, agree).await
        }
        Act::UmpireRepair if given.words("game").is_some() => {
            bot.repair_elsewhere(asked, given).await
        }
        other => {
            let game = bot.game(asked, None).await?;
            in_game(bot, asked, other, given, game, shared).await
        }
    }
}

async fn in_game(
    bot: &Bot,
    asked: &Asked,
    act: Act,
    given: &Given,
    game: GameId,
    shared: bool,
) -> Result<Note, Trouble> {
    let call = asked.call();
    match act {
        Act::Join => {
            let join = Join {
                seat: bot.seat_key(game, given.words("seat")).await?,
                token: asked.token.clone(),
                words: given.words("words").unwrap_or_default().to_owned(),
            };
            bot.desk.join(game, call, join).await.map(|d| done(&d))
        }
        Act::Leave => {
            bot.desk.may(game, &call, Deed::Leave, None).await?;
            if bot.desk.card(game).await?.phase == Phase::Running {
                return Ok(confirm(game, Action::Leave, "leave-sure", "button-leave"));
            }
            bot.desk.leave(game, call).await.map(|d| done(&d))
        }
        Act::Watch => bot.desk.watch(game, call).await.map(|d| done(&d)),
        Act::Start => bot.desk.start(game, call).await.map(|d| done(&d)),
        Act::Status => bot.status(game, asked, shared).await,
        Act::UmpireStatus => {
            let mut note = bot.status(game, asked, false).await?;
            let card = bot.desk.card(game).await?;
            note.content.push_str(&looks::unreachable(&card));
            Ok(note)
        }
        Act::Map => {
            bot.map(
                game,
                asked,
                given.words("region").unwrap_or_default(),
                shared,
            )
            .await
        }
        Act::Log => {
            let page = given
                .number("page")
                .and_then(|n| usize::try_from(n - 1).ok())
                .unwrap_or(0);
            let filter = given.words("filter").unwrap_or_default();
            bot.log(game, asked, page, filter, shared).await
        }
        Act::Undo => bot.undo(game, asked, None).await,
        Act::Redo => bot.redo(game, asked).await,
        Act::Resign => {
            bot.desk.may(game, &call, Deed::Resign, None).await?;
            let ends = bot.desk.look(game, call.user).await?.ends_by_resignation();
            let sure = if ends {
                "resign-sure"
            } else {
                "resign-sure-goes-on"
            };
            Ok(confirm(game, Action::Resign, sure, "button-resign"))
        }
        Act::End => bot.end(game, asked, given).await,
        Act::UmpireRollback => {
            let point = given.words("point").unwrap_or_default();
            bot.rollback_sure(game, asked, point).await
        }
        Act::UmpireRule => bot.rule(game, asked, given).await,
        Act::UmpireShow => {
            let seat = bot.named_seat(game, given).await?;
            bot.show_as(game, asked, &seat).await
        }
        Act::UmpireWhoSees => {
            let place = given.words("place").unwrap_or_default();
            bot.who_sees(game, asked, place).await
        }
        Act::UmpireArchive => bot.archive_sure(game, asked).await,
        Act::Audit => bot.audit(game, asked).await,
        Act::UmpireRemove => {
            let seat = bot.named_seat(game, given).await?;
            bot.desk
                .umpire_remove(game, call, seat)
                .await
                .map(|d| done(&d))
        }
        Act::Computer => {
            let seat = bot.named_seat(game, given).await?;
            bot.desk.computer(game, call, seat).await.map(|d| done(&d))
        }
        Act::UmpireDefault => {
            let seat = bot.named_seat(game, given).await?;
            bot.desk
                .umpire_default(game, call, seat)
                .await
                .map(|d| done(&d))
        }
        Act::Pace => bot.pace(game, asked, given).await,
        Act::UmpirePause | Act::UmpireResume => {
            let pause = act == Act::UmpirePause;
            let done_it = bot.desk.umpire_pause(game, call, pause).await;
            done_it.map(|d| done(&d))
        }
        Act::UmpireExtend => {
            let seat = bot.named_seat(game, given).await?;
            bot.extend(game, asked, seat, given).await
        }
        Act::UmpireRepair => bot.desk.umpire_repair(game, call).await.map(|d| done(&d)),
        Act::UmpireEnd => {
            bot.desk.may(game, &call, Deed::UmpireEnd, None).await?;
            Ok(confirm(
                game,
                Action::UmpireEnd,
                "umpire-end-sure",
                "button-close",
            ))
        }
        Act::New
        | Act::UmpireRole
        | Act::Export
        | Act::Help
        | Act::About
        | Act::Privacy
        | Act::DeleteMyData
        | Act::Rules
        | Act::Order
        | Act::Orders
        | Act::Say
        | Act::NoteAdd
        | Act::NoteList
        | Act::NoteDelete
        | Act::Brief
        | Act::Vacation
        | Act::VacationEnd
        | Act::SitterName
        | Act::SitterEnd
        | Act::SitterAct
        | Act::Replace
        | Act::StandBy
        | Act::StandDown
        | Act::Standing
        | Act::Secret
        | Act::Odds
        | Act::Look
        | Act::Report
        | Act::Replay
        | Act::Dice
        | Act::Unwatch
        | Act::Record
        | Act::RecordHide
        | Act::Leaderboard
        | Act::Waiting
        | Act::Notify
        | Act::Agree
        | Act::Refuse
        | Act::Ask => unreachable!("these were answered before a game was looked for"),
    }
}

/// What was done, in one sentence.
pub fn done(done: &Done) -> Note {
    let mut words = escape::message(&done.text);
    if done.repeated {
        words = format!("{words}\n{}", say(&Text::new("done-repeated")));
    }
    Note::words(words)
}

/// A question before something that cannot be taken back, with its two buttons.
pub fn confirm(game: GameId, action: Action, question: &'static str, label: &'static str) -> Note {
    let ids = Ids::game(game);
    Note::words(say(&Text::new(question))).buttons(vec![
        button(&ids, action, label).style(Style::Danger),
        button(&ids, Action::Keep, "button-keep"),
    ])
}

/// What would go, and the question whether it shall.
async fn forget_sure(bot: &Bot, asked: &Asked) -> Result<Note, Trouble> {
    let open = bot.desk.games_of(asked.user).await?;
    let running: Vec<String> = open
        .iter()
        .filter(|card| card.phase == Phase::Running)
        .map(|card| card.id.to_string())
        .collect();
    let mut words = vec![say(&Text::new("forget-sure"))];
    if !running.is_empty() {
        words.push(say(&text!("forget-running", games = running)));
    }
    // The press is of no game; its number stands for none.
    let ids = Ids::game(GameId(0));
    Ok(Note::words(words.join("\n")).buttons(vec![
        button(&ids, Action::Forget, "button-forget").style(Style::Danger),
        button(&ids, Action::Keep, "button-keep-data"),
    ]))
}

fn about(bot: &Bot) -> Note {
    let up = bot.since.elapsed().as_secs();
    Note::words(say(&text!(
        "about",
        version = env!("CARGO_PKG_VERSION"),
        games = looks::catalogue(&engine::table::catalogue()),
        hours = i64::try_from(up / 3600).unwrap_or(i64::MAX),
        minutes = i64::try_from(up / 60 % 60).unwrap_or_default(),
        invite = super::invite::of(&bot.http)
    )))
}

async fn rules(bot: &Bot, asked: &Asked, given: &Given) -> Result<Note, Trouble> {
    let ruleset = bot.ruleset(asked, given.words("ruleset")).await?;
    let all = engine::table::rules(&ruleset).ok_or_else(|| Trouble::no_ruleset(&ruleset))?;
    let Some(section) = given.words("section") else {
        return Ok(Note::words(looks::rules(all)));
    };
    let found = super::complete::rules_for(all, section);
    match found.as_slice() {
        [] => {
            let near = engine::rule::nearest(all, section, 3);
            let near: Vec<String> = near
                .into_iter()
                .map(|r| format!("{} {}", r.rule, r.title))
                .collect();
            Err(Trouble::Wrong(text!(
                "rules-none",
                section = escape::cut(section, 60),
                near = near
            )))
        }
        found => {
            let words: Vec<String> = found.iter().take(5).map(|r| looks::rule(r)).collect();
            Ok(Note::words(words.join("\n\n")))
        }
    }
}

async fn ask(
    bot: &Bot,
    asked: &Asked,
    given: &Given,
    option: &str,
    verb: Option<&str>,
) -> Result<Note, Trouble> {
    let shared = given.shared();
    let game = bot.game(asked, given.words("game")).await?;
    let look = bot.look(game, &asked.call(), Deed::Ask, shared).await?;
    let line = given.words(option).unwrap_or_default().to_owned();
    let verb = verb.map(str::to_owned);
    let answered = look
        .clone()
        .run(move |look| {
            let line = match verb {
                Some(verb) => with_verb(look, &verb, &line)?,
                None => line,
            };
            look.ask(&line).map(|answer| (answer, look.board()))
        })
        .await??;
    let (answer, board) = answered;
    let mut words = vec![looks::answer(&answer)];
    if !answer.trace.is_empty() {
        words.push(say(&Text::new("ask-why")));
        words.extend(report::trace(&answer.trace));
    }
    let note = Note::words(words.join("\n"));
    Ok(match (answer.focus, board) {
        (Some(cutout), Some(board)) if asked.may_attach => {
            bot.with_picture(note, asked, board, render::Frame::cutout(cutout))
                .await
        }
        _ => note,
    })
}

/// The question with its verb, where it was left out.
///
/// # Errors
/// A sentence where the game answers no such question.
pub fn with_verb(look: &crate::desk::Look, verb: &str, line: &str) -> Result<String, Trouble> {
    let questions = look.questions();
    if questions.offer(verb).is_none() {
        return Err(Trouble::Wrong(text!("no-question", question = verb)));
    }
    let folded = engine::notation::fold(line);
    let begins = |verb: &str| {
        let verb = engine::notation::fold(verb);
        folded == verb || folded.starts_with(&format!("{verb} "))
    };
    if questions.offers.iter().any(|o| begins(o.verb)) {
        Ok(line.to_owned())
    } else {
        Ok(format!("{verb} {line}"))
    }
}

impl Bot {
    /// The game as a file.
    ///
    /// # Errors
    /// [`Trouble`] where the asker may not.
    pub async fn export(&self, game: GameId, asked: &Asked) -> Result<Note, Trouble> {
        self.desk
            .may(game, &asked.call(), Deed::Export, None)
            .await?;
        let file = self.desk.export(game, asked.user).await?;
        let id = if file.whole {
            "export-whole"
        } else {
            "export-view"
        };
        if !asked.may_attach {
            return Ok(sentence("missing-attach"));
        }
        if file.bytes.len() > asked.file_limit {
            return Ok(sentence("export-large"));
        }
        let mut note = sentence(id);
        note.files.push(File {
            name: file.file_name,
            bytes: Arc::new(file.bytes),
            alt: String::new(),
        });
        Ok(note)
    }

    /// The guided orders, or why there are none.
    pub async fn panel_or_trouble(
        &self,
        game: GameId,
        asked: &Asked,
        before: String,
        state: State,
    ) -> Note {
        self.panel(game, asked, before, state)
            .await
            .unwrap_or_else(|t| self.trouble(&t))
    }
}
