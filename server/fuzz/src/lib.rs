//! Fuzz tests of the server's inputs and of its stored bytes.
//!
//! Each module has a function `check` for any bytes, which panics if the server panics or breaks a guarantee.
//! `fuzz_targets` call these functions from libFuzzer, `server/tests/api/fuzz.rs` from proptest.

pub mod forms;
pub mod imports;
pub mod pictures;
pub mod queries;
pub mod records;
pub mod webhooks;
pub mod wire;

/// Runs a future that needs no I/O.
fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(work)
}
