//! The inks of tables: a parchment plan with stone, earth and timber.

use crate::ink::{FIXED, Ink, Look, TINTS, WHITE};

pub(super) const PARCHMENT: Ink = Ink::hex(0xef_e3_c4);
pub(super) const FLECK: Ink = Ink::hex(0xe7_d9_b6);
pub(super) const CREASE: Ink = Ink::hex(0xe3_d4_ae);
pub(super) const EDGE: Ink = Ink::hex(0xe8_da_b8);
pub(super) const YARD: Ink = Ink::hex(0xf7_f0_dc);
pub(super) const YARD_MARK: Ink = Ink::hex(0xd9_c9_a2);
pub(super) const FIELD: Ink = Ink::hex(0xe2_df_ae);
pub(super) const FIELD_MARK: Ink = Ink::hex(0xc2_bc_7c);
pub(super) const DITCH: Ink = Ink::hex(0xd0_bd_92);
pub(super) const EARTH: Ink = Ink::hex(0xc8_ad_7c);
pub(super) const EARTH_DARK: Ink = Ink::hex(0x7d_61_3c);
pub(super) const TRACK: Ink = Ink::hex(0xf6_ec_d2);
pub(super) const TRACK_EDGE: Ink = Ink::hex(0xb7_9a_66);
pub(super) const ROOF: Ink = Ink::hex(0xc9_b3_92);
pub(super) const ROOF_DARK: Ink = Ink::hex(0xae_95_72);
pub(super) const ROOF_LINE: Ink = Ink::hex(0x98_80_60);
pub(super) const STONE: Ink = Ink::hex(0xe2_d9_c6);
pub(super) const STONE_DARK: Ink = Ink::hex(0x4e_44_39);
pub(super) const JOINT: Ink = Ink::hex(0xa2_95_7f);
pub(super) const PLANK: Ink = Ink::hex(0xd9_bb_85);
pub(super) const TIMBER: Ink = Ink::hex(0x9a_6d_3e);
pub(super) const TIMBER_DARK: Ink = Ink::hex(0x4d_34_1d);
pub(super) const SEPIA: Ink = Ink::hex(0x4f_3f_2a);
pub(super) const SEPIA_PALE: Ink = Ink::hex(0x8c_78_58);
pub(super) const BRASS: Ink = Ink::hex(0xd8_a8_2c);
pub(super) const SMOKE_LIGHT: Ink = Ink::hex(0xf4_f1_ea);
pub(super) const SMOKE_DARK: Ink = Ink::hex(0x8b_86_7e);

const TABLE: [Ink; 27] = [
    PARCHMENT,
    FLECK,
    CREASE,
    EDGE,
    YARD,
    YARD_MARK,
    FIELD,
    FIELD_MARK,
    DITCH,
    EARTH,
    EARTH_DARK,
    TRACK,
    TRACK_EDGE,
    ROOF,
    ROOF_DARK,
    ROOF_LINE,
    STONE,
    STONE_DARK,
    JOINT,
    PLANK,
    TIMBER,
    TIMBER_DARK,
    SEPIA,
    SEPIA_PALE,
    BRASS,
    SMOKE_LIGHT,
    SMOKE_DARK,
];

/// Steps in which smoke lets the ground through, in hundredths.
pub(super) const COVERS: [u16; 6] = [12, 26, 40, 54, 68, 82];
/// Steps from dark to light smoke, in hundredths of light.
pub(super) const LIGHTS: [u16; 4] = [0, 33, 67, 100];

/// The colour of a side's body that has lost its order or cannot act.
pub(super) fn pale(look: &Look) -> Ink {
    look.ink().mix(WHITE, 62)
}

/// The dots of figures on a body of some colour.
pub(super) fn dotted(fill: Ink) -> Ink {
    fill.mix(fill.writing(), 32)
}

/// Inks that keep their exact value in the palette of a table, with the
/// mixtures that smoke makes over open ground.
pub(super) fn fixed() -> Vec<Ink> {
    let smoke = [PARCHMENT, YARD].into_iter().flat_map(|ground| {
        COVERS.into_iter().flat_map(move |cover| {
            LIGHTS.map(|light| ground.mix(SMOKE_DARK.mix(SMOKE_LIGHT, light), cover))
        })
    });
    let shades = (0..TINTS.len()).flat_map(|tint| {
        let look = Look {
            letter: String::new(),
            tint,
        };
        (0..4)
            .map(move |shade| dotted(look.fill(shade, false)))
            .chain([dotted(TINTS[tint].mix(WHITE, 62))])
    });
    let pale = TINTS.into_iter().map(|ink| ink.mix(WHITE, 62));
    FIXED
        .into_iter()
        .chain(TABLE)
        .chain(pale)
        .chain(shades)
        .chain(smoke)
        .collect()
}
