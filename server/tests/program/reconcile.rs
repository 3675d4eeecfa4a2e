//! Tests of `reconcile`, which adds events from providers to a store restored from a backup.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::controls::done;
use crate::disk::refusal;
use crate::provider::{Manner, Provider, STORE_KEY, signed};
use crate::server::{Ask, PROGRAM, Server, serving, sled_in};
use serde_json::{Value, json};

#[track_caller]
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}: never");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn run(mut command: Command, input: &[u8]) -> Output {
    let mut child = command
        .env("LOAN_STORE_KEY", STORE_KEY)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn transfer(arguments: &[&str], store: &str, input: &[u8]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).args(["--store", store]).env_clear();
    run(command, input)
}

#[track_caller]
fn restored(place: &Path, more: &[&str], backup: &[u8]) -> String {
    let store = sled_in(place);
    let imported = transfer(&[&["import"], more].concat(), &store, backup);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    store
}

fn serve(provider: &Provider, store: &str, more: &[&str]) -> Command {
    let mut command = provider.serving(store);
    command.args(more).env("LOAN_STORE_KEY", STORE_KEY);
    command
}

fn reconcile(provider: &Provider, store: &str, more: &[&str]) -> (Option<i32>, String) {
    let mut command = provider.running("reconcile", store);
    command.args(more);
    let output = run(command, b"");
    let report = String::from_utf8(output.stdout).unwrap();
    eprintln!("{report}{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), report)
}

#[track_caller]
fn notify(server: &Server, port: &str, notice: &Value) -> Value {
    let (signature, body) = signed(port, notice);
    let path = format!("/webhooks/{port}");
    let ask = Ask { method: "POST", path: &path, signature: &signature, body: body.as_bytes(), ..Ask::default() };
    server.ask(&ask).unwrap().data().clone()
}

fn state(server: &Server, token: &str, order: &str) -> Value {
    server.read(&format!("/api1/order/v1/detail?orderId={order}"), token)["orderState"].clone()
}

/// Applies for a loan that is paid out as soon as it is approved.
fn apply(server: &Server, token: &str) -> String {
    let get = |path: &str| server.read(&["/api1", path].concat(), token);
    let card = get("/bank/v1/find-user-bank-card?productId=saral-first")[0]["id"].clone();
    let facts = get("/order/v1/kfs?amount=3000&period=7&productId=saral-first");
    let body = json!({ "cardId": card, "borrowAmount": "3000", "periods": 7, "productId": "saral-first",
        "autoGetMoney": 1, "kfsAccepted": facts["id"] });
    let applied = server.post("/api1/order/v1/apply", token, &body).unwrap();
    applied.data()["orderId"].as_str().unwrap().to_owned()
}

#[test]
fn a_payment_whose_notice_was_lost_is_found_in_the_providers_books() {
    let place = tempfile::tempdir().unwrap();
    let provider = Provider::start(&place.path().join("record"));
    let store = sled_in(&place.path().join("data"));
    let mut command = Command::new(PROGRAM);
    command.args(serving(&store)).env_clear().env("LOAN_STORE_KEY", STORE_KEY);
    let server = Server::run(command);
    let (payer, orders) = server.load("loaned", "7000000102").unwrap();
    let (owed, at) = (&orders[0], done(server.qa.clock()).now);
    done(server.qa.fault(json!({ "notice": "lost" })));
    let link = server.post("/api1/pay-order/v1/repay", &payer, &json!({ "orderId": owed })).unwrap().data().clone();
    let payment = link["paymentUrl"].as_str().unwrap().split_once("id=").unwrap().1.to_owned();
    let (kind, form) = ("application/x-www-form-urlencoded", format!("id={payment}&result=pay"));
    server.ask(&Ask { method: "POST", path: "/sandbox/pay", kind, body: form.as_bytes(), ..Ask::default() });
    assert_eq!(done(server.qa.faults()), [], "the notice was lost");
    assert_eq!(state(&server, &payer, owed), "6");
    let detail = server.read(&format!("/api1/order/v1/detail?orderId={owed}"), &payer);
    assert_eq!(server.terminate(), Some(0));

    provider.books(
        &payment,
        json!({ "eventId": "p-1", "transactionId": "t-1", "paymentId": payment, "orderId": owed,
            "amount": detail["confirming"], "status": "paid", "paidAt": at }),
    );
    let (status, report) = reconcile(&provider, &store, &["--apply"]);
    assert_eq!(status, Some(0), "{report}");
    assert!(
        report.contains(&format!("payment {payment}: of order {owed}, open; payment says paid; applied")),
        "{report}"
    );
    assert_eq!(state(&Server::run(serve(&provider, &store, &[])), &payer, owed), "7");
}

#[test]
fn a_restored_store_learns_what_was_paid_out_and_paid_since_before_it_serves() {
    let place = tempfile::tempdir().unwrap();
    let provider = Provider::start(&place.path().join("record"));
    let store = sled_in(&place.path().join("data"));
    let mut command = Command::new(PROGRAM);
    command.args(serving(&store));
    let server = Server::spawn_with(command, &[("LOAN_STORE_KEY", STORE_KEY)]);
    let [(taker, taken), (payer, owed), (applicant, _)] =
        [("passed", "7000000101"), ("loaned", "7000000102"), ("verified", "7000000103")]
            .map(|(scenario, phone)| server.load(scenario, phone).unwrap());
    let (taken, owed) = (taken.last().unwrap(), owed.last().unwrap());
    assert_eq!(server.terminate(), Some(0));

    let server = Server::run(serve(&provider, &store, &[]));
    let applied = apply(&server, &applicant);
    let link = server.post("/api1/pay-order/v1/repay", &payer, &json!({ "orderId": owed })).unwrap().data().clone();
    let payment = link["paymentUrl"].as_str().unwrap().split_once("id=").unwrap().1.to_owned();
    until("the audit is asked", || !provider.asked("audit", |asked| asked.text("orderId") == applied).is_empty());
    let backup = transfer(&["export"], &store, b"").stdout;

    // Everything below happens after the backup.
    provider.behaves("disbursal", Manner::Deciding);
    server.post("/api1/order/v1/loan", &taker, &json!({ "orderId": taken })).unwrap().data();
    let at = "2026-11-20T10:05:00+05:30";
    notify(&server, "audit", &json!({ "eventId": "a-1", "orderId": applied, "status": "approved", "at": at }));
    provider.books(
        &format!("audit:{applied}"),
        json!({ "eventId": "a-1", "orderId": applied, "status": "approved", "at": at }),
    );
    let amount = provider.asked("payment", |asked| asked.text("paymentId") == payment)[0].text("amount").to_owned();
    for (nth, is_applied) in [(1, true), (2, false)] {
        let notice = json!({
            "eventId": format!("p-{nth}"), "transactionId": format!("t-{nth}"), "paymentId": payment, "orderId": owed,
            "amount": amount, "status": "paid", "paidAt": at,
        });
        assert_eq!(notify(&server, "payment", &notice)["applied"], is_applied);
        provider.books(&payment, notice);
    }
    let refunds = || provider.asked("payment", |asked| asked.text("id") == "refund:t-2:1").len();
    until("the loans are paid out, and money goes back", || {
        [(&taker, taken), (&applicant, &applied)].iter().all(|(token, order)| state(&server, token, order) == "6")
            && refunds() == 1
    });
    assert_eq!(server.terminate(), Some(0));
    let payouts = || provider.asked("disbursal", |_| true).len();
    assert_eq!(payouts(), 2);

    let copy = restored(&place.path().join("copy"), &[], &backup);
    let refused = |store: &str| {
        let line = refusal(&serve(&provider, store, &[]).output().unwrap());
        assert!(line.contains("reconcile --apply") && line.contains("--accept-unreconciled"), "{line}");
    };
    refused(&copy);
    let (status, report) = reconcile(&provider, &copy, &[]);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains(&format!("order {taken}: state 2; disbursal says disbursed")), "{report}");
    refused(&copy);
    provider.behaves("payment", Manner::Failing);
    let (status, report) = reconcile(&provider, &copy, &["--apply"]);
    assert_eq!(status, Some(3), "{report}");
    assert!(
        report.contains(&format!("payment {payment}")) && report.contains("could not be asked (it ans"),
        "{report}"
    );
    refused(&copy);
    provider.behaves("payment", Manner::Usual);
    let (status, report) = reconcile(&provider, &copy, &["--apply"]);
    assert_eq!(status, Some(0), "{report}");
    assert!(report.contains("message refund:t-2:1: payment says accepted; not sent again"), "{report}");

    let texts = provider.asked("sms", |_| true).len();
    let server = Server::run(serve(&provider, &copy, &[]));
    for (token, order, expected) in [(&taker, taken, "6"), (&applicant, &applied, "6"), (&payer, owed, "7")] {
        assert_eq!(state(&server, token, order), expected, "{order}");
    }
    // Once an SMS about a recorded event is sent, all other waiting messages have had time to be sent.
    until("what waits is sent", || provider.asked("sms", |_| true).len() > texts);
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!((payouts(), refunds()), (2, 1), "nothing is paid twice");
    assert_eq!(server.terminate(), Some(0));
    let (status, report) = reconcile(&provider, &copy, &["--apply"]);
    assert!(status == Some(0) && report.contains(" 0 recorded"), "{report}");

    // An operator may accept a restored store without `reconcile`, once for all. A moved store needs neither.
    let accepted = restored(&place.path().join("accepted"), &[], &backup);
    for more in [&["--accept-unreconciled"][..], &[]] {
        assert_eq!(Server::run(serve(&provider, &accepted, more)).terminate(), Some(0));
    }
    let moved = restored(&place.path().join("moved"), &["--moved"], &backup);
    assert_eq!(Server::run(serve(&provider, &moved, &[])).terminate(), Some(0));
}

/// Answers that the server does not understand count as none, and change nothing.
#[test]
fn an_answer_that_is_not_understood_changes_nothing() {
    let place = tempfile::tempdir().unwrap();
    let provider = Provider::start(&place.path().join("record"));
    let store = sled_in(&place.path().join("data"));
    let mut command = Command::new(PROGRAM);
    command.args(serving(&store));
    let server = Server::spawn_with(command, &[("LOAN_STORE_KEY", STORE_KEY)]);
    let load = |scenario: &str, phone: &str| {
        let (token, orders) = server.load(scenario, phone).unwrap();
        (token, orders.last().cloned().unwrap_or_default())
    };
    let (applicant, _) = load("verified", "7000000101");
    let [lent, rejected, reused, twice] =
        ["7000000102", "7000000103", "7000000104", "7000000105"].map(|phone| load("passed", phone));
    let [payer, other] = ["7000000106", "7000000107"].map(|phone| load("loaned", phone));
    assert_eq!(server.terminate(), Some(0));

    let server = Server::run(serve(&provider, &store, &[]));
    let applied = apply(&server, &applicant);
    until("the audit is asked", || !provider.asked("audit", |asked| asked.text("orderId") == applied).is_empty());
    let links = [&payer, &other].map(|(token, order)| {
        let link = server.post("/api1/pay-order/v1/repay", token, &json!({ "orderId": order })).unwrap().data().clone();
        link["paymentUrl"].as_str().unwrap().split_once("id=").unwrap().1.to_owned()
    });
    server.post("/api1/order/v1/loan", &lent.0, &json!({ "orderId": lent.1 })).unwrap().data();
    until("the loan is paid out", || provider.asked("disbursal", |_| true).len() == 1);
    let at = "2026-11-20T10:05:00+05:30";
    let told =
        |id: &str, order: &str, status: &str| json!({ "eventId": id, "orderId": order, "status": status, "at": at });
    assert_eq!(notify(&server, "disbursal", &told("d-1", &lent.1, "disbursed"))["applied"], true);
    provider.behaves("payment", Manner::Failing);
    let paid = |nth: usize, payment: &str, order: &str| {
        json!({ "eventId": format!("p-{nth}"), "transactionId": format!("t-{nth}"), "paymentId": payment,
            "orderId": order, "amount": "1.00", "status": "paid", "paidAt": at })
    };
    for nth in 1..=6 {
        assert_eq!(notify(&server, "payment", &paid(nth, &links[0], &payer.1))["reason"], "wrongAmount");
    }
    assert_eq!(server.terminate(), Some(0));
    provider.behaves("payment", Manner::Usual);

    provider.books(&format!("disburse:{applied}"), json!({ "error": "no such transfer" }));
    provider.books(&format!("disburse:{}", rejected.1), told("d-2", &rejected.1, "rejected"));
    provider.books(&format!("disburse:{}", reused.1), told("d-1", &reused.1, "disbursed"));
    provider.books(&format!("disburse:{}", twice.1), told("d-3", &twice.1, "disbursed"));
    provider.books(&format!("disburse:{}", twice.1), told("d-3", &twice.1, "failed"));
    provider.books(&links[1], paid(7, &links[1], &other.1));
    provider.books(&links[1], paid(8, &links[0], &payer.1));
    let refunds: Vec<String> = (1..=6).map(|nth| format!("refund:t-{nth}:1")).collect();
    for refund in &refunds {
        provider.books(refund, json!({ "status": "failed", "at": at }));
    }
    let misunderstood = "could not be asked (its answer is not understood)";
    let runs: [&[&str]; 2] = [&[], &["--apply"]];
    for more in runs {
        let (status, report) = reconcile(&provider, &store, more);
        assert_eq!(status, Some(3), "{report}");
        for (order, state) in [(&applied, 1), (&rejected.1, 2), (&twice.1, 2)] {
            let line = format!("order {order}: state {state}");
            let line = report.lines().find(|found| found.starts_with(&line)).unwrap();
            assert!(line.ends_with(&format!("disbursal {misunderstood}")), "{line}");
        }
        assert!(report.contains(&format!("order {}: cannot be read or recorded (code 4000)", reused.1)), "{report}");
        assert!(report.contains(&format!("open; payment {misunderstood}")), "{report}");
        assert!(report.contains(&format!("message {}: payment {misunderstood}", refunds[0])), "{report}");
        assert!(report.contains("it failed too often and is not asked any more"), "{report}");
        assert!(report.contains("0 to record") || report.contains("0 recorded"), "{report}");
    }

    let attempts = |refund: &String| provider.asked("payment", |asked| asked.text("id") == refund).len();
    let before: Vec<usize> = refunds.iter().map(attempts).collect();
    let server = Server::run(serve(&provider, &store, &[]));
    for ((token, order), expected) in [(&rejected, "2"), (&reused, "2"), (&twice, "2"), (&other, "6")] {
        assert_eq!(state(&server, token, order), expected, "{order}");
    }
    assert_eq!(state(&server, &applicant, &applied), "1");
    until("the refunds are sent", || refunds.iter().zip(&before).all(|(refund, before)| attempts(refund) > *before));
    assert_eq!(provider.asked("disbursal", |_| true).len(), 1, "nobody asked for another payout");
}
