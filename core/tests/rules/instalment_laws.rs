//! Laws of orders in instalments, for any plan, any payments and any order of their notices (contract §9).
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::instalments::detail_at;
use crate::loan::paise;
use crate::loan_oracle::Naive;
use crate::orders::{day, rates};
use loan_core::fees::{EarlyInterest, Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::ids::PaymentId;
use loan_core::loan::{InstalmentState, Interval, PlanOffer, Repayment};
use loan_core::money::{Fraction, Money, PercentPerDay};
use loan_core::order::payment::{PaidAt, PaymentDue, PaymentPurposeName, Toward, apply_payment};
use loan_core::order::phase::Settlement;
use loan_core::order::record::Receipt;
use loan_core::order::refund::refunds;
use loan_core::order::standing::{AskedPayment, LinkReuse, PaymentStatus};
use loan_core::order::{
    Application, EventKind, Order, OrderAction, OrderEvent, OrderState, Phase, as_of, next_timer, transition,
};
use loan_core::screen::instalments::{PartAhead, PartAheadRequest, part_ahead};
use loan_core::time::{Day, Timestamp};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

const DAY_MS: i64 = 86_400_000;

prop_compose! {
    /// A loan that was just paid out: on month ends, around a leap day, at the first and the last instant of a day.
    fn any_loan()(
        rupees in 500_u32..=25_000,
        rate in prop_oneof![Just(6_000_000_i64), 0_i64..=30_000_000],
        late in prop_oneof![Just(10_000_000_i64), 0_i64..=80_000_000],
        cap in prop_oneof![Just(None), (0_u8..=20).prop_map(Some)],
        fee in 0_u8..=10,
        cooling_off_days in 0_u32..=12,
        every in prop_oneof![Just(Interval::Month), (1_u32..=40).prop_map(Interval::Days)],
        instalments in 1_u32..=6,
        from in prop_oneof![
            prop::sample::select(vec!["2027-01-31", "2028-01-31", "2028-02-29", "2027-12-31", "2028-01-30", "2026-12-01"])
                .prop_map(day),
            (0_i64..1_200).prop_map(|days| day("2026-12-01").plus(days)),
        ],
        at in prop::sample::select(vec![0, 1, DAY_MS / 2, DAY_MS - 1]),
    ) -> Option<Lent> {
        let percent = |units| PercentPerDay::new(Decimal::new(units, 8)).unwrap();
        let rates = Rates {
            interest_rate: percent(rate),
            service_rate: Fraction::percent(fee),
            overdue_rate: percent(late),
            overdue_cap: cap.map(Fraction::percent),
            early_interest: EarlyInterest::DaysUsed,
            extension_allowed: false,
            cooling_off_days,
            ..rates()
        };
        let offer = Offer {
            amount_list: vec![Money::rupees(rupees)],
            period_list: vec![91],
            repayment: Some(Repayment { every }),
            plans: vec![PlanOffer { period: 91, instalments }],
        };
        let terms = Terms { offer, rates: rates.clone() };
        let asked = from.plus(-1);
        let request = QuoteRequest { terms, amount: Money::rupees(rupees), days: 91, on_time_repayments: 0, today: asked };
        let quote = Quote::of(&request).ok()?;
        let order = Order::apply_for(Application {
            id: "o1".into(),
            order_no: "SL1".to_owned(),
            user_id: "u1".into(),
            product_id: "p1".into(),
            product_name: "Saral Steady".to_owned(),
            card_id: "c1".into(),
            bank_no: "1234".to_owned(),
            auto_get_money: true,
            kfs_id: Some("k1".into()),
            loan_purpose: None,
            reapplies: None,
            rates,
            quote,
            applied_at: asked.start(),
        });
        let approved = transition(&order, &OrderEvent::Approve, asked.start()).unwrap();
        let disbursed_at = Timestamp::at(from, at);
        transition(&approved, &OrderEvent::Disbursed { disbursed_at }, disbursed_at).ok().map(Lent)
    }
}

/// An order whose failure is told in a line.
struct Lent(Order);

impl std::fmt::Debug for Lent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(order) = self;
        let rows: Vec<_> = order.plan_rows(order.seen().day()).iter().map(|row| (row.due_date, row.amount)).collect();
        write!(f, "{} {:?} {:?} {rows:?}", order.quote.amount, order.seen(), order.rates)
    }
}

#[derive(Debug, Clone, Copy)]
enum Ask {
    Due,
    Payoff,
    /// Hundredths of the payoff.
    Part(u32),
    CoolOff,
}

/// A time after another.
#[derive(Debug, Clone, Copy)]
enum Later {
    Ms(i64),
    /// So many milliseconds from the next midnight.
    Midnight(i64),
    /// So many milliseconds from the end of the next due day.
    DueDay(i64),
}

#[derive(Debug, Clone, Copy)]
struct Move {
    pause: Later,
    ask: Ask,
    /// When the money is captured, each time by another transaction.
    captures: [Option<Later>; 2],
    /// Hours until the notice of each capture.
    notices: [i64; 2],
}

fn later() -> impl Strategy<Value = Later> {
    prop_oneof![
        3 => prop::sample::select(vec![0, 1, DAY_MS, 3 * DAY_MS]).prop_map(Later::Ms),
        2 => (-1_i64..=1).prop_map(Later::Midnight),
        4 => (-1_i64..=1).prop_map(Later::DueDay),
        3 => (0_i64..40 * 1440).prop_map(|minutes| Later::Ms(minutes * 60_000)),
    ]
}

prop_compose! {
    fn any_move()(
        pause in later(),
        ask in prop_oneof![4 => Just(Ask::Due), 2 => Just(Ask::Payoff), 6 => (0_u32..=100).prop_map(Ask::Part), 2 => Just(Ask::CoolOff)],
        first in prop_oneof![4 => Just(Later::Ms(0)), 1 => Just(Later::Midnight(-1)), 1 => Just(Later::Midnight(0)), 2 => later()],
        second in prop_oneof![4 => Just(None), 1 => later().prop_map(Some)],
        notices in [prop_oneof![3 => Just(0_i64), 2 => 0_i64..900], prop_oneof![Just(0_i64), 0_i64..900]],
    ) -> Move {
        Move { pause, ask, captures: [Some(first), second], notices }
    }
}

#[derive(Debug, Clone)]
struct Link {
    id: PaymentId,
    due: PaymentDue,
    made: Timestamp,
    status: PaymentStatus,
    /// How many captures were known when it was made.
    known: usize,
}

#[derive(Debug, Clone)]
struct Capture {
    link: usize,
    paid: Timestamp,
    reference: String,
    arrives: Timestamp,
}

/// Links, captures and notices of one order, as the server handles them.
struct World {
    order: Order,
    links: Vec<Link>,
    captures: Vec<Capture>,
    /// Captures whose notice has arrived.
    known: Vec<Capture>,
    refunded: BTreeMap<String, Money>,
}

fn minus(a: Money, b: Money) -> Money {
    a.checked_sub(b).unwrap()
}

fn sum(amounts: impl IntoIterator<Item = Money>) -> Money {
    amounts.into_iter().fold(Money::ZERO, Money::plus)
}

fn after(order: &Order, now: Timestamp, later: Later) -> Timestamp {
    match later {
        Later::Ms(ms) => now.plus_ms(ms),
        Later::Midnight(ms) => now.day().end().plus_ms(ms).max(now),
        Later::DueDay(ms) => {
            let rows = order.plan_rows(now.day());
            let due = rows.into_iter().map(|row| row.due_date.end()).find(|end| *end > now);
            due.map_or(now.plus_ms(DAY_MS), |end| end.plus_ms(ms).max(now))
        }
    }
}

fn asked(order: &Order, ask: Ask, now: Timestamp) -> Option<PaymentDue> {
    match ask {
        Ask::Due => order.payment_toward(Toward::Due, now),
        Ask::Payoff => order.payment_toward(Toward::Payoff, now),
        Ask::Part(part) => {
            let part = Fraction::percent(u8::try_from(part).unwrap()).of(order.payoff(now.day()));
            order.payment_toward(Toward::Amount(part), now)
        }
        Ask::CoolOff => order.cooling_off_due(now),
    }
    .ok()
}

fn capture(order: &Order, link: &Link, capture: &Capture, now: Timestamp) -> Option<Order> {
    let paid_at = PaidAt { told: capture.paid, link_made: link.made };
    apply_payment(&as_of(order, now, None), &link.due, paid_at, &link.id, &capture.reference, now).ok()
}

impl World {
    fn new(order: Order) -> Self {
        Self { order, links: Vec::new(), captures: Vec::new(), known: Vec::new(), refunded: BTreeMap::new() }
    }

    /// The notices that arrive until then; each is followed by what the laws say of the order.
    fn hear_until(&mut self, until: Timestamp) {
        loop {
            let next = self.captures.iter().enumerate().filter(|(_, one)| one.arrives <= until);
            let Some((place, _)) = next.min_by_key(|(_, one)| one.arrives) else { break };
            let heard = self.captures.remove(place);
            self.known.push(heard.clone());
            self.hear(&heard);
        }
        self.order = as_of(&self.order, until, None).into_owned();
    }

    fn hear(&mut self, heard: &Capture) {
        let link = &mut self.links[heard.link];
        let now = heard.arrives.max(self.order.seen());
        let before = as_of(&self.order, now, None).into_owned();
        match capture(&before, link, heard, now) {
            Some(order) => {
                link.status = PaymentStatus::Applied;
                self.refunded.entry(heard.reference.clone()).or_default();
                for refund in refunds(&before, &order) {
                    let back = self.refunded.get_mut(&refund.receipt.payment.reference).unwrap();
                    *back = back.plus(refund.amount);
                }
                self.order = order;
            }
            None => {
                if link.status == PaymentStatus::Open {
                    link.status = PaymentStatus::Unapplied;
                }
                self.refunded.insert(heard.reference.clone(), link.due.amount);
                self.order = before;
            }
        }
        self.keeps_the_laws(now);
    }

    /// A link, as `repay` makes it: the open one again, or another that replaces it.
    fn go(&mut self, now: Timestamp, step: Move) {
        let Some(due) = asked(&self.order, step.ask, now) else { return };
        let reused = self.links.last_mut().and_then(|last| {
            let asked = AskedPayment {
                due: &last.due,
                asked_at: last.made,
                status: last.status,
                paid_at: None,
                failed_at: None,
            };
            match asked.link_for(&due, now) {
                LinkReuse::Same => return Some(()),
                LinkReuse::CloseAt(expires_at) => (last.due.expires_at, last.due.replaced_at) = (expires_at, Some(now)),
                LinkReuse::Over if last.status == PaymentStatus::Open => last.due.replaced_at = Some(now),
                LinkReuse::Over => {}
            }
            None
        });
        if reused.is_none() {
            let id = PaymentId::from(format!("l{:03}", self.links.len()).as_str());
            self.links.push(Link { id, due, made: now, status: PaymentStatus::Open, known: self.known.len() });
        }
        for (paid, notice) in step.captures.iter().zip(step.notices) {
            let Some(paid) = paid.map(|paid| after(&self.order, now, paid)) else { continue };
            let reference = format!("t{:03}", self.captures.len() + self.known.len());
            let arrives = paid.plus_hours(notice);
            self.captures.push(Capture { link: self.links.len() - 1, paid, reference, arrives });
        }
    }

    fn keeps_the_laws(&self, now: Timestamp) {
        let order = &self.order;
        for receipt in order.receipts() {
            let parts = receipt.parts;
            let back = self.refunded[&receipt.payment.reference];
            assert_eq!(receipt.sent_back(), back, "{} is refunded once", receipt.payment.reference);
            assert_eq!(parts.kept().plus(back), receipt.payment.amount, "{}", receipt.payment.reference);
            assert!([parts.late, parts.interest, parts.principal].iter().all(|part| *part >= Money::ZERO));
        }
        let counted = |link: usize| {
            let of_link = self.known.iter().filter(|one| one.link == link).map(|one| &one.reference);
            let of_link: Vec<&String> = of_link.collect();
            order
                .receipts()
                .filter(|one| one.applied().is_positive() && of_link.contains(&&one.payment.reference))
                .count()
        };
        assert!((0..self.links.len()).all(|link| counted(link) <= 1), "a link pays once");
        holds(order, now);
    }
}

fn kept<'a>(order: &'a Order, part: fn(&Receipt<'a>) -> Money) -> Money {
    sum(order.receipts().map(|receipt| part(&receipt)))
}

/// What is true of an order in instalments at any instant.
fn holds(order: &Order, now: Timestamp) {
    let today = now.day();
    assert!(order.history().windows(2).all(|two| two[0].at <= two[1].at), "{:?}", order.history());
    assert_eq!(order.received(), kept(order, |one| one.applied()));
    let account = order.loan().and_then(|loan| loan.account.as_ref()).unwrap();
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
            assert_eq!(kept(order, |one| one.parts.principal), order.quote.amount);
        }
        assert_eq!(order.permits(OrderAction::Repay, now).is_ok(), false);
        return;
    }
    let is_late = rows.iter().any(|row| row.state == InstalmentState::Late);
    assert_eq!(order.state(), if is_late { OrderState::Overdue } else { OrderState::Loaned });
    assert_eq!(order.overdue_days(today) > 0, is_late);
    assert!(!is_late || was_late);
    assert!(order.payoff(today.plus(1)) >= order.payoff(today), "only time raises it");
    assert!(order.due_today(today) <= order.payable(today) && order.payable(today) <= order.payoff(today));
    assert!(order.payable(today).is_positive());
    assert_eq!(order.payoff(today), minus(account.payoff(today), Money::ZERO));
    offers_what_it_accepts(order, now);
}

/// Every payment that is offered is accepted now and kept whole; nothing else is offered.
fn offers_what_it_accepts(order: &Order, now: Timestamp) {
    assert_eq!(order.permits(OrderAction::Repay, now), Ok(()));
    for ask in [Ask::Due, Ask::Payoff, Ask::Part(50), Ask::CoolOff] {
        let Some(due) = asked(order, ask, now) else {
            assert!(matches!(ask, Ask::CoolOff | Ask::Part(_)), "{ask:?}");
            continue;
        };
        let payoff = order.payoff(now.day());
        let link = PaymentId::from("offered");
        let paid = apply_payment(order, &due, PaidAt { told: now, link_made: now }, &link, "offered", now).unwrap();
        let parts = paid.receipts().last().unwrap().parts;
        assert_eq!((parts.kept(), parts.refunded), (due.amount, Money::ZERO), "{ask:?}");
        if !matches!(ask, Ask::Part(_)) {
            continue;
        }
        let request = PartAheadRequest { detail: detail_at(order, now), today: now.day(), amount: due.amount };
        if let PartAhead::Shown { parts: shown, payoff, next, .. } = part_ahead(&request) {
            assert_eq!((shown.late, shown.interest), (parts.late, parts.interest), "{ask:?} as the phone says");
            let next_paid = paid.next_due(now.day()).map(|(date, amount)| (date, amount));
            let next = next.map(|next| (next.date, next.amount));
            assert_eq!((payoff, next), (paid.payoff(now.day()), next_paid), "as the phone says");
        } else {
            panic!("the phone offers what the server does");
        }
        match ask {
            Ask::CoolOff => assert!(paid.ended(Settlement::CooledOff)),
            _ => assert_eq!(paid.payoff(now.day()), minus(payoff, due.amount), "{ask:?}"),
        }
        let name = due.purpose.name();
        assert!(name != PaymentPurposeName::Repayment || paid.state() == OrderState::Settled);
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

/// What is the same of an order however its notices came.
fn outcome(order: &Order, day: Day) -> impl PartialEq + std::fmt::Debug + use<> {
    let receipts: BTreeMap<String, _> = order
        .receipts()
        .filter(|one| one.applied().is_positive())
        .map(|one| {
            let parts = one.parts;
            (one.payment.reference.clone(), (one.paid_at, parts.late, parts.interest, parts.principal, one.sent_back()))
        })
        .collect();
    let deadlines: Vec<_> =
        order.history().iter().filter(|step| !step.void).map(|step| (step.at, step.event, step.state)).collect();
    let money = [order.payoff(day), order.payable(day), order.overdue_fee(day), order.due_today(day), order.received()];
    (order.state(), order.settlement(), receipts, deadlines, (money, order.plan_rows(day), order.next_due(day)))
}

/// The captures in another order. A capture that was known when the link of another was made stays before it, because
/// that link's amount depends on it.
fn shuffled(world: &World, seed: u64) -> Vec<Capture> {
    let mut left: Vec<(usize, &Capture)> = world.known.iter().enumerate().collect();
    let (mut rng, mut all) = (seed, Vec::new());
    while !left.is_empty() {
        rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let is_next = |one: &Capture| left.iter().all(|(known, _)| *known >= world.links[one.link].known);
        let next: Vec<usize> = (0..left.len()).filter(|place| is_next(left[*place].1)).collect();
        let place = usize::try_from(rng >> 33).unwrap() % next.len();
        all.push(left.remove(next[place]).1.clone());
    }
    all
}

/// The same captures, told in another order, all at the end.
fn told(loan: &Order, world: &World, captures: &[Capture], end: Timestamp) -> Order {
    let told = captures
        .iter()
        .fold(loan.clone(), |order, one| capture(&order, &world.links[one.link], one, end).unwrap_or(order));
    as_of(&told, end, None).into_owned()
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
        let ours = [one.parts.late, one.parts.interest, one.parts.principal, one.sent_back()];
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

/// `HISTORIES` sets the number of orders, as for late notices of loans that are repaid once.
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
            world.hear_until(now);
            world.keeps_the_laws(now);
            world.go(now, step);
        }
        let last = world.captures.iter().map(|one| one.arrives).max().unwrap_or(now);
        let end = last.max(world.order.due_day().unwrap().end()).plus_days(40);
        world.hear_until(end);
        world.keeps_the_laws(end);
        stays_the_same_when_read_again(&world.order);

        let mut captures = world.known.clone();
        captures.sort_by_key(|one| (one.paid, one.reference.clone()));
        let prompt = captures.iter().fold(loan.clone(), |order, one| {
            capture(&order, &world.links[one.link], one, one.paid.max(order.seen())).unwrap_or(order)
        });
        let prompt = as_of(&prompt, end, None).into_owned();
        let expected = outcome(&prompt, end.day());
        prop_assert_eq!(&outcome(&world.order, end.day()), &expected, "as the notices came");
        let told = told(&loan, &world, &shuffled(&world, seed), end);
        prop_assert_eq!(&outcome(&told, end.day()), &expected, "shuffled");

        // The bank reports that the money came back: every payment goes back whole.
        let returned = transition(&world.order, &OrderEvent::DisbursalReturned, end).unwrap();
        prop_assert_eq!((returned.state(), returned.received()), (OrderState::Failed, Money::ZERO));
        let back = sum(refunds(&world.order, &returned).map(|refund| refund.amount));
        prop_assert_eq!(back, world.order.received());
        stays_the_same_when_read_again(&returned);

        // Deadlines applied one by one, or all at once.
        let mut stepped = loan.clone();
        while let Some((at, event)) = next_timer(&stepped).filter(|(at, _)| *at <= end) {
            stepped = transition(&stepped, &event, at).unwrap();
            holds(&stepped, at);
        }
        let at_once = as_of(&loan, end, None).into_owned();
        prop_assert_eq!(stepped.history(), at_once.history());

        if !world.order.ended(Settlement::CooledOff) {
            let days = [0, 1, 31, 500].map(|days| end.day().plus(days));
            goes_as_naive_arithmetic_says(&world.order, days);
        }
    }
}
