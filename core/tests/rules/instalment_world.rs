//! Generates random instalment loans and their payments. Simulates payment links, captured payments, and the provider's
//! notices of captures.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders::{day, rates};
use loan_core::fees::{EarlyInterest, Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::ids::PaymentId;
use loan_core::loan::{Interval, PlanOffer, Repayment};
use loan_core::money::{Fraction, Money, PercentPerDay};
use loan_core::order::effects::refunds;
use loan_core::order::payment::{PaidAt, PaymentDue, Toward, apply_payment};
use loan_core::order::standing::{AskedPayment, LinkReuse, PaymentStatus};
use loan_core::order::{Application, Order, OrderEvent, as_of, transition};
use loan_core::time::Timestamp;
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

const DAY_MS: i64 = 86_400_000;

prop_compose! {
    /// A loan that was just disbursed, often at a month's end, near a leap day, or at a day's first or last instant.
    pub fn any_loan()(
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
        transition(&approved, &OrderEvent::Disbursed { disbursed_at, reference: None }, disbursed_at).ok().map(Lent)
    }
}

pub struct Lent(pub Order);

impl std::fmt::Debug for Lent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(order) = self;
        let rows: Vec<_> = order.plan_rows(order.seen().day()).iter().map(|row| (row.due_date, row.amount)).collect();
        write!(f, "{} {:?} {:?} {rows:?}", order.quote.amount, order.seen(), order.rates)
    }
}

#[derive(Debug, Clone, Copy)]
pub enum Ask {
    Due,
    Payoff,
    /// A percentage of the payoff.
    Part(u32),
    CoolOff,
}

#[derive(Debug, Clone, Copy)]
pub enum Later {
    Ms(i64),
    /// Milliseconds after the next midnight; negative for an instant before midnight.
    Midnight(i64),
    /// Milliseconds after the end of the next due day; negative for an instant before that end.
    DueDay(i64),
}

#[derive(Debug, Clone, Copy)]
pub struct Move {
    pub pause: Later,
    pub ask: Ask,
    /// Up to two captures, each with its own transaction.
    pub captures: [Option<Later>; 2],
    /// Hours until the notice of each capture.
    pub notices: [i64; 2],
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
    pub fn any_move()(
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
pub struct Link {
    pub id: PaymentId,
    pub due: PaymentDue,
    pub made: Timestamp,
    pub status: PaymentStatus,
    /// Number of captures known when the link was made.
    pub known: usize,
}

#[derive(Debug, Clone)]
pub struct Capture {
    pub link: usize,
    pub paid: Timestamp,
    pub reference: String,
    pub arrives: Timestamp,
}

pub struct World {
    pub order: Order,
    pub links: Vec<Link>,
    pub captures: Vec<Capture>,
    pub known: Vec<Capture>,
    pub refunded: BTreeMap<String, Money>,
}

pub fn minus(a: Money, b: Money) -> Money {
    a.checked_sub(b).unwrap()
}

pub fn sum(amounts: impl IntoIterator<Item = Money>) -> Money {
    amounts.into_iter().fold(Money::ZERO, Money::plus)
}

pub fn after(order: &Order, now: Timestamp, later: Later) -> Timestamp {
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

pub fn asked(order: &Order, ask: Ask, now: Timestamp) -> Option<PaymentDue> {
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

pub fn capture(order: &Order, link: &Link, capture: &Capture, now: Timestamp) -> Option<Order> {
    let paid_at = PaidAt { reported: capture.paid, link_made: link.made };
    apply_payment(&as_of(order, now, None), &link.due, paid_at, &link.id, &capture.reference, now).ok()
}

impl World {
    pub fn new(order: Order) -> Self {
        Self { order, links: Vec::new(), captures: Vec::new(), known: Vec::new(), refunded: BTreeMap::new() }
    }

    pub fn hear_until(&mut self, until: Timestamp, each: &impl Fn(&Self, Timestamp)) {
        loop {
            let next = self.captures.iter().enumerate().filter(|(_, one)| one.arrives <= until);
            let Some((place, _)) = next.min_by_key(|(_, one)| one.arrives) else { break };
            let heard = self.captures.remove(place);
            self.known.push(heard.clone());
            self.hear(&heard, each);
        }
        self.order = as_of(&self.order, until, None).into_owned();
    }

    fn hear(&mut self, heard: &Capture, each: &impl Fn(&Self, Timestamp)) {
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
        each(self, now);
    }

    /// Requests a link, and reuses or replaces the open link as the call `repay` does. Then adds captures.
    pub fn go(&mut self, now: Timestamp, step: Move) {
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
                LinkReuse::Over if last.status != PaymentStatus::Applied => last.due.replaced_at = Some(now),
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
}

/// Shuffles the known captures. Captures that were known when a link was made stay before the captures of this link.
pub fn shuffled(world: &World, seed: u64) -> Vec<Capture> {
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

pub fn told(loan: &Order, world: &World, captures: &[Capture], end: Timestamp) -> Order {
    let told = captures
        .iter()
        .fold(loan.clone(), |order, one| capture(&order, &world.links[one.link], one, end).unwrap_or(order));
    as_of(&told, end, None).into_owned()
}
