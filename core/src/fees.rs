//! Costs of a loan, with their explanation: a product's terms, quotes, late charges, extensions, APR, loyalty discount
//! and Key Fact Statement.

pub mod apr;
pub mod explain;
pub mod extension;
pub mod kfs;
pub mod loyalty;
pub mod payoff;
pub mod quote;
pub mod rules;
pub mod terms;
pub mod view;

pub use explain::{CostLine, CostTable, Sign};
pub use extension::{ExtensionQuote, ExtensionRates};
pub use loyalty::{EarnedDiscount, earned_discount};
pub use payoff::{Debt, EarlyInterest, LateCharge, Payoff};
pub use quote::{Quote, QuoteOutcome, QuoteRequest, quote};
pub use terms::{Offer, Rates, Terms};
pub use view::{CostExample, CostParts, Figures};
