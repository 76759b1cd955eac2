//! `courier render`: a picture of a game or of a scenario, without a bot.

use crate::discord::pictures::FILE_LIMIT;
use crate::export;
use anyhow::Context as _;
use engine::board::Region;
use engine::dice::Secret;
use engine::hex::Hex;
use engine::ruleset::{Setup, Viewer};
use engine::table::{self, Game};
use render::{FilmWish, Frame, Studio};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `courier render`.
#[derive(Debug, clap::Args)]
pub struct Render {
    /// The rule system; the first there is, if none is named.
    #[arg(long, value_name = "KEY")]
    ruleset: Option<String>,
    /// A whole game's file, or a game as the database keeps it.
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    save: Option<PathBuf>,
    /// A scenario at its start; the default one, if none is named.
    #[arg(long, value_name = "KEY")]
    scenario: Option<String>,
    /// Whose view, by the key of a seat; a spectator's, if none is named.
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// A part of the map, from one hex to another: 0920-1530.
    #[arg(long, value_name = "HEX-HEX", value_parser = region)]
    region: Option<Region>,
    /// The whole game of the file as an animated GIF, a picture a turn.
    #[arg(long, requires = "save", conflicts_with = "region")]
    film: bool,
    /// In the film everybody's secrets.
    #[arg(long, requires = "film", conflicts_with = "seat")]
    all: bool,
    /// The PNG file to write, or the GIF.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Reads `0920-1530`; any two opposite corners will do.
fn region(text: &str) -> Result<Region, String> {
    let (from, to) = text
        .split_once('-')
        .ok_or_else(|| format!("'{text}' is not two hexes such as 0920-1530"))?;
    let hex = |text: &str| text.parse::<Hex>().map_err(|e| e.to_string());
    let (a, b) = (hex(from)?, hex(to)?);
    Ok(Region {
        from: Hex::new(a.column.min(b.column), a.row.min(b.row)),
        to: Hex::new(a.column.max(b.column), a.row.max(b.row)),
    })
}

/// Draws, and says the picture in words.
pub(super) fn render(args: &Render) -> anyhow::Result<ExitCode> {
    if let (true, Some(save)) = (args.film, &args.save) {
        return film(args, save);
    }
    let ruleset = super::ruleset(args.ruleset.as_deref())?;
    let game = match &args.save {
        Some(file) => opened(ruleset, &super::files::read(file)?)
            .with_context(|| format!("{} is no game of {ruleset}", file.display()))?,
        None => fresh(ruleset, args.scenario.as_deref())?,
    };
    let board = game.board(viewer(&game, args.seat.as_deref())?);
    let frame = args.region.map_or(Frame::WHOLE, Frame::region);
    let picture = render::png(&board, frame)?;
    std::fs::write(&args.out, &picture.png)
        .with_context(|| format!("{} cannot be written", args.out.display()))?;
    println!(
        "{}: {} by {} pixels, {} bytes\n{}",
        args.out.display(),
        picture.width,
        picture.height,
        picture.png.len(),
        picture.alt
    );
    Ok(ExitCode::SUCCESS)
}

/// Draws the whole game of a file as a film.
fn film(args: &Render, save: &Path) -> anyhow::Result<ExitCode> {
    let bytes = super::files::read(save)?;
    let wrong = || format!("{} is no whole game", save.display());
    let course = Arc::new(export::course(&bytes).with_context(wrong)?);
    let viewer = match (args.all, args.seat.as_deref()) {
        (true, _) => Viewer::Umpire,
        (false, seat) => viewer(&export::game(&bytes)?, seat)?,
    };
    let boards = course.reel(viewer, None).film();
    let film = Studio::new().film(&boards, FilmWish::within(FILE_LIMIT))?;
    std::fs::write(&args.out, &film.gif)
        .with_context(|| format!("{} cannot be written", args.out.display()))?;
    println!(
        "{}: {} pictures of {} by {} pixels, {} bytes\n{}",
        args.out.display(),
        film.frames,
        film.width,
        film.height,
        film.gif.len(),
        film.alt
    );
    Ok(ExitCode::SUCCESS)
}

fn opened(ruleset: &str, bytes: &[u8]) -> anyhow::Result<Game> {
    let text = std::str::from_utf8(bytes).context("it is not text")?;
    let value: serde_json::Value =
        serde_json::from_str(text).context("it was cut short or changed")?;
    if value.get("courier").is_some() {
        return Ok(export::game(bytes)?);
    }
    Ok(Game::load(ruleset, text)?)
}

fn fresh(ruleset: &str, scenario: Option<&str>) -> anyhow::Result<Game> {
    let setup = Setup {
        scenario: scenario.unwrap_or_default().to_owned(),
        ..Setup::default()
    };
    let about = table::catalogue().into_iter().find(|a| a.key == ruleset);
    let known: Vec<_> = about
        .iter()
        .flat_map(|a| &a.scenarios)
        .map(|s| s.key.as_str())
        .collect();
    anyhow::ensure!(
        scenario.is_none_or(|s| known.contains(&s)),
        "there is no scenario '{}'; there are: {}",
        scenario.unwrap_or_default(),
        known.join(", ")
    );
    let seats = table::seats(ruleset, &setup).unwrap_or_default().len();
    // A picture of a start needs no unforeseeable dice, but the same each time.
    let (game, _) = Game::start(
        ruleset,
        setup,
        Secret::new([0; 32]),
        vec![String::new(); seats],
    )?;
    Ok(game)
}

fn viewer(game: &Game, seat: Option<&str>) -> anyhow::Result<Viewer> {
    let Some(key) = seat else {
        return Ok(Viewer::Spectator);
    };
    let seats = game.seats();
    let keys: Vec<_> = seats.iter().map(|s| s.key.as_str()).collect();
    seats
        .iter()
        .find(|s| s.key == key)
        .map(|s| Viewer::Seat(s.seat))
        .with_context(|| format!("there is no seat '{key}'; there are: {}", keys.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_two_opposite_corners_in_any_order() {
        let region = |text| super::region(text).map(|r| format!("{}-{}", r.from, r.to));
        assert_eq!(region("0920-1530"), Ok("0920-1530".to_owned()));
        assert_eq!(region("1520-0930"), Ok("0920-1530".to_owned()));
        for wrong in ["", "0920", "0920-", "0920-15", "a-b", "0920-1530-1"] {
            assert!(super::region(wrong).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_whole_game_becomes_a_film_and_nothing_else_does() {
        use crate::testing::{Place, call};
        let place = Place::open().await;
        let table = place.game().await;
        table.advance(15).await;
        let (game, user) = (table.game, table.users[0]);
        let desk = &place.desk;
        let view = desk.export(game, user).await.expect("a file");
        desk.resign(game, call(user)).await.expect("a player");
        let whole = desk.export(game, user).await.expect("a file");
        let dir = tempfile::tempdir().expect("a folder");
        let (save, out) = (dir.path().join("save.json"), dir.path().join("film.gif"));
        let args = |all, seat| Render {
            ruleset: None,
            save: Some(save.clone()),
            scenario: None,
            seat,
            region: None,
            film: true,
            all,
            out: out.clone(),
        };
        std::fs::write(&save, &view.bytes).expect("a file");
        assert!(
            render(&args(false, None)).is_err(),
            "a view is no whole game"
        );
        assert!(!out.exists());
        std::fs::write(&save, &whole.bytes).expect("a file");
        let key = table.card().await.seats[0].key.clone();
        for (all, seat) in [(true, None), (false, None), (false, Some(key))] {
            render(&args(all, seat)).expect("a film");
            assert!(std::fs::read(&out).expect("a file").starts_with(b"GIF89a"));
        }
    }

    #[test]
    fn a_scenario_a_save_and_a_seat_can_be_drawn() {
        let dir = tempfile::tempdir().expect("a folder");
        let out = dir.path().join("map.png");
        let args = |save: Option<PathBuf>, seat: Option<String>| Render {
            ruleset: None,
            save,
            scenario: None,
            seat,
            region: Some(region("0510-0812").expect("a region")),
            film: false,
            all: false,
            out: out.clone(),
        };
        render(&args(None, None)).expect("a picture");
        let spectators = std::fs::read(&out).expect("a file");
        assert!(spectators.starts_with(b"\x89PNG"));
        let game = fresh(table::catalogue()[0].key, None).expect("a start");
        let save = dir.path().join("save.json");
        std::fs::write(&save, game.save()).expect("a file");
        render(&args(Some(save.clone()), None)).expect("a picture");
        assert_eq!(std::fs::read(&out).expect("a file"), spectators);
        render(&args(None, Some(game.seats()[0].key.clone()))).expect("a picture");
        let nobody = render(&args(None, Some("nobody".into()))).expect_err("no such seat");
        assert!(nobody.to_string().contains("nobody"));
        std::fs::write(&save, &game.save()[..200]).expect("a file");
        let cut = render(&args(Some(save), None)).expect_err("cut short");
        assert!(format!("{cut:#}").contains("cut short"), "{cut:#}");
    }
}
