//! The connections: how many there are, how long each may wait, and how they end.
//!
//! hyper reads and writes, warp answers; what neither looks after happens here. A connection that waits for its client has
//! a deadline ([`line`]), there is a most of them in all and for one address, and when the process is told to end those that
//! wait are closed at once. At the most, the address that has most of them makes room with the connection that has
//! waited longest: clients that only hold connections drive out each other and nobody who asks for something.

mod line;
mod protection;
mod room;
mod watched;

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;
use warp::Filter as _;

use super::Routes;
use crate::config::Settings;
use line::Line;
use protection::Protection;
use room::Room;
use watched::{Noticed, Watched};

/// How often deadlines are looked at.
const SWEEP: Duration = Duration::from_millis(250);
/// How long nothing is accepted when the system has no descriptor left.
const BREATH: Duration = Duration::from_millis(50);
/// Most bytes that are read ahead on a connection, and so the longest head of a request.
const READ_AHEAD: usize = 64 * 1024;
/// Descriptors that are kept for the store, for files and for providers, at least; a quarter of all when that is more.
const OTHERS: u64 = 64;

/// The address at the other end of a request's connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// Extracts the address at the other end; none in tests without a connection.
pub(crate) fn peer() -> impl warp::Filter<Extract = (Option<SocketAddr>,), Error = std::convert::Infallible> + Clone {
    warp::ext::optional::<Peer>().map(|peer: Option<Peer>| peer.map(|Peer(address)| address))
}

/// Most connections at once: as configured, and as many as the system has descriptors for. Asks the system for more first.
fn most(configured: usize) -> usize {
    let wanted = u64::try_from(configured).unwrap_or(u64::MAX).saturating_add(OTHERS).saturating_mul(4) / 3;
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current.unwrap_or(u64::MAX);
    let more = wanted.min(limit.maximum.unwrap_or(u64::MAX));
    let raised = more > current && setrlimit(Resource::Nofile, Rlimit { current: Some(more), ..limit }).is_ok();
    let descriptors = if raised { more } else { current };
    let free = descriptors.saturating_sub(OTHERS.max(descriptors / 4)).max(1);
    usize::try_from(free).unwrap_or(usize::MAX).min(configured)
}

/// Serves until `stop` resolves, then until every request that was under way is answered.
///
/// Behind a proxy all connections come from one address, and none is too many for it.
pub async fn serve(listener: TcpListener, routes: Routes, settings: &Settings, stop: impl Future<Output = ()>) {
    let Settings { limits, behind_proxy, .. } = settings;
    let most = most(limits.connections);
    // Half at most, so that no address has all.
    let of_address = if *behind_proxy { most } else { limits.address_connections.min(most.div_ceil(2)) };
    let protection = Protection::of(settings);
    let room = Arc::new(Room::new(limits, most, of_address));
    let (told, ending) = watch::channel(false);
    let tasks = TaskTracker::new();
    let mut sweep = tokio::time::interval(SWEEP);
    sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            _ = sweep.tick() => room.sweep(),
            accepted = accept(&listener, &room) => match accepted {
                Ok((stream, address)) => {
                    // No place and nobody who waits: the client finds the line closed.
                    let Some(line) = room.enter(address.ip()) else { continue };
                    tasks.spawn(attend(stream, (address, protection), routes.clone(), line, ending.clone()));
                }
                Err(error) => refused(&error, &room).await,
            },
        }
    }
    drop(listener);
    room.end();
    told.send_replace(true);
    tasks.close();
    let mut done = pin!(tasks.wait());
    loop {
        tokio::select! {
            () = &mut done => return,
            _ = sweep.tick() => room.sweep(),
        }
    }
}

/// Accepts a connection when there is a descriptor for it; until then it waits in the system's queue.
async fn accept(listener: &TcpListener, room: &Room) -> std::io::Result<(TcpStream, SocketAddr)> {
    room.vacancy().await;
    listener.accept().await
}

/// A connection could not be accepted.
async fn refused(error: &std::io::Error, room: &Room) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "a connection cannot be accepted");
    room.shed();
    tokio::time::sleep(BREATH).await;
}

/// Serves one connection until it ends, its time is over, or the process ends.
async fn attend(
    stream: TcpStream,
    (address, protection): (SocketAddr, Protection),
    routes: Routes,
    entered: room::Entered,
    mut ending: watch::Receiver<bool>,
) {
    let line: &Arc<Line> = entered.line();
    // Answers leave at once, not when more of them has come together; without it they only leave later.
    drop(stream.set_nodelay(true));
    let answering = TowerToHyperService::new(warp::service(routes));
    let noticing = line.clone();
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        let line = noticing.clone();
        request.extensions_mut().insert(Peer(address));
        line.asked();
        let is_secure = protection.is_secure(request.headers());
        let request = request.map(|body| Noticed::new(body, line.clone(), Line::taken));
        let answer = answering.call(request);
        async move {
            let answer = answer.await;
            line.answering();
            answer.map(|mut answer| {
                protection::put(answer.headers_mut(), is_secure);
                answer.map(|body| Noticed::new(body, line.clone(), Line::answered))
            })
        }
    });
    let io = TokioIo::new(Watched::new(stream, line.clone()));
    let mut connection = pin!(http1::Builder::new().max_buf_size(READ_AHEAD).serve_connection(io, service));
    let mut told = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke off");
                }
                return;
            }
            () = line.closed() => return,
            _ = ending.changed(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}
