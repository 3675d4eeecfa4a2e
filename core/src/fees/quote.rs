//! A quote: what a loan of an amount costs for a tenure.

use super::apr::bullet_apr;
use super::loyalty::loyalty;
use super::rules::{GST, MAX_LOAN_DAYS};
use super::terms::Terms;
use crate::api::code::ErrorCode;
use crate::message::Message;
use crate::money::{Apr, Fraction, Money};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// Input of [`quote`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    /// The product's terms.
    pub terms: Terms,
    /// Rupees, one of `amountList`.
    pub amount: Money,
    /// Days, one of `periodList`.
    pub days: u32,
    /// The borrower's on-time repayments so far, for the discount.
    pub on_time_repayments: u32,
    /// The IST day of disbursal.
    pub today: Day,
}

/// What a loan costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// The amount lent.
    pub amount: Money,
    /// The days it is lent for.
    pub days: u32,
    /// Processing fee after the discount.
    pub service_fee: Money,
    /// GST on the rounded processing fee.
    pub gst_fee: Money,
    /// Interest over all days.
    pub interest: Money,
    /// What reaches the borrower: both fees are taken at disbursal.
    pub arrive_amount: Money,
    /// Amount + interest.
    pub repayment_amount: Money,
    /// Due date when the money leaves on the day of the quote.
    pub repayment_date: Day,
    /// Loyalty discount on the processing fee, a fraction with two decimals.
    pub discount: Fraction,
    /// Annual percentage rate, percent with two decimals.
    pub apr: Apr,
}

/// Why a loan is not quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum QuoteRefusal {
    /// Not one of `amountList`, or beyond what can be computed.
    AmountNotOffered,
    /// Not one of `periodList`, or not 1 to [`MAX_LOAN_DAYS`] days.
    PeriodNotOffered,
    /// The fees would leave nothing to receive, or so little that its annual percentage rate is beyond [`Apr::MAX`].
    NothingReceived,
}

impl QuoteRefusal {
    /// Its place in the error catalogue.
    #[must_use]
    pub const fn error_code(self) -> ErrorCode {
        match self {
            Self::AmountNotOffered => ErrorCode::AmountNotOffered,
            Self::PeriodNotOffered => ErrorCode::PeriodNotOffered,
            Self::NothingReceived => ErrorCode::NothingReceived,
        }
    }

    /// What to say.
    #[must_use]
    pub const fn message(self) -> Message {
        Message::of(self.error_code().message())
    }
}

/// Answer of [`quote`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum QuoteOutcome {
    /// The loan can be had at this cost.
    Quoted {
        /// The cost.
        quote: Quote,
    },
    /// It cannot be had.
    Refused {
        /// Why.
        message: Message,
    },
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
    /// The quote, or why there is none.
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
