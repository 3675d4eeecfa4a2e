//! Test controls around the production services (`docs/qa.md`).
//!
//! The controls never contain a second version of a rule. A scenario is a list of calls of the use cases, a fault or
//! the journal wraps the real call, and the clock only shows another time.

mod acts;
mod automation;
mod clock;
mod codes;
mod console;
mod controls;
mod description;
mod duration;
mod events;
mod faults;
mod guard;
mod har;
mod interceptor;
mod journal;
mod mask;
mod recording;
mod refusal;
mod rehearse;
mod run;
pub mod scenario;
mod script;
mod situation;
mod stage;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

pub use automation::QaAutomation;
pub use codes::FixedCodes;
pub use controls::routes;
pub use description::describe;
pub use rehearse::examine;

use crate::app::App;
use crate::catalogue::Catalogue;
use crate::config::Serve;
use crate::fixtures::Fault as FixtureFault;
use crate::watch::{Read, Reader};
use faults::Faults;
use guard::Guard;
use journal::Journal;
use scenario::{Library, Scenario};

/// Scenarios by name.
type Scenarios = BTreeMap<String, Scenario>;

/// The controls of this process.
pub struct Qa {
    guard: Guard,
    /// Codes that are always the same.
    pub codes: Arc<FixedCodes>,
    /// Approves and pays out orders, except those that a scenario left in a state on purpose.
    pub automation: Arc<QaAutomation>,
    scenarios: Arc<RwLock<Arc<Scenarios>>>,
    /// The faults of the fixtures on disk.
    refused: Mutex<Vec<FixtureFault>>,
    /// The process, known once its routes are made.
    app: OnceLock<Arc<App>>,
    faults: Mutex<Faults>,
    journal: Mutex<Journal>,
}

impl Qa {
    /// Reads the scenarios and checks that the controls may be offered at this address.
    ///
    /// # Errors
    /// One line saying why not.
    pub fn start(flags: &Serve) -> Result<Arc<Self>, String> {
        let guard = Guard::new(flags.listen, flags.qa_token.clone())?;
        let library = scenario::load(&flags.fixtures);
        for fault in &library.faults {
            tracing::warn!(%fault, "a scenario is faulty and cannot be loaded");
        }
        Ok(Arc::new(Self {
            guard,
            codes: Arc::default(),
            automation: Arc::new(QaAutomation::new(flags.auto_audit)),
            scenarios: Arc::new(RwLock::new(Arc::new(library.scenarios))),
            refused: Mutex::new(library.faults),
            app: OnceLock::new(),
            faults: Mutex::default(),
            journal: Mutex::default(),
        }))
    }
    /// The scenarios in force.
    fn scenarios(&self) -> Arc<Scenarios> {
        self.scenarios.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The faults of the fixtures on disk; empty when all of them are in force.
    fn refused(&self) -> Vec<FixtureFault> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait::async_trait]
impl Reader for Qa {
    async fn read(&self, root: &Path, catalogue: &Catalogue) -> Read {
        let Library { scenarios, faults } = match self.app.get() {
            Some(app) => examine(root, catalogue, app.directory.clone()).await,
            None => scenario::load(root),
        };
        let kept = self.scenarios.clone();
        let apply = move || *kept.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(scenarios);
        Read { apply: Box::new(apply), faults }
    }

    fn told(&self, faults: &[FixtureFault]) {
        *self.refused.lock().unwrap_or_else(PoisonError::into_inner) = faults.to_vec();
    }
}
