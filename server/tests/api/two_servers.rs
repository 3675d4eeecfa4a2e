//! Two servers on one database share their limits, and do each due task once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::support::{TestServer, until};
use futures_util::future::join_all;
use loan_core::api::code::ErrorCode;
use loan_core::ids::OrderId;
use loan_server::config::Limits;
use loan_server::ports::{PortError, Ports, Sms, Text};
use loan_server::qa::sandbox::Sandbox;
use loan_server::records::kinds::KINDS;
use loan_server::records::orders;
use loan_server::service::deadlines::{self, Backlog};
use loan_server::service::outbox;
use loan_store::engine::{Batch, CommitError, Engine, Key, Lock, Scan, StoreError, Value as Bytes};
use loan_store::postgres::Postgres;
use loan_store::queue::Queue;
use serde_json::json;
use tokio::sync::Notify;

struct Turns<'a> {
    servers: &'a [TestServer],
    token: String,
    turn: AtomicUsize,
}

/// A response's code and its `Retry-After` header.
type Verdict = (i64, Option<String>);

impl<'a> Turns<'a> {
    async fn among(servers: &'a [TestServer]) -> Self {
        let borrower = servers[0].newcomer("9000000001").await;
        Self { servers, token: borrower.token, turn: AtomicUsize::new(0) }
    }

    async fn ask(&self, from: &str, method: &str, path: &str, body: &str) -> Verdict {
        let server = &self.servers[self.turn.fetch_add(1, Ordering::SeqCst) % self.servers.len()];
        let headers = [
            ("web_uuid", "w-1"),
            ("token", self.token.as_str()),
            ("x-forwarded-for", from),
            ("content-type", "application/json"),
        ];
        let answer = server.send(method, &["/api1", path].concat(), &headers, body.as_bytes()).await;
        (answer.code(), answer.headers.get("retry-after").map(|value| value.to_str().unwrap().to_owned()))
    }

    /// Sends four requests every nine seconds, ninety times: for a login code from an IPv6 and from an IPv4 address, a
    /// sign-in, and the verification of an Aadhaar code.
    async fn ask_for_everything(&self) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for n in 0..90 {
            let (line, phone) = (format!("2001:db8:1:{:x}::1", n % 3), 919_000_000_100_u64 + n);
            for (from, phone) in [(line.as_str(), phone), ("203.0.113.1", phone + 100)] {
                verdicts.push(self.ask(from, "GET", &format!("/sms/v1/sendCode?phone={phone}"), "").await);
            }
            let login = json!({ "phone": phone.to_string(), "code": "0000" }).to_string();
            verdicts.push(self.ask("203.0.113.2", "POST", "/user/v1/login", &login).await);
            let verify = json!({ "aadhaar": "999941057058", "otp": "000000" }).to_string();
            verdicts.push(self.ask("203.0.113.3", "POST", "/auth/aadhaar/verify", &verify).await);
            // The next round sends each kind of request to the other server.
            self.turn.fetch_add(1, Ordering::SeqCst);
            self.servers.iter().for_each(|server| server.advance_ms(9000));
        }
        verdicts
    }
}

fn limits() -> Limits {
    Limits { codes: 30, logins: 25, aadhaar: 4, sms: 24, ..Limits::for_tests() }
}

#[tokio::test]
async fn two_servers_together_allow_exactly_what_one_does() {
    let two = TestServer::two(|settings| (settings.limits, settings.trusted_hops) = (limits(), 1)).await;
    let one = [TestServer::with(|_, settings| (settings.limits, settings.trusted_hops) = (limits(), 1)).await];
    let expected = Turns::among(&one).await.ask_for_everything().await;
    let found = Turns::among(&two).await.ask_for_everything().await;
    let refused = i64::from(ErrorCode::TooManyRequests.code());
    for (place, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "the {place}th");
    }
    for kind in 0..4 {
        let of_kind = expected.iter().skip(kind).step_by(4);
        let (yes, no): (Vec<&Verdict>, Vec<&Verdict>) = of_kind.partition(|verdict| verdict.0 != refused);
        assert!(!yes.is_empty() && !no.is_empty(), "{kind}: {} accepted, {} refused", yes.len(), no.len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_that_are_asked_for_at_once_do_not_get_past_the_budget_and_no_count_stays() {
    let sms = 20;
    let two = TestServer::two(|settings| {
        settings.limits = Limits { sms, ..Limits::for_tests() };
        settings.trusted_hops = 1;
    })
    .await;
    let asked = (0..60_u64).map(async |n| {
        let (from, phone) = (format!("198.51.{n}.1"), 919_000_000_200 + n);
        let path = format!("/api1/sms/v1/sendCode?phone={phone}");
        let server = &two[usize::from(n % 2 == 0)];
        server.send("GET", &path, &[("web_uuid", "w-1"), ("x-forwarded-for", &from)], b"").await.code()
    });
    let codes = join_all(asked).await;
    assert_eq!(codes.iter().filter(|code| **code == 0).count(), sms as usize, "{codes:?}");
    let refused = i64::from(ErrorCode::TooManyRequests.code());
    assert!(codes.iter().all(|code| [0, refused].contains(code)), "nobody is told to come back for another reason");
    let counts = async || {
        let below = Key::new("default", "limit_count", &[]).unwrap();
        two[0].app.engine.scan(Scan::below(below, 1000)).await.unwrap()
    };
    let stored = counts().await;
    assert!(stored.len() > sms as usize);
    assert!(
        stored.iter().all(|(key, _)| !key.components().any(|part| part.contains("198.51"))),
        "an address is hashed"
    );
    two[0].advance_ms(600_000);
    two[0].tenant().await.tidy().await.unwrap();
    assert_eq!(counts().await.len(), 0, "they go when their periods are over");
}

/// Each server reserves several codes at a time, so that not every code updates the same count.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_budget_of_codes_is_taken_in_shares_and_never_exceeded() {
    let (sms, share) = (120, 4);
    let engines = Counted::both().await;
    let two = TestServer::over_both(engines.clone(), |settings| {
        settings.limits = Limits { sms, ..Limits::for_tests() };
        settings.trusted_hops = 1;
    });
    let asked = (0..200_u64).map(async |n| {
        let (from, phone) = (format!("198.51.{n}.1"), 919_000_000_200 + n);
        let path = format!("/api1/sms/v1/sendCode?phone={phone}");
        let server = &two[usize::from(n % 2 == 0)];
        server.send("GET", &path, &[("web_uuid", "w-1"), ("x-forwarded-for", &from)], b"").await.code()
    });
    let codes = join_all(asked).await;
    let refused = i64::from(ErrorCode::TooManyRequests.code());
    assert!(codes.iter().all(|code| [0, refused].contains(code)), "{codes:?}");
    let sent = codes.iter().filter(|code| **code == 0).count();
    assert!((sms as usize - (share - 1)..=sms as usize).contains(&sent), "{sent} sent of {sms}");
    // Every request has an address of its own, so only the count of all codes is written more than once.
    let mut written = BTreeMap::<Key, usize>::new();
    for key in engines.iter().flat_map(|engine| engine.limit_counts.lock().unwrap().clone()) {
        *written.entry(key).or_default() += 1;
    }
    assert_eq!(written.into_values().max(), Some(sms as usize / share));
}

/// One address may use half of the budget. A code counts as used as soon as a server has reserved it.
#[tokio::test]
async fn an_address_alone_uses_half_of_the_budget_of_both_servers() {
    let (sms, share) = (120, 4);
    let two = TestServer::two(|settings| {
        settings.limits = Limits { sms, ..Limits::for_tests() };
        settings.trusted_hops = 1;
    })
    .await;
    let mut sent = 0;
    for n in 0..100_u64 {
        let path = format!("/api1/sms/v1/sendCode?phone={}", 919_000_000_200 + n);
        let headers = [("web_uuid", "w-1"), ("x-forwarded-for", "203.0.113.1")];
        sent += u32::from(two[usize::from(n % 2 == 0)].send("GET", &path, &headers, b"").await.code() == 0);
    }
    let half = sms / 2;
    assert!((half - 2 * (share - 1)..=half).contains(&sent), "{sent} sent, of which {half} are half");
}

#[tokio::test]
async fn a_clock_that_is_behind_begins_no_period_anew() {
    let [one, other] = TestServer::two(|settings| settings.limits = Limits { codes: 1, ..Limits::for_tests() }).await;
    other.advance_ms(-3000);
    one.get("/sms/v1/sendCode?phone=919000000001").await.data();
    let refused = other.get("/sms/v1/sendCode?phone=919000000002").await;
    refused.refused(ErrorCode::TooManyRequests);
    assert_eq!(refused.headers["retry-after"], "600");
    other.advance_ms(603_000);
    other.get("/sms/v1/sendCode?phone=919000000002").await.data();
}

/// An SMS provider that counts requests, and answers when the test allows it.
#[derive(Default)]
struct Slow {
    asked: AtomicUsize,
    answers: Notify,
}

#[async_trait::async_trait]
impl Sms for Slow {
    async fn send(&self, _text: &Text) -> Result<(), PortError> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.answers.notified().await;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_on_its_way_is_sent_by_nobody_else_however_the_clocks_of_servers_differ() {
    let address = crate::database::fresh().await.parse().unwrap();
    let open = async || Arc::new(Postgres::open(&address, &KINDS).await.unwrap());
    let slow = Arc::new(Slow::default());
    let ports = Ports { sms: slow.clone(), ..Sandbox::ports() };
    let [one, other] = TestServer::over_both_with([open().await, open().await], &ports, |_| {});
    one.get("/sms/v1/sendCode?phone=919000000001").await.data();
    until("it is being sent", async || slow.asked.load(Ordering::SeqCst) == 1).await;
    // The database measures the one-minute lease, so a server's fast clock does not end the lease early.
    other.advance_ms(4 * 60_000);
    let tenant = other.tenant().await;
    outbox::deliver(&tenant).await.unwrap();
    assert_eq!(slow.asked.load(Ordering::SeqCst), 1, "the same message was sent at once by both");
    slow.answers.notify_one();
    one.delivered().await;
}

/// One server's engine, which counts its commits of orders and their conflicts.
struct Counted {
    inner: Postgres,
    written: AtomicUsize,
    conflicts: AtomicUsize,
    /// The key of each committed write of a limit's count.
    limit_counts: Mutex<Vec<Key>>,
}

impl Counted {
    /// Opens a new database for two servers.
    async fn both() -> [Arc<Self>; 2] {
        let address = crate::database::fresh().await.parse().unwrap();
        let open = async || {
            let (inner, limit_counts) = (Postgres::open(&address, &KINDS).await.unwrap(), Mutex::default());
            Arc::new(Self { inner, written: AtomicUsize::new(0), conflicts: AtomicUsize::new(0), limit_counts })
        };
        [open().await, open().await]
    }
}

#[async_trait::async_trait]
impl Engine for Counted {
    async fn get(&self, key: &Key) -> Result<Option<Bytes>, StoreError> {
        self.inner.get(key).await
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Bytes>>, StoreError> {
        self.inner.get_many(keys).await
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Bytes)>, StoreError> {
        self.inner.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let is_orders = batch.writes().keys().any(|key| key.table() == "order");
        let counts: Vec<Key> = batch.writes().keys().filter(|key| key.table() == "limit_count").cloned().collect();
        let done = self.inner.commit(batch).await;
        if done.is_ok() {
            self.limit_counts.lock().unwrap().extend(counts);
        }
        if is_orders {
            let counter = if done.is_ok() { &self.written } else { &self.conflicts };
            counter.fetch_add(1, Ordering::SeqCst);
        }
        done
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }

    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    async fn lock(&self, name: &str) -> Result<Lock, StoreError> {
        self.inner.lock(name).await
    }

    fn queue(&self) -> &dyn Queue {
        self.inner.queue()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_share_the_deadlines_of_a_midnight_and_write_each_once() {
    const LOANS: usize = 600;
    let engines = Counted::both().await;
    let servers = TestServer::over_both(engines.clone(), |_| {});
    let (_, first) = servers[0].loaned("9000000001").await;
    let mut loans = servers[0].loans_like(&first, LOANS - 1).await;
    loans.push(OrderId::from(first));
    let steps = async |order: &OrderId| {
        let store = servers[0].tenant().await.store;
        orders::stored(&store, order.as_str()).await.unwrap().unwrap().as_written().history().to_vec()
    };
    let before = steps(&loans[0]).await.len();
    let midnight = servers[0].now().day().plus(7).end();
    servers.iter().for_each(|server| server.set_clock(midnight));
    for engine in &engines {
        engine.written.store(0, Ordering::SeqCst);
    }
    let sweeping = servers.iter().map(async |server| deadlines::sweep(&server.tenant().await).await);
    assert_eq!(join_all(sweeping).await, [Ok(()), Ok(())]);
    for order in &loans {
        let steps = steps(order).await;
        assert_eq!(steps.len(), before + 1, "once: {steps:?}");
        assert_eq!(steps.last().unwrap().state.code(), "8");
    }
    let counts = |which: fn(&Counted) -> &AtomicUsize| {
        engines.iter().map(|engine| which(engine).load(Ordering::SeqCst)).collect::<Vec<_>>()
    };
    let (written, conflicts) = (counts(|engine| &engine.written), counts(|engine| &engine.conflicts));
    assert_eq!(written.iter().sum::<usize>(), LOANS, "{written:?}");
    assert!(written.iter().all(|count| *count > 0), "both take part: {written:?}");
    assert_eq!(conflicts, [0, 0], "nobody works on what the other has claimed");
    assert_eq!(deadlines::backlog(&servers[1].tenant().await).await.unwrap(), Backlog::default());
}
