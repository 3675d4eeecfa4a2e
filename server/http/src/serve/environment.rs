//! The parts of the server that test controls replace, and the settings that follow from the flags.

use std::sync::Arc;

use secrecy::ExposeSecret as _;

use crate::{Http, Interceptor, PassThrough, Routes};
use loan_service::app::{Automation, Codes, Never, RandomCodes};
use loan_service::config::{Limits, Operators, Serve, Settings, unless_empty};
use loan_service::ports::Ports;
use loan_service::records::sessions::new_token;
use loan_service::watch::Reader;

/// Creates the routes that the environment adds (the test controls).
pub type Controls = Box<dyn FnOnce(&Http) -> Routes + Send>;

/// The parts that differ between production and a server with test controls.
pub struct Environment {
    pub ports: Ports,
    pub codes: Arc<dyn Codes>,
    /// Makes the decisions of the sandbox's providers; does nothing in production.
    pub automation: Arc<dyn Automation>,
    pub interceptor: Arc<dyn Interceptor>,
    /// Test controls, tried after the API's routes.
    pub controls: Option<Controls>,
    /// Reads the environment's own fixtures (the scenarios).
    pub reader: Option<Arc<dyn Reader>>,
}

/// Builds the environment of a server with test controls. A build without them passes a function that refuses.
pub type QaEnvironment = fn(&Serve) -> Result<Environment, String>;

pub(super) fn environment(flags: &Serve, qa_environment: QaEnvironment) -> Result<Environment, String> {
    if flags.wants_qa() {
        return qa_environment(flags);
    }
    Ok(Environment {
        ports: Ports::configured(&flags.providers)?,
        codes: Arc::new(RandomCodes),
        automation: Arc::new(Never),
        interceptor: Arc::new(PassThrough),
        controls: None,
        reader: None,
    })
}

/// The [`QaEnvironment`] of a build without test controls.
///
/// # Errors
/// Always, with one line saying so.
pub fn no_controls(_flags: &Serve) -> Result<Environment, String> {
    Err("this build has no test controls".to_owned())
}

fn operators(flags: &Serve) -> Result<Operators, String> {
    match (unless_empty(&flags.ops_token), &flags.operators) {
        (Some(_), Some(_)) => Err("LOAN_OPS_TOKEN and LOAN_OPERATORS are both set; unset one of them".to_owned()),
        (None, Some(file)) => Operators::read(file),
        (Some(token), None) => Ok(Operators::with_token(token.expose_secret())),
        (None, None) => Ok(Operators::default()),
    }
}

pub(super) fn settings(flags: &Serve) -> Result<Settings, String> {
    let payment_secret = match unless_empty(&flags.providers.payment_secret) {
        Some(secret) => secret,
        // The sandbox signs and verifies within this process, so a random secret is enough.
        None if flags.wants_qa() => new_token().map_err(|error| error.to_string())?.into(),
        None => return Err("no secret for payment callbacks is configured (LOAN_PAYMENT_SECRET)".to_owned()),
    };
    let usual = if flags.wants_qa() { Limits::for_tests() } else { Limits::default() };
    Ok(Settings {
        operators: operators(flags)?,
        payment_secret,
        partners: flags.partners.clone(),
        audit_secret: unless_empty(&flags.providers.audit_secret),
        disbursal_secret: unless_empty(&flags.providers.disbursal_secret),
        limits: usual.changed(flags.limits.as_deref().unwrap_or_default())?,
        trusted_hops: flags.trusted_hops(),
        hsts: flags.hsts,
        is_open: flags.wants_qa(),
        turns_clocks: flags.wants_qa(),
        accepts_clock: flags.accept_clock,
    })
}
