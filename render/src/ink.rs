//! Every colour that is used on purpose. Grounds and sides differ in lightness
//! as well as in hue, after the idea of the Okabe-Ito palette, and each has a
//! pattern or a letter besides.

use engine::board::SideStyle;
use engine::ruleset::Side;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ink(pub [u8; 3]);

impl Ink {
    /// The ink of a number such as `0xff_88_00`.
    pub const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }

    /// A mixture with so many hundredths of another.
    pub fn mix(self, other: Self, hundredths: u16) -> Self {
        let part = |i: usize| {
            let (a, b) = (u16::from(self.0[i]), u16::from(other.0[i]));
            ((a * (100 - hundredths) + b * hundredths + 50) / 100) as u8
        };
        Self([part(0), part(1), part(2)])
    }

    /// Lightness from 0 to 255.
    pub fn light(self) -> u32 {
        let [r, g, b] = self.0.map(u32::from);
        (r * 299 + g * 587 + b * 114) / 1000
    }

    /// The ink that reads best on it.
    pub fn writing(self) -> Self {
        if self.light() > 120 { BLACK } else { WHITE }
    }
}

pub(crate) const WHITE: Ink = Ink::hex(0xff_ff_ff);
pub(crate) const BLACK: Ink = Ink::hex(0x14_12_10);
pub(crate) const PAPER: Ink = Ink::hex(0xf0_ea_dc);
pub(crate) const PANEL: Ink = Ink::hex(0xfb_f6_e8);
pub(crate) const BAR: Ink = Ink::hex(0x2e_2a_26);
pub(crate) const SOFT: Ink = Ink::hex(0x6d_65_57);
pub(crate) const SHADOW: Ink = Ink::hex(0x5a_53_48);
pub(crate) const HALO: Ink = Ink::hex(0xff_fc_f0);

pub(crate) const OPEN: Ink = Ink::hex(0xf3_ec_cb);
pub(crate) const OPEN_MARK: Ink = Ink::hex(0xdd_d3_a6);
pub(crate) const WOOD: Ink = Ink::hex(0xc3_d8_9a);
pub(crate) const WOOD_MARK: Ink = Ink::hex(0x7f_a8_5a);
pub(crate) const WOOD_DARK: Ink = Ink::hex(0x5f_88_44);
pub(crate) const HILL: Ink = Ink::hex(0xdf_c5_9b);
pub(crate) const HILL_MARK: Ink = Ink::hex(0xa8_80_4e);
pub(crate) const MARSH: Ink = Ink::hex(0xcb_e0_d3);
pub(crate) const MARSH_MARK: Ink = Ink::hex(0x4f_8f_86);
pub(crate) const WATER: Ink = Ink::hex(0xa4_cb_e2);
pub(crate) const WATER_MARK: Ink = Ink::hex(0x93_bf_da);
pub(crate) const SHALLOW: Ink = Ink::hex(0xbc_dc_ec);
pub(crate) const SHALLOWER: Ink = Ink::hex(0xd2_e9_f3);
pub(crate) const COAST: Ink = Ink::hex(0x4f_7f_9c);
pub(crate) const GRID: Ink = Ink::hex(0xb8_ad_8a);
pub(crate) const NUMBER: Ink = Ink::hex(0x66_5b_45);

pub(crate) const MAJOR: Ink = Ink::hex(0x1d_5c_a6);
pub(crate) const MINOR: Ink = Ink::hex(0x4c_92_cf);
pub(crate) const ROAD: Ink = Ink::hex(0xa8_6a_3a);
pub(crate) const COUNTRY: Ink = Ink::hex(0x8a_78_50);
pub(crate) const DEEP: Ink = Ink::hex(0x2c_62_8c);
pub(crate) const RED: Ink = Ink::hex(0xb0_14_1c);
pub(crate) const FLAME: Ink = Ink::hex(0xe8_5d_10);
pub(crate) const FLAME_CORE: Ink = Ink::hex(0xff_d2_3a);
pub(crate) const HIGHLIGHT: Ink = Ink::hex(0xff_e1_00);
pub(crate) const WALL: Ink = Ink::hex(0x8b_6b_45);

/// Inks that keep their exact value in every palette, besides those of sides.
pub(crate) const FIXED: [Ink; 40] = [
    WHITE,
    BLACK,
    PAPER,
    PANEL,
    BAR,
    SOFT,
    SHADOW,
    HALO,
    OPEN,
    OPEN_MARK,
    WOOD,
    WOOD_MARK,
    WOOD_DARK,
    HILL,
    HILL_MARK,
    MARSH,
    MARSH_MARK,
    WATER,
    WATER_MARK,
    SHALLOW,
    SHALLOWER,
    COAST,
    GRID,
    NUMBER,
    MAJOR,
    MINOR,
    ROAD,
    COUNTRY,
    DEEP,
    RED,
    FLAME,
    FLAME_CORE,
    HIGHLIGHT,
    WALL,
    Ink::hex(0x30_2e_2c),
    Ink::hex(0x55_53_50),
    Ink::hex(0x80_7e_7a),
    Ink::hex(0xaa_a8_a4),
    Ink::hex(0xcc_ca_c6),
    Ink::hex(0xe6_e4_e0),
];

/// The side colours: dark blue, orange, dark green, yellow, purple, near white.
pub(crate) const TINTS: [Ink; 6] = [
    Ink::hex(0x1f_4f_93),
    Ink::hex(0xee_8a_3c),
    Ink::hex(0x0b_6e_55),
    Ink::hex(0xf2_de_4e),
    Ink::hex(0x8b_3f_86),
    Ink::hex(0xe3_e6_ea),
];

/// How a side's pieces look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Letter that marks it.
    pub letter: String,
    /// Place in the palette of side colours.
    pub tint: usize,
}

impl Look {
    /// The look of a side; a side without a style gets its number.
    pub fn of(side: Side, styles: &[SideStyle]) -> Self {
        styles.iter().find(|s| s.side == side).map_or_else(
            || Self {
                letter: (u32::from(side.0) + 1).to_string(),
                tint: usize::from(side.0) % TINTS.len(),
            },
            |s| Self {
                letter: s.letter.chars().take(2).collect(),
                tint: usize::from(s.tint) % TINTS.len(),
            },
        )
    }

    /// The side's colour.
    pub fn ink(&self) -> Ink {
        TINTS[self.tint]
    }

    /// The colour of a counter.
    pub fn fill(&self, shade: u8, spent: bool) -> Ink {
        fill(self.tint, shade, spent)
    }
}

fn fill(tint: usize, shade: u8, spent: bool) -> Ink {
    let ink = TINTS[tint];
    let dark = ink.light() < 120;
    let shaded = match (shade.min(3), dark) {
        (0, _) => ink,
        (1, _) => ink.mix(WHITE, 25),
        (2, _) => ink.mix(WHITE, 45),
        (_, true) => ink.mix(BLACK, 40),
        (_, false) => ink.mix(BLACK, 22),
    };
    if spent { shaded.mix(PAPER, 62) } else { shaded }
}

/// All colours that counters can have.
pub(crate) fn counter_inks() -> impl Iterator<Item = Ink> {
    (0..TINTS.len()).flat_map(|tint| {
        let ink = TINTS[tint];
        let rims = [ink.mix(ink.writing(), 35), ink.mix(ink.writing(), 70)];
        (0..4_u8)
            .map(move |shade| fill(tint, shade, false))
            .chain([fill(tint, 0, true), fill(tint, 2, true)])
            .chain(rims)
    })
}
