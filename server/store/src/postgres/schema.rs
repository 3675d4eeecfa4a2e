//! Creates and changes the tables when the server starts.
//!
//! One process at a time migrates, because each migration's transaction holds the same lock. Servers of the former
//! version keep running, so a migration only adds tables and columns.

use deadpool_postgres::Object;
use tokio_postgres::types::Type;

use super::Connections;
use super::fault::explain;
use super::function::Function;
use super::sql::Tables;
use crate::engine::{Result, StoreError};

/// Version of the tables that this program needs.
const VERSION: i32 = 3;
/// The oldest tested PostgreSQL, as `server_version_num`.
const OLDEST: i32 = 150_000;
/// An arbitrary number that identifies the lock for migrations.
const LOCK: i64 = 0x5A_12A1;

/// Creates missing tables. Refuses tables of another version, and a database that is not durable.
pub(super) async fn migrate(connections: &Connections) -> Result<()> {
    let connection = connections.take().await?;
    durable(&connection).await?;
    let migrated = within(&connection, connections.tables).await;
    let end = if migrated.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = connection.batch_execute(end).await.map_err(|error| explain(&error));
    if ended.is_err() {
        drop(Object::take(connection));
    }
    migrated.and(ended)
}

/// Refuses a database whose commits may be lost when its machine fails.
async fn durable(connection: &Object) -> Result<()> {
    let text = "SELECT current_setting('server_version_num')::int4, current_setting('fsync'), \
                current_setting('synchronous_commit'), current_setting('synchronous_standby_names')";
    let row = connection.query_typed_one(text, &[]).await.map_err(|error| explain(&error))?;
    let read = |error: tokio_postgres::Error| explain(&error);
    let version: i32 = row.try_get(0).map_err(read)?;
    if version < OLDEST {
        return Err(StoreError::Broken("PostgreSQL must be of version 15 or newer".to_owned()));
    }
    for (index, setting) in [(1, "fsync"), (2, "synchronous_commit")] {
        if row.try_get::<_, &str>(index).map_err(read)? == "off" {
            return Err(StoreError::Broken(format!("{setting} is off there, so what it acknowledges could be lost")));
        }
    }
    let (commit, standbys): (&str, &str) = (row.try_get(2).map_err(read)?, row.try_get(3).map_err(read)?);
    if standbys.is_empty() || commit == "local" {
        tracing::warn!(
            synchronous_standby_names = standbys,
            synchronous_commit = commit,
            "no standby confirms commits: a failover to one may lose acknowledged payments"
        );
    }
    Ok(())
}

async fn within(connection: &Object, tables: Tables) -> Result<()> {
    let run = async |text: &str| connection.batch_execute(text).await.map_err(|error| explain(&error));
    // A migration may take longer than the usual statement timeout.
    run(&format!("BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({LOCK})")).await?;
    run("CREATE TABLE IF NOT EXISTS store_version (version int4 PRIMARY KEY)").await?;
    let found = connection.query_typed_opt("SELECT max(version) FROM store_version", &[]).await;
    let found = found.and_then(|row| row.map_or(Ok(None), |row| row.try_get::<_, Option<i32>>(0)));
    let found = found.map_err(|error| explain(&error))?.unwrap_or(0);
    if found != 0 && found != VERSION {
        return Err(StoreError::Broken(format!(
            "its tables are of version {found}, and this program knows version {VERSION}"
        )));
    }
    // Tables are created at every start, because a new version of the program may have added a kind.
    for table in tables.all() {
        // A tenth of each page stays free, so that a changed row fits into the page of the former row.
        run(&format!(
            "CREATE TABLE IF NOT EXISTS {table} (key bytea PRIMARY KEY, value bytea NOT NULL) WITH (fillfactor = 90)"
        ))
        .await?;
    }
    // Receipts are written in the order of their time, so a small BRIN index is enough.
    run("CREATE TABLE IF NOT EXISTS store_receipt (id bytea PRIMARY KEY, is_void bool NOT NULL DEFAULT false, \
         at timestamptz NOT NULL DEFAULT now()); \
         CREATE INDEX IF NOT EXISTS store_receipt_at ON store_receipt USING brin (at)")
    .await?;
    run("CREATE TABLE IF NOT EXISTS store_lease (name text PRIMARY KEY, hold bytea NOT NULL, until timestamptz NOT NULL)")
        .await?;
    run("CREATE TABLE IF NOT EXISTS store_snapshot (id text PRIMARY KEY, until timestamptz NOT NULL)").await?;
    if found == 0 {
        queues(connection, tables).await?;
        let text = "INSERT INTO store_version (version) VALUES ($1)";
        connection.execute_typed(text, &[(&VERSION, Type::INT4)]).await.map_err(|error| explain(&error))?;
    }
    let function = Function::of(tables);
    let known = "SELECT to_regproc($1) IS NOT NULL";
    let row = connection.query_typed_one(known, &[(&function.name, Type::TEXT)]).await;
    if row.and_then(|row| row.try_get(0)).map_err(|error| explain(&error))? {
        Ok(())
    } else {
        run(&function.text).await
    }
}

/// Adds columns to the queues' tables: the due time, the end of a lease, and its owner. The database computes the due
/// time from the key. No index is needed, because the keys sort by due time already.
async fn queues(connection: &Object, tables: Tables) -> Result<()> {
    for (table, before) in tables.queues() {
        let parts = "[^\\\\]*\\\\000".repeat(before);
        let kind = table.trim_start_matches("record_");
        let text = format!(
            "ALTER TABLE {table} \
             ADD COLUMN due int8 GENERATED ALWAYS AS \
             (substring(encode(key, 'escape') FROM '\\\\000{kind}\\\\000{parts}(-?[0-9]{{14,15}})\\\\000')::int8) STORED, \
             ADD COLUMN lease_until timestamptz, ADD COLUMN owner bytea"
        );
        connection.batch_execute(&text).await.map_err(|error| explain(&error))?;
    }
    Ok(())
}
