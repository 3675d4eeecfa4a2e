//! A server's simulated connection to the shared database, with delays, outages and lost answers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use loan_store::engine::{Batch, CommitError, Conflict, Engine, Key, Scan, Value};
use loan_store::queue::{Claimed, Depth, Queue};
use loan_store::{Lock, StoreError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use crate::bugs::Bug;
use crate::world::{Dice, World};

/// Time after which a dead process loses its locks.
const LEASE: Duration = Duration::from_secs(6);
/// Timeout for a lock.
const PATIENCE: Duration = Duration::from_secs(30);
/// Lifetime of cached reads with [`Bug::StaleRead`].
const CACHED: Duration = Duration::from_secs(20);

/// A simulated server process, which may be killed.
#[derive(Default)]
pub struct ServerProcess {
    is_killed: AtomicBool,
    death: Notify,
}

impl ServerProcess {
    pub fn kill(&self) {
        self.is_killed.store(true, Ordering::SeqCst);
        self.death.notify_waiters();
    }

    pub fn is_killed(&self) -> bool {
        self.is_killed.load(Ordering::SeqCst)
    }

    /// Waits until the process is killed.
    pub async fn killed(&self) {
        let death = self.death.notified();
        if !self.is_killed() {
            death.await;
        }
    }

    /// Returns at once while the process is alive, and never after its death.
    pub async fn unless_killed(&self) {
        if self.is_killed() {
            std::future::pending::<()>().await;
        }
    }
}

/// The locks by name, shared by all servers.
pub type Locks = Arc<Mutex<HashMap<String, HeldLock>>>;

/// A held lock. If the holder dies, its lease expires and releases the lock.
pub struct HeldLock {
    process: Arc<ServerProcess>,
    died: Option<Instant>,
    number: u64,
}

pub struct Connection {
    pub world: Arc<World>,
    pub process: Arc<ServerProcess>,
    pub locks: Locks,
    pub server: usize,
    dice: Dice,
    away_until: Mutex<Instant>,
    cache: Mutex<HashMap<Key, (Instant, Option<Value>)>>,
}

impl Connection {
    pub fn new(world: Arc<World>, process: Arc<ServerProcess>, locks: Locks, server: usize) -> Self {
        let dice = world.dice();
        Self { world, process, locks, server, dice, away_until: Mutex::new(Instant::now()), cache: Mutex::default() }
    }

    /// Delays an operation before it reaches the database, or lets the operation fail.
    async fn way(&self) -> Result<(), StoreError> {
        self.process.unless_killed().await;
        if !self.world.has_trouble() {
            return Ok(());
        }
        // Most delays are short. A longer delay lets other operations run first.
        let ms = if self.dice.permille(60) { self.dice.up_to(1..80) } else { self.dice.up_to(0..9) };
        sleep(Duration::from_millis(ms)).await;
        if self.dice.permille(2) {
            self.world.trace(|| format!("s{} slow", self.server));
            sleep(Duration::from_millis(self.dice.up_to(1000..9000))).await;
        } else if self.dice.permille(1) {
            self.world.trace(|| format!("s{} away", self.server));
            *self.away_until.lock().unwrap() = Instant::now() + Duration::from_millis(self.dice.up_to(100..3000));
        }
        self.process.unless_killed().await;
        if Instant::now() < *self.away_until.lock().unwrap() { Err(away()) } else { Ok(()) }
    }

    async fn write(&self, batch: Batch) -> Result<(), CommitError> {
        let writes = batch.writes().clone();
        self.world.truth.commit(batch).await?;
        self.world.note_written(writes);
        Ok(())
    }

    /// Returns the batch without the checks and writes that the injected bug omits.
    fn spoiled(&self, batch: Batch) -> Batch {
        let bug = self.world.bug;
        let has = |key: &Key, table: &str| key.table() == table;
        let mut spoiled = Batch::new();
        for (key, expected) in batch.checks() {
            let is_dropped = match bug {
                Some(Bug::LostCheck) => has(key, "order") && expected.is_some(),
                Some(Bug::LostAbsence) => has(key, "order_open") && expected.is_none(),
                Some(Bug::ForgottenTransaction) => key.table().starts_with("payment_"),
                Some(Bug::ForgottenKey) => has(key, "idempotency"),
                _ => false,
            };
            match expected {
                _ if is_dropped => {}
                Some(value) => spoiled.expect(key.clone(), value.clone()),
                None => spoiled.expect_absent(key.clone()),
            }
        }
        for (key, value) in batch.writes() {
            let is_dropped = match bug {
                Some(Bug::ForgottenTransaction) => has(key, "payment_transaction") || has(key, "payment_notice"),
                Some(Bug::ForgottenKey) => has(key, "idempotency"),
                Some(Bug::ForgottenTimer) => has(key, "timer"),
                _ => false,
            };
            match value {
                _ if is_dropped => {}
                Some(value) => spoiled.put(key.clone(), value.clone()),
                None => spoiled.delete(key.clone()),
            }
        }
        spoiled
    }

    /// Writes the first half of a batch, for [`Bug::TornBatch`].
    async fn tear(&self, batch: &Batch) {
        let mut torn = Batch::new();
        for (key, value) in batch.writes().iter().take(batch.writes().len() / 2) {
            match value {
                Some(value) => torn.put(key.clone(), value.clone()),
                None => torn.delete(key.clone()),
            }
        }
        drop(self.write(torn).await);
    }

    /// Reads a value from an outdated cache, for [`Bug::StaleRead`].
    async fn cached(&self, key: &Key) -> Result<Option<Value>, StoreError> {
        let kept = self.cache.lock().unwrap().get(key).cloned();
        if let Some((_, value)) = kept.filter(|(since, _)| since.elapsed() < CACHED) {
            return Ok(value);
        }
        let value = self.world.truth.get(key).await?;
        self.cache.lock().unwrap().insert(key.clone(), (Instant::now(), value.clone()));
        Ok(value)
    }

    fn caches(&self, key: &Key) -> bool {
        self.world.has(Bug::StaleRead) && self.server == 1 && key.table() == "order"
    }
}

fn away() -> StoreError {
    StoreError::Unavailable("the database is away".to_owned())
}

#[async_trait::async_trait]
impl Engine for Connection {
    async fn get(&self, key: &Key) -> Result<Option<Value>, StoreError> {
        self.way().await?;
        if self.caches(key) { self.cached(key).await } else { self.world.truth.get(key).await }
    }

    async fn get_many(&self, keys: &[Key]) -> Result<Vec<Option<Value>>, StoreError> {
        self.way().await?;
        if !keys.iter().any(|key| self.caches(key)) {
            return self.world.truth.get_many(keys).await;
        }
        let mut values = Vec::new();
        for key in keys {
            values.push(self.cached(key).await?);
        }
        Ok(values)
    }

    async fn scan(&self, scan: Scan) -> Result<Vec<(Key, Value)>, StoreError> {
        self.way().await?;
        self.world.truth.scan(scan).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.way().await?;
        let batch = self.spoiled(batch);
        let tables: Vec<_> = batch.writes().keys().map(|key| key.table().to_owned()).collect();
        let record = |what: &str| self.world.trace(|| format!("s{} {what} {}", self.server, tables.join(" ")));
        let trouble = if self.world.has_trouble() { self.dice.up_to(0..1000) } else { 1000 };
        let outcome = match trouble {
            0..10 if !batch.checks().is_empty() => {
                record("conflict");
                return Err(Conflict.into());
            }
            10..16 => {
                record("unwritten");
                if self.world.has(Bug::TornBatch) {
                    self.tear(&batch).await;
                }
                return Err(away().into());
            }
            16..24 => {
                let outcome = self.write(batch).await;
                record(if outcome.is_ok() { "unacknowledged" } else { "conflict" });
                sleep(Duration::from_millis(self.dice.up_to(1..500))).await;
                self.process.unless_killed().await;
                outcome?;
                return Err(away().into());
            }
            24..200 if self.world.has(Bug::EarlyAck) => {
                let pause = Duration::from_millis(self.dice.up_to(1..3000));
                let (world, process) = (self.world.clone(), self.process.clone());
                tokio::spawn(async move {
                    sleep(pause).await;
                    process.unless_killed().await;
                    let writes = batch.writes().clone();
                    if world.truth.commit(batch).await.is_ok() {
                        world.note_written(writes);
                    }
                });
                Ok(())
            }
            _ => self.write(batch).await,
        };
        record(if outcome.is_ok() { "commit" } else { "conflict" });
        self.process.unless_killed().await;
        outcome
    }

    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn queue(&self) -> &dyn Queue {
        self
    }

    async fn lock(&self, name: &str) -> Result<Lock, StoreError> {
        let since = Instant::now();
        let number = self.dice.up_to(..);
        loop {
            self.way().await?;
            if self.take(name, number) {
                let held = Release { locks: self.locks.clone(), name: name.to_owned(), number };
                return Ok(Lock::until_dropped(held));
            }
            if since.elapsed() > PATIENCE {
                return Err(away());
            }
            sleep(Duration::from_millis(40)).await;
        }
    }
}

/// The shared database holds the claims, so the claims of a dead process expire.
#[async_trait::async_trait]
impl Queue for Connection {
    async fn claim(&self, queue: &Key, until: i64, limit: usize, lease: Duration) -> Result<Claimed, StoreError> {
        self.way().await?;
        let claimed = self.world.truth.queue().claim(queue, until, limit, lease).await;
        self.process.unless_killed().await;
        claimed
    }

    async fn release(&self, claimed: &Claimed) -> Result<(), StoreError> {
        self.way().await?;
        self.world.truth.queue().release(claimed).await
    }

    async fn depth(&self, queue: &Key, until: i64, limit: usize) -> Result<Depth, StoreError> {
        self.way().await?;
        self.world.truth.queue().depth(queue, until, limit).await
    }
}

impl Connection {
    fn take(&self, name: &str, number: u64) -> bool {
        let mut locks = self.locks.lock().unwrap();
        if let Some(held) = locks.get_mut(name) {
            if !held.process.is_killed() {
                return false;
            }
            if held.died.get_or_insert_with(Instant::now).elapsed() < LEASE {
                return false;
            }
        }
        locks.insert(name.to_owned(), HeldLock { process: self.process.clone(), died: None, number });
        true
    }
}

struct Release {
    locks: Locks,
    name: String,
    number: u64,
}

impl Drop for Release {
    fn drop(&mut self) {
        let mut locks = self.locks.lock().unwrap();
        // A dead process does not release its locks.
        if locks.get(&self.name).is_some_and(|held| held.number == self.number && !held.process.is_killed()) {
            locks.remove(&self.name);
        }
    }
}
