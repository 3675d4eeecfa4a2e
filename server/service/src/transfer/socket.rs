//! Exports a store that a server has open, through a Unix domain socket in the store's directory.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::AsRawFd as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::fs::Mode;
use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use serde::{Deserialize, Serialize};
use tokio::net::UnixListener;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::records::kinds::KINDS;
use loan_store::transfer::Broken;
use loan_store::{Opened, StoreError, transfer};

const NAME: &str = "store.export";
/// Maximum number of concurrent exports. Each export keeps a copy of the records that change meanwhile.
const AT_ONCE: usize = 2;
const ASKED: Duration = Duration::from_secs(10);
/// Length of a request. Blanks fill it, because the end of the connection does not end it: a confirmation follows.
const ASK_BYTES: usize = 1024;
/// Sent by the client when a backup is complete and durable.
const KEPT: [u8; 1] = *b"k";
/// How long an export that was sent waits until the client has made its file durable.
const KEEPING: Duration = Duration::from_secs(600);
/// How long an export waits for its receiver to accept the next bytes.
const STALL: Duration = Duration::from_secs(60);
const BACKLOG: i32 = 8;
/// Pause after a failure to accept a client.
const PAUSE: Duration = Duration::from_secs(1);

pub struct Exports {
    socket: PathBuf,
    receivers: Receivers,
    listening: JoinHandle<()>,
}

impl Exports {
    /// Starts listening. This process must have the store open, so that no other process listens in its directory.
    pub fn listen(directory: &Path, opened: Opened) -> io::Result<Self> {
        Self::with_stall(directory, opened, STALL)
    }

    fn with_stall(directory: &Path, opened: Opened, stall: Duration) -> io::Result<Self> {
        let socket = directory.join(NAME);
        // A killed server leaves its socket behind.
        match std::fs::remove_file(&socket) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::from_std(bind(directory)?)?;
        let receivers = Receivers::default();
        let listening = tokio::spawn(serve(listener, opened, receivers.clone(), stall));
        Ok(Self { socket, receivers, listening })
    }
}

impl Drop for Exports {
    /// Breaks off running exports. Receivers notice, because the last line is missing.
    fn drop(&mut self) {
        self.listening.abort();
        drop(std::fs::remove_file(&self.socket));
        for receiver in self.receivers.0.lock().iter().filter_map(Weak::upgrade) {
            drop(receiver.shutdown(Shutdown::Both));
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ask {
    pub(super) broken: Broken,
    pub(super) is_backup: bool,
}

impl Ask {
    fn read(client: &UnixStream) -> io::Result<Self> {
        client.set_read_timeout(Some(ASKED))?;
        let mut text = Vec::new();
        client.take(u64::try_from(ASK_BYTES).unwrap_or(u64::MAX)).read_to_end(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }
}

/// Asks the server that has the store open for an export; `None` when no server listens.
pub(super) fn ask(directory: &Path, ask: Ask) -> io::Result<Option<UnixStream>> {
    let Some(mut server) = connect(directory)? else { return Ok(None) };
    let mut text = serde_json::to_vec(&ask)?;
    text.resize(ASK_BYTES, b' ');
    server.write_all(&text)?;
    Ok(Some(server))
}

/// Tells the server that its export is a complete and durable backup.
pub(super) fn confirm(mut server: &UnixStream) -> io::Result<()> {
    server.write_all(&KEPT)
}

/// Waits until the client [confirms](confirm) the backup.
fn confirmed(mut client: &UnixStream) -> io::Result<()> {
    client.set_read_timeout(Some(KEEPING))?;
    client.read_exact(&mut [0; KEPT.len()])
}

fn connect(directory: &Path) -> io::Result<Option<UnixStream>> {
    let connected = Place::of(directory).and_then(|place| UnixStream::connect(&place.socket));
    match connected {
        Ok(stream) => Ok(Some(stream)),
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::ConnectionRefused => Ok(None),
            _ => Err(error),
        },
    }
}

/// A short path to the socket, because a socket's address has room for about a hundred bytes. On Linux the path
/// contains the directory's file descriptor.
struct Place {
    socket: PathBuf,
    _directory: File,
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        let directory = File::open(path)?;
        let short = PathBuf::from(format!("/proc/self/fd/{}", directory.as_raw_fd()));
        let socket = if cfg!(target_os = "linux") { short.join(NAME) } else { path.join(NAME) };
        Ok(Self { socket, _directory: directory })
    }
}

/// Binds a socket to which only the owner can connect, even right after its creation.
fn bind(directory: &Path) -> io::Result<std::os::unix::net::UnixListener> {
    let place = Place::of(directory)?;
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = rustix::net::socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
    rustix::fs::fchmod(&socket, Mode::RUSR | Mode::WUSR)?;
    rustix::net::bind(&socket, &SocketAddrUnix::new(&place.socket)?)?;
    rustix::net::listen(&socket, BACKLOG)?;
    Ok(socket.into())
}

#[derive(Clone, Default)]
struct Receivers(Arc<Mutex<Vec<Weak<UnixStream>>>>);

impl Receivers {
    fn add(&self, receiver: &Arc<UnixStream>) {
        let mut all = self.0.lock();
        all.retain(|one| one.strong_count() > 0);
        all.push(Arc::downgrade(receiver));
    }
}

async fn serve(listener: UnixListener, opened: Opened, receivers: Receivers, stall: Duration) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let taken = listener.accept().await.and_then(|(stream, _)| {
            let stream = stream.into_std()?;
            stream.set_nonblocking(false)?;
            stream.set_write_timeout(Some(stall))?;
            Ok(Arc::new(stream))
        });
        let receiver = match taken {
            Ok(receiver) => receiver,
            Err(error) => {
                tracing::warn!(%error, "an export client cannot be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            let why = StoreError::Unavailable(format!("{AT_ONCE} exports are on their way; try again later"));
            tokio::task::spawn_blocking(move || {
                // Closing with unread input would reset the connection and lose the answer.
                drop(Ask::read(&receiver));
                drop(transfer::refuse(&why, &mut receiver.as_ref()));
            });
            continue;
        };
        receivers.add(&receiver);
        let opened = opened.clone();
        // Runs on a blocking thread, because the receiver may be slow.
        tokio::task::spawn_blocking(move || {
            send(&opened, &receiver);
            drop(place);
        });
    }
}

fn send(opened: &Opened, receiver: &UnixStream) {
    let since = Instant::now();
    let ask = match Ask::read(receiver) {
        Ok(ask) => ask,
        Err(error) => {
            tracing::warn!(%error, "an export request cannot be read");
            return;
        }
    };
    let mut out = BufWriter::new(receiver);
    let sent = tokio::runtime::Handle::current().block_on(async {
        let records = transfer::send(opened, &KINDS, &mut out, ask.broken).await?;
        out.flush().map_err(|error| StoreError::Broken(error.to_string()))?;
        if ask.is_backup {
            let unconfirmed = |error| StoreError::Broken(format!("the client did not confirm the backup: {error}"));
            confirmed(receiver).map_err(unconfirmed)?;
            transfer::note_backup(opened).await?;
        }
        Ok::<_, StoreError>(records)
    });
    match sent {
        Ok(records) => tracing::info!(records, seconds = since.elapsed().as_secs_f64(), "exported"),
        Err(error) => {
            // Drops the buffered bytes, because sending them could block as long again.
            drop(out.into_parts());
            tracing::warn!(%error, "an export was broken off");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loan_store::blobs::MemoryBlobs;
    use loan_store::engine::{Batch, Engine as _, Key};
    use loan_store::memory::Memory;
    use loan_store::seal::{Sealer, StoreKey};
    use rustix::net::RecvFlags;

    async fn large() -> Opened {
        let (engine, sealer) = (Memory::default(), Sealer::new(&StoreKey::random().unwrap()));
        let mut batch = Batch::new();
        for number in 0..2000 {
            let key = Key::new("t", "record", &[&number.to_string()]).unwrap();
            let sealed = sealer.seal(key.as_bytes(), 1, &[7; 1000]).unwrap();
            batch.put(key, sealed);
        }
        engine.commit(batch).await.unwrap();
        (Arc::new(engine), Arc::new(sealer), Arc::<MemoryBlobs>::default())
    }

    /// Connects, and waits until the export begins, but leaves its bytes unread. A snapshot is then open.
    fn connected(directory: &Path) -> UnixStream {
        let receiver = ask(directory, Ask { broken: Broken::Refused, is_backup: false }).unwrap().unwrap();
        receiver.set_read_timeout(Some(STALL / 2)).unwrap();
        let (peeked, _) = rustix::net::recv(&receiver, &mut [0], RecvFlags::PEEK).unwrap();
        assert_eq!(peeked, 1, "the export does not begin");
        receiver
    }

    async fn until(what: &str, opened: &Opened) {
        let deadline = Instant::now() + STALL / 2;
        while opened.0.has_snapshots().await.unwrap() {
            assert!(Instant::now() < deadline, "{what}: never");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_receiver_that_takes_nothing_is_given_up() {
        let place = tempfile::tempdir().unwrap();
        let opened = large().await;
        let _exports = Exports::with_stall(place.path(), opened.clone(), Duration::from_millis(200)).unwrap();
        let _receiver = connected(place.path());
        until("it is given up", &opened).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_server_that_ends_waits_for_no_receiver() {
        let place = tempfile::tempdir().unwrap();
        let opened = large().await;
        let exports = Exports::listen(place.path(), opened.clone()).unwrap();
        let _receiver = connected(place.path());
        drop(exports);
        until("it is broken off", &opened).await;
        assert!(connect(place.path()).unwrap().is_none());
    }
}
