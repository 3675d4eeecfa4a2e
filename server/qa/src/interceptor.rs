//! Wraps every call of a server with test controls: selects the tenant, applies faults and records the call.

use std::time::Instant;

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use serde_json::Value;
use warp::http::header::SET_COOKIE;
use warp::http::{HeaderMap, HeaderValue};
use warp::reply::Response;

use super::faults::{self, FaultKind, Request, armed};
use super::journal::{Happened, entry};
use super::{Qa, clock, guard, notices, tenants};
use loan_http::reply::Answer;
use loan_http::{Arrived, Exchange, Interceptor, context};
use loan_service::app::{Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::records::users;
use loan_service::service::payment_notice::PaymentNotice;

#[async_trait]
impl Interceptor for Qa {
    fn tenant(&self, headers: &HeaderMap) -> Result<String, DomainError> {
        self.guard.site(headers)?;
        guard::tenant(headers)
    }

    async fn intercept(&self, mut exchange: Exchange, arriving: BoxFuture<'static, Arrived>) -> Response {
        name_twice(&mut exchange.headers);
        let language = context::language(&exchange.headers);
        match self.spoil(exchange, arriving, language).await {
            Ok(response) => response,
            Err(error) => Answer::refusal(&error, language).into_response(),
        }
    }

    async fn notify(&self, ctx: &Ctx, notice: PaymentNotice) -> Result<(), DomainError> {
        notices::deliver(&ctx.tenant, notice).await
    }
}

impl Qa {
    async fn spoil(
        &self,
        exchange: Exchange,
        arriving: BoxFuture<'static, Arrived>,
        language: Language,
    ) -> Result<Response, DomainError> {
        let started = Instant::now();
        let app = self.app()?;
        self.tenants.note(&app, &exchange.tenant).await?;
        let ordered = faults::of_header(&exchange.headers)?.map(|order| armed::TriggeredFault { id: 0, order, n: 0 });
        let own = tenants::get(&app, &exchange.tenant).await?;
        self.load_carried(&app, &exchange, &own).await?;
        let running = self.tenants.running.begin(&exchange.tenant);
        let Arrived { tenant, user, request, run } = arriving.await;
        let at = tenant.as_ref().map_or_else(|| app.clock.now(), Tenant::now);
        let body = serde_json::from_slice(&request).unwrap_or(Value::Null);
        let mut names: Vec<String> = user.iter().map(ToString::to_string).collect();
        let mut triggered = armed::of(&own);
        if !triggered.is_empty() {
            if let (Some(tenant), Some(user)) = (&tenant, &user) {
                names.extend(phones(tenant, user).await?);
            }
            triggered.retain(|fault| fault.order.path.is_some());
        }
        let asked = Request { exchange: &exchange, body: &body, user: &names };
        let taken = match triggered.is_empty() {
            true => Vec::from_iter(ordered),
            false => armed::take(&app, &exchange.tenant, &asked, ordered).await?,
        };
        let mut happened =
            Happened { at, user, request, is_executed: true, fault: None, delay: std::time::Duration::ZERO };
        let mut fault = None;
        for one in taken {
            if one.order.kind == Some(FaultKind::Latency) {
                let delay = one.order.delay(one.n);
                happened.delay += delay;
                happened.fault.get_or_insert((one.id, FaultKind::Latency));
                // The delay ends early when the tenant is reset or ended, or when its clock goes back.
                if !running.delay(delay).await {
                    return Err(ErrorCode::Unavailable.into());
                }
            } else {
                fault = Some(one);
            }
        }
        let order = fault.as_ref().map(|one| &one.order);
        if let Some(one) = &fault {
            happened.fault = one.order.kind.map(|kind| (one.id, kind));
        }
        let instead = order.and_then(|order| order.answer(language));
        let is_broken = order.is_some_and(|order| order.kind == Some(FaultKind::Reset));
        happened.is_executed = instead.is_none() && !is_broken;
        let answer = match instead {
            Some(answer) => answer,
            None if is_broken => nothing(),
            None => run.await,
        };
        if !running.is_discarded() {
            let written = entry(&app, &exchange, &answer, &happened, started.elapsed());
            self.journal.add(&app, (&exchange.tenant, own.journal), written).await?;
        }
        let mut response = faults::deliver(answer, order);
        if let Some(cookie) = tenant.as_ref().and_then(|tenant| clock::cookie_for(&exchange.headers, tenant)) {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(response)
    }
}

/// Gives the id of the app's installation both of its names, whichever was sent.
fn name_twice(headers: &mut HeaderMap) {
    if let Ok(id) = HeaderValue::from_str(context::web_uuid(headers))
        && !id.is_empty()
    {
        headers.insert("web_uuid", id.clone());
        headers.insert("web-uuid", id);
    }
}

async fn phones(tenant: &Tenant, user: &loan_core::ids::UserId) -> Result<Vec<String>, DomainError> {
    let Some(user) = users::get(&tenant.store, user).await? else { return Ok(Vec::new()) };
    let wire = user.phone.to_wire();
    let short = wire.strip_prefix("91").unwrap_or(&wire).to_owned();
    Ok(vec![wire, short])
}

/// A placeholder for the answer of a call whose connection breaks; none of it is sent.
fn nothing() -> Answer {
    Answer::success(&())
}
