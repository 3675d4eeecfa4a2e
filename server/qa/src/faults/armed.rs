//! Stores each tenant's active faults, so that all processes count a fault's occurrences together.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{FaultRequest, Request, Served, Times};
use crate::controls::Asked;
use crate::refusal::{absent, impossible};
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

impl Fault {
    /// Makes the fault that a request injects for itself. Its id is 0.
    pub fn own(order: FaultRequest) -> Self {
        Self { id: 0, left: order.times, order, seen: 1 }
    }

    /// Returns the delay of the occurrence that was counted last.
    pub fn delay(&self) -> Duration {
        self.order.delay(self.seen.saturating_sub(1 + self.order.skip.unwrap_or(0)))
    }
}

fn of(own: &QaTenant) -> Vec<Fault> {
    // Ignores a fault that another version of this program wrote.
    own.faults.iter().filter_map(|value| serde_json::from_value(value.clone()).ok()).collect()
}

fn write(faults: &[Fault]) -> Vec<Value> {
    faults.iter().filter_map(|fault| serde_json::to_value(fault).ok()).collect()
}

pub async fn list(asked: Asked) -> Result<Vec<Fault>, DomainError> {
    Ok(of(&tenants::get(&asked.tenant.app, asked.name()).await?))
}

pub async fn add(asked: Asked) -> Result<Fault, DomainError> {
    let order: FaultRequest = asked.json()?;
    order.check(Served::by(&asked.tenant.app))?;
    let added = tenants::change(&asked.tenant.app, asked.name(), |own| {
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

pub async fn clear(asked: Asked) -> Result<(), DomainError> {
    let cleared = tenants::change(&asked.tenant.app, asked.name(), |own| {
        own.faults.clear();
        Some(())
    });
    cleared.await.map(drop)
}

pub async fn remove(asked: Asked) -> Result<(), DomainError> {
    let (app, tenant, id) = (&asked.tenant.app, asked.name(), asked.named.parse().ok());
    let removed = tenants::change(app, tenant, |own| {
        let mut faults = of(own);
        faults.remove(faults.iter().position(|fault| Some(fault.id) == id)?);
        own.faults = write(&faults);
        Some(())
    });
    if removed.await?.is_some() {
        return Ok(());
    }
    let there: Vec<String> = of(&tenants::get(app, tenant).await?).iter().map(|fault| fault.id.to_string()).collect();
    Err(absent(&format!("fault {} in tenant {tenant}", asked.named), &there))
}

/// Takes the faults that affect this request: at most one delay and one other fault. The request's own fault takes
/// precedence, then the oldest fault.
pub async fn take(
    app: &App,
    tenant: &str,
    request: &Request<'_>,
    own: Option<Fault>,
) -> Result<Vec<Fault>, DomainError> {
    let fits = |fault: &Fault, taken: &[Fault]| {
        let is_taken = |triggered: &Fault| triggered.order.is_delay() == fault.order.is_delay();
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
) -> Result<Option<Fault>, DomainError> {
    let fits = |fault: &Fault, taken: &[Fault]| taken.is_empty() && fits(&fault.order);
    Ok(take_fitting(app, tenant, fits).await?.pop())
}

async fn take_fitting(
    app: &App,
    tenant: &str,
    fits: impl Fn(&Fault, &[Fault]) -> bool,
) -> Result<Vec<Fault>, DomainError> {
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
            fault.seen = fault.seen.saturating_add(1);
            if fault.seen <= fault.order.skip.unwrap_or(0) {
                continue;
            }
            if let Times::Number(left) = &mut fault.left {
                *left = left.saturating_sub(1);
            }
            taken.push(fault.clone());
        }
        faults.retain(|fault| fault.left != Times::Number(0));
        own.faults = write(&faults);
        is_changed.then_some(taken)
    });
    Ok(taken.await?.unwrap_or_default())
}
