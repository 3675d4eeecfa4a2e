//! Runs scenarios.
use serde::{Deserialize, Serialize};

use super::Qa;
use crate::app::Tenant;
use crate::error::DomainError;

/// Body of a load.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Request {
    phone: String,
}

/// What loading a scenario answers.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Loaded {
    phone: String,
    token: String,
    order_ids: Vec<String>,
}

/// An item of the list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listed {
    pub name: String,
    pub description: String,
    pub phone: String,
}

impl Qa {
    /// The scenarios there are.
    pub(super) fn listed(&self) -> Vec<Listed> {
        let one = |(name, scenario): (&String, &super::Scenario)| Listed {
            name: name.clone(),
            description: scenario.description.clone(),
            phone: scenario.phone.clone(),
        };
        self.scenarios.iter().map(one).collect()
    }

    /// Empties a tenant: data, faults, journal; its clock shows the machine's time again.
    pub(super) async fn reset(&self, tenant: &Tenant) -> Result<(), DomainError> {
        tenant.clear().await?;
        self.faults.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear(tenant.name());
        self.journal.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear(tenant.name());
        Ok(())
    }
}

pub(super) async fn load(_qa: &Qa, _tenant: &Tenant, name: &str, _request: Request) -> Result<Loaded, DomainError> {
    Err(super::controls::invalid(name))
}
