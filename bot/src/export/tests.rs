use super::*;
use crate::testing::{CHANNEL, Place, call};

/// A file of a game that went some way and was resigned.
async fn file() -> (Place, Vec<u8>) {
    let place = Place::open().await;
    let table = place.game().await;
    table.advance(15).await;
    place
        .desk
        .resign(table.game, call(table.users[0]))
        .await
        .expect("a player");
    let export = place
        .desk
        .export(table.game, table.users[0])
        .await
        .expect("a file");
    assert!(export.whole);
    (place, export.bytes)
}

fn edited(bytes: &[u8], edit: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
    let mut value = serde_json::from_slice(bytes).expect("JSON");
    edit(&mut value);
    serde_json::to_vec(&value).expect("JSON")
}

/// The same with a checksum that fits again, as a forger would make it.
fn forged(bytes: &[u8], edit: impl FnOnce(&mut serde_json::Value)) -> Vec<u8> {
    let mut file: Whole = serde_json::from_slice(&edited(bytes, edit)).expect("a file");
    file.checksum = file.sum();
    serde_json::to_vec(&file).expect("JSON")
}

#[tokio::test]
async fn a_true_file_is_true_whatever_its_white_space() {
    let (_place, bytes) = file().await;
    let found = verify(&bytes).expect("true");
    assert_eq!(found.lines, 17, "the start, 15 orders and the resignation");
    verify(&edited(&bytes, |_| {})).expect("true on one line too");
}

#[tokio::test]
async fn every_changed_byte_is_found() {
    let (_place, bytes) = file().await;
    let step = (bytes.len() / 97).max(1);
    for at in (0..bytes.len()).step_by(step) {
        if bytes[at].is_ascii_whitespace() {
            continue;
        }
        let mut changed = bytes.clone();
        changed[at] = if changed[at] == b'7' { b'8' } else { b'7' };
        let error = verify(&changed).err();
        assert!(
            error.is_some(),
            "byte {at} of {}",
            String::from_utf8_lossy(&bytes[at.saturating_sub(20)..=at])
        );
    }
}

#[tokio::test]
async fn the_first_difference_is_named() {
    let (_place, bytes) = file().await;
    let rolled = serde_json::from_slice::<Whole>(&bytes)
        .expect("a file")
        .entries
        .iter()
        .position(|e| !e.rolls.is_empty())
        .expect("a die fell");
    let loaded = forged(&bytes, |file| {
        let value = &mut file["entries"][rolled]["rolls"][0]["value"];
        *value = serde_json::json!(value.as_u64().expect("a roll") % 6 + 1);
    });
    let error = verify(&loaded).expect_err("a loaded die").to_string();
    assert!(
        error.contains(&format!("line {rolled}")) && error.contains("dice"),
        "{error}"
    );

    let dropped = forged(&bytes, |file| {
        file["entries"].as_array_mut().expect("entries").remove(3);
    });
    let error = verify(&dropped).expect_err("a lost line").to_string();
    assert!(
        error.contains("line 3:") || error.contains("line 4:"),
        "{error}"
    );

    let secret = forged(&bytes, |file| {
        file["secret"] = serde_json::json!("00".repeat(32));
    });
    assert!(matches!(verify(&secret), Err(FileError::Commitment { .. })));

    let salt = forged(&bytes, |file| {
        file["salts"][0] = serde_json::json!("chosen");
    });
    assert!(matches!(verify(&salt), Err(FileError::Difference(_))));

    let name = edited(&bytes, |file| {
        file["seats"][0]["name"] = serde_json::json!("somebody else");
    });
    assert!(matches!(verify(&name), Err(FileError::Checksum)));
}

#[tokio::test]
async fn files_that_cannot_be_used_say_why() {
    let (place, bytes) = file().await;
    let cut = verify(&bytes[..bytes.len() / 2])
        .expect_err("cut short")
        .to_string();
    assert!(cut.contains("cut short"), "{cut}");
    let newer = edited(&bytes, |file| file["courier"] = serde_json::json!(FORM + 1));
    let newer = verify(&newer).expect_err("newer").to_string();
    assert!(newer.contains("newer release"), "{newer}");
    let rules = forged(&bytes, |file| {
        file["rules_version"] = serde_json::json!(999);
    });
    assert!(matches!(
        verify(&rules),
        Err(FileError::Rules { found: 999, .. })
    ));
    let unknown = forged(&bytes, |file| {
        file["ruleset"] = serde_json::json!("backgammon");
    });
    assert!(matches!(verify(&unknown), Err(FileError::Ruleset(_))));
    for what in ["times", "seats"] {
        let fewer = forged(&bytes, |file| {
            file[what].as_array_mut().expect("a list").pop();
        });
        let error = verify(&fewer).expect_err("fewer than there must be");
        assert!(matches!(error, FileError::Unreadable(_)), "{error}");
    }
    let more = edited(&bytes, |file| file["extra"] = serde_json::json!(1));
    assert!(matches!(verify(&more), Err(FileError::Unreadable(_))));

    let table = crate::testing::begin(&place.desk, crate::id::ChannelId(3001)).await;
    let view = place
        .desk
        .export(table.game, table.users[0])
        .await
        .expect("a view");
    assert!(matches!(verify(&view.bytes), Err(FileError::OwnView)));
    let game = table.game;
    let early = place.desk.store().run(move |db| whole(db, game)).await;
    assert!(
        early.is_err(),
        "a whole file of a game under way would betray it"
    );
}

#[tokio::test]
async fn an_imported_game_is_the_same_game() {
    let (_place, bytes) = file().await;
    let other = Place::open().await;
    // A channel with an open game keeps it.
    let open = other.game().await;
    let store = other.desk.store();
    let given = bytes.clone();
    let id = store
        .transact(move |db| {
            import(db, &given, CHANNEL).map_err(|e| StoreError::Other(e.to_string()))
        })
        .await
        .expect("a true file");
    assert_eq!(
        other.desk.game_in(CHANNEL).await.expect("the channel"),
        Some(open.game)
    );
    let again = other.desk.export(id, UserId(5)).await.expect("a file");
    assert_eq!(again.bytes, bytes);
    let page = other.desk.log(id, UserId(5), 0, 100).await.expect("a log");
    assert!(
        page.lines.iter().any(|l| l.notation.is_some()),
        "all is open after the end"
    );
    other
        .desk
        .look(id, UserId(5))
        .await
        .expect("it can be opened")
        .board()
        .expect("and seen");
    let false_one = edited(&bytes, |file| file["times"][0] = serde_json::json!(1));
    let games = store.run(|db| games::all(db)).await.expect("games").len();
    let refused = store
        .transact(move |db| {
            import(db, &false_one, CHANNEL).map_err(|e| StoreError::Other(e.to_string()))
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(
        store.run(|db| games::all(db)).await.expect("games").len(),
        games
    );
}
