//! The explanation of every amount: inputs, rule and rounding, as message keys with arguments.

use super::rules::GST_PERCENT;
use super::{Debt, LateCharge, Payoff, Quote};
use crate::loan::{Interval, Owed};
use crate::message::{Language, MessageKey};
use crate::money::{Apr, Fraction, Money, PercentPerDay};
use crate::time::format_day;

#[apply(api_value)]
pub enum Sign {
    Start,
    Plus,
    Minus,
    Total,
}

#[apply(api_type)]
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

#[apply(api_type)]
pub struct RateLine {
    pub label_key: MessageKey,
    /// Two decimals.
    pub percent: Apr,
    pub rule_key: MessageKey,
    pub rule_args: Vec<String>,
}

#[apply(api_type)]
#[derive(Default)]
pub struct CostTable {
    /// From the loan amount to the repayment, in reading order; empty when the loan is refused.
    pub lines: Vec<CostLine>,
    pub apr: Option<RateLine>,
}

/// The key of a rule's text, and its arguments.
pub(crate) type Rule = (MessageKey, Vec<String>);

pub fn quote_table(
    quote: &Quote,
    service_rate: Fraction,
    interest_rate: PercentPerDay,
    language: Language,
) -> CostTable {
    let [amount, fee, gst, interest] =
        [quote.amount, quote.service_fee, quote.gst_fee, quote.interest].map(Money::display);
    let percent = service_rate.as_percent();
    let fee_rule = if quote.discount.value().is_zero() {
        (MessageKey::CalcServiceFee, vec![amount.clone(), percent])
    } else {
        (MessageKey::CalcServiceFeeDiscounted, vec![amount.clone(), percent, quote.discount.as_percent()])
    };
    let (interest_rule, repayment_rule, (rule_key, periods)) = match &quote.plan {
        None => {
            let due = format_day(quote.repayment_date, language.tag());
            (
                interest_rule(quote.amount, interest_rate, quote.days),
                (MessageKey::CalcRepaymentAmount, vec![amount.clone(), interest, due]),
                (MessageKey::CalcApr.for_days(quote.days), vec![quote.days.to_string()]),
            )
        }
        Some(plan) => {
            let parts: Vec<String> = plan.rows.iter().map(|row| row.interest.display()).collect();
            let count = plan.rows.len().to_string();
            (
                (MessageKey::CalcInterestPlan, vec![parts.join(" + "), interest_rate.to_string()]),
                (MessageKey::CalcRepaymentPlan, vec![amount.clone(), interest]),
                match plan.every {
                    Interval::Month => (MessageKey::CalcAprMonths, vec![count]),
                    Interval::Days(every) => (MessageKey::CalcAprEvery, vec![count, every.to_string()]),
                },
            )
        }
    };
    let amount_rule = (MessageKey::CalcAmount, vec![amount.clone()]);
    let arrive_rule = (MessageKey::CalcArriveAmount, vec![amount, fee.clone(), gst]);
    let lines = vec![
        line("amount", MessageKey::CostAmount, quote.amount, Sign::Start, amount_rule),
        line("serviceFee", MessageKey::CostServiceFee, quote.service_fee, Sign::Minus, fee_rule),
        gst_line("gstFee", MessageKey::CostGstFee, quote.gst_fee, Sign::Minus, &fee),
        line("arriveAmount", MessageKey::CostArriveAmount, quote.arrive_amount, Sign::Total, arrive_rule),
        line("interest", MessageKey::CostInterest, quote.interest, Sign::Plus, interest_rule),
        line("repaymentAmount", MessageKey::CostRepaymentAmount, quote.repayment_amount, Sign::Total, repayment_rule),
    ];
    let flows = vec![quote.repayment_amount.display(), quote.arrive_amount.display()];
    let rule_args = [flows, periods].concat();
    CostTable { lines, apr: Some(RateLine { label_key: MessageKey::CostApr, percent: quote.apr, rule_key, rule_args }) }
}

/// Explains a settlement amount that differs from the agreed repayment. Empty when both amounts are equal.
pub fn payoff_lines(debt: &Debt, payoff: &Payoff) -> Vec<CostLine> {
    let payable = |rule_key, inputs: [Money; 2]| {
        let rule = (rule_key, inputs.map(Money::display).to_vec());
        line("payable", MessageKey::CostPayable, payoff.owed.total(), Sign::Total, rule)
    };
    let (days, Owed { principal, interest, late }) = (payoff.overdue_days, payoff.owed);
    if days > 0 {
        let charge = overdue_line(debt.amount, debt.late_charge, days, late);
        return vec![charge, payable(MessageKey::CalcPayable, [principal.plus(interest), late])];
    }
    if payoff.interest_days < debt.tenure {
        let rule = interest_rule(debt.amount, debt.interest_rate, payoff.interest_days);
        let used = line("interestUsed", MessageKey::CostInterestUsed, interest, Sign::Plus, rule);
        return vec![used, payable(MessageKey::CalcPayableEarly, [principal, interest])];
    }
    Vec::new()
}

/// The late charge: rate × days, at most the cap.
pub(crate) fn overdue_line(amount: Money, charge: LateCharge, days: u32, fee: Money) -> CostLine {
    let rule = match charge.reached(amount, days) {
        Some(cap) => cap_rule(amount, cap, charge.paid),
        None => (
            MessageKey::CalcOverdueFee.for_days(days),
            vec![amount.display(), charge.rate.to_string(), days.to_string()],
        ),
    };
    line("overdueFee", MessageKey::CostOverdueFee, fee, Sign::Plus, rule)
}

/// The rule of a late charge that has reached its cap; `paid` are the late charges paid before.
pub(crate) fn cap_rule(amount: Money, cap: Fraction, paid: Money) -> Rule {
    let args = vec![amount.display(), cap.as_percent()];
    if paid.is_positive() {
        (MessageKey::CalcOverdueFeeLeft, [args, vec![paid.display()]].concat())
    } else {
        (MessageKey::CalcOverdueFeeCapped, args)
    }
}

pub(crate) fn line(id: &str, label_key: MessageKey, amount: Money, sign: Sign, rule: Rule) -> CostLine {
    let (rule_key, rule_args) = rule;
    CostLine { id: id.to_owned(), label_key, label_args: Vec::new(), amount, sign, rule_key, rule_args }
}

/// Interest: amount × rate × days.
pub(crate) fn interest_rule(amount: Money, rate: PercentPerDay, days: u32) -> Rule {
    (MessageKey::CalcInterest.for_days(days), vec![amount.display(), rate.to_string(), days.to_string()])
}

/// GST on a fee. The label names the rate; the rule names the fee and the rate.
pub(crate) fn gst_line(id: &str, label_key: MessageKey, amount: Money, sign: Sign, fee: &str) -> CostLine {
    let percent = GST_PERCENT.to_string();
    let rule = (MessageKey::CalcGstFee, vec![fee.to_owned(), percent.clone()]);
    CostLine { label_args: vec![percent], ..line(id, label_key, amount, sign, rule) }
}
