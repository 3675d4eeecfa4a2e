//! Errors of use cases, with codes of the error catalogue ([`ErrorCode`]).

use loan_core::api::code::ErrorCode;
use loan_core::message::Message;
use serde::Serialize;
use serde_json::Value;

use crate::ports::PortError;
use loan_store::{AWAY, CommitError, StoreError};

pub type Result<T, E = DomainError> = std::result::Result<T, E>;

/// Refuses a request that breaks a rule; `broken` says which.
pub fn valid(broken: Option<impl Into<Message>>) -> Result<()> {
    broken.map_or(Ok(()), |message| Err(DomainError::invalid(message.into())))
}

#[derive(Debug, Clone, PartialEq)]
pub struct DomainError {
    pub code: ErrorCode,
    pub message: Message,
    pub data: Option<Value>,
    /// Seconds until a retry makes sense (`Retry-After`).
    pub retry_after: Option<u32>,
}

impl DomainError {
    pub fn of(code: ErrorCode) -> Self {
        Self::with(code, Vec::new())
    }

    pub fn with(code: ErrorCode, args: Vec<String>) -> Self {
        Self::saying(code, Message::with(code.message(), args))
    }

    pub fn saying(code: ErrorCode, message: Message) -> Self {
        Self { code, message, data: None, retry_after: None }
    }

    pub fn invalid(message: Message) -> Self {
        Self::saying(ErrorCode::Invalid, message)
    }

    /// Refuses a request because of the value of this field.
    pub fn wrong_type(field: impl Into<String>) -> Self {
        Self::with(ErrorCode::WrongType, vec![field.into()])
    }

    pub fn too_many(wait_ms: i64) -> Self {
        let seconds = u32::try_from((wait_ms + 999) / 1000).unwrap_or(1).max(1);
        Self::of(ErrorCode::TooManyRequests).retry_after(seconds)
    }

    #[must_use]
    pub fn data(mut self, data: &impl Serialize) -> Self {
        self.data = serde_json::to_value(data).ok();
        self
    }

    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Returns whether the store was unavailable. The store has already logged such an error.
    pub fn is_unavailable(&self) -> bool {
        self.code == ErrorCode::Unavailable
    }

    /// Returns whether another write came first. The use case may then succeed if it reads and decides again.
    pub fn is_conflict(&self) -> bool {
        self.code == ErrorCode::Conflict
    }
}

impl From<ErrorCode> for DomainError {
    fn from(code: ErrorCode) -> Self {
        Self::of(code)
    }
}

impl From<StoreError> for DomainError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Broken(_) => {
                tracing::error!(%error, "store");
                Self::of(ErrorCode::Internal)
            }
            StoreError::Unavailable(_) => {
                if let Some(left_out) = AWAY.left_out() {
                    tracing::error!(%error, left_out, "the store is unavailable");
                }
                Self::of(ErrorCode::Unavailable).retry_after(1)
            }
        }
    }
}

impl From<CommitError> for DomainError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Conflict(_) => Self::of(ErrorCode::Conflict),
            CommitError::Failed(error) => error.into(),
        }
    }
}

impl From<PortError> for DomainError {
    fn from(error: PortError) -> Self {
        tracing::warn!(%error, "provider");
        Self::of(ErrorCode::Provider)
    }
}
