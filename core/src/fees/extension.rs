//! What moving the due date costs.

use super::overdue::{LateCharge, overdue_days};
use super::quote::gst;
use super::rules::EXTENSION_DAYS;
use super::terms::Rates;
use crate::message::{Message, MessageKey};
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Input of [`extension_quote`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExtensionQuoteRequest {
    /// The order's rates.
    pub terms: Rates,
    /// The amount lent.
    pub loan_amount: Money,
    /// The due date in force.
    pub due_day: Day,
    /// The IST day of the request.
    pub today: Day,
}

/// The rates that an extension's cost depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtensionRates {
    /// Its processing fee.
    pub fee: Fraction,
    /// Interest for the days that it adds.
    pub interest: PercentPerDay,
    /// The late charge, owed for the days up to the request.
    pub late_charge: LateCharge,
}

impl From<&Rates> for ExtensionRates {
    fn from(rates: &Rates) -> Self {
        Self { fee: rates.extension_rate, interest: rates.interest_rate, late_charge: rates.late_charge() }
    }
}

/// The cost of an extension asked on one IST day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ExtensionQuote {
    /// The IST day of the request.
    pub requested_on: Day,
    /// The due date it would move.
    pub old_due_day: Day,
    /// The due date it would move to.
    pub new_due_day: Day,
    /// Days from the request to the new due date.
    pub extension_day: u32,
    /// Its processing fee as a fraction of the amount.
    pub extension_rate: Fraction,
    /// Its processing fee.
    pub extension_service_fee: Money,
    /// GST on that fee.
    pub extension_gst: Money,
    /// Days from the old to the new due date, which bear interest.
    pub interest_days: u32,
    /// Interest for those days.
    pub interest: Money,
    /// The overdue fee on the day of the request; paying the extension settles it.
    pub overdue_fee: Money,
    /// The sum of the fee, its GST, the interest and the overdue fee.
    pub extension_fee: Money,
}

/// Answer of [`extension_quote`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ExtensionQuoteOutcome {
    /// The due date can be moved at this cost.
    Quoted {
        /// The cost.
        quote: ExtensionQuote,
    },
    /// It cannot be moved.
    Refused {
        /// Why.
        message: Message,
    },
}

/// Quotes an extension (contract §3). Whether the order's state allows one is decided in [`crate::order`].
#[must_use]
pub fn extension_quote(request: &ExtensionQuoteRequest) -> ExtensionQuoteOutcome {
    let refused = |key| ExtensionQuoteOutcome::Refused { message: Message::of(key) };
    if !request.terms.extension_allowed {
        return refused(MessageKey::ErrorExtensionNotAllowed);
    }
    let ExtensionQuoteRequest { terms, loan_amount, due_day, today } = request;
    match ExtensionQuote::of(terms.into(), *loan_amount, *due_day, *today) {
        Some(quote) => ExtensionQuoteOutcome::Quoted { quote },
        None => refused(MessageKey::ErrorExtensionNotLater),
    }
}

impl ExtensionQuote {
    /// The cost; `None` when the new due date would not be later than the old one.
    #[must_use]
    pub fn of(rates: ExtensionRates, loan_amount: Money, due_day: Day, today: Day) -> Option<Self> {
        let new_due_day = today.plus(i64::from(EXTENSION_DAYS));
        let interest_days = u32::try_from(due_day.days_until(new_due_day)).ok().filter(|days| *days > 0)?;
        let extension_service_fee = rates.fee.of(loan_amount);
        let extension_gst = gst(extension_service_fee);
        let interest = rates.interest.of(loan_amount, interest_days);
        let overdue_fee = rates.late_charge.fee(loan_amount, overdue_days(due_day, today));
        Some(Self {
            requested_on: today,
            old_due_day: due_day,
            new_due_day,
            extension_day: EXTENSION_DAYS,
            extension_rate: rates.fee,
            extension_service_fee,
            extension_gst,
            interest_days,
            interest,
            overdue_fee,
            extension_fee: extension_service_fee.plus(extension_gst).plus(interest).plus(overdue_fee),
        })
    }
}
