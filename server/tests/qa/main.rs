//! The test controls of a server in memory.
#![cfg(feature = "qa")]
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    missing_docs
)]

mod bench;
mod clock;
mod conform;
mod controls;
mod events;
mod faults;
mod files;
mod journal;
mod loading;
mod page;
mod scenarios;
mod situations;
#[path = "../shared/small.rs"]
mod small;
mod tenants;
mod two_servers;
