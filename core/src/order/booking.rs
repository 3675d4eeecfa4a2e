//! The next loan, booked while one runs (contract §2, order-auto-apply).

use super::phase::Phase;
use super::record::Order;
use super::refusal::Refusal;
use serde::{Deserialize, Serialize};

impl Order {
    /// Whether a next loan may be booked on this order: in 6, 8 and 11.
    pub const fn check_booking(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Running { .. } => Ok(()),
            _ => Err(Refusal::BookingNotAllowed),
        }
    }
}

/// What is known when the order settles that a booking follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BookingDueRequest {
    /// Whether the wait after a denial still runs for the product.
    pub is_denied: bool,
    /// Whether the product can be had: open, not full, the amount still offered.
    pub is_offered: bool,
    /// Whether the booking's card is still the borrower's.
    pub has_card: bool,
}

/// What becomes of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
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
pub const fn booking_due(request: &BookingDueRequest) -> BookingOutcome {
    let reason = if request.is_denied {
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
