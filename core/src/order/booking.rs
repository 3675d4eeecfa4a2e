//! The next loan, booked while another runs (contract §2, order-auto-apply).

use super::precheck::reapply_at;
use super::{Loan, Order, Phase, Refusal};
use crate::loan::{Plan, Schedule};
use crate::money::{Money, PercentPerDay};
use crate::time::{Day, Timestamp};
use loan_value::wire_name;
use serde::Serialize;

impl Order {
    /// Refuses a booking of the next loan unless this loan runs (state 6, 8 or 11).
    pub const fn check_booking(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Running { .. } => Ok(()),
            _ => Err(Refusal::BookingNotAllowed),
        }
    }

    /// The borrower's on-time repayments when the next loan begins, if this loan is repaid by its due date: `counted`
    /// plus one. After a missed due date, or when no loan is running, `counted` itself.
    pub fn on_time_repayments_then(&self, counted: u32, now: Timestamp) -> u32 {
        let is_in_time = |loan: &Loan| loan.due_dates_missed == 0 && now.day() <= loan.due_day;
        let can_be_on_time = self.check_booking().is_ok() && self.loan().is_some_and(is_in_time);
        counted.saturating_add(u32::from(can_be_on_time))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum BookingStatus {
    /// Waits until the running loan is settled.
    Booked,
    Applied,
    Cancelled,
    Lapsed,
}

impl BookingStatus {
    pub fn name(self) -> &'static str {
        wire_name(&self)
    }

    /// Whether the booking can still become an order, be changed and be cancelled.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Booked)
    }

    /// Whether the list of booked loans shows the booking. A lapsed booking stays listed with its reason.
    pub const fn is_listed(self) -> bool {
        matches!(self, Self::Booked | Self::Lapsed)
    }
}

/// Interest and repayment (amount + interest) of a booked loan, shown even when the product no longer offers that loan.
/// `plan` is the product's plan for `days`, `None` for a loan that is repaid once. Due days are counted from `from`.
pub fn booked_cost(amount: Money, days: u32, rate: PercentPerDay, plan: Option<Plan>, from: Day) -> (Money, Money) {
    let schedule = plan.and_then(|plan| Schedule::of(plan, amount, rate, from));
    let interest = schedule.map_or_else(|| rate.of(amount, days), |schedule| schedule.interest());
    (interest, amount.plus(interest))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum LapseReason {
    /// The waiting time after a denial has not ended.
    Denied,
    /// The product is closed or full, or no longer offers the amount.
    Full,
    NoCard,
}

impl LapseReason {
    pub fn name(self) -> &'static str {
        wire_name(&self)
    }
}

/// Decides, in the transaction that settles the loan before it, whether a booking becomes an order in state 1
/// (auditing), whose money is not sent automatically after approval. `denied_at` is the time of the last denial of an
/// order for the product. `is_offered` is whether the product is open, not full, and still offers the amount.
pub fn booking_due(
    denied_at: Option<Timestamp>,
    now: Timestamp,
    is_offered: bool,
    has_card: bool,
) -> Result<(), LapseReason> {
    if reapply_at(denied_at, now).is_some() {
        Err(LapseReason::Denied)
    } else if !is_offered {
        Err(LapseReason::Full)
    } else if !has_card {
        Err(LapseReason::NoCard)
    } else {
        Ok(())
    }
}
