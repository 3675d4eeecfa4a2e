//! The loan server: warp and a store around `loan-core`, which decides everything.
//!
//! Where to start reading: [`serve`] puts the process together; [`http`] turns a request into a call; [`service`] has one
//! function per call, which reads the [`store`], asks the core, and commits; [`app`] is what such a function is given;
//! [`ports`] are the providers. [`qa`] puts test controls around all of it, and is compiled out of a release.
//!
//! Invariants: a service knows nothing of warp; an order changes through `service::lifecycle` only; answered means durable;
//! no log line holds a body, a phone, a token or a query.

pub mod app;
pub mod catalogue;
pub mod check;
pub mod clock;
pub mod config;
pub mod directory;
#[cfg(feature = "embed")]
mod embedded;
pub mod error;
pub mod failures;
pub mod fixtures;
pub mod http;
pub mod log;
pub mod messages;
pub mod picture;
pub mod ports;
#[cfg(feature = "qa")]
pub mod qa;
pub mod rekey;
pub mod security;
pub mod serve;
pub mod service;
pub mod signature;
pub mod site;
pub mod store;
pub mod transfer;
pub mod watch;
