//! Test controls around the production services (`docs/qa.md`).
//!
//! Scenarios, faults and the journal wrap the production use cases. The controls contain no business rules.

mod about;
mod acts;
mod clock;
mod controls;
mod deferred;
mod description;
mod duration;
mod environment;
mod events;
mod faults;
mod guard;
mod har;
mod interceptor;
mod journal;
mod mask;
mod members;
mod notices;
mod patch;
pub mod payment_page;
mod recording;
mod refusal;
mod rehearse;
mod run;
pub mod sandbox;
pub mod scenario;
mod scratch;
mod script;
mod sent;
mod situation;
mod tenants;
mod users;
mod workbench;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock, Weak};

use loan_core::api::code::ErrorCode;
use parking_lot::{Mutex, RwLock};

pub use controls::routes;
pub use description::describe;
use environment::{FixedCodes, QaAutomation};
pub use environment::{examined, qa_environment};
pub use rehearse::examine;

use guard::Guard;
use journal::{Entry, Journal};
use loan_service::app::{App, Environment, Environments};
use loan_service::catalogue::Catalogue;
use loan_service::config::Serve;
use loan_service::error::DomainError;
use loan_service::fixtures::Fault as FixtureFault;
use loan_service::records::qa as records;
use loan_service::watch::{Read, Reader};
use loan_store::throttled;
use sandbox::Sandbox;
use scenario::{Library, Scenario};
use sent::Sent;
use tenants::Tenants;

type Scenarios = BTreeMap<String, Scenario>;

pub struct Qa {
    guard: Guard,
    /// Seconds after which automation approves an application or pays out a loan; `None` for never.
    auto_audit: Option<u32>,
    tenants: Tenants,
    scenarios: Arc<RwLock<Arc<Scenarios>>>,
    refused: Mutex<Vec<FixtureFault>>,
    /// The server, set when the routes are created. Weak, because the server owns the controls.
    app: OnceLock<Weak<App>>,
    journal: Journal<Entry>,
    sent: Arc<Journal<Sent>>,
}

impl Qa {
    /// Reads the scenarios. Fails if other machines could reach the controls without a token.
    pub fn start(flags: &Serve) -> Result<Arc<Self>, String> {
        let guard = Guard::new(flags.listen, flags.controls.qa_token.clone())?;
        let library = scenario::load(flags.fixtures());
        for fault in &library.faults {
            tracing::warn!(%fault, "a scenario is faulty and cannot be loaded");
        }
        Ok(Arc::new(Self {
            guard,
            auto_audit: flags.controls.auto_audit,
            tenants: Tenants::default(),
            scenarios: Arc::new(RwLock::new(Arc::new(library.scenarios))),
            refused: Mutex::new(library.faults),
            app: OnceLock::new(),
            journal: Journal::new(""),
            sent: Arc::new(Journal::new(".sent")),
        }))
    }

    async fn end(&self, app: &Arc<App>, name: &str) -> Result<(), DomainError> {
        self.tenants.end(app, name).await?;
        self.forget_calls(app, name).await
    }

    async fn forget_calls(&self, app: &App, name: &str) -> Result<(), DomainError> {
        self.sent.clear(app, name).await?;
        self.journal.clear(app, name).await
    }

    fn app(&self) -> Result<Arc<App>, DomainError> {
        self.app.get().and_then(Weak::upgrade).ok_or_else(|| ErrorCode::Unavailable.into())
    }

    fn scenarios(&self) -> Arc<Scenarios> {
        self.scenarios.read().clone()
    }

    fn refused(&self) -> Vec<FixtureFault> {
        self.refused.lock().clone()
    }
}

#[async_trait::async_trait]
impl Environments for Qa {
    async fn of(&self, name: &str, standard: Environment) -> Result<Environment, DomainError> {
        let app = self.app()?;
        let tenant = tenants::get(&app, name).await?;
        let catalogue = match &tenant.catalogue {
            Some(patch) => self.tenants.catalogue(name, &standard.catalogue, patch),
            None => standard.catalogue,
        };
        let after = tenant.auto_audit.unwrap_or(self.auto_audit);
        let automation = Arc::new(QaAutomation { after, parked: tenant.parked });
        let codes = Arc::new(FixedCodes(tenant.codes));
        let (ports, transitions) = Sandbox::of_tenant(&app, name, &self.sent);
        Ok(Environment { catalogue, ports, codes, automation, transitions: Some(transitions) })
    }

    async fn run_housekeeping(&self, app: &Arc<App>) -> Result<(), DomainError> {
        let all = records::all(&tenants::registry(app)).await?;
        let over = self.tenants.over(app, &all).await?;
        for own in &all {
            let name = own.id();
            let done = if over.iter().any(|over| over == name) {
                self.end(app, name).await.inspect(|()| tracing::info!(tenant = name, "unused tenant ended"))
            } else {
                notices::pass_due(app, own).await
            };
            // One tenant's failure, such as an injected fault, must not hold up the others.
            if let Err(error) = done
                && !error.is_unavailable()
            {
                throttled!(error, code = error.code.code(), tenant = name, "housekeeping of a tenant failed");
            }
        }
        Ok(())
    }
}

#[async_trait::async_trait]
impl Reader for Qa {
    async fn read(&self, root: &Path, catalogue: &Catalogue) -> Read {
        let Library { scenarios, faults } = match self.app.get().and_then(Weak::upgrade) {
            Some(app) => examine(root, catalogue, app.directory.clone()).await,
            None => scenario::load(root),
        };
        let kept = self.scenarios.clone();
        let apply = move || *kept.write() = Arc::new(scenarios);
        Read { apply: Box::new(apply), faults }
    }

    fn on_faults(&self, faults: &[FixtureFault]) {
        *self.refused.lock() = faults.to_vec();
    }
}
