//! The extension as the borrower meets it: calculated, asked for, paid or given up.
//!
//! Nothing is stored for a calculation. Its id names the order, the IST day and how many were asked for before, so an id
//! of another day or of an extension that ended is recognised by itself.

use super::record::{Order, OrderRecord};
use super::refusal::Refusal;
use super::state::{ExtensionState, OrderState};
use crate::fees::ExtensionQuote;
use crate::fees::extension::ExtensionQuoteRequest;
use crate::ids::{ExtensionId, OrderRepayId};
use crate::message::MessageKey;
use crate::time::{Day, Timestamp};

/// An extension with the ids that apply-extension and giveup-extension send back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtensionOffer {
    /// This calculation.
    pub extension_id: ExtensionId,
    /// The due cycle it extends.
    pub order_repay_id: OrderRepayId,
    /// When it was asked for; for a calculation, when it was made.
    pub apply_time: Timestamp,
    /// What it costs, and the due date it leads to.
    pub quote: ExtensionQuote,
    /// Whether it was asked for and waits for payment, its amounts frozen.
    pub is_waiting: bool,
}

impl OrderRecord {
    /// The due cycle the order is in: each paid extension begins a new one.
    #[must_use]
    pub fn order_repay_id(&self) -> OrderRepayId {
        OrderRepayId::new(format!("{}-{}", self.id, self.extensions_paid.saturating_add(1)))
    }

    /// The id of a calculation made on a day.
    #[must_use]
    pub fn extension_id(&self, today: Day) -> ExtensionId {
        let (year, month, day) = (today.year(), today.month(), today.day_of_month());
        ExtensionId::new(format!("{}-{year:04}{month:02}{day:02}-{}", self.id, self.extensions_asked.saturating_add(1)))
    }
}

/// A new calculation, or the rule against one (contract §3): states 6, 8 and 11 (3), when the product allows it, fewer
/// than its limit were paid, and the due date moves.
pub(super) fn fresh_quote(order: &OrderRecord, today: Day) -> Result<ExtensionQuote, Refusal> {
    let due_day = match (order.state, order.extension_state, order.due_day) {
        (OrderState::Extended, ExtensionState::Waiting, _) => return Err(Refusal::ExtensionPending),
        (OrderState::Loaned | OrderState::Overdue | OrderState::Extended, _, Some(due_day)) => due_day,
        _ => return Err(Refusal::ExtensionNotAllowed),
    };
    if !order.terms.extension_allowed {
        return Err(Refusal::ExtensionNotAllowed);
    }
    let limit = order.terms.max_extensions;
    if order.extensions_paid >= limit {
        return Err(Refusal::ExtensionLimit { limit });
    }
    let request = ExtensionQuoteRequest { terms: order.terms.clone(), loan_amount: order.amount, due_day, today };
    ExtensionQuote::of(&request).ok_or(Refusal::ExtensionNotLater)
}

impl Order {
    /// What extension-calc shows: the extension that waits for payment, else today's calculation.
    pub fn extension_offer(&self, now: Timestamp) -> Result<ExtensionOffer, Refusal> {
        if let (ExtensionState::Waiting, Some(asked)) = (self.extension_state, &self.extension) {
            return Ok(ExtensionOffer {
                extension_id: asked.extension_id.clone(),
                order_repay_id: asked.order_repay_id.clone(),
                apply_time: asked.requested_at,
                quote: asked.quote.clone(),
                is_waiting: true,
            });
        }
        let today = now.day();
        Ok(ExtensionOffer {
            extension_id: self.extension_id(today),
            order_repay_id: self.order_repay_id(),
            apply_time: now,
            quote: fresh_quote(self, today)?,
            is_waiting: false,
        })
    }

    /// What is to be said of extensions: what became of the last one, and the due date that it asks for or that is in force.
    /// `None` when there was none.
    #[must_use]
    pub fn extension_news(&self) -> Option<(MessageKey, Option<Day>)> {
        let asked = self.extension.as_ref()?;
        match self.extension_state {
            ExtensionState::None => None,
            ExtensionState::Waiting => Some((MessageKey::EventRequestExtension, Some(asked.quote.new_due_day))),
            // Of one that was paid: another may have been asked for and given up since.
            ExtensionState::InForce => Some((MessageKey::EventExtensionPaid, self.due_day)),
            ExtensionState::Lapsed if asked.closed_at.is_some_and(|closed| closed > asked.expires_at) => {
                Some((MessageKey::EventExtensionLapsed, None))
            }
            ExtensionState::Lapsed => Some((MessageKey::EventGiveUp, None)),
        }
    }

    /// Whether an extension may be asked for now.
    #[must_use]
    pub fn can_extend(&self, now: Timestamp) -> bool {
        fresh_quote(self, now.day()).is_ok()
    }

    /// Whether these ids are those of [`Order::extension_offer`]; else the calculation is stale, and the borrower is
    /// shown the new one.
    pub fn check_extension(&self, extension_id: &str, order_repay_id: &str, now: Timestamp) -> Result<(), Refusal> {
        let offer = self.extension_offer(now)?;
        if offer.extension_id.as_str() == extension_id && offer.order_repay_id.as_str() == order_repay_id {
            Ok(())
        } else {
            Err(Refusal::ExtensionStale)
        }
    }
}
