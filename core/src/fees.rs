//! What a loan costs (contract §3): decimals, one rounding function, every amount with its reason.
//!
//! * [`rules`] – the constants, each with where the specification says it.
//! * [`terms`] – a product's terms, frozen into every order.
//! * [`loyalty`] – the discount ladder and the tables shown.
//! * [`quote`](mod@quote) – fees, interest, what is received, what is repaid.
//! * [`overdue`], [`extension`] – what lateness and a later due date cost.
//! * [`payoff`] – what settles a loan on a day: early, in time, late.
//! * [`apr`] – the annual percentage rate of one repayment, and of a schedule.
//! * [`kfs`] – the Key Fact Statement.
//! * [`explain`] – each line's inputs, rule and rounding, as message keys; [`view`] – whose figures are shown before a loan is taken.

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
pub use payoff::EarlyInterest;
pub use quote::{Quote, QuoteOutcome, QuoteRefusal, QuoteRequest, quote};
pub use terms::{Offer, Rates, Terms};
