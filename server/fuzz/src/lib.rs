//! Inputs that anybody may send to the server, and bytes that may be on its disk. Each module has a function `check`
//! that takes any bytes; it panics if the server panics or breaks a guarantee. `fuzz_targets` call it from libFuzzer,
//! `server/tests/api/fuzz.rs` from proptest.

pub mod forms;
pub mod imports;
pub mod pictures;
pub mod queries;
pub mod records;
pub mod webhooks;
pub mod wire;

/// Runs work that waits for no I/O.
fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(work)
}
