//! Commits a batch in one round trip, by calling a [function in the database](super::function).
//!
//! The function handles the keys of every batch in the same order, so two batches cannot deadlock. A row that must have
//! a value is selected for update. A key that must be absent is inserted, and deleted again if the batch does not write
//! the key. So a row locks every key that a batch depends on, and the isolation level `READ COMMITTED` is enough. If a
//! check fails, the function raises [`CONFLICT`], which rolls everything back.
//!
//! The function also inserts a receipt, a row in `store_receipt`. If the statement gets no answer, the server inserts
//! the same row, marked as void. The insert waits for a transaction that is still running. If the row already exists,
//! the transaction was committed. Otherwise the void row keeps the transaction from being committed.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio_postgres::Error;
use tokio_postgres::types::Type;

use super::fault::{self, explain, silent};
use super::function::{ABSENT, CONFLICT, DELETE, EXPECT, PUT};
use super::sql::Tables;
use super::{Connections, Object, STATEMENT};
use crate::engine::{Batch, CommitError, Conflict, Key, Result, StoreError};
use crate::observe::{Observed, Trouble};
use crate::throttled;

/// Maximum tries of a transaction that the database rolls back, including the first try.
const TRIES: u32 = 10;
/// Maximum pause before a retry, multiplied by the number of tries so far.
const PAUSE: Duration = Duration::from_millis(10);
/// Maximum time for looking up the receipt of a transaction that gave no answer.
const LOOKED_UP: Duration = Duration::from_secs(20);
/// Deletes receipts that are much older than [`LOOKED_UP`] by the database's clock, because no process needs them.
const FORGET: &str = "DELETE FROM store_receipt WHERE at < now() - interval '15 minutes'";
/// Number of commits between two removals of old receipts.
const FORGOTTEN_EVERY: u64 = 1000;
const ASK_AGAIN: Duration = Duration::from_millis(200);

enum Failed {
    /// A check failed. Nothing was written.
    Conflict,
    /// The database rolled back. Nothing was written.
    Undone(Error),
    /// The statement was not sent or was refused. Nothing was written.
    Before(StoreError),
    ReadOnly,
    Unknown(StoreError),
}

impl Failed {
    fn of(error: Error) -> Self {
        let code = error.code().map(|code| code.code().to_owned()).unwrap_or_default();
        match error {
            _ if code == CONFLICT => Self::Conflict,
            error if fault::is_undone(&error) => Self::Undone(error),
            error if fault::is_read_only(&error) => Self::ReadOnly,
            // A pooler reports a lost connection with an error code, like an error of the database.
            error if code.is_empty() || UNCLEAR.iter().any(|class| code.starts_with(class)) => {
                Self::Unknown(explain(&error))
            }
            error => Self::Before(explain(&error)),
        }
    }
}

/// Classes of errors after which the outcome is unknown: connection, operator intervention, system, internal.
const UNCLEAR: [&str; 4] = ["08", "57", "58", "XX"];

/// The keys of a batch, in the order in which the function works on them.
#[derive(Default)]
struct Changes<'a> {
    tables: Vec<i32>,
    keys: Vec<&'a [u8]>,
    /// The function's flags, for each key.
    work: Vec<i32>,
    expected: Vec<Option<&'a [u8]>>,
    values: Vec<Option<&'a [u8]>>,
}

impl<'a> Changes<'a> {
    fn of(tables: Tables, batch: &'a Batch) -> Self {
        let unchecked = batch.writes().keys().filter(|key| !batch.checks().contains_key(*key));
        let mut keys: Vec<(i32, &Key)> =
            batch.checks().keys().chain(unchecked).map(|key| (tables.number(key), key)).collect();
        keys.sort_unstable();
        let mut changes = Self::default();
        for (table, key) in keys {
            let (check, write) = (batch.checks().get(key), batch.writes().get(key));
            let check_work = match check {
                None => 0,
                Some(None) => ABSENT,
                Some(Some(_)) => EXPECT,
            };
            let write_work = match (check, write) {
                // In the first case, the row was inserted only to lock the absent key, so it is deleted again.
                (Some(None), None) | (_, Some(None)) => DELETE,
                (_, None) => 0,
                (_, Some(Some(_))) => PUT,
            };
            changes.tables.push(table);
            changes.keys.push(key.as_bytes());
            changes.work.push(check_work | write_work);
            changes.expected.push(check.and_then(Option::as_deref));
            changes.values.push(write.and_then(Option::as_deref));
        }
        changes
    }
}

type Receipt = [u8; 16];

pub(super) async fn commit(connections: &Connections, observed: &Observed, batch: &Batch) -> Result<(), CommitError> {
    let changes = Changes::of(connections.tables, batch);
    forget_receipts(connections);
    let mut tried = 0;
    loop {
        tried += 1;
        let receipt = ulid::Ulid::new().to_bytes();
        match attempt(connections, &receipt, &changes).await {
            Ok(()) => return Ok(()),
            Err(Failed::Conflict) => return Err(Conflict.into()),
            Err(Failed::Before(error)) => return Err(error.into()),
            Err(Failed::ReadOnly) => {
                connections.pool.retain(|_, _| false);
                return Err(fault::read_only().into());
            }
            Err(Failed::Undone(error)) if tried >= TRIES => return Err(explain(&error).into()),
            Err(Failed::Undone(error)) => {
                observed.troubled(Trouble::Undone);
                tracing::debug!(%error, tried, "the database rolled back a commit, which is retried");
                tokio::time::sleep(jittered(PAUSE * tried)).await;
            }
            Err(Failed::Unknown(why)) => {
                observed.troubled(Trouble::Unanswered);
                throttled!(warn, error = %why, "a commit has no answer; the database is asked for its receipt");
                return if is_committed(connections, &receipt).await? { Ok(()) } else { Err(why.into()) };
            }
        }
    }
}

/// Returns a random duration between half of the pause and the whole pause.
pub(super) fn jittered(pause: Duration) -> Duration {
    let mut random = [0];
    // Without randomness, all processes wait equally long, which is slower but correct.
    let [part] = getrandom::fill(&mut random).map_or([0], |()| random);
    pause / 2 + pause * u32::from(part) / 512
}

async fn attempt(connections: &Connections, receipt: &Receipt, changes: &Changes<'_>) -> Result<(), Failed> {
    let connection = connections.take().await.map_err(Failed::Before)?;
    let receipt = receipt.as_slice();
    let given = [
        (&receipt as _, Type::BYTEA),
        (&changes.tables as _, Type::INT4_ARRAY),
        (&changes.keys as _, Type::BYTEA_ARRAY),
        (&changes.work as _, Type::INT4_ARRAY),
        (&changes.expected as _, Type::BYTEA_ARRAY),
        (&changes.values as _, Type::BYTEA_ARRAY),
    ];
    let failed = match tokio::time::timeout(STATEMENT, connection.query_typed(&connections.commit, &given)).await {
        Ok(Ok(_)) => return Ok(()),
        Ok(Err(error)) => Failed::of(error),
        Err(_) => Failed::Unknown(silent()),
    };
    if !matches!(failed, Failed::Conflict | Failed::Undone(_)) {
        drop(Object::take(connection));
    }
    Err(failed)
}

/// Returns whether the transaction with this receipt was committed. If not, the transaction can no longer be committed.
async fn is_committed(connections: &Connections, receipt: &Receipt) -> Result<bool> {
    let since = Instant::now();
    let id = receipt.as_slice();
    let given = [(&id as _, Type::BYTEA)];
    // The first statement may be repeated after it got no answer, so the second statement reads the outcome.
    let void = "INSERT INTO store_receipt (id, is_void) VALUES ($1, true) ON CONFLICT (id) DO NOTHING";
    let read = "SELECT is_void FROM store_receipt WHERE id = $1";
    loop {
        let asked = async {
            connections.query(void, &given).await?;
            connections.query(read, &given).await
        };
        match asked.await {
            Ok(rows) => {
                let is_void = rows.first().map(|row| row.try_get::<_, bool>(0)).transpose();
                let is_void = is_void.map_err(|error| explain(&error))?;
                return is_void
                    .map(|is_void| !is_void)
                    .ok_or_else(|| StoreError::Broken("a receipt is gone".to_owned()));
            }
            Err(StoreError::Unavailable(_)) if since.elapsed() < LOOKED_UP => tokio::time::sleep(ASK_AGAIN).await,
            Err(error) => return Err(error),
        }
    }
}

fn forget_receipts(connections: &Connections) {
    static COMMITS: AtomicU64 = AtomicU64::new(0);
    if !COMMITS.fetch_add(1, Ordering::Relaxed).is_multiple_of(FORGOTTEN_EVERY) {
        return;
    }
    let connections = connections.clone();
    tokio::spawn(async move {
        if let Err(error) = connections.query(FORGET, &[]).await {
            throttled!(warn, %error, "old receipts could not be removed; a later commit tries again");
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_before_another_try_is_at_most_what_was_asked() {
        for _ in 0..100 {
            let pause = jittered(PAUSE);
            assert!(pause >= PAUSE / 2 && pause <= PAUSE, "{pause:?}");
        }
    }
}
