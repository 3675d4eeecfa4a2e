//! What a tenant's calls work with, besides its data and its time.

use std::sync::Arc;

use async_trait::async_trait;

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
    ///
    /// # Errors
    /// When the store fails.
    async fn tend(&self, app: &Arc<App>) -> Result<(), DomainError>;
}
