use std::sync::Arc;

use warp::Filter as _;

use super::armed::{self, Fault};
use super::{FaultRequest, Served};
use crate::Qa;
use crate::controls::{Asked, Control, answer};
use crate::refusal::absent;
use loan_http::Routes;
use loan_service::error::DomainError;

pub fn routes(control: &Control) -> Routes {
    let list = warp::path!("faults")
        .and(warp::get())
        .and(control.clone())
        .then(|asked, _| answer(asked, async |asked: Asked| armed::list(&asked.tenant.app, asked.name()).await));
    let add = warp::path!("faults").and(warp::post()).and(control.clone()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            qa.check_recording("no fault would meet them")?;
            add(asked).await
        })
    });
    let clear = warp::path!("faults").and(warp::delete()).and(control.clone()).then(|asked, _| {
        answer(asked, async |asked: Asked| armed::remove(&asked.tenant.app, asked.name(), None).await.map(drop))
    });
    let remove = warp::path!("faults" / u64).and(warp::delete()).and(control.clone()).then(|id: u64, asked, _| {
        answer(asked, async move |asked: Asked| {
            let app = &asked.tenant.app;
            if armed::remove(app, asked.name(), Some(id)).await? {
                return Ok(());
            }
            let there = armed::list(app, asked.name()).await?.into_iter().map(|fault| fault.id.to_string());
            Err(absent(&format!("fault {id} in tenant {}", asked.name()), &there.collect::<Vec<_>>()))
        })
    });
    list.or(add).unify().or(clear).unify().or(remove).unify().boxed()
}

async fn add(asked: Asked) -> Result<Fault, DomainError> {
    let order: FaultRequest = asked.json()?;
    order.check(Served::by(&asked.tenant.app))?;
    armed::add(&asked.tenant.app, asked.name(), order).await
}
