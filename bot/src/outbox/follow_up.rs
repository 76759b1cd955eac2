//! Which messages follow an entry of the journal: a pure function. Every
//! message is made from its recipient's view alone, the channel's from the
//! spectator's, and each target gets at most one, besides a change of the one
//! that says how the phase stands.

use super::message::{Chair, Outgoing, Part, Prompt, Target};
use crate::id::{ChannelId, UserId};
use engine::game::{Deed, Entry};
use engine::ruleset::{Awaiting, Decision, Seat, Viewer};
use engine::table::Game;
use engine::umpire::Report;

/// What [`follow_up`] goes by.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// The game before the entry; `None` when it began with it.
    pub before: Option<&'a Game>,
    /// The game after it.
    pub after: &'a Game,
    /// The entry.
    pub entry: &'a Entry,
    /// The seats with their holders.
    pub chairs: &'a [Chair],
    /// The game's channel.
    pub channel: ChannelId,
    /// The seat that gets a receipt for it, and with it what is asked next.
    pub answered: Option<Seat>,
}

/// The messages that follow, the channel's first.
pub fn follow_up(step: Step<'_>) -> Vec<Outgoing> {
    let opened = opened_decisions(step);
    let public = to_channel(step, &opened);
    let private = step
        .chairs
        .iter()
        .filter_map(|chair| to_seat(step, chair, &opened));
    let status = status_now(step);
    public.into_iter().chain(status).chain(private).collect()
}

/// The change of the phase's status, where there is one and the phase goes on.
fn status_now(step: Step<'_>) -> Option<Outgoing> {
    let before = step.before?;
    let viewer = Viewer::Spectator;
    let lines = step.after.status(viewer);
    let is_awaited = awaited(Some(step.after));
    let was_awaited = awaited(step.before);
    let changed = before.status(viewer) != lines || was_awaited != is_awaited;
    let over = matches!(step.after.awaiting(), Awaiting::Over(_));
    (changed && !over && !lines.is_empty() && !new_phase(step)).then(|| {
        let status = Part::StatusNow {
            lines,
            awaited: is_awaited,
        };
        Outgoing::public(step.channel, vec![status])
    })
}

/// Another's turn, or another headline, is a new phase and gets a fresh status;
/// that one of several has done what was asked is none.
fn new_phase(step: Step<'_>) -> bool {
    let was_awaited = awaited(step.before);
    let headline = |game: &Game| game.status(Viewer::Spectator).into_iter().next();
    led_back(step)
        || step.before.is_none_or(|before| {
            let is_awaited = awaited(Some(step.after));
            is_awaited.iter().any(|s| !was_awaited.contains(s))
                || headline(before) != headline(step.after)
        })
}

/// The decisions that are open now and were not before.
fn opened_decisions(step: Step<'_>) -> Vec<Decision> {
    let before = open(step.before);
    let computers = step.chairs.iter().filter(|c| c.computer);
    let computers: Vec<Seat> = computers.map(|c| c.seat).collect();
    // After a step back all is asked anew, for the buttons before it are stale.
    let anew = led_back(step);
    open(Some(step.after))
        .into_iter()
        // The computer needs no asking.
        .filter(|d| !computers.contains(&d.seat))
        .filter(|d| anew || !before.iter().any(|b| b.seat == d.seat && b.key == d.key))
        .collect()
}

/// Whether the game went back or forth with the knowledge of all.
fn led_back(step: Step<'_>) -> bool {
    match &step.entry.deed {
        Deed::Rewind { .. } => true,
        Deed::Redo { seat, .. } => {
            let alone = |seat: Seat| step.before.is_some_and(|b| b.may_redo(seat));
            !seat.is_some_and(alone)
        }
        _ => false,
    }
}

/// What a step says of going back and forth to a viewer who can see that
/// something changed.
fn back_and_forth(step: Step<'_>) -> Option<Part> {
    Some(match &step.entry.deed {
        Deed::Undo { seat, .. } => Part::TakenBack { seat: *seat },
        Deed::Rewind { seat, .. } => Part::Rewound {
            seat: *seat,
            again: false,
        },
        Deed::Redo { seat, .. } => Part::Rewound {
            seat: *seat,
            again: true,
        },
        _ => return None,
    })
}

fn open(game: Option<&Game>) -> Vec<Decision> {
    match game.map(Game::awaiting) {
        Some(Awaiting::Decisions(open)) => open,
        Some(Awaiting::Over(_)) | None => Vec::new(),
    }
}

fn awaited(game: Option<&Game>) -> Vec<Seat> {
    open(game).into_iter().map(|d| d.seat).collect()
}

fn readable(step: Step<'_>, viewer: Viewer) -> Vec<Report> {
    step.entry
        .reports
        .iter()
        .filter(|r| step.after.may_read(viewer, r))
        .cloned()
        .collect()
}

/// Whether the viewer can see that something changed.
fn changed(step: Step<'_>, viewer: Viewer) -> bool {
    step.before
        .is_none_or(|before| before.revision(viewer) != step.after.revision(viewer))
}

fn to_channel(step: Step<'_>, opened: &[Decision]) -> Option<Outgoing> {
    let viewer = Viewer::Spectator;
    let mut parts = Vec::new();
    if step.before.is_none() {
        parts.push(Part::Started {
            commitment: step.after.commitment(),
            seats: step.chairs.to_vec(),
            salts: step.after.salts().to_vec(),
        });
    }
    let back = led_back(step);
    parts.extend(back_and_forth(step).filter(|_| back || changed(step, viewer)));
    if let Deed::Amend { reason, .. } = &step.entry.deed {
        let reason = reason.clone();
        parts.push(Part::Ruled { reason });
    }
    let mut reports = readable(step, viewer);
    reports.retain(|r| !step.after.is_in_status(r));
    if !reports.is_empty() {
        parts.push(Part::Reports { reports });
    }
    let was_awaited = awaited(step.before);
    let new_phase = new_phase(step);
    if new_phase {
        let lines = step.after.status(viewer);
        if !lines.is_empty() {
            parts.push(Part::Status { lines });
        }
    }
    let mut mention = Vec::new();
    for decision in opened {
        let user = holder(step.chairs, decision.seat);
        // One ping at the start of a turn, not one for each of its steps.
        if !was_awaited.contains(&decision.seat) {
            mention.extend(user);
        }
        parts.push(Part::Prompt(prompt(step, decision, user, viewer)));
    }
    let over = match step.after.awaiting() {
        Awaiting::Over(outcome) => step.after.revealed_secret().map(|secret| Part::Over {
            outcome,
            secret,
            commitment: step.after.commitment(),
        }),
        Awaiting::Decisions(_) => None,
    };
    let drawn = new_phase || over.is_some() || !opened.is_empty();
    if over.is_some() {
        parts.extend(over);
        parts.push(Part::Account);
    }
    (!parts.is_empty()).then(|| Outgoing {
        to: Target::Channel(step.channel),
        viewer,
        mention,
        parts,
        board: drawn.then(|| step.after.board(viewer)),
    })
}

fn to_seat(step: Step<'_>, chair: &Chair, opened: &[Decision]) -> Option<Outgoing> {
    let user = chair.user?;
    if matches!(step.after.awaiting(), Awaiting::Over(_)) {
        // All is told in the channel.
        return None;
    }
    let viewer = Viewer::Seat(chair.seat);
    let mut parts = Vec::new();
    let unseen = changed(step, viewer) && !changed(step, Viewer::Spectator) && !led_back(step);
    parts.extend(back_and_forth(step).filter(|_| unseen));
    let reports: Vec<Report> = readable(step, viewer)
        .into_iter()
        .filter(|r| !step.after.may_read(Viewer::Spectator, r))
        .collect();
    if !reports.is_empty() {
        parts.push(Part::Reports { reports });
    }
    // The channel asks for what is no secret, and one notice is enough; whoever
    // has just given an order sees in the receipt what is asked next.
    let own = opened.iter().find(|d| {
        let told = d.secret || !parts.is_empty();
        d.seat == chair.seat && told && step.answered != Some(chair.seat)
    });
    parts.extend(own.map(|d| Part::Prompt(prompt(step, d, Some(user), viewer))));
    (!parts.is_empty()).then(|| Outgoing {
        to: Target::Dm(user),
        viewer,
        mention: Vec::new(),
        parts,
        board: own.is_some().then(|| step.after.board(viewer)),
    })
}

fn holder(chairs: &[Chair], seat: Seat) -> Option<UserId> {
    chairs.iter().find(|c| c.seat == seat)?.user
}

fn prompt(step: Step<'_>, decision: &Decision, user: Option<UserId>, viewer: Viewer) -> Prompt {
    Prompt::of(decision.clone(), user, step.after.revision(viewer))
}
