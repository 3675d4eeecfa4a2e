//! Converts database errors to messages for the operator.

use std::error::Error as _;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::engine::StoreError;

/// Returns whether the database rolled back because of other transactions, so that a retry can succeed.
pub(super) fn is_undone(error: &Error) -> bool {
    let undone = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::LOCK_NOT_AVAILABLE];
    error.code().is_some_and(|code| undone.contains(code))
}

pub(super) fn is_read_only(error: &Error) -> bool {
    error.code() == Some(&SqlState::READ_ONLY_SQL_TRANSACTION)
}

pub(super) fn read_only() -> StoreError {
    StoreError::Unavailable("the database is read-only".to_owned())
}

/// Classes of transient errors: connection, rolled-back transaction, resources, operator intervention, system.
const PASSING: [&str; 5] = ["08", "40", "53", "57", "58"];

/// Converts an error. Leaves out the database's details, which may contain personal data.
pub(super) fn explain(error: &Error) -> StoreError {
    let Some(refusal) = error.as_db_error() else {
        let why = format!("the database: {}", causes(error));
        // Any other cause is a mistake, such as an address without the password or TLS that the database asks for.
        let is_connection = error.source().is_none_or(|cause| cause.is::<std::io::Error>());
        return if is_connection { StoreError::Unavailable(why) } else { StoreError::Broken(why) };
    };
    let code = refusal.code().code();
    let why = format!("the database: {} ({code})", refusal.message());
    // `is_undone` includes lock timeouts, which belong to none of these classes.
    let passes = PASSING.iter().any(|class| code.starts_with(class)) || is_undone(error) || is_read_only(error);
    if passes { StoreError::Unavailable(why) } else { StoreError::Broken(why) }
}

fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let line = error.to_string();
        if !text.contains(&line) {
            text = format!("{text}: {line}");
        }
        cause = error.source();
    }
    text.lines().next().unwrap_or_default().to_owned()
}

pub(super) fn silent() -> StoreError {
    StoreError::Unavailable("the database does not answer".to_owned())
}

pub(super) fn of_pool(error: PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) => explain(&error),
        PoolError::Timeout(_) => StoreError::Unavailable("no connection to the database came free in time".to_owned()),
        PoolError::Closed => StoreError::Unavailable("closed".to_owned()),
        error => StoreError::Unavailable(causes(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::{Config, NoTls};

    #[tokio::test]
    async fn a_database_that_cannot_be_reached_is_unavailable_and_a_wrong_setting_is_not() {
        let unreached = tokio_postgres::connect("postgres://u@127.0.0.1:1/d", NoTls).await.err().unwrap();
        assert!(matches!(explain(&unreached), StoreError::Unavailable(_)), "{unreached:?}");
        let wrong = "postgres://u@127.0.0.1:port/d".parse::<Config>().unwrap_err();
        assert!(matches!(explain(&wrong), StoreError::Broken(_)), "{wrong:?}");
    }
}
