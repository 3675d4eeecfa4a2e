//! What a tenant's calls work with, besides its data and its time.

use std::sync::Arc;

use async_trait::async_trait;
use loan_core::order::EventKind;

use super::{App, Automation, Codes};
use crate::catalogue::Catalogue;
use crate::error::DomainError;
use crate::ports::Ports;

/// The catalogue, the providers, the codes and the automation of a tenant.
#[derive(Clone)]
pub struct Environment {
    /// What is for sale and what is asked.
    pub catalogue: Arc<Catalogue>,
    /// Providers.
    pub ports: Ports,
    /// One-time codes.
    pub codes: Arc<dyn Codes>,
    /// What happens to applications without an operator.
    pub automation: Arc<dyn Automation>,
    /// Is told of each event before it changes an order. In production nobody is.
    pub transitions: Option<Arc<dyn Transitions>>,
}

/// Is told of the events of orders.
#[async_trait]
pub trait Transitions: Send + Sync {
    /// An event is about to change an order; nothing of it is written yet.
    ///
    /// # Errors
    /// When the order is to stay as it is.
    async fn before(&self, event: EventKind) -> Result<(), DomainError>;
}

/// Gives tenants environments of their own. In production there is none, and every tenant has the standard one.
#[async_trait]
pub trait Environments: Send + Sync {
    /// The environment of a tenant, which is `standard` unless something was changed for this tenant.
    ///
    /// # Errors
    /// When the store fails, or what was changed no longer fits the standard.
    async fn of(&self, tenant: &str, standard: Environment) -> Result<Environment, DomainError>;

    /// What is to be done once in a while, such as ending tenants that nobody uses.
    async fn tend(&self, app: &Arc<App>) -> Result<(), DomainError>;
}
