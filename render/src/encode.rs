//! Palette indices to PNG.

use crate::RenderError;
use crate::sheet::Sheet;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// The level at which time and size meet best for maps (see the bench).
const LEVEL: u8 = 4;

/// The sheet as a PNG file. The same sheet always gives the same bytes.
pub(crate) fn png(sheet: &Sheet) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(sheet.pixels.len() / 8 + 1024);
    let mut encoder = Encoder::new(&mut out, sheet.width as u32, sheet.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(sheet.palette.bytes());
    // Patterns repeat exactly from hex to hex, which filters would spoil.
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&sheet.pixels)?;
    writer.finish()?;
    Ok(out)
}
