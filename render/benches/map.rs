//! The whole map at 1,600 pixels with changed counters, on a printed map that
//! is already drawn, against the fastest palette PNG of the same pixels.

#[path = "../tests/sample/mod.rs"]
mod sample;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::board::Region;
use png::{BitDepth, ColorType, Compression, Encoder};
use render::{Frame, Studio};
use std::hint::black_box;
use std::sync::Arc;

fn map(c: &mut Criterion) {
    let base = Arc::new(sample::large_base());
    let boards: Vec<_> = (0..8)
        .map(|step| sample::campaign(Arc::clone(&base), step))
        .collect();
    let studio = Studio::new();
    let picture = studio.draw(&boards[0], Frame::WHOLE).expect("a picture");
    println!(
        "whole map: {} x {}, {} bytes",
        picture.width,
        picture.height,
        picture.png.len()
    );

    let mut group = c.benchmark_group("map");
    group.sample_size(40);
    let mut turn = 0;
    group.bench_function("whole 1600 px, changed counters, warm", |b| {
        b.iter(|| {
            turn = (turn + 1) % boards.len();
            black_box(studio.draw(&boards[turn], Frame::WHOLE).expect("a picture"))
        });
    });
    let (pixels, palette) = indices(&picture.png);
    group.bench_function("floor: Compression::Fast of the same pixels", |b| {
        b.iter(|| {
            let mut out = Vec::new();
            let mut encoder = Encoder::new(&mut out, picture.width, picture.height);
            encoder.set_color(ColorType::Indexed);
            encoder.set_depth(BitDepth::Eight);
            encoder.set_palette(&palette[..]);
            encoder.set_compression(Compression::Fast);
            let mut writer = encoder.write_header().expect("a header");
            writer.write_image_data(&pixels).expect("data");
            writer.finish().expect("an end");
            black_box(out)
        });
    });
    group.bench_function("whole 1600 px, cold", |b| {
        b.iter(|| {
            black_box(
                Studio::new()
                    .draw(&boards[0], Frame::WHOLE)
                    .expect("a picture"),
            )
        });
    });
    let region = Frame::region(Region {
        from: sample::hex("0803"),
        to: sample::hex("1811"),
    });
    group.bench_function("region of 11 by 9 hexes, warm", |b| {
        b.iter(|| {
            turn = (turn + 1) % boards.len();
            black_box(studio.draw(&boards[turn], region).expect("a picture"))
        });
    });
    group.finish();
}

fn indices(png: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("whole");
    let palette = reader
        .info()
        .palette
        .clone()
        .expect("a palette")
        .into_owned();
    (pixels, palette)
}

criterion_group!(benches, map);
criterion_main!(benches);
