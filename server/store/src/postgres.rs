//! A store in PostgreSQL, for any number of processes.
//!
//! Each kind of record has a table `record_<kind> (key, value)`, with keys and sealed values as in every other engine;
//! other records are in `record_other`.
//!
//! * A batch is one [statement](commit), a call of a function that the migration creates.
//! * A read is one statement, so it sees one instant.
//! * A [snapshot] is a transaction with repeatable reads.
//! * A [claim](queue) on a due entry is a lease in the entry's row, which other claims skip.
//! * A [lock](lease) between processes is a row with a holder and an expiry time.
//! * The [migration](schema) creates the tables at the start.
//!
//! A pooler in transaction mode may be used, because no prepared statements, session locks or `LISTEN` are needed.
//! A read-only database counts as unavailable.

pub mod address;
mod commit;
mod fault;
mod function;
mod lease;
mod queue;
mod schema;
mod snapshot;
mod sql;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use loan_core::time::Timestamp;
use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tracing::Instrument as _;

use super::engine::{Batch, CommitError, Engine, Key, Lock, Result, Scan, Snapshot, StoreError, Value};
use super::kind::Kinds;
use super::observe::{self, CommitObserver, Observed};
use super::queue::Queue;
use address::Address;
use fault::explain;
use function::Function;
use sql::{Parameter, Tables};

/// Timeout for getting a free connection, and for opening a new one.
const CONNECT: Duration = Duration::from_secs(5);
/// Timeout for one of the hosts of an address, so that a host that drops packets does not use up [`CONNECT`].
const CONNECT_HOST: Duration = Duration::from_secs(2);
/// Timeout of one statement.
const STATEMENT: Duration = Duration::from_secs(15);
/// Sets the timeout [`STATEMENT`] in the database, so that an abandoned statement also ends there. Behind a pooler, the
/// database role should have this setting, because each statement may use another connection.
const SETTINGS: &str = "SET statement_timeout = '15s'";

pub struct Postgres {
    connections: Connections,
    /// A connection reserved for the readiness check, so that a busy database does not look unreachable.
    readiness: Connections,
    observed: Arc<Observed>,
}

/// A connection pool, which clones share.
#[derive(Clone)]
struct Connections {
    pool: Pool,
    tables: Tables,
    /// The statement that commits a batch.
    commit: Arc<str>,
}

impl Connections {
    async fn take(&self) -> Result<Object> {
        self.pool.get().await.map_err(fault::of_pool)
    }

    /// Runs a statement. Drops the connection if no answer comes in time.
    async fn query(&self, text: &str, parameters: &[Parameter<'_>]) -> Result<Vec<Row>> {
        let connection = self.take().await?;
        match tokio::time::timeout(STATEMENT, connection.query_typed(text, parameters)).await {
            Ok(answer) => answer.map_err(|error| self.failed(&error, connection)),
            Err(_) => {
                drop(Object::take(connection));
                Err(fault::silent())
            }
        }
    }

    /// Converts the error of a statement. If the database is read-only, drops this connection and all idle ones.
    fn failed(&self, error: &tokio_postgres::Error, connection: Object) -> StoreError {
        if fault::is_read_only(error) {
            drop(Object::take(connection));
            self.pool.retain(|_, _| false);
        }
        explain(error)
    }

    fn to(address: &Address, tables: Tables, most: usize) -> Result<Self> {
        let manager = Manager::from_config(
            address.config.clone(),
            address.tls()?,
            ManagerConfig { recycling_method: RecyclingMethod::Fast },
        );
        let pool = Pool::builder(manager).runtime(Runtime::Tokio1).max_size(most).post_create(Hook::async_fn(
            |connection, _| {
                Box::pin(async move { connection.batch_execute(SETTINGS).await.map_err(HookError::Backend) })
            },
        ));
        let others = u32::try_from(address.config.get_hosts().len()).unwrap_or(1).saturating_sub(1);
        let create = CONNECT.saturating_add(CONNECT_HOST.saturating_mul(others));
        let pool = pool.wait_timeout(Some(CONNECT)).create_timeout(Some(create)).recycle_timeout(Some(CONNECT));
        let commit = Function::of(tables).call().into();
        pool.build().map(|pool| Self { pool, tables, commit }).map_err(|error| StoreError::Broken(error.to_string()))
    }
}

impl Postgres {
    /// Connects, and creates missing tables. The error is one line: not reachable, refused, tables of another version,
    /// or commits that would not be durable.
    pub async fn open(address: &Address, kinds: &'static Kinds) -> Result<Self> {
        let connections = Connections::to(address, Tables(kinds), address.connections)?;
        let readiness = Connections::to(address, Tables(kinds), 1)?;
        let cannot = |error| match error {
            StoreError::Broken(why) => StoreError::Broken(format!("cannot open {address}: {why}")),
            StoreError::Unavailable(why) => StoreError::Unavailable(format!("cannot open {address}: {why}")),
        };
        schema::migrate(&connections).await.map_err(cannot)?;
        Ok(Self { connections, readiness, observed: Arc::default() })
    }
}

#[async_trait::async_trait]
impl Engine for Postgres {
    async fn get(&self, key: &Key) -> Result<Option<Value>> {
        let text = format!("SELECT value FROM {} WHERE key = $1", self.connections.tables.of(key));
        let found = self.connections.query(&text, &[(&key.as_bytes(), Type::BYTEA)]).await?;
        found.first().map(|row| row.try_get(0)).transpose().map_err(|error| explain(&error))
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>> {
        let Some(read) = sql::Keys::of(self.connections.tables, keys) else { return Ok(Vec::new()) };
        let rows = self.connections.query(&read.text, &read.parameters()).await?;
        let found: BTreeMap<Vec<u8>, Value> = sql::pairs(rows)?.into_iter().collect();
        Ok(keys.iter().map(|key| found.get(key.as_bytes()).cloned()).collect())
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>> {
        let Some(range) = sql::Range::of(self.connections.tables, &scan) else { return Ok(Vec::new()) };
        sql::records(self.connections.query(&range.text, &range.parameters()).await?)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let since = Instant::now();
        let (connections, observed) = (self.connections.clone(), self.observed.clone());
        // The commit runs in a task of its own, so that an abandoned request does not cancel the commit.
        let commit = async move { commit::commit(&connections, &observed, &batch).await };
        let committing = tokio::spawn(commit.in_current_span());
        committing.await.map_err(|error| StoreError::Unavailable(error.to_string()))??;
        self.observed.committed(1, since.elapsed());
        Ok(())
    }

    async fn close(&self) -> Result<()> {
        self.connections.pool.close();
        self.readiness.pool.close();
        Ok(())
    }

    async fn ready(&self) -> Result<()> {
        let rows = self.readiness.query("SELECT current_setting('transaction_read_only')::bool", &[]).await?;
        let is_read_only = rows.first().map_or(Ok(true), |row| row.try_get(0)).map_err(|error| explain(&error))?;
        if is_read_only {
            for connections in [&self.readiness, &self.connections] {
                connections.pool.retain(|_, _| false);
            }
            return Err(fault::read_only());
        }
        Ok(())
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>> {
        Ok(Box::new(snapshot::SnapshotHandle::begin(&self.connections).await?))
    }

    async fn has_snapshots(&self) -> Result<bool> {
        snapshot::any(&self.connections).await
    }

    async fn now(&self) -> Result<Option<Timestamp>> {
        let text = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8";
        let found = self.connections.query(text, &[]).await?;
        let ms = found.first().map(|row| row.try_get(0)).transpose().map_err(|error| explain(&error))?;
        Ok(ms.map(Timestamp::from_epoch_ms))
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn lock(&self, name: &str) -> Result<Lock> {
        Ok(Lock::until_dropped(lease::Lease::take(&self.connections, name).await?))
    }

    async fn try_lock(&self, name: &str) -> Result<Option<Lock>> {
        Ok(lease::Lease::try_take(&self.connections, name).await?.map(Lock::until_dropped))
    }

    fn queue(&self) -> &dyn Queue {
        &self.connections
    }

    fn connections(&self) -> Option<observe::Connections> {
        let status = self.connections.pool.status();
        let idle = status.available;
        Some(observe::Connections { used: status.size.saturating_sub(idle), idle, waiting: status.waiting })
    }

    fn observe(&self, observer: Arc<dyn CommitObserver>) {
        self.observed.by(observer);
    }
}
