//! Loads of scenarios that are deferred until the phone first asks for a login code.

use loan_core::api::dto::user::SendCodeRequest;
use loan_core::api::endpoint::{BASE_PATH, Endpoint};
use loan_core::personal::Mobile;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::run::{Load, ScenarioLoaded, ten_digits};
use super::scratch::ScratchTenant;
use super::script::play;
use super::{Qa, clock, tenants};
use loan_http::{Exchange, body, context};
use loan_service::app::{App, Tenant};
use loan_service::error::DomainError;
use loan_service::records::qa::QaTenant;

/// When a load happens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum When {
    /// At once.
    #[default]
    Now,
    /// When the phone first asks for a login code.
    SignIn,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum DeferredLoad {
    Scenario(String),
    Situation(Value),
}

impl Qa {
    /// Defers a load until the phone first asks for a login code. Refuses an impossible history at once.
    pub(super) async fn carry(
        tenant: &Tenant,
        Load { plan, phone, code }: Load,
        carried: &DeferredLoad,
    ) -> Result<ScenarioLoaded, DomainError> {
        let stage = ScratchTenant::beside(tenant, &phone, code.as_deref()).await?;
        Box::pin(play(&stage.tenant, &plan, phone.clone())).await?;
        let value = serde_json::to_value(carried).unwrap_or_default();
        let keep = |own: &mut QaTenant| {
            own.carried.insert(phone.to_wire(), value.clone());
            Some(())
        };
        tenants::change(&tenant.app, tenant.name(), keep).await?;
        Ok(ScenarioLoaded { phone: ten_digits(&phone), ..ScenarioLoaded::default() })
    }

    /// Runs the deferred load of a phone that asks for a login code.
    pub(super) async fn load_carried(&self, app: &App, exchange: &Exchange, own: &QaTenant) -> Result<(), DomainError> {
        let Some(phone) = asks_for_a_code(exchange).filter(|phone| own.carried.contains_key(&phone.to_wire())) else {
            return Ok(());
        };
        // Reads the deferred load again under the lock, because only the first of several requests may run the load.
        let tenant = self.app()?.tenant(&exchange.tenant).await?;
        let (held, tenant) = clock::alone(&tenant).await?;
        let own = tenants::get(app, &exchange.tenant).await?;
        let Some(carried) = own.carried.get(&phone.to_wire()) else { return Ok(()) };
        let load = match serde_json::from_value(carried.clone()) {
            Ok(DeferredLoad::Scenario(name)) => self.scenario(&name, Some(phone))?,
            Ok(DeferredLoad::Situation(asked)) => {
                let asked = serde_json::from_value(asked).map_err(|_| super::controls::missing())?;
                Load { phone, ..self.situation(&tenant, &asked).await? }
            }
            // Ignores a load that another version of this program wrote.
            Err(_) => return Ok(()),
        };
        Box::pin(Self::enact(&held, &tenant, load)).await.map(drop)
    }
}

/// Returns the phone of a well-formed request for a login code. The call itself refuses every other request.
fn asks_for_a_code(exchange: &Exchange) -> Option<Mobile> {
    let is_call = exchange.method == "GET" && exchange.path.strip_prefix(BASE_PATH) == Some(Endpoint::SendCode.path());
    if !is_call || context::client(&exchange.headers).is_err() {
        return None;
    }
    let asked: SendCodeRequest = body::query(&exchange.query, &[]).ok()?;
    Mobile::of_wire(asked.phone.expose())
}
