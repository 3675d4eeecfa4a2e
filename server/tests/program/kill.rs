//! The promise (contract §2): once a write was answered, exactly one such operation exists, whatever happens to the
//! process. Clients write while the real server is killed again and again; what was answered goes, synced, to a ledger
//! outside the store; what was not answered is tried again under its key; then the ledger is held against the server.
//!
//! `KILL_ROUNDS` sets how often (20; `make soak`: 300), `KILL_SEED` repeats a run's choices.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use crate::server::{Ask, Dice, Reply, Server, multipart, picture, sled_in};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const CLIENTS: usize = 5;

/// What a client wants done, exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Deed {
    Apply,
    GetMoney,
    Repay,
    Extend,
    Book,
    Contacts,
    Card,
    Feedback,
}

const DEEDS: [Deed; 8] =
    [Deed::Apply, Deed::GetMoney, Deed::Repay, Deed::Extend, Deed::Book, Deed::Contacts, Deed::Card, Deed::Feedback];

/// A deed of a user of its own; a line of the ledger when it was answered.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Entry {
    deed: Deed,
    token: String,
    key: String,
    path: String,
    /// JSON, or the text of the feedback.
    body: Value,
    /// The order it is about; empty for others.
    order: String,
    /// `data` of the answer.
    answer: Value,
}

impl Entry {
    /// Makes a user that can do it. `None` when the server is gone.
    fn prepare(server: &Server, deed: Deed, number: u64) -> Option<Self> {
        let scenario = match deed {
            Deed::Apply | Deed::Card | Deed::Feedback => "verified",
            Deed::GetMoney => "passed",
            Deed::Repay | Deed::Book => "loaned",
            Deed::Extend => "overdue-3-days",
            Deed::Contacts => "half-verified-contacts",
        };
        let (token, orders) = server.load(scenario, &format!("7{number:09}"))?;
        let order = orders.last().cloned().unwrap_or_default();
        let about = json!({ "orderId": order });
        let (path, body) = match deed {
            Deed::Apply => {
                let cards = server.get("/api1/bank/v1/find-user-bank-card?productId=saral-first", &token)?;
                let card = cards.data()[0]["id"].clone();
                let body = json!({ "cardId": card, "borrowAmount": "3000", "periods": 7, "productId": "saral-first" });
                ("/order/v1/apply", body)
            }
            Deed::GetMoney => ("/order/v1/loan", about),
            Deed::Repay => ("/pay-order/v1/repay", about),
            Deed::Book => ("/order/v1/order-auto-apply", about),
            Deed::Extend => {
                let calc = server.get(&format!("/api1/order-repay-extension/v1/extension-calc/{order}"), &token)?;
                let (extension, cycle) = (&calc.data()["extensionId"], &calc.data()["orderRepayId"]);
                let body = json!({ "extensionId": extension, "orderId": order, "orderRepayId": cycle });
                ("/order-repay-extension/v1/apply-extension", body)
            }
            Deed::Contacts => {
                let mut body = json!({});
                for (who, relation) in [("one", "1"), ("two", "2"), ("third", "3")] {
                    body[format!("{who}Name")] = json!("Asha Devi");
                    body[format!("{who}Mobile")] = json!("7000090001");
                    body[format!("{who}Relation")] = json!(relation);
                }
                ("/auth/v1/contacts", body)
            }
            Deed::Card => {
                let account = format!("55{number:09}");
                let body = json!({ "bankCode": "UTIB0002083", "cardNo": account, "confirmCardNo": account,
                    "productId": "saral-first", "clientId": "" });
                ("/bank/v1/bind-card", body)
            }
            Deed::Feedback => ("/opinion-record/v1/save", json!(format!("Feedback {number}."))),
        };
        let (key, path) = (format!("key-{number}"), ["/api1", path].concat());
        Some(Self { deed, token, key, path, body, order, answer: Value::Null })
    }

    fn send(&self, server: &Server) -> Option<Reply> {
        if self.deed != Deed::Feedback {
            return server.post_once(&self.key, &self.path, &self.token, &self.body);
        }
        let texts = [("content", self.body.as_str().unwrap()), ("problemType", ""), ("problemDesc", "")];
        let (kind, body) = multipart(&texts, &[("multipartFiles", &picture(40_000))]);
        let (path, token, key) = (self.path.as_str(), self.token.as_str(), self.key.as_str());
        server.ask(&Ask { method: "POST", path, token, key, kind: &kind, body: &body })
    }

    /// Exactly one of it exists, and it is the one that was answered.
    fn check(&self, server: &Server) {
        let again = self.send(server).unwrap();
        assert_eq!((again.data(), again.replayed), (&self.answer, true), "its answer is kept: {self:?}");
        let read = |path: &str| server.read(&["/api1", path].concat(), &self.token);
        match self.deed {
            Deed::Apply => {
                let orders = read("/order/v1/list");
                assert_eq!(orders.as_array().unwrap().len(), 1, "one order: {self:?}");
                assert_eq!(orders[0]["orderId"], self.answer["orderId"], "{self:?}");
            }
            Deed::GetMoney => assert_eq!(self.happened(server, "getMoney"), ("4".to_owned(), 1), "{self:?}"),
            Deed::Repay => {
                let link = server.post(&self.path, &self.token, &self.body).unwrap();
                assert_eq!(link.data(), &self.answer, "one open payment: {self:?}");
            }
            Deed::Extend => {
                assert_eq!(self.happened(server, "requestExtension"), ("11".to_owned(), 1), "{self:?}");
                let link = server.post(&self.path, &self.token, &self.body).unwrap();
                assert_eq!(link.data(), &self.answer, "one open payment: {self:?}");
            }
            Deed::Book => {
                let bookings = read("/order/v1/auto-apply-list");
                assert_eq!(bookings.as_array().unwrap().len(), 1, "one booking: {self:?}");
                assert_eq!(bookings[0]["id"], self.answer["id"], "{self:?}");
            }
            Deed::Contacts => assert_eq!(read("/auth/v1/find-user-auth")["contact"], 1, "{self:?}"),
            Deed::Card => {
                let cards = read("/bank/v1/find-user-bank-card?productId=saral-first");
                let mine = cards.as_array().unwrap().iter().filter(|card| card["id"] == self.answer["id"]);
                assert_eq!((mine.count(), cards.as_array().unwrap().len()), (1, 2), "{self:?}");
            }
            Deed::Feedback => {
                let said = server.post("/api1/opinion-record/v1/list", &self.token, &json!({})).unwrap();
                let said = said.data().as_array().unwrap();
                assert_eq!((said.len(), &said[0]["content"]), (1, &self.body), "{self:?}");
            }
        }
    }

    /// The order's state, and how often an event happened to it.
    fn happened(&self, server: &Server, event: &str) -> (String, usize) {
        let detail = server.read(&format!("/api1/order/v1/detail?orderId={}", self.order), &self.token);
        let times = detail["timeline"].as_array().unwrap().iter().filter(|step| step["event"] == event).count();
        (detail["orderState"].as_str().unwrap().to_owned(), times)
    }
}

/// Acknowledged deeds, outside the store.
struct Ledger(Mutex<File>);

impl Ledger {
    fn new(path: &Path) -> Self {
        Self(Mutex::new(File::options().create(true).append(true).open(path).unwrap()))
    }

    fn note(&self, mut entry: Entry, reply: &Reply) {
        assert_eq!(reply.code(), 0, "nothing stands against it: {entry:?} {reply:?}");
        entry.answer = reply.data().clone();
        let mut file = self.0.lock().unwrap();
        writeln!(file, "{}", serde_json::to_string(&entry).unwrap()).unwrap();
        file.sync_data().unwrap();
    }

    fn read(path: &Path) -> Vec<Entry> {
        // The last line may be half written while clients are at it.
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Does one deed after another until the server is gone; gives what was not answered.
fn work(server: &Server, ledger: &Ledger, users: &AtomicU64, seed: u64) -> Vec<Entry> {
    let mut dice = Dice(seed);
    let mut unanswered = Vec::new();
    loop {
        let deed = DEEDS[usize::try_from(dice.roll(DEEDS.len() as u64)).unwrap()];
        let Some(entry) = Entry::prepare(server, deed, users.fetch_add(1, Ordering::SeqCst)) else { break };
        match entry.send(server) {
            Some(reply) => ledger.note(entry, &reply),
            // Killed, or the answer was dropped after the commit: the next preparation tells.
            None => unanswered.push(entry),
        }
    }
    unanswered
}

fn check_all(server: &Server, entries: &[Entry]) {
    std::thread::scope(|scope| {
        for part in entries.chunks(entries.len().div_ceil(4).max(1)) {
            scope.spawn(move || part.iter().for_each(|entry| entry.check(server)));
        }
    });
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_however_often_the_server_is_killed() {
    let rounds = number("KILL_ROUNDS", 20);
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let seed = number("KILL_SEED", u64::from(now.subsec_nanos()));
    eprintln!("KILL_SEED={seed}");
    let mut dice = Dice(seed);
    let directory = tempfile::tempdir().unwrap();
    let (store, path) = (sled_in(&directory.path().join("data")), directory.path().join("ledger.jsonl"));
    let (ledger, users) = (Ledger::new(&path), AtomicU64::new(1));
    let (mut unanswered, mut checked): (Vec<Entry>, usize) = (Vec::new(), 0);
    let (mut retried, mut dropped) = (0, 0);
    for round in 0..=rounds {
        let server = Server::start(&store);
        retried += unanswered.len();
        for entry in unanswered.drain(..) {
            // Its result now, once and for all; nobody else acts for this user.
            let reply = entry.send(&server).unwrap();
            ledger.note(entry, &reply);
        }
        let entries = Ledger::read(&path);
        // Every tenth round, and in the end, everything; between, what is new.
        let since = if round % 10 == 0 || round == rounds { 0 } else { checked };
        check_all(&server, &entries[since..]);
        checked = entries.len();
        if round == rounds {
            eprintln!("{checked} deeds, {retried} tried again, {dropped} answers dropped on purpose");
            break;
        }
        if round % 2 == 1 {
            let path = "/api1/order/v1/*";
            let order = json!({ "method": "POST", "path": path, "kind": "drop-after-commit", "times": 2 });
            server.post("/__qa/faults", "", &order).unwrap().data();
            dropped += 2;
        }
        unanswered = std::thread::scope(|scope| {
            let (server, ledger, users) = (&server, &ledger, &users);
            let seeds: Vec<u64> = (0..CLIENTS).map(|_| dice.roll(u64::MAX)).collect();
            let clients: Vec<_> =
                seeds.into_iter().map(|seed| scope.spawn(move || work(server, ledger, users, seed))).collect();
            // At a moment of its own after a few deeds, however fast the machine is.
            let enough = checked + 3 + usize::try_from(dice.roll(12)).unwrap();
            let latest = Instant::now() + Duration::from_secs(20);
            while Ledger::read(&path).len() < enough && Instant::now() < latest {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(dice.roll(60)));
            server.signal("-KILL");
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
        });
    }
    assert!(checked as u64 > rounds * 3, "only {checked} deeds in {rounds} rounds prove nothing");
    assert!(retried > 0, "no call was interrupted");
}
