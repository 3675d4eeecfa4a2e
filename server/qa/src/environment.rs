//! Builds the environment of a server with test controls.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use warp::Filter as _;

use crate::sandbox::Sandbox;
use crate::{FixedCodes, Qa, QaAutomation, controls, describe, examine, payment_page, scenario};
use loan_http::openapi;
use loan_http::serve::Environment;
use loan_service::catalogue::Catalogue;
use loan_service::config::Serve;
use loan_service::directory::Directory;
use loan_service::fixtures::Fault;

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
        automation: Arc::new(QaAutomation::new(flags.controls.auto_audit, BTreeMap::new())),
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
