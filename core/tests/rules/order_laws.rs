//! Properties of statements, rates and stored orders, for any content.

use crate::fees_laws::any_request;
use crate::orders;
use crate::orders::{instant, noon, run};
use loan_core::fees::apr::{bullet_apr, periodic_irr, schedule_apr_by_day};
use loan_core::fees::kfs::{KfsRequest, KfsStatement};
use loan_core::fees::{EarlyInterest, Quote, QuoteRequest, Rates, Terms};
use loan_core::money::{Fraction, Money, MoneyError};
use loan_core::order::payment::{PaidAt, apply_payment};
use loan_core::order::{EventKind, Order, OrderEvent, OrderRecord, Phase, allowed_events, transition};
use loan_core::time::Timestamp;
use loan_core::validate::identity::verhoeff;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use std::fmt::Display;
use std::str::FromStr;

fn statement(request: &QuoteRequest, lender: &str, officer: &str) -> Option<KfsStatement> {
    let QuoteRequest { terms, amount, days, on_time_repayments, .. } = request.clone();
    let (lender, grievance_officer) = (lender.to_owned(), officer.to_owned());
    let issued_at = request.today.start().plus_hours(12);
    KfsStatement::of(&KfsRequest { terms, amount, days, on_time_repayments, issued_at, lender, grievance_officer }).ok()
}

fn more<R: Display + FromStr<Err = MoneyError>>(rate: R) -> R {
    raised(rate, 1)
}

fn raised<R: Display + FromStr<Err = MoneyError>>(rate: R, by: i64) -> R {
    let value: Decimal = rate.to_string().parse().unwrap();
    (value + Decimal::new(by, 8)).to_string().parse().unwrap()
}

fn paisa(money: Money) -> Money {
    money.plus(Money::paise(1))
}

fn changed(was: &KfsStatement) -> Vec<(&'static str, KfsStatement)> {
    type Change = fn(&mut KfsStatement);
    let changes: [(&'static str, Change); 16] = [
        ("amount", |it| it.quote.amount = paisa(it.quote.amount)),
        ("days", |it| it.quote.days += 1),
        ("interestRate", |it| it.rates.interest_rate = more(it.rates.interest_rate)),
        ("serviceFee", |it| it.quote.service_fee = paisa(it.quote.service_fee)),
        ("gstFee", |it| it.quote.gst_fee = paisa(it.quote.gst_fee)),
        ("interest", |it| it.quote.interest = paisa(it.quote.interest)),
        ("arriveAmount", |it| it.quote.arrive_amount = paisa(it.quote.arrive_amount)),
        ("repaymentAmount", |it| it.quote.repayment_amount = paisa(it.quote.repayment_amount)),
        ("apr", |it| it.quote.apr = more(it.quote.apr)),
        ("repaymentDate", |it| it.quote.repayment_date = it.quote.repayment_date.plus(1)),
        ("overdueRate", |it| it.rates.overdue_rate = more(it.rates.overdue_rate)),
        ("overdueCap", |it| it.rates.overdue_cap = Some(it.rates.overdue_cap.map_or(Fraction::ZERO, more))),
        ("earlyInterest", |it| it.rates.early_interest = EarlyInterest::DaysUsed),
        ("coolingOffDays", |it| it.rates.cooling_off_days += 1),
        ("lender", |it| it.lender.push('\n')),
        ("grievanceOfficer", |it| it.grievance_officer.push(' ')),
    ];
    let one = |(name, change): (&'static str, Change)| {
        let mut statement = was.clone();
        change(&mut statement);
        (name, statement)
    };
    changes.map(one).to_vec()
}

fn near(one: Decimal, other: Decimal) -> bool {
    (one - other).abs() <= Decimal::new(1, 9) * other.abs().max(Decimal::ONE)
}

proptest! {
    #[test]
    fn every_fact_of_a_statement_changes_its_bytes_and_no_other_line(request in any_request(), lender in "[a-z\\\\\n=]{0,9}") {
        let Some(was) = statement(&request, &lender, "A. Rao") else { return Ok(()) };
        let before = was.canonical();
        for (name, now) in changed(&was) {
            let after = now.canonical();
            prop_assert_ne!(&before, &after, "{}", name);
            let rest = |text: &str| -> Vec<String> {
                text.lines().filter(|line| line.split('=').next() != Some(name)).map(str::to_owned).collect()
            };
            prop_assert_eq!(rest(&before), rest(&after), "{}", name);
        }
        let named: Vec<&str> = before.lines().filter_map(|line| line.split('=').next()).collect();
        let facts = serde_json::to_value(was.facts()).unwrap();
        // These facts have a line only in statements that use them.
        let elsewhere = ["validUntil", "overdueCap", "earlyInterest"];
        for name in facts.as_object().unwrap().keys().filter(|name| !elsewhere.contains(&name.as_str())) {
            prop_assert!(named.contains(&name.as_str()), "{} is not in the bytes", name);
        }
    }

    #[test]
    fn no_two_names_of_a_lender_and_officer_give_the_same_bytes(
        one in ("[ab\\\\n\n=]{0,6}", "[ab\\\\n\n=]{0,6}"), other in ("[ab\\\\n\n=]{0,6}", "[ab\\\\n\n=]{0,6}"),
    ) {
        let request = QuoteRequest {
            terms: orders::terms(), amount: Money::rupees(5000), days: 7, on_time_repayments: 0, today: orders::day("2026-11-20"),
        };
        let bytes = |names: &(String, String)| statement(&request, &names.0, &names.1).unwrap().canonical();
        prop_assert_eq!(one == other, bytes(&one) == bytes(&other));
    }

    #[test]
    fn statement_quote_and_order_have_the_same_numbers_to_the_byte(request in any_request()) {
        let (Ok(quote), Some(stated)) = (Quote::of(&request), statement(&request, "L", "O")) else { return Ok(()) };
        let mut record = OrderRecord::from(orders::new_order(orders::rates(), true));
        record.application.rates = request.terms.rates;
        record.application.quote = stated.quote.clone();
        let order = Order::try_from(record).unwrap();
        let [quoted, facts, ordered] =
            [serde_json::to_value(&quote), serde_json::to_value(stated.facts()), serde_json::to_value(&order.quote)].map(Result::unwrap);
        prop_assert_eq!(&quoted, &ordered);
        for (name, value) in facts.as_object().unwrap() {
            prop_assert!(quoted.get(name).is_none_or(|other| other == value), "{}: {} in the quote", name, quoted);
        }
        prop_assert_eq!(quoted.as_object().unwrap().keys().filter(|name| facts.get(name.as_str()).is_some()).count(), 9);
    }

    // A bullet loan's rate is simple interest, so over one period it equals the internal rate of return of its flows. A
    // daily rate of return compounds, so only its growth over all days is equal.
    #[test]
    fn the_rate_of_a_bullet_loan_is_the_internal_rate_of_its_flows(request in any_request()) {
        let Ok(quote) = Quote::of(&request) else { return Ok(()) };
        let (received, repaid, days) = (quote.arrive_amount, quote.repayment_amount, quote.days);
        let apr = bullet_apr(repaid, received, days).unwrap();
        let growth = repaid.value() / received.value();
        let Some(periodic) = periodic_irr(received.value(), &[repaid.value()]) else { return Ok(()) };
        prop_assert!(near(periodic, growth - Decimal::ONE), "{} {}", periodic, growth);
        prop_assert!(near(apr * Decimal::from(days), periodic * Decimal::from(36_500)), "{} {}", apr, periodic);
        if growth < Decimal::TEN {
            let due = request.today.plus(i64::from(days));
            let daily = schedule_apr_by_day(received, request.today, &[(due, repaid)]).unwrap() / Decimal::from(36_500);
            let grown = (0..days).fold(Decimal::ONE, |sum, _| sum * (Decimal::ONE + daily));
            prop_assert!(near(grown, growth), "{} {}", grown, growth);
            prop_assert!(daily * Decimal::from(36_500) <= apr + Decimal::new(1, 9), "compounding needs a lower rate");
        }
    }

    #[test]
    fn the_rate_rises_with_each_fee(request in any_request(), by in 1_i64..=20_000_000) {
        let Ok(before) = Quote::of(&request) else { return Ok(()) };
        let Terms { offer, rates } = &request.terms;
        for rates in [
            Rates { service_rate: raised(rates.service_rate, by), ..rates.clone() },
            Rates { interest_rate: raised(rates.interest_rate, by), ..rates.clone() },
        ] {
            let terms = Terms { offer: offer.clone(), rates };
            let Ok(after) = Quote::of(&QuoteRequest { terms, ..request.clone() }) else { continue };
            prop_assert!(after.apr >= before.apr);
            let rate = |quote: &Quote| bullet_apr(quote.repayment_amount, quote.arrive_amount, quote.days).unwrap();
            let costs_more = (after.service_fee, after.interest) > (before.service_fee, before.interest);
            prop_assert_eq!(rate(&after) > rate(&before), costs_more);
        }
    }

    #[test]
    fn leaving_within_the_cooling_off_days_never_costs_more_than_repaying(request in any_request(), cooling in 0_u32..40) {
        let Ok(quote) = Quote::of(&request) else { return Ok(()) };
        let mut record = OrderRecord::from(orders::new_order(orders::rates(), false));
        record.application.rates = Rates { cooling_off_days: cooling, ..request.terms.rates };
        record.application.quote = quote;
        let steps = [EventKind::Approve, EventKind::GetMoney, EventKind::Disbursed].map(|kind| (kind, orders::applied()));
        let order = run(Order::try_from(record).unwrap(), &steps);
        for day in 0..=i64::from(cooling) + 1 {
            let now = noon(day);
            let leaving = order.cooling_off_due(now);
            // A loan past its due date cannot be exited, even within the cooling-off days.
            prop_assert_eq!(leaving.is_ok(), day <= i64::from(cooling.min(order.quote.days)), "day {}", day);
            if let Ok(leaving) = leaving {
                prop_assert!(leaving.amount <= order.repayment_due(now).unwrap().amount, "day {}", day);
                prop_assert!(leaving.amount >= order.quote.arrive_amount);
            }
        }
    }

    #[test]
    fn verhoeff_refuses_every_two_neighbours_that_changed_places(number in "[0-9]{1,20}") {
        let check = (b'0'..=b'9').find(|digit| verhoeff(&format!("{number}{}", char::from(*digit))) == Some(0)).unwrap();
        let full: Vec<u8> = number.bytes().chain([check]).collect();
        for place in 1..full.len() {
            let mut swapped = full.clone();
            swapped.swap(place - 1, place);
            let differs = swapped != full;
            prop_assert_eq!(verhoeff(&String::from_utf8(swapped).unwrap()) != Some(0), differs, "{} at {}", number, place);
        }
    }
}

fn places(value: &Value, here: &str, all: &mut Vec<String>) {
    all.push(here.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| places(inner, &format!("{here}/{name}"), all)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, inner)| places(inner, &format!("{here}/{place}"), all));
        }
        _ => {}
    }
}

/// Forged or corrupt replacements of a stored value.
fn forgeries(stored: &Value, place: &str) -> Vec<Value> {
    let huge = "79228162514264337593543950.33";
    let values = [
        json!(null),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(""),
        json!("x"),
        json!("-5000.00"),
        json!(huge),
        json!("0001-01-01"),
        json!("9999-12-31"),
        json!("9999-12-31T23:59:59+05:30"),
        json!([]),
        json!({}),
        json!(true),
    ];
    let mut all: Vec<Value> = Vec::new();
    for value in values {
        let mut forged = stored.clone();
        *forged.pointer_mut(place).unwrap() = value;
        all.push(forged);
    }
    if let Some((parent, name)) = place.rsplit_once('/') {
        let mut dropped = stored.clone();
        match dropped.pointer_mut(parent) {
            Some(Value::Object(fields)) => drop(fields.remove(name)),
            Some(Value::Array(items)) => drop(items.remove(name.parse().unwrap())),
            _ => {}
        }
        all.push(dropped);
    }
    if stored.pointer(place).is_some_and(Value::is_array) {
        let mut reversed = stored.clone();
        reversed.pointer_mut(place).and_then(Value::as_array_mut).unwrap().reverse();
        let mut doubled = stored.clone();
        let items = doubled.pointer_mut(place).and_then(Value::as_array_mut).unwrap();
        items.extend(items.clone());
        all.extend([reversed, doubled]);
    }
    all
}

fn keeps_its_laws(order: &Order, what: &str) {
    let again: Order = serde_json::from_value(serde_json::to_value(order).unwrap()).unwrap();
    assert_eq!(&again, order, "{what}: it is read as it was written");
    let applied = order.receipts().fold(Money::ZERO, |sum, receipt| sum.plus(receipt.applied()));
    assert_eq!(order.received(), applied, "{what}");
    assert!(
        order.receipts().all(|receipt| receipt.applied() <= receipt.payment.amount),
        "{what}: no more than was paid"
    );
    assert!(
        order.history().windows(2).all(|two| two.first().map(|step| step.at) <= two.last().map(|step| step.at)),
        "{what}"
    );
    for now in [noon(0), noon(6), noon(400)] {
        let _ = (allowed_events(order, now), order.cost(), order.overdue_fee(now.day()));
        let is_owed = matches!(order.phase(), Phase::Running { .. });
        assert!(is_owed || order.payable(now.day()) == Money::ZERO, "{what}: nothing is owed");
    }
}

#[test]
fn a_forged_order_is_refused_with_a_reason_or_keeps_the_laws() {
    let left = {
        let loan = orders::loaned();
        let due = loan.cooling_off_due(noon(2)).unwrap();
        apply_payment(&loan, &due, PaidAt { reported: noon(2), link_made: noon(2) }, &"exit".into(), "exit", noon(2))
            .unwrap()
    };
    let settled = run(orders::extended(), &[(EventKind::DueDatePassed, noon(13)), (EventKind::Repaid, noon(14))]);
    let (mut refused, mut kept) = (0, 0);
    for order in [orders::auditing(), orders::waiting(), left, settled] {
        let stored = serde_json::to_value(&order).unwrap();
        let mut all = Vec::new();
        places(&stored, "", &mut all);
        for place in &all {
            for forged in forgeries(&stored, place) {
                match serde_json::from_value::<Order>(forged) {
                    Ok(order) => {
                        keeps_its_laws(&order, place);
                        kept += 1;
                    }
                    Err(reason) => {
                        assert!(!reason.to_string().is_empty(), "{place}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1000 && kept > 100, "{refused} refused, {kept} kept");
}

fn with_fact(order: &Order, place: usize, fact: &str, at: Timestamp) -> Result<Order, serde_json::Error> {
    let mut stored = serde_json::to_value(order).unwrap();
    let facts = stored.pointer_mut("/facts").and_then(Value::as_array_mut).unwrap();
    facts.insert(place, json!({ "fact": { "kind": fact }, "at": at, "learned": at }));
    *stored.pointer_mut("/seen").unwrap() = json!(at.max(order.seen()));
    serde_json::from_value(stored)
}

#[test]
fn a_payment_excuses_only_the_facts_that_it_made_void() {
    let repaid = |at: Timestamp, learned: Timestamp, order: &Order| {
        transition(order, &OrderEvent::Repaid { paid_at: at }, learned).unwrap()
    };
    // The repayment of day 4 became known on day 6, and voided the extension requested on day 5.
    let late = repaid(noon(4), noon(6), &orders::waiting());
    assert!(late.history().iter().any(|step| step.void), "the request is void");
    assert_eq!(serde_json::from_value::<Order>(json!(late)).unwrap(), late);
    // An added fact that the rules forbid makes an order corrupt: before or after a payment, and next to a void fact.
    let settled = repaid(noon(4), noon(4), &orders::loaned());
    for (order, at) in [(&settled, noon(3)), (&settled, noon(5)), (&late, noon(5)), (&late, noon(7))] {
        let place = order.facts().iter().take_while(|entry| entry.learned <= at).count();
        for (fact, rule) in [("approved", "notAuditing"), ("disbursed", "notLending"), ("moneyTaken", "notPassed")] {
            let refused = with_fact(order, place, fact, at).unwrap_err().to_string();
            assert_eq!(refused, format!("a fact is refused by {rule}"), "{fact} at {at}");
        }
    }
}

#[test]
fn a_statement_binds_before_its_validity_ends() {
    for (days, valid_until) in [(6, "2026-11-21T12:00:00+05:30"), (7, "2026-11-23T12:00:00+05:30")] {
        let mut terms = orders::terms();
        terms.offer.period_list = vec![days];
        let today = orders::day("2026-11-20");
        let request = QuoteRequest { terms, amount: Money::rupees(5000), days, on_time_repayments: 0, today };
        let statement = statement(&request, "L", "O").unwrap();
        let until = instant(valid_until);
        assert_eq!(statement.valid_until, until, "{days} days");
        assert_eq!([until.plus_ms(-1), until].map(|now| statement.is_valid(now)), [true, false], "{days} days");
    }
}
