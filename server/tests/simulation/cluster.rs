//! The two simulated servers, which may be killed and restarted at any instant.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::{BoxFuture, Either, select};
use loan_core::personal::{Aadhaar, Mobile};
use loan_core::time::Timestamp;
use loan_server::app::{App, Codes, DEFAULT_TENANT, Ids, Never};
use loan_server::background;
use loan_server::catalogue::Catalogue;
use loan_server::config::{Limits, Settings};
use loan_server::directory::Directory;
use loan_server::error::DomainError;
use loan_server::http::{Arrived, Exchange, Http, Interceptor, Routes, api, reply};
use loan_store::StoreError;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use ulid::Ulid;
use warp::http::HeaderMap;
use warp::reply::Response;

use crate::bugs::Bug;
use crate::connection::{Connection, Locks, ServerProcess};
use crate::providers::{Providers, SECRET};
use crate::small;
use crate::world::{Dice, Pace, ServersClock, World};

/// Timeout of a call by a phone or a provider.
const PATIENCE: Duration = Duration::from_secs(30);
/// Interval of background work in the phase without failures. The interval is long, because the phase lasts for weeks.
const RESTING: Duration = Duration::from_secs(6 * 3600);
/// Milliseconds that [`Bug::ClockBehind`] adds to the second server's clock.
const BEHIND_MS: i64 = -36 * 3_600_000;

static FIXTURES: LazyLock<(Catalogue, Arc<Directory>)> = LazyLock::new(|| {
    let catalogue = Catalogue::load(&small::shipped()).unwrap();
    (catalogue, Arc::new(Directory::load(&small::fixtures()).unwrap()))
});

pub struct Call {
    pub method: &'static str,
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub code: i64,
    pub data: Value,
}

struct Server {
    process: Arc<ServerProcess>,
    routes: Routes,
    ticking: JoinHandle<()>,
}

pub struct Cluster {
    pub world: Arc<World>,
    locks: Locks,
    servers: [Mutex<Option<Server>>; 2],
    ids: Arc<AtomicU64>,
    answered: Answered,
}

impl Cluster {
    pub fn new(world: Arc<World>) -> Arc<Self> {
        let servers = [Mutex::default(), Mutex::default()];
        Arc::new(Self { world, locks: Locks::default(), servers, ids: Arc::default(), answered: Arc::default() })
    }

    pub fn start(self: &Arc<Self>, server: usize, providers: &Arc<Providers>) -> Arc<App> {
        let (world, process) = (self.world.clone(), Arc::new(ServerProcess::default()));
        let connection = Arc::new(Connection::new(world.clone(), process.clone(), self.locks.clone(), server));
        let off_ms = if server == 1 && world.has_trouble() && world.has(Bug::ClockBehind) { BEHIND_MS } else { 0 };
        let (secret, ids) = (|| Some(SECRET.into()), self.ids.clone());
        let settings = Settings {
            payment_secret: SECRET.into(),
            audit_secret: secret(),
            disbursal_secret: secret(),
            limits: Limits::for_tests(),
            ..Settings::default()
        };
        let app = App::with_ids(
            world.opened(connection),
            Arc::new(ServersClock { world: world.clone(), off_ms }),
            FIXTURES.clone(),
            (providers.ports(self, &process), Arc::new(KnownCodes), Arc::new(Never)),
            settings,
            move || Box::new(CountedIds(ids.clone())),
        );
        let keys = world.has(Bug::KeyOfAnybody).then(|| self.answered.clone());
        let routes = api::routes(&Http::new(app.clone(), Arc::new(Hook(keys))));
        let interval = match (world.has_trouble(), world.pace) {
            (true, Pace::Busy) => Duration::from_secs(1),
            (true, Pace::Slow) => Duration::from_secs(3600),
            (false, _) => RESTING,
        };
        let ticking = tokio::spawn(background::run(app.clone(), interval));
        *self.servers[server].lock().unwrap() = Some(Server { process, routes, ticking });
        world.trace(|| format!("s{server} starts"));
        app
    }

    pub fn kill(&self, server: usize) {
        if let Some(killed) = self.servers[server].lock().unwrap().take() {
            self.world.trace(|| format!("s{server} dies"));
            killed.process.kill();
            killed.ticking.abort();
        }
    }

    /// Sends a call to a random server; returns `None` if no answer arrives.
    pub async fn call(&self, call: &Call, dice: &Dice) -> Option<Answer> {
        sleep(Duration::from_millis(dice.up_to(1..10))).await;
        let may_be_lost = self.world.has_trouble();
        if may_be_lost && dice.permille(20) {
            return None;
        }
        let server = *dice.pick(&[0, 1]);
        let (process, routes) = {
            let chosen = self.servers[server].lock().unwrap();
            let chosen = chosen.as_ref()?;
            (chosen.process.clone(), chosen.routes.clone())
        };
        let mut request = warp::test::request().method(call.method).path(&call.path).body(&call.body);
        for (name, value) in &call.headers {
            request = request.header(name.as_str(), value.as_str());
        }
        let served = Box::pin(async { timeout(PATIENCE, request.reply(&routes)).await.ok() });
        let answer = match select(served, Box::pin(process.killed())).await {
            Either::Left((answer, _)) => answer?,
            Either::Right(_) => return None,
        };
        sleep(Duration::from_millis(dice.up_to(1..10))).await;
        if may_be_lost && dice.permille(20) {
            return None;
        }
        let envelope: Value = serde_json::from_slice(answer.body()).unwrap();
        let code = envelope["code"].as_i64().unwrap();
        Some(Answer { status: answer.status().as_u16(), code, data: envelope["data"].clone() })
    }
}

struct KnownCodes;

impl Codes for KnownCodes {
    fn login(&self, _phone: &Mobile, _seed: &str) -> Result<String, StoreError> {
        Ok("1234".to_owned())
    }

    fn aadhaar(&self, _number: &Aadhaar) -> Result<String, StoreError> {
        Ok("123456".to_owned())
    }
}

/// Makes ids from the time and a counter, so that all runs with one seed have the same ids.
struct CountedIds(Arc<AtomicU64>);

impl Ids for CountedIds {
    fn make(&self, at: Timestamp) -> String {
        let number = self.0.fetch_add(1, Ordering::SeqCst);
        Ulid::from_parts(u64::try_from(at.epoch_ms()).unwrap(), u128::from(number)).to_string()
    }
}

/// Answers by `Idempotency-Key` alone, whoever asks: the planted [`Bug::KeyOfAnybody`].
type Answered = Arc<Mutex<HashMap<String, reply::Answer>>>;

/// Intercepts every call; keeps answers only if [`Bug::KeyOfAnybody`] is planted.
struct Hook(Option<Answered>);

#[async_trait]
impl Interceptor for Hook {
    fn tenant(&self, _headers: &HeaderMap) -> Result<String, DomainError> {
        Ok(DEFAULT_TENANT.to_owned())
    }

    async fn intercept(&self, exchange: Exchange, arriving: BoxFuture<'static, Arrived>) -> Response {
        let key = exchange.headers.get("idempotency-key").and_then(|key| key.to_str().ok());
        let (Some(answered), Some(key)) = (&self.0, key) else {
            return arriving.await.run.await.into_response();
        };
        let kept = answered.lock().unwrap().get(key).cloned();
        if let Some(kept) = kept {
            return kept.into_response();
        }
        let answer = arriving.await.run.await;
        answered.lock().unwrap().insert(key.to_owned(), answer.clone());
        answer.into_response()
    }
}
