//! Loan counts, SMS notifications, states of payments, bookings, and the hosts of payment pages.

use crate::orders::{self, applied, day, happen, noon, run, rupees};
use loan_core::api::code::ErrorCode;
use loan_core::loan::{Interval, Plan};
use loan_core::message::MessageKey;
use loan_core::nav::link::is_allowed;
use loan_core::order::booking::{BookingStatus, booked_cost};
use loan_core::order::effects::notification;
use loan_core::order::payment::{PaymentDue, is_payment_page};
use loan_core::order::precheck::{precheck, reapplied_amount};
use loan_core::order::standing::{AskedPayment, LinkReuse, PaymentState, PaymentStatus};
use loan_core::order::{EventKind, LoanCounts};

#[test]
fn a_loan_counts_while_it_runs_and_when_it_was_repaid() {
    let counts = |loans, on_time_repayments| LoanCounts { loans, on_time_repayments };
    assert_eq!(orders::lending().counts(), counts(0, 0));
    assert_eq!(orders::loaned().counts(), counts(1, 0));
    let on_time = run(orders::loaned(), &[(EventKind::Repaid, noon(7))]);
    assert_eq!(on_time.counts(), counts(1, 1));
    let late = run(orders::loaned(), &[(EventKind::Repaid, noon(8))]);
    assert_eq!(late.counts(), counts(1, 0));
    let left = run(orders::loaned(), &[(EventKind::CoolingOffExit, noon(1))]);
    assert_eq!(left.counts(), counts(0, 0), "a loan that was given back is none");
    assert_eq!(counts(4, 2).replacing(orders::lending().counts(), orders::loaned().counts()), counts(5, 2));
    assert_eq!(counts(5, 2).replacing(late.counts(), on_time.counts()), counts(5, 3));
    assert_eq!(counts(5, 3).replacing(on_time.counts(), late.counts()), counts(5, 2));
}

#[test]
fn the_borrower_gets_texts_about_changes_made_by_others() {
    let told = |was: &loan_core::order::Order, kind, at| notification(was, &happen(was, kind, at).unwrap());
    assert_eq!(told(&orders::auditing(), EventKind::Approve, applied()), Some(MessageKey::SmsApproved));
    assert_eq!(told(&orders::auditing(), EventKind::Deny, applied()), Some(MessageKey::SmsDenied));
    assert_eq!(told(&orders::auditing(), EventKind::Withdraw, applied()), None, "the borrower's own act");
    assert_eq!(told(&orders::lending(), EventKind::Disbursed, applied()), Some(MessageKey::SmsSent));
    assert_eq!(told(&orders::lending(), EventKind::DisbursalFailed, applied()), Some(MessageKey::SmsNotSent));
    assert_eq!(told(&orders::loaned(), EventKind::RequestExtension, noon(5)), None);
    assert_eq!(told(&orders::waiting(), EventKind::GiveUp, noon(5)), None, "the loan went on running");
    assert_eq!(told(&orders::loaned(), EventKind::Repaid, noon(5)), None);
}

#[test]
fn a_payment_stands_as_its_money_and_its_time_say() {
    let order = orders::loaned();
    let due = order.repayment_due(noon(1)).unwrap();
    let asked =
        AskedPayment { due: &due, asked_at: noon(1), status: PaymentStatus::Open, paid_at: None, failed_at: None };
    let state = |asked: AskedPayment<'_>, now| {
        let standing = asked.standing(now);
        (standing.state, standing.is_failed, standing.at)
    };
    let (none, confirming) = (PaymentState::None, PaymentState::Confirming);
    let quarter = noon(1).plus_ms(15 * 60_000);
    assert_eq!(state(asked, noon(1)), (confirming, false, Some(noon(1))));
    assert_eq!(asked.standing(noon(1)).confirming, Some(due.amount));
    assert_eq!(asked.standing(quarter).confirming, None, "15 minutes are over");
    assert_eq!(state(asked, quarter.plus_ms(-1)), (confirming, false, Some(noon(1))));
    assert_eq!(state(asked, quarter), (none, false, Some(quarter)), "15 minutes are over");
    let late = AskedPayment { asked_at: due.expires_at.plus_ms(-1), ..asked };
    let started = (confirming, false, Some(late.asked_at));
    assert_eq!(state(late, due.expires_at), started, "it may have been paid before its link ended");
    let failed_at = Some(noon(1).plus_ms(1000));
    let failed = AskedPayment { failed_at, ..asked };
    assert_eq!(state(failed, noon(1).plus_ms(2000)), (none, true, failed_at));
    assert_eq!(state(failed, due.expires_at), (none, false, failed_at), "it cannot be tried again");
    let paid_at = Some(noon(1).plus_hours(3));
    for (status, expected) in
        [(PaymentStatus::Applied, PaymentState::Paid), (PaymentStatus::Unapplied, PaymentState::Refunding)]
    {
        assert_eq!(state(AskedPayment { status, paid_at, ..asked }, noon(9)), (expected, false, paid_at));
    }
}

#[test]
fn a_due_cycle_has_one_open_link() {
    let order = orders::loaned();
    let due = order.repayment_due(noon(1)).unwrap();
    let asked =
        AskedPayment { due: &due, asked_at: noon(1), status: PaymentStatus::Open, paid_at: None, failed_at: None };
    assert_eq!(asked.link_for(&due, noon(1)), LinkReuse::Same);
    let leaving = order.cooling_off_due(noon(1)).unwrap();
    assert_eq!(asked.link_for(&leaving, noon(1)), LinkReuse::CloseAt(noon(1)));
    let other_amount = PaymentDue { amount: leaving.amount, ..due.clone() };
    let other_purpose = PaymentDue { purpose: leaving.purpose.clone(), ..due.clone() };
    for other in [other_amount, other_purpose] {
        assert_eq!(asked.link_for(&other, noon(1)), LinkReuse::CloseAt(noon(1)));
    }
    assert_eq!(asked.link_for(&due, due.expires_at), LinkReuse::Over);
    let paid = AskedPayment { status: PaymentStatus::Applied, ..asked };
    assert_eq!(paid.link_for(&due, noon(1)), LinkReuse::Over);
}

#[test]
fn an_open_order_and_a_denial_refuse_an_application_in_their_words() {
    let refusal = |denied_at, has_open_order| precheck(denied_at, has_open_order, applied().plus_hours(25)).refusal();
    assert_eq!(refusal(None, false), None);
    assert_eq!(refusal(None, true), Some((ErrorCode::OpenOrder, vec![])));
    let waits = (ErrorCode::DeniedWait, vec!["13".to_owned(), "23".to_owned()]);
    assert_eq!(refusal(Some(applied()), true), Some(waits), "15 days less 25 hours; a denial is said first");
}

#[test]
fn another_amount_needs_a_product_that_lets_one_choose() {
    let (former, other) = (rupees("3000"), rupees("1000"));
    assert_eq!(reapplied_amount(former, None, false), Ok(former));
    assert_eq!(reapplied_amount(former, Some(former), false), Ok(former));
    assert_eq!(reapplied_amount(former, Some(other), false), Err(ErrorCode::AmountNotOffered));
    assert_eq!(reapplied_amount(former, Some(other), true), Ok(other));
}

#[test]
fn a_booking_costs_amount_and_interest_and_is_listed_until_it_was_used_or_cancelled() {
    let cost = booked_cost(rupees("5000"), 7, "0.1".parse().unwrap(), None, day("2026-12-01"));
    assert_eq!(cost, (rupees("35"), rupees("5035")));
    let plan = Plan { interval: Interval::Month, count: 3 };
    let planned = booked_cost(rupees("10000"), 91, "0.06".parse().unwrap(), Some(plan), day("2026-12-01"));
    assert_eq!(planned, (rupees("368.23"), rupees("10368.23")));
    let all = [BookingStatus::Booked, BookingStatus::Applied, BookingStatus::Cancelled, BookingStatus::Lapsed];
    assert_eq!(all.map(BookingStatus::is_waiting), [true, false, false, false]);
    assert_eq!(all.map(BookingStatus::is_listed), [true, false, false, true]);
    assert_eq!(all.map(BookingStatus::name), ["booked", "applied", "cancelled", "lapsed"]);
}

#[test]
fn a_payment_page_is_this_sites_or_a_configured_hosts() {
    let hosts = ["pay.example.in".to_owned()];
    for fine in ["/sandbox/pay?id=1", "https://pay.example.in/p/1"] {
        assert!(is_payment_page(fine, &hosts), "{fine}");
    }
    for evil in [
        "https://evil.example/p",
        "//evil.example/p",
        "/\\evil.example",
        "/sandbox/pay?id=1 2",
        "/sandbox/\u{0}pay",
        "http://pay.example.in/p",
        "https://pay.example.in@evil.example/p",
        "javascript:alert(1)",
        "",
    ] {
        assert!(!is_payment_page(evil, &hosts) && !is_allowed(evil, &hosts), "{evil}");
    }
}
