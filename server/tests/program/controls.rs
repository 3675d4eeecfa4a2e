//! Calls the test controls of a running program from tests without an async runtime.

use saral_qa::{Http, Qa, QaError};

pub fn at(address: &str) -> Qa<Http> {
    Qa::new(Http::new(&format!("http://{address}")), "default")
}

pub fn wait<T>(call: impl Future<Output = Result<T, QaError>>) -> Result<T, QaError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(call)
}

#[track_caller]
pub fn done<T>(call: impl Future<Output = Result<T, QaError>>) -> T {
    wait(call).unwrap_or_else(|error| panic!("{error}"))
}
