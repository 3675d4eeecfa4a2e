//! The cost of an extension.

use super::payoff::overdue_days;
use super::quote::gst;
use super::rules::EXTENSION_DAYS;
use super::{LateCharge, Rates};
use crate::message::{Message, MessageKey};
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Day;

#[apply(module_type)]
pub struct ExtensionQuoteRequest {
    pub terms: Rates,
    pub loan_amount: Money,
    pub due_day: Day,
    pub today: Day,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtensionRates {
    pub fee: Fraction,
    pub interest: PercentPerDay,
    /// The late charge for the days up to the request.
    pub late_charge: LateCharge,
}

impl From<&Rates> for ExtensionRates {
    fn from(rates: &Rates) -> Self {
        Self { fee: rates.extension_rate, interest: rates.interest_rate, late_charge: rates.late_charge() }
    }
}

#[apply(module_type)]
pub struct ExtensionQuote {
    pub requested_on: Day,
    pub old_due_day: Day,
    pub new_due_day: Day,
    pub extension_day: u32,
    pub extension_rate: Fraction,
    pub extension_service_fee: Money,
    pub extension_gst: Money,
    pub interest_days: u32,
    pub interest: Money,
    /// The late charge on the day of the request, which the payment for the extension settles.
    pub overdue_fee: Money,
    /// Sum of the fee, GST, interest and late charge.
    pub extension_fee: Money,
}

#[apply(module_choice)]
pub enum ExtensionQuoteOutcome {
    Quoted { quote: ExtensionQuote },
    Refused { message: Message },
}

/// Quotes an extension (contract §3). [`crate::order`] decides whether the order's state allows it.
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
    /// Whether no amount is negative.
    pub(crate) fn is_consistent(&self) -> bool {
        let Self { extension_service_fee, extension_gst, interest, overdue_fee, extension_fee, .. } = *self;
        [extension_service_fee, extension_gst, interest, overdue_fee, extension_fee]
            .iter()
            .all(|part| *part >= Money::ZERO)
    }

    /// `None` when the new due date would not be later than the old one.
    pub fn of(rates: ExtensionRates, loan_amount: Money, due_day: Day, today: Day) -> Option<Self> {
        let extension_service_fee = rates.fee.of(loan_amount);
        let extension_gst = gst(extension_service_fee);
        Self {
            requested_on: today,
            old_due_day: due_day,
            new_due_day: today.plus(i64::from(EXTENSION_DAYS)),
            extension_day: EXTENSION_DAYS,
            extension_rate: rates.fee,
            extension_service_fee,
            extension_gst,
            interest_days: 0,
            interest: Money::ZERO,
            overdue_fee: Money::ZERO,
            extension_fee: Money::ZERO,
        }
        .from(due_day, loan_amount, rates)
    }

    /// Recomputes the extension for another old due date. `None` when the new due date is not later than `due_day`.
    pub(crate) fn from(&self, due_day: Day, loan_amount: Money, rates: ExtensionRates) -> Option<Self> {
        let interest_days = u32::try_from(due_day.days_until(self.new_due_day)).ok().filter(|days| *days > 0)?;
        let interest = rates.interest.of(loan_amount, interest_days);
        let overdue_fee = rates.late_charge.fee(loan_amount, overdue_days(due_day, self.requested_on));
        Some(Self {
            old_due_day: due_day,
            interest_days,
            interest,
            overdue_fee,
            extension_fee: self.extension_service_fee.plus(self.extension_gst).plus(interest).plus(overdue_fee),
            ..self.clone()
        })
    }
}
