//! The test controls of a running program, called by the client that anybody may use, from tests without a runtime.

use saral_qa::{Http, Qa, QaError};

/// The controls of the server at a host and port, in the tenant of calls that name none.
pub fn at(address: &str) -> Qa<Http> {
    Qa::new(Http::new(&format!("http://{address}")), "default")
}

/// Waits for a control's answer.
pub fn wait<T>(call: impl Future<Output = Result<T, QaError>>) -> Result<T, QaError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(call)
}

/// The same when it must not refuse.
#[track_caller]
pub fn done<T>(call: impl Future<Output = Result<T, QaError>>) -> T {
    wait(call).unwrap_or_else(|error| panic!("{error}"))
}
