//! Lists, creates and ends tenants.

use std::sync::Arc;

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{TTL_MS, registry, unfit};
use crate::journal::{KEPT, MOST};
use crate::patch::patched;
use crate::refusal::{absent, impossible, not_allowed};
use crate::{Qa, duration, guard};
use loan_service::app::{App, DEFAULT_TENANT};
use loan_service::clock::Shift;
use loan_service::error::DomainError;
use loan_service::records::qa::{self as records, QaTenant};
use loan_store::{Batch, CommitError};

/// Maximum lifetime of an unused tenant, in days.
const LONGEST_DAYS: i64 = 30;

/// A tenant to create. Absent fields have the server's defaults.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct TenantRequest {
    /// 1 to 64 letters, digits, `-` or `_`; generated when left out.
    name: Option<String>,
    /// Lifetime without use, as an ISO 8601 duration: `PT1H` when left out, `P30D` at most.
    ttl: Option<String>,
    /// The initial time of the tenant's clock.
    #[schema(value_type = Option<String>)]
    now: Option<Timestamp>,
    /// Whether its clock is frozen.
    freeze: Option<bool>,
    /// Seconds until an application is approved, and paid out, by itself; null for never.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    auto_audit: Option<Option<u32>>,
    /// A JSON merge patch over the catalogue's files: `products` (a list, or an object by id), `forms`, `faq`, `about`,
    /// `legal`, `config`.
    catalogue: Option<Value>,
    /// Maximum number of calls that its journal keeps: 500 when left out, 5,000 at most, 0 for none.
    #[schema(minimum = 0, maximum = 5_000)]
    journal: Option<usize>,
}

fn given<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// A tenant as the controls show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantView {
    /// The tenant's name, for `X-QA-Tenant`.
    name: String,
    /// When the tenant was created, on the machine's clock.
    created_at: Timestamp,
    /// When the tenant ends if nobody uses it, on the machine's clock; null for never.
    ends_at: Option<Timestamp>,
    /// The current time of the tenant's clock.
    now: Timestamp,
    /// Whether its clock is frozen.
    frozen: bool,
    /// Seconds until an application is approved by itself; null for never.
    auto_audit: Option<u32>,
    /// The tenant's changes of the catalogue.
    catalogue: Option<Value>,
    /// Number of faults that may still happen.
    faults: usize,
    /// Maximum number of calls that its journal keeps.
    journal: usize,
}

pub async fn list(app: &Arc<App>, qa: &Qa) -> Result<Vec<TenantView>, DomainError> {
    let registry = registry(app);
    let uses = records::uses(&registry).await?;
    let all = records::all(&registry).await?.into_iter();
    let mut tenants: Vec<(String, QaTenant)> = all.map(|tenant| (tenant.id().to_owned(), tenant.value)).collect();
    if !tenants.iter().any(|(name, _)| name == DEFAULT_TENANT) {
        tenants.insert(0, (DEFAULT_TENANT.to_owned(), super::fresh(app, DEFAULT_TENANT)));
    }
    let mut views = Vec::with_capacity(tenants.len());
    for (name, own) in tenants {
        let shift = loan_service::records::clock::get(&app.store(&name)).await?;
        views.push(view(app, qa, &name, own, (uses.get(&name).copied(), shift)));
    }
    Ok(views)
}

fn view(app: &App, qa: &Qa, name: &str, own: QaTenant, (used, shift): (Option<Timestamp>, Shift)) -> TenantView {
    TenantView {
        name: name.to_owned(),
        created_at: own.created_at,
        ends_at: own.ttl_ms.map(|ttl| used.unwrap_or(own.created_at).plus_ms(ttl)),
        now: shift.of(app.clock.now()),
        frozen: shift.frozen_at.is_some(),
        auto_audit: own.auto_audit.unwrap_or(qa.auto_audit),
        catalogue: own.catalogue,
        faults: own.faults.len(),
        journal: own.journal.unwrap_or(KEPT),
    }
}

pub async fn make(app: &Arc<App>, qa: &Qa, request: TenantRequest) -> Result<TenantView, DomainError> {
    let name = match request.name {
        Some(name) => guard::named("name", &name)?,
        None => format!("t-{}", ulid::Ulid::new().to_string().to_lowercase()),
    };
    if name == DEFAULT_TENANT {
        return Err(impossible(&format!("{DEFAULT_TENANT} is always there; POST /__qa/reset empties it")));
    }
    let is_life = |ms: &i64| (1..=LONGEST_DAYS * 86_400_000).contains(ms);
    let ttl_ms = match &request.ttl {
        Some(text) => {
            let ms = duration::millis(text).filter(is_life);
            ms.ok_or_else(|| not_allowed("ttl", text, &[format!("PT0.001S to P{LONGEST_DAYS}D")]))?
        }
        None => TTL_MS,
    };
    if let Some(patch) = &request.catalogue {
        patched(&app.standard().catalogue, patch).map_err(|faults| unfit(patch, &faults))?;
    }
    if let Some(calls) = request.journal.filter(|calls| *calls > MOST) {
        return Err(not_allowed("journal", &calls.to_string(), &[format!("0 to {MOST} calls")]));
    }
    let real = app.clock.now();
    let mut shift = Shift::default();
    if let Some(now) = request.now {
        crate::clock::within_bounds(real, now)?;
        shift = shift.to(real, now);
    }
    let shift = shift.frozen(real, request.freeze.unwrap_or_default());
    let tenant = QaTenant {
        auto_audit: request.auto_audit,
        catalogue: request.catalogue,
        journal: request.journal,
        ..QaTenant::new(real, Some(ttl_ms))
    };
    let mut batch = Batch::new();
    qa.tenants.insert(app, &mut batch, &name, &tenant).await?;
    let store = app.store(&name);
    loan_service::records::clock::put(&store, &mut batch, &shift)?;
    match store.commit(batch).await {
        Ok(()) => {}
        Err(CommitError::Conflict(_)) => {
            return Err(impossible(&format!("there is a tenant {name} already; DELETE /__qa/tenants/{name} ends it")));
        }
        Err(error) => return Err(error.into()),
    }
    // Drops what this process stores in memory about a former tenant of this name.
    app.forget(&name);
    Ok(view(app, qa, &name, tenant, (Some(real), shift)))
}

pub async fn end(app: &Arc<App>, qa: &Qa, name: &str) -> Result<(), DomainError> {
    let name = guard::named("name", name)?;
    if name == DEFAULT_TENANT {
        return Err(impossible(&format!("{DEFAULT_TENANT} never ends; POST /__qa/reset empties it")));
    }
    if records::find(&registry(app), &name).await?.is_none() {
        return Err(absent(&format!("tenant {name}"), &records::names(&registry(app)).await?));
    }
    qa.end(app, &name).await
}
