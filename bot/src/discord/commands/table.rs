//! The table: every command by its group, with what it asks for.

use super::{
    Act, Body, Command, GAME, Leaf, Opt, Place, Seen, Source, anywhere, completed, flag, leaf,
    number, shared, words,
};
use crate::discord::{absence, say, standing};

pub(super) const SHARE: Opt = flag("share");
/// A game whose channel is gone.
const LOST: Opt = completed("game", Source::Orphans, false);
const PACE: Opt = completed("pace", Source::Paces, false);
const EXPIRY: Opt = completed("expiry", Source::Expiries, false);
const PROPOSAL: Opt = completed("proposal", Source::Proposals, false);

/// All commands.
pub const TABLE: &[Command] = &[
    Command {
        name: "game",
        place: Place::Guild,
        umpire: false,
        body: Body::Group(&[
            (
                "new",
                leaf(
                    Act::New,
                    &[
                        completed("ruleset", Source::Rulesets, true),
                        completed("scenario", Source::Scenarios, false),
                        completed("options", Source::Setup, false),
                        number(absence::DAYS, 0, 365),
                        number("reveal-after", 1, 50),
                        PACE,
                        EXPIRY,
                    ],
                ),
            ),
            (
                "join",
                leaf(
                    Act::Join,
                    &[
                        completed("seat", Source::FreeSeats, false),
                        words("words", 100, false),
                    ],
                ),
            ),
            (
                "computer",
                leaf(
                    Act::Computer,
                    &[completed("seat", Source::EmptySeats, true)],
                ),
            ),
            (
                "replace",
                leaf(
                    Act::Replace,
                    &[completed("seat", Source::HeldSeats, false), absence::WHO],
                ),
            ),
            ("leave", leaf(Act::Leave, &[])),
            ("start", leaf(Act::Start, &[])),
            ("status", shared(Act::Status, &[SHARE])),
            (
                "map",
                shared(
                    Act::Map,
                    &[completed("region", Source::Regions, false), SHARE],
                ),
            ),
            (
                "log",
                shared(
                    Act::Log,
                    &[
                        number("page", 1, 10_000),
                        words("filter", 100, false),
                        SHARE,
                    ],
                ),
            ),
            ("pace", leaf(Act::Pace, &[PACE, EXPIRY])),
            ("undo", leaf(Act::Undo, &[])),
            ("redo", leaf(Act::Redo, &[])),
            ("resign", leaf(Act::Resign, &[])),
            ("export", leaf(Act::Export, &[GAME])),
            ("audit", leaf(Act::Audit, &[])),
            ("end", leaf(Act::End, &[flag("agree")])),
        ]),
    },
    anywhere(
        "order",
        Leaf {
            act: Act::Order,
            seen: Seen::Form,
            options: &[completed("order", Source::Orders, false), GAME],
        },
    ),
    anywhere(
        "orders",
        Leaf {
            act: Act::Orders,
            seen: Seen::Form,
            options: &[GAME],
        },
    ),
    anywhere("agree", leaf(Act::Agree, &[PROPOSAL, GAME])),
    anywhere("refuse", leaf(Act::Refuse, &[PROPOSAL, GAME])),
    anywhere(
        "say",
        leaf(
            Act::Say,
            &[
                words(say::TEXT, 1000, true),
                completed(say::TO, Source::Listeners, false),
                GAME,
            ],
        ),
    ),
    absence::NOTE,
    absence::VACATION,
    absence::SITTER,
    anywhere("brief", leaf(Act::Brief, &[GAME])),
    Command {
        name: "standing",
        place: Place::Anywhere,
        umpire: false,
        body: Body::Group(&[
            (
                "set",
                leaf(
                    Act::StandBy,
                    &[
                        completed(standing::REACTION, Source::Standing, true),
                        completed(standing::ANSWER, Source::Standing, true),
                        completed(standing::UP_TO, Source::Standing, false),
                        completed(standing::BEYOND, Source::Standing, false),
                        GAME,
                    ],
                ),
            ),
            ("list", leaf(Act::Standing, &[GAME])),
            (
                "clear",
                leaf(
                    Act::StandDown,
                    &[completed(standing::REACTION, Source::Standing, false), GAME],
                ),
            ),
        ]),
    },
    anywhere("secret", leaf(Act::Secret, &[GAME])),
    anywhere(
        "odds",
        shared(
            Act::Odds,
            &[completed("of", Source::Question("odds"), true), SHARE, GAME],
        ),
    ),
    anywhere(
        "look",
        shared(
            Act::Look,
            &[completed("place", Source::Places, true), SHARE, GAME],
        ),
    ),
    anywhere("report", leaf(Act::Report, &[GAME])),
    anywhere(
        "replay",
        shared(
            Act::Replay,
            &[
                completed("eyes", Source::Eyes, false),
                number("turn", 1, 1000),
                flag("animate"),
                SHARE,
                GAME,
            ],
        ),
    ),
    anywhere("dice", shared(Act::Dice, &[SHARE, GAME])),
    Command {
        name: "watch",
        place: Place::Anywhere,
        umpire: false,
        body: Body::Group(&[
            ("on", leaf(Act::Watch, &[])),
            ("off", leaf(Act::Unwatch, &[])),
        ]),
    },
    Command {
        name: "record",
        place: Place::Anywhere,
        umpire: false,
        body: Body::Group(&[
            ("show", shared(Act::Record, &[SHARE])),
            ("hide", leaf(Act::RecordHide, &[flag("hidden")])),
        ]),
    },
    Command {
        name: "leaderboard",
        place: Place::Guild,
        umpire: false,
        body: Body::Leaf(shared(
            Act::Leaderboard,
            &[completed("ruleset", Source::Rulesets, false), SHARE],
        )),
    },
    anywhere(
        "ask",
        shared(
            Act::Ask,
            &[completed("question", Source::Questions, true), SHARE, GAME],
        ),
    ),
    anywhere(
        "rules",
        shared(
            Act::Rules,
            &[
                completed("section", Source::Rules, false),
                completed("ruleset", Source::Rulesets, false),
                SHARE,
            ],
        ),
    ),
    anywhere("waiting", leaf(Act::Waiting, &[GAME])),
    anywhere(
        "notify",
        leaf(
            Act::Notify,
            &[
                completed("way", Source::Ways, false),
                completed("zone", Source::Zones, false),
                words("quiet", 20, false),
                flag("reminders"),
                flag("here"),
                GAME,
            ],
        ),
    ),
    anywhere("help", leaf(Act::Help, &[])),
    anywhere("about", leaf(Act::About, &[])),
    anywhere("privacy", leaf(Act::Privacy, &[])),
    anywhere("delete-my-data", leaf(Act::DeleteMyData, &[])),
    Command {
        name: "umpire",
        place: Place::Guild,
        umpire: true,
        body: Body::Group(&[
            ("status", leaf(Act::UmpireStatus, &[])),
            (
                "remove",
                leaf(
                    Act::UmpireRemove,
                    &[completed("seat", Source::HeldSeats, true)],
                ),
            ),
            (
                "default",
                leaf(
                    Act::UmpireDefault,
                    &[completed("seat", Source::HeldSeats, true)],
                ),
            ),
            ("pause", leaf(Act::UmpirePause, &[])),
            ("resume", leaf(Act::UmpireResume, &[])),
            (
                "extend",
                leaf(
                    Act::UmpireExtend,
                    &[
                        completed("seat", Source::HeldSeats, true),
                        words("by", 20, true),
                    ],
                ),
            ),
            ("repair", leaf(Act::UmpireRepair, &[LOST])),
            ("end", leaf(Act::UmpireEnd, &[])),
            (
                "rollback",
                leaf(
                    Act::UmpireRollback,
                    &[completed("point", Source::Points, true)],
                ),
            ),
            (
                "rule",
                leaf(
                    Act::UmpireRule,
                    &[
                        completed("amendment", Source::Amendments, true),
                        words("reason", 500, true),
                    ],
                ),
            ),
            (
                "show",
                leaf(Act::UmpireShow, &[completed("seat", Source::AnySeat, true)]),
            ),
            (
                "who-sees",
                leaf(
                    Act::UmpireWhoSees,
                    &[completed("place", Source::Places, true)],
                ),
            ),
            ("archive", leaf(Act::UmpireArchive, &[])),
            ("audit", leaf(Act::Audit, &[])),
            (
                "role",
                leaf(
                    Act::UmpireRole,
                    &[completed("role", Source::Roles, false), flag("only-here")],
                ),
            ),
        ]),
    },
];
