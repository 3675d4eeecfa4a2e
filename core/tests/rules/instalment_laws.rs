//! Properties of loans in instalments, for any plan, any payments and any sequence of notices (contract §9).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalment_world::{
    Ask, Lent, World, after, any_loan, any_move, asked, capture, minus, shuffled, sum, told,
};
use crate::instalments::detail_at;
use crate::loan::paise;
use crate::loan_oracle::Naive;
use loan_core::ids::PaymentId;
use loan_core::loan::InstalmentState;
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentPurposeName, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::record::Receipt;
use loan_core::order::{EventKind, Order, OrderAction, OrderEvent, OrderState, Phase, as_of, next_event, transition};
use loan_core::screen::instalments::{PartAhead, PartAheadRequest, part_ahead};
use loan_core::time::{Day, Timestamp};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn keeps_the_laws(world: &World, now: Timestamp) {
    let order = &world.order;
    for receipt in order.receipts() {
        let parts = receipt.parts;
        let back = world.refunded[&receipt.payment.reference];
        assert_eq!(receipt.parts.refunded, back, "{} is refunded once", receipt.payment.reference);
        assert_eq!(parts.retained().plus(back), receipt.payment.amount, "{}", receipt.payment.reference);
        assert!([parts.late, parts.interest, parts.principal].iter().all(|part| *part >= Money::ZERO));
    }
    let counted = |link: usize| {
        let of_link = world.known.iter().filter(|one| one.link == link).map(|one| &one.reference);
        let of_link: Vec<&String> = of_link.collect();
        order.receipts().filter(|one| one.applied().is_positive() && of_link.contains(&&one.payment.reference)).count()
    };
    assert!((0..world.links.len()).all(|link| counted(link) <= 1), "a link pays once");
    holds(order, now);
}

fn kept<'a>(order: &'a Order, part: fn(&Receipt<'a>) -> Money) -> Money {
    sum(order.receipts().map(|receipt| part(&receipt)))
}

fn holds(order: &Order, now: Timestamp) {
    let today = now.day();
    assert!(order.history().windows(2).all(|two| two[0].at <= two[1].at), "{:?}", order.history());
    assert_eq!(order.received(), kept(order, |one| one.applied()));
    for one in order.receipts() {
        assert_eq!(one.applied().plus(one.parts.refunded), one.payment.amount, "{}", one.payment.reference);
    }
    let charged = kept(order, |one| one.parts.late).plus(order.overdue_fee(today));
    if let Some(cap) = order.rates.overdue_cap {
        assert!(charged <= cap.of(order.quote.amount), "late charges of a life");
    }
    assert!(kept(order, |one| one.parts.principal) <= order.quote.amount);
    let is_settled = matches!(order.phase(), Phase::Settled { .. });
    assert_eq!(order.payoff(today).is_zero(), is_settled, "settled when nothing is left, and only then");
    let was_late = order.history().iter().any(|step| step.event == EventKind::DueDatePassed);
    let rows = order.plan_rows(today);
    assert!(rows.iter().all(|row| Money::ZERO <= row.paid && row.paid <= row.amount));
    let covered = kept(order, |one| one.parts.interest.plus(one.parts.principal));
    let planned = sum(rows.iter().map(|row| row.amount));
    assert_eq!(sum(rows.iter().map(|row| row.paid)), covered.min(planned), "money that covers the rows");
    if let Some((_, how)) = order.settlement() {
        assert!(rows.iter().all(|row| row.state == InstalmentState::Paid));
        assert_eq!((order.overdue_days(today), order.overdue_fee(today)), (0, Money::ZERO));
        assert_eq!((order.due_today(today), order.next_due(today)), (Money::ZERO, None));
        let late = kept(order, |one| one.parts.late);
        if how == Settlement::CooledOff {
            let expected = order.quote.arrive_amount.plus(order.cost().interest).plus(late);
            assert_eq!(order.received(), expected, "the received amount and the interest of the days used");
            assert_eq!(order.cost().repayment_amount.plus(late), expected);
        } else {
            assert_eq!(how == Settlement::OnTime, !was_late);
            let principal = kept(order, |one| one.parts.principal);
            assert_eq!(principal.plus(refunded_too_much(order)), order.quote.amount);
        }
        assert!(order.permits(OrderAction::Repay, now).is_err());
        return;
    }
    let is_late = rows.iter().any(|row| row.state == InstalmentState::Late);
    assert_eq!(order.state(), if is_late { OrderState::Overdue } else { OrderState::Loaned });
    assert_eq!(order.overdue_days(today) > 0, is_late);
    assert!(!is_late || was_late);
    assert!(order.payoff(today.plus(1)) >= order.payoff(today), "only time raises it");
    assert!(order.due_today(today) <= order.payable(today) && order.payable(today) <= order.payoff(today));
    assert!(order.payable(today).is_positive());
    offers_what_it_accepts(order, now);
}

fn without_refunds(order: &Order) -> Order {
    let mut written = serde_json::to_value(order).unwrap();
    for entry in written["facts"].as_array_mut().unwrap() {
        if let Some(payment) = entry["fact"]["payment"].as_object_mut() {
            payment.remove("refunded");
        }
    }
    serde_json::from_value(written).unwrap()
}

/// Returns by how much the recorded refunds exceed recalculated ones. The lender bears this excess, because a refund is
/// final. Checks that an excess occurs only if a payment after the last due day repaid no principal.
fn refunded_too_much(order: &Order) -> Money {
    let back = |order: &Order| sum(order.receipts().map(|one| one.parts.refunded));
    let anew = without_refunds(order);
    let lost = minus(back(order), back(&anew));
    let last_due = order.plan_rows(order.seen().day()).last().unwrap().due_date;
    let leaves_interest = anew
        .receipts()
        .any(|one| one.applied().is_positive() && one.parts.principal.is_zero() && one.paid_at.day() > last_due);
    assert!(lost.is_zero() || lost.is_positive() && leaves_interest, "{lost:?} refunded too much");
    lost
}

/// Checks that every offered payment is accepted and applied in full, and when a cooling-off exit is offered.
fn offers_what_it_accepts(order: &Order, now: Timestamp) {
    assert_eq!(order.permits(OrderAction::Repay, now), Ok(()));
    for ask in [Ask::Due, Ask::Payoff, Ask::Part(50), Ask::CoolOff] {
        let Some(due) = asked(order, ask, now) else {
            assert!(matches!(ask, Ask::CoolOff | Ask::Part(_)), "{ask:?}");
            continue;
        };
        let payoff = order.payoff(now.day());
        let link = PaymentId::from("offered");
        let paid = apply_payment(order, &due, PaidAt { reported: now, link_made: now }, &link, "offered", now).unwrap();
        let parts = paid.receipts().last().unwrap().parts;
        assert_eq!((parts.retained(), parts.refunded), (due.amount, Money::ZERO), "{ask:?}");
        let is_settled = paid.state() == OrderState::Settled;
        assert_eq!(is_settled, due.purpose.name() != PaymentPurposeName::Instalment, "{ask:?}");
        match ask {
            Ask::CoolOff => assert!(paid.ended(Settlement::CooledOff)),
            _ => assert_eq!(paid.payoff(now.day()), minus(payoff, due.amount), "{ask:?}"),
        }
        if matches!(ask, Ask::Part(_)) {
            let request = PartAheadRequest { detail: detail_at(order, now), today: now.day(), amount: due.amount };
            let PartAhead::Shown { parts: shown, payoff, next, .. } = part_ahead(&request) else {
                panic!("the phone offers what the server does");
            };
            assert_eq!((shown.late, shown.interest), (parts.late, parts.interest), "as the phone says");
            let next = next.map(|next| (next.date, next.amount));
            assert_eq!((payoff, next), (paid.payoff(now.day()), paid.next_due(now.day())), "as the phone says");
        }
    }
    let is_offered = order.permits(OrderAction::CoolOff, now).is_ok();
    let last = order.cooling_off_until().unwrap();
    assert_eq!(is_offered, order.state() == OrderState::Loaned && now.day() <= last);
}

fn stays_the_same_when_read_again(order: &Order) {
    let again: Order = serde_json::from_value(serde_json::to_value(order).unwrap()).unwrap();
    assert_eq!(
        &again.receipts().map(|one| one.applied()).collect::<Vec<_>>(),
        &order.receipts().map(|one| one.applied()).collect::<Vec<_>>()
    );
    assert_eq!((again.history(), again.received()), (order.history(), order.received()), "read as it was written");
}

/// Drops the recorded refunds if they were too high. The order is then the same as if no notice had been late.
fn as_if_prompt(order: &Order) -> Order {
    if refunded_too_much(order).is_zero() { order.clone() } else { without_refunds(order) }
}

/// The part of an order's state that must not depend on the sequence of notices.
fn outcome(order: &Order, day: Day) -> impl PartialEq + std::fmt::Debug + use<> {
    let receipts: BTreeMap<String, _> = order
        .receipts()
        .filter(|one| one.applied().is_positive())
        .map(|one| {
            let parts = one.parts;
            (
                one.payment.reference.clone(),
                (one.paid_at, parts.late, parts.interest, parts.principal, one.parts.refunded),
            )
        })
        .collect();
    let deadlines: Vec<_> =
        order.history().iter().filter(|step| !step.void).map(|step| (step.at, step.event, step.state)).collect();
    let money = [order.payoff(day), order.payable(day), order.overdue_fee(day), order.due_today(day), order.received()];
    (order.state(), order.settlement(), receipts, deadlines, (money, order.plan_rows(day), order.next_due(day)))
}

fn goes_as_naive_arithmetic_says(order: &Order, days: impl IntoIterator<Item = Day>) {
    let loan = order.loan().unwrap();
    let mut naive = Naive::of(loan.account.as_ref().unwrap());
    let mut receipts: Vec<_> = order
        .receipts()
        .filter(|one| one.applied().is_positive() && one.payment.purpose.name() != PaymentPurposeName::CoolingOff)
        .collect();
    receipts.sort_by_key(|one| (one.paid_at, one.payment.link_made, one.payment.reference.clone()));
    for one in receipts {
        let parts = naive.pay(one.paid_at.day(), paise(one.payment.amount));
        let ours = [one.parts.late, one.parts.interest, one.parts.principal, one.parts.refunded];
        assert_eq!(parts, ours.map(paise), "{} of {:?}", one.payment.reference, one.paid_at);
    }
    for today in days {
        let rows: Vec<_> =
            order.plan_rows(today).iter().map(|row| (row.due_date, paise(row.amount), paise(row.paid))).collect();
        assert_eq!(rows, naive.covered());
        let next = order.next_due(today).map(|(due, amount)| (due, paise(amount)));
        if order.state() == OrderState::Settled {
            assert_eq!(naive.payoff(today), 0);
            continue;
        }
        let ours = [order.payoff(today), order.payable(today), order.overdue_fee(today), order.due_today(today)];
        assert_eq!(ours.map(paise), [naive.payoff(today), naive.due(today), naive.late(today), naive.due_today(today)]);
        assert_eq!(next, naive.next_due(today));
        assert_eq!(i64::from(order.overdue_days(today)), naive.overdue_days(today));
    }
}

/// The environment variable `HISTORIES` sets the number of random orders (150 by default).
#[allow(clippy::disallowed_methods, reason = "only tests of core read the environment")]
fn cases() -> ProptestConfig {
    let cases = std::env::var("HISTORIES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(cases.unwrap_or(150))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn an_order_in_instalments_keeps_the_laws_however_its_notices_come(
        Lent(loan) in any_loan().prop_filter_map("lent", |loan| loan),
        moves in prop::collection::vec(any_move(), 1..9),
        seed in any::<u64>(),
    ) {
        let mut now = loan.seen();
        let mut world = World::new(loan.clone());
        for step in moves {
            now = after(&world.order, now, step.pause);
            world.hear_until(now, &keeps_the_laws);
            keeps_the_laws(&world, now);
            world.go(now, step);
        }
        let last = world.captures.iter().map(|one| one.arrives).max().unwrap_or(now);
        let end = last.max(world.order.due_day().unwrap().end()).plus_days(40);
        world.hear_until(end, &keeps_the_laws);
        keeps_the_laws(&world, end);
        stays_the_same_when_read_again(&world.order);

        let mut captures = world.known.clone();
        captures.sort_by_key(|one| (one.paid, one.reference.clone()));
        let prompt = captures.iter().fold(loan.clone(), |order, one| {
            capture(&order, &world.links[one.link], one, one.paid.max(order.seen())).unwrap_or(order)
        });
        let prompt = as_of(&prompt, end, None).into_owned();
        let expected = outcome(&prompt, end.day());
        prop_assert_eq!(&outcome(&as_if_prompt(&world.order), end.day()), &expected, "as the notices came");
        let told = told(&loan, &world, &shuffled(&world, seed), end);
        prop_assert_eq!(&outcome(&as_if_prompt(&told), end.day()), &expected, "shuffled");

        let returned = transition(&world.order, &OrderEvent::DisbursalReturned, end).unwrap();
        prop_assert_eq!((returned.state(), returned.received()), (OrderState::Failed, Money::ZERO));
        let back = sum(refunds(&world.order, &returned).map(|refund| refund.amount));
        prop_assert_eq!(back, world.order.received());
        stays_the_same_when_read_again(&returned);

        // The result is the same whether deadlines are applied one by one or all at once.
        let mut stepped = loan.clone();
        while let Some((at, event)) = next_event(&stepped, None).filter(|(at, _)| *at <= end) {
            stepped = transition(&stepped, &event, at).unwrap();
            holds(&stepped, at);
        }
        let at_once = as_of(&loan, end, None).into_owned();
        prop_assert_eq!(stepped.history(), at_once.history());

        if !world.order.ended(Settlement::CooledOff) {
            let days = [0, 1, 31, 500].map(|days| end.day().plus(days));
            goes_as_naive_arithmetic_says(&as_if_prompt(&world.order), days);
        }
    }
}
