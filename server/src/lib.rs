//! The server as one crate, for its program, tests and examples. `loan-core` has the business rules; the crates below
//! add the rest:
//!
//! * `loan_store`: encrypted storage, independent of loans.
//! * [`loan_service`]: use cases, records, providers and the clock, independent of HTTP servers.
//! * [`loan_http`]: passes each request to its use case, and assembles the process ([`serve`]).
//! * `loan_qa` (feature `qa`): test controls, which releases do not contain.

pub mod check;
pub mod reconcile;
pub mod rekey;

pub use loan_http as http;
pub use loan_http::serve;
#[cfg(feature = "qa")]
pub use loan_qa as qa;
pub use loan_service::{
    app, attempts, background, catalogue, clock, config, directory, error, failures, fixtures, incidents, log,
    messages, owner, picture, ports, records, reloads, rollout, security, service, signature, site, timekeeping,
    transfer, watch,
};
