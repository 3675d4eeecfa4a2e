//! Assembles the server, runs it, and shuts it down in order.

mod environment;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use warp::Filter as _;

use crate::limits::Admission;
use crate::{Http, Routes, connections};
pub use environment::{Controls, Environment, QaEnvironment, no_controls};
use environment::{environment, settings};
use loan_service::app::App;
use loan_service::background;
use loan_service::catalogue::Catalogue;
use loan_service::clock::SteadyClock;
use loan_service::config::{NOTICE, Serve};
use loan_service::directory::Directory;
use loan_service::fixtures::Fault;
use loan_service::records::kinds::KINDS;
use loan_service::rollout::Rollout;
use loan_service::transfer::Exports;
use loan_service::watch::{Others, Reader};
use loan_service::{config, log, service, timekeeping, watch};
use loan_store::open::Location;
use loan_store::sled::CLOSING;
use loan_store::{Engine, StoreError, open, restored};

/// Interval of the background work.
const TICK: Duration = Duration::from_secs(1);
/// Grace period for requests in flight at shutdown.
const DRAIN: Duration = Duration::from_secs(20);
/// Grace period, after [`DRAIN`], for messages in flight to providers.
const SENT: Duration = Duration::from_secs(5);
/// Grace period for threads that wait for a disk, at the end of the shutdown.
const THREADS: Duration = Duration::from_secs(5);
/// Maximum duration of an orderly stop with the default [`NOTICE`]. Supervisors must wait longer before they kill the
/// process, because the next start of a sled store after a kill takes long and needs twice the space.
pub const STOP: Duration =
    NOTICE.saturating_add(DRAIN).saturating_add(SENT).saturating_add(CLOSING).saturating_add(THREADS);

/// Why a server ended other than by a signal, in one line.
#[derive(Debug)]
pub enum Ended {
    /// It did not start. Another start helps only after a change.
    Refused(String),
    /// Its store failed while it served, or its database could not be reached at the start. Another start may succeed.
    Failed(String),
}

impl From<String> for Ended {
    fn from(line: String) -> Self {
        Self::Refused(line)
    }
}

/// Serves until a signal ends the process.
///
/// # Errors
/// When the server does not start, and when its store fails.
pub fn run(flags: Serve, qa_environment: QaEnvironment) -> Result<(), Ended> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let started = {
        let _within = runtime.enter();
        log::start(&flags.log, "human")?
    };
    let ended = runtime.block_on(serve(flags, qa_environment));
    started.end();
    // A thread that waits for an unresponsive disk must not keep the process alive.
    runtime.shutdown_timeout(THREADS);
    ended
}

/// A server that is assembled but does not listen yet.
pub struct Assembled {
    pub app: Arc<App>,
    pub routes: Routes,
    /// Admits or refuses requests, and drains them at shutdown.
    pub admission: Arc<Admission>,
    pub rollout: Arc<Rollout>,
    reader: Option<Arc<dyn Reader>>,
}

/// Reads the fixtures and opens the store. With `is_existing`, the store must already exist.
async fn start(
    flags: &Serve,
    is_existing: bool,
    qa_environment: QaEnvironment,
) -> Result<(Arc<App>, Environment), Ended> {
    let first = |faults: Vec<Fault>| {
        let more = faults.len().saturating_sub(1);
        let first = faults.into_iter().next().map(|fault| fault.to_string()).unwrap_or_default();
        if more == 0 { first } else { format!("{first} (and {more} more; see `loan-server check`)") }
    };
    flags.check()?;
    let catalogue = Catalogue::load(flags.fixtures()).map_err(first)?;
    let directory = Directory::load(flags.fixtures()).map_err(first)?;
    let environment = environment(flags, qa_environment)?;
    let keys = flags.key_source()?;
    let settings = settings(flags)?;
    let blobs = flags.blobs.as_deref();
    let opened = if is_existing {
        open::existing(&flags.store, blobs, &keys, &KINDS).await
    } else {
        open::open_with(&flags.store, blobs, &keys, &KINDS).await
    };
    let opened = opened.map_err(|error| match (&flags.store, &error) {
        // A database may be away for a while only; a directory needs a change.
        (Location::Postgres(_), StoreError::Unavailable(_)) => Ended::Failed(error.to_string()),
        _ => Ended::Refused(error.to_string()),
    })?;
    let providers = (environment.ports.clone(), environment.codes.clone(), environment.automation.clone());
    let clock = SteadyClock::system();
    let clock = if opened.0.is_shared() || flags.accept_clock { clock } else { clock.alone() };
    let app = App::new(opened, Arc::new(clock), (catalogue, directory), providers, settings);
    if let Err(line) = timekeeping::begin(&app).await {
        return Err(refused(&app, line).await.into());
    }
    Ok((app, environment))
}

/// Closes the store after a refused start, so that the next start need not check it.
async fn refused(app: &App, line: String) -> String {
    app.engine.close().await.err().map_or(line, |error| error.to_string())
}

/// Opens the store of a server in order to reconcile it.
///
/// # Errors
/// One line saying what is wrong.
pub async fn open_restored(flags: &Serve, qa_environment: QaEnvironment) -> Result<Arc<App>, String> {
    let started = start(flags, true, qa_environment).await;
    started.map(|(app, _)| app).map_err(|(Ended::Refused(line) | Ended::Failed(line))| line)
}

/// Refuses to serve a restored store before it is reconciled: the server would repeat payouts made after the backup.
async fn check_restored(app: &App, flags: &Serve) -> Result<(), String> {
    let broken = |error: StoreError| error.to_string();
    if flags.wants_qa() || !restored::is_unreconciled(app.engine.as_ref()).await.map_err(broken)? {
        return Ok(());
    }
    if !flags.accept_unreconciled {
        return Err(
            "the store was restored from a backup: run `loan-server reconcile --apply` first, or start once with \
                    --accept-unreconciled"
                .to_owned(),
        );
    }
    tracing::warn!("a restored store is served that was not reconciled with the providers");
    restored::unmark(app.engine.as_ref()).await.map_err(broken)
}

/// Reads fixtures, opens the store and makes the routes.
///
/// # Errors
/// One line saying what is wrong.
pub async fn assemble(flags: &Serve, qa_environment: QaEnvironment) -> Result<Assembled, Ended> {
    let (app, environment) = start(flags, false, qa_environment).await?;
    if let Err(line) = check_restored(&app, flags).await {
        return Err(refused(&app, line).await.into());
    }
    let rollout = Arc::new(Rollout::new(app.clone()));
    rollout.begin().await.map_err(|_| "the store failed while the catalogue in force was read".to_owned())?;
    let http = Http::new(app.clone(), environment.interceptor);
    let admission = http.admission.clone();
    let routes = routes(&http, flags, environment.controls);
    Ok(Assembled { app, routes, admission, rollout, reader: environment.reader })
}

async fn serve(flags: Serve, qa_environment: QaEnvironment) -> Result<(), Ended> {
    let Assembled { app, routes, admission, rollout, reader } = assemble(&flags, qa_environment).await?;
    let listener =
        TcpListener::bind(flags.listen).await.map_err(|error| format!("cannot listen on {}: {error}", flags.listen))?;
    let stopped = stop_signal(app.engine.clone(), admission.clone())?;
    // For port 0 the system picks a free port, which callers read from this log line.
    let listen = listener.local_addr().map_err(|error| error.to_string())?;
    let unknown = config::unknown(std::env::vars_os().map(|(name, _)| name));
    if !unknown.is_empty() {
        tracing::warn!(variables = unknown.join(", "), "no setting has the name of these environment variables");
    }
    tracing::info!(%listen, "serving");
    if !flags.site().is_built() {
        tracing::warn!(web = %flags.site(), "the app is not built; only the API is served");
    }
    let others = Others { root: flags.fixtures().to_owned(), reader };
    let mut tasks = JoinSet::new();
    if app.engine.is_shared() {
        let (others, rollout) = (others.clone(), rollout.clone());
        let follow = move |_| others.clone().follow(rollout.clone());
        tasks.spawn(background::supervised(app.clone(), "catalogue", follow));
    }
    tasks.spawn(background::supervised(app.clone(), "fixtures", move |_| {
        watch::fixtures(rollout.clone(), others.clone())
    }));
    if let Some(file) = flags.operators.clone() {
        let operators = move |app: Arc<App>| watch::operators(file.clone(), app);
        tasks.spawn(background::supervised(app.clone(), "operators", operators));
    }
    tasks.spawn(background::run(app.clone(), TICK));
    tasks.spawn(background::supervised(app.clone(), "pictures", service::photos::look_after));
    tasks.spawn(background::supervised(app.clone(), "clock", timekeeping::run));
    let exports = exports(&flags.store, &app);

    let (drain, draining) = tokio::sync::oneshot::channel::<()>();
    let server = connections::serve(listener, routes, &app.settings, async move {
        stopped.await;
        admission.drain();
        // An error means that nobody waits for the deadline.
        let _ = drain.send(());
    });
    let deadline = async {
        drop(draining.await);
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = server => {}
        () = deadline => tracing::warn!("requests were still in flight at the shutdown deadline"),
    }
    tasks.shutdown().await;
    app.stop_sending(SENT).await;
    drop(exports);
    app.engine.close().await.map_err(|error| Ended::Failed(error.to_string()))?;
    tracing::info!("ended");
    Ok(())
}

/// Lets `loan-server export` read the store while this process serves it.
fn exports(store: &Location, app: &App) -> Option<Exports> {
    let Location::Sled(directory) = store else { return None };
    let opened = (app.engine.clone(), app.sealer.clone(), app.blobs.clone());
    let listening = Exports::listen(directory, opened);
    listening.map_err(|error| tracing::warn!(%error, "exports need this server to be stopped")).ok()
}

fn routes(http: &Http, flags: &Serve, controls: Option<Controls>) -> Routes {
    let api = crate::api::routes(http);
    let ops = crate::ops::routes(http);
    let web = crate::assets::routes(http, flags.site());
    let served = api.or(ops).unify().boxed();
    match controls {
        Some(controls) => served.or(controls(http)).unify().or(web).unify().boxed(),
        None => served.or(web).unify().boxed(),
    }
}

/// Returns a future that resolves when the server must stop accepting connections: at SIGINT or SIGHUP, when the store has
/// failed, or some time after SIGTERM. In that time the server is unready and serves as usual, because a load balancer
/// goes on sending requests until it has checked a few times.
fn stop_signal(
    engine: Arc<dyn Engine>,
    admission: Arc<Admission>,
) -> Result<impl Future<Output = ()> + Send + 'static, String> {
    let mut terminate = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|error| error.to_string())?;
    let mut hangup = signal(SignalKind::hangup()).map_err(|error| error.to_string())?;
    Ok(async move {
        let announced = async {
            terminate.recv().await;
            admission.leave();
            tokio::time::sleep(admission.limits.notice).await;
        };
        tokio::select! {
            () = announced => {}
            _ = interrupt.recv() => {}
            _ = hangup.recv() => {}
            _ = engine.failed() => {}
        }
    })
}
