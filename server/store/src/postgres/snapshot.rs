//! Implements snapshots as transactions with repeatable reads.
//!
//! While a snapshot exists, no picture is deleted, because the snapshot's records may name it. So each snapshot has a
//! row in `store_snapshot`, which expires soon after its process has ended.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::ClientWrapper;
use tokio::task::JoinHandle;
use tokio_postgres::types::Type;

use super::fault::explain;
use super::sql::Range;
use super::{Connections, Object, sql};
use crate::engine::{Key, Result, Scan, Snapshot, Value};
use crate::throttled;

/// Begins a transaction in which all statements see the data as of the first statement.
const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/// Interval between renewals of the snapshot's row, which lasts three intervals.
const ALIVE: Duration = Duration::from_secs(20);
const HOLD: &str = "INSERT INTO store_snapshot (id, until) VALUES ($1, now() + interval '1 minute') \
                    ON CONFLICT (id) DO UPDATE SET until = excluded.until";

pub(super) struct SnapshotHandle {
    client: ClientWrapper,
    connections: Connections,
    id: Arc<str>,
    alive: JoinHandle<()>,
}

impl SnapshotHandle {
    pub(super) async fn begin(connections: &Connections) -> Result<Self> {
        let id: Arc<str> = ulid::Ulid::new().to_string().into();
        hold(connections, &id).await?;
        let client = Object::take(connections.take().await?);
        let begun = async {
            client.batch_execute(BEGIN).await?;
            // The first statement fixes the instant that the snapshot shows.
            client.query_typed("SELECT 1", &[]).await
        };
        begun.await.map_err(|error| explain(&error))?;
        let alive = tokio::spawn(stay(connections.clone(), id.clone()));
        Ok(Self { client, connections: connections.clone(), id, alive })
    }
}

async fn hold(connections: &Connections, id: &str) -> Result<()> {
    connections.query(HOLD, &[(&id, Type::TEXT)]).await.map(drop)
}

async fn stay(connections: Connections, id: Arc<str>) {
    loop {
        tokio::time::sleep(ALIVE).await;
        if let Err(error) = hold(&connections, &id).await {
            throttled!(warn, %error, "a snapshot cannot be renewed");
        }
    }
}

impl Drop for SnapshotHandle {
    fn drop(&mut self) {
        self.alive.abort();
        let (connections, id) = (self.connections.clone(), self.id.clone());
        // Without a runtime, the row is not deleted but expires.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                let gone = "DELETE FROM store_snapshot WHERE id = $1 OR until < now() - interval '1 hour'";
                drop(connections.query(gone, &[(&&*id, Type::TEXT)]).await);
            });
        }
    }
}

#[async_trait::async_trait]
impl Snapshot for SnapshotHandle {
    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>> {
        let Some(range) = Range::of(self.connections.tables, &scan) else { return Ok(Vec::new()) };
        let rows = self.client.query_typed(&range.text, &range.parameters()).await;
        sql::records(rows.map_err(|error| explain(&error))?)
    }
}

pub(super) async fn any(connections: &Connections) -> Result<bool> {
    let text = "SELECT EXISTS (SELECT FROM store_snapshot WHERE until > now())";
    let rows = connections.query(text, &[]).await?;
    rows.first().map_or(Ok(false), |row| row.try_get(0)).map_err(|error| explain(&error))
}
