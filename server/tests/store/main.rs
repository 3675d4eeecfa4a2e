//! The store: one suite for every engine, and what sled alone does not give.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

mod backup;
mod conformance;
mod damage;
mod durable;
mod forgetful;
mod keys;
mod moving;
mod snapshots;
