//! Arithmetic of loans in instalments, on amounts and days, independent of orders (contract §9).

pub mod account;
pub mod parts;
pub mod plan;
pub mod schedule;

pub use account::{Account, LateTerms};
pub use parts::{ALLOCATION, Bucket, PaymentParts};
pub use plan::{InstalmentState, PlanOffer, PlanRow, QuotedPlan, Repayment};
pub use schedule::{Instalment, Interval, Plan, Schedule};
