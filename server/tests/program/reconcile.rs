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
