//! A product's terms: amounts, tenures and rates.

use super::EarlyInterest;
use super::apr::MAX_REPAYMENTS;
use super::rules::{
    DEFAULT_COOLING_OFF_DAYS, DEFAULT_MAX_EXTENSIONS, MAX_FEE_RATE, MAX_LOAN_DAYS, MAX_PERCENT_PER_DAY,
};
use crate::api::code::ErrorCode;
use crate::loan::{Plan, PlanOffer, Repayment, Schedule};
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Timestamp;
use loan_value::{Value, value_of, write_parts};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[apply(module_type)]
pub struct Offer {
    /// Ascending.
    pub amount_list: Vec<Money>,
    /// Tenures in days; for a product in instalments, the `period` of each of its `plans`.
    pub period_list: Vec<u32>,
    /// Absent for a product whose loans are repaid once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub repayment: Option<Repayment>,
    /// One plan for each of `period_list`; empty for a product whose loans are repaid once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<PlanOffer>,
}

/// The rates and options of a loan. A copy is frozen into every order and statement.
#[apply(module_type)]
pub struct Rates {
    /// `"0.1"` is 0.1 % a day.
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the amount: `"0.10"` is 10 %.
    pub service_rate: Fraction,
    pub overdue_rate: PercentPerDay,
    /// Limit of the late charge over all days as a fraction of the amount: `"0.3"` is 30 %. `None` for no limit.
    pub overdue_cap: Option<Fraction>,
    #[serde(default)]
    pub early_interest: EarlyInterest,
    pub extension_rate: Fraction,
    #[serde(default)]
    pub extension_allowed: bool,
    #[serde(default = "default_max_extensions")]
    pub max_extensions: u32,
    /// Days after disbursal in which the borrower may exit the loan without a fee.
    #[serde(default = "default_cooling_off_days")]
    pub cooling_off_days: u32,
}

/// Four years always contain a leap year.
const MONTHS_OF_FOUR_YEARS: u32 = 48;

/// A product's terms. On the wire, the fields of offer and rates form one object.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = "Offer & Rates"))]
pub struct Terms {
    pub offer: Offer,
    pub rates: Rates,
}

impl Serialize for Terms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_parts([value_of(&self.offer), value_of(&self.rates)], serializer)
    }
}

impl<'de> Deserialize<'de> for Terms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(Self { offer: value.read().map_err(D::Error::custom)?, rates: value.read().map_err(D::Error::custom)? })
    }
}

/// A fault of a catalogue's product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermsFault {
    /// Wire name of the field.
    pub field: &'static str,
    /// For the operator.
    pub reason: String,
}

/// A fault for each row whose condition does not hold.
fn faults_of<const N: usize>(rows: [(bool, &'static str, &str); N]) -> Vec<TermsFault> {
    let broken = rows.into_iter().filter(|(holds, ..)| !holds);
    broken.map(|(_, field, reason)| TermsFault { field, reason: reason.to_owned() }).collect()
}

impl Terms {
    /// The faults that forbid offering these terms. Without faults, every offered amount and tenure can be lent.
    pub fn faults(&self) -> Vec<TermsFault> {
        let (Offer { amount_list, period_list, .. }, rates) = (&self.offer, &self.rates);
        let are_positive = amount_list.iter().all(|amount| amount.is_positive());
        let are_lent = period_list.iter().all(|days| (1..=MAX_LOAN_DAYS).contains(days));
        let is_low = |rate: PercentPerDay| rate.value() <= MAX_PERCENT_PER_DAY;
        let is_part = |rate: Fraction| rate.value() <= MAX_FEE_RATE;
        let per_day = format!("must be at most {MAX_PERCENT_PER_DAY} % a day");
        let whole = format!("must be at most {MAX_FEE_RATE}, the whole amount");
        let mut faults = faults_of([
            (ascends(amount_list), "amountList", "must be non-empty and ascending"),
            (ascends(period_list), "periodList", "must be non-empty and ascending"),
            (are_positive, "amountList", "amounts must be positive"),
            (are_lent, "periodList", &format!("days must be positive, and at most {MAX_LOAN_DAYS}")),
            (is_low(rates.interest_rate), "interestRate", &per_day),
            (is_part(rates.service_rate), "serviceRate", &whole),
            (is_low(rates.overdue_rate), "overdueRate", &per_day),
            (rates.overdue_cap.is_none_or(is_part), "overdueCap", &whole),
            (is_part(rates.extension_rate), "extensionRate", &whole),
        ]);
        faults.extend(self.plans_fault());
        if faults.is_empty() {
            faults.extend(self.unquotable());
        }
        faults
    }

    /// The first fault of a product in instalments (contract §9).
    fn plans_fault(&self) -> Option<TermsFault> {
        let Offer { period_list, repayment, plans, .. } = &self.offer;
        let alone = "belongs to repayment, and repayment to plans";
        let Some(Repayment { every }) = repayment else {
            return (!plans.is_empty()).then(|| TermsFault { field: "plans", reason: alone.to_owned() });
        };
        let is_possible = |plan: &PlanOffer| {
            let count = plan.instalments;
            usize::try_from(count).is_ok_and(|count| (1..=MAX_REPAYMENTS).contains(&count))
                && (1..=MAX_LOAN_DAYS).contains(&every.longest().saturating_mul(count))
        };
        let has_periods = plans.iter().map(|plan| &plan.period).eq(period_list);
        let are_possible = plans.iter().all(is_possible);
        let has_early_interest = self.rates.early_interest == EarlyInterest::DaysUsed;
        faults_of([
            (!plans.is_empty(), "plans", alone),
            (has_periods, "periodList", "must list the periods of plans, in the same order"),
            (are_possible, "plans", "needs 1 to 480 instalments, at least a day apart, over at most ten years"),
            (!self.rates.extension_allowed, "extensionAllowed", "must be false for a loan in instalments"),
            (has_early_interest, "earlyInterest", "must be daysUsed for a loan in instalments"),
        ])
        .into_iter()
        .next()
    }

    /// The first offered loan that cannot be quoted (contract §3) for a borrower without a loyalty discount.
    fn unquotable(&self) -> Option<TermsFault> {
        let (amounts, tenures) = (&self.offer.amount_list, &self.offer.period_list);
        let offered = amounts.iter().flat_map(|amount| tenures.iter().map(move |days| (*amount, *days)));
        let refusal = offered.into_iter().find_map(|(amount, days)| {
            let refusal = self.quote(amount, days, 0, Timestamp::from_epoch_ms(0).day()).err();
            refusal.or_else(|| (!self.is_possible_from_any_day(amount, days)).then_some(ErrorCode::PeriodNotOffered))
        })?;
        let (field, reason) = match refusal {
            ErrorCode::NothingReceived => ("serviceRate", "the fees leave nothing to receive"),
            ErrorCode::AmountNotOffered => ("amountList", "an amount cannot be computed"),
            _ => ("plans", "an instalment would be 0 for one of the amounts"),
        };
        Some(TermsFault { field, reason: reason.to_owned() })
    }

    /// Whether the plan has a schedule for every loan day of four years. Up to the 28th, all days of a month give the same
    /// schedule; the days 28 to 30 after the first are the 29th to the 31st, or days of the next month.
    fn is_possible_from_any_day(&self, amount: Money, period: u32) -> bool {
        let Some(plan) = self.offer.plan(period) else { return true };
        let epoch = Timestamp::from_epoch_ms(0).day();
        let months = (0..MONTHS_OF_FOUR_YEARS).map(|month| epoch.plus_months(month));
        let mut days = months.flat_map(|first| [0, 28, 29, 30].map(|later| first.plus(later)));
        days.all(|day| Schedule::of(plan, amount, self.rates.interest_rate, day).is_some())
    }
}

impl Offer {
    /// The offer of a product whose loans are repaid once.
    pub const fn once(amount_list: Vec<Money>, period_list: Vec<u32>) -> Self {
        Self { amount_list, period_list, repayment: None, plans: Vec::new() }
    }

    /// The plan with this `period`; `None` if there is none, as for a product whose loans are repaid once.
    pub fn plan(&self, period: u32) -> Option<Plan> {
        let interval = self.repayment?.every;
        let plan = self.plans.iter().find(|plan| plan.period == period)?;
        Some(Plan { interval, count: plan.instalments })
    }
}

fn ascends<T: PartialOrd>(values: &[T]) -> bool {
    !values.is_empty() && values.is_sorted_by(|before, after| before < after)
}

pub(crate) fn largest(amounts: &[Money]) -> Option<Money> {
    amounts.iter().max().copied()
}

const fn default_max_extensions() -> u32 {
    DEFAULT_MAX_EXTENSIONS
}

const fn default_cooling_off_days() -> u32 {
    DEFAULT_COOLING_OFF_DAYS
}
