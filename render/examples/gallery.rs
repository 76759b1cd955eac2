//! Writes sample pictures to the folder given as the first argument.

#[path = "../tests/sample/mod.rs"]
mod sample;

use engine::board::Region;
use engine::inches::Area;
use render::{Frame, Studio};
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let studio = Studio::new();
    let base = Arc::new(sample::large_base());
    let campaign = sample::campaign(Arc::clone(&base), 1);
    let region = Region {
        from: sample::hex("0803"),
        to: sample::hex("1811"),
    };
    let mut siege = sample::everything();
    siege.insets.push(sample::fort(true));
    let small = Region {
        from: sample::hex("0101"),
        to: sample::hex("0806"),
    };
    let assault = sample::table::assault();
    let gate = Area::new(sample::table::at(400, 600), sample::table::at(660, 800));
    let yard = Area::new(sample::table::at(540, 430), sample::table::at(760, 640));
    for (name, board, frame) in [
        ("map-cold", &campaign, Frame::WHOLE),
        ("map", &campaign, Frame::WHOLE),
        ("region", &campaign, Frame::region(region)),
        ("everything", &siege, Frame::region(small)),
        ("stacks", &sample::stacks(), Frame::region(small)),
        ("table-cold", &assault, Frame::WHOLE),
        ("table", &assault, Frame::WHOLE),
        ("table-wall", &assault, Frame::area(sample::table::wall())),
        ("table-gate", &assault, Frame::area(gate)),
        ("table-yard", &assault, Frame::area(yard)),
        ("table-throng", &sample::table::throng(60), Frame::WHOLE),
    ] {
        let start = Instant::now();
        let picture = studio.draw(board, frame)?;
        println!(
            "{name}: {} x {}, {} bytes, {:?}",
            picture.width,
            picture.height,
            picture.png.len(),
            start.elapsed()
        );
        std::fs::write(folder.join(format!("{name}.png")), &picture.png)?;
    }
    Ok(())
}
