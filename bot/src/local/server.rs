//! The socket: one listener on 127.0.0.1 with small packets sent at once, connections that can be cut on demand,
//! and the one lock around the world.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::response::Response;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::record::{Recorded, RequestCheck};
use super::state::World;

/// What all parts of the server share.
pub(crate) struct Shared {
    world: Mutex<World>,
    check: Mutex<Option<Arc<RequestCheck>>>,
    version: Arc<watch::Sender<u64>>,
    /// The random part of the page's address.
    pub page_token: String,
}

impl Shared {
    pub(crate) fn new(world: World, page_token: String) -> Self {
        Self {
            version: Arc::clone(&world.version),
            world: Mutex::new(world),
            check: Mutex::new(None),
            page_token,
        }
    }

    /// The world; a panic elsewhere while it was held leaves it usable.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set_check(&self, check: Option<RequestCheck>) {
        *self.check.lock().unwrap_or_else(PoisonError::into_inner) = check.map(Arc::new);
    }

    /// Runs the request check, if there is one.
    pub(crate) fn check(&self, record: &Recorded) -> Result<(), String> {
        let check = self
            .check
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        check.map_or(Ok(()), |check| check(record))
    }

    /// Looks at the world again at each change until `look` finds something or the real time is over.
    pub(crate) async fn wait<T>(
        &self,
        limit: Duration,
        look: impl FnMut(&mut World) -> Option<T>,
    ) -> Option<T> {
        tokio::time::timeout(limit, self.search(look)).await.ok()
    }

    /// Waits until faults were taken away once more than so often.
    pub(crate) async fn mended_since(&self, mends: u64) {
        self.search(|world| (world.mends > mends).then_some(()))
            .await;
    }

    /// Looks at the world again at each change until `look` finds something.
    async fn search<T>(&self, mut look: impl FnMut(&mut World) -> Option<T>) -> T {
        let mut versions = self.version.subscribe();
        loop {
            versions.borrow_and_update();
            if let Some(found) = look(&mut self.lock()) {
                return found;
            }
            if versions.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Switch that cuts a connection.
#[derive(Debug, Default)]
struct Switch {
    off: AtomicBool,
    reader: AtomicWaker,
}

/// The far end of a connection, which can be cut.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    switch: Arc<Switch>,
}

impl Peer {
    /// Cuts the connection; never answers.
    pub(crate) async fn cut(&self) -> Response {
        self.switch.off.store(true, Ordering::SeqCst);
        self.switch.reader.wake();
        std::future::pending().await
    }
}

impl Connected<IncomingStream<'_, Loopback>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Loopback>) -> Self {
        stream.remote_addr().clone()
    }
}

/// Listens on 127.0.0.1.
pub(crate) struct Loopback {
    listener: TcpListener,
}

impl Loopback {
    /// Binds to a port; 0 takes any free one.
    pub(crate) async fn bind(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        Ok(Self { listener })
    }

    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Listener for Loopback {
    type Io = Cuttable;
    type Addr = Peer;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // Without this every small push waits some 40 ms for the peer's acknowledgement.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY could not be set");
        }
        let switch = Arc::<Switch>::default();
        let peer = Peer {
            switch: Arc::clone(&switch),
        };
        (Cuttable { stream, switch }, peer)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(Peer {
            switch: Arc::default(),
        })
    }
}

/// A connection that a [`Peer`] can cut.
pub(crate) struct Cuttable {
    stream: TcpStream,
    switch: Arc<Switch>,
}

impl Cuttable {
    fn alive(&self) -> io::Result<()> {
        if self.switch.off.load(Ordering::SeqCst) {
            Err(io::ErrorKind::ConnectionAborted.into())
        } else {
            Ok(())
        }
    }
}

impl AsyncRead for Cuttable {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.switch.reader.register(context.waker());
        self.alive()?;
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_write(context, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.alive()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
