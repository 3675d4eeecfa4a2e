//! Ages that several kinds of record share.

/// Years for which the law wants a lender's books kept once a borrower's account has seen its last movement: section 128(5) of
/// the Companies Act, 2013 says eight financial years.
pub const LAW_YEARS: i64 = 8;
/// The same in days. Every year counts as a leap year: the law asks for no less.
pub const LAW_DAYS: i64 = LAW_YEARS * 366;
/// Days after which it is looked at again whether what a record belongs to is still kept.
pub const AGAIN_DAYS: i64 = 30;
/// Days for which something is kept that nobody is waiting for any more, to be asked about.
pub const YEAR_DAYS: i64 = 365;
