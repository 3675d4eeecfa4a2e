//! What a use case gets: the process ([`App`]), one tenant of it ([`Tenant`]), and the request it serves ([`Ctx`]).

mod automation;
mod codes;
mod ctx;
mod environment;
mod ids;
pub(crate) mod keyed_lock;
mod offer;
mod operator_act;
mod orders;
pub mod senders;
mod standard;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use loan_core::order::Order;
use loan_core::time::Timestamp;
use tokio::sync::Mutex as AsyncMutex;

pub use automation::{Automation, Never};
pub use codes::{Codes, RandomCodes};
pub use ctx::{Client, Ctx, Replay, retry};
pub use environment::{Environment, Environments, Transitions};
pub use ids::{Ids, Ulids};
pub use operator_act::{ActKind, ActsHeld, OperatorAct};
pub use orders::DeadlinesHeld;

use self::keyed_lock::KeyedLocks;
use self::senders::Senders;
use self::standard::Standard;
use crate::attempts::Attempts;
use crate::background::Panics;
use crate::catalogue::Catalogue;
use crate::clock::{Clock, FURTHEST_MS, Reference, Shift};
use crate::config::Settings;
use crate::directory::Directory;
use crate::error::DomainError;
use crate::failures::Failures;
use crate::incidents::Incidents;
use crate::ports::Ports;
use crate::reloads::Reloads;
use crate::security::Security;
use crate::store::records::{clock, images};
use crate::store::{Batch, Blobs, Engine, Opened, Sealer, Store, StoreError};

/// How often it is looked whether a sender has ended.
const LOOK: Duration = Duration::from_millis(10);

type NewIds = Box<dyn Fn() -> Box<dyn Ids> + Send + Sync>;

/// The process: what every tenant shares.
pub struct App {
    /// Where data lives.
    pub engine: Arc<dyn Engine>,
    /// Seals it.
    pub sealer: Arc<Sealer>,
    /// Where pictures lie.
    pub blobs: Arc<dyn Blobs>,
    /// The machine's clock; a tenant has its own, see [`Tenant::now`].
    pub clock: Arc<dyn Clock>,
    /// The database's clock, with which the machine's is compared.
    pub reference: Reference,
    /// What calls work with; see [`App::standard`].
    standard: Standard,
    /// Gives tenants environments of their own.
    environments: OnceLock<Arc<dyn Environments>>,
    /// Bank branches, states and districts.
    pub directory: Arc<Directory>,
    /// What the operator configured.
    pub settings: Settings,
    /// Writes and counts security events.
    pub security: Security,
    /// Counts what fails in the app on phones.
    pub failures: Failures,
    /// Counts panics of background tasks.
    pub panics: Panics,
    /// Counts what an operator must hear of.
    pub incidents: Incidents,
    /// Counts calls of providers.
    pub attempts: Attempts,
    /// Counts what is wrong with files that were read again.
    pub reloads: Reloads,
    /// Pictures that records name and that are not there.
    missing: Mutex<images::Round>,
    /// Pictures that no record names and that are too many to be swept without an operator, by part.
    unswept: Mutex<HashMap<u8, usize>>,
    new_ids: NewIds,
    tenants: Mutex<HashMap<String, Arc<State>>>,
    /// Idempotency keys whose first request is still running.
    running: Arc<Mutex<HashSet<String>>>,
}

/// What is known of a tenant between requests.
struct State {
    name: String,
    shift: Mutex<Shift>,
    ids: Box<dyn Ids>,
    /// Who sends what leaves for providers.
    senders: Arc<Senders>,
    /// Held while an order's link to pay is made; see [`Tenant::hold_link`].
    links: KeyedLocks,
    /// Held while what fell due is written; see [`Tenant::hold_deadlines`].
    deadlines: AsyncMutex<()>,
    /// Held while an operator's act is done; see [`Tenant::hold_acts`].
    acts: AsyncMutex<()>,
    /// Orders that could not be read or written.
    unreadable: Mutex<orders::Unreadable>,
}

/// The tenant of a request that names none.
pub const DEFAULT_TENANT: &str = "default";

impl App {
    /// The process over its parts.
    pub fn new(
        opened: Opened,
        clock: Arc<dyn Clock>,
        fixtures: (impl Into<Arc<Catalogue>>, impl Into<Arc<Directory>>),
        providers: (Ports, Arc<dyn Codes>, Arc<dyn Automation>),
        settings: Settings,
    ) -> Arc<Self> {
        Self::with_ids(opened, clock, fixtures, providers, settings, || Box::<Ulids>::default())
    }

    /// The same with ids of another kind: `new_ids` is called once for each tenant.
    pub fn with_ids(
        (engine, sealer, blobs): Opened,
        clock: Arc<dyn Clock>,
        (catalogue, directory): (impl Into<Arc<Catalogue>>, impl Into<Arc<Directory>>),
        (ports, codes, automation): (Ports, Arc<dyn Codes>, Arc<dyn Automation>),
        settings: Settings,
        new_ids: impl Fn() -> Box<dyn Ids> + Send + Sync + 'static,
    ) -> Arc<Self> {
        let catalogue = catalogue.into();
        let standard = Standard::new(Environment { catalogue, ports, codes, automation, transitions: None });
        let directory = directory.into();
        let (security, failures) = (Security::default(), Failures::default());
        let incidents = Incidents::default();
        let (tenants, running) = (Mutex::default(), Arc::default());
        Arc::new(Self {
            engine,
            sealer,
            blobs,
            clock,
            reference: Reference::default(),
            standard,
            environments: OnceLock::new(),
            directory,
            settings,
            security,
            failures,
            panics: Panics::default(),
            incidents,
            attempts: Attempts::default(),
            reloads: Reloads::default(),
            missing: Mutex::default(),
            unswept: Mutex::default(),
            new_ids: Box::new(new_ids),
            tenants,
            running,
        })
    }

    /// The catalogue, providers, codes and automation of every tenant that has none of its own. Whoever holds it keeps
    /// it until done.
    pub fn standard(&self) -> Environment {
        self.standard.at(self.clock.now())
    }

    /// Puts another catalogue in force, for every request that comes from now on.
    pub fn replace_catalogue(&self, catalogue: impl Into<Arc<Catalogue>>) {
        self.standard.replace(catalogue.into());
    }

    /// Puts another catalogue in force from an instant of the process's clock on.
    pub fn schedule_catalogue(&self, catalogue: Arc<Catalogue>, from: Timestamp) {
        self.standard.schedule(catalogue, from);
    }

    /// The catalogue that is in force at an instant which is yet to come, as far as it is known.
    pub fn catalogue_at(&self, at: Timestamp) -> Arc<Catalogue> {
        self.standard.catalogue_at(at)
    }

    /// Lets `environments` give tenants environments of their own. Only the first call for a process counts.
    pub fn set_environments(&self, environments: Arc<dyn Environments>) {
        drop(self.environments.set(environments));
    }

    /// Who gives tenants environments of their own; nobody in production.
    pub fn environments(&self) -> Option<&Arc<dyn Environments>> {
        self.environments.get()
    }

    /// Checks that records and pictures can be read and written.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.engine.ready().await?;
        self.blobs.ready().await
    }

    /// Notes how many pictures of a part the sweep would remove and does not.
    pub fn note_unswept(&self, part: u8, pictures: usize) {
        let mut unswept = self.unswept.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures > 0 {
            unswept.insert(part, pictures)
        } else {
            unswept.remove(&part)
        };
    }

    /// How many pictures the sweep would remove and does not.
    pub fn count_unswept(&self) -> usize {
        self.unswept.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// The round in which the default tenant's pictures are looked for, to go on with it or to count those that are missing.
    pub fn missing(&self) -> MutexGuard<'_, images::Round> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part of the store that belongs to a tenant.
    pub fn store(&self, tenant: &str) -> Store {
        Store::new((self.engine.clone(), self.sealer.clone(), self.blobs.clone()), tenant)
    }

    /// The tenant of this name; its clock goes on where it was.
    pub async fn tenant(self: &Arc<Self>, name: &str) -> Result<Tenant, DomainError> {
        let store = self.store(name);
        let known = self.tenants.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        let state = match known {
            Some(state) => {
                if self.settings.turns_clocks && self.engine.is_shared() {
                    let shift = clock::get(&store).await?;
                    *state.shift.lock().unwrap_or_else(PoisonError::into_inner) = shift;
                }
                state
            }
            None => {
                let shift = clock::get(&store).await?;
                let fresh = State {
                    name: name.to_owned(),
                    shift: Mutex::new(shift),
                    ids: (self.new_ids)(),
                    senders: Arc::default(),
                    links: KeyedLocks::default(),
                    deadlines: AsyncMutex::new(()),
                    acts: AsyncMutex::new(()),
                    unreadable: Mutex::default(),
                };
                let mut tenants = self.tenants.lock().unwrap_or_else(PoisonError::into_inner);
                tenants.entry(name.to_owned()).or_insert_with(|| Arc::new(fresh)).clone()
            }
        };
        let environment = match self.environments.get() {
            Some(environments) => environments.of(name, self.standard()).await?,
            None => self.standard(),
        };
        Ok(Tenant { app: self.clone(), store, environment: Arc::new(environment), state })
    }

    /// Forgets what is known of a tenant between requests. Its data stay.
    pub fn forget(&self, name: &str) {
        self.tenants.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// Sends nothing more in the background, and waits until what is being sent has been, at most so long. The rest waits
    /// in the store for the next start.
    pub async fn stop_sending(&self, most: Duration) {
        let tenants: Vec<_> = self
            .tenants
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .values()
            .map(|one| one.senders.clone())
            .collect();
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

    /// By how many milliseconds the machine's clock is ahead of the database's or, without one, has jumped; 0 when it can
    /// be believed. While it is not 0, the process does nothing that depends on time.
    pub fn clock_off_ms(&self) -> i64 {
        if self.settings.accepts_clock {
            return 0;
        }
        if self.engine.is_shared() {
            return self.reference.off_ms(self.clock.now());
        }
        // Read first: reading notices the jump.
        self.clock.now();
        Some(self.clock.withheld_ms()).filter(|off_ms| off_ms.abs() > FURTHEST_MS).unwrap_or_default()
    }

    /// Whether the machine's clock can be believed; see [`App::clock_off_ms`].
    pub fn is_clock_right(&self) -> bool {
        self.clock_off_ms() == 0
    }

    /// Every tenant that was used since the start.
    pub fn tenant_names(&self) -> Vec<String> {
        self.tenants.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

/// One tenant: its data and its time, over the shared process.
#[derive(Clone)]
pub struct Tenant {
    /// The process.
    pub app: Arc<App>,
    /// Its part of the store.
    pub store: Store,
    /// The catalogue, the providers, the codes and the automation it works with.
    pub environment: Arc<Environment>,
    state: Arc<State>,
}

impl Tenant {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.state.name
    }

    /// The present instant on its clock.
    pub fn now(&self) -> Timestamp {
        self.shift().of(self.app.clock.now())
    }

    /// How its clock differs from the machine's.
    pub fn shift(&self) -> Shift {
        *self.state.shift.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes its clock, for this process and the next.
    pub async fn set_shift(&self, shift: Shift) -> Result<(), DomainError> {
        let mut batch = Batch::new();
        clock::put(&self.store, &mut batch, &shift)?;
        self.store.commit(batch).await?;
        *self.state.shift.lock().unwrap_or_else(PoisonError::into_inner) = shift;
        Ok(())
    }

    /// Removes everything this tenant has; its clock shows the machine's time again.
    pub async fn clear(&self) -> Result<(), DomainError> {
        self.store.clear().await?;
        *self.state.shift.lock().unwrap_or_else(PoisonError::into_inner) = Shift::default();
        Ok(())
    }

    /// Who sends what leaves for providers.
    pub fn senders(&self) -> &Arc<Senders> {
        &self.state.senders
    }

    /// Seconds after which `order`, as it is, is approved or paid out without an operator.
    fn auto_audit(&self, order: &Order) -> Option<u32> {
        self.environment.automation.seconds(order)
    }

    /// A new opaque id. Ids made later sort later, on the tenant's clock `at`.
    pub fn new_id_at(&self, at: Timestamp) -> String {
        self.state.ids.make(at)
    }
}
