//! The extension as the borrower sees it: calculated, requested, paid or given up.
//!
//! Nothing is stored for a calculation. Its id consists of the order's id, the IST day and a running number of the
//! requests so far, so an id from another day, or of an extension that ended, no longer matches.

use super::action::OrderAction;
use super::application::Application;
use super::cost::late_charge;
use super::fact::ExtensionTerms;
use super::phase::{Extension, ExtensionStanding, Loan, Phase};
use super::record::Order;
use super::refusal::Refusal;
use crate::fees::ExtensionQuote;
use crate::fees::extension::ExtensionRates;
use crate::fees::rules::{EXTENSION_WINDOW_HOURS, MAX_UNPAID_EXTENSIONS};
use crate::ids::{ExtensionId, OrderRepayId};
use crate::message::MessageKey;
use crate::time::{Day, Timestamp};

/// An extension with the ids that apply-extension and giveup-extension send back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtensionOffer {
    /// The id of this calculation.
    pub extension_id: ExtensionId,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// When the extension was requested; for a calculation, when it was made.
    pub apply_time: Timestamp,
    /// What it costs, and the due date it leads to.
    pub quote: ExtensionQuote,
    /// The instant from which it can no longer be paid, once it was requested (its amounts are then frozen); `None` for
    /// a calculation.
    pub expires_at: Option<Timestamp>,
}

impl Order {
    /// The due cycle the order is in: each paid extension begins a new one.
    #[must_use]
    pub fn order_repay_id(&self) -> OrderRepayId {
        self.cycle_of(self.loan())
    }

    /// The due cycle in which this order is when its loan stands like this.
    pub(super) fn cycle_of(&self, loan: Option<&Loan>) -> OrderRepayId {
        let paid = loan.map_or(0, Loan::extensions_paid);
        OrderRepayId::new(format!("{}-{}", self.id, paid.saturating_add(1)))
    }

    /// The id of a calculation made on a day.
    #[must_use]
    pub fn extension_id(&self, today: Day) -> ExtensionId {
        let asked = self.loan().map_or(0, |loan| loan.extensions.len());
        let (year, month, day) = (today.year(), today.month(), today.day_of_month());
        ExtensionId::new(format!("{}-{year:04}{month:02}{day:02}-{}", self.id, asked.saturating_add(1)))
    }
}

/// The number of a due cycle within its order, counted from 1; 0 for an id that is none.
pub(super) fn cycle_number(id: &OrderRepayId) -> u32 {
    id.as_str().rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}

/// A new calculation, or the rule against one (contract §3). One is made in states 6, 8 and 11 (extension state 3) when
/// the product allows it, fewer than its limit were paid, and the due date moves.
fn fresh_quote(order: &Order, today: Day) -> Result<ExtensionQuote, Refusal> {
    let Phase::Running { loan } = order.phase() else { return Err(Refusal::ExtensionNotAllowed) };
    check_allowed(order, loan)?;
    quote_on(order, loan, today)
}

fn quote_on(order: &Application, loan: &Loan, today: Day) -> Result<ExtensionQuote, Refusal> {
    let rates = ExtensionRates { late_charge: late_charge(order, Some(loan)), ..(&order.rates).into() };
    let quote = ExtensionQuote::of(rates, order.quote.amount, loan.due_day, today);
    quote.ok_or(Refusal::ExtensionNotLater)
}

fn check_allowed(order: &Application, loan: &Loan) -> Result<(), Refusal> {
    check_room(order, loan)?;
    if loan.extensions_unpaid() >= MAX_UNPAID_EXTENSIONS {
        return Err(Refusal::ExtensionTooOften { limit: MAX_UNPAID_EXTENSIONS });
    }
    Ok(())
}

/// Whether one more extension can be in force.
fn check_room(order: &Application, loan: &Loan) -> Result<(), Refusal> {
    if loan.waiting().is_some() {
        return Err(Refusal::ExtensionPending);
    }
    if !order.rates.extension_allowed {
        return Err(Refusal::ExtensionNotAllowed);
    }
    let limit = order.rates.max_extensions;
    if loan.extensions_paid() >= limit {
        return Err(Refusal::ExtensionLimit { limit });
    }
    Ok(())
}

/// The terms of an extension that was requested for this loan. Its amounts are frozen, with one exception: when it
/// becomes known afterwards that an earlier extension had been paid before the request, the new one moves the due date
/// from there, and costs less. If that one was the last that the product allows, the request is void, and what was paid
/// for it is refunded.
pub(super) fn requested(order: &Application, loan: &Loan, terms: &ExtensionTerms) -> Result<ExtensionTerms, Refusal> {
    check_room(order, loan)?;
    let quote = if terms.quote.old_due_day == loan.due_day {
        terms.quote.clone()
    } else {
        quote_on(order, loan, terms.quote.requested_on)?
    };
    Ok(ExtensionTerms { quote, ..terms.clone() })
}

/// The terms that a request made now freezes.
pub(super) fn request_terms(order: &Order, now: Timestamp) -> Result<ExtensionTerms, Refusal> {
    let quote = fresh_quote(order, now.day())?;
    Ok(ExtensionTerms {
        extension_id: order.extension_id(now.day()),
        order_repay_id: order.order_repay_id(),
        expires_at: now.plus_hours(EXTENSION_WINDOW_HOURS),
        quote,
    })
}

impl Order {
    /// What extension-calc shows: the extension that waits for payment, else today's calculation.
    pub fn extension_offer(&self, now: Timestamp) -> Result<ExtensionOffer, Refusal> {
        if let Some(asked) = self.waiting_extension() {
            return Ok(ExtensionOffer {
                extension_id: asked.terms.extension_id.clone(),
                order_repay_id: asked.terms.order_repay_id.clone(),
                apply_time: asked.requested_at,
                quote: asked.terms.quote.clone(),
                expires_at: Some(asked.terms.expires_at),
            });
        }
        let today = now.day();
        Ok(ExtensionOffer {
            extension_id: self.extension_id(today),
            order_repay_id: self.order_repay_id(),
            apply_time: now,
            quote: fresh_quote(self, today)?,
            expires_at: None,
        })
    }

    /// The extension that waits for its payment.
    #[must_use]
    pub fn waiting_extension(&self) -> Option<&Extension> {
        match self.phase() {
            Phase::Running { loan } => loan.waiting(),
            _ => None,
        }
    }

    /// Whether the borrower can do something with an extension now: request one, or pay or give up the one that waits
    /// (`isExtension`).
    #[must_use]
    pub fn offers_extension(&self, now: Timestamp) -> bool {
        self.waiting_extension().is_some() || self.permits(OrderAction::Extend, now).is_ok()
    }

    /// What `extensionMsg` says: the extension that waits, else the due date in force when one was paid, else what
    /// became of the last one. `None` when there was none.
    #[must_use]
    pub fn extension_news(&self) -> Option<(MessageKey, Option<Day>)> {
        let loan = self.loan()?;
        let last = loan.extensions.last()?;
        Some(match last.standing {
            ExtensionStanding::Waiting => (MessageKey::EventRequestExtension, Some(last.terms.quote.new_due_day)),
            _ if loan.extensions_paid() > 0 => (MessageKey::EventExtensionPaid, Some(loan.due_day)),
            ExtensionStanding::Lapsed { .. } => (MessageKey::EventExtensionLapsed, None),
            _ => (MessageKey::EventGiveUp, None),
        })
    }

    /// Whether these ids are those of [`Order::extension_offer`]. Otherwise the calculation is stale, and the borrower
    /// is shown the new one.
    pub fn check_extension(&self, extension_id: &str, order_repay_id: &str, now: Timestamp) -> Result<(), Refusal> {
        let offer = self.extension_offer(now)?;
        if offer.extension_id.as_str() == extension_id && offer.order_repay_id.as_str() == order_repay_id {
            Ok(())
        } else {
            Err(Refusal::ExtensionStale)
        }
    }
}
