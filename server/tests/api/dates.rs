//! Tests of IST calendar days around midnight (18:30 UTC), month ends and 29 February.

use crate::support::borrower::{Borrower, PRODUCT};
use crate::support::{TestServer, instant};
use loan_core::api::code::ErrorCode;
use loan_core::fees::rules::DENIAL_WAIT_HOURS;
use loan_core::time::Timestamp;
use serde_json::{Value, json};

/// Columns: instant of the disbursal, its IST day, and the due date seven days later.
const LOANS: [(&str, &str, &str); 10] = [
    ("2026-11-20T18:29:59.999Z", "2026-11-20", "2026-11-27"),
    ("2026-11-20T18:30:00Z", "2026-11-21", "2026-11-28"),
    ("2026-12-24T18:29:59.999Z", "2026-12-24", "2026-12-31"),
    ("2026-12-24T18:30:00Z", "2026-12-25", "2027-01-01"),
    ("2026-12-31T18:30:00Z", "2027-01-01", "2027-01-08"),
    ("2027-01-28T06:00:00Z", "2027-01-28", "2027-02-04"),
    ("2027-02-22T06:00:00Z", "2027-02-22", "2027-03-01"),
    ("2028-02-22T18:29:59.999Z", "2028-02-22", "2028-02-29"),
    ("2028-02-22T18:30:00Z", "2028-02-23", "2028-03-01"),
    ("2028-02-29T18:29:59.999Z", "2028-02-29", "2028-03-07"),
];

fn midnight(day: &str) -> Timestamp {
    instant(&format!("{day}T00:00:00+05:30"))
}

fn end_of(day: &str) -> Timestamp {
    midnight(day).plus_hours(24).plus_ms(-1)
}

async fn on_time(borrower: &Borrower<'_>) -> Value {
    borrower.get("/home/v1/index").await.data()["loyalty"]["onTimeRepayments"].clone()
}

async fn link(borrower: &Borrower<'_>, order: &str) -> String {
    let answer = borrower.post("/pay-order/v1/repay", &json!({ "orderId": order })).await;
    answer.data()["paymentUrl"].as_str().unwrap().to_owned()
}

async fn loaned<'a>(server: &'a TestServer, phone: &str, at: &str) -> (Borrower<'a>, String) {
    server.set_clock(instant(at));
    server.loaned(phone).await
}

#[tokio::test]
async fn a_loan_is_due_overdue_and_charged_by_ist_days() {
    let server = TestServer::new().await;
    for (place, (at, loan_day, due)) in LOANS.into_iter().enumerate() {
        let (borrower, order) = loaned(&server, &format!("90000010{place:02}"), at).await;
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["loanDate"], &detail["repaymentDate"]), (&json!(loan_day), &json!(due)), "{at}");
        server.set_clock(end_of(due));
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["orderState"], &detail["overdueDays"]), (&json!("6"), &json!(0)), "{at}");
        for (days, fee, payable) in [(1, "50.00", "5085.00"), (2, "100.00", "5135.00"), (31, "1550.00", "6585.00")] {
            // Checks the first and the last instant of the day.
            for now in [end_of(due).plus_ms(1).plus_hours(24 * (days - 1)), end_of(due).plus_hours(24 * days)] {
                server.set_clock(now);
                let detail = detail_anew(&server, &borrower, &order).await;
                let seen = (&detail["orderState"], &detail["overdueDays"], &detail["overdueFee"], &detail["payable"]);
                assert_eq!(seen, (&json!("8"), &json!(days), &json!(fee), &json!(payable)), "{at} {now}");
            }
        }
    }
}

async fn detail_anew(server: &TestServer, borrower: &Borrower<'_>, order: &str) -> Value {
    let young = server.newcomer(borrower.phone.strip_prefix("91").unwrap()).await;
    young.detail(order).await
}

#[tokio::test]
async fn the_three_ways_to_be_on_time_or_late_at_every_kind_of_date() {
    let server = TestServer::new().await;
    for (place, (at, _, due)) in [LOANS[1], LOANS[3], LOANS[7], LOANS[8]].into_iter().enumerate() {
        server.set_clock(instant(at));
        let mut loans = Vec::new();
        for who in 0..3 {
            loans.push(server.loaned(&format!("90000120{:02}", place * 3 + who)).await);
        }
        server.set_clock(end_of(due));
        let mut links = Vec::new();
        for (borrower, order) in &loans[..2] {
            links.push(link(borrower, order).await);
        }
        server.pay(&links[0]).await;
        server.set_clock(end_of(due).plus_ms(1));
        let (borrower, order) = &loans[2];
        server.pay(&link(borrower, order).await).await;
        server.set_clock(end_of(due).plus_hours(30));
        assert_eq!(loans[1].0.state(&loans[1].1).await.0, "8", "nobody knows of the payment yet");
        server.pay_at(&links[1], end_of(due)).await.data();
        let mut counted = Vec::new();
        for (borrower, order) in &loans {
            assert_eq!(borrower.state(order).await.0, "7", "{at}");
            counted.push(on_time(borrower).await);
        }
        assert_eq!(counted, [json!(1), json!(1), json!(0)], "{at}: at once, told later, one millisecond late");
    }
}

#[tokio::test]
async fn a_repayment_link_lives_until_the_end_of_its_ist_day() {
    let server = TestServer::new().await;
    for (place, (at, loan_day, _)) in LOANS.into_iter().enumerate() {
        let (borrower, order) = loaned(&server, &format!("90000013{place:02}"), at).await;
        let first = link(&borrower, &order).await;
        server.set_clock(end_of(loan_day));
        assert_eq!(link(&borrower, &order).await, first, "{at}: the same link all day");
        server.set_clock(end_of(loan_day).plus_ms(1));
        let late = server.pay_at(&first, server.now()).await;
        assert_eq!(late.data(), &json!({ "applied": false, "reason": "expired" }), "{at}");
        let second = link(&borrower, &order).await;
        assert_ne!(first, second, "{at}");
        server.pay(&second).await;
    }
}

// proves: S4.40 S9.16
#[tokio::test]
async fn an_extension_counts_seven_days_from_the_ist_day_of_asking() {
    // Columns: disbursal, request of the extension, new due date, days of interest, late charge.
    let cases = [
        ("2026-11-20T06:00:00Z", "2026-11-27T18:29:59.999Z", "2026-12-04", 7, "0.00"),
        ("2026-11-27T20:00:00Z", "2026-12-05T18:30:00Z", "2026-12-13", 8, "50.00"),
        ("2026-12-14T06:00:00Z", "2026-12-24T18:30:00Z", "2027-01-01", 11, "200.00"),
        ("2028-02-16T06:00:00Z", "2028-02-22T18:29:59.999Z", "2028-02-29", 6, "0.00"),
        ("2028-03-01T06:00:00Z", "2028-03-01T18:30:00Z", "2028-03-09", 1, "0.00"),
    ];
    let server = TestServer::new().await;
    for (place, (at, asked, new_due, interest_days, overdue)) in cases.into_iter().enumerate() {
        let (borrower, order) = loaned(&server, &format!("90000014{place:02}"), at).await;
        server.set_clock(instant(asked));
        let calc = borrower.get(&format!("/order-repay-extension/v1/extension-calc/{order}")).await.data().clone();
        assert_eq!((&calc["extensionTime"], &calc["extensionDay"]), (&json!(new_due), &json!(7)), "{asked}");
        assert_eq!((&calc["interestDays"], &calc["overdueFee"]), (&json!(interest_days), &json!(overdue)), "{asked}");
        let body =
            json!({ "orderId": order, "extensionId": calc["extensionId"], "orderRepayId": calc["orderRepayId"] });
        let url = borrower.post("/order-repay-extension/v1/apply-extension", &body).await;
        let url = url.data()["paymentUrl"].as_str().unwrap().to_owned();
        server.advance_ms(24 * 3_600_000 - 1);
        // Pays the extension in the last millisecond of its 24 hours.
        assert_eq!(server.pay_at(&url, server.now()).await.data(), &json!({ "applied": true }), "{asked}");
        let detail = borrower.detail(&order).await;
        assert_eq!((&detail["orderState"], &detail["repaymentDate"]), (&json!("11"), &json!(new_due)), "{asked}");
        server.set_clock(end_of(new_due));
        assert_eq!(borrower.state(&order).await, ("11".to_owned(), 3), "{asked}");
        server.advance_ms(1);
        assert_eq!(borrower.state(&order).await.0, "8", "{asked}");
    }
}

#[tokio::test]
async fn an_extension_of_another_ist_day_is_refused_with_the_new_calculation() {
    let server = TestServer::new().await;
    let (borrower, order) = loaned(&server, "9000001501", "2026-11-20T06:00:00Z").await;
    let calc = format!("/order-repay-extension/v1/extension-calc/{order}");
    server.set_clock(end_of("2026-11-25"));
    let old = borrower.get(&calc).await.data().clone();
    server.advance_ms(1);
    let body = json!({ "orderId": order, "extensionId": old["extensionId"], "orderRepayId": old["orderRepayId"] });
    let refused = borrower.post("/order-repay-extension/v1/apply-extension", &body).await;
    let fresh = refused.refused(ErrorCode::ExtensionStale).clone();
    assert_eq!(fresh, *borrower.get(&calc).await.data());
    assert_eq!((&old["extensionTime"], &fresh["extensionTime"]), (&json!("2026-12-02"), &json!("2026-12-03")));
    assert_eq!(borrower.state(&order).await, ("6".to_owned(), 0));
}

#[tokio::test]
async fn the_cooling_off_ends_with_its_last_ist_day() {
    let server = TestServer::new().await;
    for (place, (at, loan_day, _)) in LOANS.into_iter().enumerate() {
        let (borrower, order) = loaned(&server, &format!("90000016{place:02}"), at).await;
        let last = midnight(loan_day).plus_hours(24 * 4).plus_ms(-1);
        server.set_clock(last);
        let detail = borrower.detail(&order).await;
        let seen = (&detail["canCoolOff"], &detail["coolingOffAmount"], &detail["daysUsed"]);
        assert_eq!(seen, (&json!(1), &json!("4425.00"), &json!(3)), "{at}");
        let link = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await;
        let url = link.data()["paymentUrl"].as_str().unwrap().to_owned();
        server.advance_ms(1);
        assert_eq!(borrower.detail(&order).await["canCoolOff"], 0, "{at}");
        let late = borrower.post("/order/v1/cooling-off", &json!({ "orderId": order })).await;
        late.refused(ErrorCode::TransitionRefused);
        // The payment was made in the cooling-off period, but its notice arrives after the period.
        assert_eq!(server.pay_at(&url, last).await.data(), &json!({ "applied": true }), "{at}");
        assert_eq!((borrower.state(&order).await.0.as_str(), on_time(&borrower).await), ("7", json!(0)), "{at}");
    }
}

// proves: S9.17
#[tokio::test]
async fn a_denial_waits_fifteen_times_twenty_four_hours() {
    let server = TestServer::new().await;
    for (place, (at, _, _)) in LOANS.into_iter().enumerate() {
        server.set_clock(instant(at));
        let borrower = server.verified(&format!("90000017{place:02}")).await;
        let order = borrower.apply("5000.00").await.data()["orderId"].as_str().unwrap().to_owned();
        server.report(&order, "deny").await;
        let path = format!("/order/v1/precheck?productId={PRODUCT}");
        let left = async |after_ms: i64| {
            server.set_clock(instant(at).plus_ms(after_ms));
            let precheck = borrower.get(&path).await.data().clone();
            (precheck["orderStatus"].clone(), precheck["rejectStatusVO"].clone())
        };
        let hour = 3_600_000;
        assert_eq!(left(1).await, (json!(0), json!({ "day": 14, "hour": 23 })), "{at}");
        assert_eq!(left(hour).await, (json!(0), json!({ "day": 14, "hour": 23 })), "{at}");
        assert_eq!(left(24 * hour).await, (json!(0), json!({ "day": 14, "hour": 0 })), "{at}");
        assert_eq!(left(DENIAL_WAIT_HOURS * hour - 1).await, (json!(0), json!({ "day": 0, "hour": 0 })), "{at}");
        borrower.apply("5000.00").await.refused(ErrorCode::DeniedWait);
        assert_eq!(left(DENIAL_WAIT_HOURS * hour).await, (json!(1), Value::Null), "{at}");
        borrower.apply("5000.00").await.data();
    }
}

#[tokio::test]
async fn a_booking_follows_its_orders_due_date_and_the_next_loan_has_days_of_its_own() {
    let server = TestServer::new().await;
    let (borrower, order) = loaned(&server, "9000001801", "2028-02-22T18:29:59.999Z").await;
    let book = json!({ "orderId": order });
    let id = borrower.post("/order/v1/order-auto-apply", &book).await.data()["id"].clone();
    let scheduled = async || {
        let path = format!("/order/v1/get-auto-apply?orderId={}", id.as_str().unwrap());
        borrower.get(&path).await.data()["scheduledTime"].clone()
    };
    assert_eq!(scheduled().await, "2028-02-29");
    server.set_clock(end_of("2028-02-29"));
    let calc = borrower.get(&format!("/order-repay-extension/v1/extension-calc/{order}")).await.data().clone();
    let body = json!({ "orderId": order, "extensionId": calc["extensionId"], "orderRepayId": calc["orderRepayId"] });
    let url = borrower.post("/order-repay-extension/v1/apply-extension", &body).await;
    server.pay(url.data()["paymentUrl"].as_str().unwrap()).await;
    assert_eq!(scheduled().await, "2028-03-07", "it moves with the due date");
    server.set_clock(end_of("2028-03-07"));
    borrower.repay(&order).await;
    assert_eq!(on_time(&borrower).await, json!(1));
    let next = borrower.get("/order/v1/list").await.data()[0].clone();
    assert_eq!((&next["orderState"], &next["repaymentDate"]), (&json!("1"), &json!("")));
    assert_eq!(next["applyTime"], "2028-03-07T23:59:59.999+05:30");
    let next = next["orderId"].as_str().unwrap().to_owned();
    server.advance_ms(1);
    server.report(&next, "approve").await;
    borrower.post("/order/v1/loan", &json!({ "orderId": next })).await.data();
    server.report(&next, "disbursed").await;
    assert_eq!(borrower.detail(&next).await["repaymentDate"], "2028-03-15");
}
