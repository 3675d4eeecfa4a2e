//! Lists scenarios, loads them, and empties a tenant.

use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::personal::{Mobile, Typed as _};
use serde::{Deserialize, Serialize};

use super::controls::invalid;
use super::scenario::Scenario;
use super::script::{ORDERS, Refused, play};
use super::{Qa, tenants};
use crate::app::{Never, Tenant};
use crate::error::DomainError;
use crate::store::records::qa::QaTenant;
use crate::store::records::{orders, users};

/// Body of a load.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct LoadRequest {
    /// Ten digits; the scenario's own when empty.
    phone: String,
}

/// What loading a scenario answers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScenarioLoaded {
    /// Ten digits.
    phone: String,
    /// The token of the session, empty when the scenario leaves nobody signed in.
    token: String,
    /// Newest first.
    order_ids: Vec<String>,
}

/// An item of the list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScenarioListed {
    /// Its name, as it is loaded.
    pub name: String,
    /// What situation it is, in a sentence.
    pub description: String,
    /// Ten digits.
    pub phone: String,
}

impl Qa {
    /// The scenarios there are.
    pub(super) fn listed(&self) -> Vec<ScenarioListed> {
        let one = |(name, scenario): (&String, &Scenario)| ScenarioListed {
            name: name.clone(),
            description: scenario.description.clone(),
            phone: scenario.phone.clone(),
        };
        self.scenarios().iter().map(one).collect()
    }

    /// Empties a tenant: data, faults and journal. Its clock shows the machine's time again. The catalogue stays,
    /// because no request changes it.
    pub(super) async fn reset(&self, tenant: &Tenant) -> Result<(), DomainError> {
        let _held = tenant.hold_deadlines().await?;
        tenant.clear().await?;
        let forget = |own: &mut QaTenant| {
            own.parked.clear();
            own.codes.clear();
            own.faults.clear();
            Some(())
        };
        tenants::change(&tenant.app, tenant.name(), forget).await?;
        self.journal.clear(&tenant.app, tenant.name()).await
    }

    /// Loads a scenario. A user who has the phone already is removed, and the scenario's history is played.
    pub(super) async fn load(
        &self,
        tenant: &Tenant,
        name: &str,
        request: &LoadRequest,
    ) -> Result<ScenarioLoaded, DomainError> {
        let scenarios = self.scenarios();
        let unknown = || DomainError::with(ErrorCode::ScenarioUnknown, vec![name.to_owned()]);
        let scenario = scenarios.get(name).ok_or_else(unknown)?;
        let phone = if request.phone.is_empty() { &scenario.phone } else { &request.phone };
        let mobile = Mobile::parse(phone).map_err(|_| invalid("phone"))?;
        let (wire, code) = (mobile.to_wire(), scenario.code.as_ref());
        let fix = |own: &mut QaTenant| {
            match code {
                Some(code) => own.codes.insert(wire.clone(), code.clone()),
                None => own.codes.remove(&wire),
            };
            Some(())
        };
        tenants::change(&tenant.app, tenant.name(), fix).await?;
        // As it is from now on, with the scenario's code.
        let tenant = tenant.app.tenant(tenant.name()).await?.with_automation(Arc::new(Never));
        let script = play(&tenant, &scenarios, name, mobile)
            .await
            .map_err(|Refused { scenario, index, why }| invalid(&format!("{scenario}: history.{index}: {why}")))?;
        let (mut order_ids, mut parked) = (Vec::new(), Vec::new());
        if let Some(user) = users::find(&tenant.store, &script.phone).await? {
            for order in orders::list(&tenant.store, &user.id, ORDERS).await? {
                parked.push((order.id.to_string(), order.history().len()));
                order_ids.push(order.id.to_string());
            }
        }
        tenants::change(&tenant.app, tenant.name(), |own| {
            own.parked.extend(parked.iter().cloned());
            Some(())
        })
        .await?;
        Ok(ScenarioLoaded { phone: phone.clone(), token: script.token, order_ids })
    }
}
