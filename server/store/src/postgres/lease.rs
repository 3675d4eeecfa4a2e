//! Implements locks between processes as rows with a holder and an expiry time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;
use tokio_postgres::types::Type;

use super::Connections;
use super::commit::jittered;
use crate::engine::{Result, StoreError};
use crate::throttled;

/// Maximum wait for another process's lock: longer than the lease of a dead holder.
const PATIENCE: Duration = Duration::from_secs(30);
const ASK_AGAIN: Duration = Duration::from_millis(40);
/// Interval between renewals by the holder. A lease lasts three intervals.
const RENEWED: Duration = Duration::from_secs(2);

const TAKE: &str = "INSERT INTO store_lease (name, hold, until) VALUES ($1, $2, now() + interval '6 seconds') \
                    ON CONFLICT (name) DO UPDATE SET hold = excluded.hold, until = excluded.until \
                    WHERE store_lease.until < now() RETURNING 1";
const RENEW: &str = "UPDATE store_lease SET until = now() + interval '6 seconds' WHERE name = $1 AND hold = $2 \
                     RETURNING 1";
const GIVE_BACK: &str = "DELETE FROM store_lease WHERE name = $1 AND hold = $2";

pub(super) struct Lease {
    held: Arc<HeldLease>,
    renewing: JoinHandle<()>,
}

struct HeldLease {
    connections: Connections,
    name: String,
    /// Identifies this lease; a later lease of the same process has another value.
    hold: [u8; 16],
}

impl HeldLease {
    /// Runs [`TAKE`], [`RENEW`] or [`GIVE_BACK`], and returns the number of rows.
    async fn run(&self, statement: &str) -> Result<usize> {
        let hold = self.hold.as_slice();
        let rows = self.connections.query(statement, &[(&self.name, Type::TEXT), (&hold, Type::BYTEA)]).await?;
        Ok(rows.len())
    }
}

impl Lease {
    pub(super) async fn take(connections: &Connections, name: &str) -> Result<Self> {
        let since = Instant::now();
        loop {
            if let Some(lease) = Self::try_take(connections, name).await? {
                return Ok(lease);
            }
            if since.elapsed() > PATIENCE {
                return Err(StoreError::Unavailable(format!("another server holds {name} for too long")));
            }
            tokio::time::sleep(jittered(ASK_AGAIN)).await;
        }
    }

    pub(super) async fn try_take(connections: &Connections, name: &str) -> Result<Option<Self>> {
        let hold = ulid::Ulid::new().to_bytes();
        let held = Arc::new(HeldLease { connections: connections.clone(), name: name.to_owned(), hold });
        if held.run(TAKE).await? == 0 {
            return Ok(None);
        }
        let renewing = tokio::spawn(renew(held.clone()));
        Ok(Some(Self { held, renewing }))
    }
}

async fn renew(held: Arc<HeldLease>) {
    loop {
        tokio::time::sleep(RENEWED).await;
        match held.run(RENEW).await {
            // A lost lock at worst duplicates work, because commits have their own checks.
            Ok(0) => return tracing::warn!(name = held.name, "a lock was lost: this process stood still for too long"),
            Ok(_) => {}
            Err(error) => throttled!(warn, %error, name = held.name, "a lock cannot be renewed"),
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        let held = self.held.clone();
        // Without a runtime, the lock is not released but expires.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { drop(held.run(GIVE_BACK).await) });
        }
    }
}
