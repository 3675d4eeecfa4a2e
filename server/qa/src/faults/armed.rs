//! Stores each tenant's active faults, so that all processes count a fault's occurrences together.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FaultRequest, Request, Times};
use crate::refusal::impossible;
use crate::tenants;
use loan_service::app::App;
use loan_service::error::DomainError;
use loan_service::records::qa::QaTenant;

/// Maximum number of a tenant's faults, because each call reads all of them.
const MOST: usize = 100;

/// An injected fault.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The number by which the fault is removed.
    pub id: u64,
    /// The request that injected the fault.
    #[serde(flatten)]
    pub order: FaultRequest,
    /// Number of remaining occurrences.
    pub left: Times,
    /// Number of matching calls so far, including skipped ones.
    #[serde(default)]
    pub seen: u32,
}

#[derive(Debug, Clone)]
pub struct TriggeredFault {
    /// Id of the fault; 0 if the request itself injects the fault.
    pub id: u64,
    pub order: FaultRequest,
    /// Number of previous occurrences of the fault.
    pub n: u32,
}

pub fn of(own: &QaTenant) -> Vec<Fault> {
    // Ignores a fault that another version of this program wrote.
    own.faults.iter().filter_map(|value| serde_json::from_value(value.clone()).ok()).collect()
}

fn write(faults: &[Fault]) -> Vec<Value> {
    faults.iter().filter_map(|fault| serde_json::to_value(fault).ok()).collect()
}

pub async fn add(app: &App, tenant: &str, order: FaultRequest) -> Result<Fault, DomainError> {
    let added = tenants::change(app, tenant, |own| {
        if own.faults.len() >= MOST {
            return None;
        }
        own.last_fault += 1;
        let fault = Fault { id: own.last_fault, left: order.times, order: order.clone(), seen: 0 };
        own.faults.extend(write(std::slice::from_ref(&fault)));
        Some(fault)
    });
    let full = || impossible(&format!("there are {MOST} faults, the most; remove some by DELETE /__qa/faults"));
    added.await?.ok_or_else(full)
}

pub async fn list(app: &App, tenant: &str) -> Result<Vec<Fault>, DomainError> {
    Ok(of(&tenants::get(app, tenant).await?))
}

/// Removes the fault `id`, or all faults if `None`. Returns whether any fault was removed.
pub async fn remove(app: &App, tenant: &str, id: Option<u64>) -> Result<bool, DomainError> {
    let removed = tenants::change(app, tenant, |own| {
        let mut faults = of(own);
        let before = faults.len();
        faults.retain(|fault| id.is_some_and(|id| fault.id != id));
        own.faults = write(&faults);
        Some(faults.len() < before)
    });
    Ok(removed.await?.unwrap_or_default())
}

/// Takes the faults that affect this request: at most one delay and one other fault. The request's own fault takes
/// precedence, then the oldest fault.
pub async fn take(
    app: &App,
    tenant: &str,
    request: &Request<'_>,
    own: Option<TriggeredFault>,
) -> Result<Vec<TriggeredFault>, DomainError> {
    let fits = |fault: &Fault, taken: &[TriggeredFault]| {
        let is_taken = |triggered: &TriggeredFault| triggered.order.is_delay() == fault.order.is_delay();
        fault.order.fits(request) && !taken.iter().chain(&own).any(is_taken)
    };
    let mut taken = take_fitting(app, tenant, fits).await?;
    taken.extend(own);
    Ok(taken)
}

/// Takes the oldest fault that `fits`.
pub async fn take_one(
    app: &App,
    tenant: &str,
    fits: impl Fn(&FaultRequest) -> bool,
) -> Result<Option<TriggeredFault>, DomainError> {
    let fits = |fault: &Fault, taken: &[TriggeredFault]| taken.is_empty() && fits(&fault.order);
    Ok(take_fitting(app, tenant, fits).await?.pop())
}

async fn take_fitting(
    app: &App,
    tenant: &str,
    fits: impl Fn(&Fault, &[TriggeredFault]) -> bool,
) -> Result<Vec<TriggeredFault>, DomainError> {
    // Avoids a write, because most requests meet no fault.
    if tenants::get(app, tenant).await?.faults.is_empty() {
        return Ok(Vec::new());
    }
    let taken = tenants::change(app, tenant, |own| {
        let (mut faults, mut taken, mut is_changed) = (of(own), Vec::new(), false);
        for fault in &mut faults {
            if !fits(fault, &taken) {
                continue;
            }
            is_changed = true;
            let skip = fault.order.skip.unwrap_or(0);
            let n = fault.seen;
            fault.seen = fault.seen.saturating_add(1);
            if n < skip {
                continue;
            }
            if let Times::Number(left) = &mut fault.left {
                *left = left.saturating_sub(1);
            }
            taken.push(TriggeredFault { id: fault.id, order: fault.order.clone(), n: n - skip });
        }
        faults.retain(|fault| fault.left != Times::Number(0));
        own.faults = write(&faults);
        is_changed.then_some(taken)
    });
    Ok(taken.await?.unwrap_or_default())
}
