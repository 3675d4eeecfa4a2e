//! Test controls around the production services (contract §7). They never hold a second version of a rule: a scenario is
//! a list of calls to the services, a fault or the journal surrounds the real call, and the clock only says another time.

mod clock;
mod codes;
mod console;
mod controls;
mod duration;
mod events;
mod faults;
mod guard;
mod har;
mod journal;
mod mask;
mod run;
pub mod scenario;
mod script;
mod surround;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

pub use codes::FixedCodes;
pub use controls::routes;

use crate::catalogue::Fault as FixtureFault;
use crate::config::Serve;
use faults::Faults;
use guard::Guard;
use journal::Journal;
use scenario::Scenario;

/// The controls of this process.
pub struct Qa {
    guard: Guard,
    /// Codes that are always the same.
    pub codes: Arc<FixedCodes>,
    scenarios: BTreeMap<String, Scenario>,
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
        let scenarios = scenario::load(&flags.fixtures)
            .map_err(|faults: Vec<FixtureFault>| faults.first().map(ToString::to_string).unwrap_or_default())?;
        Ok(Arc::new(Self {
            guard,
            codes: Arc::default(),
            scenarios,
            faults: Mutex::default(),
            journal: Mutex::default(),
        }))
    }
}
