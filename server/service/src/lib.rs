//! The loan service without HTTP: use cases, records, interfaces to providers, catalogue and clocks.
//!
//! * [`service`] holds the use cases, one function per call: each reads the [`records`], asks the core, and commits.
//! * [`app`] is the context that every use case gets: store, clock, providers.
//! * [`ports`] are the interfaces to the providers (SMS, payment and so on).
//!
//! # Invariants
//!
//! * An order changes only through `service::lifecycle`, or through `service::apply` when a borrower applies again.
//! * A change is durable before its response is sent.
//! * No log line holds a body, a phone number, a token or a query.

pub mod app;
pub mod attempts;
pub mod background;
pub mod catalogue;
pub mod clock;
pub mod config;
pub mod directory;
#[cfg(feature = "embed")]
mod embedded;
pub mod error;
pub mod failures;
pub mod fixtures;
pub mod incidents;
pub mod log;
pub mod messages;
mod named;
#[cfg(feature = "otlp")]
pub mod otlp;
pub mod owner;
pub mod picture;
pub mod ports;
pub mod records;
pub mod reloads;
pub mod rollout;
pub mod security;
pub mod service;
pub mod signature;
pub mod site;
pub mod timekeeping;
pub mod transfer;
pub mod watch;
