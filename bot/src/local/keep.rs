//! Keeps a table on disk, so that the chat is still there after the program was stopped, even by force. One file of
//! JSON lines is only ever added to while the table runs; the files of messages stand beside it.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::state::{Change, Channel, Guild, Id, Interaction, Message, User, World};

/// The form of the lines; a table of another form is not read.
const FORM: u32 = 1;
/// Interactions older than this many milliseconds are dropped when a table is loaded: their tokens are long dead.
const INTERACTION_MEMORY_MS: i64 = 60 * 60 * 1000;

/// Random bytes in the page's address.
const PAGE_TOKEN: usize = 24;

/// One line, written.
#[derive(Serialize)]
enum Line<'a> {
    Form(u32),
    Users(&'a BTreeMap<Id, User>),
    Guilds(&'a BTreeMap<Id, Guild>),
    Channels(&'a BTreeMap<Id, Channel>),
    Message(&'a Message),
    Deleted(Id),
    Interaction(&'a Interaction),
}

/// One line, read.
#[derive(Deserialize)]
enum Kept {
    Form(u32),
    Users(BTreeMap<Id, User>),
    Guilds(BTreeMap<Id, Guild>),
    Channels(BTreeMap<Id, Channel>),
    Message(Box<Message>),
    Deleted(Id),
    Interaction(Box<Interaction>),
}

/// Writes every change down.
pub(crate) struct Keeper {
    folder: PathBuf,
    file: File,
    /// Lines that are not in the file yet.
    lines: Vec<u8>,
    /// Whether lines wait for [`Keeper::release`].
    held: bool,
    filed: HashSet<Id>,
    failed: bool,
}

impl Keeper {
    /// Loads the table in `folder` into `world`, if there is one, and keeps it from now on.
    ///
    /// # Errors
    /// If the folder cannot be read or written.
    pub(crate) fn open(folder: &Path, world: &mut World) -> io::Result<Self> {
        fs::create_dir_all(folder.join("files"))?;
        let path = folder.join("table.jsonl");
        if path.exists() {
            load(&path, folder, world)?;
        }
        // A fresh file holds only what still counts.
        let fresh = folder.join("table.jsonl.new");
        let mut keeper = Self {
            folder: folder.to_owned(),
            file: File::create(&fresh)?,
            lines: Vec::new(),
            held: false,
            filed: HashSet::new(),
            failed: false,
        };
        keeper.write_all(world)?;
        keeper.write()?;
        fs::rename(&fresh, &path)?;
        keeper.file = OpenOptions::new().append(true).open(&path)?;
        Ok(keeper)
    }

    fn write_all(&mut self, world: &World) -> io::Result<()> {
        self.line(&Line::Form(FORM))?;
        self.line(&Line::Users(&world.users))?;
        self.line(&Line::Guilds(&world.guilds))?;
        self.line(&Line::Channels(&world.channels))?;
        for message in world.messages.values() {
            self.message(message)?;
        }
        for interaction in world.interactions.values() {
            self.line(&Line::Interaction(interaction))?;
        }
        Ok(())
    }

    fn line(&mut self, line: &Line<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.lines, line)?;
        self.lines.push(b'\n');
        Ok(())
    }

    /// Puts the lines into the file, by one write: a stop by force leaves all of them or none.
    fn write(&mut self) -> io::Result<()> {
        self.file.write_all(&std::mem::take(&mut self.lines))
    }

    fn message(&mut self, message: &Message) -> io::Result<()> {
        for file in &message.attachments {
            if self.filed.insert(file.id) {
                fs::write(
                    self.folder.join("files").join(file.id.to_string()),
                    &file.bytes,
                )?;
            }
        }
        self.line(&Line::Message(message))
    }

    /// Writes one change down. A disk that fails is reported once; the table goes on without being kept.
    pub(crate) fn keep(&mut self, world: &World, change: &Change) {
        let kept = self.try_keep(world, change);
        let written = kept.and_then(|()| if self.held { Ok(()) } else { self.write() });
        self.report(written);
    }

    /// What one request changes belongs together: nothing is written until [`Keeper::release`].
    pub(crate) fn hold(&mut self) {
        self.held = true;
    }

    /// Writes what was held.
    pub(crate) fn release(&mut self) {
        self.held = false;
        let written = self.write();
        self.report(written);
    }

    fn report(&mut self, written: io::Result<()>) {
        if let Err(error) = written
            && !std::mem::replace(&mut self.failed, true)
        {
            tracing::error!(%error, folder = %self.folder.display(), "the table is no longer kept");
        }
    }

    fn try_keep(&mut self, world: &World, change: &Change) -> io::Result<()> {
        if self.failed {
            return Ok(());
        }
        match change {
            Change::Message(id) => {
                if let Some(message) = world.messages.get(id) {
                    self.message(message)?;
                }
                Ok(())
            }
            Change::Deleted(id, ..) => self.line(&Line::Deleted(*id)),
            Change::Channels => self.line(&Line::Channels(&world.channels)),
            Change::Users => {
                self.line(&Line::Users(&world.users))?;
                self.line(&Line::Guilds(&world.guilds))
            }
            // Suggestions while somebody types are not worth a line each.
            Change::Interaction(id) => match world.interactions.get(id).filter(|i| i.kind != 4) {
                Some(interaction) => self.line(&Line::Interaction(interaction)),
                None => Ok(()),
            },
            Change::Commands | Change::Presence => Ok(()),
        }
    }
}

/// The random part of the page's address, kept with the table so that a page that is open, or a bookmark, still fits
/// after a restart. Whoever can read the folder can read the chat itself.
///
/// # Errors
/// If the folder cannot be read or written.
pub(crate) fn page_token(folder: &Path) -> io::Result<String> {
    let path = folder.join("page-address");
    if let Ok(kept) = fs::read_to_string(&path) {
        let kept = kept.trim();
        if kept.len() >= PAGE_TOKEN
            && kept
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        {
            return Ok(kept.to_owned());
        }
    }
    let token = super::post::secret(PAGE_TOKEN);
    fs::write(&path, &token)?;
    Ok(token)
}

/// Where the table listened last, so that a page that is open finds it again after a restart; `None` at a fresh table.
pub(crate) fn port(folder: &Path) -> Option<u16> {
    let kept = fs::read_to_string(folder.join("port")).ok()?;
    kept.trim().parse().ok().filter(|port| *port != 0)
}

/// Notes where the table listens.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn note_port(folder: &Path, port: u16) -> io::Result<()> {
    fs::write(folder.join("port"), port.to_string())
}

/// Reads the lines back. A line cut short by a stop is skipped: it can only be the last.
fn load(path: &Path, folder: &Path, world: &mut World) -> io::Result<()> {
    // As bytes: what is cut short may end within a letter.
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    for (number, line) in lines.enumerate() {
        let kept = match serde_json::from_slice(&line?) {
            Ok(kept) => kept,
            Err(error) => {
                tracing::warn!(%error, line = number + 1, "a line of the kept table cannot be read");
                continue;
            }
        };
        match kept {
            Kept::Form(FORM) => {}
            Kept::Form(other) => {
                let message = format!("the kept table has form {other}, this program reads {FORM}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            Kept::Users(users) => world.users = users,
            Kept::Guilds(guilds) => world.guilds = guilds,
            Kept::Channels(channels) => world.channels = channels,
            Kept::Message(message) => {
                world.messages.insert(message.id, *message);
            }
            Kept::Deleted(id) => {
                world.messages.remove(&id);
            }
            Kept::Interaction(interaction) => {
                world.interactions.insert(interaction.id, *interaction);
            }
        }
    }
    let now = world.now();
    world
        .interactions
        .retain(|_, i| now - i.created <= INTERACTION_MEMORY_MS);
    let channels = &world.channels;
    world
        .messages
        .retain(|_, m| channels.contains_key(&m.channel));
    if let Some(bot) = world.users.values().find(|user| user.bot) {
        world.bot = bot.id;
    }
    let files: Vec<(Id, Id)> = world
        .messages
        .values()
        .flat_map(|m| m.attachments.iter().map(|file| (m.id, file.id)))
        .collect();
    for (message, file) in &files {
        if let Ok(bytes) = fs::read(folder.join("files").join(file.to_string())) {
            world.restore_bytes(*message, *file, bytes.into());
        }
    }
    // Files of messages that are gone go too.
    for entry in fs::read_dir(folder.join("files"))? {
        let entry = entry?;
        let wanted = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        if !wanted.is_some_and(|id: Id| files.iter().any(|(_, file)| *file == id)) {
            fs::remove_file(entry.path())?;
        }
    }
    let ids = world
        .users
        .keys()
        .chain(world.guilds.keys())
        .chain(world.channels.keys());
    let last = ids
        .chain(world.messages.keys())
        .chain(world.interactions.keys());
    let last = last
        .chain(files.iter().map(|(_, file)| file))
        .copied()
        .max();
    world.snowflakes.skip_past(last.unwrap_or(0));
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::local::{Options, StandIn};
    use std::io::Write as _;

    #[tokio::test]
    async fn a_table_whose_last_line_was_cut_within_a_letter_opens_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = || Options {
            folder: Some(folder.path().to_owned()),
            ..Options::for_tests()
        };
        let table = StandIn::start(options()).await.expect("a table");
        table.seat_people();
        drop(table);
        let kept = folder.path().join("table.jsonl");
        let mut kept = std::fs::OpenOptions::new()
            .append(true)
            .open(kept)
            .expect("the kept table");
        let cut = "{\"Users\":{\"1\":{\"global_name\":\"Zo\u{eb}".as_bytes();
        kept.write_all(&cut[..cut.len() - 1]).expect("written");
        let again = StandIn::start(options()).await.expect("it opens again");
        assert!(again.world().users.values().any(|u| u.global_name == "Sam"));
    }

    /// Waits until nobody listens there any more.
    async fn is_free(address: std::net::SocketAddr) {
        while tokio::net::TcpStream::connect(address).await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }

    #[tokio::test]
    async fn a_kept_table_opens_where_it_was_so_that_an_open_page_finds_it_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = || Options {
            folder: Some(folder.path().to_owned()),
            ..Options::for_tests()
        };
        let table = StandIn::start(options()).await.expect("a table");
        let (address, page) = (table.address(), table.page_url());
        drop(table);
        is_free(address).await;
        let again = StandIn::start(options()).await.expect("it opens again");
        assert_eq!(again.page_url(), page);
        drop(again);
        is_free(address).await;
        // Where another listens there by now, it opens elsewhere.
        let _other = std::net::TcpListener::bind(address).expect("a free port");
        let elsewhere = StandIn::start(options()).await.expect("it opens");
        assert_ne!(elsewhere.address(), address);
    }
}
