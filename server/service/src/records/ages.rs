//! Retention periods that several kinds of record share.

/// Days for which a lender must keep its books after the last movement on a borrower's account: eight financial years
/// by section 128(5) of the Companies Act, 2013. Every year counts as a leap year, so that the period is never too
/// short.
pub const LAW_DAYS: i64 = 8 * 366;
/// Days until the next check of an expired record that cannot be read or that another record still needs.
pub const AGAIN_DAYS: i64 = 30;
/// Retention in days of records that are kept only to answer enquiries.
pub const YEAR_DAYS: i64 = 365;
