//! [11, 12, 22] Strengths, odds and die modifiers, with the whole working. Pure:
//! the battle itself and the question what an attack would bring both use it.

use super::super::force::commander;

use super::super::state::{MEXICO, Public, TEXAS};
use super::super::tables::{Arm, CrtResult, Odds, Unit};
use super::Contingent;
use super::ground;
use crate::hex::Hex;
use crate::rule::Rule;
use crate::ruleset::Side;
use crate::text;
use crate::text::Text;
use crate::umpire::TraceLine;

/// The columns of the CRT, worst for the attacker first, with the least
/// attack and defence factors each stands for.
const COLUMNS: [(Odds, u32, u32, &str); 10] = [
    (Odds::OneToFour, 0, 1, "1-4"),
    (Odds::OneToThree, 1, 3, "1-3"),
    (Odds::OneToTwo, 1, 2, "1-2"),
    (Odds::Even, 1, 1, "1-1"),
    (Odds::ThreeToTwo, 3, 2, "3-2"),
    (Odds::TwoToOne, 2, 1, "2-1"),
    (Odds::ThreeToOne, 3, 1, "3-1"),
    (Odds::FourToOne, 4, 1, "4-1"),
    (Odds::FiveToOne, 5, 1, "5-1"),
    (Odds::SixToOne, 6, 1, "6-1"),
];

/// The column: the highest whose odds are not above attack to defence [12; ruling TR-01].
pub fn column(attack: u32, defence: u32) -> Odds {
    COLUMNS
        .iter()
        .rev()
        .find(|(_, a, d, _)| attack * d >= defence * a)
        .map_or(Odds::OneToFour, |(odds, ..)| *odds)
}

/// The columns as printed, in rising order of the attack.
pub fn headings() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|(.., heading)| *heading)
}

/// The column as printed.
pub fn heading(odds: Odds) -> &'static str {
    COLUMNS
        .iter()
        .find(|(o, ..)| *o == odds)
        .map_or("", |(.., heading)| heading)
}

/// Whether the attacker is the weaker side, who loses half in an exchange [CRT; ruling TR-12].
pub fn is_low(odds: Odds) -> bool {
    odds <= Odds::OneToTwo
}

/// A battle as the chart looks at it.
#[derive(Clone, Debug)]
// Each is an announcement of its own; together they are no state machine.
#[allow(clippy::struct_excessive_bools)]
pub struct Clash<'a> {
    /// The state of the game.
    pub public: &'a Public,
    /// Where.
    pub hex: Hex,
    /// Who attacks.
    pub attacker: Side,
    /// The attackers by the way they came.
    pub attackers: &'a [Contingent],
    /// The defenders who count.
    pub defenders: &'a [Unit],
    /// Whether Galveston's own factor defends [11.5].
    pub militia: bool,
    /// Whether the attackers outside a fort are supplied [14.2].
    pub attack_supplied: bool,
    /// Whether a garrison that joins the attack is [14.3].
    pub garrison_supplied: bool,
    /// Whether the defenders are.
    pub defence_supplied: bool,
}

/// What the chart says of a battle before the die falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// Attack factors after all halving.
    pub attack: u32,
    /// Defence factors after all doubling and halving.
    pub defence: u32,
    /// The column.
    pub odds: Odds,
    /// Added to the die.
    pub modifier: i8,
    /// The working of the factors, then of the modifiers.
    pub trace: Vec<TraceLine>,
}

/// One line of a working.
pub fn line(rule: &'static str, text: Text) -> TraceLine {
    TraceLine::by(Rule::new(rule), text)
}

/// "Name 5, Name 3" with the factor each brings.
pub fn roster(units: &[Unit], factor: impl Fn(Unit) -> u8) -> String {
    let mut units = units.to_vec();
    units.sort_by_key(|u| super::super::sight::order(*u));
    units
        .iter()
        .map(|u| format!("{} {}", u.name, factor(*u)))
        .collect::<Vec<_>>()
        .join(", ")
}

impl Clash<'_> {
    fn attacking(&self) -> Vec<Unit> {
        self.attackers
            .iter()
            .filter(|c| !c.guests)
            .flat_map(|c| c.units.iter().copied())
            .collect()
    }

    /// Column, modifier and working.
    pub fn assess(&self) -> Assessment {
        let mut trace = Vec::new();
        let attack = self.attack(&mut trace);
        let defence = self.defence(&mut trace);
        let odds = column(attack, defence);
        trace.push(line(
            "12",
            text!(
                "tr-why-odds",
                attack = attack,
                defence = defence,
                column = heading(odds)
            ),
        ));
        let modifier = self.modifier(&mut trace);
        Assessment {
            attack,
            defence,
            odds,
            modifier,
            trace,
        }
    }

    /// Attack factors: each contingent halved for the river it crossed, then
    /// all together for want of supply [14.2, 22.1; ruling TR-51].
    fn attack(&self, trace: &mut Vec<TraceLine>) -> u32 {
        let mut relief = 0;
        let mut garrison = 0;
        let mut has_relief = false;
        for contingent in self.attackers.iter().filter(|c| !c.guests) {
            let factors: u32 = contingent.units.iter().map(|u| u32::from(u.attack)).sum();
            if contingent.units.is_empty() {
                continue;
            }
            trace.push(line(
                "11",
                text!(
                    "tr-why-attackers",
                    from = contingent
                        .from
                        .map_or_else(|| "-".into(), |h| h.to_string()),
                    garrison = u8::from(contingent.garrison),
                    units = roster(&contingent.units, |u| u.attack),
                    factors = factors
                ),
            ));
            if contingent.garrison {
                garrison += factors;
                continue;
            }
            has_relief = true;
            relief += match self.halving(contingent) {
                Some((rule, row)) => {
                    let halved = factors.div_ceil(2);
                    trace.push(line(
                        rule,
                        text!(
                            "tr-why-halved-river",
                            ground = Text::new(ground_name(row)),
                            factors = factors,
                            halved = halved
                        ),
                    ));
                    halved
                }
                None => factors,
            };
        }
        if has_relief {
            relief = supply("tr-why-attack-supply", self.attack_supplied, relief, trace);
        }
        if garrison > 0 {
            garrison = supply(
                "tr-why-garrison-supply",
                self.garrison_supplied,
                garrison,
                trace,
            );
        }
        relief + garrison
    }

    /// The terrain row that halves a contingent, with the rule that does so.
    fn halving(&self, contingent: &Contingent) -> Option<(&'static str, &'static str)> {
        let row = ground::hexside_row(self.public, self.attacker, contingent.from?, self.hex)?;
        if row.halved_clear && !self.public.rains() {
            Some(("22.1", row.terrain.as_str()))
        } else if row.halved_rain && self.public.rains() {
            let rule = if row.halved_clear { "22.1" } else { "20.2" };
            Some((rule, row.terrain.as_str()))
        } else {
            None
        }
    }

    /// Defence factors: soldaderas, then supply, then Galveston's own [11.4, 11.5, 14.2].
    fn defence(&self, trace: &mut Vec<TraceLine>) -> u32 {
        let units: Vec<Unit> = self
            .defenders
            .iter()
            .copied()
            .filter(|u| u.defence > 0)
            .collect();
        let mut factors: u32 = units.iter().map(|u| u32::from(u.defence)).sum();
        if !units.is_empty() {
            trace.push(line(
                "11",
                text!(
                    "tr-why-defenders",
                    units = roster(&units, |u| u.defence),
                    factors = factors
                ),
            ));
        }
        if is_wagons_alone(self.defenders) {
            // [14] They carry their own.
            if self.attacker == TEXAS {
                trace.push(line(
                    "11.4",
                    text!(
                        "tr-why-soldaderas",
                        factors = factors,
                        doubled = 2 * factors
                    ),
                ));
                factors *= 2;
            }
        } else if factors > 0 {
            factors = supply(
                "tr-why-defence-supply",
                self.defence_supplied,
                factors,
                trace,
            );
        }
        if self.militia {
            trace.push(line(
                "11.5",
                text!("tr-why-galveston", factors = factors + 1),
            ));
            factors += 1;
        }
        factors
    }

    /// The sum of all die modifiers.
    pub fn modifier(&self, trace: &mut Vec<TraceLine>) -> i8 {
        let mut total = 0;
        let mut add = |rule: &'static str, value: i8, text: Text| {
            if value != 0 {
                trace.push(line(rule, text.with("value", signed(value))));
                total += value;
            }
        };
        let attacking = self.attacking();
        if let Some(leader) = commander(&attacking) {
            let bonus = leader.leader.map_or(0, |l| l.attack);
            add(
                "1.2",
                bonus,
                text!("tr-why-leader-attack", leader = leader.name.as_str()),
            );
        }
        if let Some(leader) = commander(self.defenders) {
            let bonus = leader.leader.map_or(0, |l| l.defence);
            add(
                "1.2",
                -bonus,
                text!("tr-why-leader-defence", leader = leader.name.as_str()),
            );
        }
        if is_mixed(self.attacker, &attacking) {
            add("11.1", 1, Text::new("tr-why-mixed-attack"));
        }
        if is_mixed(super::super::state::enemy(self.attacker), self.defenders) {
            add("11.1", -1, Text::new("tr-why-mixed-defence"));
        }
        if let Some(row) = ground::hex_row(self.hex) {
            add(
                "22",
                row.drm,
                text!(
                    "tr-why-terrain",
                    ground = Text::new(ground_name(&row.terrain))
                ),
            );
        }
        let (value, text) = self.hexsides();
        if let Some(text) = text {
            let rule = if value < -2 { "11.3" } else { "22" };
            if value == 0 {
                trace.push(line("22.3", text));
            } else {
                add(rule, value, text);
            }
        }
        total
    }

    /// The modifier of the hexsides crossed. None at all when somebody came
    /// without crossing one [22.3]; with several kinds, the mildest, since the
    /// easiest approach spoils the defence.
    fn hexsides(&self) -> (i8, Option<Text>) {
        let mut worst: Option<(i8, &'static str)> = None;
        let mut mildest: Option<(i8, &'static str)> = None;
        for contingent in self
            .attackers
            .iter()
            .filter(|c| !c.guests && !c.units.is_empty())
        {
            let row = contingent
                .from
                .filter(|_| !contingent.garrison)
                .and_then(|from| ground::hexside_row(self.public, self.attacker, from, self.hex));
            let (drm, name) = row.map_or((0, ""), |r| (r.drm, r.terrain.as_str()));
            if worst.is_none_or(|(d, _)| drm < d) {
                worst = Some((drm, name));
            }
            if mildest.is_none_or(|(d, _)| drm > d) {
                mildest = Some((drm, name));
            }
        }
        match (mildest, worst) {
            (Some((0, _)), Some((worst, name))) if worst < 0 => (
                0,
                Some(text!(
                    "tr-why-approach",
                    ground = Text::new(ground_name(name)),
                    value = signed(worst)
                )),
            ),
            (Some((drm, name)), _) if drm != 0 => (
                drm,
                Some(text!(
                    "tr-why-hexside",
                    ground = Text::new(ground_name(name))
                )),
            ),
            _ => (0, None),
        }
    }
}

/// Halves for want of supply, and says which it was [14.2].
pub fn supply(id: &'static str, supplied: bool, factors: u32, trace: &mut Vec<TraceLine>) -> u32 {
    let after = if supplied {
        factors
    } else {
        factors.div_ceil(2)
    };
    trace.push(line(
        "14.2",
        Text::new(id)
            .with("supplied", u8::from(supplied))
            .with("factors", factors)
            .with("after", after),
    ));
    after
}

/// A modifier with its sign.
pub fn signed(value: i8) -> String {
    format!("{value:+}")
}

/// Whether only supply units stand there: they need no other supply, and
/// Mexican ones fight doubled [11.4].
pub fn is_wagons_alone(units: &[Unit]) -> bool {
    !units.is_empty() && units.iter().all(|u| u.arm == Arm::Supply)
}

/// Whether horse, foot and guns stand together [11.1; ruling TR-46]. Indians
/// do not count, but Cherokees on the Mexican side are regular cavalry [16.1].
pub fn is_mixed(side: Side, units: &[Unit]) -> bool {
    let has = |arms: &[Arm]| units.iter().any(|u| u.attack > 0 && arms.contains(&u.arm));
    let cherokee = side == MEXICO && units.iter().any(|u| u.id == "in_cherokee");
    (has(&[Arm::Cavalry]) || cherokee)
        && has(&[Arm::Infantry])
        && has(&[Arm::LightArtillery, Arm::HeavyArtillery])
}

/// The message that names a row of the terrain chart.
pub fn ground_name(row: &str) -> &'static str {
    match row {
        "marsh" => "tr-ground-marsh",
        "prairie" => "tr-ground-prairie",
        "forest" => "tr-ground-forest",
        "hills" => "tr-ground-hills",
        "minor_river" => "tr-ground-minor-river",
        "major_river" => "tr-ground-major-river",
        "ford_minor" => "tr-ground-ford-minor",
        "ford_major" => "tr-ground-ford-major",
        "ferry" | "ferry_captured" | "ferry_mexican_zapadores" => "tr-ground-ferry",
        _ => "tr-ground-sea",
    }
}

/// The message that names a result.
pub fn result_name(result: CrtResult) -> &'static str {
    match result {
        CrtResult::AE => "tr-result-ae",
        CrtResult::AEH => "tr-result-aeh",
        CrtResult::AR2 => "tr-result-ar2",
        CrtResult::ARXH => "tr-result-arxh",
        CrtResult::DRXH => "tr-result-drxh",
        CrtResult::DR2 => "tr-result-dr2",
        CrtResult::DEH => "tr-result-deh",
        CrtResult::DE => "tr-result-de",
    }
}
