//! Serves connections, and limits their number and waiting times.
//!
//! A connection that waits for its client has a deadline ([`connection`]). The number of connections is limited, in
//! total and for each address. At a limit, the server closes a waiting connection to accept a new one ([`limit`]). At
//! shutdown, idle connections are closed at once.

mod connection;
mod limit;
mod observed;
mod protection;

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use loan_core::api::endpoint::BASE_PATH;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;
use warp::Filter as _;
use warp::http::HeaderMap;
use warp::http::header::{ALLOW, HeaderValue};

use super::{Routes, reject};
use connection::Connection;
use limit::ConnectionLimit;
use loan_service::config::Settings;
use observed::{ObservedBody, ObservedStream};
pub(super) use protection::is_secure;

const SWEEP: Duration = Duration::from_millis(250);
/// Pause after a failure to accept a connection, such as a lack of file descriptors.
const BREATH: Duration = Duration::from_millis(50);
/// Maximum number of bytes read ahead on a connection; also limits the headers of a request.
const READ_AHEAD: usize = 64 * 1024;
/// File descriptors reserved for the store, files and providers: this number or a quarter of all, whichever is larger.
const OTHERS: u64 = 64;

#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

pub fn peer() -> impl warp::Filter<Extract = (Option<SocketAddr>,), Error = std::convert::Infallible> + Clone {
    warp::ext::optional::<Peer>().map(|peer: Option<Peer>| peer.map(|Peer(address)| address))
}

/// Returns the configured number of connections, or fewer if the system grants too few file descriptors.
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

/// Serves until `stop` resolves, and then until every request in flight is answered.
pub async fn serve(listener: TcpListener, routes: Routes, settings: &Settings, stop: impl Future<Output = ()>) {
    let Settings { limits, trusted_hops, hsts, .. } = *settings;
    let most = most(limits.connections);
    // One address gets at most half of the connections. Behind a proxy, all connections come from the proxy's address.
    let of_address = if trusted_hops > 0 { most } else { limits.address_connections.min(most.div_ceil(2)) };
    let limit = Arc::new(ConnectionLimit::new(&limits, most, of_address));
    let (stopping, ending) = watch::channel(false);
    let tasks = TaskTracker::new();
    let mut sweep = tokio::time::interval(SWEEP);
    sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut stop = pin!(stop);
    loop {
        let accept = async {
            limit.vacancy().await;
            listener.accept().await
        };
        tokio::select! {
            () = &mut stop => break,
            _ = sweep.tick() => limit.sweep(),
            accepted = accept => match accepted {
                Ok((stream, address)) => {
                    // Without a free place, the new connection is closed by dropping `stream`.
                    let Some(connection) = limit.enter(address.ip()) else { continue };
                    tasks.spawn(attend(stream, (address, hsts, trusted_hops), routes.clone(), connection, ending.clone()));
                }
                Err(error) => refused(&error, &limit).await,
            },
        }
    }
    drop(listener);
    limit.end();
    stopping.send_replace(true);
    tasks.close();
    let mut done = pin!(tasks.wait());
    loop {
        tokio::select! {
            () = &mut done => return,
            _ = sweep.tick() => limit.sweep(),
        }
    }
}

async fn refused(error: &std::io::Error, limit: &ConnectionLimit) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "a connection cannot be accepted");
    limit.shed();
    tokio::time::sleep(BREATH).await;
}

/// Returns whether `HEAD` is answered like `GET`: everywhere outside the API.
fn takes_head(path: &str) -> bool {
    path.strip_prefix(BASE_PATH).is_none_or(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

/// Adds `HEAD` to the methods of a refusal that lists `GET`.
fn allow_head(headers: &mut HeaderMap) {
    let allowed = headers.get(ALLOW).and_then(|methods| methods.to_str().ok()?.strip_prefix("GET"));
    if let Some(methods) = allowed.and_then(|rest| HeaderValue::from_str(&["GET, HEAD", rest].concat()).ok()) {
        headers.insert(ALLOW, methods);
    }
}

async fn attend(
    stream: TcpStream,
    (address, hsts, trusted_hops): (SocketAddr, bool, usize),
    routes: Routes,
    entered: limit::Admitted,
    mut ending: watch::Receiver<bool>,
) {
    let connection: &Arc<Connection> = &entered.connection;
    // Sends small packets without a delay. An error is ignored, because it only delays packets.
    drop(stream.set_nodelay(true));
    let answering = TowerToHyperService::new(warp::service(routes));
    let observed = connection.clone();
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        let connection = observed.clone();
        request.extensions_mut().insert(Peer(address));
        let takes_head = takes_head(request.uri().path());
        if takes_head && request.method() == hyper::Method::HEAD {
            // hyper drops the body of the answer.
            *request.method_mut() = hyper::Method::GET;
        }
        connection.request_started();
        let is_secure = is_secure(hsts, trusted_hops, request.headers());
        // warp panics on a target without a path, such as `GET host:443`.
        let has_path = request.uri().path_and_query().is_some();
        let request = request.map(|body| ObservedBody::new(body, connection.clone(), Connection::body_read));
        let answer = has_path.then(|| answering.call(request));
        async move {
            let answer = match answer {
                Some(answer) => answer.await,
                None => Ok(reject::without_path().into_response()),
            };
            connection.response_started();
            answer.map(|mut answer| {
                protection::put(answer.headers_mut(), is_secure);
                if takes_head {
                    allow_head(answer.headers_mut());
                }
                answer.map(|body| ObservedBody::new(body, connection.clone(), Connection::response_written))
            })
        }
    });
    let io = TokioIo::new(ObservedStream::new(stream, connection.clone()));
    let mut serving = pin!(http1::Builder::new().max_buf_size(READ_AHEAD).serve_connection(io, service));
    let mut is_ending = false;
    loop {
        tokio::select! {
            ended = serving.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke off");
                }
                return;
            }
            () = connection.closed() => return,
            _ = ending.changed(), if !is_ending => {
                is_ending = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}
