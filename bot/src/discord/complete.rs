//! Completions: at most 25, each of at most 100 characters, in time, from what
//! the asker may see alone.

use super::asked::Asked;
use super::commands::{self, OptKind, Source};
use super::given::Given;
use super::{Bot, errors};
use crate::desk::{Look, Trouble};
use crate::gate::Command as Deed;
use crate::present::escape::{cut, length, plain_name};
use crate::present::look::{places, regions};
use crate::words::say;
use engine::notation::{Completion, fold};
use engine::rule::RuleText;
use engine::ruleset::About;
use engine::text;
use serenity::all::{
    AutocompleteChoice, Builder as _, CommandInteraction, CreateAutocompleteResponse,
    CreateInteractionResponse,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Choices in an answer.
const MOST: usize = 25;
/// Characters of a choice's name and value.
const LENGTH: usize = 100;
/// The list is due after three seconds; later it is of no use.
const IN_TIME: Duration = Duration::from_millis(2500);

/// Something that may be chosen: what is read, and what is sent.
pub type Choice = (String, String);

/// Answers somebody who types.
pub async fn on_typing(bot: &Arc<Bot>, command: &CommandInteraction) {
    let asked = bot.known(Asked::command(command));
    let given = Given::read(&command.data.options);
    let found =
        tokio::time::timeout(IN_TIME, choices(bot, &asked, &command.data.name, &given)).await;
    let choices = match found {
        Ok(Ok(choices)) => choices,
        // A list has no room for reasons; the command itself will give them.
        Ok(Err(trouble)) => {
            // Its kind alone: the sentence may quote what was typed.
            tracing::debug!(why = %trouble.text().id, "nothing to complete");
            Vec::new()
        }
        Err(_) => {
            tracing::warn!(command = command.data.name, "completion took too long");
            Vec::new()
        }
    };
    let choices = fit(choices)
        .into_iter()
        .map(|(name, value)| AutocompleteChoice::new(name, value));
    let response = CreateAutocompleteResponse::new().set_choices(choices.collect());
    let sent = CreateInteractionResponse::Autocomplete(response)
        .execute(&bot.http, (command.id, &command.token))
        .await;
    if let Err(error) = sent {
        tracing::debug!(error = %errors::words(&error), "a completion came too late");
    }
}

/// The first 25 that can be sent as they are.
fn fit(choices: Vec<Choice>) -> Vec<Choice> {
    let mut seen = BTreeSet::new();
    choices
        .into_iter()
        .filter(|(name, value)| {
            !name.trim().is_empty() && !value.trim().is_empty() && length(value) <= LENGTH
        })
        .map(|(name, value)| (cut(name.trim(), LENGTH), value))
        .filter(|(name, value)| seen.insert((name.clone(), value.clone())))
        .take(MOST)
        .collect()
}

async fn choices(
    bot: &Bot,
    asked: &Asked,
    name: &str,
    given: &Given,
) -> Result<Vec<Choice>, Trouble> {
    let Some(focused) = given.focused.as_deref() else {
        return Ok(Vec::new());
    };
    let leaf = commands::find(name, given.part.as_deref());
    let source = leaf
        .and_then(|l| l.options.iter().find(|o| o.name == focused))
        .map(|o| o.kind);
    let Some(OptKind::Completed(source)) = source else {
        return Ok(Vec::new());
    };
    let typed = given.words(focused).unwrap_or_default().to_owned();
    match source {
        Source::Rulesets => Ok(rulesets(&typed)),
        Source::Scenarios => Ok(scenarios(given.words("ruleset"), &typed)),
        Source::Setup => Ok(setup(given.words("ruleset"), &typed)),
        Source::Rules => {
            let ruleset = bot.ruleset(asked, given.words("ruleset")).await?;
            let all = engine::table::rules(&ruleset).unwrap_or_default();
            let found = if typed.is_empty() {
                all.iter().collect()
            } else {
                rules_for(all, &typed)
            };
            Ok(found
                .iter()
                .map(|r| {
                    (
                        format!("{} {}", r.rule, r.title),
                        r.rule.number().to_owned(),
                    )
                })
                .collect())
        }
        Source::Eyes => {
            let all = bot.eyes_choices(asked, given).await?.into_iter();
            Ok(all
                .filter(|(name, key)| matches(&typed, &[name, key]))
                .collect())
        }
        Source::Games => games(bot, asked, &typed).await,
        Source::Orphans => super::places::orphans(bot, asked, &typed).await,
        Source::AnySeat => {
            let card = bot.desk.card(bot.game(asked, None).await?).await?;
            let seats = card
                .seats
                .iter()
                .map(|c| (say(&c.seat_name), c.key.clone()));
            Ok(seats
                .filter(|(name, key)| matches(&typed, &[name, key]))
                .collect())
        }
        Source::Points => {
            let game = bot.game(asked, None).await?;
            let (points, _) = bot.desk.points(game, &asked.call()).await?;
            let all = points.iter().rev().map(|p| {
                let words = text!("complete-point", point = p.number, words = p.words.clone());
                (say(&words), p.number.to_string())
            });
            Ok(all.filter(|(words, _)| matches(&typed, &[words])).collect())
        }
        Source::Amendments => {
            let game = bot.game(asked, None).await?;
            let call = asked.call();
            let found = bot
                .desk
                .complete_ruling(game, &call, typed.clone(), 2 * MOST);
            Ok(lines(found.await?, &typed))
        }
        Source::Roles => {
            let Some(guild) = asked.guild else {
                return Ok(Vec::new());
            };
            let all = bot.roles_of(guild).await;
            let all = all.into_iter().map(|(id, name)| (name, id.to_string()));
            Ok(all.filter(|(name, _)| matches(&typed, &[name])).collect())
        }
        Source::Paces => Ok(super::time::paces(&typed)),
        Source::Zones => Ok(super::time::zones(&typed)),
        Source::Expiries => Ok(described(
            &[
                ("default", "complete-expiry-default"),
                ("ask", "complete-expiry-ask"),
            ],
            &typed,
        )),
        Source::Ways => Ok(described(
            &[
                ("channel", "complete-way-channel"),
                ("dm", "complete-way-dm"),
                ("off", "complete-way-off"),
            ],
            &typed,
        )),
        Source::Proposals => {
            let game = bot.game(asked, given.words("game")).await?;
            bot.desk
                .may(game, &asked.call(), Deed::Answer, None)
                .await?;
            let open = bot.desk.proposals(game).await?;
            let all = open
                .iter()
                .map(|p| (say(&p.words), p.what.kind().to_owned()));
            Ok(all.filter(|(words, _)| matches(&typed, &[words])).collect())
        }
        Source::Dates => {
            let zone = bot.zone(asked, None).await?;
            let now = bot.desk.clock().now();
            Ok(crate::pace::dates::suggested(&typed, &zone, now))
        }
        Source::Covers => {
            let all = crate::store::absence::Cover::ALL.map(|c| c.word().to_owned());
            let fits = all.into_iter().filter(|w| matches(&typed, &[w]));
            Ok(fits.map(|w| (w.clone(), w)).collect())
        }
        Source::OwnSeats => {
            let card = bot
                .desk
                .card(bot.game(asked, given.words("game")).await?)
                .await?;
            let own = card.seats_for(asked.user);
            let seats = card.seats.iter().filter(|c| own.contains(&c.seat));
            let all = seats.map(|c| (say(&c.seat_name), c.key.clone()));
            Ok(all
                .filter(|(name, key)| matches(&typed, &[name, key]))
                .collect())
        }
        Source::FreeSeats | Source::EmptySeats | Source::HeldSeats => {
            seats(bot, asked, &typed, source).await
        }
        Source::Standing => bot.complete_standing(asked, given, focused, &typed).await,
        Source::Regions | Source::Places => {
            let game = bot.game(asked, given.words("game")).await?;
            let look = bot.look(game, &asked.call(), Deed::Map, false).await?;
            let names = match source {
                Source::Regions => regions,
                _ => places,
            };
            look.run(move |look| look.board().map(|b| names(&b, &typed)))
                .await
                .map(|names| {
                    names
                        .unwrap_or_default()
                        .into_iter()
                        .map(|n| (n.clone(), n))
                        .collect()
                })
        }
        Source::Orders => {
            let game = bot.game(asked, given.words("game")).await?;
            // Only ever the asker's own menu: nothing of it is another's.
            let look = bot.desk.look(game, asked.user).await?;
            look.run(move |look| lines(look.complete(&typed, 2 * MOST), &typed))
                .await
        }
        Source::Listeners => {
            let game = bot.game(asked, given.words("game")).await?;
            let look = bot.desk.look(game, asked.user).await?;
            look.run(move |look| super::say::complete(look, &typed))
                .await
        }
        Source::Questions => {
            let look = asked_look(bot, asked, given).await?;
            look.run(move |look| lines(look.complete_question(&typed, 2 * MOST), &typed))
                .await
        }
        Source::Question(verb) => {
            let look = asked_look(bot, asked, given).await?;
            look.run(move |look| question(look, verb, &typed)).await
        }
    }
}

async fn asked_look(bot: &Bot, asked: &Asked, given: &Given) -> Result<Look, Trouble> {
    let game = bot.game(asked, given.words("game")).await?;
    let shared = given.flag("share") == Some(true);
    bot.look(game, &asked.call(), Deed::Ask, shared).await
}

/// Questions of one verb, which need not be typed.
fn question(look: &Look, verb: &str, typed: &str) -> Vec<Choice> {
    let whole = fold(typed);
    let line = if whole == verb || whole.starts_with(&format!("{verb} ")) {
        typed.to_owned()
    } else {
        format!("{verb} {typed}")
    };
    let found = look.complete_question(&line, 2 * MOST);
    lines(
        found
            .into_iter()
            .filter(|c| fold(&c.line).starts_with(verb))
            .collect(),
        typed,
    )
}

/// Lines as choices. One that is too long to be sent as a choice is named at
/// the end, for the form takes it.
fn lines(found: Vec<Completion>, typed: &str) -> Vec<Choice> {
    let long = found.iter().any(|c| length(&c.line) > LENGTH);
    let mut choices: Vec<Choice> = found
        .into_iter()
        .filter(|c| length(&c.line) <= LENGTH)
        .map(|c| {
            let name = match &c.hint {
                Some(hint) => format!("{} \u{b7} {}", c.line, say(hint)),
                None => c.line.clone(),
            };
            (name, c.line)
        })
        .collect();
    if long && length(typed) <= LENGTH && !typed.is_empty() {
        choices.truncate(MOST - 1);
        choices.push((
            say(&text!("complete-long", typed = typed)),
            typed.to_owned(),
        ));
    }
    choices
}

/// Whether what was typed stands in one of those words.
pub fn matches(typed: &str, words: &[&str]) -> bool {
    let typed = fold(typed);
    words.iter().any(|w| fold(w).contains(&typed))
}

fn about(ruleset: Option<&str>) -> Option<About> {
    let all = engine::table::catalogue();
    let wanted = fold(ruleset.unwrap_or_default());
    let found = all
        .iter()
        .position(|a| fold(a.key) == wanted || fold(&say(&a.name)) == wanted);
    // With one rule system there is nothing to be named.
    let place = found.or((all.len() == 1).then_some(0))?;
    all.into_iter().nth(place)
}

fn rulesets(typed: &str) -> Vec<Choice> {
    engine::table::catalogue()
        .into_iter()
        .map(|a| (say(&a.name), say(&a.summary), a.key.to_owned()))
        .filter(|(name, _, key)| matches(typed, &[name, key]))
        .map(|(name, summary, key)| (format!("{name}: {summary}"), key))
        .collect()
}

fn scenarios(ruleset: Option<&str>, typed: &str) -> Vec<Choice> {
    about(ruleset)
        .map(|a| a.scenarios)
        .unwrap_or_default()
        .into_iter()
        .map(|s| (say(&s.name), say(&s.summary), s.key))
        .filter(|(name, _, key)| matches(typed, &[name, key]))
        .map(|(name, summary, key)| (format!("{name}: {summary}"), key))
        .collect()
}

/// Completes the last pair of a list of `key=value`.
fn setup(ruleset: Option<&str>, typed: &str) -> Vec<Choice> {
    let (done, part) = typed
        .rsplit_once(',')
        .map_or(("", typed), |(d, p)| (d, p.trim()));
    let taken: Vec<&str> = done
        .split(',')
        .filter_map(|p| p.split_once('='))
        .map(|(k, _)| k.trim())
        .collect();
    let head = if done.trim().is_empty() {
        String::new()
    } else {
        format!("{}, ", done.trim())
    };
    let options = about(ruleset).map(|a| a.options).unwrap_or_default();
    let mut choices = Vec::new();
    for option in options.iter().filter(|o| !taken.contains(&o.key.as_str())) {
        for (value, words) in &option.values {
            let pair = format!("{}={value}", option.key);
            let (name, words) = (say(&option.name), say(words));
            if matches(part, &[&pair, &name]) {
                choices.push((
                    format!("{head}{pair} \u{b7} {name}: {words} {}", option.rule),
                    format!("{head}{pair}"),
                ));
            }
        }
    }
    choices
}

async fn games(bot: &Bot, asked: &Asked, typed: &str) -> Result<Vec<Choice>, Trouble> {
    let games = bot.desk.games_of(asked.user).await?;
    Ok(games
        .iter()
        .map(|card| {
            let seat = card.seat_of(asked.user).and_then(|s| card.chair(s));
            let seat = seat.map(|c| say(&c.seat_name)).unwrap_or_default();
            let name = text!(
                "complete-game",
                game = card.id.to_string(),
                name = crate::present::look::game_name(card),
                seat = seat
            );
            (say(&name), card.id.to_string())
        })
        .filter(|(name, _)| matches(typed, &[name]))
        .collect())
}

async fn seats(
    bot: &Bot,
    asked: &Asked,
    typed: &str,
    source: Source,
) -> Result<Vec<Choice>, Trouble> {
    let (held, empty) = (source == Source::HeldSeats, source == Source::EmptySeats);
    let card = bot.desk.card(bot.game(asked, None).await?).await?;
    let found: Vec<_> = card
        .seats
        .iter()
        .filter(|c| c.user.is_some() == held && !(empty && c.computer))
        .map(|c| {
            let seat = say(&c.seat_name);
            let name = match &c.leads {
                _ if held => format!("{seat} ({})", plain_name(&c.name)),
                Some(leads) => format!("{seat} \u{b7} {}", say(leads)),
                None => seat,
            };
            (name, c.key.clone())
        })
        .collect();
    let all = (empty && found.len() > 1).then(|| {
        let key = crate::desk::ALL_SEATS.to_owned();
        (say(&engine::text::Text::new("complete-all-seats")), key)
    });
    Ok(all
        .into_iter()
        .chain(found)
        .filter(|(name, key)| matches(typed, &[name, key]))
        .collect())
}

/// Words with their descriptions.
fn described(words: &[(&str, &str)], typed: &str) -> Vec<Choice> {
    let words = words.iter().filter(|(w, _)| matches(typed, &[w]));
    words
        .map(|(w, id)| {
            let said = commands::description(id);
            (format!("{w}: {said}"), (*w).to_owned())
        })
        .collect()
}

/// The rules that words name: by number, else those whose number or title
/// begins with them, else those that hold them.
pub fn rules_for<'r>(all: &'r [RuleText], words: &str) -> Vec<&'r RuleText> {
    let wanted = words.trim().trim_matches(['[', ']']).to_lowercase();
    let folded = fold(words);
    let find =
        |fits: &dyn Fn(&RuleText) -> bool| all.iter().filter(|r| fits(r)).collect::<Vec<_>>();
    let exact = find(&|r| r.rule.number().to_lowercase() == wanted || fold(&r.title) == folded);
    if !exact.is_empty() || folded.is_empty() {
        return exact;
    }
    let begins = find(&|r| {
        r.rule
            .number()
            .to_lowercase()
            .starts_with(&format!("{wanted}."))
            || r.rule.number().to_lowercase().starts_with(&wanted)
            || fold(&r.title).starts_with(&folded)
    });
    if !begins.is_empty() {
        return begins;
    }
    let title = find(&|r| fold(&r.title).contains(&folded));
    if !title.is_empty() {
        return title;
    }
    find(&|r| {
        fold(&r.words).contains(&folded)
            || r.rulings.iter().any(|g| g.number.to_lowercase() == wanted)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_sent_is_offered_and_no_more_than_fits() {
        let mut choices: Vec<Choice> = (0..60)
            .map(|n| (format!("name {n}"), format!("{n}")))
            .collect();
        choices.insert(0, ("x".repeat(120), "x".into()));
        choices.insert(1, ("too long".into(), "y".repeat(101)));
        choices.insert(2, (" ".into(), "z".into()));
        let fitting = fit(choices);
        assert_eq!(fitting.len(), MOST);
        assert_eq!(length(&fitting[0].0), LENGTH);
        assert!(
            fitting
                .iter()
                .all(|(n, v)| !n.trim().is_empty() && length(v) <= LENGTH)
        );
    }

    #[test]
    fn a_line_too_long_for_a_choice_points_to_the_form() {
        let long = Completion {
            line: "m".repeat(140),
            hint: None,
        };
        let found = lines(vec![long], "mmm");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, "mmm");
    }
}
