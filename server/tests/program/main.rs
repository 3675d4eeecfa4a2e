//! Tests of the real program as a child process.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    missing_docs
)]

mod at_once;
#[cfg(feature = "qa")]
mod backup;
mod black_hole;
#[cfg(feature = "qa")]
mod canary;
#[cfg(feature = "qa")]
mod check;
mod cli;
#[cfg(feature = "qa")]
mod clients;
#[cfg(feature = "qa")]
mod clock;
mod controls;
#[path = "../shared/database.rs"]
mod database;
mod disk;
#[cfg(feature = "qa")]
mod faults;
mod full;
mod guesses;
#[cfg(feature = "qa")]
mod headers;
#[cfg(feature = "qa")]
mod http_client;
mod keys;
mod kill;
#[path = "../shared/listening.rs"]
mod listening;
#[cfg(feature = "qa")]
mod operators;
#[cfg(feature = "qa")]
mod ops;
#[cfg(feature = "qa")]
mod owner;
#[path = "../shared/picture.rs"]
mod picture;
mod pictures;
#[cfg(feature = "qa")]
mod process;
mod provider;
#[cfg(feature = "qa")]
mod reconcile;
#[cfg(feature = "qa")]
mod reload;
#[path = "../../examples/bench/seed/mod.rs"]
mod seed;
#[cfg(feature = "qa")]
mod seeded;
mod server;
#[path = "../shared/small.rs"]
mod small;
#[cfg(feature = "qa")]
mod vectors;
mod verify;
