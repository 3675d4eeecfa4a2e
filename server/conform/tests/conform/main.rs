//! Tests of `saral-conform` against real servers.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    missing_docs
)]

#[path = "../../../tests/qa/bench.rs"]
mod bench;
mod compare;
mod planted;
mod program;
mod record;
#[path = "../../../tests/shared/small.rs"]
mod small;
