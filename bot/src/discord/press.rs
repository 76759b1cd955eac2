//! Presses, choices and forms. All that is known of them stands in the custom
//! id and in the message they are on, so that a restart loses none.

use super::Bot;
use super::acts::done;
use super::asked::{Asked, Form};
use super::handler::{answering, guarded, sentence};
use super::lines::{FORM_TEXT, QUICK, lines, with_lines_back};
use super::replay::Stand;
use super::views::{button, trouble_note};
use crate::desk::{Call, Forgotten, GoneChoice, Join, Orders, Press, Proposal, Trouble, Which};
use crate::id::GameId;
use crate::present::escape::unfence;
use crate::present::guide::{Move, State, press, written};
use crate::present::ids::{Action, CustomId, Guide, Ids};
use crate::present::note::{Note, Style};
use crate::present::receipt::receipt;
use crate::words::say;
use engine::menu::Kind;
use engine::ruleset::Seat;
use engine::text;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, CreateInputText,
    InputTextStyle, MessageFlags, ModalInteraction,
};
use std::sync::Arc;

/// What somebody who was forgotten is told.
fn forgotten(done: Forgotten) -> String {
    let mut words = say(&text!("forgotten", seats = done.seats));
    if done.knows_in > 0 {
        words.push('\n');
        words += &say(&text!("forgotten-knows", games = done.knows_in));
    }
    words
}

/// Answers a press or a choice.
pub async fn on_component(bot: &Arc<Bot>, component: &ComponentInteraction) {
    let asked = bot.known(Asked::component(component));
    let values = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let Ok(id) = component.data.custom_id.parse::<CustomId>() else {
        return asked.tell(bot, &sentence("old-button")).await;
    };
    let draft = unfence(&component.message.content);
    let own = component
        .message
        .flags
        .is_some_and(|f| f.contains(MessageFlags::EPHEMERAL));
    match id.action.clone() {
        Action::Lines => {
            let ids = Ids::game(id.game);
            asked
                .form(bot, lines(&ids, draft.as_deref().unwrap_or_default()))
                .await;
        }
        Action::Guide(Guide::Write(field)) => {
            open_form(bot, &asked, &id, draft.as_deref(), field).await;
        }
        Action::Guide(guide) => {
            let Some(answer) = asked.defer_update(bot).await else {
                return;
            };
            let step = guided(bot, &asked, &id, |look| {
                press(look, draft.as_deref(), guide, &values)
            });
            Box::pin(shown(bot, &asked, answer, step)).await;
        }
        Action::Share => {
            if let Some(answer) = asked.defer(bot, false).await {
                let work = async {
                    let status = bot.status(id.game, &asked, true).await;
                    status.unwrap_or_else(|t| bot.trouble(&t))
                };
                answering(bot, &asked, answer, work).await;
            }
        }
        action => {
            // What was shown to the presser alone gives way to the answer.
            let replaces = own
                && matches!(
                    action,
                    Action::Undo
                        | Action::AskUndo(_)
                        | Action::Redo
                        | Action::AskRedo
                        | Action::Resign
                        | Action::Leave
                        | Action::End
                        | Action::UmpireEnd
                        | Action::Rollback(_)
                        | Action::Archive
                        | Action::Late(_, _, true)
                        | Action::Forget
                        | Action::Keep
                        | Action::Log(_)
                        | Action::Replay { .. }
                        | Action::ReplayEyes(_)
                        | Action::ReplayTurn(_)
                );
            let answer = if replaces {
                asked.defer_update(bot).await
            } else {
                asked.defer(bot, true).await
            };
            let Some(answer) = answer else {
                return;
            };
            let work = async {
                let note = on_action(bot, &asked, &id, action, &values).await;
                note.unwrap_or_else(|t| bot.trouble(&t))
            };
            answering(bot, &asked, answer, work).await;
        }
    }
}

/// What a button leads to that is not part of a guided order.
async fn on_action(
    bot: &Bot,
    asked: &Asked,
    id: &CustomId,
    action: Action,
    values: &[String],
) -> Result<Note, Trouble> {
    let (game, call) = (id.game, asked.call());
    match action {
        Action::Orders => bot.panel(game, asked, String::new(), State::menu()).await,
        Action::Mine => bot.mine(game, asked).await,
        Action::Map => bot.map(game, asked, "", false).await,
        Action::Status => bot.status(game, asked, false).await,
        Action::Log(page) => bot.log(game, asked, page, "", false).await,
        Action::Why(mark) => bot.why(game, asked, &mark).await,
        Action::Export => bot.export(game, asked).await,
        Action::ReplayBegin => bot.replay_begin(game, asked).await,
        Action::Replay {
            viewer,
            phase,
            line,
            ..
        } => {
            let stand = Stand::Step { phase, line };
            bot.replay_at(game, asked, viewer, stand).await
        }
        Action::ReplayTurn(viewer) => {
            let turn = values.first().and_then(|v| v.parse().ok());
            let stand = Stand::Turn(turn.unwrap_or_default());
            bot.replay_at(game, asked, viewer, stand).await
        }
        Action::ReplayEyes(phase) => {
            let word = values.first().map(String::as_str);
            bot.replay_eyes(game, asked, word, phase).await
        }
        Action::Film(viewer) => bot.film_of(game, asked, viewer).await,
        Action::Join(seat) => {
            let card = bot.desk.card(game).await?;
            let chair = card.chair(Seat(seat));
            let join = Join {
                seat: Some(chair.map(|c| c.key.clone()).unwrap_or_default()),
                token: asked.token.clone(),
                words: String::new(),
            };
            bot.desk.join(game, call, join).await.map(|d| done(&d))
        }
        Action::Start => bot.desk.start(game, call).await.map(|d| done(&d)),
        Action::Undo => {
            let press = pressed(bot, asked, id).await?;
            bot.undo(game, asked, press).await
        }
        Action::AskUndo(goes) => {
            let press = pressed(bot, asked, id).await?;
            bot.ask_undo(game, asked, press, goes).await
        }
        Action::Redo => bot.redo(game, asked).await,
        Action::AskRedo => {
            let proposed = bot.desk.propose(game, call, Proposal::Redo).await;
            proposed.map(|d| done(&d))
        }
        Action::Resign => bot.desk.resign(game, call).await.map(|d| done(&d)),
        Action::Leave => bot.desk.leave(game, call).await.map(|d| done(&d)),
        Action::End => {
            let proposed = bot.desk.propose(game, call, Proposal::End).await;
            proposed.map(|d| done(&d))
        }
        Action::Agree(number) => bot.answer(game, asked, Which::Id(number), true).await,
        Action::Refuse(number) => bot.answer(game, asked, Which::Id(number), false).await,
        Action::UmpireEnd => bot.desk.umpire_end(game, call).await.map(|d| done(&d)),
        Action::Take(offer) => bot.take(game, asked, offer).await,
        Action::Decline(offer) => bot
            .desk
            .take(game, call, offer, false)
            .await
            .map(|d| done(&d)),
        Action::GoneComputer(seat) => gone(bot, game, call, seat, GoneChoice::Computer).await,
        Action::GoneWait(seat) => gone(bot, game, call, seat, GoneChoice::Wait).await,
        Action::Rollback(point) => {
            let stood = (id.decision.as_str(), id.revision);
            bot.rollback(game, asked, point, stood).await
        }
        Action::Archive => bot.desk.archive(game, call).await.map(|d| done(&d)),
        Action::Forget => bot
            .desk
            .forget(asked.user, asked.id)
            .await
            .map(|done| Note::words(forgotten(done))),
        Action::Late(seat, choice, sure) => {
            let late = (Seat(seat), choice);
            bot.late(game, asked, &id.decision, late, sure).await
        }
        Action::Hush => bot.desk.hush(game, call).await.map(|d| done(&d)),
        // Of no game it is the answer to the question about data.
        Action::Keep if game == GameId(0) => Ok(sentence("kept-data")),
        Action::Keep => Ok(sentence("kept")),
        Action::Share | Action::Lines | Action::LinesWritten | Action::Guide(_) => {
            unreachable!("these are answered on their own")
        }
    }
}

/// Chooses what becomes of a seat whose holder is gone.
async fn gone(
    bot: &Bot,
    game: GameId,
    call: Call,
    seat: u8,
    choice: GoneChoice,
) -> Result<Note, Trouble> {
    let seat = Seat(seat);
    let chosen = bot.desk.choose_gone(game, call, seat, choice).await;
    chosen.map(|d| done(&d))
}

/// What the pressed component stands for; `None` for one that was made while
/// nothing was asked of the seat.
async fn pressed(bot: &Bot, asked: &Asked, id: &CustomId) -> Result<Option<Press>, Trouble> {
    if id.decision.is_empty() {
        return Ok(None);
    }
    stands_for(bot, asked, id).await.map(Some)
}

/// What the pressed component stands for, if that is still open.
async fn stands_for(bot: &Bot, asked: &Asked, id: &CustomId) -> Result<Press, Trouble> {
    let look = bot.desk.look(id.game, asked.user).await?;
    match look.press() {
        Some(press) if id.fits(Some(&press)) => Ok(press),
        _ => Err(Trouble::Stale),
    }
}

/// What a step in a guided order leads to.
enum Step {
    /// The panel goes on.
    Panel(Note),
    /// Something is said beside the panel, which stays as it is.
    Beside(Note),
}

/// Carries out a step in a guided order.
async fn guided(
    bot: &Bot,
    asked: &Asked,
    id: &CustomId,
    step: impl FnOnce(&crate::desk::Look) -> Move + Send,
) -> Result<Step, Trouble> {
    let look = bot.desk.look(id.game, asked.user).await?;
    let press = match look.press() {
        Some(press) if id.fits(Some(&press)) => press,
        _ => return Ok(Step::Beside(stale(bot, asked, id.game).await)),
    };
    // A step asks the menu for a few choices; drawing the panel, which asks
    // for more, is done away from the async workers.
    match step(&look) {
        Move::Show(state) => bot
            .panel(id.game, asked, String::new(), state)
            .await
            .map(Step::Panel),
        Move::Send(order) => {
            let line = look.print(&order);
            let orders = Orders::Guided { press, order };
            match bot.desk.play(id.game, asked.call(), orders).await {
                Ok(outcomes) => {
                    let receipt = receipt(&outcomes);
                    let note = bot
                        .panel_or_trouble(id.game, asked, receipt.text, State::menu())
                        .await;
                    Ok(Step::Panel(match receipt.why {
                        Some(mark) => {
                            let why = Action::Why(mark);
                            note.beside_last(button(&Ids::game(id.game), why, "button-why"))
                        }
                        None => note,
                    }))
                }
                Err(Trouble::Stale) => Ok(Step::Beside(stale(bot, asked, id.game).await)),
                Err(trouble) => {
                    let note = with_lines_back(bot.trouble(&trouble), id.game, &line);
                    Ok(Step::Beside(note))
                }
            }
        }
        Move::Write { .. } => Ok(Step::Beside(sentence("old-button"))),
    }
}

/// The answer to a press that came too late.
async fn stale(bot: &Bot, asked: &Asked, game: GameId) -> Note {
    let look = bot.desk.look(game, asked.user).await.ok();
    let press = look.as_ref().and_then(crate::desk::Look::press);
    let note = trouble_note(&Trouble::Stale);
    let ids = Ids { game, press };
    if ids.press.is_some() {
        return note.buttons(vec![
            button(&ids, Action::Orders, "button-orders").style(Style::Main),
        ]);
    }
    match bot
        .desk
        .may(game, &asked.call(), crate::gate::Command::Order, None)
        .await
    {
        Err(why) => Note::words(format!(
            "{}\n{}",
            note.content,
            super::views::trouble_words(&why)
        )),
        Ok(()) => note,
    }
}

/// Gives the answer to a step.
async fn shown(
    bot: &Bot,
    asked: &Asked,
    answer: super::asked::Answer,
    step: impl Future<Output = Result<Step, Trouble>>,
) {
    let mut beside = false;
    let note = guarded(bot, asked, async {
        match step.await {
            Ok(Step::Panel(note)) => note,
            Ok(Step::Beside(note)) => {
                beside = true;
                note
            }
            Err(trouble) => {
                beside = true;
                bot.trouble(&trouble)
            }
        }
    })
    .await;
    if beside {
        answer.beside(bot, note).await;
    } else {
        answer.give(bot, note).await;
    }
}

/// Opens the form for a field, which must be the first answer.
async fn open_form(bot: &Bot, asked: &Asked, id: &CustomId, draft: Option<&str>, field: usize) {
    let look_up = async {
        let look = bot.desk.look(id.game, asked.user).await?;
        let fits = id.fits(look.press().as_ref());
        Ok::<_, Trouble>(fits.then(|| (press(&look, draft, Guide::Write(field), &[]), look)))
    };
    let found = match tokio::time::timeout(QUICK, look_up).await {
        Ok(Ok(found)) => found,
        Ok(Err(trouble)) => return asked.tell(bot, &bot.trouble(&trouble)).await,
        Err(_) => return asked.tell(bot, &sentence("busy")).await,
    };
    let Some((
        Move::Write {
            field,
            label,
            kind,
            value,
        },
        look,
    )) = found
    else {
        return asked.tell(bot, &trouble_note(&Trouble::Stale)).await;
    };
    let label = say(&label);
    let (style, most, hint) = match kind {
        Kind::Words { max } => (
            if max > 100 {
                InputTextStyle::Paragraph
            } else {
                InputTextStyle::Short
            },
            u16::try_from(max.clamp(1, FORM_TEXT)).unwrap_or(4000),
            text!("form-words-hint", max = max),
        ),
        Kind::Number { min, max, step } => (
            InputTextStyle::Short,
            20,
            text!("form-number-hint", min = min, max = max, step = step),
        ),
        Kind::One(_) | Kind::Many { .. } | Kind::Path { .. } => {
            return asked.tell(bot, &trouble_note(&Trouble::Stale)).await;
        }
    };
    let cut = crate::present::escape::cut;
    let mut input = CreateInputText::new(style, cut(&label, 45), "value")
        .placeholder(cut(&say(&hint), 100))
        .max_length(most);
    if !value.is_empty() {
        input = input.value(cut(&value, usize::from(most)));
    }
    let ids = Ids {
        game: id.game,
        press: look.press(),
    };
    let form = Form {
        id: ids.id(Action::Guide(Guide::Written(field))),
        title: label,
        inputs: vec![input],
    };
    asked.form(bot, form).await;
}

/// Answers a form that was sent.
pub async fn on_form(bot: &Arc<Bot>, form: &ModalInteraction) {
    let asked = bot.known(Asked::modal(form));
    let Ok(id) = form.data.custom_id.parse::<CustomId>() else {
        return asked.tell(bot, &sentence("old-button")).await;
    };
    let words: String = form
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .find_map(|c| match c {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        })
        .unwrap_or_default();
    match id.action {
        Action::LinesWritten => {
            let Some(answer) = asked.defer(bot, true).await else {
                return;
            };
            let typed: Vec<String> = words
                .lines()
                .map(str::trim)
                .filter(|l| !l.is_empty())
                .map(str::to_owned)
                .collect();
            let work = bot.play_lines(id.game, &asked, typed);
            answering(bot, &asked, answer, work).await;
        }
        Action::Guide(Guide::Written(field)) => {
            let draft = form.message.as_ref().and_then(|m| unfence(&m.content));
            let answer = if form.message.is_some() {
                asked.defer_update(bot).await
            } else {
                asked.defer(bot, true).await
            };
            let Some(answer) = answer else {
                return;
            };
            let step = guided(bot, &asked, &id, |look| {
                written(look, draft.as_deref(), field, &words)
            });
            Box::pin(shown(bot, &asked, answer, step)).await;
        }
        _ => asked.tell(bot, &sentence("old-button")).await,
    }
}
