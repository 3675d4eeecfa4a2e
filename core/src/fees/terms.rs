//! A product's terms.

use super::payoff::EarlyInterest;
use super::rules::{DEFAULT_COOLING_OFF_DAYS, DEFAULT_MAX_EXTENSIONS, MAX_FEE_RATE, MAX_PERCENT_PER_DAY};
use crate::money::{Fraction, Money, PercentPerDay};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// What a product asks and allows. A copy is frozen into every order, so that a later change of the catalogue changes
/// no running loan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// Amounts on offer, ascending.
    pub amount_list: Vec<Money>,
    /// Tenures on offer, in days.
    pub period_list: Vec<u32>,
    /// Interest, percent per day: `"0.1"` is 0.1 % a day.
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the amount: `"0.10"` is 10 %.
    pub service_rate: Fraction,
    /// Charge for each day past the due date, percent of the amount per day.
    pub overdue_rate: PercentPerDay,
    /// The most that it may come to in all, as a fraction of the amount: `"0.3"` is 30 %. Without one it grows every day.
    pub overdue_cap: Option<Fraction>,
    /// What interest is owed by whoever repays early.
    #[serde(default)]
    pub early_interest: EarlyInterest,
    /// Processing fee of an extension as a fraction of the amount.
    pub extension_rate: Fraction,
    /// Whether the due date may be moved at all.
    #[serde(default)]
    pub extension_allowed: bool,
    /// How many extensions may be paid for one order.
    #[serde(default = "default_max_extensions")]
    pub max_extensions: u32,
    /// Days after disbursal in which the borrower may leave without fee.
    #[serde(default = "default_cooling_off_days")]
    pub cooling_off_days: u32,
}

impl Terms {
    /// The rates that no product may ask, by their names on the wire, each with the highest allowed.
    #[must_use]
    pub fn excessive_rates(&self) -> Vec<(&'static str, Decimal)> {
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
        .collect()
    }
}

/// Input of [`largest_amount`]: what it needs of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LargestAmountRequest {
    /// Amounts on offer.
    pub amount_list: Vec<Money>,
}

/// Answer of [`largest_amount`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LargestAmount {
    /// Rupees.
    pub amount: Money,
}

/// The most that a product lends, and what is chosen at first where one may choose; nothing where nothing is on offer.
#[must_use]
pub fn largest_amount(request: &LargestAmountRequest) -> LargestAmount {
    LargestAmount { amount: largest(&request.amount_list).unwrap_or_default() }
}

/// The largest of these amounts, in whatever order they stand.
pub(crate) fn largest(amounts: &[Money]) -> Option<Money> {
    amounts.iter().max().copied()
}

const fn default_max_extensions() -> u32 {
    DEFAULT_MAX_EXTENSIONS
}

const fn default_cooling_off_days() -> u32 {
    DEFAULT_COOLING_OFF_DAYS
}
