//! Bounds of each search: initial state, calls of the devices, instants of the clock.

use crate::server::Fault;
use crate::world::{Books, Call, Kept, Notice, Store, Tap, World};
use loan_core::fees::{EarlyInterest, Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::order::{Application, EventKind, Order, OrderEvent, transition};
use loan_core::time::Timestamp;

#[derive(Debug, Clone)]
pub struct Search {
    pub start: World,
    /// The devices' calls, each with its own idempotency key. One device has the first half, the other device the rest.
    pub taps: Vec<Tap>,
    pub application: Application,
    pub instants: Vec<Timestamp>,
    /// Maximum number of deliveries per notice.
    pub deliveries: u8,
    /// Maximum number of transactions.
    pub payments: usize,
    /// Whether a notice may report a payment of half the requested amount.
    pub has_halves: bool,
    pub crashes: u8,
    pub hangups: u8,
    /// Maximum number of retries per call.
    pub retries: u8,
    pub fault: Option<Fault>,
    pub only: Option<&'static str>,
}

impl Search {
    pub fn named(name: &str, is_wide: bool) -> Self {
        let more = usize::from(is_wide);
        let one = u8::from(is_wide);
        match name {
            "applying" => {
                let taps = [Tap::Apply, Tap::GetMoney, Tap::Withdraw, Tap::Apply];
                let mut search = Self::from(None, &taps[..3 + more], &[0, 75]);
                search.start.books.notices = vec![(Notice::Approved, 0), (Notice::Denied, 0)];
                Self { crashes: 1 + one, ..search }
            }
            "paying" => {
                let taps = [Tap::Repay, Tap::Extend, Tap::GiveUp, Tap::CoolOff];
                let search = Self::from(Some(true), &taps[..2 + more], &[24, 24 * 8]);
                Self { payments: 2, deliveries: 1 + one, crashes: 0, ..search }
            }
            "told twice" => {
                let search = Self::from(Some(true), &[Tap::Repay, Tap::CoolOff, Tap::Repay][..2 + more], &[24, 24 * 8]);
                Self { payments: 1, has_halves: true, hangups: one, ..search }
            }
            "next loan" => {
                let search = Self::from(Some(true), &[Tap::Repay, Tap::Apply, Tap::Apply], &[24, 24 * 8]);
                Self { payments: 1 + more, ..search }
            }
            "failed payout" => {
                let taps = [Tap::Reapply, Tap::Reapply, Tap::Withdraw];
                Self { crashes: 1 + one, hangups: 1, ..Self::from(Some(false), &taps, &[1, 75]) }
            }
            other => panic!("no search is named {other}"),
        }
    }

    /// Starts without orders (`None`), with a disbursed loan (`Some(true)`), or with a failed disbursal (`Some(false)`).
    fn from(payout: Option<bool>, taps: &[Tap], hours: &[i64]) -> Self {
        let application = application();
        let mut store = Store { answers: vec![None; taps.len()], ..Store::default() };
        if let Some(arrives) = payout {
            let last = if arrives { EventKind::Disbursed } else { EventKind::DisbursalFailed };
            let mut order = Order::apply_for(application.clone());
            for kind in [EventKind::Approve, EventKind::GetMoney, last] {
                let event = OrderEvent::of_kind(kind, &order, applied()).unwrap();
                order = transition(&order, &event, applied()).unwrap();
            }
            store.slot = arrives.then_some(0);
            store.orders.push(Kept::of(order));
        }
        let start = World {
            now: 0,
            ended: vec![None; store.orders.len()],
            store,
            running: Vec::new(),
            calls: vec![Call::Unanswered { lost: 0 }; taps.len()],
            books: Books::default(),
            did: vec![None; taps.len()],
            crashes: 0,
            hangups: 0,
        };
        Self {
            start,
            taps: taps.to_vec(),
            application,
            instants: hours.iter().map(|hours| applied().plus_hours(*hours)).collect(),
            deliveries: 2,
            payments: 0,
            has_halves: false,
            crashes: 1,
            hangups: 0,
            retries: 1,
            fault: None,
            only: None,
        }
    }
}

fn applied() -> Timestamp {
    "2026-11-20T10:00:00+05:30".parse().unwrap()
}

/// ₹5,000 for 7 days at 0.1 % a day, and 1 % a day when overdue.
fn application() -> Application {
    let rates = Rates {
        interest_rate: "0.1".parse().unwrap(),
        service_rate: "0.10".parse().unwrap(),
        overdue_rate: "1".parse().unwrap(),
        overdue_cap: None,
        early_interest: EarlyInterest::DaysUsed,
        extension_rate: "0.05".parse().unwrap(),
        extension_allowed: true,
        max_extensions: 3,
        cooling_off_days: 3,
    };
    let (amount, days): (loan_core::money::Money, u32) = ("5000".parse().unwrap(), 7);
    let offer = Offer::once(vec![amount], vec![days]);
    let terms = Terms { offer, rates: rates.clone() };
    let quote = Quote::of(&QuoteRequest { terms, amount, days, on_time_repayments: 0, today: applied().day() });
    Application {
        id: "o0".into(),
        order_no: "SL1".to_owned(),
        user_id: "u1".into(),
        product_id: "p1".into(),
        product_name: "Saral".to_owned(),
        card_id: "c1".into(),
        bank_no: "••••1234".to_owned(),
        auto_get_money: false,
        kfs_id: None,
        loan_purpose: None,
        reapplies: None,
        rates,
        quote: quote.unwrap(),
        applied_at: applied(),
    }
}
