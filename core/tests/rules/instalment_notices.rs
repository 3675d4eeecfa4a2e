//! Loans in instalments: captures at the same instant, second captures, notices in any sequence (contract §9).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::{applied, at, detail_at, lent, paid, steady};
use crate::orders::{day, rupees};
use loan_core::fees::{Quote, QuoteRequest};
use loan_core::loan::InstalmentState;
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentDue, Toward, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::{EventKind, Order, OrderAction, OrderEvent, OrderRecord, Refusal, transition};
use loan_core::screen::instalments::{PartAhead, PartAheadRequest, part_ahead};
use loan_core::time::Day;

/// Pays through a link created at `made`. `reported` is the reported time of payment; the notice arrives on 4 December.
fn pay(
    order: &Order,
    (due, made): (&PaymentDue, &str),
    reported: &str,
    reference: &str,
    link: &str,
) -> Result<Order, Refusal> {
    let paid_at = PaidAt { reported: at(reported), link_made: at(made) };
    apply_payment(order, due, paid_at, &link.into(), reference, at("2026-12-04T12:00:00"))
}

fn part(order: &Order, amount: &str, made: &str) -> PaymentDue {
    order.payment_toward(Toward::Amount(rupees(amount)), at(made)).unwrap()
}

fn kept(order: &Order, reference: &str) -> Money {
    order.receipts().find(|one| one.payment.reference == reference).map_or(Money::ZERO, |one| one.applied())
}

/// A loan of ₹10 at 0.5 % a day is quoted with six instalments of ₹2. On some days there is no quote, because five
/// instalments would repay the loan. A loan that was quoted earlier and is disbursed on such a day keeps six rows.
#[test]
fn a_loan_in_instalments_is_one_from_any_day() {
    let mut terms = steady();
    terms.offer.amount_list = vec![rupees("10")];
    terms.rates.interest_rate = "0.5".parse().unwrap();
    let quote = |today| {
        let request =
            QuoteRequest { terms: terms.clone(), amount: rupees("10"), days: 180, on_time_repayments: 0, today };
        Quote::of(&request).ok()
    };
    let days: Vec<Day> = (0..400).map(|days| day("2027-01-01").plus(days)).collect();
    let (asked, lent) =
        days.windows(2).map(|two| (two[0], two[1])).find(|(a, b)| quote(*a).is_some() && quote(*b).is_none()).unwrap();
    let mut record = OrderRecord::from(applied(&asked.to_string()));
    record.application.rates = terms.rates.clone();
    record.application.quote = quote(asked).unwrap();
    let order = Order::try_from(record).unwrap();
    let order = transition(&order, &OrderEvent::Approve, asked.end()).unwrap();
    let order = transition(
        &order,
        &OrderEvent::Disbursed { disbursed_at: lent.end().plus_ms(-1), reference: None },
        lent.end(),
    )
    .unwrap();
    let due: Vec<Day> = order.plan_rows(lent).iter().map(|row| row.due_date).collect();
    assert_eq!((due.len(), order.plan_rows(asked)), (6, order.plan_rows(lent)));
    let quoted: Vec<Day> = order.quote.rows().iter().map(|row| row.due_date.plus(1)).collect();
    assert_eq!(due, quoted, "the quoted plan, a day later");
}

#[test]
fn a_link_pays_once_and_its_first_capture_counts() {
    let (order, made) = (lent("2026-12-01"), "2026-12-02T12:00:00");
    let due = part(&order, "500", made);
    let first = pay(&order, (&due, made), "2026-12-02T12:01:00", "first", "l1").unwrap();
    assert_eq!(pay(&first, (&due, made), "2026-12-02T12:02:00", "second", "l1"), Err(Refusal::PaymentExpired));
    // The same amount through another link is a separate payment.
    assert_eq!(pay(&first, (&due, made), "2026-12-02T12:02:00", "other", "l2").unwrap().received(), rupees("1000"));
    // The second capture is refunded even if the notice of the second capture arrives first.
    let second = pay(&order, (&due, made), "2026-12-02T12:02:00", "second", "l1").unwrap();
    let both = pay(&second, (&due, made), "2026-12-02T12:01:00", "first", "l1").unwrap();
    assert_eq!((kept(&both, "first"), kept(&both, "second")), (rupees("500"), Money::ZERO));
    let back: Vec<_> = refunds(&second, &both).map(|one| one.amount).collect();
    assert_eq!(back, [rupees("500")]);
}

#[test]
fn the_exit_is_offered_and_counts_at_the_instant_of_a_part_payment() {
    let now = "2026-12-02T12:00:00";
    let due = part(&lent("2026-12-01"), "500", now);
    let order = pay(&lent("2026-12-01"), (&due, now), now, "part", "l1").unwrap();
    let stopped = OrderEvent::CoolingOffExit { paid_at: at("2026-12-04T12:00:00") };
    assert_eq!(order.permits(OrderAction::CoolOff, at(now)), Ok(()));
    let exit = order.cooling_off_due(at("2026-12-04T12:00:00")).unwrap();
    assert!(transition(&order, &stopped, at("2026-12-04T12:00:00")).unwrap().ended(Settlement::CooledOff));
    let made = "2026-12-04T12:00:00";
    let more = part(&order, "100", made);
    let order = pay(&order, (&more, made), made, "more", "l2").unwrap();
    let again = order.cooling_off_due(at(made)).unwrap();
    assert_eq!(again.amount.plus(rupees("100")), exit.amount);
    let left = pay(&order, (&again, made), made, "exit", "l3").unwrap();
    assert!(left.ended(Settlement::CooledOff));
}

#[test]
fn the_rows_of_an_exited_loan_say_what_covers_them() {
    let now = at("2026-12-03T12:00:00");
    let order = paid(&lent("2026-12-01"), "3000", "2026-12-02T12:00:00");
    let left = transition(&order, &OrderEvent::CoolingOffExit { paid_at: now }, now).unwrap();
    let rows = left.plan_rows(day("2026-12-03"));
    let covered = rows.iter().fold(Money::ZERO, |sum, row| sum.plus(row.paid));
    assert_eq!(covered, left.received());
    assert!(rows.iter().all(|row| row.state == InstalmentState::Paid));
}

#[test]
fn an_exit_refunds_the_last_payments_first_in_any_order_of_notices() {
    let order = lent("2026-12-01");
    let (early, late) = ("2026-12-02T12:00:00", "2026-12-02T13:00:00");
    let (first, second) = (part(&order, "9000", early), part(&order, "990", late));
    let exit = OrderEvent::CoolingOffExit { paid_at: at("2026-12-04T12:00:00") };
    let tell = |order: &Order, is_first: bool| match is_first {
        true => pay(order, (&first, early), early, "first", "l1").unwrap(),
        false => pay(order, (&second, late), late, "second", "l2").unwrap(),
    };
    for is_first in [true, false] {
        let order = tell(&tell(&order, is_first), !is_first);
        let left = transition(&order, &exit, at("2026-12-04T12:00:00")).unwrap();
        assert_eq!(left.received(), rupees("9787.60").plus(left.cost().interest));
        assert_eq!(kept(&left, "first"), rupees("9000"), "the first notice is of the first payment: {is_first}");
    }
}

#[test]
fn an_exit_counts_though_payments_that_become_known_later_had_repaid_the_loan() {
    let order = lent("2026-12-01");
    let (early, late) = ("2026-12-02T12:00:00", "2026-12-02T13:00:00");
    let everything = order.payment_toward(Toward::Payoff, at(early)).unwrap();
    let exit = order.cooling_off_due(at(late)).unwrap();
    let exit_first = pay(&order, (&exit, late), late, "exit", "l2").unwrap();
    let ended = pay(&exit_first, (&everything, early), early, "all", "l1").unwrap();
    let other = pay(&order, (&everything, early), early, "all", "l1").unwrap();
    let other = pay(&other, (&exit, late), late, "exit", "l2").unwrap();
    for order in [&ended, &other] {
        assert!(order.ended(Settlement::CooledOff));
        // The lender keeps one day's interest, and refunds the exit's payment and the fees.
        assert_eq!((order.received(), kept(order, "exit")), (rupees("9793.60"), Money::ZERO));
    }
    // The second exit payment is refunded even if its notice arrives first.
    let next = "2026-12-03T12:00:00";
    let second = order.cooling_off_due(at(next)).unwrap();
    let known = pay(&order, (&second, next), next, "second", "l3").unwrap();
    let both = pay(&known, (&exit, late), late, "exit", "l2").unwrap();
    assert_eq!((both.received(), kept(&both, "second")), (exit.amount, Money::ZERO));
    let stored: Order = serde_json::from_value(serde_json::to_value(&ended).unwrap()).unwrap();
    assert_eq!(stored.received(), ended.received());
}

#[test]
fn the_phone_computes_with_payments_in_the_order_in_which_they_were_made() {
    let order = lent("2026-12-01");
    let (early, late) = ("2026-12-02T12:00:00", "2026-12-04T11:00:00");
    let (first, second) = (part(&order, "500", early), part(&order, "4000", late));
    let order = pay(&order, (&second, late), late, "second", "l2").unwrap();
    let order = pay(&order, (&first, early), early, "first", "l1").unwrap();
    let now = at("2026-12-20T12:00:00");
    let detail = detail_at(&order, now);
    let amount = order.payoff(now.day());
    let shown = part_ahead(&PartAheadRequest { detail, today: now.day(), amount });
    assert!(matches!(shown, PartAhead::Shown { payoff, .. } if payoff.is_zero()), "{shown:?} of {amount}");
}

#[test]
fn a_link_for_a_part_outlives_its_day_but_counts_only_until_it_is_replaced() {
    let made = "2026-12-02T12:00:00";
    let order = lent("2026-12-01");
    let due = part(&order, "500", made);
    assert_eq!(kept(&pay(&order, (&due, made), "2026-12-03T12:00:00", "part", "l1").unwrap(), "part"), rupees("500"));
    let due = PaymentDue { replaced_at: Some(at("2026-12-02T13:00:00")), ..due };
    assert_eq!(pay(&order, (&due, made), "2026-12-02T13:00:00", "late", "l1"), Err(Refusal::PaymentExpired));
    assert!(pay(&order, (&due, made), "2026-12-02T12:59:59.999", "part", "l1").is_ok());
}

#[test]
fn a_full_payment_that_came_late_is_a_part() {
    let made = "2026-12-02T12:00:00";
    let order = lent("2026-12-01");
    let due = order.payment_toward(Toward::Payoff, at(made)).unwrap();
    let later = pay(&order, (&due, made), "2026-12-04T12:00:00", "full", "l1").unwrap();
    assert_eq!(later.history().last().unwrap().event, EventKind::Paid);
    let prompt = pay(&order, (&due, made), made, "full", "l1").unwrap();
    assert_eq!(prompt.history().last().unwrap().event, EventKind::Repaid);
}

/// The links were made at the same instant. The purpose does not decide, because a full payment is a part if it came late.
#[test]
fn full_and_part_payments_at_one_instant_take_effect_in_the_order_of_their_links() {
    let now = "2026-12-02T12:00:00";
    let order = lent("2026-12-01");
    let (all, some) = (order.payment_toward(Toward::Payoff, at(now)).unwrap(), part(&order, "500", now));
    for (first, second) in [(&all, &some), (&some, &all)] {
        let both = pay(&order, (second, now), now, "second", "b").unwrap();
        let both = pay(&both, (first, now), now, "first", "a").unwrap();
        assert_eq!(kept(&both, "first"), first.amount);
    }
}

/// The late rate is 2 % a day here. A payment of ₹100 after the last due day is reported after the payoff: it would have
/// added more late charges than it paid. A part of the payoff has been refunded by then, and stays with the borrower.
#[test]
fn a_refund_is_final_even_if_a_later_notice_would_have_refunded_less() {
    let mut record = OrderRecord::from(lent("2026-12-01"));
    record.application.rates.overdue_rate = "2".parse().unwrap();
    record.application.rates.overdue_cap = None;
    let order = Order::try_from(record).unwrap();
    let links = [
        ("thousand", part(&order, "1000", "2027-02-20T12:00:00"), "2027-02-20T12:00:00"),
        ("hundred", part(&order, "100", "2027-04-10T12:00:00"), "2027-04-10T12:00:00"),
        ("payoff", order.payment_toward(Toward::Payoff, at("2027-05-20T12:00:00")).unwrap(), "2027-05-20T12:00:00"),
    ];
    // Every notice comes on a day of its own, in this sequence.
    let told = |names: &[&str]| {
        names.iter().zip(["2027-05-21", "2027-05-22", "2027-05-23"]).fold(order.clone(), |order, (name, day)| {
            let (link, due, made) = links.iter().find(|link| link.0 == *name).unwrap();
            let paid_at = PaidAt { reported: at(made), link_made: at(made) };
            apply_payment(&order, due, paid_at, &(*link).into(), name, at(&format!("{day}T12:00:00"))).unwrap()
        })
    };
    let before = kept(&told(&["payoff", "thousand"]), "payoff");
    assert_eq!(before, kept(&told(&["thousand", "payoff"]), "payoff"));
    assert!(kept(&told(&["thousand", "hundred", "payoff"]), "payoff") > before);
    assert_eq!(kept(&told(&["payoff", "thousand", "hundred"]), "payoff"), before);
}
