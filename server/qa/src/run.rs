//! Lists scenarios, loads them, and empties a tenant.

use loan_core::api::code::ErrorCode;
use loan_core::personal::{Mobile, Typed as _};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::deferred::{DeferredLoad, When};
use super::refusal::{impossible, not_allowed, shown};
use super::scenario::{Scenario, file_of};
use super::scratch::ScratchTenant;
use super::script::{ScenarioPlan, play};
use super::{Qa, Scenarios, clock, tenants};
use loan_service::app::{Held, Tenant};
use loan_service::error::DomainError;
use loan_service::records::qa::QaTenant;

/// Options of a load.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct LoadRequest {
    /// The phone, ten digits; the scenario's own when empty.
    phone: String,
    /// When to load. A load at the sign-in returns no token and no orders.
    when: When,
}

pub(super) struct Load {
    pub(super) plan: ScenarioPlan,
    pub(super) phone: Mobile,
    pub(super) code: Option<String>,
}

/// The result of loading a scenario.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScenarioLoaded {
    /// The phone, ten digits.
    pub phone: String,
    /// The token of the session, empty when the scenario leaves nobody signed in.
    pub token: String,
    /// The user's orders, newest first.
    pub order_ids: Vec<String>,
}

/// A scenario in the list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScenarioListed {
    /// The name by which it is loaded.
    pub name: String,
    /// The situation, in one sentence.
    pub description: String,
    /// The phone, ten digits.
    pub phone: String,
}

impl Qa {
    pub(super) fn listed(&self) -> Vec<ScenarioListed> {
        let one = |(name, scenario): (&String, &Scenario)| ScenarioListed {
            name: name.clone(),
            description: scenario.description.clone(),
            phone: scenario.phone.clone(),
        };
        self.scenarios().iter().map(one).collect()
    }

    /// Deletes a tenant's data, faults and journal, and resets the clock. The tenant's catalogue stays.
    pub(super) async fn reset(&self, tenant: &Tenant) -> Result<(), DomainError> {
        let (_held, tenant) = clock::alone(tenant).await?;
        self.tenants.clear(&tenant).await?;
        let forget = |own: &mut QaTenant| {
            own.parked.clear();
            own.codes.clear();
            own.faults.clear();
            own.carried.clear();
            own.notices.clear();
            Some(())
        };
        tenants::change(&tenant.app, tenant.name(), forget).await?;
        self.forget_calls(&tenant.app, tenant.name()).await
    }

    /// Loads a scenario, now or when the phone first asks for a login code. Replaces a user who already has the phone.
    pub(super) async fn load(
        &self,
        tenant: &Tenant,
        name: &str,
        request: &LoadRequest,
    ) -> Result<ScenarioLoaded, DomainError> {
        let phone = if request.phone.is_empty() { None } else { Some(mobile(&request.phone)?) };
        let load = self.scenario(name, phone)?;
        match request.when {
            When::Now => {
                let (held, tenant) = clock::alone(tenant).await?;
                Self::enact(&held, &tenant, load).await
            }
            When::SignIn => Self::carry(tenant, load, &DeferredLoad::Scenario(name.to_owned())).await,
        }
    }

    /// Finds a scenario. `phone` replaces the scenario's own phone.
    pub(super) fn scenario(&self, name: &str, phone: Option<Mobile>) -> Result<Load, DomainError> {
        let scenarios = self.scenarios();
        let scenario = scenarios.get(name).ok_or_else(|| self.unloadable(&scenarios, name))?;
        let phone = phone.map_or_else(|| mobile(&scenario.phone), Ok)?;
        Ok(Load { plan: scenario.plan(&scenarios, name), phone, code: scenario.code.clone() })
    }

    fn unloadable(&self, scenarios: &Scenarios, name: &str) -> DomainError {
        let file = file_of(name);
        if let Some(fault) = self.refused().iter().find(|fault| fault.file == file) {
            return impossible(&fault.to_string());
        }
        let names: Vec<&str> = scenarios.keys().map(String::as_str).collect();
        let message = format!("`{}`; allowed: {}", shown(name), names.join(", "));
        let data = json!({ "field": "name", "given": shown(name), "allowed": names });
        DomainError::with(ErrorCode::ScenarioUnknown, vec![message]).data(&data)
    }

    /// Runs a history in a scratch tenant. If no command is refused, commits the result to the tenant.
    pub(super) async fn enact(_held: &Held, tenant: &Tenant, load: Load) -> Result<ScenarioLoaded, DomainError> {
        let Load { plan, phone, code } = load;
        let stage = ScratchTenant::beside(tenant, &phone, code.as_deref()).await?;
        // Boxed, because the future contains the futures of all use cases that a history may call.
        let script = Box::pin(play(&stage.tenant, &plan, phone.clone())).await?;
        let (mut order_ids, mut parked) = (Vec::new(), Vec::new());
        for order in script.orders().await? {
            parked.push((order.id.to_string(), order.history().len()));
            order_ids.push(order.id.to_string());
        }
        let wire = phone.to_wire();
        let leave = |own: &mut QaTenant| {
            own.parked.extend(parked.iter().cloned());
            // Cancels the phone's deferred load, which would replace this load later.
            own.carried.remove(&wire);
            match &code {
                Some(code) => own.codes.insert(wire.clone(), code.clone()),
                None => own.codes.remove(&wire),
            };
        };
        stage.publish(tenant, &phone, leave).await?;
        Ok(ScenarioLoaded { phone: ten_digits(&phone), token: script.token, order_ids })
    }
}

pub(super) fn ten_digits(phone: &Mobile) -> String {
    phone.to_wire().get(2..).unwrap_or_default().to_owned()
}

pub(super) fn mobile(given: &str) -> Result<Mobile, DomainError> {
    let wrong = || not_allowed("phone", given, &["ten digits, the first 6 to 9"]);
    Mobile::parse(given).map_err(|_| wrong())
}
