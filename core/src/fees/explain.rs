//! The explanation of every amount: inputs, rule and rounding, as message keys with arguments.

use super::overdue::LateCharge;
use super::payoff::{Debt, Payoff};
use super::quote::Quote;
use super::rules::GST_PERCENT;
use crate::loan::{Interval, QuotedPlan};
use crate::message::{Language, MessageKey};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::time::format_day;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Sign {
    Start,
    Plus,
    Minus,
    Total,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CostLine {
    /// Wire name of the amount: `serviceFee`, `gstFee` …
    pub id: String,
    pub label_key: MessageKey,
    /// Arguments of the label, such as the rate of a tax.
    pub label_args: Vec<String>,
    pub amount: Money,
    pub sign: Sign,
    pub rule_key: MessageKey,
    pub rule_args: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RateLine {
    pub label_key: MessageKey,
    /// Two decimals.
    pub percent: Apr,
    pub rule_key: MessageKey,
    pub rule_args: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CostTable {
    /// From the loan amount to the repayment, in reading order; empty when the loan is refused.
    pub lines: Vec<CostLine>,
    pub apr: Option<RateLine>,
}

pub fn quote_table(
    quote: &Quote,
    service_rate: Fraction,
    interest_rate: PercentPerDay,
    language: Language,
) -> CostTable {
    let [amount, fee, gst, interest] =
        [quote.amount, quote.service_fee, quote.gst_fee, quote.interest].map(Money::display);
    let days = quote.days.to_string();
    let percent = service_rate.as_percent();
    let (fee_rule, fee_args) = if quote.discount.value().is_zero() {
        (MessageKey::CalcServiceFee, vec![amount.clone(), percent])
    } else {
        (MessageKey::CalcServiceFeeDiscounted, vec![amount.clone(), percent, quote.discount.as_percent()])
    };
    let (interest_rule, interest_args) = match &quote.plan {
        None => (
            MessageKey::CalcInterest.for_days(quote.days),
            vec![amount.clone(), interest_rate.to_string(), days.clone()],
        ),
        Some(plan) => {
            let parts: Vec<String> = plan.rows.iter().map(|row| row.interest.display()).collect();
            (MessageKey::CalcInterestPlan, vec![parts.join(" + "), interest_rate.to_string()])
        }
    };
    let mut repayment_args = vec![amount.clone(), interest];
    let repayment_rule = if quote.plan.is_none() {
        repayment_args.push(format_day(quote.repayment_date, language.tag()));
        MessageKey::CalcRepaymentAmount
    } else {
        MessageKey::CalcRepaymentPlan
    };
    let lines = vec![
        line("amount", MessageKey::CostAmount, quote.amount, Sign::Start)
            .by(MessageKey::CalcAmount, vec![amount.clone()]),
        line("serviceFee", MessageKey::CostServiceFee, quote.service_fee, Sign::Minus).by(fee_rule, fee_args),
        line("gstFee", MessageKey::CostGstFee, quote.gst_fee, Sign::Minus).taxes(&fee),
        line("arriveAmount", MessageKey::CostArriveAmount, quote.arrive_amount, Sign::Total)
            .by(MessageKey::CalcArriveAmount, vec![amount, fee, gst]),
        line("interest", MessageKey::CostInterest, quote.interest, Sign::Plus).by(interest_rule, interest_args),
        line("repaymentAmount", MessageKey::CostRepaymentAmount, quote.repayment_amount, Sign::Total)
            .by(repayment_rule, repayment_args),
    ];
    let flows = vec![quote.repayment_amount.display(), quote.arrive_amount.display()];
    let (rule_key, more) = match &quote.plan {
        None => (MessageKey::CalcApr.for_days(quote.days), vec![days]),
        Some(QuotedPlan { every: Interval::Month, rows, .. }) => {
            (MessageKey::CalcAprMonths, vec![rows.len().to_string()])
        }
        Some(QuotedPlan { every: Interval::Days(every), rows, .. }) => {
            (MessageKey::CalcAprEvery, vec![rows.len().to_string(), every.to_string()])
        }
    };
    let rule_args = flows.into_iter().chain(more).collect();
    CostTable { lines, apr: Some(RateLine { label_key: MessageKey::CostApr, percent: quote.apr, rule_key, rule_args }) }
}

/// Explains a settlement amount that differs from the agreed repayment. Empty when both amounts are equal.
pub fn payoff_lines(debt: &Debt, payoff: &Payoff) -> Vec<CostLine> {
    let payable = |rule, inputs: [Money; 2]| {
        line("payable", MessageKey::CostPayable, payoff.total(), Sign::Total)
            .by(rule, inputs.map(Money::display).to_vec())
    };
    let (days, fee) = (payoff.overdue_days, payoff.overdue_fee);
    if days > 0 {
        let charge = overdue_line(debt.amount, debt.late_charge, days, fee);
        return vec![charge, payable(MessageKey::CalcPayable, [payoff.repayment, fee])];
    }
    if payoff.interest_days < debt.tenure {
        let interest = debt.interest(payoff.interest_days);
        let used = line("interestUsed", MessageKey::CostInterestUsed, interest, Sign::Plus).interest(
            debt.amount,
            debt.interest_rate,
            payoff.interest_days,
        );
        return vec![used, payable(MessageKey::CalcPayableEarly, [debt.amount, interest])];
    }
    Vec::new()
}

/// The late charge: rate × days, at most the cap.
pub(crate) fn overdue_line(amount: Money, charge: LateCharge, days: u32, fee: Money) -> CostLine {
    let (rule, args) = match charge.reached(amount, days) {
        Some(cap) if charge.paid.is_positive() => {
            (MessageKey::CalcOverdueFeeLeft, vec![amount.display(), cap.as_percent(), charge.paid.display()])
        }
        Some(cap) => (MessageKey::CalcOverdueFeeCapped, vec![amount.display(), cap.as_percent()]),
        None => (
            MessageKey::CalcOverdueFee.for_days(days),
            vec![amount.display(), charge.rate.to_string(), days.to_string()],
        ),
    };
    line("overdueFee", MessageKey::CostOverdueFee, fee, Sign::Plus).by(rule, args)
}

/// A cost line whose rule is not set yet.
pub(crate) struct LineWithoutRule {
    id: &'static str,
    label_key: MessageKey,
    amount: Money,
    sign: Sign,
}

pub(crate) const fn line(id: &'static str, label_key: MessageKey, amount: Money, sign: Sign) -> LineWithoutRule {
    LineWithoutRule { id, label_key, amount, sign }
}

impl LineWithoutRule {
    pub(crate) fn by(self, rule_key: MessageKey, rule_args: Vec<String>) -> CostLine {
        let Self { id, label_key, amount, sign } = self;
        CostLine { id: id.to_owned(), label_key, label_args: Vec::new(), amount, sign, rule_key, rule_args }
    }

    /// Interest: amount × rate × days.
    pub(crate) fn interest(self, amount: Money, rate: PercentPerDay, days: u32) -> CostLine {
        self.by(MessageKey::CalcInterest.for_days(days), vec![amount.display(), rate.to_string(), days.to_string()])
    }

    /// GST on a fee. The label names the rate; the rule names the fee and the rate.
    pub(crate) fn taxes(self, fee: &str) -> CostLine {
        let percent = GST_PERCENT.to_string();
        let line = self.by(MessageKey::CalcGstFee, vec![fee.to_owned(), percent.clone()]);
        CostLine { label_args: vec![percent], ..line }
    }
}
