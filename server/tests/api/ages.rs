//! Tests of the retention periods (docs/operations.md, "What is kept, and for how long").

use std::sync::Arc;

use crate::housekeeping::{Counting, server, tidy};
use crate::support::TestServer;
use crate::support::borrower::{Borrower, PRODUCT};
use loan_core::fees::rules::DENIAL_WAIT_HOURS;
use loan_core::money::Money;
use loan_server::http::{Http, PassThrough, assets};
use loan_server::records::notices::{self, OrderNotice};
use loan_server::records::outbox::{self, Next, Outgoing};
use loan_server::records::payments::{self, Notice};
use loan_server::site::Site;
use loan_store::Batch;
use loan_store::engine::{Engine as _, Scan};
use serde_json::json;

const YEAR: i64 = 365 * 24;

async fn counts<const N: usize>(engine: &Counting, tables: [&'static str; N]) -> [(&'static str, usize); N] {
    let mut counts = tables.map(|table| (table, 0));
    for (table, count) in &mut counts {
        *count = engine.count(table).await;
    }
    counts
}

async fn everything(engine: &Counting) -> usize {
    engine.inner.scan(Scan::everything(usize::MAX)).await.unwrap().len()
}

#[tokio::test]
async fn a_denial_is_forgotten_when_the_wait_that_it_begins_is_over() {
    let (engine, server) = server().await;
    let borrower = server.verified("9000000001").await;
    for (waited, left) in [(DENIAL_WAIT_HOURS - 1, 1), (1, 0)] {
        if waited > 1 {
            borrower.was_denied(PRODUCT).await;
        }
        server.advance_hours(waited);
        tidy(&server).await;
        assert_eq!(engine.count("denial").await, left);
    }
    // A second denial restarts the wait.
    borrower.was_denied(PRODUCT).await;
    server.advance_hours(10 * 24);
    borrower.was_denied(PRODUCT).await;
    server.advance_hours(10 * 24);
    tidy(&server).await;
    assert_eq!(engine.count("denial").await, 1);
}

#[tokio::test]
async fn a_notice_about_an_order_is_forgotten_after_a_year() {
    let (engine, server) = server().await;
    let store = server.tenant().await.store;
    let notice = OrderNotice { order_id: "o1".into(), status: "approved".to_owned(), applied: true, at: server.now() };
    let mut batch = Batch::new();
    notices::insert(&store, &mut batch, ("audit", "e1"), &notice).unwrap();
    store.commit(batch).await.unwrap();
    server.advance_hours(YEAR - 1);
    tidy(&server).await;
    assert_eq!(engine.count("order_notice").await, 1);
    server.advance_hours(1);
    tidy(&server).await;
    assert_eq!(engine.count("order_notice").await, 0);
}

#[tokio::test]
async fn a_message_that_nobody_sends_again_is_given_up_after_a_year_and_one_in_its_line_is_not() {
    let (engine, server) = server().await;
    let store = server.tenant().await.store;
    let later = server.now().plus_days(3650);
    let mut batch = Batch::new();
    for (id, next) in [("dead", Next::Never), ("waiting", Next::At(later))] {
        let (id, kind) = (id.to_owned(), "refund".to_owned());
        let message = Outgoing {
            id,
            kind,
            payload: json!({}),
            at: server.now(),
            attempts: 20,
            next,
            request: String::new(),
            last_error: None,
        };
        outbox::insert(&store, &mut batch, &message).unwrap();
    }
    store.commit(batch).await.unwrap();
    server.advance_hours(YEAR - 1);
    tidy(&server).await;
    assert_eq!(counts(&engine, ["outbox", "outbox_dead"]).await, [("outbox", 2), ("outbox_dead", 1)]);
    server.advance_hours(1);
    tidy(&server).await;
    let left = counts(&engine, ["outbox", "outbox_dead", "outbox_due"]).await;
    assert_eq!(left, [("outbox", 1), ("outbox_dead", 0), ("outbox_due", 1)]);
}

/// Takes a loan with an accepted statement, books and cancels a next loan, and pays twice through one link.
async fn settled(server: &TestServer, borrower: &Borrower<'_>) {
    let path = format!("/order/v1/kfs?productId={PRODUCT}&amount=3000&period=7");
    let statement = borrower.get(&path).await.data()["id"].clone();
    let card = borrower.card_id.clone();
    let wanted = json!({ "cardId": card, "borrowAmount": "3000.00", "periods": 7, "productId": PRODUCT,
        "kfsAccepted": statement });
    let order = borrower.take_loan_by(&wanted).await;
    let body = json!({ "orderId": order });
    let booking = borrower.post("/order/v1/order-auto-apply", &body).await.data()["id"].clone();
    borrower.post("/order/v1/cancel-auto-apply", &json!({ "id": booking })).await.data();
    let link = borrower.post("/pay-order/v1/repay", &body).await.data()["paymentUrl"].as_str().unwrap().to_owned();
    assert_eq!(server.pay_at(&link, server.now()).await.data()["applied"], true);
    server.advance_ms(1000);
    assert_eq!(server.pay_at(&link, server.now()).await.data()["applied"], false, "sent back");
    server.delivered().await;
}

const OF_A_LOAN: [&str; 13] = [
    "order",
    "order_applicant",
    "order_by_user",
    "order_by_number",
    "booking",
    "booking_by_order",
    "kfs",
    "payment",
    "payment_current",
    "payment_notice",
    "payment_transaction",
    "payment_unapplied",
    "order_open",
];

#[tokio::test]
async fn records_with_legal_retention_are_deleted_eight_years_after_the_loan() {
    let (engine, server) = server().await;
    settled(&server, &server.verified("9000000001").await).await;
    let of_one = counts(&engine, OF_A_LOAN).await;
    let there = of_one.iter().filter(|(table, _)| *table != "order_open");
    assert!(there.clone().all(|(_, count)| *count > 0), "{of_one:?}");
    let (_, running) = server.loaned("9000000002").await;
    let both = counts(&engine, OF_A_LOAN).await;
    server.advance_hours(8 * YEAR);
    tidy(&server).await;
    assert_eq!(counts(&engine, OF_A_LOAN).await, both, "leap days are days too");
    // Once a month, housekeeping checks the records that depend on an order.
    for _ in 0..3 {
        server.advance_hours(31 * 24);
        tidy(&server).await;
    }
    for ((table, all), (_, left)) in both.iter().zip(counts(&engine, OF_A_LOAN).await) {
        let of_first = of_one.iter().find(|(name, _)| name == table).unwrap().1;
        assert_eq!(left, all - of_first, "{table}");
    }
    let store = server.tenant().await.store;
    assert!(loan_server::records::orders::stored(&store, &running).await.unwrap().is_some());
}

#[tokio::test]
async fn a_notice_of_money_stays_as_long_as_its_payment() {
    let (engine, server) = server().await;
    let (borrower, order) = server.loaned("9000000001").await;
    borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await.data();
    let store = server.tenant().await.store;
    let payment = payments::last(&store, &order.as_str().into()).await.unwrap().unwrap();
    let amount: Money = serde_json::from_value(json!("1.00")).unwrap();
    let mut batch = Batch::new();
    for (event, payment_id) in [("here", payment.id.clone()), ("gone", "gone".into())] {
        let notice = Notice {
            payment_id,
            amount,
            applied: true,
            at: server.now(),
            order_id: "order".into(),
            reference: "reference".to_owned(),
            reason: None,
            refunds: 0,
        };
        payments::record_notice(&store, &mut batch, event, &notice).unwrap();
    }
    store.commit(batch).await.unwrap();
    server.advance_hours(8 * YEAR + 9 * 24);
    tidy(&server).await;
    assert!(payments::notice(&store, "gone").await.unwrap().is_none());
    assert!(payments::notice(&store, "here").await.unwrap().is_some(), "the loan is not over");
    assert_eq!(engine.count("payment").await, 1);
}

#[tokio::test]
async fn a_day_of_a_strangers_tries_leaves_nothing() {
    let (engine, server) = server().await;
    let before = everything(&engine).await;
    let events = json!([{ "projectName": "p", "pageName": "q", "behavior": "register", "value": "v", "eventTime": 1 }]);
    let statement = format!("/order/v1/kfs?productId={PRODUCT}&amount=3000&period=7");
    let quote = format!("/order/v1/calculate?productId={PRODUCT}&amount=3000&period=7");
    for path in ["/home/v1/index", "/order/v1/list", "/auth/kyc-auth-config?type=1", &statement, &quote] {
        server.get(path).await;
    }
    let web = tempfile::tempdir().unwrap();
    std::fs::write(web.path().join("index.html"), "entry").unwrap();
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    let pages = assets::routes(&http, Site::Directory(web.path().to_owned()));
    for page in ["/", "/login", "/orders"] {
        assert_eq!(warp::test::request().path(page).reply(&pages).await.body(), "entry", "{page}");
    }
    for version in ["v2", "v3"] {
        server.post(&format!("/burying-point/{version}/burying-point"), &events).await.data();
    }
    server.post("/user/v1/user-login", &json!({ "ticket": "guessed" })).await;
    server.post("/order/v1/audit-session", &json!({ "orderId": "o", "token": "guessed" })).await;
    assert_eq!((everything(&engine).await, engine.commits()), (before, 0), "to look is no commit");
    for number in 0..60 {
        let phone = format!("9198000000{number:02}");
        assert_eq!(server.get(&format!("/sms/v1/sendCode?phone={phone}")).await.code(), 0);
        for _ in 0..3 {
            server.post("/user/v1/login", &json!({ "phone": phone, "code": "0000" })).await;
        }
        server.advance_ms(20 * 60_000);
    }
    server.delivered().await;
    // Each phone number adds one code record, and one expiry entry for each change of the record.
    assert_eq!(counts(&engine, ["code", "user", "session"]).await, [("code", 60), ("user", 0), ("session", 0)]);
    assert!(everything(&engine).await <= before + 60 * 5);
    server.advance_hours(25);
    tidy(&server).await;
    assert_eq!(everything(&engine).await, before);
}
