//! The loan server. `loan-core` decides; this crate adds HTTP (warp), storage, providers and a clock.
//!
//! # Where to start reading
//!
//! * [`serve`] assembles the process and runs it.
//! * [`http`] turns a request into a call of a use case.
//! * [`service`] holds the use cases, one function per call: it reads the [`records`], asks the core, and commits.
//! * [`app`] is the context that every use case gets: store, clock, providers.
//! * [`ports`] are the interfaces to the providers (SMS, payment and so on).
//! * [`qa`] adds test controls around all of it. It is compiled out of a release.
//!
//! # Invariants
//!
//! * A use case knows nothing of warp.
//! * An order changes only through `service::lifecycle`.
//! * A change that was answered is durable.
//! * No log line holds a body, a phone number, a token or a query.

pub mod app;
pub mod attempts;
pub mod background;
pub mod catalogue;
pub mod check;
pub mod clock;
pub mod config;
#[cfg(feature = "qa")]
pub mod conform;
pub mod directory;
#[cfg(feature = "embed")]
mod embedded;
pub mod error;
pub mod failures;
pub mod fixtures;
pub mod http;
pub mod incidents;
pub mod log;
pub mod messages;
#[cfg(feature = "otlp")]
pub mod otlp;
mod owner;
pub mod picture;
pub mod ports;
#[cfg(feature = "qa")]
pub mod qa;
pub mod reconcile;
#[cfg(feature = "qa")]
pub mod record;
pub mod records;
pub mod rekey;
pub mod reloads;
pub mod rollout;
pub mod security;
#[cfg(feature = "qa")]
pub mod seed;
pub mod serve;
pub mod service;
pub mod signature;
pub mod site;
pub mod timekeeping;
pub mod transfer;
pub mod watch;
