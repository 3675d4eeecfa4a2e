//! Request and response bodies, one file per area.
//!
//! Requests refuse unknown fields. A missing field counts as empty, so that the validation rule answers with its own
//! message instead of a parser's. Request types end in `Request`; response types end in `View` or have no suffix.

pub mod apply;
pub mod auth;
pub mod bank;
pub mod client;
pub mod extension;
pub mod home;
pub mod order;
pub mod paper;
pub mod payment;
pub mod product;
pub mod schedule;
pub mod user;
