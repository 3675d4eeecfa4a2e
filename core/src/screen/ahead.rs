//! What a loan will cost on other days than today, computed from its detail, so also on a phone that is offline.

use crate::api::dto::order::OrderDetail;
use crate::fees::ExtensionQuote;
use crate::fees::explain::{CostLine, payoff_lines};
use crate::fees::extension::ExtensionRates;
use crate::fees::payoff::{Debt, EarlyInterest};
use crate::message::MessageKey;
use crate::money::{Fraction, Money};
use crate::order::state::{ExtensionState, OrderState};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// The numbers of days late that the borrower is shown, from today or from the due date, whichever is later.
const LATER: [i64; 2] = [3, 7];

/// Input of [`repay_ahead`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RepayAheadRequest {
    /// As the server answered it, however long ago.
    pub detail: OrderDetail,
    /// The present IST day.
    pub today: Day,
}

/// What the loan costs on the days that lie ahead.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RepayAhead {
    /// Today, the due date, and days after it; empty when nothing is owed.
    pub days: Vec<RepayOn>,
    /// What moving the due date would cost today; null when it cannot be moved, or the answer does not say at what rate.
    pub extended: Option<RepayExtended>,
    /// What repaying early saves, in words; null when nothing is owed.
    pub how_key: Option<MessageKey>,
}

/// Which day it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum RepayWhen {
    /// The present day.
    Today,
    /// The due date.
    Due,
    /// A day after the due date.
    Late,
}

/// What settles the loan on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RepayOn {
    /// Which day it is.
    pub when: RepayWhen,
    /// The day.
    pub day: Day,
    /// Days past the due date then.
    pub late_days: u32,
    /// What settles the loan on that day.
    pub amount: Money,
    /// How being late adds to the amount, or the days saved reduce it; empty when it is what was agreed.
    pub lines: Vec<CostLine>,
}

/// Repaying a week later, for a fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RepayExtended {
    /// What is paid at once.
    pub fee: Money,
    /// The due date it leads to.
    pub due: Day,
    /// What is repaid on that date; the fee does not reduce it.
    pub amount: Money,
}

/// What the loan costs if it is repaid today, in time, late, or extended.
#[must_use]
pub fn repay_ahead(request: &RepayAheadRequest) -> RepayAhead {
    let RepayAheadRequest { detail, today } = request;
    let (Some(debt), true) = (detail.debt(), OrderState::shown(&detail.order_state).is_owed()) else {
        return RepayAhead::default();
    };
    let due = debt.due_day;
    let last = due.max(*today);
    let on = |when, day| repay_on(&debt, when, day);
    let mut days = vec![on(RepayWhen::Today, *today)];
    if *today < due {
        days.push(on(RepayWhen::Due, due));
    }
    days.extend(LATER.map(|later| on(RepayWhen::Late, last.plus(later))));
    let extended = detail.extension_rate.and_then(|rate| repay_extended(detail, rate, due, *today));
    let how_key = match detail.early_interest {
        EarlyInterest::Full => MessageKey::AheadFull,
        EarlyInterest::DaysUsed => MessageKey::AheadDaysUsed,
    };
    RepayAhead { days, extended, how_key: Some(how_key) }
}

fn repay_on(debt: &Debt, when: RepayWhen, day: Day) -> RepayOn {
    let payoff = debt.payoff(day);
    RepayOn { when, day, late_days: payoff.overdue_days, amount: payoff.total(), lines: payoff_lines(debt, &payoff) }
}

/// Only where an extension may be requested: one that already waits for its payment has its own amounts.
fn repay_extended(detail: &OrderDetail, rate: Fraction, due: Day, today: Day) -> Option<RepayExtended> {
    let waits = ExtensionState::from_code(detail.extension_state) == Some(ExtensionState::Waiting);
    if waits || detail.is_extension != 1 {
        return None;
    }
    let rates = ExtensionRates { fee: rate, interest: detail.interest_rate, late_charge: detail.late_charge() };
    let quote = ExtensionQuote::of(rates, detail.loan_amount, due, today)?;
    Some(RepayExtended { fee: quote.extension_fee, due: quote.new_due_day, amount: detail.repayment_amount })
}
