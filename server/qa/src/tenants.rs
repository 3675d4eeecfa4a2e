//! Registers tenants of the test controls, stores their settings, and ends them.
//!
//! Tenants are in the store ([`records`]), so that several processes can share a database.

pub(super) mod calls;
mod running;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use loan_core::time::Timestamp;
use parking_lot::Mutex;

use crate::patch::patched;
use crate::refusal::{impossible, invalid};
use loan_service::app::{App, DEFAULT_TENANT, Tenant};
use loan_service::catalogue::Catalogue;
use loan_service::error::DomainError;
use loan_service::records::qa::{self as records, QaTenant, REGISTRY};
use loan_store::{Batch, CommitError, Store, Stored};
use running::RunningCalls;

/// Default lifetime of an unused tenant, in milliseconds: one hour.
pub(super) const TTL_MS: i64 = 3_600_000;
const QUOTA: usize = 5000;
/// Maximum milliseconds between two records of a tenant's use. With a short lifetime, the use is recorded more often.
const NOTE_MS: i64 = 60_000;

/// Returns for how many milliseconds a recorded use of a tenant with this lifetime needs no further record.
fn note_ms(ttl_ms: i64) -> i64 {
    (ttl_ms / 4).min(NOTE_MS)
}

#[derive(Default)]
pub(super) struct Tenants {
    /// Number of tenants at the last housekeeping, plus the tenants that this process registered since then.
    registered: AtomicUsize,
    /// The time (machine's clock) until which this process's last record of a tenant's use needs no further record.
    recorded: Mutex<HashMap<String, Timestamp>>,
    catalogues: Mutex<BTreeMap<String, Changed>>,
    pub(super) running: RunningCalls,
}

struct Changed {
    base: Arc<Catalogue>,
    patch: serde_json::Value,
    catalogue: Arc<Catalogue>,
}

pub(super) fn registry(app: &App) -> Store {
    app.store(REGISTRY)
}

/// Returns a tenant's own settings; the defaults if unregistered.
pub(super) async fn get(app: &App, name: &str) -> Result<QaTenant, DomainError> {
    let found = records::find(&registry(app), name).await?;
    Ok(found.map_or_else(|| fresh(app, name), |stored| stored.value))
}

pub(super) fn fresh(app: &App, name: &str) -> QaTenant {
    QaTenant::new(app.clock.now(), (name != DEFAULT_TENANT).then_some(TTL_MS))
}

/// Changes a tenant's own settings. `work` runs again after a conflict. If `work` returns `None`, nothing is changed.
pub(super) async fn change<T>(
    app: &App,
    name: &str,
    mut work: impl FnMut(&mut QaTenant) -> Option<T>,
) -> Result<Option<T>, DomainError> {
    loop {
        let mut batch = Batch::new();
        let done = amend(app, &mut batch, name, &mut work).await?;
        if batch.is_empty() {
            return Ok(done);
        }
        match registry(app).commit(batch).await {
            Ok(()) => return Ok(done),
            Err(CommitError::Conflict(_)) => tokio::task::yield_now().await,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Adds a change of a tenant's own settings to `batch`, unless `work` returns `None` or changes nothing. The commit
/// fails if the settings change in between.
pub(super) async fn amend<T>(
    app: &App,
    batch: &mut Batch,
    name: &str,
    work: impl FnOnce(&mut QaTenant) -> Option<T>,
) -> Result<Option<T>, DomainError> {
    let registry = registry(app);
    let was = records::find(&registry, name).await?;
    let mut tenant = was.as_ref().map_or_else(|| fresh(app, name), |stored| stored.value.clone());
    let Some(done) = work(&mut tenant) else { return Ok(None) };
    match &was {
        Some(was) if **was == tenant => {}
        Some(was) => records::update(&registry, batch, was, &tenant)?,
        None => records::insert(&registry, batch, name, &tenant)?,
    }
    Ok(Some(done))
}

impl Tenants {
    /// Registers a tenant. Fails if there are [`QUOTA`] tenants.
    pub(super) async fn insert(
        &self,
        app: &App,
        batch: &mut Batch,
        name: &str,
        tenant: &QaTenant,
    ) -> Result<(), DomainError> {
        let registry = registry(app);
        // Counting reads all names, so tenants are counted only near the quota.
        let is_near = self.registered.fetch_add(1, Ordering::Relaxed) >= QUOTA;
        if is_near && records::names(&registry).await?.len() >= QUOTA {
            let why = format!("there are {QUOTA} tenants, the most; end one by DELETE /__qa/tenants/{{name}}");
            return Err(impossible(&why));
        }
        records::insert(&registry, batch, name, tenant)?;
        Ok(records::put_use(&registry, batch, name, app.clock.now())?)
    }

    /// Records a tenant's use. Registers an unknown tenant.
    pub(super) async fn note(&self, app: &App, name: &str) -> Result<(), DomainError> {
        if name == DEFAULT_TENANT {
            return Ok(());
        }
        let now = app.clock.now();
        if self.recorded.lock().get(name).is_some_and(|until| now < *until) {
            return Ok(());
        }
        let (registry, mut batch) = (registry(app), Batch::new());
        let tenant = match records::find(&registry, name).await? {
            Some(known) => {
                records::put_use(&registry, &mut batch, name, now)?;
                known.value
            }
            None => {
                let tenant = fresh(app, name);
                self.insert(app, &mut batch, name, &tenant).await?;
                tenant
            }
        };
        match registry.commit(batch).await {
            // Another request registered the tenant first.
            Ok(()) | Err(CommitError::Conflict(_)) => {}
            Err(error) => return Err(error.into()),
        }
        let good_for_ms = tenant.ttl_ms.map_or(NOTE_MS, note_ms);
        self.recorded.lock().insert(name.to_owned(), now.plus_ms(good_for_ms));
        Ok(())
    }

    pub(super) async fn end(&self, app: &Arc<App>, name: &str) -> Result<(), DomainError> {
        let tenant = app.tenant(name).await?;
        let held = tenant.hold_deadlines().await?;
        self.clear(&tenant).await?;
        let (registry, mut batch) = (registry(app), Batch::new());
        records::remove(&registry, &mut batch, name);
        registry.commit(batch).await?;
        drop(held);
        self.forget(app, name);
        Ok(())
    }

    /// Ends the injected delays of a tenant's running calls, waits for these calls, and removes the tenant's data.
    pub(super) async fn clear(&self, tenant: &Tenant) -> Result<(), DomainError> {
        // Runs twice, because a call that arrives during the first round may still write data.
        for _ in 0..2 {
            self.running.discard(tenant.name()).await;
            tenant.clear().await?;
        }
        Ok(())
    }

    fn forget(&self, app: &App, name: &str) {
        app.forget(name);
        self.running.forget(name);
        self.recorded.lock().remove(name);
        self.catalogues.lock().remove(name);
    }

    /// Returns the tenants of `all` that nobody used for their lifetime. Forgets tenants that another process ended.
    pub(super) async fn over(&self, app: &App, all: &[Stored<QaTenant>]) -> Result<Vec<String>, DomainError> {
        let (registry, now) = (registry(app), app.clock.now());
        self.registered.store(all.len(), Ordering::Relaxed);
        let uses = records::uses(&registry).await?;
        let is_over = |tenant: &Stored<QaTenant>| {
            // The latest use may be later than its record.
            let unused = |ttl| uses.get(tenant.id()).is_none_or(|at| at.ms_until(now) >= ttl + note_ms(ttl));
            tenant.ttl_ms.is_some_and(unused)
        };
        let registered: HashSet<&str> = all.iter().map(Stored::id).collect();
        for name in app.tenant_names() {
            let is_known = name == DEFAULT_TENANT || registered.contains(name.as_str());
            if !is_known && records::find(&registry, &name).await?.is_none() {
                self.forget(app, &name);
            }
        }
        Ok(all.iter().filter(|tenant| is_over(tenant)).map(|tenant| tenant.id().to_owned()).collect())
    }

    /// Returns `base` changed by `patch`. If the patch no longer fits `base`, returns the tenant's former catalogue or,
    /// without one, `base`.
    pub(super) fn catalogue(&self, name: &str, base: &Arc<Catalogue>, patch: &serde_json::Value) -> Arc<Catalogue> {
        let mut catalogues = self.catalogues.lock();
        let known = catalogues.get(name).filter(|known| known.patch == *patch);
        if let Some(known) = known.filter(|known| Arc::ptr_eq(&known.base, base)) {
            return known.catalogue.clone();
        }
        let catalogue = patched(base, patch).map_or_else(
            |faults| {
                let fault = faults.first().map(ToString::to_string);
                let former = known.filter(|known| !Arc::ptr_eq(&known.catalogue, &known.base));
                let has_former = former.is_some();
                tracing::warn!(tenant = name, fault, has_former, "a tenant's changes no longer fit the catalogue");
                former.map_or_else(|| base.clone(), |former| former.catalogue.clone())
            },
            Arc::new,
        );
        let changed = Changed { base: base.clone(), patch: patch.clone(), catalogue: catalogue.clone() };
        catalogues.insert(name.to_owned(), changed);
        catalogue
    }
}

pub(super) fn unfit(patch: &serde_json::Value, faults: &[loan_service::fixtures::Fault]) -> DomainError {
    let named: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let place = |fault: &loan_service::fixtures::Fault| {
        format!("{}/{}", fault.file.trim_end_matches(".json"), fault.field.replace('.', "/"))
    };
    let field = faults.first().map(place).unwrap_or_default();
    let given = serde_json::json!({ "catalogue": patch }).pointer(&format!("/{field}")).cloned();
    let field = field.trim_end_matches('/').replace('/', ".");
    let data = serde_json::json!({ "field": field, "given": given, "allowed": [] });
    invalid(&format!("catalogue: {}", named.join("; "))).data(&data)
}

pub(super) async fn clear_calls(app: &App, name: &str) -> Result<(), DomainError> {
    const STEP: usize = 500;
    let registry = registry(app);
    loop {
        let mut batch = Batch::new();
        let found = records::trim_calls(&registry, &mut batch, name, (0, STEP)).await?;
        if found > 0 {
            registry.commit(batch).await?;
        }
        if found < STEP {
            return Ok(());
        }
    }
}
