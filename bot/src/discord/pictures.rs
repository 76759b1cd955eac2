//! Pictures of boards: drawn away from the async workers, two at a time, and
//! each kept for a while, for several people ask for the same one.

use crate::desk::Desk;
use crate::present::escape::cut;
use crate::present::note::{ALT, File};
use crate::words::say;
use engine::board::Board;
use render::chart::Page;
use render::{FilmWish, Frame, Picture, RenderError, Scale, Studio};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::Semaphore;

/// Pictures drawn at once.
const AT_ONCE: usize = 2;

/// Bytes of finished pictures that are kept.
const ROOM: usize = 16 << 20;

/// The most that a file may have where nothing else is said: 10 MiB.
pub const FILE_LIMIT: usize = 10 << 20;

/// What a picture is known by: a hash of the board and the frame.
type Key = [u8; 32];

/// Draws and keeps pictures. Cheap to clone.
#[derive(Clone)]
pub struct Pictures {
    inner: Arc<Inner>,
}

struct Inner {
    desk: Desk,
    studio: Studio,
    slots: Semaphore,
    /// Films are long work: one at a time.
    films: Semaphore,
    kept: Mutex<VecDeque<(Key, Arc<Picture>)>>,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// It could not be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// Drawing it ended in a panic.
    #[error("drawing ended in a panic")]
    Panic,
    /// It is larger than a file may be, at any scale.
    #[error("the picture is too large to be sent")]
    Large,
}

impl Pictures {
    /// An empty shelf, which counts for that desk.
    pub fn new(desk: Desk) -> Self {
        Self {
            inner: Arc::new(Inner {
                desk,
                studio: Studio::new(),
                slots: Semaphore::new(AT_ONCE),
                films: Semaphore::new(1),
                kept: Mutex::new(VecDeque::new()),
            }),
        }
    }

    /// A picture as a file of at most `limit` bytes, smaller in scale if need be.
    ///
    /// # Errors
    /// [`NoPicture`]; then the board is told in words.
    pub async fn file(
        &self,
        board: &Arc<Board>,
        frame: Frame,
        limit: usize,
    ) -> Result<File, NoPicture> {
        let mut frame = frame;
        for _ in 0..4 {
            let picture = self.draw(board.clone(), frame).await?;
            if picture.png.len() <= limit {
                return Ok(File {
                    name: picture.file_name.clone(),
                    bytes: Arc::new(picture.png.clone()),
                    alt: cut(&picture.alt, ALT),
                });
            }
            frame.scale = match frame.scale {
                Scale::Width(width) => Scale::Width(width / 2),
                Scale::Hex(hex) => Scale::Hex(hex / 2),
            };
        }
        Err(NoPicture::Large)
    }

    /// Boards as a film of at most `limit` bytes, and how many pictures it has.
    ///
    /// # Errors
    /// [`NoPicture`].
    pub async fn film(&self, boards: Vec<Board>, limit: usize) -> Result<(File, usize), NoPicture> {
        let Ok(_slot) = self.inner.films.acquire().await else {
            return Err(NoPicture::Panic);
        };
        let inner = self.inner.clone();
        let wish = FilmWish::within(limit);
        let film = tokio::task::spawn_blocking(move || inner.studio.film(&boards, wish))
            .await
            .map_err(|_| NoPicture::Panic)??;
        let file = File {
            name: "campaign.gif".to_owned(),
            bytes: Arc::new(film.gif),
            alt: cut(&film.alt, ALT),
        };
        Ok((file, film.frames))
    }

    /// Pages of plots as files; what cannot be drawn is left out.
    pub async fn plots(&self, pages: Vec<Page>) -> Vec<File> {
        let mut files = Vec::new();
        for page in pages {
            let Ok(_slot) = self.inner.slots.acquire().await else {
                break;
            };
            let inner = self.inner.clone();
            match tokio::task::spawn_blocking(move || inner.studio.chart(&page)).await {
                Ok(Ok(picture)) => files.push(File {
                    name: picture.file_name,
                    bytes: Arc::new(picture.png),
                    alt: cut(&picture.alt, ALT),
                }),
                Ok(Err(error)) => tracing::error!(%error, "no plot"),
                Err(error) => tracing::error!(%error, "no plot"),
            }
        }
        files
    }

    async fn draw(&self, board: Arc<Board>, frame: Frame) -> Result<Arc<Picture>, NoPicture> {
        let metrics = self.inner.desk.metrics();
        let key = key(&board, frame);
        if let Some(picture) = self.kept(&key) {
            metrics.pictures_kept.one();
            return Ok(picture);
        }
        let Ok(_slot) = self.inner.slots.acquire().await else {
            return Err(NoPicture::Panic);
        };
        // Another may have drawn it while this one waited.
        if let Some(picture) = self.kept(&key) {
            metrics.pictures_kept.one();
            return Ok(picture);
        }
        let inner = self.inner.clone();
        let begun = Instant::now();
        let drawn = tokio::task::spawn_blocking(move || inner.studio.draw(&board, frame))
            .await
            .map_err(|_| NoPicture::Panic)
            .and_then(|drawn| drawn.map_err(NoPicture::from))
            .inspect_err(|_| metrics.undrawn.one())?;
        metrics.picture_time.took(begun.elapsed());
        let picture = Arc::new(drawn);
        self.keep(key, picture.clone());
        Ok(picture)
    }

    fn shelf(&self) -> std::sync::MutexGuard<'_, VecDeque<(Key, Arc<Picture>)>> {
        self.inner
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, key: &Key) -> Option<Arc<Picture>> {
        let mut pictures = self.shelf();
        let at = pictures.iter().position(|(k, _)| k == key)?;
        let found = pictures.remove(at)?;
        let picture = found.1.clone();
        pictures.push_back(found);
        Some(picture)
    }

    fn keep(&self, key: Key, picture: Arc<Picture>) {
        let mut pictures = self.shelf();
        pictures.push_back((key, picture));
        let mut total: usize = pictures.iter().map(|(_, p)| p.png.len()).sum();
        while total > ROOM && pictures.len() > 1 {
            total -= pictures.pop_front().map_or(0, |(_, p)| p.png.len());
        }
    }
}

fn key(board: &Board, frame: Frame) -> Key {
    let mut hash = Sha256::new();
    hash.update(serde_json::to_vec(board).unwrap_or_default());
    // The printed map is not part of a board as it is written.
    hash.update(board.surface.base_key().as_bytes());
    hash.update(say(&board.alt).as_bytes());
    hash.update(format!("{frame:?}").as_bytes());
    hash.finalize().into()
}
