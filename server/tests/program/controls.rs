//! The test controls of a running program, called by the public client, from tests without a runtime.

use saral_qa::{Http, Qa, QaError};

/// A client for the default tenant.
pub fn at(address: &str) -> Qa<Http> {
    Qa::new(Http::new(&format!("http://{address}")), "default")
}

pub fn wait<T>(call: impl Future<Output = Result<T, QaError>>) -> Result<T, QaError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(call)
}

/// Panics if the control refuses.
#[track_caller]
pub fn done<T>(call: impl Future<Output = Result<T, QaError>>) -> T {
    wait(call).unwrap_or_else(|error| panic!("{error}"))
}
