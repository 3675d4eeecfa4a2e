//! Costs of a loan. Amounts are decimals, one function rounds them, and every amount is explained.
//!
//! * [`rules`] – the constants, each with the place in the specification.
//! * [`terms`] – a product's terms: the offer, and the rates that are frozen into every order.
//! * [`loyalty`] – the levels of the loyalty discount, and the tables that show them.
//! * [`quote`](mod@quote) – the fees and interest of a loan, what the borrower receives and what they repay.
//! * [`overdue`], [`extension`] – what a late repayment and a later due date cost.
//! * [`payoff`] – what settles a loan on a given day: early, in time or late.
//! * [`apr`] – the annual percentage rate of a single repayment, and of a schedule.
//! * [`kfs`] – the Key Fact Statement.
//! * [`explain`] – the inputs, the rule and the rounding of each line, as message keys.
//! * [`view`] – the cost shown before a loan is taken: the server's amounts or the phone's own.

pub mod apr;
pub mod explain;
pub mod extension;
pub mod kfs;
pub mod loyalty;
pub mod overdue;
pub mod payoff;
pub mod quote;
pub mod rules;
pub mod terms;
pub mod view;

pub use extension::ExtensionQuote;
pub use loyalty::{EarnedDiscount, earned_discount};
pub use payoff::EarlyInterest;
pub use quote::{Quote, QuoteOutcome, QuoteRefusal, QuoteRequest, quote};
pub use terms::{Offer, Rates, Terms};
