//! Builds the environment of a server with test controls.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use loan_core::order::Order;
use loan_core::personal::{Aadhaar, Mobile};
use warp::Filter as _;

use crate::sandbox::Sandbox;
use crate::{Qa, controls, describe, examine, payment_page, scenario};
use loan_http::openapi;
use loan_http::serve::Environment;
use loan_service::app::{Automation, Codes};
use loan_service::catalogue::Catalogue;
use loan_service::config::Serve;
use loan_service::directory::Directory;
use loan_service::fixtures::Fault;
use loan_store::StoreError;

/// Returns the environment for `--qa`: test controls, sandbox providers and codes that are known in advance.
///
/// # Errors
/// Returns one line with the reason why the server cannot be tested.
pub fn qa_environment(flags: &Serve) -> Result<Environment, String> {
    if let Some((port, ..)) = flags.providers.all().iter().find(|(_, address, _)| address.is_some()) {
        let name = port.to_uppercase();
        return Err(format!("--qa uses the sandbox's providers and no other; unset LOAN_{name}_URL"));
    }
    let qa = Qa::start(flags)?;
    openapi::add_controls(describe);
    Ok(Environment {
        ports: Sandbox::ports(),
        codes: Arc::new(FixedCodes::default()),
        automation: Arc::new(QaAutomation { after: flags.controls.auto_audit, parked: BTreeMap::new() }),
        interceptor: qa.clone(),
        reader: Some(qa.clone()),
        controls: Some(Box::new(move |http| {
            payment_page::routes(http).or(controls::routes(http, &qa)).unify().boxed()
        })),
    })
}

/// Returns the faults of the scenarios. With sound fixtures, also runs each scenario to find refused commands.
pub fn examined(root: &Path, sound: Option<(Catalogue, Directory)>) -> Vec<Fault> {
    let Some((catalogue, directory)) = sound else { return scenario::load(root).faults };
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on(examine(root, &catalogue, directory.into())).faults,
        Err(error) => vec![Fault::of_file("scenarios", error)],
    }
}

/// The codes of one tenant, which testers know in advance.
#[derive(Debug, Default)]
pub(crate) struct FixedCodes(
    /// Login codes by phone (with 91), for the phones to which a scenario gave a code of its own.
    pub(crate) BTreeMap<String, String>,
);

impl Codes for FixedCodes {
    fn login(&self, phone: &Mobile, _seed: &str) -> Result<String, StoreError> {
        Ok(self.0.get(&phone.to_wire()).map_or("1234", String::as_str).to_owned())
    }

    fn aadhaar(&self, _number: &Aadhaar) -> Result<String, StoreError> {
        Ok("123456".to_owned())
    }
}

/// Times automatic approvals and payouts of test tenants. An order of a scenario waits until a call has changed it.
#[derive(Debug)]
pub(crate) struct QaAutomation {
    /// Seconds after which automation acts; `None` for never.
    pub(crate) after: Option<u32>,
    /// Ids of scenarios' orders, each with its number of events after loading. Automation waits for a further event.
    pub(crate) parked: BTreeMap<String, usize>,
}

impl Automation for QaAutomation {
    fn seconds(&self, order: &Order) -> Option<u32> {
        let steps = self.parked.get(order.id.as_str()).copied();
        self.after.filter(|_| steps != Some(order.history().len()))
    }
}
