//! The next loan, booked while one runs (contract §2, order-auto-apply).

use super::phase::Phase;
use super::precheck::denial_wait;
use super::record::Order;
use super::refusal::Refusal;
use crate::money::{Money, PercentPerDay};
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

impl Order {
    /// Whether a next loan may be booked on this order: in states 6, 8 and 11.
    pub const fn check_booking(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Running { .. } => Ok(()),
            _ => Err(Refusal::BookingNotAllowed),
        }
    }
}

/// What became of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BookingStatus {
    /// It waits for its order to settle.
    Booked,
    /// It became an order.
    Applied,
    /// The borrower cancelled it.
    Cancelled,
    /// It could not become an order.
    Lapsed,
}

impl BookingStatus {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Booked => "booked",
            Self::Applied => "applied",
            Self::Cancelled => "cancelled",
            Self::Lapsed => "lapsed",
        }
    }

    /// Whether it is still to become an order, so that it can be changed and cancelled.
    #[must_use]
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Booked)
    }

    /// Whether the borrower finds it among the scheduled orders: one that lapsed stays there with its reason.
    #[must_use]
    pub const fn is_listed(self) -> bool {
        matches!(self, Self::Booked | Self::Lapsed)
    }
}

/// What the booked loan will cost. It is shown even when the product no longer offers that loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingCost {
    /// Interest over its days.
    pub interest: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
}

impl BookingCost {
    /// The cost of an amount for this many days.
    #[must_use]
    pub fn of(amount: Money, days: u32, interest_rate: PercentPerDay) -> Self {
        let interest = interest_rate.of(amount, days);
        Self { interest, repayment_amount: amount.plus(interest) }
    }
}

/// What is known when the order that a booking waits for settles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingDueRequest {
    /// When an order for the product was last denied.
    pub denied_at: Option<Timestamp>,
    /// When the order settles.
    pub now: Timestamp,
    /// Whether the product can be had: open, not full, the amount still offered.
    pub is_offered: bool,
    /// Whether the booking's card is still the borrower's.
    pub has_card: bool,
}

/// What becomes of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingOutcome {
    /// It becomes an order in state 1, with auto-get off.
    Applied,
    /// It ends.
    Lapsed {
        /// Why.
        reason: LapseReason,
    },
}

/// Why a booking lapsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LapseReason {
    /// The wait after a denial still runs.
    Denied,
    /// The product cannot be had.
    Full,
    /// The card is gone.
    NoCard,
}

impl LapseReason {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Denied => "denied",
            Self::Full => "full",
            Self::NoCard => "noCard",
        }
    }
}

/// What becomes of a booking in the transaction that settles its order.
#[must_use]
pub fn booking_due(request: &BookingDueRequest) -> BookingOutcome {
    let reason = if denial_wait(request.denied_at, request.now).is_some() {
        LapseReason::Denied
    } else if !request.is_offered {
        LapseReason::Full
    } else if !request.has_card {
        LapseReason::NoCard
    } else {
        return BookingOutcome::Applied;
    };
    BookingOutcome::Lapsed { reason }
}
