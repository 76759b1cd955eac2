//! Sealed bids: what is shown of the fair.

use crate::leaks;
use crate::rules::{KEY, Seen, name, own, peek, peeked_man};
use crate::state::*;
use engine::board::{Board, Counter, HexBase, HexBoard, Mark, MarkKind, Stack, Surface, Symbol};
use engine::hex::Hex;
use engine::rule::Rule;
use engine::ruleset::{About, OptionInfo, Scenario, Seat, Side};
use engine::text;
use engine::text::Text;

pub fn about() -> About {
    About {
        key: KEY,
        name: Text::new("fair-name"),
        summary: Text::new("fair-summary"),
        scenarios: vec![Scenario {
            key: "afternoon".into(),
            name: Text::new("fair-scenario"),
            summary: Text::new("fair-summary"),
        }],
        options: vec![OptionInfo {
            key: "merchants".into(),
            name: Text::new("fair-seats"),
            rule: Rule::new("1"),
            values: vec![
                ("two".into(), Text::new("fair-two")),
                ("three".into(), Text::new("fair-three")),
            ],
        }],
    }
}

pub fn status<const SLIP: u8>(view: &Seen<'_, SLIP>) -> Vec<Text> {
    assert!(
        SLIP != leaks::PANICS || view.public().round < 2,
        "the clerk faints"
    );
    let mut lines: Vec<_> = (0_u8..)
        .zip(&view.public().merchants)
        .map(|(n, m)| text!("fair-status", who = name(Seat(n)), points = m.points))
        .collect();
    if SLIP == leaks::STATUS_TELLS
        && let Some((other, secret)) = peek(view)
    {
        let coins = secret.coins.len();
        lines.push(text!("fair-tidings", other = name(other), coins = coins));
    }
    lines
}

pub fn secrets<const SLIP: u8>(view: &Seen<'_, SLIP>) -> Vec<Text> {
    let all = view.seat().is_none() || SLIP == leaks::SECRETS_TELL;
    let mine = view
        .secrets()
        .filter(|(owner, _)| all || view.seat() == Some(Seat(owner.0)));
    let mut lines = Vec::new();
    for (_, secret) in mine {
        lines.extend(secret.coins.iter().map(|(c, worth)| {
            let coin = COINS[usize::from(*c) - 1];
            text!("fair-own-coin", coin = coin, worth = *worth)
        }));
        lines.extend(secret.man.as_ref().map(|man| {
            let with = man.with.clone();
            text!(
                "fair-own-man",
                at = word(&man.at),
                depth = man.depth,
                with = with
            )
        }));
        lines.extend(secret.seen.iter().cloned());
    }
    lines
}

pub fn board<const SLIP: u8>(view: &Seen<'_, SLIP>) -> Board {
    let public = view.public();
    let hex = |stand: &str| {
        let (column, row) = STANDS
            .iter()
            .find(|(key, ..)| *key == stand)
            .map_or((1, 1), |s| s.2);
        Hex::new(column, row)
    };
    let stacks = (0_u8..).zip(&public.merchants).map(|(n, m)| Stack {
        hex: hex(&m.stand),
        side: Side(n),
        counters: vec![Counter {
            name: name(Seat(n)).to_owned(),
            symbol: Symbol::Leader,
            size: String::new(),
            left: String::new(),
            right: m.points.to_string(),
            ratings: String::new(),
            spent: m.sealed,
            shade: 0,
        }],
        hidden: false,
    });
    let mut men: Vec<&Man> = own(view).and_then(|s| s.man.as_ref()).into_iter().collect();
    if SLIP == leaks::BOARD_SHOWS {
        men = view.secrets().filter_map(|(_, s)| s.man.as_ref()).collect();
    }
    let marks = men.into_iter().map(|man| Mark {
        hex: hex(&man.at),
        kind: MarkKind::Siege("man".into()),
    });
    let mut who: Vec<_> = (0_u8..)
        .zip(&public.merchants)
        .map(|(n, m)| {
            text!(
                "fair-stands-at",
                who = name(Seat(n)),
                stand = word(&m.stand)
            )
        })
        .collect();
    if SLIP == leaks::ALT_TELLS
        && let Some(at) = peeked_man(view)
    {
        who.push(Text::plain(at));
    }
    Board {
        caption: text!(
            "fair-caption",
            round = public.round,
            lot = public.lot.name.as_str()
        ),
        alt: text!("fair-alt", merchants = who),
        sides: vec![],
        surface: Surface::Hexes(HexBoard {
            base: HexBase::empty(),
            stacks: stacks.collect(),
            marks: marks.collect(),
            arrows: vec![],
            highlights: vec![],
            focus: None,
        }),
        insets: vec![],
    }
}
