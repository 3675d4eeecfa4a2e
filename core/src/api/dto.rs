//! Request and response bodies, one file per area.
//!
//! Requests refuse unknown fields, and a missing field counts as empty: the rule it breaks then
//! gives its own message, instead of a parser giving a technical one. Suffixes: `Request` for
//! what is sent, none or `View` for what is answered.

pub mod auth;
pub mod bank;
pub mod client;
pub mod extension;
pub mod home;
pub mod order;
pub mod payment;
pub mod product;
pub mod schedule;
pub mod user;
