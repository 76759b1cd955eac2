//! Sealed bids: what orders lead to.

use crate::leaks;
use crate::rules::{Bids, name, purse};
use crate::state::*;
use engine::rule::Rule;
use engine::ruleset::{Outcome, Owner, Position, Ruleset, Seat, Side};
use engine::text;
use engine::text::Text;
use engine::umpire::{Audience, Report, TraceLine, Umpire};

type Fair<const SLIP: u8> = Position<Bids<SLIP>>;

/// [3] Purses and the order of the lots fall by dice.
pub fn set_up<const SLIP: u8>(merchants: usize, umpire: &mut Umpire) -> Fair<SLIP> {
    let mut lots: Vec<Lot> = LOTS
        .iter()
        .map(|(name, price)| Lot {
            name: (*name).to_owned(),
            price: *price,
        })
        .collect();
    for n in (1..lots.len()).rev() {
        let sides = u8::try_from(n + 1).unwrap_or(u8::MAX);
        let die = umpire.roll(Rule::new("3.2"), sides, format!("set-up lot {n}"));
        lots.swap(n, usize::from(die) - 1);
    }
    let secret = (0..merchants)
        .map(|m| Secret {
            coins: purse(|c| {
                let c = if SLIP == leaks::SAME_OCCASION { 0 } else { c };
                umpire
                    .roll(Rule::new("3.1"), 4, format!("set-up purse {m} coin {c}"))
                    .into()
            }),
            bid: Bid::Open,
            man: None,
            hid: false,
            seen: Vec::new(),
        })
        .collect();
    let merchant = Merchant {
        sealed: false,
        stand: "0101".into(),
        walked: false,
        sign: None,
        signed: false,
        points: 0,
    };
    let lot = lots.pop().unwrap_or(Lot {
        name: "Nothing".into(),
        price: 1,
    });
    umpire.announce(
        Rule::new("3.2"),
        text!("fair-opens", lot = lot.name.as_str(), price = lot.price),
    );
    Position {
        public: Public {
            round: 1,
            phase: Phase::Bidding,
            lot,
            merchants: vec![merchant; merchants],
            whisper: String::new(),
        },
        secret,
        sealed: Sealed { lots },
    }
}

pub fn play<const SLIP: u8>(
    fair: &mut Fair<SLIP>,
    seat: Seat,
    action: Action,
    umpire: &mut Umpire,
) {
    let me = usize::from(seat.0);
    match action {
        Action::Pass => seal(fair, seat, Bid::Pass, umpire),
        Action::Bid { coins, boast } => {
            let coins = coins.iter().filter_map(|c| coin(c)).collect();
            seal(fair, seat, Bid::Coins(coins, boast), umpire);
        }
        Action::Walk { way, .. } => walk(fair, seat, &way, umpire),
        // [5.2] Nobody else notices.
        Action::Hide { at, with, depth } => {
            let text = text!("fair-hidden", at = word(&at));
            umpire.tell(Audience::Owner(Owner(seat.0)), Rule::new("5.2"), text);
            fair.secret[me].hid = true;
            fair.secret[me].man = Some(Man {
                at,
                with: with.unwrap_or_default(),
                depth: depth.unwrap_or(0),
            });
        }
        Action::Sign { words } => {
            let text = text!("fair-signs", who = name(seat), words = words.as_str());
            umpire.announce(Rule::new("5.3"), text);
            fair.public.merchants[me].sign = Some(words);
            fair.public.merchants[me].signed = true;
        }
        Action::Toll { coins } => toll(fair, seat, &coins, umpire),
    }
}

fn bid_text(secret: &Secret) -> Text {
    match &secret.bid {
        Bid::Coins(coins, boast) => {
            let total = text!("fair-total", total = worth(&secret.coins, coins));
            match boast {
                Some(boast) => text!("fair-boasted", bid = total, boast = boast.as_str()),
                None => total,
            }
        }
        Bid::Open | Bid::Pass => Text::new("fair-pass"),
    }
}

/// [4.1] A bid is sealed; when all are, they are opened.
fn seal<const SLIP: u8>(fair: &mut Fair<SLIP>, seat: Seat, bid: Bid, umpire: &mut Umpire) {
    let me = usize::from(seat.0);
    fair.secret[me].bid = bid;
    fair.public.merchants[me].sealed = true;
    let told = bid_text(&fair.secret[me]);
    let sealed = text!("fair-sealed", who = name(seat));
    umpire.report(Report {
        to: Audience::All,
        rule: Rule::new("4.3"),
        text: if SLIP == leaks::BID_ANNOUNCED {
            text!("fair-one-bid", who = name(seat), bid = told.clone())
        } else {
            sealed
        },
        trace: if SLIP == leaks::TRACE_TELLS {
            vec![TraceLine {
                rule: None,
                text: told.clone(),
            }]
        } else {
            vec![]
        },
        arrows: vec![],
    });
    let astray = u8::from(SLIP == leaks::RECEIPT_ASTRAY);
    let owner = Owner((seat.0 + astray) % u8::try_from(fair.secret.len()).unwrap_or(1));
    umpire.tell(
        Audience::Owner(owner),
        Rule::new("4.3"),
        text!("fair-receipt", bid = told.clone()),
    );
    if SLIP == leaks::PROMPT_TELLS {
        fair.public.whisper = format!("{told}{:?}", fair.secret[me].bid);
    }
    if SLIP == leaks::FORGETFUL_SAVE {
        FORGOTTEN.clone_into(&mut fair.public.whisper);
    }
    if SLIP == leaks::COIN_MADE {
        fair.secret[me].coins.insert(6, 9);
    }
    if fair.public.merchants.iter().all(|m| m.sealed) {
        open(fair, umpire);
    }
}

/// [4.1] All bids are opened and the highest wins; [4.2] dice part equal ones.
fn open<const SLIP: u8>(fair: &mut Fair<SLIP>, umpire: &mut Umpire) {
    let lot = fair.public.lot.clone();
    let mut bids: Vec<(Seat, u32)> = Vec::new();
    let mut told = Vec::new();
    for (n, secret) in (0_u8..).zip(&fair.secret) {
        if let Bid::Coins(coins, _) = &secret.bid {
            bids.push((Seat(n), worth(&secret.coins, coins)));
        }
        let bid = bid_text(secret);
        told.push(text!("fair-one-bid", who = name(Seat(n)), bid = bid));
    }
    let sums: Vec<_> = bids.iter().map(|(_, sum)| *sum).collect();
    told.push(Text::plain(format!("{sums:?}")));
    let rule = if SLIP == leaks::WRONG_RULE {
        "4.9"
    } else {
        "4.1"
    };
    umpire.announce(
        Rule::new(rule),
        text!("fair-opened", lot = lot.name.as_str(), bids = told),
    );
    let highest = bids.iter().map(|(_, sum)| *sum).max();
    let mut best: Vec<Seat> = bids
        .iter()
        .filter(|(_, sum)| Some(*sum) == highest)
        .map(|(seat, _)| *seat)
        .collect();
    let mut throw = 0;
    while best.len() > 1 {
        throw += 1;
        let round = fair.public.round;
        let dice: Vec<u8> = best
            .iter()
            .map(|seat| {
                let occasion = format!("r{round} tie {throw} {}", name(*seat));
                let die = umpire.roll(Rule::new("4.2"), 6, occasion);
                let text = text!("fair-tie", who = name(*seat), die = die);
                umpire.announce(Rule::new("4.2"), text);
                die
            })
            .collect();
        let high = dice.iter().max().copied();
        let mut thrown = dice.iter();
        best.retain(|_| thrown.next().copied() == high);
    }
    if SLIP == leaks::NEXT_LOT_TOLD
        && let Some(next) = fair.sealed.lots.last()
    {
        umpire.announce(
            Rule::new("4.4"),
            text!("fair-next", lot = next.name.as_str(), price = next.price),
        );
    }
    let Some(winner) = best.pop() else {
        let text = text!("fair-nobody", lot = lot.name.as_str());
        umpire.announce(Rule::new("4.1"), text);
        next_round(fair, umpire);
        return;
    };
    let text = text!("fair-wins", who = name(winner), lot = lot.name.as_str());
    umpire.announce(Rule::new("4.1"), text);
    let secret = &mut fair.secret[usize::from(winner.0)];
    if let Bid::Coins(coins, _) = &secret.bid {
        secret.coins.retain(|c, _| !coins.contains(c));
    }
    for secret in &mut fair.secret {
        secret.bid = Bid::Pass;
    }
    fair.public.merchants[usize::from(winner.0)].points += lot.price;
    fair.public.phase = Phase::Toll(winner);
    if SLIP == leaks::DEFAULT_ANNOUNCED {
        let coins = &fair.secret[usize::from(winner.0)].coins;
        let due = just_enough(coins, TOLL.min(coins.values().sum()));
        let due: Vec<_> = due.iter().map(|c| COINS[usize::from(*c) - 1]).collect();
        let text = text!("fair-silent", who = name(winner), coins = due);
        umpire.announce(Rule::new("6.3"), text);
    }
}

/// [5.1] The walk goes on until a hidden man stops it. [5.2]
fn walk<const SLIP: u8>(fair: &mut Fair<SLIP>, seat: Seat, way: &[String], umpire: &mut Umpire) {
    let me = usize::from(seat.0);
    fair.public.merchants[me].walked = true;
    for step in way {
        fair.public.merchants[me].stand.clone_from(step);
        let guard = (0..fair.secret.len())
            .filter(|n| *n != me)
            .find(|n| fair.secret[*n].man.as_ref().is_some_and(|m| m.at == *step));
        if let Some(guard) = guard {
            fair.secret[guard].man = None;
            if SLIP != leaks::STOPPED_SILENTLY {
                umpire.announce(
                    Rule::new("5.2"),
                    text!(
                        "fair-stopped",
                        who = name(seat),
                        at = word(step),
                        other = NAMES[guard]
                    ),
                );
            }
            return;
        }
        // Finding nobody is a finding too, and cannot be taken back.
        let text = text!("fair-free", at = word(step), round = fair.public.round);
        fair.secret[me].seen.push(text);
    }
    let to = word(&fair.public.merchants[me].stand);
    umpire.announce(
        Rule::new("5.1"),
        text!("fair-walks", who = name(seat), to = to),
    );
}

/// [6.1] The winner pays what is due; [6.2] the keeper tells it tidings.
fn toll<const SLIP: u8>(fair: &mut Fair<SLIP>, seat: Seat, coins: &[String], umpire: &mut Umpire) {
    let me = usize::from(seat.0);
    let paid: Vec<u8> = coins.iter().filter_map(|c| coin(c)).collect();
    fair.secret[me].coins.retain(|c, _| !paid.contains(c));
    umpire.announce(Rule::new("6.1"), text!("fair-pays", who = name(seat)));
    let other = (me + 1) % fair.secret.len();
    let left = fair.secret[other].coins.len();
    let text = text!("fair-tidings", other = NAMES[other], coins = left);
    fair.secret[me].seen.push(text.clone());
    let to = if SLIP == leaks::TIDINGS_ASTRAY {
        Audience::All
    } else {
        Audience::Owner(Owner(seat.0))
    };
    let rule = if SLIP == leaks::TIDINGS_ASTRAY {
        "6.1"
    } else {
        "6.2"
    };
    umpire.tell(to, Rule::new(rule), text);
    next_round(fair, umpire);
}

/// [3.2] The next lot, or [7.1] the count.
fn next_round<const SLIP: u8>(fair: &mut Fair<SLIP>, umpire: &mut Umpire) {
    let next = if SLIP == leaks::NEVER_ENDS {
        Some(fair.public.lot.clone())
    } else {
        fair.sealed.lots.pop()
    };
    let Some(lot) = next else {
        count(fair, umpire);
        return;
    };
    umpire.announce(
        Rule::new("3.2"),
        text!("fair-next", lot = lot.name.as_str(), price = lot.price),
    );
    fair.public.lot = lot;
    fair.public.round = fair.public.round.saturating_add(1);
    fair.public.phase = Phase::Bidding;
    for merchant in &mut fair.public.merchants {
        merchant.sealed = false;
        merchant.walked = false;
        merchant.signed = false;
    }
    for secret in &mut fair.secret {
        secret.bid = Bid::Open;
        secret.hid = false;
    }
}

/// [7.1] Most points win, then the fullest purse; purses are counted openly.
fn count<const SLIP: u8>(fair: &mut Fair<SLIP>, umpire: &mut Umpire) {
    let totals: Vec<u32> = fair.secret.iter().map(|s| s.coins.values().sum()).collect();
    let purses: Vec<_> = std::iter::zip(NAMES, &totals)
        .map(|(who, total)| text!("fair-one-purse", who = who, total = *total))
        .collect();
    umpire.announce(Rule::new("7.1"), text!("fair-counted", purses = purses));
    let score = |n: usize| (fair.public.merchants[n].points, totals[n]);
    let high = (0..totals.len()).map(score).max();
    let best: Vec<_> = (0..totals.len())
        .filter(|n| Some(score(*n)) == high)
        .collect();
    let winner = match best.as_slice() {
        [one] => u8::try_from(*one).ok().map(Side),
        _ => None,
    };
    fair.public.phase = Phase::Over(Outcome {
        winner,
        text: text!("fair-over", round = fair.public.round),
        rule: Some(Rule::new("7.1")),
    });
    debug_assert!(Bids::<SLIP>::check(fair).is_ok() || SLIP != leaks::HONEST);
}
