//! The outcome of a requested payment, and whether its link can be used again (contract §3).

use super::payment::{PaymentDue, PaymentPurposeName};
use crate::money::Money;
use crate::time::Timestamp;

/// How long a started payment is shown as being confirmed, also past its link: it may have been paid before.
const CONFIRMING_MS: i64 = 15 * 60_000;

/// State of the last payment requested for an order (contract §9).
#[apply(api_type)]
#[derive(Copy, Default)]
pub enum PaymentState {
    /// Nothing is pending: no payment was requested, or the last payment failed or was started too long ago.
    #[default]
    None,
    /// Started; the provider has not reported the outcome yet.
    Confirming,
    Paid,
    /// Paid, but the payment could not be applied; the money is being refunded.
    Refunding,
}

/// Whether a payment's money has arrived, and whether it was applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentStatus {
    Open,
    Applied,
    /// Paid, but the payment could not be applied; refunded.
    Unapplied,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedPayment<'a> {
    pub due: &'a PaymentDue,
    /// Time of the last request for the payment's link.
    pub asked_at: Timestamp,
    pub status: PaymentStatus,
    pub paid_at: Option<Timestamp>,
    pub failed_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentStanding {
    pub state: PaymentState,
    /// Whether the provider reported a failure and the link can still be tried again.
    pub is_failed: bool,
    pub purpose: Option<PaymentPurposeName>,
    /// Time at which the payment reached this state.
    pub at: Option<Timestamp>,
    pub confirming: Option<Money>,
}

/// Treatment of a due cycle's link when a payment is requested again. A cycle has at most one open link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkReuse {
    /// Same purpose and amount: the same link is returned, and a failed payment is open again.
    Same,
    /// Another purpose or amount: the link is closed at this instant and a new link is created. A payment made by the
    /// old link before this instant is in time, however late its notice arrives.
    CloseAt(Timestamp),
    /// Paid or expired: a new link is created.
    Over,
}

impl AskedPayment<'_> {
    pub fn standing(&self, now: Timestamp) -> PaymentStanding {
        let waits_until = self.asked_at.plus_ms(CONFIRMING_MS);
        let (state, at) = match (self.status, self.failed_at) {
            (PaymentStatus::Applied, _) => (PaymentState::Paid, self.paid_at),
            (PaymentStatus::Unapplied, _) => (PaymentState::Refunding, self.paid_at),
            (PaymentStatus::Open, Some(_)) => (PaymentState::None, self.failed_at),
            (PaymentStatus::Open, None) if now < waits_until => (PaymentState::Confirming, Some(self.asked_at)),
            (PaymentStatus::Open, None) => (PaymentState::None, Some(waits_until)),
        };
        let is_failed = self.failed_at.is_some() && self.is_open(now);
        let confirming = (state == PaymentState::Confirming).then_some(self.due.amount);
        PaymentStanding { state, is_failed, purpose: Some(self.due.purpose.name()), at, confirming }
    }

    /// How this payment's link is treated when `due` is requested.
    pub fn link_for(&self, due: &PaymentDue, now: Timestamp) -> LinkReuse {
        if !self.is_open(now) {
            LinkReuse::Over
        } else if self.due.amount == due.amount && self.due.purpose == due.purpose {
            LinkReuse::Same
        } else {
            LinkReuse::CloseAt(now)
        }
    }

    fn is_open(&self, now: Timestamp) -> bool {
        self.status == PaymentStatus::Open && now < self.due.expires_at
    }
}
