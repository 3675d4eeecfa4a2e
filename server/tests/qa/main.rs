//! Tests of the test controls.
#![cfg(feature = "qa")]
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    missing_docs
)]

mod at_once;
mod bench;
mod carried;
mod clock;
mod controls;
mod events;
mod faults;
mod files;
mod journal;
#[path = "../shared/listening.rs"]
mod listening;
mod loading;
mod page;
mod recording;
mod refusals;
mod rust_client;
mod scenarios;
mod sent;
mod sequence;
mod situations;
#[path = "../shared/small.rs"]
mod small;
mod tenants;
mod two_servers;
