//! Orders in every state, each reached by transitions.

use loan_core::fees::{EarlyInterest, Offer, Quote, QuoteRequest, Rates, Terms};
use loan_core::ids::ExtensionId;
use loan_core::money::Money;
use loan_core::order::{Application, EventKind, Order, OrderEvent, Refusal, transition};
use loan_core::time::{Day, Timestamp};

pub fn instant(text: &str) -> Timestamp {
    text.parse().unwrap()
}

pub fn day(text: &str) -> Day {
    text.parse().unwrap()
}

pub fn rupees(text: &str) -> Money {
    text.parse().unwrap()
}

/// 0.1 % a day, 10 % fee, 1 % a day overdue, 5 % extension, three extensions, three days of cooling-off.
pub fn rates() -> Rates {
    Rates {
        interest_rate: "0.1".parse().unwrap(),
        service_rate: "0.10".parse().unwrap(),
        overdue_rate: "1".parse().unwrap(),
        overdue_cap: None,
        early_interest: EarlyInterest::Full,
        extension_rate: "0.05".parse().unwrap(),
        extension_allowed: true,
        max_extensions: 3,
        cooling_off_days: 3,
    }
}

pub fn terms() -> Terms {
    terms_at(rates())
}

pub fn terms_at(rates: Rates) -> Terms {
    let amount_list = ["1000", "3000", "5000"].map(rupees).to_vec();
    Terms { offer: Offer::once(amount_list, vec![7, 14]), rates }
}

/// Every order is applied for at this time, for ₹5,000 and 7 days.
pub const APPLIED: &str = "2026-11-20T10:00:00+05:30";

pub fn applied() -> Timestamp {
    instant(APPLIED)
}

/// Noon, `days` after the application. A loan disbursed on day 0 is due on day 7.
pub fn noon(days: i64) -> Timestamp {
    day("2026-11-20").plus(days).start().plus_hours(12)
}

pub fn new_order(rates: Rates, auto_get_money: bool) -> Order {
    let request = QuoteRequest {
        terms: terms_at(rates.clone()),
        amount: rupees("5000"),
        days: 7,
        on_time_repayments: 0,
        today: applied().day(),
    };
    let application = Application {
        id: "o1".into(),
        order_no: "SL1".to_owned(),
        user_id: "u1".into(),
        product_id: "p1".into(),
        product_name: "Saral".to_owned(),
        card_id: "c1".into(),
        bank_no: "••••1234".to_owned(),
        auto_get_money,
        kfs_id: auto_get_money.then(|| "k1".into()),
        loan_purpose: None,
        reapplies: None,
        rates,
        quote: Quote::of(&request).unwrap(),
        applied_at: applied(),
    };
    Order::apply_for(application)
}

pub fn happen(order: &Order, kind: EventKind, now: Timestamp) -> Result<Order, Refusal> {
    transition(order, &OrderEvent::of_kind(kind, order, now).unwrap(), now)
}

pub fn run(order: Order, steps: &[(EventKind, Timestamp)]) -> Order {
    steps.iter().fold(order, |order, (kind, now)| {
        happen(&order, *kind, *now).unwrap_or_else(|refusal| panic!("{kind:?} at {now}: {refusal:?}"))
    })
}

pub fn auditing() -> Order {
    new_order(rates(), false)
}

pub fn passed() -> Order {
    run(auditing(), &[(EventKind::Approve, applied())])
}

pub fn lending() -> Order {
    run(passed(), &[(EventKind::GetMoney, applied())])
}

/// A loan disbursed on day 0, due on day 7.
pub fn loaned() -> Order {
    run(lending(), &[(EventKind::Disbursed, applied())])
}

pub fn loaned_on(rates: Rates) -> Order {
    let steps = [EventKind::Approve, EventKind::GetMoney, EventKind::Disbursed].map(|kind| (kind, applied()));
    run(new_order(rates, false), &steps)
}

/// A loan overdue since day 8.
pub fn overdue() -> Order {
    run(loaned(), &[(EventKind::DueDatePassed, noon(8))])
}

/// A loan with an extension to day 12 that was requested on day 5 and is not paid.
pub fn waiting() -> Order {
    run(loaned(), &[(EventKind::RequestExtension, noon(5))])
}

/// A loan extended to day 12.
pub fn extended() -> Order {
    run(waiting(), &[(EventKind::ExtensionPaid, noon(5))])
}

pub fn extension_id(order: &Order) -> ExtensionId {
    order.loan().unwrap().extensions.last().unwrap().terms.extension_id.clone()
}
