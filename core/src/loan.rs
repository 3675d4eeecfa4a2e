//! Arithmetic of loans in instalments, on amounts and days, independent of orders (contract §9).

pub mod account;
pub mod parts;
pub mod plan;
pub mod schedule;

pub use account::Account;
pub use parts::{ALLOCATION, Bucket, Owed, PaymentParts};
pub use plan::{InstalmentState, PlanOffer, PlanRow, QuotedPlan, Repayment};
pub use schedule::{Instalment, Interval, Plan, Schedule};
