//! What anybody may send to the server, and what may lie on its disk. Each module has one function, `check`, that takes any
//! bytes: it panics where the server does, or where it breaks what it promises. `fuzz_targets` hand it to libFuzzer,
//! `server/tests/api/fuzz.rs` to proptest.

pub mod forms;
pub mod imports;
pub mod pictures;
pub mod queries;
pub mod records;
pub mod webhooks;
pub mod wire;

/// Runs what waits for nothing outside.
fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(work)
}
