//! Loyalty: a discount on the processing fee after on-time repayments. A benefit, never a permission (specification §6).

use crate::message::MessageKey;
use crate::money::{Fraction, Money};
use serde::{Deserialize, Serialize};

/// A borrower's standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyView {
    /// 0 none, 1 Copper, 2 Silver, 3 Gold.
    pub level: u8,
    /// The level's name; null without one.
    pub name_key: Option<MessageKey>,
    /// Percent taken off the processing fee.
    pub discount_percent: u8,
    /// The `level` of the matching row of [`loyalty_table`]; 0 without one. The table has more levels than there are
    /// names.
    pub row: u8,
}

impl LoyaltyView {
    /// The discount as a fraction with two decimals: `0.09`.
    #[must_use]
    pub fn discount(self) -> Fraction {
        Fraction::percent(self.discount_percent)
    }
}

/// The standing after this many repayments on or before the due date: 0 → 0 %, 1 → 5 %, 2–3 → 9 %, 4 → 13 %,
/// 5 and more → 14 % (contract §3).
#[must_use]
pub const fn loyalty(on_time_repayments: u32) -> LoyaltyView {
    let (level, name_key, discount_percent, row) = match on_time_repayments {
        0 => (0, None, 0, 0),
        1 => (1, Some(MessageKey::TierCopper), 5, 1),
        2 | 3 => (2, Some(MessageKey::TierSilver), 9, 2),
        4 => (3, Some(MessageKey::TierGold), 13, 3),
        _ => (3, Some(MessageKey::TierGold), 14, 5),
    };
    LoyaltyView { level, name_key, discount_percent, row }
}

/// The next larger discount, and what it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NextLevel {
    /// The level's name; null where it has none of its own.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub name_key: Option<MessageKey>,
    /// How many more repayments on or before the due date lead to it.
    pub more: u32,
    /// Percent then taken off the processing fee.
    pub discount_percent: u32,
}

/// What comes after this many repayments on time; `None` at the largest discount.
#[must_use]
pub fn next_level(on_time_repayments: u32) -> Option<NextLevel> {
    let now = loyalty(on_time_repayments);
    let next = loyalty_table().rows.into_iter().find(|row| row.discount_percent > now.discount_percent)?;
    Some(NextLevel {
        name_key: next.name_key,
        more: next.repayments.saturating_sub(on_time_repayments),
        discount_percent: next.discount_percent.into(),
    })
}

/// A row of the home dialog's table of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoyaltyRow {
    /// 1 to 5.
    pub level: u8,
    /// The level's name; the fourth and fifth have none.
    pub name_key: Option<MessageKey>,
    /// On-time repayments that lead to it.
    pub repayments: u32,
    /// Percent taken off the processing fee, at most.
    pub discount_percent: u8,
}

/// The home dialog's table: five levels, of which three have names (specification §9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LoyaltyTable {
    /// Ascending.
    pub rows: Vec<LoyaltyRow>,
}

/// The table of levels as the home dialog lists it.
#[must_use]
pub fn loyalty_table() -> LoyaltyTable {
    let row =
        |level, name_key, repayments, discount_percent| LoyaltyRow { level, name_key, repayments, discount_percent };
    LoyaltyTable {
        rows: vec![
            row(1, Some(MessageKey::TierCopper), 1, 5),
            row(2, Some(MessageKey::TierSilver), 2, 9),
            row(3, Some(MessageKey::TierGold), 4, 13),
            row(4, None, 4, 13),
            row(5, None, 5, 14),
        ],
    }
}

/// A row of the loan-calculation table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LoanRow {
    /// From this loan on: 1st, 3rd, 5th.
    pub loan: u32,
    /// The smallest amount.
    pub from: Money,
    /// The largest amount.
    pub to: Money,
}

/// The loan-calculation table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LoanTable {
    /// Ascending.
    pub rows: Vec<LoanRow>,
}

/// The static loan-calculation table (specification §9). Information only: what is lent is the product's `amountList`.
#[must_use]
pub fn loan_table() -> LoanTable {
    let row = |loan, from, to| LoanRow { loan, from: Money::rupees(from), to: Money::rupees(to) };
    LoanTable { rows: vec![row(1, 1000, 5000), row(3, 3000, 10_000), row(5, 5000, 40_000)] }
}
