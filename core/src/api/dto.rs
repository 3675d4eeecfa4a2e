//! Request and response bodies, one file per area.
//!
//! Requests refuse unknown fields. A missing field counts as empty, so that a validation rule reports it.

pub mod apply;
pub mod auth;
pub mod bank;
pub mod client;
pub mod detail;
pub mod extension;
pub mod home;
pub mod order;
pub mod paper;
pub mod payment;
pub mod product;
pub mod schedule;
pub mod user;
