//! What a loan costs, as it is shown before it is taken: whose figures are shown, and which of them this phone can
//! explain.

use super::explain::{CostTable, NamedRates, Sign, quote_table};
use super::loyalty::loyalty;
use super::quote::{Quote, QuoteRequest};
use super::terms::Terms;
use crate::message::{Language, Message, MessageKey};
use crate::money::{Apr, Money};
use crate::time::Day;
use serde::{Deserialize, Serialize};

/// The figures of a loan that its screens show; a quote, the lender's answer and a statement all have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Processing fee after the discount.
    pub service_fee: Money,
    /// GST on it.
    pub gst_fee: Money,
    /// Interest over all days.
    pub interest: Money,
    /// What reaches the borrower.
    pub arrive_amount: Money,
    /// What is repaid.
    pub repayment_amount: Money,
    /// Due date if the money leaves today.
    pub repayment_date: Day,
    /// Annual percentage rate, percent with two decimals.
    pub apr: Apr,
}

impl From<&Quote> for Figures {
    fn from(quote: &Quote) -> Self {
        Self {
            service_fee: quote.service_fee,
            gst_fee: quote.gst_fee,
            interest: quote.interest,
            arrive_amount: quote.arrive_amount,
            repayment_amount: quote.repayment_amount,
            repayment_date: quote.repayment_date,
            apr: quote.apr,
        }
    }
}

/// Input of [`cost_view`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CostViewRequest {
    /// The product's terms.
    pub terms: Terms,
    /// Rupees, one of `amountList`.
    pub amount: Money,
    /// Days, one of `periodList`.
    pub days: u32,
    /// The borrower's on-time repayments so far; null when they are not known, which gives no discount.
    pub on_time_repayments: Option<u32>,
    /// The IST day of disbursal.
    pub today: Day,
    /// The reader's language.
    #[serde(default)]
    pub language: Language,
    /// The figures of the statement for this amount and tenure, if there is one.
    pub statement: Option<Figures>,
    /// The figures that the lender answered for this amount and tenure, once it has.
    pub confirmed: Option<Figures>,
    /// Whether the request to the lender is in flight.
    pub asking: bool,
}

/// Where the figures come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Confirmation {
    /// This phone computed them.
    Local,
    /// This phone computed them; the lender's answer is awaited.
    Confirming,
    /// The lender answered them, or a statement states them.
    Confirmed,
}

/// One line of the cost as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ShownLine {
    /// Its name.
    pub label: Message,
    /// The amount.
    pub amount: Money,
    /// What it was before the borrower's loyalty discount; null when there is none on this line.
    pub before: Option<Money>,
    /// What it does to the sum.
    pub sign: Sign,
    /// How it is worked out; null when this phone computes a different line.
    pub why: Option<Message>,
}

/// What a loyalty level takes off the processing fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Saving {
    /// The level's name.
    pub name_key: MessageKey,
    /// Percent of the fee.
    pub percent: u8,
    /// The same in money.
    pub amount: Money,
}

/// The annual percentage rate as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ShownRate {
    /// Its name.
    pub label_key: MessageKey,
    /// Percent with two decimals.
    pub percent: Apr,
    /// How it is worked out; null when this phone computes it differently.
    pub why: Option<Message>,
}

/// Answer of [`cost_view`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CostView {
    /// The loan can be had at this cost.
    Shown {
        /// Where the figures come from.
        confirmation: Confirmation,
        /// The figures.
        figures: Figures,
        /// From the amount to what is repaid, in reading order.
        lines: Vec<ShownLine>,
        /// The annual percentage rate.
        apr: Option<ShownRate>,
        /// What the borrower's loyalty level saves; null where the figures have no such discount.
        saving: Option<Saving>,
        /// What the loan costs in all: what is repaid less what is received.
        costs: Money,
    },
    /// It cannot be had.
    Refused {
        /// Why.
        message: Message,
    },
}

/// Shows the statement's figures if there is a statement, because they bind; else those that the lender answered; else
/// those that this phone computes. The lender's figures are shown even where this phone would refuse the loan, because
/// the lender knows the borrower's standing and the terms of today. A line is explained only where this phone computes
/// the very same line, its inputs included.
#[must_use]
pub fn cost_view(request: &CostViewRequest) -> CostView {
    let on_time_repayments = request.on_time_repayments.unwrap_or(0);
    let own = Quote::of(&QuoteRequest {
        terms: request.terms.clone(),
        amount: request.amount,
        days: request.days,
        on_time_repayments,
        today: request.today,
    });
    let (confirmation, figures) = match (request.statement.or(request.confirmed), &own) {
        (Some(binding), _) => (Confirmation::Confirmed, binding),
        (None, Ok(quote)) if request.asking => (Confirmation::Confirming, quote.into()),
        (None, Ok(quote)) => (Confirmation::Local, quote.into()),
        (None, Err(refusal)) => return CostView::Refused { message: refusal.message() },
    };
    let level = loyalty(on_time_repayments);
    let full_fee = request.terms.rates.service_rate.of(request.amount);
    let saving = level.name_key.and_then(|name_key| {
        let amount = full_fee.checked_sub(figures.service_fee).filter(|amount| amount.is_positive())?;
        // Only where the discount alone makes the difference: a statement of older terms has another fee.
        let discounted = request.terms.rates.service_rate.less(level.discount(), request.amount);
        (discounted == figures.service_fee).then_some(Saving { name_key, percent: level.discount_percent, amount })
    });
    let table = |quote: &Quote| quote_table(quote, NamedRates::from(&request.terms.rates), request.language);
    let shown = table(&Quote {
        amount: request.amount,
        days: request.days,
        service_fee: figures.service_fee,
        gst_fee: figures.gst_fee,
        interest: figures.interest,
        arrive_amount: figures.arrive_amount,
        repayment_amount: figures.repayment_amount,
        repayment_date: figures.repayment_date,
        discount: level.discount(),
        apr: figures.apr,
    });
    let own = own.map_or_else(|_| CostTable::default(), |quote| table(&quote));
    let lines = shown.lines.into_iter().map(|line| ShownLine {
        why: own.lines.contains(&line).then(|| Message::with(line.rule_key, line.rule_args)),
        label: Message::with(line.label_key, line.label_args),
        amount: line.amount,
        before: (saving.is_some() && line.label_key == MessageKey::CostServiceFee).then_some(full_fee),
        sign: line.sign,
    });
    let apr = shown.apr.map(|rate| ShownRate {
        label_key: rate.label_key,
        percent: rate.percent,
        why: (own.apr.as_ref() == Some(&rate)).then(|| Message::with(rate.rule_key, rate.rule_args)),
    });
    let costs = figures.repayment_amount.checked_sub(figures.arrive_amount).unwrap_or_default();
    CostView::Shown { confirmation, figures, lines: lines.collect(), apr, saving, costs }
}
