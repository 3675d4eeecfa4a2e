//! An order in instalments, from the quote to the last payment (contract §9).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders::{day, instant, rates, rupees};
use loan_core::api::dto::order::OrderDetail;
use loan_core::fees::explain::{CostTable, quote_table};
use loan_core::fees::{EarlyInterest, Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::loan::{InstalmentState, Interval, PaymentParts, PlanOffer, Repayment};
use loan_core::message::Language;
use loan_core::money::Money;
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentDue, PaymentPurposeName, Toward, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::{
    Application, EventKind, Order, OrderAction, OrderEvent, OrderState, Refusal, as_of, transition,
};
use loan_core::screen::answer::{Happenings, Surroundings};
use loan_core::screen::instalments::{PartAhead, PartAheadRequest, part_ahead};
use loan_core::time::Timestamp;

pub fn steady() -> Terms {
    let plan = |period, instalments| PlanOffer { period, instalments };
    Terms {
        offer: Offer {
            amount_list: ["5000", "10000", "25000"].map(rupees).to_vec(),
            period_list: vec![91, 120, 180],
            repayment: Some(Repayment { every: Interval::Month }),
            plans: vec![plan(91, 3), plan(120, 4), plan(180, 6)],
        },
        rates: Rates {
            interest_rate: "0.06".parse().unwrap(),
            service_rate: "0.018".parse().unwrap(),
            overdue_rate: "0.1".parse().unwrap(),
            overdue_cap: Some("0.1".parse().unwrap()),
            early_interest: EarlyInterest::DaysUsed,
            extension_allowed: false,
            ..rates()
        },
    }
}

pub fn quote_on(today: &str, period: u32) -> Quote {
    let (terms, amount) = (steady(), rupees("10000"));
    Quote::of(&QuoteRequest { terms, amount, days: period, on_time_repayments: 0, today: day(today) }).unwrap()
}

pub fn at(text: &str) -> Timestamp {
    instant(&format!("{text}+05:30"))
}

pub fn applied(on: &str) -> Order {
    Order::apply_for(Application {
        id: "o1".into(),
        order_no: "SL1".to_owned(),
        user_id: "u1".into(),
        product_id: "saral-steady".into(),
        product_name: "Saral Steady".to_owned(),
        card_id: "c1".into(),
        bank_no: "1234".to_owned(),
        auto_get_money: true,
        kfs_id: Some("k1".into()),
        loan_purpose: None,
        reapplies: None,
        rates: steady().rates,
        quote: quote_on(on, 91),
        applied_at: at(&format!("{on}T09:00:00")),
    })
}

#[test]
fn money_sent_on_another_day_costs_what_the_product_quotes_on_that_day() {
    let order = applied("2026-12-01");
    for sent in ["2026-12-01", "2026-12-31", "2027-01-31", "2028-02-29"] {
        assert_eq!(order.quote_from(day(sent)), quote_on(sent, 91), "{sent}");
    }
}

pub fn lent(on: &str) -> Order {
    let now = at(&format!("{on}T10:00:00"));
    let approved = transition(&applied(on), &OrderEvent::Approve, now).unwrap();
    transition(&approved, &OrderEvent::Disbursed { disbursed_at: now, reference: None }, now).unwrap()
}

pub fn paid(order: &Order, amount: &str, now: &str) -> Order {
    let (now, amount) = (at(now), rupees(amount));
    let order = as_of(order, now, None);
    transition(&order, &OrderEvent::Paid { amount, paid_at: now }, now).unwrap()
}

fn seen(order: &Order, now: &str) -> Order {
    as_of(order, at(now), None).into_owned()
}

fn detail(order: &Order, now: &str) -> OrderDetail {
    detail_at(order, at(now))
}

pub fn detail_at(order: &Order, now: Timestamp) -> OrderDetail {
    let happened =
        Happenings { booking: None, payment: Default::default(), refunds: Vec::new(), reapply_refusal: None };
    answered(order, now, |order, around| order.detail(around, happened))
}

pub fn answered<T>(order: &Order, now: Timestamp, answer: impl FnOnce(&Order, &Surroundings<'_>) -> T) -> T {
    let order = as_of(order, now, None);
    let text = |message: &loan_core::message::Message| message.key.as_str().to_owned();
    answer(
        &order,
        &Surroundings {
            now,
            language: Language::EnIn,
            text: &text,
            product: "Saral Steady",
            logo: "",
            can_choose_amount: true,
            processing_time: None,
        },
    )
}

/// The contract's example: the first instalment is paid on its due day, nothing on 1 February.
pub fn example() -> Order {
    paid(&lent("2026-12-01"), "3457", "2027-01-01T12:00:00")
}

pub fn tables() -> Vec<CostTable> {
    let at_days = QuoteRequest {
        terms: {
            let mut terms = steady();
            terms.offer.repayment = Some(Repayment { every: Interval::Days(30) });
            terms
        },
        amount: rupees("10000"),
        days: 91,
        on_time_repayments: 0,
        today: day("2026-12-01"),
    };
    let every_month = at_days.clone();
    let quoted = |request: &QuoteRequest| {
        let Rates { service_rate, interest_rate, .. } = request.terms.rates;
        quote_table(&Quote::of(request).unwrap(), service_rate, interest_rate, Language::EnIn)
    };
    let of = |order: &Order, now: &str| detail(order, now).costs.get().unwrap().clone();
    let part = paid(&example(), "2000", "2027-02-10T12:00:00");
    let exit = loan_core::screen::explain::explain_cooling_off(&detail(&lent("2026-12-01"), "2026-12-02T12:00:00"));
    vec![
        quoted(&at_days),
        quoted(&QuoteRequest { terms: steady(), ..every_month }),
        of(&example(), "2027-01-02T12:00:00"),
        of(&example(), "2027-01-10T12:00:00"),
        of(&example(), "2027-02-10T12:00:00"),
        of(&example(), "2028-02-10T12:00:00"),
        of(&part, "2027-02-12T12:00:00"),
        of(&part, "2029-02-12T12:00:00"),
        CostTable { lines: vec![exit], apr: None },
    ]
}

#[test]
fn a_missed_instalment_costs_what_the_contract_says_and_a_payment_ends_the_delay() {
    let order = seen(&example(), "2027-02-10T12:00:00");
    let today = day("2027-02-10");
    assert_eq!((order.state(), order.overdue_days(today)), (OrderState::Overdue, 9));
    assert_eq!((order.overdue_fee(today), order.payable(today)), (rupees("31.11"), rupees("3488.11")));
    assert_eq!(order.payoff(today), rupees("6921.61"));
    let after = paid(&order, "2000", "2027-02-10T12:00:00");
    let parts = after.receipts().last().unwrap().parts;
    let told = PaymentParts {
        late: rupees("31.11"),
        interest: rupees("161.50"),
        principal: rupees("1807.39"),
        ..PaymentParts::default()
    };
    assert_eq!((parts, after.payoff(today)), (told, rupees("4921.61")));
    assert_eq!(after.payoff(day("2027-03-01")), rupees("5005.99"));
    assert_eq!(after.state(), OrderState::Overdue, "a part of the instalment is still unpaid");
    let caught_up = paid(&after, "1488.11", "2027-02-10T13:00:00");
    assert_eq!((caught_up.state(), caught_up.overdue_days(today)), (OrderState::Loaned, 0));
    let settled = paid(&caught_up, "4000", "2027-02-28T12:00:00");
    assert_eq!(settled.state(), OrderState::Settled);
    assert!(settled.ended(Settlement::Late), "an instalment was unpaid after its day");
    assert_eq!((settled.overdue_fee(today), settled.overdue_days(today)), (Money::ZERO, 0));
    assert_eq!(settled.cost().repayment_amount, rupees("10368.23"), "the plan's");
    let events: Vec<_> = settled.history().iter().map(|step| step.event).collect();
    assert_eq!(
        events[3..],
        [EventKind::Paid, EventKind::DueDatePassed, EventKind::Paid, EventKind::Paid, EventKind::Repaid]
    );
}

#[test]
fn every_instalment_on_its_day_settles_on_time() {
    let order = paid(&example(), "3457", "2027-02-01T23:59:59.999");
    let order = paid(&order, "3454.23", "2027-03-01T00:00:00");
    assert_eq!((order.state(), order.received()), (OrderState::Settled, rupees("10368.23")));
    assert_eq!(order.counts().on_time_repayments, 1);
    let rows = order.plan_rows(day("2027-03-02"));
    assert!(rows.iter().all(|row| row.state == InstalmentState::Paid && row.paid == row.amount));
}

#[test]
fn an_instalment_is_late_from_the_midnight_after_its_day() {
    let order = lent("2026-12-01");
    assert_eq!(seen(&order, "2027-01-01T23:59:59.999").state(), OrderState::Loaned);
    assert_eq!(seen(&order, "2027-01-02T00:00:00").state(), OrderState::Overdue);
    // A payment at exactly midnight comes after the deadline.
    assert_eq!(paid(&order, "3457", "2027-01-02T00:00:00").history().len(), 5);
    let rows = seen(&order, "2027-02-02T00:00:00").plan_rows(day("2027-02-02"));
    let states: Vec<_> = rows.iter().map(|row| row.state).collect();
    assert_eq!(states, [InstalmentState::Late, InstalmentState::Late, InstalmentState::Upcoming]);
    let today = seen(&order, "2027-02-01T12:00:00").plan_rows(day("2027-02-01"));
    assert_eq!(today[1].state, InstalmentState::Due);
}

#[test]
fn a_payment_that_becomes_known_late_undoes_the_delay() {
    let order = lent("2026-12-01");
    let due = order.payment_toward(Toward::Due, at("2027-01-01T12:00:00")).unwrap();
    let late = seen(&order, "2027-01-05T12:00:00");
    let paid_at = PaidAt { reported: at("2027-01-01T13:00:00"), link_made: at("2027-01-01T12:00:00") };
    let known = apply_payment(&late, &due, paid_at, &"t1".into(), "t1", at("2027-01-05T12:00:00")).unwrap();
    assert_eq!((late.state(), known.state()), (OrderState::Overdue, OrderState::Loaned));
    assert_eq!(known.loan().unwrap().due_dates_missed, 0);
}

#[test]
fn a_link_that_ended_at_midnight_still_pays_until_another_replaced_it() {
    let order = lent("2026-12-01");
    let made = at("2026-12-20T12:00:00");
    let due = order.payment_toward(Toward::Amount(rupees("500")), made).unwrap();
    let pay = |due: &PaymentDue, told: &str| {
        let now = at("2026-12-22T12:00:00");
        apply_payment(
            &seen(&order, "2026-12-22T12:00:00"),
            due,
            PaidAt { reported: at(told), link_made: made },
            &"t1".into(),
            "t1",
            now,
        )
    };
    let kept = pay(&due, "2026-12-21T10:00:00").unwrap();
    assert_eq!(kept.received(), rupees("500"));
    let replaced = PaymentDue { replaced_at: Some(at("2026-12-21T09:00:00")), ..due };
    assert_eq!(pay(&replaced, "2026-12-21T10:00:00").unwrap_err(), Refusal::PaymentExpired);
    assert_eq!(pay(&replaced, "2026-12-21T08:59:59.999").unwrap().received(), rupees("500"));
}

#[test]
fn captures_of_one_instant_count_in_the_order_of_their_links() {
    let order = lent("2026-12-01");
    let first = order.payment_toward(Toward::Amount(rupees("10000")), at("2026-12-20T12:00:00")).unwrap();
    let second = order.payment_toward(Toward::Amount(rupees("500")), at("2026-12-20T12:00:01")).unwrap();
    let told = at("2026-12-20T12:05:00");
    let pay = |order: &Order, due: &PaymentDue, made: &str, name: &str| {
        apply_payment(order, due, PaidAt { reported: told, link_made: at(made) }, &name.into(), name, told).unwrap()
    };
    let in_order = pay(&pay(&order, &first, "2026-12-20T12:00:00", "b"), &second, "2026-12-20T12:00:01", "a");
    let reversed = pay(&pay(&order, &second, "2026-12-20T12:00:01", "a"), &first, "2026-12-20T12:00:00", "b");
    let kept = |order: &Order, name: &str| {
        let mut receipts = order.receipts();
        receipts.find(|receipt| receipt.payment.reference == name).unwrap().applied()
    };
    for order in [&in_order, &reversed] {
        assert_eq!(order.state(), OrderState::Settled);
        assert_eq!(kept(order, "b"), rupees("10000"));
        // The borrower owes 10,000.00 and 19 days of interest (114.00) in all.
        assert_eq!(kept(order, "a"), rupees("114"));
    }
    let before = pay(&order, &second, "2026-12-20T12:00:01", "a");
    let back = refunds(&before, &reversed).next().unwrap();
    assert_eq!((back.receipt.payment.reference.as_str(), back.amount), ("a", rupees("386")));
}

#[test]
fn an_amount_of_ones_choice_is_at_least_a_hundred_rupees_and_at_most_everything() {
    let order = lent("2026-12-01");
    let now = at("2026-12-11T12:00:00");
    let toward = |toward| order.payment_toward(toward, now);
    let most = rupees("10060");
    assert_eq!(toward(Toward::Payoff).unwrap().amount, most);
    assert_eq!(toward(Toward::Due).unwrap().amount, rupees("3457"));
    for amount in ["99.99", "10060.01", "0", "-5"] {
        let refused = toward(Toward::Amount(rupees(amount))).unwrap_err();
        assert_eq!(refused, Refusal::PartOutOfRange { least: rupees("100"), most }, "{amount}");
    }
    assert_eq!(toward(Toward::Amount(rupees("100"))).unwrap().purpose.name(), PaymentPurposeName::Instalment);
    assert_eq!(toward(Toward::Amount(most)).unwrap().purpose.name(), PaymentPurposeName::Repayment);
    let nearly = paid(&order, "10000", "2026-12-11T12:00:00");
    let rest = nearly.payment_toward(Toward::Amount(rupees("60")), now).unwrap();
    assert_eq!(rest.amount, rupees("60"), "less than 100.00 when it is everything");
    let once = crate::orders::loaned();
    assert_eq!(
        once.payment_toward(Toward::Amount(rupees("500")), crate::orders::noon(1)).unwrap_err(),
        Refusal::PartNotTaken
    );
    let [due, payoff] = [Toward::Due, Toward::Payoff].map(|toward| once.payment_toward(toward, crate::orders::noon(1)));
    assert_eq!(due, payoff);
}

#[test]
fn an_exit_returns_the_fees_and_what_was_paid_above_it() {
    let now = at("2026-12-03T12:00:00");
    let exit = |order: &Order| transition(order, &OrderEvent::CoolingOffExit { paid_at: now }, now).unwrap();
    let interest = rupees("12");
    let left = exit(&lent("2026-12-01"));
    assert!(left.ended(Settlement::CooledOff));
    assert_eq!(left.received(), rupees("9787.60").plus(interest));
    assert_eq!(left.cost().apr.to_string(), "22.37", "of 9,799.60 after two days");
    // After a payment of 5,000, the exit costs the rest. After a payment of 9,950, the exit refunds the excess.
    for before in ["5000", "9950"] {
        let left = exit(&paid(&lent("2026-12-01"), before, "2026-12-03T11:00:00"));
        assert_eq!(left.received(), rupees("9787.60").plus(interest), "{before}");
    }
}

#[test]
fn no_extension_is_offered() {
    let order = seen(&example(), "2027-02-10T12:00:00");
    let refused = order.permits(OrderAction::Extend, at("2027-02-10T12:00:00")).unwrap_err();
    assert_eq!(refused, Refusal::ExtensionNotAllowed);
}

#[test]
fn before_disbursal_the_plan_is_that_of_today() {
    let order = applied("2026-12-01");
    let told = detail(&order, "2026-12-02T09:00:00");
    assert_eq!(told.plan, quote_on("2026-12-02", 91).rows());
    assert_eq!(told.repayment_amount, quote_on("2026-12-02", 91).repayment_amount);
    assert_eq!((told.period, told.repayment_date, told.next_due), (91, None, None));
    let lent = lent("2026-12-31");
    assert_eq!(lent.plan_rows(day("2026-12-31"))[1].due_date, day("2027-02-28"));
}

#[test]
fn the_detail_says_what_is_due() {
    let told = detail(&example(), "2027-02-10T12:00:00");
    let next = told.next_due.unwrap();
    assert_eq!((next.date, next.amount), (day("2027-03-01"), rupees("3510.21")));
    assert_eq!((told.due_today, told.payable, told.payoff), (rupees("3488.11"), rupees("3488.11"), rupees("6921.61")));
    assert_eq!(told.payments[0].parts.interest, rupees("186"));
    let view = told.view.get().unwrap();
    let instalments = view.instalments.unwrap();
    assert_eq!((instalments.paid, instalments.count, instalments.is_late), (1, 3, true));
    let before = detail(&example(), "2027-01-10T12:00:00");
    assert_eq!((before.due_today, before.payable), (Money::ZERO, rupees("3457")));
}

#[test]
fn a_payment_saves_the_interest_that_the_plan_would_have_cost() {
    let saves = |on: &str, amount: Option<&str>| {
        let detail = detail(&example(), &format!("{on}T12:00:00"));
        let amount = amount.map_or(detail.payoff, rupees);
        match part_ahead(&PartAheadRequest { detail, today: day(on), amount }) {
            PartAhead::Shown { saves, .. } => (amount, saves),
            other => panic!("{other:?}"),
        }
    };
    // The plan still asks for 3,457.00 and 3,454.23.
    let (payoff, saved) = saves("2027-01-10", None);
    assert_eq!(payoff.plus(saved), rupees("6911.23"));
    assert_eq!(saves("2027-02-01", Some("3457")).1, Money::ZERO);
    // The plan's interest is 125.16 and 57.07. With the payment, the interest is 36.34 on 10 January and 99.25 on
    // 1 March: 0.06 % of the remaining 3,308.34 for each of 50 days.
    assert_eq!(saves("2027-01-10", Some("3457")).1, rupees("46.64"));
}

#[test]
fn the_what_if_view_says_what_a_payment_changes() {
    let told = detail(&example(), "2027-01-10T12:00:00");
    let ask = |amount: &str| {
        part_ahead(&PartAheadRequest { detail: told.clone(), today: day("2027-01-10"), amount: rupees(amount) })
    };
    let PartAhead::Shown { parts, plan, payoff, next, .. } = ask("4000") else { panic!("not shown") };
    let paid = paid(&example(), "4000", "2027-01-10T12:00:00");
    assert_eq!(parts, paid.receipts().last().unwrap().parts);
    assert_eq!((plan, payoff), (paid.plan_rows(day("2027-01-10")), paid.payoff(day("2027-01-10"))));
    assert_eq!(next.map(|next| next.date), Some(day("2027-03-01")));
    let most = told.payoff;
    assert_eq!(ask("99"), PartAhead::OutOfRange { least: rupees("100"), most });
    let once = PartAheadRequest {
        detail: crate::support::order_detail("6", serde_json::json!({})),
        today: day("2026-11-20"),
        amount: rupees("500"),
    };
    assert_eq!(part_ahead(&once), PartAhead::None);
}
