//! Pictures that are kept to compare with.

use render::Picture;
use std::path::PathBuf;

fn pixels(png: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("whole");
    bytes.truncate(info.buffer_size());
    (info.width, info.height, bytes)
}

/// Compares with the kept picture, or keeps it when `UPDATE_GOLDEN` is set.
pub fn golden(name: &str, picture: &Picture) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &picture.png).expect("golden folder can be written");
        return;
    }
    let kept = std::fs::read(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; run with UPDATE_GOLDEN=1", path.display()));
    let (kept, new) = (pixels(&kept), pixels(&picture.png));
    assert_eq!((kept.0, kept.1), (new.0, new.1), "{name}: size");
    let off = kept
        .2
        .chunks(3)
        .zip(new.2.chunks(3))
        .filter(|(a, b)| a != b)
        .count();
    assert_eq!(
        off, 0,
        "{name}: {off} pixels differ; look, then run with UPDATE_GOLDEN=1"
    );
    assert_eq!((picture.width, picture.height), (new.0, new.1));
}
