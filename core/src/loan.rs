//! Arithmetic of loans in instalments, on amounts and days, independent of orders (contract §9).

pub mod account;
pub mod schedule;

pub use account::{ALLOCATION, Account, Bucket, Owed, PaymentParts};
pub use schedule::{Instalment, InstalmentState, Interval, Plan, PlanOffer, PlanRow, QuotedPlan, Repayment, Schedule};
