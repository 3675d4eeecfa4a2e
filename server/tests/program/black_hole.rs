//! Tests that unresponsive providers delay only the users who need them.
//! All providers except SMS are silent, fail or take ten seconds. Login codes and reads must not wait for them.

use std::collections::HashMap;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::provider::{Manner, PORTS, Provider, STORE_KEY};
use crate::server::{Ask, PROGRAM, Server, serving, sled_in};
use serde_json::json;

/// Number of borrowers whose requests need a provider.
const BORROWERS: u64 = 60;
const STRANGERS: u64 = 100;
/// Maximum delay of a login code: a hundred times the usual delay, because the machine may be busy.
const LATEST: Duration = Duration::from_secs(10);

/// Response times in milliseconds, sorted.
struct Times(Vec<f64>);

impl Times {
    fn of(times: impl IntoIterator<Item = Duration>) -> Self {
        let mut times: Vec<f64> = times.into_iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    fn at(&self, percent: usize) -> f64 {
        self.0[(self.0.len() * percent / 100).min(self.0.len() - 1)]
    }

    fn shown(&self) -> String {
        format!("p50 {:.1} ms, p99 {:.1} ms of {}", self.at(50), self.at(99), self.0.len())
    }
}

struct Busy {
    token: String,
    path: &'static str,
    body: String,
}

/// Creates borrowers with a prepared request (money, repayment or application), and the tokens of users who only read.
fn borrowers(store: &str) -> (Vec<Busy>, Vec<String>) {
    let mut command = Command::new(PROGRAM);
    command.args(serving(store));
    let server = Server::spawn_with(command, &[("LOAN_STORE_KEY", STORE_KEY)]);
    let busy = (0..BORROWERS).map(|number| {
        let scenario = ["passed", "loaned", "verified"][usize::try_from(number % 3).unwrap()];
        let (token, orders) = server.load(scenario, &format!("7{number:09}")).unwrap();
        let about = json!({ "orderId": orders.last() });
        let (path, body) = match scenario {
            "passed" => ("/api1/order/v1/loan", about),
            "loaned" => ("/api1/pay-order/v1/repay", about),
            _ => {
                let cards = server.read("/api1/bank/v1/find-user-bank-card?productId=saral-first", &token);
                let body = json!({ "cardId": cards[0]["id"], "borrowAmount": "3000", "periods": 7, "productId": "saral-first" });
                ("/api1/order/v1/apply", body)
            }
        };
        Busy { token, path, body: body.to_string() }
    });
    let busy = busy.collect();
    let looking = (0..4).map(|number| server.load("loaned", &format!("71{number:08}")).unwrap().0).collect();
    assert_eq!(server.terminate(), Some(0));
    (busy, looking)
}

/// Sets the flag when dropped, even if the test fails.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

fn look(server: &Server, token: &str, is_over: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    while !is_over.load(Ordering::SeqCst) {
        for path in ["/api1/home/v1/index", "/api1/order/v1/list"] {
            let since = Instant::now();
            server.read(path, token);
            times.push(since.elapsed());
        }
    }
    times
}

/// Requests a login code for each stranger; returns the times of the requests, by phone number.
fn ask_for_codes(server: &Server) -> HashMap<String, Instant> {
    let codes = (0..STRANGERS).map(|number| {
        let phone = format!("91{}", 8_000_000_000 + number);
        let since = Instant::now();
        server.read(&format!("/api1/sms/v1/sendCode?phone={phone}"), "");
        (phone, since)
    });
    codes.collect()
}

fn until_all_came(provider: &Provider, asked: &HashMap<String, Instant>) -> Times {
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        let texts = provider.asked("sms", |text| asked.contains_key(text.text("phone")));
        let first: HashMap<&str, Instant> = texts.iter().rev().map(|text| (text.text("phone"), text.at)).collect();
        if first.len() == asked.len() {
            return Times::of(first.into_iter().map(|(phone, at)| at.duration_since(asked[phone])));
        }
        assert!(Instant::now() < deadline, "{} of {} codes came", first.len(), asked.len());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[track_caller]
fn codes_arrive_while_others_are(manner: Manner) {
    let directory = tempfile::tempdir().unwrap();
    let store = sled_in(&directory.path().join("data"));
    let provider = Provider::start(&directory.path().join("provider.jsonl"));
    let (busy, looking) = borrowers(&store);
    PORTS.into_iter().filter(|port| *port != "sms").for_each(|port| provider.behaves(port, manner));
    let mut command = provider.serving(&store);
    // Raises the limits, because all clients have one address.
    command
        .args(["--limits", "address=1000000,user=1000000,codes=1000000,sms=1000000,notice=0"])
        .env("LOAN_STORE_KEY", STORE_KEY);
    let server = Server::run(command);
    let is_over = AtomicBool::new(false);
    let (codes, honest) = std::thread::scope(|scope| {
        let (server, is_over) = (&server, &is_over);
        for Busy { token, path, body } in &busy {
            scope.spawn(move || {
                // The answer depends on the provider, so it is ignored.
                let ask = Ask { method: "POST", path, token, body: body.as_bytes(), ..Ask::default() };
                drop(server.ask_within(&ask, Duration::from_secs(60)));
            });
        }
        let lookers: Vec<_> = looking.iter().map(|token| scope.spawn(move || look(server, token, is_over))).collect();
        let over = Over(is_over);
        let codes = until_all_came(&provider, &ask_for_codes(server));
        drop(over);
        (codes, Times::of(lookers.into_iter().flat_map(|looker| looker.join().unwrap())))
    });
    eprintln!("{manner:?}: login codes {}; honest requests {}", codes.shown(), honest.shown());
    assert!(codes.at(99) < LATEST.as_secs_f64() * 1000.0, "a code waited for another provider: {}", codes.shown());
    assert!(honest.at(99) < LATEST.as_secs_f64() * 1000.0, "a request waited for another provider: {}", honest.shown());
    let waits = provider.asked("disbursal", |_| true).len();
    assert!(waits > 0, "nobody asked a provider that does not answer");
}

#[test]
fn a_login_code_leaves_while_every_other_provider_is_silent() {
    codes_arrive_while_others_are(Manner::Silent);
}

#[test]
fn a_login_code_leaves_while_every_other_provider_answers_500() {
    codes_arrive_while_others_are(Manner::Failing);
}

#[test]
fn a_login_code_leaves_while_every_other_provider_takes_ten_seconds() {
    codes_arrive_while_others_are(Manner::Slow(Duration::from_secs(10)));
}
