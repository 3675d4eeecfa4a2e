//! What a tenant's calls work with, besides its data and its time.

use std::sync::Arc;

use async_trait::async_trait;
use loan_core::order::EventKind;
use loan_core::time::Timestamp;

use super::{App, Automation, Codes};
use crate::catalogue::Catalogue;
use crate::error::DomainError;
use crate::ports::Ports;

#[derive(Clone)]
pub struct Environment {
    pub catalogue: Arc<Catalogue>,
    pub ports: Ports,
    pub codes: Arc<dyn Codes>,
    pub automation: Arc<dyn Automation>,
    /// Called around changes of orders; `None` in production.
    pub transitions: Option<Arc<dyn Transitions>>,
}

#[async_trait]
pub trait Transitions: Send + Sync {
    /// Called before an event changes an order; nothing of it is written yet. An error keeps the order as it is.
    async fn before(&self, event: EventKind) -> Result<(), DomainError>;

    /// Called after a payment's notice that came at `at` was answered.
    async fn noticed(&self, notice: &[u8], at: Timestamp, answer: String);
}

/// Gives tenants environments of their own. In production there is none, and every tenant has the standard one.
#[async_trait]
pub trait Environments: Send + Sync {
    /// Returns `standard` unless something was changed for this tenant. Fails when such a change no longer fits the
    /// standard.
    async fn of(&self, tenant: &str, standard: Environment) -> Result<Environment, DomainError>;

    /// Periodic housekeeping, such as ending unused tenants.
    async fn run_housekeeping(&self, app: &Arc<App>) -> Result<(), DomainError>;
}
