//! The business constants, each written once.

use crate::time::Day;
use rust_decimal::Decimal;
use serde::Serialize;

/// A tax on fees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Tax {
    /// Percent of the fee.
    pub percent: u8,
    /// The IST day from which it holds.
    pub since: Day,
}

/// GST on every processing fee: 18 % (specification §9), for lending services since GST began (Central Tax (Rate)
/// notification 11/2017, heading 9971). Texts take the rate as an argument.
pub const GST: Tax = Tax { percent: 18, since: Day::GST_BEGAN };

/// Days from asking for an extension to the new due date (specification §4, "7 days from the request").
pub const EXTENSION_DAYS: u32 = 7;

/// Hours in which an extension must be paid (specification §9).
pub const EXTENSION_WINDOW_HOURS: i64 = 24;

/// Extensions a product allows when it says nothing else (contract §3).
pub const DEFAULT_MAX_EXTENSIONS: u32 = 3;

/// How many extensions may be requested in a row without paying for one. The limit keeps an order's history finite.
pub const MAX_UNPAID_EXTENSIONS: u32 = 20;

/// Days in which a borrower may leave without fee when the product says nothing else (contract §4).
pub const DEFAULT_COOLING_OFF_DAYS: u32 = 3;

/// Hours in which a passed order must be confirmed (contract §5).
pub const CONFIRM_WINDOW_HOURS: i64 = 72;

/// Hours to wait after a denial, 15 × 24 (specification §9, contract §2).
pub const DENIAL_WAIT_HOURS: i64 = 15 * 24;

/// Days a Key Fact Statement binds the lender (contract §4).
pub const KFS_VALID_DAYS: i64 = 3;

/// The same for loans under [`KFS_SHORT_LOAN_DAYS`] days.
pub const KFS_SHORT_VALID_DAYS: i64 = 1;

/// Loans shorter than this many days have the shorter validity (contract §4).
pub const KFS_SHORT_LOAN_DAYS: u32 = 7;

/// The longest loan a product may offer, in days: ten years. The limit keeps every multiplication far from
/// overflowing a `Decimal`.
pub const MAX_LOAN_DAYS: u32 = 3650;

/// The highest interest or overdue charge a product may ask, percent of the amount per day. It is far above any real
/// rate and catches typing errors, like a rate written without its decimal point.
pub const MAX_PERCENT_PER_DAY: Decimal = Decimal::ONE_HUNDRED;

/// The highest fee a product may ask, as a fraction of the amount: all of it.
pub const MAX_FEE_RATE: Decimal = Decimal::ONE;

/// Days of the year in an annual percentage rate (contract §3).
pub const DAYS_OF_YEAR: u32 = 365;
