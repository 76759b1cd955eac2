//! [19.2] The Mexican landing, once, from turn 15 on.

use super::super::super::force::Truth;
use super::super::super::state::{Location, MEXICO, Public, Secret};
use super::super::super::tables::{Arm, Arrival, Unit, tables};
use super::super::{bring, mexico};
use super::{ground_refused, port_refused, ports, storm};
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Refusal;
use crate::text;
use crate::text::Text;
use crate::umpire::{TraceLine, Umpire};
use serde::{Deserialize, Serialize};

/// The first turn of the Mexican landing [19.2].
const FIRST: u8 = 15;
/// Used supply units that may go along [19.2].
pub const WAGONS: usize = 2;

/// The Mexican landing under way [19.2].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The die; with an active navy, all who are aboard [23.3].
    pub die: u8,
    /// Who is still aboard.
    pub aboard: Vec<Unit>,
    /// Units ashore.
    pub ashore: u8,
    /// Whether all may land, in ports, without a die [23.3].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub navy: bool,
    /// Where the first of them landed, which holds for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shore: Option<Shore>,
}

/// The two ways to land [19.2; ruling TR-88].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shore {
    /// In ports Mexico controls: as many units as the die shows.
    Ports,
    /// On the coast west of the Brazos: half as many, rounded up.
    Coast,
}

impl Landing {
    /// Units that may still land in that way.
    pub fn left(&self, shore: Shore) -> usize {
        if self.shore.is_some_and(|s| s != shore) || (self.navy && shore == Shore::Coast) {
            return 0;
        }
        let all = match shore {
            Shore::Ports => self.die,
            Shore::Coast => self.die.div_ceil(2),
        };
        usize::from(all.saturating_sub(self.ashore))
    }
}

/// The seaborne units on the chart.
pub fn seaborne(secret: &Secret) -> Vec<Unit> {
    let forces = secret.forces.iter();
    forces
        .filter(|(u, s)| u.arrives == Arrival::Sea && s.at == Location::Chart)
        .map(|(u, _)| *u)
        .collect()
}

/// Used supply units that may go along; one new supply a sub-phase is all that
/// forage gives, so none when there was forage [14.13; ruling TR-88].
pub fn wagons(public: &Public, secret: &Secret) -> Vec<Unit> {
    if public.intake.forage {
        return Vec::new();
    }
    let forces = secret.forces.iter();
    forces
        .filter(|(u, s)| {
            u.arm == Arm::Supply
                && s.entered > 0
                && matches!(s.at, Location::Chart | Location::Gone)
        })
        .map(|(u, _)| *u)
        .collect()
}

/// Why the landing cannot begin now.
pub fn embark_refused(public: &Public, secret: &Secret) -> Option<Refusal> {
    let refuse = |text| Some(Refusal::new(Rule::new("19.2"), text));
    if public.history.sailed {
        return refuse(Text::new("tr-refuse-landing-once"));
    }
    if public.turn < FIRST {
        return refuse(text!("tr-refuse-landing-early", turn = FIRST));
    }
    if seaborne(secret).is_empty() {
        return refuse(Text::new("tr-refuse-landing-nobody"));
    }
    storm(public)
}

/// Where the units may land, and in which way.
fn shore_of(public: &Public, landing: &Landing, hex: Hex, count: usize) -> Option<Shore> {
    let port = port_refused(public, MEXICO, hex).is_none();
    if port && landing.left(Shore::Ports) >= count {
        return Some(Shore::Ports);
    }
    let coast = tables().map.mexican_landing.contains(&hex);
    (coast && landing.left(Shore::Coast) >= count).then_some(Shore::Coast)
}

/// The hexes in which the units may land together.
pub fn shores(public: &Public, secret: &Secret, landing: &Landing, units: &[Unit]) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = ports()
        .chain(tables().map.mexican_landing.iter().copied())
        .filter(|hex| shore_of(public, landing, *hex, units.len()).is_some())
        .filter(|hex| ground_refused(public, secret, MEXICO, units, *hex).is_none())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Those aboard who could land somewhere, and how many at once.
pub fn landable(public: &Public, secret: &Secret) -> (Vec<Unit>, usize) {
    let Some(landing) = &public.intake.landing else {
        return (Vec::new(), 0);
    };
    let able = |units: &[Unit]| !shores(public, secret, landing, units).is_empty();
    let aboard = landing.aboard.iter().copied();
    let units: Vec<Unit> = aboard.filter(|u| able(&[*u])).collect();
    // Most land together where those that stack freely go first.
    let mut free = units.clone();
    free.sort_by_key(|u| u.is_battalion());
    let most = (1..=free.len()).rev().find(|n| able(&free[..*n]));
    (units, most.unwrap_or(0))
}

/// Why units cannot land in the hex.
pub fn land_refused(public: &Public, secret: &Secret, units: &[Unit], hex: Hex) -> Option<Refusal> {
    let landing = public.intake.landing.as_ref()?;
    let count = units.len();
    if shore_of(public, landing, hex, count).is_some() {
        return ground_refused(public, secret, MEXICO, units, hex);
    }
    let name = tables().map.name(hex);
    let port = port_refused(public, MEXICO, hex);
    let coast = tables().map.mexican_landing.contains(&hex);
    if coast || port.is_none() {
        let text = text!(
            "tr-refuse-landing-count",
            place = name,
            count = count,
            ports = landing.left(Shore::Ports),
            coast = landing.left(Shore::Coast)
        );
        return Some(Refusal::new(Rule::new("19.2"), text));
    }
    // A port is refused for what it is, anything else for not being the coast.
    let is_port = tables().map.place(hex).is_some_and(|p| p.port);
    port.filter(|r| is_port || r.rule == Some(Rule::new("19.5")))
        .or_else(|| {
            let text = text!("tr-refuse-landing-where", place = name);
            Some(Refusal::new(Rule::new("19.2"), text))
        })
}

/// The fleet sails, once in a game: the die is thrown, unless the navy is an
/// active one [23.3].
pub fn embark(truth: &mut Truth, supply: &[Unit], umpire: &mut Umpire) {
    let navy = truth.public.options.active_navy;
    let rule = Rule::new(if navy { "23.3" } else { "19.2" });
    let mut aboard = seaborne(truth.of(MEXICO));
    aboard.extend(supply);
    let die = if navy {
        u8::try_from(aboard.len()).unwrap_or(u8::MAX)
    } else {
        let occasion = format!("t{} mexican landing", truth.public.turn);
        umpire.roll(rule.clone(), 6, occasion)
    };
    let landing = Landing {
        die,
        aboard,
        ashore: 0,
        navy,
        shore: None,
    };
    let line = |text| TraceLine::by(rule.clone(), text);
    let names: Vec<&str> = landing.aboard.iter().map(|u| u.name.as_str()).collect();
    let (text, trace) = if navy {
        (text!("tr-embarked-navy", units = names), Vec::new())
    } else {
        let half = line(Text::new("tr-embarked-half"));
        let text = text!(
            "tr-embarked",
            units = names,
            ports = landing.left(Shore::Ports),
            coast = landing.left(Shore::Coast)
        );
        (text, vec![line(text!("tr-die", die = die)), half])
    };
    umpire.announce_with(rule, text, trace);
    truth.public.history.sailed = true;
    // Supply aboard is the new supply of this sub-phase [14.13].
    truth.public.intake.forage |= !supply.is_empty();
    truth.public.intake.landing = Some(landing);
}

/// Units go ashore.
pub fn land(truth: &mut Truth, units: &[Unit], at: Hex, umpire: &mut Umpire) {
    let public = &truth.public;
    let shore = public
        .intake
        .landing
        .as_ref()
        .and_then(|landing| shore_of(public, landing, at, units.len()));
    let (Some(shore), Some(landing)) = (shore, &mut truth.public.intake.landing) else {
        return;
    };
    landing.aboard.retain(|u| !units.contains(u));
    landing.ashore += u8::try_from(units.len()).unwrap_or(u8::MAX);
    landing.shore = Some(shore);
    umpire.announce(
        Rule::new("19.2"),
        text!(
            "tr-lands",
            count = units.len(),
            place = tables().map.name(at),
            shore = u8::from(shore == Shore::Coast)
        ),
    );
    bring(truth, MEXICO, &[(at, units.to_vec())], umpire);
}

/// Those still aboard come in at A as the sub-phase ends, those for whom it has
/// no room beside it [19.2, 15.7; ruling TR-88].
pub fn bring_the_rest(truth: &mut Truth, umpire: &mut Umpire) {
    let Some(landing) = truth.public.intake.landing.take() else {
        return;
    };
    let mut groups: Vec<(Hex, Vec<Unit>)> = Vec::new();
    for unit in landing.aboard {
        if let Some(at) = mexico::unnamed_place(&truth.public, truth.of(MEXICO), "A", unit) {
            super::super::settle(truth, MEXICO, unit, at);
            groups.push((at, vec![unit]));
        }
    }
    if !groups.is_empty() {
        umpire.announce(Rule::new("19.2"), Text::new("tr-landing-rest"));
        bring(truth, MEXICO, &groups, umpire);
    }
}
