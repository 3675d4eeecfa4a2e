//! The controls that list, add and remove faults.

use super::armed::{self, Fault};
use super::{FaultRequest, Served};
use crate::controls::Asked;
use crate::refusal::absent;
use loan_service::error::DomainError;

pub async fn list(asked: Asked) -> Result<Vec<Fault>, DomainError> {
    armed::list(&asked.tenant.app, asked.name()).await
}

pub async fn add(asked: Asked) -> Result<Fault, DomainError> {
    let order: FaultRequest = asked.json()?;
    order.check(Served::by(&asked.tenant.app))?;
    armed::add(&asked.tenant.app, asked.name(), order).await
}

pub async fn clear(asked: Asked) -> Result<(), DomainError> {
    armed::remove(&asked.tenant.app, asked.name(), None).await.map(drop)
}

pub async fn remove(asked: Asked) -> Result<(), DomainError> {
    let (app, tenant) = (&asked.tenant.app, asked.name());
    if let Ok(id) = asked.named.parse()
        && armed::remove(app, tenant, Some(id)).await?
    {
        return Ok(());
    }
    let there = armed::list(app, tenant).await?.into_iter().map(|fault| fault.id.to_string());
    Err(absent(&format!("fault {} in tenant {tenant}", asked.named), &there.collect::<Vec<_>>()))
}
