//! [6, 9.3, 10, 13, 21.2] Marching hex by hex: what happens on the way.

use super::super::force::Truth;
use super::super::indians;
use super::super::sight;
use super::super::state::{Location, MEXICO, March, Pending, Phase, enemy, owner};
use super::super::tables::{Unit, tables};
use super::pace::Pace;
use super::party::{Last, Party};
use crate::board::Arrow;
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, Report, Umpire};

/// Marches the units along the path. The march stops where its party learns
/// something new [9.3] or runs into a decision; what is left of the path is
/// given back to the player.
pub fn walk(truth: &mut Truth, side: Side, units: &[Unit], path: &[Hex], umpire: &mut Umpire) {
    let Some(start) = Pace::of(truth, side).hex(units[0]) else {
        return;
    };
    let mut walked = vec![start];
    let mut news = Vec::new();
    for to in path {
        let Some(stop) = step(truth, side, units, *to, &mut news) else {
            break;
        };
        walked.push(*to);
        if stop {
            break;
        }
    }
    if let [_] = walked.as_slice() {
        // Houston has turned back at once [16.1].
        for report in news {
            umpire.report(report);
        }
        return;
    }
    let phase = truth.public.phase;
    let end = walked[walked.len() - 1];
    let arrow = Arrow {
        path: walked.clone(),
        side,
        retreat: false,
    };
    draw(&mut truth.public.recent, arrow.clone());
    let (who, rule) = (party_text(units), rule(phase));
    let map = &tables().map;
    let (from, to) = (map.name(start), map.name(end));
    let text = match phase {
        Phase::Raid => text!("tr-raids", who = who, from = from, to = to),
        Phase::ForcedMarch => text!("tr-force-marches", who = who, from = from, to = to),
        _ => text!("tr-moves", who = who, from = from, to = to),
    };
    umpire.report(Report {
        to: Audience::All,
        rule,
        text,
        trace: Vec::new(),
        arrows: vec![arrow],
    });
    for report in news {
        umpire.report(report);
    }
    indians::parley(truth, end, umpire);
    if walked.len() <= path.len() {
        let left: Vec<String> = path[walked.len() - 1..]
            .iter()
            .map(Hex::to_string)
            .collect();
        umpire.tell(
            Audience::Owner(owner(side)),
            Rule::new("9.3"),
            text!("tr-march-stops", hex = end, left = left.join(" ")),
        );
    }
}

fn rule(phase: Phase) -> Rule {
    match phase {
        Phase::Raid => Rule::new("6.5"),
        Phase::ForcedMarch => Rule::new("7"),
        _ => Rule::new("6"),
    }
}

/// The public name of a party: what shows of it [9.1].
pub fn party_text(units: &[Unit]) -> Text {
    let (shown, screened) = sight::shown(units);
    let names: Vec<&str> = shown.iter().map(|u| u.name.as_str()).collect();
    if screened {
        text!("tr-party-screened", units = names)
    } else {
        text!("tr-party", units = names)
    }
}

/// Adds an arrow to those of the turn, as the going on of one it continues.
pub(super) fn draw(arrows: &mut Vec<Arrow>, arrow: Arrow) {
    const MOST: usize = 60;
    if let Some(before) = arrows
        .last_mut()
        .filter(|a| a.side == arrow.side && !a.retreat && a.path.last() == arrow.path.first())
    {
        before.path.extend(&arrow.path[1..]);
        return;
    }
    if arrows.len() >= MOST {
        arrows.remove(0);
    }
    arrows.push(arrow);
}

/// Makes one step. Gives whether the march stops there; `None` when the step
/// cannot be made.
fn step(
    truth: &mut Truth,
    side: Side,
    units: &[Unit],
    to: Hex,
    news: &mut Vec<Report>,
) -> Option<bool> {
    let pace = Pace::of(truth, side);
    let party = Party::new(pace, units.to_vec())?;
    let from = party.hex;
    let (after, stride) = party.advance(party.trail(), to).ok()?;
    let first_in = pace.secret.in_hex(to).is_empty();
    if stride.last == Some(Last::Parley) && indians::turns_back(truth, from, to, news) {
        return None;
    }
    indians::note_hills(&mut truth.public, to, news);
    march(
        truth,
        side,
        units,
        from,
        to,
        stride.cost,
        after.ended.is_some(),
    );
    match after.ended {
        Some(Last::Enemy) => {
            // Who enters must attack, which opens the stack [9.2].
            news.extend(sight::inspect(truth, side, to, Rule::new("9.2")));
            if truth.public.town_resists(side, to) {
                truth.public.combat.storming.insert(to);
            }
            let fort = tables().map.place(to).is_some_and(|p| p.fort);
            if fort && first_in && !truth.public.sieges.contains_key(&to) {
                truth.public.pending.push(Pending::SiegeOrBattle {
                    fort: to,
                    garrison: enemy(side),
                });
            }
        }
        // What follows comes once the march has been told.
        Some(Last::Parley) => {}
        _ => pass(truth, side, units, to, news),
    }
    let learned = scout(truth, side, units, to, news);
    sight::refresh(truth);
    Some(learned || after.ended.is_some())
}

/// Puts the units one hex on and books what it cost.
pub(super) fn march(
    truth: &mut Truth,
    side: Side,
    units: &[Unit],
    from: Hex,
    to: Hex,
    cost: u16,
    halted: bool,
) {
    let stage = truth.public.stage();
    let cost = u8::try_from(cost).unwrap_or(u8::MAX);
    let secret = truth.of_mut(side);
    for unit in units {
        if let Some(standing) = secret.forces.get_mut(unit) {
            standing.at = Location::Hex(to);
        }
        let fresh = March {
            stage,
            spent: 0,
            from,
            path: Vec::new(),
            halted: false,
        };
        let entry = secret.march.entry(*unit).or_insert_with(|| fresh.clone());
        if entry.stage != stage {
            *entry = fresh;
        }
        entry.spent = entry.spent.saturating_add(cost);
        entry.path.push(to);
        entry.halted |= halted;
    }
}

/// What a party does to a hex it comes through: it takes the place [15.1] and
/// whoever is undefended there [21.2].
pub(super) fn pass(
    truth: &mut Truth,
    side: Side,
    units: &[Unit],
    hex: Hex,
    news: &mut Vec<Report>,
) {
    super::ground::take_undefended(truth, side, units, hex, news);
    if units.iter().any(|u| u.has_zone()) {
        super::ground::take_place(&mut truth.public, side, hex, news);
    }
    if side == MEXICO {
        super::ground::note_crossing(&mut truth.public, hex, news);
    }
}

/// Cavalry looks into the screened enemy stacks beside it [9.3]. Gives whether
/// the side learned something.
pub(super) fn scout(
    truth: &mut Truth,
    side: Side,
    units: &[Unit],
    hex: Hex,
    news: &mut Vec<Report>,
) -> bool {
    if !units.iter().any(|u| u.is_mounted()) {
        return false;
    }
    let beside: Vec<Hex> = tables()
        .map
        .grid
        .neighbours(hex)
        .map(|(_, n)| n)
        .filter(|n| {
            truth
                .public
                .seen(enemy(side), *n)
                .is_some_and(|s| s.screened)
        })
        .collect();
    let before = news.len();
    for hex in beside {
        if let Some(report) = sight::inspect(truth, side, hex, Rule::new("9.3")) {
            // The march stops for it, so all see that there was something new.
            let text = text!("tr-looked", place = tables().map.name(hex));
            news.push(super::ground::news(Rule::new("9.3"), text));
            news.push(report);
        }
    }
    news.len() > before
}
