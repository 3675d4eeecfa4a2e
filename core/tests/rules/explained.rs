//! Compares every amount with its explanation.
//!
//! `reckoned` repeats the calculation of each rule's text with the displayed arguments.

use crate::fees_laws::any_request;
use crate::orders::{day, rupees};
use crate::support::{catalogue, order_detail};
use loan_core::api::dto::extension::Extension;
use loan_core::fees::explain::{CostLine, CostTable, quote_table};
use loan_core::fees::payoff::LateCharge;
use loan_core::fees::{Quote, QuoteRequest, Rates};
use loan_core::message::{Language, MessageKey};
use loan_core::money::{Apr, Fraction, Money, PercentPerDay};
use loan_core::screen::explain::{ExplainOrderRequest, explain_cooling_off, explain_extension, explain_order};
use proptest::prelude::*;
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::json;
use std::collections::BTreeSet;

fn number(text: &str) -> Option<Decimal> {
    text.replace(['₹', ','], "").parse().ok()
}

/// Repeats the calculation that a rule's text describes. Returns `None` for a rule that is not listed here.
fn reckoned(rule: MessageKey, args: &[String]) -> Option<Decimal> {
    let arg = |place: usize| args.get(place).and_then(|text| number(text));
    let hundredth = Decimal::new(1, 2);
    let exact = match rule {
        MessageKey::CalcAmount => arg(0)?,
        MessageKey::CalcServiceFee | MessageKey::CalcGstFee | MessageKey::CalcOverdueFeeCapped => {
            arg(0)? * arg(1)? * hundredth
        }
        MessageKey::CalcOverdueFeeLeft => (arg(0)? * arg(1)? * hundredth - arg(2)?).max(Decimal::ZERO),
        MessageKey::CalcServiceFeeDiscounted => arg(0)? * arg(1)? * hundredth * (Decimal::ONE - arg(2)? * hundredth),
        MessageKey::CalcInterest | MessageKey::CalcOverdueFee => arg(0)? * arg(1)? * hundredth * arg(2)?,
        MessageKey::CalcInterestOneDay | MessageKey::CalcOverdueFeeOneDay => arg(0)? * arg(1)? * hundredth,
        MessageKey::CalcArriveAmount => arg(0)? - arg(1)? - arg(2)?,
        MessageKey::CalcRepaymentAmount
        | MessageKey::CalcRepaymentPlan
        | MessageKey::CalcPayable
        | MessageKey::CalcPayableEarly
        | MessageKey::CalcCoolingOff
        | MessageKey::CalcCoolingOffNoDay
        | MessageKey::CalcCoolingOffOneDay => arg(0)? + arg(1)?,
        MessageKey::CalcExtensionFee => arg(0)? + arg(1)? + arg(2)? + arg(3)?,
        MessageKey::CalcExtendedTotal => arg(0)? + arg(1)? + arg(2)? - arg(3)?,
        MessageKey::CalcApr => (arg(0)? - arg(1)?) * Decimal::from(36_500) / (arg(1)? * arg(2)?),
        MessageKey::CalcAprOneDay => (arg(0)? - arg(1)?) * Decimal::from(36_500) / arg(1)?,
        MessageKey::CalcInterestPlan | MessageKey::CalcOverdueFeeParts => sum(args.first()?)?,
        MessageKey::CalcDue => arg(0)? + arg(1)?,
        MessageKey::CalcPayoff => arg(0)? + arg(1)? + arg(2)?,
        MessageKey::CalcExitPlan => arg(0)? - arg(1)? - arg(2)?,
        MessageKey::CalcInterestAccrued | MessageKey::CalcInterestAccruedOneDay => {
            paise(arg(0)? * arg(1)? * hundredth * arg(2)?) + arg(3)?
        }
        _ => return None,
    };
    Some(paise(exact))
}

fn paise(exact: Decimal) -> Decimal {
    exact.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// Evaluates a sum such as `₹186.00 + ₹3,457.00 × 0.1% × 9`. Each product is rounded.
fn sum(text: &str) -> Option<Decimal> {
    let factor = |text: &str| match text.strip_suffix('%') {
        Some(percent) => Some(number(percent)? * Decimal::new(1, 2)),
        None => number(text),
    };
    let term = |text: &str| text.split(" × ").map(factor).try_fold(Decimal::ONE, |product, one| Some(product * one?));
    text.split(" + ").map(term).try_fold(Decimal::ZERO, |sum, one| Some(sum + paise(one?)))
}

/// Rules that `reckoned` cannot evaluate: their texts do not give the amount and day of each payment.
const NOT_RECKONED: [MessageKey; 4] =
    [MessageKey::CalcExtendedApr, MessageKey::CalcAprMonths, MessageKey::CalcAprEvery, MessageKey::CalcDueNext];

/// Returns the lines whose amount differs from that of their explanation, and adds all rules to `seen`.
pub fn untrue(table: &CostTable, seen: &mut BTreeSet<String>) -> Vec<String> {
    let rate = table.apr.iter().map(|apr| (apr.rule_key, &apr.rule_args, apr.percent.value()));
    let lines = table.lines.iter().map(|line| (line.rule_key, &line.rule_args, line.amount.value()));
    let mut wrong = Vec::new();
    for (rule, args, amount) in lines.chain(rate) {
        seen.insert(rule.as_str().to_owned());
        if !NOT_RECKONED.contains(&rule) && reckoned(rule, args) != Some(amount) {
            wrong.push(format!("{amount}: {} {args:?}", rule.as_str()));
        }
    }
    wrong
}

fn table(lines: Vec<CostLine>) -> CostTable {
    CostTable { lines, apr: None }
}

/// Returns four cost tables of a loan after `days`: an offered cooling-off exit, an overdue loan, a loan that was ended
/// by such an exit, and an early repayment.
fn explained(request: &QuoteRequest, quote: &Quote, late: LateCharge, days: u32) -> [CostTable; 4] {
    let terms = &request.terms.rates;
    let fee = late.fee(quote.amount, days);
    let used = terms.interest_rate.of(quote.amount, days);
    let leaving = quote.arrive_amount.plus(used);
    let detail = |more: serde_json::Value| {
        let mut fields = json!({
            "loanAmount": quote.amount, "arriveAmount": quote.arrive_amount, "serviceFee": quote.service_fee,
            "gtsFee": quote.gst_fee, "gstFee": quote.gst_fee, "interest": quote.interest, "period": quote.days,
            "repaymentAmount": quote.repayment_amount, "discount": quote.discount, "apr": quote.apr,
            "interestRate": terms.interest_rate, "serviceRate": terms.service_rate, "overdueRate": late.rate,
            "overdueCap": late.cap, "lateChargesPaid": late.paid, "daysUsed": days, "coolingOffAmount": leaving, "coolingOffInterest": used,
        });
        fields.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        order_detail("8", fields)
    };
    let owed = detail(json!({ "overdueDays": days, "overdueFee": fee }));
    let early = detail(json!({ "orderState": "6", "earlyInterest": "daysUsed" }));
    let apr = loan_core::fees::apr::bullet_apr(leaving, quote.arrive_amount, days).and_then(Apr::rounded);
    let left = detail(json!({
        "interest": used, "repaymentAmount": leaving, "apr": apr.unwrap_or_default(), "cooledOff": 1,
    }));
    let language = Language::default();
    [
        table(vec![explain_cooling_off(&owed)]),
        explain_order(&ExplainOrderRequest { detail: owed, language }),
        explain_order(&ExplainOrderRequest { detail: left, language }),
        explain_order(&ExplainOrderRequest { detail: early, language }),
    ]
}

fn extension(request: &QuoteRequest, quote: &Quote, late: LateCharge, days: u32) -> Option<CostTable> {
    use loan_core::fees::ExtensionQuote;
    use loan_core::fees::extension::ExtensionRates;
    let due = day("2026-11-27");
    let rates = ExtensionRates { late_charge: late, ..(&request.terms.rates).into() };
    let asked_for = ExtensionQuote::of(rates, quote.amount, due, due.plus(days.into()))?;
    let paid = rupees("330.00");
    let extension: Extension = serde_json::from_value(json!({
        "extensionFee": asked_for.extension_fee, "extensionFeePaid": paid,
        "extensionServiceFee": asked_for.extension_service_fee, "extensionGst": asked_for.extension_gst,
        "extensionRate": asked_for.extension_rate, "interest": asked_for.interest, "overdueFee": asked_for.overdue_fee,
        "extensionApplyTime": "2026-11-27T10:00:00+05:30", "extensionDay": asked_for.extension_day,
        "extensionTime": asked_for.new_due_day, "orderRepayId": "r1", "extensionId": "e1", "isWaiting": 0,
        "expireTime": null, "repaymentDate": due, "loanAmount": quote.amount,
        "interestRate": request.terms.rates.interest_rate, "interestDays": asked_for.interest_days,
        "overdueRate": late.rate, "overdueCap": late.cap, "lateChargesPaid": late.paid, "overdueDays": days,
        "totalCost": quote.repayment_amount.plus(paid).plus(asked_for.extension_fee), "apr": "10.00",
        "arriveAmount": quote.arrive_amount,
    }))
    .unwrap();
    Some(explain_extension(&extension))
}

fn all_of(request: &QuoteRequest, late: LateCharge, days: u32, seen: &mut BTreeSet<String>) -> Vec<String> {
    let Ok(quote) = Quote::of(request) else { return Vec::new() };
    let tables = explained(request, &quote, late, days).into_iter().chain(extension(request, &quote, late, days));
    let Rates { service_rate, interest_rate, .. } = request.terms.rates;
    let offered = quote_table(&quote, service_rate, interest_rate, Language::default());
    tables.chain([offered]).flat_map(|table| untrue(&table, seen)).collect()
}

proptest! {
    #[test]
    fn every_explanation_comes_to_its_amount(
        request in any_request(), days in 0_u32..40, rate in 0_i64..=500_000_000, cap in prop::option::of(0_i64..=100),
        paid in prop::option::of(1_i64..=100_000),
    ) {
        let late = LateCharge {
            rate: PercentPerDay::new(Decimal::new(rate, 8)).unwrap(),
            cap: cap.map(|percent| Fraction::new(Decimal::new(percent, 2)).unwrap()),
            paid: paid.map_or(Money::ZERO, Money::paise),
        };
        let wrong = all_of(&request, late, days, &mut BTreeSet::new());
        prop_assert!(wrong.is_empty(), "{wrong:?}");
    }
}

#[test]
fn no_rule_of_a_cost_table_is_left_out() {
    let mut seen = BTreeSet::new();
    for (repayments, days, length, paid) in [(0, 0, 7, 0), (1, 1, 1, 0), (0, 2, 7, 0), (5, 39, 14, 0), (5, 39, 14, 200)]
    {
        let mut terms = crate::orders::terms();
        terms.offer.period_list = vec![length];
        let request = QuoteRequest {
            terms,
            amount: Money::rupees(5000),
            days: length,
            on_time_repayments: repayments,
            today: day("2026-11-20"),
        };
        let late =
            LateCharge { rate: "1".parse().unwrap(), cap: Some("0.10".parse().unwrap()), paid: Money::rupees(paid) };
        assert_eq!(all_of(&request, late, days, &mut seen), Vec::<String>::new());
    }
    for table in crate::instalments::tables() {
        assert_eq!(untrue(&table, &mut seen), Vec::<String>::new());
    }
    // Only the rule of a booked loan is not tested here, because the repayment date of a booked loan is unknown.
    let named = catalogue().into_keys().filter(|key| key.starts_with("labels.calc"));
    let left_out: Vec<String> = named.filter(|key| !seen.contains(key)).collect();
    assert_eq!(left_out, ["labels.calcScheduledRepayment"]);
}
