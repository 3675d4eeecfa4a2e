//! A batch as one transaction, in at most two round trips.
//!
//! The first locks the checked rows. Rows that must hold a value are selected for update, tables and keys in sorted
//! order, so that two batches wait for each other without a deadlock. Keys that must be absent are inserted, which
//! waits for any transaction that inserts the same key, and then finds its row. If everything holds, the second writes
//! the rest and commits. A batch without checks needs the second only.
//!
//! `READ COMMITTED` is enough, because a batch depends only on keys, and each is locked by a row. A key that must be
//! absent and stays so is inserted and deleted again.
//!
//! Rollbacks by the database (a deadlock, a serialization failure) are retried.
//!
//! A transaction also inserts a receipt, a row in `store_receipt`. When its commit has no answer, the same row is
//! inserted as void: if it exists, the transaction was committed; if not, it was not and can no longer be. The insert
//! waits for a transaction that is still running. The transaction's number would not do, because after a crash the
//! database reuses numbers that it has not written; nor would the written rows, which others may have overwritten
//! since.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Error};

use super::fault::{self, explain, silent};
use super::sql::Tables;
use super::{Connections, Object, STATEMENT};
use crate::engine::{Batch, CommitError, Conflict, Key, StoreError};
use crate::observe::{Observed, Trouble};
use crate::throttle::Throttle;

/// Tries of a transaction that the database rolls back, including the first.
const TRIES: u32 = 10;
/// Maximum pause before a retry, multiplied by the number of tries, so that the same transactions do not collide again.
const PAUSE: Duration = Duration::from_millis(10);
/// How long to ask for the receipt of a transaction that ended without an answer.
const LOOKED_UP: Duration = Duration::from_secs(20);
/// Receipts are kept much longer than [`LOOKED_UP`], by the database's clock, so that no process's wrong clock deletes
/// a receipt that another process is about to ask for.
const FORGET: &str = "DELETE FROM store_receipt WHERE at < now() - interval '15 minutes'";
/// Commits between two removals of old receipts.
const FORGOTTEN_EVERY: u64 = 1000;
const ASK_AGAIN: Duration = Duration::from_millis(200);

/// The database rolls back a batch that waits longer than this for a lock, or between its two round trips.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '5s'; \
                     SET LOCAL statement_timeout = '12s'; SET LOCAL idle_in_transaction_session_timeout = '12s'";

enum Failed {
    /// A check did not hold. Nothing was written.
    Conflict,
    /// The database rolled back. Nothing was written.
    Undone(Error),
    /// Failed before the commit. Nothing was written.
    Before(StoreError),
    /// The database is read-only. Nothing was written.
    ReadOnly,
    Unknown(StoreError),
}

#[derive(Default)]
struct TableChanges<'a> {
    /// Keys that must hold a value.
    expected: BTreeMap<&'a [u8], &'a [u8]>,
    /// Keys that must be absent, with their new values; empty for keys that are deleted again.
    inserted: Vec<(&'a [u8], &'a [u8])>,
    /// Written unconditionally: already locked, or not checked.
    put: Vec<(&'a [u8], &'a [u8])>,
    deleted: Vec<&'a [u8]>,
}

/// The parts of a batch, by table.
fn parts(tables: Tables, batch: &Batch) -> BTreeMap<String, TableChanges<'_>> {
    let mut parts: BTreeMap<String, TableChanges<'_>> = BTreeMap::new();
    for (key, expected) in batch.checks() {
        let part = parts.entry(tables.of(key)).or_default();
        let written = batch.writes().get(key).and_then(Option::as_deref);
        match expected {
            Some(value) => {
                part.expected.insert(key.as_bytes(), value);
            }
            None => {
                part.inserted.push((key.as_bytes(), written.unwrap_or_default()));
                if written.is_none() {
                    part.deleted.push(key.as_bytes());
                }
            }
        }
    }
    let is_inserted = |key: &Key| batch.checks().get(key).is_some_and(Option::is_none);
    for (key, value) in batch.writes().iter().filter(|(key, _)| !is_inserted(key)) {
        let part = parts.entry(tables.of(key)).or_default();
        match value {
            Some(value) => part.put.push((key.as_bytes(), value)),
            None => part.deleted.push(key.as_bytes()),
        }
    }
    parts
}

type Receipt = [u8; 16];

pub(super) async fn commit(connections: &Connections, observed: &Observed, batch: &Batch) -> Result<(), CommitError> {
    let parts = parts(connections.tables, batch);
    forget_receipts(connections);
    let mut tried = 0;
    loop {
        tried += 1;
        let receipt = ulid::Ulid::new().to_bytes();
        match attempt(connections, &receipt, &parts).await {
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
                static UNANSWERED: Throttle = Throttle::new();
                if let Some(left_out) = UNANSWERED.left_out() {
                    let error = &why;
                    tracing::warn!(%error, left_out, "a commit has no answer; the database is asked for its receipt");
                }
                return if is_committed(connections, &receipt).await? { Ok(()) } else { Err(why.into()) };
            }
        }
    }
}

/// Between half of the pause and all of it.
pub(super) fn jittered(pause: Duration) -> Duration {
    let mut random = [0];
    // Without randomness all wait equally long, which is slower but correct.
    let [part] = getrandom::fill(&mut random).map_or([0], |()| random);
    pause / 2 + pause * u32::from(part) / 512
}

async fn attempt(
    connections: &Connections,
    receipt: &Receipt,
    parts: &BTreeMap<String, TableChanges<'_>>,
) -> Result<(), Failed> {
    let connection = connections.take().await.map_err(Failed::Before)?;
    let failed = match tokio::time::timeout(STATEMENT, begin(&connection, receipt, parts)).await {
        Ok(Ok(())) => match tokio::time::timeout(STATEMENT, end(connections.tables, &connection, parts)).await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) if fault::is_undone(&error) => Failed::Undone(error),
            Ok(Err(error)) => Failed::Unknown(explain(&error)),
            Err(_) => Failed::Unknown(silent()),
        },
        Ok(Err(failed)) => failed,
        Err(_) => Failed::Before(silent()),
    };
    // A connection returns to the pool without a transaction, or not at all.
    let is_clean = match &failed {
        Failed::Conflict | Failed::Undone(_) => connection.batch_execute("ROLLBACK").await.is_ok(),
        Failed::Before(_) | Failed::ReadOnly | Failed::Unknown(_) => false,
    };
    if !is_clean {
        drop(Object::take(connection));
    }
    Err(failed)
}

/// The first round trip: begins, writes the receipt, and locks the checked rows.
async fn begin(client: &Client, receipt: &Receipt, parts: &BTreeMap<String, TableChanges<'_>>) -> Result<(), Failed> {
    let locks = join_all(parts.iter().map(|(table, part)| lock(client, table, &part.expected)));
    let inserts = join_all(parts.iter().map(|(table, part)| insert(client, table, &part.inserted)));
    let id = receipt.as_slice();
    let given = [(&id as _, Type::BYTEA)];
    let receipt = client.execute_typed("INSERT INTO store_receipt (id) VALUES ($1)", &given);
    let (begun, received, locked, inserted) =
        tokio::join!(biased; client.batch_execute(BEGIN), receipt, locks, inserts);
    let failed = |error| match error {
        error if fault::is_undone(&error) => Failed::Undone(error),
        error if fault::is_read_only(&error) => Failed::ReadOnly,
        error => Failed::Before(explain(&error)),
    };
    begun.map_err(failed)?;
    received.map_err(failed)?;
    for holds in locked.into_iter().chain(inserted) {
        if !holds.map_err(failed)? {
            return Err(Failed::Conflict);
        }
    }
    Ok(())
}

/// Locks rows; returns whether they all hold the expected values.
async fn lock(client: &Client, table: &str, expected: &BTreeMap<&[u8], &[u8]>) -> Result<bool, Error> {
    if expected.is_empty() {
        return Ok(true);
    }
    let keys: Vec<&[u8]> = expected.keys().copied().collect();
    let text = format!("SELECT key, value FROM {table} WHERE key = ANY($1) ORDER BY key FOR UPDATE");
    let rows = client.query_typed(&text, &[(&keys, Type::BYTEA_ARRAY)]).await?;
    let mut held = 0;
    for row in &rows {
        let (key, value): (&[u8], &[u8]) = (row.try_get(0)?, row.try_get(1)?);
        held += usize::from(expected.get(key) == Some(&value));
    }
    Ok(held == expected.len())
}

/// Inserts rows in the order of their keys; returns whether none of them existed.
async fn insert(client: &Client, table: &str, rows: &[(&[u8], &[u8])]) -> Result<bool, Error> {
    let inserted = write(client, table, rows, "DO NOTHING").await?;
    Ok(usize::try_from(inserted) == Ok(rows.len()))
}

async fn write(client: &Client, table: &str, rows: &[(&[u8], &[u8])], otherwise: &str) -> Result<u64, Error> {
    if rows.is_empty() {
        return Ok(0);
    }
    let (keys, values): (Vec<&[u8]>, Vec<&[u8]>) = rows.iter().copied().unzip();
    let text = format!(
        "INSERT INTO {table} (key, value) SELECT * FROM unnest($1::bytea[], $2::bytea[]) ON CONFLICT (key) {otherwise}"
    );
    client.execute_typed(&text, &[(&keys, Type::BYTEA_ARRAY), (&values, Type::BYTEA_ARRAY)]).await
}

async fn delete(client: &Client, table: &str, keys: &[&[u8]]) -> Result<u64, Error> {
    if keys.is_empty() {
        return Ok(0);
    }
    client.execute_typed(&format!("DELETE FROM {table} WHERE key = ANY($1)"), &[(&keys, Type::BYTEA_ARRAY)]).await
}

/// The second round trip: writes, and commits.
async fn end(tables: Tables, client: &Client, parts: &BTreeMap<String, TableChanges<'_>>) -> Result<(), Error> {
    let puts = join_all(parts.iter().map(|(table, part)| write(client, table, &part.put, replaced(tables, table))));
    let deletes = join_all(parts.iter().map(|(table, part)| delete(client, table, &part.deleted)));
    let (put, deleted, committed) = tokio::join!(biased; puts, deletes, client.batch_execute("COMMIT"));
    // After a failed statement, `COMMIT` rolls everything back and reports success.
    for written in put.into_iter().chain(deleted) {
        written?;
    }
    committed
}

/// What becomes of a row that is there. Nobody has a lease on an entry that is written anew.
fn replaced(tables: Tables, table: &str) -> &'static str {
    if tables.queues().any(|(queue, _)| queue == table) {
        "DO UPDATE SET value = excluded.value, lease_until = NULL, owner = NULL"
    } else {
        "DO UPDATE SET value = excluded.value"
    }
}

/// Whether the transaction with this receipt was committed. Afterwards it can no longer be.
async fn is_committed(connections: &Connections, receipt: &Receipt) -> Result<bool, StoreError> {
    let since = Instant::now();
    let id = receipt.as_slice();
    let given = [(&id as _, Type::BYTEA)];
    // Two statements, because the first may itself be left without an answer, and be repeated.
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
        static FAILURES: Throttle = Throttle::new();
        if let Err(error) = connections.query(FORGET, &[]).await
            && let Some(left_out) = FAILURES.left_out()
        {
            tracing::warn!(%error, left_out, "old receipts could not be removed; a later commit tries again");
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
