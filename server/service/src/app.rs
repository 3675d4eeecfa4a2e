//! The context of use cases: the process ([`App`]), a tenant ([`Tenant`]) and a request ([`Ctx`]).

mod codes;
mod ctx;
mod environment;
mod ids;
pub mod keyed_lock;
mod offer;
mod operator_act;
mod orders;
pub mod senders;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use loan_core::order::Order;
use loan_core::time::Timestamp;
use parking_lot::{Mutex, MutexGuard, RwLock};
use tokio::sync::Mutex as AsyncMutex;

pub use codes::{Codes, RandomCodes};
pub use ctx::{Client, Ctx, Replay, retry};
pub use environment::{Automation, Environment, Environments, Never, Transitions};
pub use ids::{Ids, Ulids};
pub use keyed_lock::Held;
pub use operator_act::{ActKind, OperatorAct};

use self::keyed_lock::KeyedLocks;
use self::senders::Senders;
use crate::attempts::Attempts;
use crate::background::Panics;
use crate::catalogue::Catalogue;
use crate::clock::{Clock, FURTHEST_MS, Reference, Shift};
use crate::config::Settings;
use crate::directory::Directory;
use crate::error::Result;
use crate::failures::Failures;
use crate::incidents::Incidents;
use crate::ports::Ports;
use crate::records::{clock, images};
use crate::reloads::Reloads;
use crate::security::Security;
use loan_store::{Batch, Blobs, Engine, Opened, Sealer, Store, StoreError};

/// Poll interval while waiting for senders to finish.
const LOOK: Duration = Duration::from_millis(10);

/// State of the process, shared by all tenants.
pub struct App {
    pub engine: Arc<dyn Engine>,
    pub sealer: Arc<Sealer>,
    pub blobs: Arc<dyn Blobs>,
    /// The machine's clock. Each tenant has its own clock, see [`Tenant::now`].
    pub clock: Arc<dyn Clock>,
    /// The database's clock, with which the machine's clock is compared.
    pub reference: Reference,
    /// The environment at the start; see [`App::standard`].
    standard: Environment,
    /// Catalogues that replace the one of the start, by the instant from which each is in force.
    catalogues: RwLock<Vec<(Timestamp, Arc<Catalogue>)>>,
    environments: OnceLock<Arc<dyn Environments>>,
    pub directory: Arc<Directory>,
    pub settings: Settings,
    pub security: Security,
    pub failures: Failures,
    pub panics: Panics,
    pub incidents: Incidents,
    pub attempts: Attempts,
    pub reloads: Reloads,
    /// Progress of the search for pictures whose files are missing.
    missing: Mutex<images::Round>,
    /// Number of unreferenced pictures that the sweep does not delete, by part of the picture store. So many may belong
    /// to another store.
    unswept: Mutex<HashMap<u8, usize>>,
    new_ids: Box<dyn Fn() -> Box<dyn Ids> + Send + Sync>,
    tenants: Mutex<HashMap<String, Arc<State>>>,
    /// Locked by idempotency key while the key's first request is running.
    running: KeyedLocks,
}

/// A tenant's state in memory, shared by its requests.
struct State {
    name: String,
    shift: Mutex<Shift>,
    /// Locked while the clock shift is read from the store or written, so that a slow read cannot undo a write.
    turning: AsyncMutex<()>,
    ids: Box<dyn Ids>,
    senders: Arc<Senders>,
    /// This process's part of the tenant's locks; see [`Tenant::hold`].
    locks: KeyedLocks,
    failing: Mutex<orders::Failing>,
}

/// The tenant of requests that name no tenant.
pub const DEFAULT_TENANT: &str = "default";

impl App {
    pub fn new(
        opened: Opened,
        clock: Arc<dyn Clock>,
        fixtures: (impl Into<Arc<Catalogue>>, impl Into<Arc<Directory>>),
        providers: (Ports, Arc<dyn Codes>, Arc<dyn Automation>),
        settings: Settings,
    ) -> Arc<Self> {
        Self::with_ids(opened, clock, fixtures, providers, settings, || Box::<Ulids>::default())
    }

    /// Like [`App::new`], but with ids from `new_ids`, which is called once for each tenant.
    pub fn with_ids(
        (engine, sealer, blobs): Opened,
        clock: Arc<dyn Clock>,
        (catalogue, directory): (impl Into<Arc<Catalogue>>, impl Into<Arc<Directory>>),
        (ports, codes, automation): (Ports, Arc<dyn Codes>, Arc<dyn Automation>),
        settings: Settings,
        new_ids: impl Fn() -> Box<dyn Ids> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            engine,
            sealer,
            blobs,
            clock,
            reference: Reference::default(),
            standard: Environment { catalogue: catalogue.into(), ports, codes, automation, transitions: None },
            catalogues: RwLock::default(),
            environments: OnceLock::new(),
            directory: directory.into(),
            settings,
            security: Security::default(),
            failures: Failures::default(),
            panics: Panics::default(),
            incidents: Incidents::default(),
            attempts: Attempts::default(),
            reloads: Reloads::default(),
            missing: Mutex::default(),
            unswept: Mutex::default(),
            new_ids: Box::new(new_ids),
            tenants: Mutex::default(),
            running: KeyedLocks::default(),
        })
    }

    pub fn set_environments(&self, environments: Arc<dyn Environments>) {
        drop(self.environments.set(environments));
    }

    /// Returns `None` in production.
    pub fn environments(&self) -> Option<&Arc<dyn Environments>> {
        self.environments.get()
    }

    /// Checks that records and pictures can be read and written.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.engine.ready().await?;
        self.blobs.ready().await
    }

    pub fn note_unswept(&self, part: u8, pictures: usize) {
        self.unswept.lock().insert(part, pictures);
    }

    pub fn count_unswept(&self) -> usize {
        self.unswept.lock().values().sum()
    }

    /// Locks the progress of the search for missing pictures, which covers only the default tenant.
    pub fn missing(&self) -> MutexGuard<'_, images::Round> {
        self.missing.lock()
    }

    pub fn store(&self, tenant: &str) -> Store {
        Store::new((self.engine.clone(), self.sealer.clone(), self.blobs.clone()), tenant)
    }

    pub async fn tenant(self: &Arc<Self>, name: &str) -> Result<Tenant> {
        let store = self.store(name);
        let known = self.tenants.lock().get(name).cloned();
        let state = match known {
            Some(state) => {
                if self.settings.turns_clocks && self.engine.is_shared() {
                    let _turning = state.turning.lock().await;
                    let shift = clock::get(&store).await?;
                    *state.shift.lock() = shift;
                }
                state
            }
            None => {
                let fresh = State {
                    name: name.to_owned(),
                    shift: Mutex::new(clock::get(&store).await?),
                    turning: AsyncMutex::default(),
                    ids: (self.new_ids)(),
                    senders: Arc::default(),
                    locks: KeyedLocks::default(),
                    failing: Mutex::default(),
                };
                self.tenants.lock().entry(name.to_owned()).or_insert_with(|| Arc::new(fresh)).clone()
            }
        };
        let environment = match self.environments.get() {
            Some(environments) => environments.of(name, self.standard()).await?,
            None => self.standard(),
        };
        Ok(Tenant { app: self.clone(), store, environment: Arc::new(environment), state })
    }

    pub fn forget(&self, name: &str) {
        self.tenants.lock().remove(name);
    }

    /// Stops background sending, and waits at most `most` for messages in flight. Unsent messages stay in the store.
    pub async fn stop_sending(&self, most: Duration) {
        let tenants: Vec<_> = self.tenants.lock().values().map(|one| one.senders.clone()).collect();
        for senders in &tenants {
            senders.close();
        }
        let ended = async {
            while tenants.iter().any(|senders| senders.are_at_work()) {
                tokio::time::sleep(LOOK).await;
            }
        };
        drop(tokio::time::timeout(most, ended).await);
    }

    /// Returns by how many milliseconds the machine's clock is ahead of the database's clock (negative: behind) or,
    /// without a database, has jumped by more than 24 hours. 0 means that the clock is trusted; otherwise
    /// time-dependent work is suspended.
    pub fn clock_off_ms(&self) -> i64 {
        if self.settings.accepts_clock {
            return 0;
        }
        if self.engine.is_shared() {
            return self.reference.off_ms(self.clock.now());
        }
        // Reading the clock detects a jump and updates `withheld_ms`.
        self.clock.now();
        Some(self.clock.withheld_ms()).filter(|off_ms| off_ms.abs() > FURTHEST_MS).unwrap_or_default()
    }

    pub fn is_clock_right(&self) -> bool {
        self.clock_off_ms() == 0
    }

    pub fn tenant_names(&self) -> Vec<String> {
        self.tenants.lock().keys().cloned().collect()
    }
}

#[derive(Clone)]
pub struct Tenant {
    pub app: Arc<App>,
    pub store: Store,
    pub environment: Arc<Environment>,
    state: Arc<State>,
}

impl Tenant {
    pub fn name(&self) -> &str {
        &self.state.name
    }

    pub fn now(&self) -> Timestamp {
        self.shift().of(self.app.clock.now())
    }

    pub fn shift(&self) -> Shift {
        *self.state.shift.lock()
    }

    /// Changes the tenant's clock, and stores the shift for other processes.
    pub async fn set_shift(&self, shift: Shift) -> Result<()> {
        let mut batch = Batch::new();
        clock::put(&self.store, &mut batch, &shift)?;
        let _turning = self.state.turning.lock().await;
        self.store.commit(batch).await?;
        *self.state.shift.lock() = shift;
        Ok(())
    }

    /// Removes all of the tenant's data, and resets its clock to the machine's time.
    pub async fn clear(&self) -> Result<()> {
        let _turning = self.state.turning.lock().await;
        self.store.clear(images::named).await?;
        *self.state.shift.lock() = Shift::default();
        Ok(())
    }

    pub fn senders(&self) -> &Arc<Senders> {
        &self.state.senders
    }

    fn auto_audit(&self, order: &Order) -> Option<u32> {
        self.environment.automation.seconds(order)
    }

    /// Returns a new opaque id. Ids sort by `at`, an instant on the tenant's clock.
    pub fn new_id_at(&self, at: Timestamp) -> String {
        self.state.ids.make(at)
    }
}
