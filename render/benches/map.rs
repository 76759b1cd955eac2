//! The whole campaign map of the first rule system at 1,600 pixels with changed
//! counters, on a printed map that is already drawn, drawn and encoded, against
//! the fastest palette PNG of the same pixels; and the same of a table crowded
//! with bodies.

#[path = "../tests/sample/mod.rs"]
mod sample;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::board::{Board, Region, Surface};
use engine::dice::{Secret, Seeded};
use engine::hex::Hex;
use engine::inches::Length;
use engine::ruleset::{Awaiting, Setup, Viewer};
use engine::table::{Game, catalogue};
use png::{BitDepth, ColorType, Compression, Encoder};
use render::{Frame, Studio};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the picture may take at most: times the floor, and bytes.
const LIMIT: (f64, usize) = (8.0, 400 << 10);

fn map(c: &mut Criterion) {
    let boards = boards();
    let studio = Studio::new();
    let pictures: Vec<_> = boards
        .iter()
        .map(|board| studio.draw(board, Frame::WHOLE).expect("a picture"))
        .collect();
    let largest = pictures.iter().map(|p| p.png.len()).max().unwrap_or(0);
    let picture = &pictures[pictures.len() - 1];
    println!(
        "whole map: {} x {} px, at most {largest} bytes of {} positions (limit {})",
        picture.width,
        picture.height,
        pictures.len(),
        LIMIT.1
    );
    let floor = Floor::of(&picture.png);

    let mut turn = 0;
    let mut warm = || {
        turn = (turn + 1) % boards.len();
        black_box(studio.draw(&boards[turn], Frame::WHOLE).expect("a picture"));
    };
    // In turns, so that whatever else the machine does falls on both alike.
    let (ours, least) = in_turns(&mut warm, &mut || floor.encode());
    let ratio = ours.as_secs_f64() / least.as_secs_f64();
    println!(
        "whole map: median {ours:.2?}, floor {least:.2?}: {ratio:.1} times the floor (limit {})",
        LIMIT.0
    );

    let mut group = c.benchmark_group("map");
    group.sample_size(40);
    group.bench_function("whole 1600 px, changed counters, warm", |b| {
        b.iter(&mut warm);
    });
    group.bench_function("floor: Compression::Fastest of the same pixels", |b| {
        b.iter(|| floor.encode());
    });
    group.bench_function("whole 1600 px, cold", |b| {
        b.iter(|| {
            let studio = Studio::new();
            black_box(studio.draw(&boards[0], Frame::WHOLE).expect("a picture"))
        });
    });
    let region = Frame::region(middle(&boards[0]));
    group.bench_function("region of 11 by 9 hexes, warm", |b| {
        b.iter(|| {
            turn = (turn + 1) % boards.len();
            black_box(studio.draw(&boards[turn], region).expect("a picture"))
        });
    });
    group.finish();
}

/// A whole table with bodies that have moved, on a plan that is already drawn.
fn table(c: &mut Criterion) {
    let studio = Studio::new();
    let boards: Vec<Board> = (0..8).map(moved).collect();
    let pictures: Vec<_> = boards
        .iter()
        .map(|board| studio.draw(board, Frame::WHOLE).expect("a picture"))
        .collect();
    let largest = pictures.iter().map(|p| p.png.len()).max().unwrap_or(0);
    let picture = &pictures[0];
    println!(
        "whole table: {} x {} px, at most {largest} bytes (limit {TABLE_BYTES})",
        picture.width, picture.height
    );
    let floor = Floor::of(&picture.png);
    let mut turn = 0;
    let mut warm = || {
        turn = (turn + 1) % boards.len();
        black_box(studio.draw(&boards[turn], Frame::WHOLE).expect("a picture"));
    };
    let (ours, least) = in_turns(&mut warm, &mut || floor.encode());
    let ratio = ours.as_secs_f64() / least.as_secs_f64();
    println!("whole table: median {ours:.2?}, floor {least:.2?}: {ratio:.1} times the floor");

    let mut group = c.benchmark_group("table");
    group.sample_size(40);
    group.bench_function("whole 1600 px, moved bodies, warm", |b| b.iter(&mut warm));
    group.bench_function("floor: Compression::Fastest of the same pixels", |b| {
        b.iter(|| floor.encode());
    });
    group.bench_function("whole 1600 px, cold", |b| {
        b.iter(|| {
            let studio = Studio::new();
            black_box(studio.draw(&boards[0], Frame::WHOLE).expect("a picture"))
        });
    });
    let close = Frame::area(sample::table::wall());
    group.bench_function("close to a wall, warm", |b| {
        b.iter(|| {
            turn = (turn + 1) % boards.len();
            black_box(studio.draw(&boards[turn], close).expect("a picture"))
        });
    });
    group.finish();
}

/// The bytes that a whole table may take at most.
const TABLE_BYTES: usize = 250_000;

/// The sample assault some steps later.
fn moved(step: i32) -> Board {
    let mut board = sample::table::assault();
    let on = sample::table::table(&mut board);
    for (i, block) in on.blocks.iter_mut().enumerate() {
        let far = Length::sixteenths(step * (3 + i32::try_from(i % 4).unwrap_or(0)));
        block.at = block.at.toward(block.facing, far);
        block.figures = block.figures.saturating_sub(step.unsigned_abs());
    }
    board
}

/// What a spectator sees in the course of a game by the random player.
fn boards() -> Vec<Board> {
    let key = catalogue()[0].key;
    let secret = Secret::new([7; 32]);
    let (mut game, _) =
        Game::start(key, Setup::default(), secret, Vec::new()).expect("the default set-up");
    let mut chance = Seeded::new(7);
    let mut boards = vec![game.board(Viewer::Spectator)];
    for step in 1..=240 {
        let Awaiting::Decisions(open) = game.awaiting() else {
            break;
        };
        let seat = open[0].seat;
        // A way may lead into a corner; the rules' own order never does.
        let order = game
            .sample(seat, &mut chance)
            .or_else(|| game.default_order(seat))
            .expect("an order");
        game = game.play(seat, &order).expect("what is offered plays").0;
        if step % 20 == 0 {
            boards.push(game.board(Viewer::Spectator));
        }
    }
    boards
}

/// A region about the middle of the map.
fn middle(board: &Board) -> Region {
    let Surface::Hexes(hexes) = &board.surface else {
        panic!("the first rule system has a hex map");
    };
    let (column, row) = (hexes.base.columns / 2, hexes.base.rows / 2);
    Region {
        from: Hex::new(column - 5, row - 4),
        to: Hex::new(column + 5, row + 4),
    }
}

/// The median times of two things that are done in turns.
fn in_turns(one: &mut dyn FnMut(), other: &mut dyn FnMut()) -> (Duration, Duration) {
    const ROUNDS: usize = 61;
    let mut times = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        one();
        times.0.push(begun.elapsed());
        let begun = Instant::now();
        other();
        times.1.push(begun.elapsed());
    }
    times.0.sort_unstable();
    times.1.sort_unstable();
    (times.0[ROUNDS / 2], times.1[ROUNDS / 2])
}

/// The pixels of a picture, ready to be encoded again as fast as can be.
struct Floor {
    size: (u32, u32),
    pixels: Vec<u8>,
    palette: Vec<u8>,
}

impl Floor {
    fn of(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("whole");
        let info = reader.info();
        let palette = info.palette.clone().expect("a palette").into_owned();
        Self {
            size: (info.width, info.height),
            pixels,
            palette,
        }
    }

    fn encode(&self) {
        let mut out = Vec::new();
        let mut encoder = Encoder::new(&mut out, self.size.0, self.size.1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(&self.palette[..]);
        encoder.set_compression(Compression::Fastest);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&self.pixels).expect("data");
        writer.finish().expect("an end");
        black_box(&out);
    }
}

criterion_group!(benches, map, table);
criterion_main!(benches);
