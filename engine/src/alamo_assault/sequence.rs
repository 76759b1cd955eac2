//! A turn: all orders are opened together, then come movement, shooting and
//! melee sector by sector, morale, and the couriers.

use super::plan::plan;
use super::state::{Body, Given, MEXICO, Mood, Place, Public, TEXAS, Tally, Truth, side_part};
use super::tables::{BodyId, Sector, params};
use super::{melee, morale, movement, orders, rule, shooting, sight, storm, talking, victory};
use crate::ruleset::Seat;
use crate::text;
use crate::text::Text;
use crate::umpire::{Audience, TraceLine, Umpire};

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
    let seats = truth.public.all_seats();
    let commanding: Vec<Seat> = seats.filter(|s| truth.public.commands(*s)).collect();
    open_orders(truth, umpire);
    alarm(truth, umpire);
    wake_or_not(truth, umpire);
    morale::rally_first(truth, umpire);
    movement::everyone(truth, umpire);
    sight::reveal(truth, umpire);
    let sectors = truth.public.sectors.clone();
    let aims = shooting::Aims::take(&truth.public);
    for sector in sectors {
        shooting::sector(truth, sector, &aims, umpire);
        melee::sector(truth, sector, &aims, umpire);
    }
    melee::in_the_open(truth, umpire);
    storm::take_guns(truth, umpire);
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
        for seat in commanding {
            let out = !truth.public.commands(seat);
            let name = truth.public.seat(seat).filter(|_| out);
            if let Some(name) = name.map(|s| s.name.clone()) {
                umpire.announce(rule::COMMAND, text!("aa-seat-out", seat = name));
            }
        }
        truth.public.turn = turn + 1;
    }
}

/// Whether a body lies in a sector that sleeps still. [ruling AL-31]
fn sleeps(public: &Public, body: &Body) -> bool {
    body.post().is_some_and(|s| public.asleep.contains(&s))
}

/// What an order comes to: who is too far off to ASSAULT goes on as for ATTACK.
/// With its line among the orders that are opened.
fn adapted(id: BodyId, body: &Body, given: Given) -> (Given, TraceLine) {
    let too_far = match given {
        Given::Assault(goal) => Some(goal).filter(|goal| !movement::in_reach(body, *goal)),
        _ => None,
    };
    let (given, text) = match too_far {
        Some(goal) => (
            Given::Attack(goal),
            text!("aa-order-too-far", body = id.name(), to = goal.name()),
        ),
        None => (
            given,
            text!("aa-order-line", body = id.name(), order = given.words()),
        ),
    };
    (given, TraceLine::by(rule::of(given), text))
}

/// That a body which waited is sent in by that order.
fn sent_in(id: BodyId, given: Given) -> Text {
    text!(
        "aa-order-committed",
        body = id.name(),
        order = given.words()
    )
}

/// [Orders] Every seat's orders come to light at once. Of bodies out of sight
/// nothing is told as long as they stay.
fn open_orders(truth: &mut Truth, umpire: &mut Umpire) {
    for seat in truth.public.all_seats() {
        let mut told = Vec::new();
        for (id, given) in orders::effective(truth, seat) {
            if truth.public.unseen.contains(&id) {
                told.extend(open_unseen(truth, seat, id, given, umpire));
                continue;
            }
            let Some(body) = truth.public.bodies.get_mut(&id) else {
                continue;
            };
            let (given, line) = if body.committed {
                adapted(id, body, given)
            } else {
                // Sent in, it moves from the next turn on [ruling AL-29].
                body.committed = true;
                (
                    Given::Hold,
                    TraceLine::by(rule::of(given), sent_in(id, given)),
                )
            };
            body.order = Some(given);
            told.push(line);
        }
        tell_orders(truth, seat, told, umpire);
    }
}

/// The orders of a seat as everybody reads them.
fn tell_orders(truth: &Truth, seat: Seat, told: Vec<TraceLine>, umpire: &mut Umpire) {
    let name = truth.public.seat(seat).map(|s| s.name.clone());
    if let (Some(name), false) = (name, told.is_empty()) {
        let lines: Vec<_> = told.iter().map(|t| t.text.clone()).collect();
        umpire.announce_with(
            rule::ORDERS,
            text!("aa-orders-opened", seat = name, orders = lines),
            told,
        );
    }
}

/// The order of a body out of sight, which it keeps to itself unless it goes
/// somewhere by it; then it comes into sight, and the line is given. Who sleeps
/// waits for the alarm, and who is sent in moves a turn later. [rulings AL-29,
/// AL-31, AL-38]
fn open_unseen(
    truth: &mut Truth,
    seat: Seat,
    id: BodyId,
    given: Given,
    umpire: &mut Umpire,
) -> Option<TraceLine> {
    let body = truth.body(id)?.clone();
    let (mut given, line) = adapted(id, &body, given);
    let committed = !body.committed && given != Given::Hold;
    if committed {
        umpire.tell(Audience::Seat(seat), rule::ORDERS, sent_in(id, given));
        given = Given::Hold;
    }
    let goes = sight::is_given_away(id, &body, given) && !sleeps(&truth.public, &body);
    let hidden = truth.body_mut(id)?;
    hidden.order = Some(given);
    hidden.committed |= committed;
    goes.then(|| {
        sight::show(truth, id, umpire);
        line
    })
}

/// After the alarm: what was ordered to men who sleep still is not done, and who
/// woke out of sight does what he was told. [rulings AL-31, AL-38]
fn wake_or_not(truth: &mut Truth, umpire: &mut Umpire) {
    for seat in truth.public.all_seats() {
        let ids = truth.public.seat(seat).map(|s| s.bodies.clone());
        let (mut deaf, mut told) = (Vec::new(), Vec::new());
        for id in ids.unwrap_or_default() {
            let Some(body) = truth.body(id).filter(|b| b.lives()).cloned() else {
                continue;
            };
            let Some(given) = body.order else {
                continue;
            };
            let unseen = truth.public.unseen.contains(&id);
            if sleeps(&truth.public, &body) {
                if given == Given::Hold {
                    continue;
                }
                if let Some(body) = truth.body_mut(id) {
                    body.order = Some(Given::Hold);
                }
                if unseen {
                    let text = text!("aa-sleeps-on", bodies = vec![id.name()]);
                    umpire.tell(Audience::Seat(seat), rule::ORDERS, text);
                } else {
                    deaf.push(id.name());
                }
            } else if unseen && sight::is_given_away(id, &body, given) {
                sight::show(truth, id, umpire);
                told.push(adapted(id, &body, given).1);
            } else if unseen && let Some(facing) = movement::front(id, &body, given) {
                // Nobody sees them turn but their own.
                if let Some(body) = truth.body_mut(id) {
                    body.facing = facing;
                }
                let part = side_part(&truth.public, id.side());
                let text = text!("aa-order-line", body = id.name(), order = given.words());
                umpire.tell(Audience::Owner(part), rule::ORDERS, text);
            }
        }
        if !deaf.is_empty() {
            let text = text!("aa-sleeps-on", bodies = deaf);
            umpire.announce(rule::ORDERS, text);
        }
        tell_orders(truth, seat, told, umpire);
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
        let unseen = truth.public.unseen.iter();
        let mut lying = unseen.filter(|id| id.side() == TEXAS);
        // That somebody lies there out of sight is known, if not how many.
        if truth.public.posted(sector).next().is_none()
            && !lying.any(|id| id.muster().sectors.first() == Some(&sector))
        {
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
}
