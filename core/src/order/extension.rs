//! The extension as the borrower sees it: calculated, requested, paid or given up.
//!
//! A calculation (the price of an extension that is not requested yet) is not stored. Its id consists of the order's
//! id, the IST day and the number of the request, so that the id of another day or of an ended extension no longer
//! matches.

use super::owed::late_charge;
use super::{
    Application, EventKind, Extension, ExtensionStanding, ExtensionTerms, Loan, Order, OrderAction, Phase, Refusal,
};
use crate::fees::rules::{EXTENSION_WINDOW_HOURS, MAX_UNPAID_EXTENSIONS};
use crate::fees::{ExtensionQuote, ExtensionRates};
use crate::ids::OrderRepayId;
use crate::message::{Language, Message, MessageKey};
use crate::time::{Day, Timestamp, format_day, format_instant};

impl Order {
    /// The id of the current due cycle; each paid extension begins a new cycle.
    pub fn order_repay_id(&self) -> OrderRepayId {
        self.cycle_of(self.loan())
    }

    /// The id of the due cycle that `loan` is in.
    pub(super) fn cycle_of(&self, loan: Option<&Loan>) -> OrderRepayId {
        let paid = loan.map_or(0, Loan::extensions_paid);
        OrderRepayId::from(format!("{}-{}", self.id, paid.saturating_add(1)))
    }
}

/// The number of a due cycle within its order, from 1; 0 for an invalid id.
pub(super) fn cycle_number(id: &OrderRepayId) -> u32 {
    id.as_str().rsplit_once('-').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}

/// The terms of an extension that is requested now (contract §3). Refused unless the loan is owed, no extension waits
/// for payment, the product allows another extension, fewer than [`MAX_UNPAID_EXTENSIONS`] were requested in a row
/// without payment, and the due date would move.
pub(super) fn request_terms(order: &Order, now: Timestamp) -> Result<ExtensionTerms, Refusal> {
    let Phase::Running { loan } = order.phase() else { return Err(Refusal::ExtensionNotAllowed) };
    let limit = order.rates.max_extensions;
    if loan.waiting().is_some() {
        return Err(Refusal::ExtensionPending);
    }
    if !order.rates.extension_allowed {
        return Err(Refusal::ExtensionNotAllowed);
    }
    if loan.extensions_paid() >= limit {
        return Err(Refusal::ExtensionLimit { limit });
    }
    if loan.extensions_unpaid() >= MAX_UNPAID_EXTENSIONS {
        return Err(Refusal::ExtensionTooOften { limit: MAX_UNPAID_EXTENSIONS });
    }
    let quote = ExtensionQuote::of(extension_rates(order, loan), order.quote.amount, loan.due_day, now.day())
        .ok_or(Refusal::ExtensionNotLater)?;
    let number = loan.extensions.len().saturating_add(1);
    Ok(ExtensionTerms {
        extension_id: format!("{}-{}-{number}", order.id, now.day().compact()).into(),
        order_repay_id: order.order_repay_id(),
        expires_at: now.plus_hours(EXTENSION_WINDOW_HOURS),
        quote,
    })
}

fn extension_rates(order: &Application, loan: &Loan) -> ExtensionRates {
    ExtensionRates { late_charge: late_charge(order, Some(loan)), ..(&order.rates).into() }
}

/// The terms of a requested extension. Its amounts are fixed, with one exception: if an earlier extension turns out to
/// have been paid before the request, the requested one starts from the later due date and costs less; its new due
/// date, fee and GST stay. Whether the product allowed the extension was decided when it was offered.
pub(super) fn requested(order: &Application, loan: &Loan, terms: &ExtensionTerms) -> Result<ExtensionTerms, Refusal> {
    if loan.waiting().is_some() {
        return Err(Refusal::ExtensionPending);
    }
    let quote = if terms.quote.old_due_day == loan.due_day {
        terms.quote.clone()
    } else {
        terms
            .quote
            .from(loan.due_day, order.quote.amount, extension_rates(order, loan))
            .ok_or(Refusal::ExtensionNotLater)?
    };
    Ok(ExtensionTerms { quote, ..terms.clone() })
}

impl Order {
    /// The extension that waits for payment, else the one that a request now would begin.
    pub fn extension_offer(&self, now: Timestamp) -> Result<Extension, Refusal> {
        match self.waiting_extension() {
            Some(asked) => Ok(asked.clone()),
            None => {
                let terms = request_terms(self, now)?;
                Ok(Extension { requested_at: now, terms, standing: ExtensionStanding::Waiting })
            }
        }
    }

    pub fn waiting_extension(&self) -> Option<&Extension> {
        match self.phase() {
            Phase::Running { loan } => loan.waiting(),
            _ => None,
        }
    }

    /// Whether the borrower can request, pay or give up an extension now (`isExtension`).
    pub fn offers_extension(&self, now: Timestamp) -> bool {
        self.waiting_extension().is_some() || self.permits(OrderAction::Extend, now).is_ok()
    }

    /// The text of `extensionMsg`: about the extension that waits for payment, else about the due date that a paid
    /// extension moved, else about the outcome of the last extension. `None` without extensions.
    pub fn extension_news(&self, language: Language) -> Option<Message> {
        let loan = self.loan()?;
        let last = loan.extensions.last()?;
        let day = |day| format_day(day, language.tag());
        Some(match last.standing {
            ExtensionStanding::Waiting => {
                let ExtensionTerms { quote, expires_at, .. } = &last.terms;
                let until = format_instant(*expires_at, language.tag());
                let args = vec![quote.extension_fee.display(), until, day(quote.new_due_day)];
                Message::with(MessageKey::ExtensionUnpaid, args)
            }
            _ if loan.extensions_paid() > 0 => Message::with(MessageKey::ExtensionInForce, vec![day(loan.due_day)]),
            ExtensionStanding::Lapsed { .. } => Message::of(MessageKey::EventExtensionLapsed),
            _ => Message::of(MessageKey::EventGiveUp),
        })
    }

    /// End of the time for the borrower's next step: to accept the approved loan, or to pay for a requested extension.
    /// `None` when neither is pending.
    pub fn act_until(&self) -> Option<Timestamp> {
        [EventKind::PassLapsed, EventKind::ExtensionLapsed].into_iter().find_map(|kind| self.phase().ends(kind))
    }

    /// The due date before the last paid extension; `None` without one.
    pub fn extended_from(&self) -> Option<Day> {
        self.loan()?.paid().last().map(|one| one.terms.quote.old_due_day)
    }

    /// Refuses ids that differ from those of [`Order::extension_offer`], because the borrower then saw an outdated
    /// calculation.
    pub fn check_extension(&self, extension_id: &str, order_repay_id: &str, now: Timestamp) -> Result<(), Refusal> {
        let offer = self.extension_offer(now)?.terms;
        if offer.extension_id.as_str() == extension_id && offer.order_repay_id.as_str() == order_repay_id {
            Ok(())
        } else {
            Err(Refusal::ExtensionStale)
        }
    }
}
