//! A server in the process of the tests, whose clock only the test moves.

pub mod borrower;
pub mod described;
pub mod waiting;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use loan_core::auth::one_time_code::CODE_RESEND_SECONDS;
use loan_core::time::Timestamp;
use loan_server::app::{App, Automation, Codes, DEFAULT_TENANT, Never, RandomCodes, Tenant};
use loan_server::catalogue::Catalogue;
use loan_server::clock::Clock;
use loan_server::config::{Limits, Operators, Settings};
use loan_server::directory::Directory;
use loan_server::http::{Http, PassThrough, Routes, api};
use loan_server::incidents::Incident;
use loan_server::ports::Ports;
use loan_server::qa::payment_page;
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::kinds::KINDS;
use loan_server::records::outbox;
use loan_server::signature::sign;
use loan_store::blobs::{Blobs, MemoryBlobs};
use loan_store::open::{Location, open};
use loan_store::postgres::Postgres;
use loan_store::postgres::address::Address;
use loan_store::seal::StoreKey;
use loan_store::{Engine, Opened, Sealer, StoreError};
use serde_json::{Value, json};
use warp::Filter as _;
use warp::http::{HeaderMap, StatusCode};

use crate::small;

pub const OPS_TOKEN: &str = "ops-token";
pub const PARTNER: (&str, &str) = ("com.partner.app", "partner-secret");
pub const PAYMENT_SECRET: &str = "payment-secret";
/// Time in milliseconds until another code may be requested after an unused code.
pub const RESEND_MS: i64 = CODE_RESEND_SECONDS as i64 * 1000;

/// The directory of bank branches that servers with test controls use by default.
static SMALL: LazyLock<Arc<Directory>> = LazyLock::new(|| Arc::new(Directory::load(&small::fixtures()).unwrap()));

/// A clock that the test sets. The second number is a jump of the machine's clock (ms) that this clock ignores.
pub struct HandClock(AtomicI64, AtomicI64);

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(self.0.load(Ordering::SeqCst))
    }

    fn withheld_ms(&self) -> i64 {
        self.1.load(Ordering::SeqCst)
    }
}

struct KnownCodes;

impl Codes for KnownCodes {
    fn login(&self, _phone: &loan_core::personal::Mobile, _seed: &str) -> Result<String, StoreError> {
        Ok("1234".to_owned())
    }

    fn aadhaar(&self, _number: &loan_core::personal::Aadhaar) -> Result<String, StoreError> {
        Ok("123456".to_owned())
    }
}

pub struct TestServer {
    pub app: Arc<App>,
    clock: Arc<HandClock>,
    routes: Routes,
    notes: described::Notes,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// Null when the body is not JSON.
    pub envelope: Value,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn code(&self) -> i64 {
        self.envelope["code"].as_i64().unwrap()
    }

    #[track_caller]
    pub fn data(&self) -> &Value {
        assert_eq!((self.code(), self.status), (0, StatusCode::OK), "{}", self.envelope);
        &self.envelope["data"]
    }

    /// Checks that the answer is a refusal with this code; returns the refusal's `data`.
    #[track_caller]
    pub fn refused(&self, code: loan_core::api::code::ErrorCode) -> &Value {
        let expected = (i64::from(code.code()), code.status());
        assert_eq!((self.code(), self.status.as_u16()), expected, "{}", self.envelope);
        assert!(!self.envelope["msg"].as_str().unwrap().is_empty(), "a refusal says why");
        &self.envelope["data"]
    }
}

pub fn instant(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Waits until the condition holds, and panics after a minute.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds().await {
        assert!(Instant::now() < deadline, "never: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

impl TestServer {
    /// Starts a server whose clock shows 10:00 IST on 20 November 2026.
    pub async fn new() -> Self {
        Self::on(Location::Memory).await
    }

    pub async fn on(location: Location) -> Self {
        Self::build(&location, Sandbox::ports(), |_, _| {}).await
    }

    pub async fn over(engine: Arc<dyn Engine>) -> Self {
        let sealer = Arc::new(Sealer::new(&StoreKey::random().unwrap()));
        Self::assemble((engine, sealer, Arc::new(MemoryBlobs::default())), Sandbox::ports(), SMALL.clone(), |_, _| {})
    }

    pub async fn with_blobs(blobs: Arc<dyn Blobs>) -> Self {
        let (engine, sealer, _) = open(&Location::Memory, None, &KINDS).await.unwrap();
        Self::assemble((engine, sealer, blobs), Sandbox::ports(), SMALL.clone(), |_, _| {})
    }

    pub async fn with_directory(directory: Directory) -> Self {
        let store = open(&Location::Memory, None, &KINDS).await.unwrap();
        Self::assemble(store, Sandbox::ports(), Arc::new(directory), |_, _| {})
    }

    pub fn incidents(&self, kind: Incident) -> u64 {
        self.app.incidents.counts.get_or_create(&[("kind", kind.name())]).get()
    }

    pub async fn with_ports(ports: Ports) -> Self {
        Self::build(&Location::Memory, ports, |_, _| {}).await
    }

    pub async fn with_ports_and(ports: Ports, change: impl FnOnce(&mut Catalogue, &mut Settings)) -> Self {
        Self::build(&Location::Memory, ports, change).await
    }

    pub async fn with_random_codes(ports: Ports) -> Self {
        let store = open(&Location::Memory, None, &KINDS).await.unwrap();
        Self::assemble_with(store, (ports, Arc::new(RandomCodes)), SMALL.clone(), |_, _| {})
    }

    pub async fn with(change: impl FnOnce(&mut Catalogue, &mut Settings)) -> Self {
        Self::build(&Location::Memory, Sandbox::ports(), change).await
    }

    pub async fn two(change: impl Fn(&mut Settings)) -> [Self; 2] {
        let address: Address = crate::database::fresh().await.parse().unwrap();
        let open = async || Arc::new(Postgres::open(&address, &KINDS).await.unwrap());
        Self::over_both([open().await, open().await], change)
    }

    pub fn over_both<E: Engine + 'static>(engines: [Arc<E>; 2], change: impl Fn(&mut Settings)) -> [Self; 2] {
        Self::over_both_with(engines, &Sandbox::ports(), change)
    }

    pub fn over_both_with<E: Engine + 'static>(
        engines: [Arc<E>; 2],
        ports: &Ports,
        change: impl Fn(&mut Settings),
    ) -> [Self; 2] {
        let (sealer, blobs) = (Arc::new(Sealer::new(&StoreKey::random().unwrap())), Arc::new(MemoryBlobs::default()));
        engines.map(|engine| {
            let store: Opened = (engine, sealer.clone(), blobs.clone());
            Self::assemble(store, ports.clone(), SMALL.clone(), |_, settings| change(settings))
        })
    }

    async fn build(location: &Location, ports: Ports, change: impl FnOnce(&mut Catalogue, &mut Settings)) -> Self {
        Self::assemble(open(location, None, &KINDS).await.unwrap(), ports, SMALL.clone(), change)
    }

    fn assemble(
        store: Opened,
        ports: Ports,
        directory: Arc<Directory>,
        change: impl FnOnce(&mut Catalogue, &mut Settings),
    ) -> Self {
        Self::assemble_with(store, (ports, Arc::new(KnownCodes)), directory, change)
    }

    fn assemble_with(
        store: Opened,
        (ports, codes): (Ports, Arc<dyn Codes>),
        directory: Arc<Directory>,
        change: impl FnOnce(&mut Catalogue, &mut Settings),
    ) -> Self {
        let mut catalogue = Catalogue::load(&small::shipped()).unwrap();
        let mut settings = Settings {
            operators: Operators::with_token(OPS_TOKEN),
            payment_secret: PAYMENT_SECRET.into(),
            partners: vec![(PARTNER.0.to_owned(), PARTNER.1.into())],
            limits: Limits::for_tests(),
            ..Settings::default()
        };
        change(&mut catalogue, &mut settings);
        let clock =
            Arc::new(HandClock(AtomicI64::new(instant("2026-11-20T10:00:00+05:30").epoch_ms()), AtomicI64::new(0)));
        let providers = (ports, codes, Arc::new(Never) as Arc<dyn Automation>);
        let app = App::new(store, clock.clone(), (catalogue, directory), providers, settings);
        described::with_controls();
        let http = Http::new(app.clone(), Arc::new(PassThrough));
        let routes = payment_page::routes(&http).or(api::routes(&http)).unify().boxed();
        Self { app, clock, routes, notes: described::Notes::new() }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn set_clock(&self, now: Timestamp) {
        self.clock.0.store(now.epoch_ms(), Ordering::SeqCst);
    }

    /// Simulates a jump of the machine's clock that the server's clock ignores.
    pub fn withhold(&self, ms: i64) {
        self.clock.1.store(ms, Ordering::SeqCst);
    }

    pub fn advance_ms(&self, ms: i64) {
        self.set_clock(self.now().plus_ms(ms));
    }

    pub fn advance_hours(&self, hours: i64) {
        self.set_clock(self.now().plus_hours(hours));
    }

    pub async fn tenant(&self) -> Tenant {
        self.app.tenant(DEFAULT_TENANT).await.unwrap()
    }

    /// Writes the passed deadlines to their orders, as the background task does.
    pub async fn sweep(&self) {
        let tenant = self.tenant().await;
        loan_server::service::deadlines::sweep(&tenant).await.unwrap();
    }

    /// Waits until the background tasks have sent all messages in the outbox.
    pub async fn delivered(&self) {
        let store = self.tenant().await.store;
        until("the outbox is empty", async || outbox::waiting(&store, 1).await.unwrap().is_empty()).await;
    }

    /// Sends a request exactly as given, and checks the response against the API's description.
    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], sent: &[u8]) -> Answer {
        let mut request = warp::test::request().method(method).path(path).body(sent);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let (parts, body) = request.reply(&self.routes).await.into_parts();
        let envelope = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let answer = Answer { status: parts.status, headers: parts.headers, envelope, bytes: body.to_vec() };
        if let Some(operation) = described::operation(method, path) {
            operation.check(sent, &answer);
            self.notes.note(operation, &answer);
        }
        answer
    }

    /// Sends a request without a session to `path` below `/api1`.
    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", &["/api1", path].concat(), &[("web_uuid", "w-1")], b"").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, body, &[]).await
    }

    pub async fn post_with(&self, path: &str, body: &Value, further: &[(&str, &str)]) -> Answer {
        let headers = [&[("web_uuid", "w-1"), ("content-type", "application/json")], further].concat();
        self.send("POST", &["/api1", path].concat(), &headers, body.to_string().as_bytes()).await
    }

    pub async fn operator(&self, path: &str, body: &Value) -> Answer {
        let bearer = ["Bearer ", OPS_TOKEN].concat();
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        self.send("POST", path, &headers, body.to_string().as_bytes()).await
    }

    pub async fn read_as_operator(&self, path: &str) -> Answer {
        let bearer = ["Bearer ", OPS_TOKEN].concat();
        self.send("GET", path, &[("authorization", bearer.as_str())], b"").await
    }

    pub async fn report(&self, order: &str, event: &str) {
        self.operator(&format!("/ops/v1/orders/{order}/events"), &json!({ "event": event })).await.data();
    }

    /// Sends the provider's notice that the payment behind a link was made at `at`.
    pub async fn pay_at(&self, url: &str, at: Timestamp) -> Answer {
        let id = url.split("id=").nth(1).unwrap();
        let payment = loan_server::records::payments::get(&self.tenant().await.store, id).await.unwrap().unwrap();
        let notice = json!({
            "eventId": format!("paid-{id}-{}", at.epoch_ms()),
            "paymentId": id,
            "orderId": payment.order_id,
            "amount": payment.due.amount,
            "status": "paid",
            "paidAt": at,
        });
        let body = notice.to_string();
        let signature = sign(PAYMENT_SECRET, body.as_bytes());
        let headers = [("x-signature", signature.as_str()), ("content-type", "application/json")];
        self.send("POST", "/webhooks/payment", &headers, body.as_bytes()).await
    }

    /// Sends the notice of a payment made now, and checks that the payment is applied.
    pub async fn pay(&self, url: &str) {
        let answer = self.pay_at(url, self.now()).await;
        assert_eq!(answer.data()["applied"], true, "{}", answer.envelope);
    }
}
