//! Actions around an order: paying the displayed amount, applying again, the next loan, the badge.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::{detail_at, quote_on, steady};
use crate::orders::{self, day, noon};
use crate::support::{detail_in, english, order_detail as detail};
use loan_core::api::dto::order::OrderDetail;
use loan_core::api::dto::schedule::ScheduledOrder;
use loan_core::fees::{EarlyInterest, Rates};
use loan_core::message::{Message, MessageKey};
use loan_core::money::Money;
use loan_core::order::precheck::{ReapplyOfferRequest, reapply_offer};
use loan_core::order::state::Tone;
use loan_core::order::{EventKind, ExtensionState, Order, OrderAction, OrderState, Refusal};
use loan_core::screen::card::{NewsRequest, OrderMark, has_news};
use loan_core::screen::detail::order_detail_view;
use loan_core::screen::scheduled::scheduled_view;
use loan_core::time::Timestamp;
use serde_json::json;

fn rupees(text: &str) -> Money {
    serde_json::from_value(json!(text)).unwrap()
}

/// Checks the amount that the borrower saw, as the server's call for this action does.
fn expected(order: &Order, action: OrderAction, seen: Option<Money>, now: Timestamp) -> Result<(), Refusal> {
    match action {
        OrderAction::Repay => order.repayment_due(now)?.expected(seen).map(drop),
        OrderAction::CoolOff => order.cooling_off_due(now)?.expected(seen).map(drop),
        _ => order.check_expected(action, seen, now),
    }
}

#[test]
fn an_action_of_another_amount_than_the_one_that_was_seen_is_refused() {
    use OrderAction::{CoolOff, Extend, GetMoney, PayExtension, Repay};
    let steady = orders::loaned_on(Rates { early_interest: EarlyInterest::DaysUsed, ..orders::rates() });
    for (order, action, at, amount) in [
        (orders::passed(), GetMoney, orders::applied(), "4410"),
        (orders::loaned(), CoolOff, noon(0), "4410"),
        (orders::loaned(), CoolOff, noon(1), "4415"),
        (orders::loaned(), Repay, noon(7), "5035"),
        (steady.clone(), Repay, noon(3), "5015"),
        (steady, Repay, noon(4), "5020"),
        (orders::overdue(), Repay, noon(8), "5085"),
        (orders::overdue(), Repay, noon(9), "5135"),
        (orders::loaned(), Extend, noon(7), "330"),
        (orders::waiting(), PayExtension, noon(5), "320"),
    ] {
        let amount = orders::rupees(amount);
        assert_eq!(expected(&order, action, None, at), Ok(()), "{action:?}: a client that does not say");
        assert_eq!(expected(&order, action, Some(amount), at), Ok(()), "{action:?} at {at}");
        let other = amount.plus(Money::rupees(5));
        assert_eq!(
            expected(&order, action, Some(other), at),
            Err(Refusal::AmountChanged { amount }),
            "{action:?} at {at}"
        );
    }
}

#[test]
fn the_amount_of_a_forbidden_action_is_refused_by_its_rule() {
    let seen = Some(orders::rupees("5035"));
    let refused = |order: &Order, action| expected(order, action, seen, noon(5)).unwrap_err();
    assert_eq!(refused(&orders::passed(), OrderAction::Repay), Refusal::NotRepayable);
    assert_eq!(refused(&orders::loaned(), OrderAction::CoolOff), Refusal::CoolingOffOver);
    let settled = orders::run(orders::loaned(), &[(EventKind::Repaid, noon(1))]);
    assert_eq!(refused(&settled, OrderAction::Repay), Refusal::AlreadySettled);
}

#[test]
fn a_failed_payment_is_said_and_an_open_one_is_waited_for() {
    let view = |state: &str, payment: &str, failed: u8| {
        let view = order_detail_view(&detail(state, json!({ "paymentState": payment, "paymentFailed": failed })));
        (view.is_under_way, view.payment_note_key)
    };
    assert_eq!(view("6", "none", 0), (false, None));
    assert_eq!(view("6", "confirming", 0), (true, None));
    assert_eq!(view("6", "none", 1), (false, Some(MessageKey::PaymentFailed)));
    assert_eq!(view("7", "paid", 0), (false, None));
    assert_eq!(view("7", "none", 1), (false, None));
    assert_eq!(view("7", "refunding", 0), (false, Some(MessageKey::PaymentReturned)));
}

#[test]
fn before_the_money_leaves_the_due_date_is_the_one_it_would_have() {
    for state in OrderState::ALL {
        let due = order_detail_view(&detail(state.code(), json!({}))).expected_due.map(|day| day.to_string());
        let waits = matches!(state.number(), 1 | 2 | 4);
        assert_eq!(due.as_deref(), waits.then_some("2026-11-27"), "{state:?}");
    }
}

#[test]
fn an_extension_is_given_up_only_while_it_waits() {
    let given_up = orders::run(orders::waiting(), &[(EventKind::GiveUp, noon(5))]);
    for (order, extension) in [
        (orders::loaned(), ExtensionState::None),
        (orders::waiting(), ExtensionState::Waiting),
        (given_up, ExtensionState::Lapsed),
        (orders::extended(), ExtensionState::InForce),
    ] {
        assert_eq!(order.extension_state(), extension);
        let view = order_detail_view(&detail_at(&order, noon(5)));
        assert_eq!(view.pending_extension_href.is_some(), extension == ExtensionState::Waiting, "{extension:?}");
    }
}

#[test]
fn the_next_loan_is_booked_once_and_while_this_one_is_owed_and_not_late() {
    for state in OrderState::ALL {
        let Some(detail) = detail_in(state) else { continue };
        let free = order_detail_view(&detail);
        assert_eq!(free.can_book, matches!(state, OrderState::Loaned | OrderState::Extended), "{state:?}");
        assert_eq!(free.schedule_href, None);
        let booked = order_detail_view(&OrderDetail { reservation: 1, ..detail });
        assert!(!booked.can_book, "{state:?}");
        assert_eq!(booked.schedule_href.as_deref(), Some("/schedule/o1?pid=p1"));
    }
}

#[test]
fn a_late_borrower_is_not_offered_the_next_loan() {
    let late = detail_in(OrderState::Overdue).unwrap();
    assert!(late.permits(OrderAction::BookNext) && !order_detail_view(&late).can_book);
    assert!(order_detail_view(&OrderDetail { overdue_days: 0, ..late }).can_book);
}

fn scheduled(status: &str, reason: &str, bank_no: Option<&str>) -> ScheduledOrder {
    serde_json::from_value(json!({
        "id": "b1", "orderId": "o1", "productId": "p1", "expectBorrowAmount": "5000.00",
        "createTime": "2026-11-20T10:00:00+05:30", "orderNo": "SL2", "cardId": bank_no.map(|_| "c1"),
        "loanAmount": "5000.00", "period": 7, "repaymentAmount": "5035.00", "interestRate": "0.1", "interest": "35.00",
        "scheduledTime": "2026-11-27", "bankNo": bank_no, "status": status, "reason": reason
    }))
    .unwrap()
}

// proves: S2.43
#[test]
fn a_scheduled_order_without_a_card_asks_for_one() {
    assert!(scheduled_view(&scheduled("booked", "", None)).needs_card);
    assert!(!scheduled_view(&scheduled("booked", "", Some("****1191"))).needs_card);
}

#[test]
fn a_scheduled_order_is_changed_only_while_it_waits() {
    for (status, reason, label, why) in [
        ("booked", "", "Scheduled", None),
        ("applied", "", "Applied for", None),
        ("cancelled", "", "Cancelled", None),
        ("lapsed", "denied", "Ended without a loan", Some(MessageKey::ScheduleReasonDenied)),
        ("lapsed", "full", "Ended without a loan", Some(MessageKey::ScheduleReasonFull)),
        ("lapsed", "noCard", "Ended without a loan", Some(MessageKey::ScheduleReasonNoCard)),
        ("of a later version", "later", "Ended without a loan", None),
    ] {
        let view = scheduled_view(&scheduled(status, reason, Some("****1191")));
        assert_eq!((english(&Message::of(view.state_key)).as_str(), view.reason_key), (label, why));
        let waits = status == "booked";
        assert_eq!((view.can_cancel, view.can_choose_card), (waits, waits), "{status}");
        assert_eq!(view.is_over, !waits && status != "applied", "{status}");
        assert_eq!(view.tone, if waits { Tone::Valid } else { Tone::Invalid });
        assert_eq!(view.href, "/schedule/b1?pid=p1");
    }
}

#[test]
fn a_scheduled_order_leads_to_the_loan_it_follows_once_that_loan_is_overdue() {
    let quoted = |status: &str, repayment_date: &str| {
        let quote = json!({
            "serviceFee": "500.00", "gstFee": "90.00", "interest": "35.00", "repaymentAmount": "5035.00",
            "arriveAmount": "4410.00", "repaymentDate": repayment_date, "apr": "738.99", "discount": "0.00"
        });
        let order = scheduled(status, "", None);
        scheduled_view(&ScheduledOrder { quote: Some(serde_json::from_value(quote).unwrap()), ..order })
    };
    // The loan is due on 27 November, so a next loan of 7 days is due on 4 December.
    assert_eq!(quoted("booked", "2026-12-04").overdue, None);
    let late = quoted("booked", "2026-12-07").overdue.unwrap();
    assert_eq!((late.href.as_str(), late.starts.to_string().as_str()), ("/orders/o1/detail", "2026-11-30"));
    assert_eq!(quoted("cancelled", "2026-12-07").overdue, None);
    assert_eq!(scheduled_view(&scheduled("booked", "", None)).overdue, None, "not quoted");
}

/// A booked loan in three instalments, whose quote begins on `starts`. The running loan is due on 1 June 2027.
fn booked_steady(starts: &str) -> ScheduledOrder {
    let quote = quote_on(starts, 91);
    let booked = json!({
        "serviceFee": quote.service_fee, "gstFee": quote.gst_fee, "interest": quote.interest,
        "repaymentAmount": quote.repayment_amount, "arriveAmount": quote.arrive_amount,
        "repaymentDate": quote.repayment_date, "apr": quote.apr, "discount": quote.discount, "days": quote.days
    });
    ScheduledOrder {
        loan_amount: quote.amount,
        period: 91,
        interest_rate: steady().rates.interest_rate,
        interest: quote.interest,
        repayment_amount: quote.repayment_amount,
        scheduled_time: Some(day("2027-06-01")),
        quote: Some(serde_json::from_value(booked).unwrap()),
        ..scheduled("booked", "", None)
    }
}

#[test]
fn a_booked_loan_in_instalments_starts_on_the_day_from_which_its_quote_counts() {
    let on_time = booked_steady("2027-06-01");
    let quote = on_time.quote.as_ref().unwrap();
    assert_eq!((quote.repayment_date, quote.days), (day("2027-09-01"), 92), "not the 91 days of the plan's name");
    assert_eq!(scheduled_view(&on_time).overdue, None);
    assert_eq!(scheduled_view(&booked_steady("2027-06-04")).overdue.unwrap().starts, day("2027-06-04"));
}

#[test]
fn no_daily_interest_explains_a_booked_loan_in_instalments_even_after_it_lapsed() {
    let booked = booked_steady("2027-06-01");
    let lapsed = ScheduledOrder { status: "lapsed".to_owned(), quote: None, ..booked.clone() };
    for order in [booked, lapsed] {
        let view = scheduled_view(&order);
        assert_eq!((view.interest_why, view.repayment_why), (None, None), "{}", order.status);
    }
}

#[test]
fn the_amounts_of_a_scheduled_order_explain_themselves() {
    let view = scheduled_view(&scheduled("booked", "", None));
    assert_eq!(english(&view.interest_why.unwrap()), "₹5,000.00 × 0.1% a day × 7 days, rounded to the paisa.");
    assert_eq!(english(&view.repayment_why.unwrap()), "₹5,000.00 + interest ₹35.00, on the due date it will have.");
}

#[test]
fn another_amount_is_offered_for_a_reapplication_only_when_the_order_says_so() {
    let offer = |can_choose_amount, amounts: &[&str]| {
        reapply_offer(&ReapplyOfferRequest {
            loan_amount: rupees("3000.00"),
            period: 14,
            can_choose_amount,
            amount_list: amounts.iter().map(|amount| rupees(amount)).collect(),
        })
    };
    let fixed = offer(0, &["1000.00", "3000.00", "5000.00"]);
    assert_eq!((fixed.amounts, fixed.amount, fixed.days), (vec![rupees("3000.00")], rupees("3000.00"), 14));
    let free = offer(1, &["1000.00", "3000.00", "5000.00"]);
    assert_eq!((free.amounts.len(), free.amount), (3, rupees("3000.00")));
    let gone = offer(1, &["1000.00", "5000.00"]);
    assert_eq!((gone.amounts.len(), gone.amount), (2, rupees("5000.00")));
    assert_eq!(offer(1, &[]).amounts, vec![rupees("3000.00")]);
}

#[test]
fn a_failed_order_is_applied_for_again_once() {
    for detail in OrderState::ALL.into_iter().filter_map(detail_in) {
        let is_failed = detail.order_state == OrderState::Failed.code();
        assert_eq!(order_detail_view(&detail).can_reapply, is_failed, "{}", detail.order_state);
    }
    let again = [EventKind::DisbursalFailed, EventKind::Reapply].map(|kind| (kind, orders::applied()));
    let again = orders::run(orders::lending(), &again);
    assert!(!order_detail_view(&detail_at(&again, orders::applied())).can_reapply);
}

// proves: S2.28
#[test]
fn the_badge_tells_that_an_order_changed_state_since_orders_was_open() {
    let mark = |id: &str, order_state: &str, extension_state| OrderMark {
        order_id: id.into(),
        order_state: order_state.to_owned(),
        extension_state,
    };
    let is_new = |seen: &[OrderMark], now: &[OrderMark]| {
        has_news(&NewsRequest { seen: seen.to_vec(), now: now.to_vec() }).is_new
    };
    let seen = [mark("o1", "6", 0), mark("o2", "7", 0)];
    assert!(!is_new(&seen, &seen));
    assert!(!is_new(&seen, &[mark("o2", "7", 0)]));
    assert!(is_new(&seen, &[mark("o1", "8", 0), mark("o2", "7", 0)]));
    assert!(is_new(&seen, &[mark("o1", "6", 1), mark("o2", "7", 0)]));
    assert!(is_new(&[], &[mark("o1", "1", 0)]));
    assert!(!is_new(&[], &[]));
}
