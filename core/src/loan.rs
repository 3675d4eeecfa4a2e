//! A loan's money over time: pure arithmetic on amounts and days, independent of orders (contract §9).
//!
//! * [`schedule`] – what is due when: due days, the level instalment, interest and principal of each row.
//! * [`account`] – what was paid and what is owed on a day: arrears, late charge, payoff; how a payment is allocated.
//! * [`parts`] – late charges, interest and principal of a payment.
//! * [`plan`] – the plan that a product offers, that an application freezes, and whose rows a borrower sees.

pub mod account;
pub mod parts;
pub mod plan;
pub mod schedule;

pub use account::{Account, LateTerms};
pub use parts::{ALLOCATION, Bucket, PaymentParts};
pub use plan::{InstalmentState, PlanOffer, PlanRow, QuotedPlan, Repayment};
pub use schedule::{Instalment, Interval, Plan, Schedule};
