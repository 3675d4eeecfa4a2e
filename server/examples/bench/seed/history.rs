//! Creates one borrower's orders: four that have ended, and one in any state.

use loan_core::fees::{Quote, QuoteRequest};
use loan_core::ids::{ProductId, UserId};
use loan_core::message::Language;
use loan_core::order::precheck::check_availability;
use loan_core::order::{Application, EventKind, LoanCounts, Order, OrderEvent, as_of, transition};
use loan_core::time::{Day, Timestamp};

use super::draw::Draw;
use super::{Making, ORDERS};
use loan_server::catalogue::Product;
use loan_server::records::cards::Card;
use loan_store::StoreError;

/// Days between two applications: enough for the longest loan, even if it is repaid late.
const APART: i64 = 45;
/// Random variation of an application's day, in days.
const VARIES: i64 = 5;
/// Maximum loan period, in days.
const LONGEST: u32 = 28;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// An order's state at the time of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    OnTime,
    Late,
    Denied,
    Withdrawn,
    Auditing,
    Loaned,
    Overdue,
    DueTonight,
    /// One instalment is paid, and the next one is due later.
    Instalments,
    /// The first instalment was missed.
    InstalmentsLate,
    /// One instalment was paid, then the rest at once.
    InstalmentsSettled,
}

impl Stands {
    const fn is_in_instalments(self) -> bool {
        matches!(self, Self::Instalments | Self::InstalmentsLate | Self::InstalmentsSettled)
    }
}

pub(super) struct Past {
    /// Oldest first.
    pub(super) orders: Vec<Order>,
    pub(super) counts: LoanCounts,
    pub(super) denied: Option<(ProductId, Timestamp)>,
}

impl Past {
    /// Returns whether the borrower may apply for any product that is open to them.
    pub(super) fn is_over(&self) -> bool {
        self.denied.is_none() && self.orders.iter().all(|order| !order.state().is_open())
    }
}

fn ended(draw: &mut Draw) -> Stands {
    match draw.within(0..100) {
        0..80 => Stands::OnTime,
        80..88 => Stands::Late,
        88..94 => Stands::Denied,
        _ => Stands::Withdrawn,
    }
}

fn newest(draw: &mut Draw, is_due: bool) -> Stands {
    match draw.within(0..100) {
        _ if is_due => Stands::DueTonight,
        0..25 => Stands::OnTime,
        25..30 => Stands::InstalmentsSettled,
        30..62 => Stands::Loaned,
        62..70 => Stands::Instalments,
        70..77 => Stands::Overdue,
        77..80 => Stands::InstalmentsLate,
        80..90 => Stands::Auditing,
        90..95 => Stands::Denied,
        _ => Stands::Withdrawn,
    }
}

pub(super) fn of(
    making: &Making,
    draw: &mut Draw,
    (user, card): (&UserId, &Card),
    is_due: bool,
) -> Result<Past, StoreError> {
    let at = making.plan.at;
    let mut past = Past { orders: Vec::new(), counts: LoanCounts::default(), denied: None };
    for left in (0..ORDERS as i64).rev() {
        let stands = if left == 0 { newest(draw, is_due) } else { ended(draw) };
        let (product, days) =
            choice(making, draw, (stands, past.counts.loans)).ok_or_else(|| broken("no product is open"))?;
        let applied_at = applied(draw, stands, at, left, days);
        let planned = PlannedLoan { user, card, product, days, applied_at, on_time: past.counts.on_time_repayments };
        let order = planned.order(draw, stands, at)?;
        past.counts = past.counts.replacing(LoanCounts::default(), order.counts());
        if left == 0 && stands == Stands::Denied {
            past.denied = Some((order.product_id.clone(), order.seen()));
        }
        past.orders.push(order);
    }
    Ok(past)
}

fn broken(why: impl ToString) -> StoreError {
    StoreError::Broken(format!("a history cannot be made: {}", why.to_string()))
}

/// Draws a product that is open to the borrower, and a loan period or plan. `None` if no product fits.
fn choice<'a>(making: &'a Making, draw: &mut Draw, (stands, loans): (Stands, u32)) -> Option<(&'a Product, u32)> {
    let fits = |product: &Product, days: u32| match stands.is_in_instalments() {
        true => product.repayment.is_some(),
        false => product.repayment.is_none() && days <= LONGEST,
    };
    let possible = |product: &&Product| product.period_list.iter().any(|days| fits(product, *days));
    let is_open = |product: &&Product| check_availability(&product.card_request(loans)).is_ok();
    let open: Vec<&Product> = making.catalogue.products.iter().filter(is_open).filter(possible).collect();
    let product = *draw.one(&open)?;
    let fitting: Vec<u32> = product.period_list.iter().copied().filter(|days| fits(product, *days)).collect();
    Some((product, *draw.one(&fitting)?))
}

/// Draws the time of an application. `left` is the number of the borrower's later orders.
fn applied(draw: &mut Draw, stands: Stands, at: Timestamp, left: i64, days: u32) -> Timestamp {
    let days = i64::from(days);
    let morning = |day: Day, draw: &mut Draw| day.start().plus_ms(draw.span(8 * HOUR..18 * HOUR));
    match stands {
        Stands::Auditing => at.plus_ms(-draw.span(MINUTE..3 * HOUR)),
        Stands::DueTonight => morning(at.day().plus(-days), draw),
        Stands::Loaned => morning(at.day().plus(-draw.span(1..days)), draw),
        Stands::Overdue => morning(at.day().plus(-days - draw.span(1..10)), draw),
        // Between one and two months ago, so that only the first instalment has fallen due.
        Stands::Instalments | Stands::InstalmentsLate => morning(at.day().plus(-draw.span(36..55)), draw),
        Stands::Denied | Stands::Withdrawn if left == 0 => at.plus_ms(-draw.span(4 * HOUR..96 * HOUR)),
        _ => at.plus_days(-APART * (left + 1)).plus_ms(draw.span(0..VARIES * 24 * HOUR)),
    }
}

struct PlannedLoan<'a> {
    user: &'a UserId,
    card: &'a Card,
    product: &'a Product,
    days: u32,
    applied_at: Timestamp,
    on_time: u32,
}

impl PlannedLoan<'_> {
    /// Returns the order as of `at`. Every event goes through the core's state machine.
    fn order(&self, draw: &mut Draw, stands: Stands, at: Timestamp) -> Result<Order, StoreError> {
        let applied = Order::apply_for(self.application(draw)?);
        let after = |ms: i64| self.applied_at.plus_ms(ms);
        let happen = |order: &Order, event: &OrderEvent, at: Timestamp| {
            transition(&as_of(order, at, None), event, at).map_err(|rule| broken(format!("{rule:?}")))
        };
        match stands {
            Stands::Auditing => return Ok(applied),
            Stands::Denied => return happen(&applied, &OrderEvent::Deny, after(2 * HOUR)),
            Stands::Withdrawn => return happen(&applied, &OrderEvent::Withdraw, after(HOUR)),
            _ => {}
        }
        let passed = happen(&applied, &OrderEvent::Approve, after(5 * MINUTE))?;
        let taken = happen(&passed, &OrderEvent::GetMoney, after(10 * MINUTE))?;
        let disbursed_at = after(12 * MINUTE);
        let lent = happen(&taken, &OrderEvent::Disbursed { disbursed_at, reference: None }, disbursed_at)?;
        if matches!(stands, Stands::Instalments | Stands::InstalmentsSettled) {
            let paid_at = after(20 * DAY);
            let paid = OrderEvent::of_kind(EventKind::Paid, &lent, paid_at);
            let paid = happen(&lent, &paid.ok_or_else(|| broken("a loan without an instalment"))?, paid_at)?;
            return match stands {
                Stands::Instalments => Ok(as_of(&paid, at, None).into_owned()),
                _ => happen(&paid, &OrderEvent::Repaid { paid_at: after(30 * DAY) }, after(30 * DAY)),
            };
        }
        let due = lent.due_day().ok_or_else(|| broken("a loan without a due date"))?;
        let paid_at = match stands {
            Stands::OnTime => due.start().plus_ms(draw.span(8 * HOUR..20 * HOUR)),
            Stands::Late => due.end().plus_ms(draw.span(8 * HOUR..80 * HOUR)),
            _ => return Ok(as_of(&lent, at, None).into_owned()),
        };
        happen(&lent, &OrderEvent::Repaid { paid_at }, paid_at)
    }

    fn application(&self, draw: &mut Draw) -> Result<Application, StoreError> {
        let terms = self.product.terms();
        let amount = match self.product.can_choose_amount {
            true => draw.one(&self.product.amount_list).copied(),
            false => self.product.max_amount(),
        };
        let quote = Quote::of(&QuoteRequest {
            terms: terms.clone(),
            amount: amount.ok_or_else(|| broken("a product without amounts"))?,
            days: self.days,
            on_time_repayments: self.on_time,
            today: self.applied_at.day(),
        });
        let id = draw.id(self.applied_at);
        let (_, tail) = id.split_at(id.len().saturating_sub(8));
        let day = self.applied_at.day().compact();
        let order_no = ["SL", day.get(2..).unwrap_or_default(), tail].concat();
        Ok(Application {
            order_no,
            id: id.into(),
            user_id: self.user.clone(),
            product_id: self.product.id.as_str().into(),
            product_name: self.product.name.to(Language::En),
            card_id: self.card.id.clone(),
            bank_no: self.card.account.masked(),
            auto_get_money: false,
            kfs_id: None,
            loan_purpose: None,
            reapplies: None,
            rates: terms.rates,
            quote: quote.map_err(|refusal| broken(format!("{refusal:?}")))?,
            applied_at: self.applied_at,
        })
    }
}
