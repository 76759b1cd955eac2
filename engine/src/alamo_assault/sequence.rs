//! A turn: all orders are opened together, then come movement, shooting and
//! melee sector by sector, morale, and the couriers.

use super::plan::plan;
use super::state::{Given, MEXICO, Mood, Place, TEXAS, Tally, Truth};
use super::tables::{BodyId, Sector, params};
use super::{melee, morale, movement, orders, rule, shooting, sight, talking, victory};
use crate::ruleset::Seat;
use crate::text;
use crate::umpire::{Audience, Report, TraceLine, Umpire};

/// All seats are ready: the turn is played.
pub fn resolve(truth: &mut Truth, umpire: &mut Umpire) {
    let turn = truth.public.turn;
    truth.public.recent.clear();
    truth.public.smoke.clear();
    truth.public.melees.clear();
    for body in truth.public.bodies.values_mut() {
        body.tally = Tally {
            began_unsteady: body.mood != Mood::Steady,
            ..Tally::default()
        };
    }
    open_orders(truth, umpire);
    alarm(truth, umpire);
    morale::rally_first(truth, umpire);
    movement::everyone(truth, umpire);
    sight::reveal(truth, umpire);
    let sectors = truth.public.sectors.clone();
    let aims = shooting::Aims::take(&truth.public);
    for sector in sectors {
        shooting::sector(truth, sector, &aims, umpire);
        melee::sector(truth, sector, umpire);
    }
    melee::in_the_open(truth, umpire);
    melee::take_guns(truth, umpire);
    morale::end_of_turn(truth, umpire);
    talking::couriers(truth, umpire);
    for part in &mut truth.secret {
        part.drafts.clear();
        part.said = 0;
    }
    for seat in &mut truth.public.seats {
        seat.ready = false;
    }
    victory::look(truth, umpire);
    if truth.public.outcome.is_none() {
        truth.public.turn = turn + 1;
    }
}

/// [Orders] Every seat's orders come to light at once. Of bodies out of sight
/// nothing is told as long as they stay.
fn open_orders(truth: &mut Truth, umpire: &mut Umpire) {
    let seats = (0..truth.public.seats.len()).filter_map(|n| u8::try_from(n).ok());
    for seat in seats.map(Seat) {
        let mut told = Vec::new();
        for (id, given) in orders::effective(truth, seat) {
            if truth.public.unseen.contains(&id) {
                if given == Given::Hold {
                    continue;
                }
                sight::show(truth, id, umpire);
            }
            let mut given = given;
            let mut line = text!("aa-order-line", body = id.name(), order = given.words());
            let Some(body) = truth.public.bodies.get_mut(&id) else {
                continue;
            };
            if !body.committed {
                // Sent in, it moves from the next turn on [ruling AL-29].
                body.committed = true;
                line = text!(
                    "aa-order-committed",
                    body = id.name(),
                    order = given.words()
                );
                given = Given::Hold;
            }
            if let Given::Assault(goal) = given
                && !movement::in_reach(body, goal)
            {
                given = Given::Attack(goal);
                line = text!("aa-order-too-far", body = id.name(), to = goal.name());
            }
            body.order = Some(given);
            told.push(TraceLine {
                rule: Some(rule::of(given)),
                text: line,
            });
        }
        let name = truth.public.seat(seat).map(|s| s.name.clone());
        if let (Some(name), false) = (name, told.is_empty()) {
            let lines: Vec<_> = told.iter().map(|t| t.text.clone()).collect();
            umpire.report(Report {
                to: Audience::All,
                rule: rule::ORDERS,
                text: text!("aa-orders-opened", seat = name, orders = lines),
                trace: told,
                arrows: Vec::new(),
            });
        }
    }
}

/// [Orders; ruling AL-31] The pickets were silenced: until the alarm, who
/// sleeps neither shoots nor moves. A rush or a column at close range wakes
/// all; else a die wakes each sector.
fn alarm(truth: &mut Truth, umpire: &mut Umpire) {
    if truth.public.asleep.is_empty() {
        return;
    }
    let near = params().alarm_distance.inches();
    let cause = truth.public.side(MEXICO).find(|(_, body)| {
        let rushes = matches!(body.order, Some(Given::Rush(_)));
        rushes || body.place != Place::Field || plan().off_the_walls(body.at) <= near
    });
    if let Some((id, _)) = cause {
        truth.public.asleep.clear();
        umpire.announce(rule::ORDERS, text!("aa-alarm", body = id.name()));
        return;
    }
    let turn = truth.public.turn;
    let sleeping: Vec<Sector> = truth.public.asleep.iter().copied().collect();
    for sector in sleeping {
        if truth.public.posted(sector).next().is_none() {
            continue;
        }
        let occasion = format!("t{turn} alarm {}", sector.row().key);
        let die = umpire.roll(rule::ORDERS, 6, occasion);
        if u16::from(die) >= params().alarm_die.value {
            truth.public.asleep.remove(&sector);
            let text = text!("aa-wakes", sector = sector.name(), die = die);
            umpire.announce(rule::ORDERS, text);
        }
    }
    let asleep = truth.public.asleep.clone();
    let sleepers: Vec<BodyId> = truth
        .public
        .side(TEXAS)
        .filter(|(_, b)| b.post().is_some_and(|s| asleep.contains(&s)))
        .map(|(id, _)| id)
        .collect();
    for id in sleepers {
        if let Some(body) = truth.public.bodies.get_mut(&id) {
            body.order = Some(Given::Hold);
        }
    }
}
