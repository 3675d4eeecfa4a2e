//! With a wrong machine clock, no server starts, and a running server does no work.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::support::waiting::Waiting;
use crate::support::{TestServer, until};
use loan_core::api::code::ErrorCode;
use loan_core::time::Timestamp;
use loan_server::background;
use loan_server::http::{Http, PassThrough, ops};
use loan_server::records::kinds::KINDS;
use loan_server::records::orders;
use loan_server::timekeeping::{begin, raise_mark};
use loan_store::engine::Scan;
use loan_store::postgres::Postgres;
use tokio::task::JoinSet;

const YEAR_HOURS: i64 = 366 * 24;

async fn records(server: &TestServer) -> Vec<(loan_store::Key, Vec<u8>)> {
    server.app.engine.scan(Scan::everything(100_000)).await.unwrap()
}

/// Checks that a start `hours` after `now` is refused and changes nothing; returns the error line.
async fn refused(server: &TestServer, now: Timestamp, hours: i64) -> String {
    let before = records(server).await;
    server.set_clock(now.plus_hours(hours));
    let line = begin(&server.app).await.unwrap_err();
    assert!(line.contains("--accept-clock") && line.lines().count() == 1, "{line}");
    assert!(records(server).await == before, "refused, and changed all the same: {line}");
    server.set_clock(now);
    line
}

#[tokio::test]
async fn a_server_starts_neither_before_what_its_store_knows_nor_far_beyond() {
    let server = TestServer::new().await;
    server.loaned("9000000001").await;
    server.delivered().await;
    let now = server.now();
    begin(&server.app).await.unwrap();
    raise_mark(&server.app).await;
    assert!(refused(&server, now, -400 * 24).await.contains("5 minutes before"));
    for ahead in [25, 9 * 24, 10 * YEAR_HOURS] {
        assert!(refused(&server, now, ahead).await.contains("24 hours after"));
    }
    server.set_clock(now.plus_hours(24));
    begin(&server.app).await.unwrap();
    server.set_clock(now.plus_ms(-5 * 60_000));
    begin(&server.app).await.unwrap();
}

#[tokio::test]
async fn the_mark_is_of_the_machines_clock_and_never_of_a_tenants() {
    let server = TestServer::new().await;
    let tenant = server.tenant().await;
    let ahead = tenant.shift().to(server.now(), server.now().plus_days(3000));
    tenant.set_shift(ahead).await.unwrap();
    raise_mark(&server.app).await;
    begin(&server.app).await.unwrap();
    // A machine clock that falls back does not lower the store's clock mark.
    server.advance_hours(-1);
    raise_mark(&server.app).await;
    begin(&server.app).await.unwrap_err();
}

#[tokio::test]
async fn a_clock_that_is_accepted_is_what_the_store_knows_from_then_on() {
    let server = TestServer::with(|_, settings| settings.accepts_clock = true).await;
    let now = server.now();
    raise_mark(&server.app).await;
    server.set_clock(now.plus_hours(YEAR_HOURS));
    begin(&server.app).await.unwrap();
    assert!(server.app.is_clock_right());
    server.set_clock(now);
    begin(&server.app).await.unwrap();
    raise_mark(&server.app).await;
    let mark = loan_server::records::clock::mark(&server.app.store(".servers")).await.unwrap().unwrap();
    assert_eq!(mark.value, now, "it went back because somebody said so");
}

async fn with_database() -> (TestServer, Timestamp) {
    let address = crate::database::fresh().await.parse().unwrap();
    let server = TestServer::over(Arc::new(Postgres::open(&address, &KINDS).await.unwrap())).await;
    let now = server.app.engine.now().await.unwrap().unwrap();
    server.set_clock(now);
    (server, now)
}

#[tokio::test]
async fn a_third_server_nine_days_ahead_does_not_join_the_others_on_a_database() {
    let (server, now) = with_database().await;
    server.loaned("9000000001").await;
    server.delivered().await;
    raise_mark(&server.app).await;
    for hours in [9 * 24, -400 * 24, 10 * YEAR_HOURS, 1, -1] {
        assert!(refused(&server, now, hours).await.contains("off the database's"));
    }
    begin(&server.app).await.unwrap();
}

#[tokio::test]
async fn a_running_server_whose_clock_leaves_the_database_does_nothing_until_it_is_back() {
    let (server, now) = with_database().await;
    begin(&server.app).await.unwrap();
    let (borrower, order) = server.loaned("9000000001").await;
    let state = async || {
        let store = server.tenant().await.store;
        orders::stored(&store, &order).await.unwrap().unwrap().as_written().state().code().to_owned()
    };
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    let health = ops::routes(&http);
    let ready = async || warp::test::request().path("/readyz").reply(&health).await.status().as_u16();
    assert_eq!((ready().await, state().await.as_str()), (200, "6"));

    server.set_clock(now.plus_days(9));
    assert_eq!((ready().await, server.app.is_clock_right()), (503, false));
    let mut tasks = JoinSet::new();
    tasks.spawn(background::run(server.app.clone(), Duration::from_millis(10)));
    tokio::time::sleep(Duration::from_millis(300)).await;
    borrower.get("/order/v1/list").await.refused(ErrorCode::Unavailable);
    raise_mark(&server.app).await;
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    http.metrics.refresh(&server.tenant().await).await.unwrap();
    let metrics = http.metrics.text("").0;
    let withheld = metrics.lines().find(|line| line.starts_with("loan_clock_withheld_seconds")).unwrap();
    assert!(withheld.contains(" 77"), "nine days are 777,600 seconds: {withheld}");

    server.set_clock(now);
    assert_eq!(ready().await, 200);
    borrower.get("/order/v1/list").await.data();
    assert_eq!(state().await, "6", "no deadline was written by the wrong clock");
    begin(&server.app).await.unwrap();
}

#[tokio::test]
async fn a_server_without_a_database_does_nothing_while_its_clock_is_more_than_a_day_off() {
    let server = TestServer::new().await;
    let (borrower, _) = server.loaned("9000000001").await;
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    let health = ops::routes(&http);
    let ready = async || warp::test::request().path("/readyz").reply(&health).await.status().as_u16();
    for (off_ms, is_right) in [(24 * 3_600_000, true), (9 * 24 * 3_600_000, false), (-400 * 24 * 3_600_000, false)] {
        server.withhold(off_ms);
        assert_eq!(
            (ready().await, server.app.is_clock_right()),
            (if is_right { 200 } else { 503 }, is_right),
            "{off_ms}"
        );
    }
    borrower.get("/order/v1/list").await.refused(ErrorCode::Unavailable);
    http.metrics.refresh(&server.tenant().await).await.unwrap();
    let metrics = http.metrics.text("").0;
    assert!(metrics.contains("loan_clock_withheld_seconds -34560000"), "{metrics}");
    server.withhold(0);
    borrower.get("/order/v1/list").await.data();

    let accepting = TestServer::with(|_, settings| settings.accepts_clock = true).await;
    accepting.withhold(9 * 24 * 3_600_000);
    assert!(accepting.app.is_clock_right());
}

#[tokio::test]
async fn a_background_task_that_panics_is_counted_and_started_anew() {
    let server = TestServer::new().await;
    let starts = Arc::new(AtomicUsize::new(0));
    let counted = starts.clone();
    let mut tasks = JoinSet::new();
    tasks.spawn(background::supervised(server.app.clone(), "test", move |_| {
        let start = counted.fetch_add(1, Ordering::SeqCst);
        async move {
            assert!(start > 0, "planted by this test");
            std::future::pending::<()>().await;
        }
    }));
    until("it is started anew", async || starts.load(Ordering::SeqCst) == 2).await;
    let http = Http::new(server.app.clone(), Arc::new(PassThrough));
    assert!(
        http.metrics.text("").0.contains("loan_background_panics_total{task=\"test\"} 1"),
        "{}",
        http.metrics.text("").0
    );
}

#[tokio::test]
async fn a_turn_of_the_clock_is_not_undone_by_a_call_that_read_it_before() {
    let engine = Waiting::at("clock");
    let [server, _] = TestServer::over_both([engine.clone(), engine.clone()], |settings| settings.turns_clocks = true);
    let tenant = server.tenant().await;
    let turned = tenant.shift().to(server.now(), server.now().plus_hours(1));
    engine.hold_next();
    tokio::join!(server.tenant(), async { tenant.set_shift(turned).await.unwrap() }, async {
        engine.reached().await;
        // Gives `set_shift` time to finish first. The delayed read then has an outdated shift, which must not win.
        tokio::time::sleep(Duration::from_millis(20)).await;
        engine.go();
    });
    assert_eq!(tenant.shift(), turned);
}
