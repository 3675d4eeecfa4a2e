//! The business constants: tax, time limits, defaults, and the largest values that a product may have.

use rust_decimal::Decimal;

/// GST on processing fees (specification §9). The rate has applied to lending since GST began on 1 July 2017 (Central
/// Tax (Rate) notification 11/2017, heading 9971). Texts get the rate as an argument.
pub const GST_PERCENT: u8 = 18;

/// Days from the request of an extension to the new due date (specification §4, "7 days from the request").
pub const EXTENSION_DAYS: u32 = 7;

/// Hours in which a requested extension must be paid (specification §9).
pub const EXTENSION_WINDOW_HOURS: i64 = 24;

/// Maximum extensions of an order if the product sets no number (contract §3).
pub const DEFAULT_MAX_EXTENSIONS: u32 = 3;

/// Number of extensions that may be requested in a row without payment.
pub const MAX_UNPAID_EXTENSIONS: u32 = 20;

/// Days in which a borrower may exit the loan without a fee if the product sets no number (contract §4).
pub const DEFAULT_COOLING_OFF_DAYS: u32 = 3;

/// Hours in which the borrower must confirm an approved order (contract §5).
pub const CONFIRM_WINDOW_HOURS: i64 = 72;

/// Waiting time after a denial (specification §9, contract §2).
pub const DENIAL_WAIT_HOURS: i64 = 15 * 24;

/// Days for which a Key Fact Statement binds the lender (contract §4).
pub const KFS_VALID_DAYS: i64 = 3;

/// [`KFS_VALID_DAYS`] for loans of fewer than [`KFS_SHORT_LOAN_DAYS`] days (contract §4).
pub const KFS_SHORT_VALID_DAYS: i64 = 1;

pub const KFS_SHORT_LOAN_DAYS: u32 = 7;

/// The longest tenure of a product: ten years. The limit keeps multiplications from overflowing a `Decimal`.
pub const MAX_LOAN_DAYS: u32 = 3650;

/// The highest daily rate of a product, percent of the amount; catches errors such as a missing decimal point.
pub const MAX_PERCENT_PER_DAY: Decimal = Decimal::ONE_HUNDRED;

/// The highest fee of a product as a fraction of the amount.
pub const MAX_FEE_RATE: Decimal = Decimal::ONE;

/// The smallest part payment of the borrower's choice in a loan in instalments (contract §9).
pub const LEAST_PART_RUPEES: u32 = 100;

/// Days of the year in an annual percentage rate (contract §3).
pub const DAYS_OF_YEAR: u32 = 365;
