//! Claims due entries of a queue.
//!
//! An entry's row contains its lease, which expires by the database's clock. A claim skips locked rows, so it waits for
//! no other transaction. A claim does not wait for the disk either: if the database crashes and loses a lease, the
//! entry can be claimed again.

use std::time::Duration;

use tokio_postgres::types::Type;

use super::fault::explain;
use super::{Connections, sql};
use crate::engine::{Key, Result, Scan};
use crate::queue::{Claimed, Depth, Queue, new_owner};

/// Returns the half-open range of encoded keys below `line` that are due at `until`. The database's planner does not
/// know that keys sort by due time, so with only a filter on the due time it would read the whole table.
fn bounds(line: &Key, until: i64) -> (Vec<u8>, Vec<u8>) {
    let start = Scan::below(line.clone(), 1).bounds().0.into_bytes();
    // Times before 1970 begin with `-` and sort in reverse, so only the filter on `due` selects among them.
    let due = if until < 0 { "-".to_owned() } else { format!("{until:015}") };
    // No key contains this byte, because keys are UTF-8.
    let end = [start.as_slice(), due.as_bytes(), &[0xff]].concat();
    (start, end)
}

#[async_trait::async_trait]
impl Queue for Connections {
    async fn claim(&self, line: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed> {
        let table = self.tables.of(line);
        let text = format!(
            "WITH free AS MATERIALIZED (SELECT key FROM {table} WHERE key >= $1 AND key < $2 AND due <= $3 \
             AND (lease_until IS NULL OR lease_until <= clock_timestamp()) ORDER BY key LIMIT $4 FOR UPDATE SKIP LOCKED) \
             UPDATE {table} AS entry SET lease_until = clock_timestamp() + $5 * interval '1 millisecond', owner = $6 \
             FROM free WHERE entry.key = free.key RETURNING entry.key, entry.value, \
             set_config('synchronous_commit', 'off', true)"
        );
        let (owner, (start, end)) = (new_owner(), bounds(line, until));
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let (lease, named) = (lease.as_secs_f64() * 1000.0, owner.as_slice());
        let given = [
            (&start as _, Type::BYTEA),
            (&end as _, Type::BYTEA),
            (&until as _, Type::INT8),
            (&limit as _, Type::INT8),
            (&lease as _, Type::FLOAT8),
            (&named as _, Type::BYTEA),
        ];
        let mut entries = sql::records(self.query(&text, &given).await?)?;
        // `RETURNING` guarantees no order.
        entries.sort_unstable();
        Ok(Claimed { owner, entries })
    }

    async fn release(&self, claimed: &Claimed) -> Result<()> {
        let Some((first, _)) = claimed.entries().first() else { return Ok(()) };
        let table = self.tables.of(first);
        let keys: Vec<&[u8]> = claimed.entries().iter().map(|(key, _)| key.as_bytes()).collect();
        // Locked rows are skipped, because a batch is about to rewrite or delete them, which ends their leases.
        let text = format!(
            "WITH held AS MATERIALIZED (SELECT key FROM {table} WHERE key = ANY($1) AND owner = $2 \
             FOR UPDATE SKIP LOCKED) \
             UPDATE {table} AS entry SET lease_until = NULL, owner = NULL FROM held WHERE entry.key = held.key"
        );
        let owner = claimed.owner.as_slice();
        self.query(&text, &[(&keys, Type::BYTEA_ARRAY), (&owner, Type::BYTEA)]).await.map(drop)
    }

    async fn depth(&self, line: &Key, until: i64, limit: usize) -> Result<Depth> {
        let table = self.tables.of(line);
        let text = format!(
            "SELECT count(*), min(due) FROM \
             (SELECT due FROM {table} WHERE key >= $1 AND key < $2 AND due <= $3 ORDER BY key LIMIT $4) AS late"
        );
        let (start, end) = bounds(line, until);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let given = [
            (&start as _, Type::BYTEA),
            (&end as _, Type::BYTEA),
            (&until as _, Type::INT8),
            (&limit as _, Type::INT8),
        ];
        let rows = self.query(&text, &given).await?;
        let Some(row) = rows.first() else { return Ok(Depth::default()) };
        let count: i64 = row.try_get(0).map_err(|error| explain(&error))?;
        let oldest = row.try_get(1).map_err(|error| explain(&error))?;
        Ok(Depth { due: usize::try_from(count).unwrap_or_default(), oldest })
    }
}
