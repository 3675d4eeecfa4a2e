//! Loyalty: a discount on the processing fee after on-time repayments (specification §6).

use crate::message::MessageKey;
use crate::money::{Fraction, Money};

#[apply(module_value)]
pub struct LoyaltyView {
    /// 0 none, 1 Copper, 2 Silver, 3 Gold.
    pub level: u8,
    pub name_key: Option<MessageKey>,
    pub discount_percent: u8,
    /// The `level` of the matching row of [`loyalty_table`], which has more levels than names; 0 for none.
    pub row: u8,
}

impl LoyaltyView {
    /// Returns the discount as a fraction: `0.09` for 9 %.
    pub fn discount(self) -> Fraction {
        Fraction::percent(self.discount_percent)
    }
}

/// The level after this many on-time repayments: 0 → 0 %, 1 → 5 %, 2–3 → 9 %, 4 → 13 %, 5 and more → 14 %.
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

#[apply(api_value)]
pub struct NextLevel {
    /// Null above Gold, because those levels have no name.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub name_key: Option<MessageKey>,
    /// Further on-time repayments needed for the level.
    pub more: u32,
    pub discount_percent: u32,
}

/// The next higher level after this many on-time repayments; `None` at the largest discount.
pub fn next_level(on_time_repayments: u32) -> Option<NextLevel> {
    let now = loyalty(on_time_repayments);
    let next = loyalty_table().rows.into_iter().find(|row| row.discount_percent > now.discount_percent)?;
    Some(NextLevel {
        name_key: next.name_key,
        more: next.repayments.saturating_sub(on_time_repayments),
        discount_percent: next.discount_percent.into(),
    })
}

/// A discount that the next loan has only if the running loan is repaid on time.
#[apply(api_value)]
pub struct EarnedDiscount {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub name_key: MessageKey,
    /// Discount on the processing fee in percent.
    pub percent: u8,
}

/// The discount after `then` on-time repayments, if it is larger than after `now`.
pub fn earned_discount(now: u32, then: u32) -> Option<EarnedDiscount> {
    let (now, then) = (loyalty(now), loyalty(then));
    let name_key = then.name_key.filter(|_| then.discount_percent > now.discount_percent)?;
    Some(EarnedDiscount { name_key, percent: then.discount_percent })
}

#[apply(module_value)]
pub struct LoyaltyRow {
    /// 1 to 5.
    pub level: u8,
    pub name_key: Option<MessageKey>,
    /// On-time repayments needed.
    pub repayments: u32,
    pub discount_percent: u8,
}

/// The table of levels in the home dialog: five levels, three of them named (specification §9).
#[apply(module_type)]
pub struct LoyaltyTable {
    pub rows: Vec<LoyaltyRow>,
}

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

#[apply(module_value)]
pub struct LoanRow {
    /// Number of the loan from which the row applies: 1, 3 or 5.
    pub loan: u32,
    pub from: Money,
    pub to: Money,
}

#[apply(module_type)]
pub struct LoanTable {
    pub rows: Vec<LoanRow>,
}

/// The static loan-calculation table (specification §9), for information only: the product's `amountList` decides.
pub fn loan_table() -> LoanTable {
    let row = |loan, from, to| LoanRow { loan, from: Money::rupees(from), to: Money::rupees(to) };
    LoanTable { rows: vec![row(1, 1000, 5000), row(3, 3000, 10_000), row(5, 5000, 40_000)] }
}
