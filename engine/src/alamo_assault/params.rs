//! The numbers that the rules leave to the referee, from their data file.

use crate::inches::Length;
use serde::Deserialize;
use std::sync::LazyLock;

/// A number left to the referee.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// The number.
    pub value: u16,
    /// Where it comes from.
    pub provenance: String,
    /// Why it is what it is.
    pub reason: String,
}

impl Param {
    /// As whole inches.
    pub fn inches(&self) -> Length {
        Length::inches(self.value.into())
    }
}

/// The numbers left to the referee; `params.toml` says of each where it comes
/// from and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs)]
pub struct Params {
    pub men_per_figure: Param,
    pub turns: Param,
    pub rush: Param,
    pub attack: Param,
    pub assault: Param,
    pub maneuver: Param,
    pub retreat: Param,
    pub ditch: Param,
    pub doorway: Param,
    pub climb_per_ladder: Param,
    pub door_pips: Param,
    pub range_musket: Param,
    pub range_light: Param,
    pub range_rifle: Param,
    pub range_gun: Param,
    pub dead_ground: Param,
    pub gun_arc: Param,
    pub talking: Param,
    pub courier: Param,
    pub courier_lost: Param,
    pub sight: Param,
    pub leader_radius: Param,
    pub column_front: Param,
    pub hold_shooters: Param,
    pub alarm_distance: Param,
    pub alarm_die: Param,
    pub dark_turns: Param,
    pub dark_range: Param,
    pub dark_sight: Param,
    pub open_inside: Param,
    pub say_per_turn: Param,
    pub say_length: Param,
}

/// The numbers left to the referee.
pub fn params() -> &'static Params {
    static PARAMS: LazyLock<Params> = LazyLock::new(|| {
        let text = include_str!("../../data/alamo_assault/params.toml");
        toml::from_str(text).unwrap_or_else(|e| panic!("params.toml: {e}"))
    });
    &PARAMS
}
