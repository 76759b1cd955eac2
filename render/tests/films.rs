//! Films: what a viewer of GIFs makes of them, within their limit, and the same
//! each time.

// What the other test programs use of it is not used here.
#[allow(dead_code)]
mod kept;
#[path = "sample/mod.rs"]
mod sample;

use engine::board::Board;
use kept::golden;
use render::{Film, FilmWish, Picture, RenderError, Studio};
use std::sync::Arc;

/// A campaign of some turns on the small map: a march, and losses.
fn turns(count: usize) -> Vec<Board> {
    let mut base = sample::small_base();
    "film".clone_into(&mut base.key);
    let base = Arc::new(base);
    (0..count)
        .map(|n| {
            let mut board = sample::board(Arc::clone(&base));
            board.caption = engine::text::Text::plain(format!("Turn {}", n + 1));
            let hexes = sample::hexes(&mut board);
            let red = sample::pile(count.saturating_sub(n).min(6));
            hexes.stacks = vec![
                sample::stack(&format!("0{}03", 1 + n % 6), sample::BLUE, sample::pile(3)),
                sample::stack("0704", sample::RED, red),
            ];
            board
        })
        .collect()
}

/// A GIF as a viewer draws it: every picture whole, with its delay.
struct Shown {
    size: (usize, usize),
    pictures: Vec<(u16, Vec<u8>)>,
    transparent: bool,
}

fn shown(film: &Film) -> Shown {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(film.gif.as_slice()).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().expect("one palette").to_vec();
    let mut canvas = vec![0; width * height * 3];
    let mut pictures = Vec::new();
    let mut transparent = false;
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        assert!(frame.palette.is_none(), "one palette for all");
        let across = usize::from(frame.width);
        for (n, index) in frame.buffer.iter().enumerate() {
            if frame.transparent == Some(*index) {
                transparent = true;
                continue;
            }
            let x = usize::from(frame.left) + n % across;
            let y = usize::from(frame.top) + n / across;
            let colour = usize::from(*index) * 3;
            let at = (y * width + x) * 3;
            canvas[at..at + 3].copy_from_slice(&palette[colour..colour + 3]);
        }
        pictures.push((frame.delay, canvas.clone()));
    }
    Shown {
        size: (width, height),
        pictures,
        transparent,
    }
}

fn pixels(size: usize) -> u32 {
    u32::try_from(size).expect("a small picture")
}

fn as_png(shown: &Shown, picture: usize) -> Picture {
    let (width, height) = (pixels(shown.size.0), pixels(shown.size.1));
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer
        .write_image_data(&shown.pictures[picture].1)
        .expect("pixels");
    writer.finish().expect("an end");
    Picture {
        png,
        width,
        height,
        alt: String::new(),
        file_name: String::new(),
    }
}

#[test]
fn golden_the_last_picture_of_a_film_is_what_changes_made_of_the_first() {
    let film = Studio::new()
        .film(&turns(5), FilmWish::within(10 << 20))
        .expect("a film");
    let shown = shown(&film);
    assert_eq!(shown.pictures.len(), 5);
    assert!(shown.transparent, "what stays is not written again");
    golden("film", &as_png(&shown, 4));
    // Each picture is another, and the last one stands longest.
    for pair in shown.pictures.windows(2) {
        assert_ne!(pair[0].1, pair[1].1);
    }
    let delays: Vec<u16> = shown.pictures.iter().map(|p| p.0).collect();
    assert_eq!(delays, [140, 140, 140, 140, 600]);
}

#[test]
fn changed_parts_make_the_same_pictures_as_whole_ones() {
    let studio = Studio::new();
    let boards = turns(4);
    let film = shown(
        &studio
            .film(&boards, FilmWish::within(10 << 20))
            .expect("a film"),
    );
    for (n, board) in boards.iter().enumerate() {
        let alone = shown(
            &studio
                .film(std::slice::from_ref(board), FilmWish::within(10 << 20))
                .expect("a film"),
        );
        // The strip at the foot tells how far the film has come.
        let foot = 13 * film.size.0 * 3;
        let whole = alone.pictures[0].1.len() - foot;
        assert!(
            film.pictures[n].1[..whole] == alone.pictures[0].1[..whole],
            "picture {n}"
        );
    }
}

#[test]
fn a_film_that_is_too_large_is_drawn_smaller_then_shorter_then_not() {
    let studio = Studio::new();
    let boards = turns(6);
    let free = studio
        .film(&boards, FilmWish::within(10 << 20))
        .expect("a film");
    assert_eq!((free.frames, free.width), (6, 1000));
    let limit = free.gif.len() / 2;
    let small = studio
        .film(&boards, FilmWish::within(limit))
        .expect("a film");
    assert!(small.gif.len() <= limit && small.width < free.width);
    assert_eq!(small.frames, 6);
    let tight = studio.film(
        &boards,
        FilmWish {
            width: 320,
            ..FilmWish::within(10 << 20)
        },
    );
    let tight = tight.expect("a film").gif.len() * 9 / 10;
    let short = studio
        .film(&boards, FilmWish::within(tight))
        .expect("a film");
    assert!(short.gif.len() <= tight && short.frames < 6);
    let none = studio.film(&boards, FilmWish::within(1000));
    assert!(matches!(none, Err(RenderError::Large)), "{none:?}");
    assert!(matches!(
        studio.film(&[], FilmWish::within(1000)),
        Err(RenderError::Empty)
    ));
}

#[test]
fn the_same_boards_give_the_same_film_and_pictures_of_any_size_fit_together() {
    let mut boards = turns(3);
    boards[1].caption = engine::text::Text::plain("A much longer line ".repeat(12));
    boards[2].insets.push(sample::fort(true));
    let film = |studio: &Studio| {
        studio
            .film(&boards, FilmWish::within(10 << 20))
            .expect("a film")
    };
    let studio = Studio::new();
    let first = film(&studio);
    assert_eq!(first, film(&studio));
    assert_eq!(first, film(&Studio::new()));
    assert_eq!(shown(&first).pictures.len(), 3);
    // Nothing changed is a picture all the same.
    let still = vec![boards[0].clone(); 4];
    let still = Studio::new()
        .film(&still, FilmWish::within(10 << 20))
        .expect("a film");
    assert_eq!(shown(&still).pictures.len(), 4);
    let many = vec![boards[0].clone(); 300];
    let many = Studio::new()
        .film(&many, FilmWish::within(10 << 20))
        .expect("a film");
    assert!(many.frames < 300);
}
