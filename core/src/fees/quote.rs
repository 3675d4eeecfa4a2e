//! A quote: the cost of a loan for an amount and a tenure.

use super::apr::bullet_apr;
use super::loyalty::loyalty;
use super::rules::{GST, MAX_LOAN_DAYS};
use super::terms::Terms;
use crate::api::code::ErrorCode;
use crate::message::Message;
use crate::money::{Apr, Fraction, Money};
use crate::time::Day;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    pub terms: Terms,
    /// One of the product's `amountList`.
    pub amount: Money,
    /// Days, one of the product's `periodList`.
    pub days: u32,
    pub on_time_repayments: u32,
    pub today: Day,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    pub amount: Money,
    pub days: u32,
    pub service_fee: Money,
    pub gst_fee: Money,
    pub interest: Money,
    /// Amount that reaches the borrower: fee and GST are deducted at disbursal.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Due date if the money is sent on the day of the quote.
    pub repayment_date: Day,
    /// Loyalty discount on the processing fee, two decimals.
    pub discount: Fraction,
    /// Percent with two decimals.
    pub apr: Apr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum QuoteRefusal {
    /// Not one of the product's `amountList`, or too large to compute.
    AmountNotOffered,
    /// Not one of the product's `periodList`, or not 1 to [`MAX_LOAN_DAYS`] days.
    PeriodNotOffered,
    /// The fees use up the amount, or leave so little that the annual percentage rate exceeds [`Apr::MAX`].
    NothingReceived,
}

impl QuoteRefusal {
    #[must_use]
    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::AmountNotOffered => ErrorCode::AmountNotOffered,
            Self::PeriodNotOffered => ErrorCode::PeriodNotOffered,
            Self::NothingReceived => ErrorCode::NothingReceived,
        }
    }

    #[must_use]
    pub const fn message(self) -> Message {
        Message::of(self.error_code().message())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum QuoteOutcome {
    Quoted { quote: Quote },
    Refused { message: Message },
}

/// Quotes a loan (contract §3).
#[must_use]
pub fn quote(request: &QuoteRequest) -> QuoteOutcome {
    match Quote::of(request) {
        Ok(quote) => QuoteOutcome::Quoted { quote },
        Err(refusal) => QuoteOutcome::Refused { message: refusal.message() },
    }
}

impl Quote {
    pub fn of(request: &QuoteRequest) -> Result<Self, QuoteRefusal> {
        let QuoteRequest { terms, amount, days, on_time_repayments, today } = request;
        let (offer, rates) = (&terms.offer, &terms.rates);
        if !offer.amount_list.contains(amount) || !amount.is_positive() {
            return Err(QuoteRefusal::AmountNotOffered);
        }
        if !offer.period_list.contains(days) || !(1..=MAX_LOAN_DAYS).contains(days) {
            return Err(QuoteRefusal::PeriodNotOffered);
        }
        let discount = loyalty(*on_time_repayments).discount();
        let service_fee = rates.service_rate.less(discount, *amount);
        let gst_fee = gst(service_fee);
        let interest = rates.interest_rate.of(*amount, *days);
        let received = amount.checked_sub(service_fee).and_then(|rest| rest.checked_sub(gst_fee));
        let arrive_amount = received.filter(|left| left.is_positive()).ok_or(QuoteRefusal::NothingReceived)?;
        let repayment_amount = amount.checked_add(interest).ok_or(QuoteRefusal::AmountNotOffered)?;
        let apr = bullet_apr(repayment_amount, arrive_amount, *days).ok_or(QuoteRefusal::AmountNotOffered)?;
        Ok(Self {
            amount: *amount,
            days: *days,
            service_fee,
            gst_fee,
            interest,
            arrive_amount,
            repayment_amount,
            repayment_date: today.plus(i64::from(*days)),
            discount,
            apr: Apr::rounded(apr).ok_or(QuoteRefusal::NothingReceived)?,
        })
    }
}

/// GST on a fee that is already rounded: `round(fee × 0.18)`.
#[must_use]
pub fn gst(fee: Money) -> Money {
    Fraction::percent(GST.percent).of(fee)
}
