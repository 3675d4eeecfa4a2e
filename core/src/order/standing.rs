//! What became of a requested payment, and whether its link can still be used (contract §3).

use super::payment::{PaymentDue, PaymentPurposeName};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// What became of the last payment that was asked for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PaymentState {
    /// None was asked for.
    #[default]
    None,
    /// Its link waits to be paid.
    Open,
    /// The provider says that it failed; the link can be tried again.
    Failed,
    /// Nobody paid before its time was over.
    Expired,
    /// It was paid and did what it was for.
    Paid,
    /// It was paid but could not be applied; the money goes back.
    Returned,
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
    /// When its link was made.
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
    /// What became of it.
    pub state: PaymentState,
    /// What it was for.
    pub purpose: Option<PaymentPurposeName>,
    /// When it reached that state.
    pub at: Option<Timestamp>,
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
        let (state, at) = match (self.status, self.failed_at) {
            (PaymentStatus::Applied, _) => (PaymentState::Paid, self.paid_at),
            (PaymentStatus::Unapplied, _) => (PaymentState::Returned, self.paid_at),
            (PaymentStatus::Open, _) if !self.is_open(now) => (PaymentState::Expired, Some(self.due.expires_at)),
            (PaymentStatus::Open, Some(failed_at)) => (PaymentState::Failed, Some(failed_at)),
            (PaymentStatus::Open, None) => (PaymentState::Open, Some(self.asked_at)),
        };
        PaymentStanding { state, purpose: Some(self.due.purpose.name()), at }
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
