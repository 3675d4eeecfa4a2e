//! The common shape of every response (contract, section 2).

use serde::{Deserialize, Serialize};

/// `{"code": int, "msg": string, "data": any|null}`; `code` 0 is success.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope<T> {
    /// 0, or the stable number of an [`ErrorCode`](super::code::ErrorCode).
    pub code: i32,
    /// Empty on success; otherwise a sentence for the user, in the language of `accept-language`.
    pub msg: String,
    /// The payload; also set for a few refusals (`errorColumn`, a new statement).
    pub data: Option<T>,
}

impl<T> Envelope<T> {
    pub fn ok(data: T) -> Self {
        Self { code: 0, msg: String::new(), data: Some(data) }
    }

    pub fn refused(code: i32, msg: String, data: Option<T>) -> Self {
        Self { code, msg, data }
    }
}
