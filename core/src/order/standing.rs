//! What became of a requested payment, and whether its link can still be used (contract §3).

use super::payment::{PaymentDue, PaymentPurposeName};
use crate::money::Money;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// For how long a payment that was begun is waited for.
const CONFIRMING_MS: i64 = 15 * 60_000;

/// How the last payment that was asked for an order stands (contract §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PaymentState {
    /// Nothing is waited for: none was asked for, it failed, or it was begun too long ago.
    #[default]
    None,
    /// It was begun, and the provider has not said yet how it went.
    Confirming,
    /// It was paid and did what it was for.
    Paid,
    /// It was paid but could not be applied; the money goes back.
    Refunding,
}

/// What became of a payment's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PaymentStatus {
    /// Not paid, or not yet.
    Open,
    /// Paid, and its order changed by it.
    Applied,
    /// Paid, but nothing could be done with it; sent back.
    Unapplied,
}

/// A requested payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedPayment<'a> {
    /// What for, how much, until when.
    pub due: &'a PaymentDue,
    /// When its link was last asked for.
    pub asked_at: Timestamp,
    /// What became of the money.
    pub status: PaymentStatus,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// When the provider said that it failed.
    pub failed_at: Option<Timestamp>,
}

/// How the last requested payment of an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentStanding {
    /// How it stands.
    pub state: PaymentState,
    /// Whether the provider says that it failed; the link can be tried again.
    pub is_failed: bool,
    /// What it was for.
    pub purpose: Option<PaymentPurposeName>,
    /// When it came to that.
    pub at: Option<Timestamp>,
    /// Its amount while it is being confirmed.
    pub confirming: Option<Money>,
}

/// What becomes of a cycle's link when a payment is requested again. A due cycle has one open link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkReuse {
    /// It is for the same purpose and amount: the same link is returned, and a failed payment is open again.
    Same,
    /// It is for another purpose or amount: the link is closed, and a new one is made. A payment made before this
    /// instant is in time, however late its notice comes.
    CloseAt(Timestamp),
    /// It is paid or expired: a new one is made.
    Over,
}

impl AskedPayment<'_> {
    /// How it stands.
    #[must_use]
    pub fn standing(&self, now: Timestamp) -> PaymentStanding {
        let waits_until = self.due.expires_at.min(self.asked_at.plus_ms(CONFIRMING_MS));
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

    /// Whether its link can be used for a payment that is due now.
    #[must_use]
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
