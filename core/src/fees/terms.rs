//! A product's terms: amounts, tenures and rates.

use super::apr::MAX_REPAYMENTS;
use super::payoff::EarlyInterest;
use super::quote::{Quote, QuoteRefusal, QuoteRequest};
use super::rules::{
    DEFAULT_COOLING_OFF_DAYS, DEFAULT_MAX_EXTENSIONS, MAX_FEE_RATE, MAX_LOAN_DAYS, MAX_PERCENT_PER_DAY,
};
use crate::loan::{LateTerms, Plan, PlanOffer, Repayment, Schedule};
use crate::money::{Fraction, Money, PercentPerDay};
use crate::time::Timestamp;
use loan_value::{Value, value_of, write_parts};
use rust_decimal::Decimal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
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
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub plans: Vec<PlanOffer>,
}

/// The rates and options of a loan. A copy is frozen into every order and statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermsFault {
    /// A list is empty or not ascending.
    Unordered {
        field: &'static str,
    },
    Amount,
    /// A tenure is not 1 to [`MAX_LOAN_DAYS`] days.
    Tenure,
    Rate {
        field: &'static str,
        most: Decimal,
    },
    /// The terms of a product in instalments are inconsistent.
    Plans(PlansFault),
    /// An offered loan cannot be quoted (contract §3) for a borrower without a loyalty discount.
    Quote(QuoteRefusal),
}

/// Inconsistent terms of a product in instalments (contract §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlansFault {
    /// `plans` without `repayment`, or `repayment` without `plans`.
    Alone,
    /// `period_list` differs from the plans' periods.
    Periods,
    /// The number of days between instalments, the number of instalments or the tenure is zero or too large.
    Count,
    ExtensionAllowed,
    /// `early_interest` is not `daysUsed`.
    EarlyInterest,
}

impl Terms {
    /// The faults that forbid offering these terms. Without faults, every offered amount and tenure can be lent.
    pub fn faults(&self) -> Vec<TermsFault> {
        let rates = self.rates.excessive().map(|(field, most)| TermsFault::Rate { field, most });
        let plans = self.plans_fault().map(TermsFault::Plans);
        let mut faults: Vec<_> = self.offer.faults().into_iter().chain(rates).chain(plans).collect();
        if faults.is_empty() {
            faults.extend(self.unquotable().map(TermsFault::Quote));
        }
        faults
    }

    fn plans_fault(&self) -> Option<PlansFault> {
        let Offer { period_list, repayment, plans, .. } = &self.offer;
        let Some(Repayment { every }) = repayment else { return (!plans.is_empty()).then_some(PlansFault::Alone) };
        let is_possible = |plan: &PlanOffer| {
            let count = plan.instalments;
            usize::try_from(count).is_ok_and(|count| (1..=MAX_REPAYMENTS).contains(&count))
                && (1..=MAX_LOAN_DAYS).contains(&every.longest().saturating_mul(count))
        };
        [
            (!plans.is_empty(), PlansFault::Alone),
            (plans.iter().map(|plan| &plan.period).eq(period_list), PlansFault::Periods),
            (plans.iter().all(is_possible), PlansFault::Count),
            (!self.rates.extension_allowed, PlansFault::ExtensionAllowed),
            (self.rates.early_interest == EarlyInterest::DaysUsed, PlansFault::EarlyInterest),
        ]
        .into_iter()
        .find_map(|(holds, fault)| (!holds).then_some(fault))
    }

    fn unquotable(&self) -> Option<QuoteRefusal> {
        let (amounts, tenures) = (&self.offer.amount_list, &self.offer.period_list);
        let offered = amounts.iter().flat_map(|amount| tenures.iter().map(move |days| (*amount, *days)));
        offered.into_iter().find_map(|(amount, days)| {
            let (terms, today) = (self.clone(), Timestamp::from_epoch_ms(0).day());
            let refusal = Quote::of(&QuoteRequest { terms, amount, days, on_time_repayments: 0, today }).err();
            refusal.or_else(|| (!self.is_possible_from_any_day(amount, days)).then_some(QuoteRefusal::PeriodNotOffered))
        })
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

    fn faults(&self) -> Vec<TermsFault> {
        let Self { amount_list, period_list, .. } = self;
        let lent = |days: &u32| (1..=MAX_LOAN_DAYS).contains(days);
        [
            (ascends(amount_list), TermsFault::Unordered { field: "amountList" }),
            (ascends(period_list), TermsFault::Unordered { field: "periodList" }),
            (amount_list.iter().all(|amount| amount.is_positive()), TermsFault::Amount),
            (period_list.iter().all(lent), TermsFault::Tenure),
        ]
        .into_iter()
        .filter_map(|(holds, fault)| (!holds).then_some(fault))
        .collect()
    }
}

impl Rates {
    pub const fn late_terms(&self) -> LateTerms {
        LateTerms { rate: self.overdue_rate, cap: self.overdue_cap }
    }

    /// Wire name and maximum of each rate above its maximum.
    fn excessive(&self) -> impl Iterator<Item = (&'static str, Decimal)> {
        [
            ("interestRate", self.interest_rate.value(), MAX_PERCENT_PER_DAY),
            ("serviceRate", self.service_rate.value(), MAX_FEE_RATE),
            ("overdueRate", self.overdue_rate.value(), MAX_PERCENT_PER_DAY),
            ("overdueCap", self.overdue_cap.unwrap_or(Fraction::ZERO).value(), MAX_FEE_RATE),
            ("extensionRate", self.extension_rate.value(), MAX_FEE_RATE),
        ]
        .into_iter()
        .filter(|(_, rate, most)| rate > most)
        .map(|(field, _, most)| (field, most))
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
