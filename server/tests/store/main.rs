//! Tests of the store engines: memory, sled and database.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod backup;
mod conformance;
mod damage;
mod database;
mod durable;
mod failover;
mod forgetful;
mod growth;
mod keys;
mod moving;
mod opening;
mod patience;
#[path = "../shared/database.rs"]
mod postgres;
mod queue;
mod rotation;
mod snapshots;
mod stores;
