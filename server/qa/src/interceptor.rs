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

use super::faults::armed::{self, Fault};
use super::faults::{self, FaultKind, Request};
use super::journal::{Happened, entry};
use super::run::ten_digits;
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
        let (held, tenant) = clock::alone(&ctx.tenant).await?;
        notices::deliver(&held, &tenant, notice).await.map(drop)
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
        let ordered = faults::of_header(&exchange.headers)?.map(Fault::own);
        let own = tenants::get(&app, &exchange.tenant).await?;
        self.load_carried(&app, &exchange, &own).await?;
        let running = self.tenants.running.begin(&exchange.tenant);
        let Arrived { tenant, user, request, run } = arriving.await;
        let at = tenant.as_ref().map_or_else(|| app.clock.now(), Tenant::now);
        let taken = if own.faults.is_empty() {
            Vec::from_iter(ordered)
        } else {
            let mut names: Vec<String> = user.iter().map(ToString::to_string).collect();
            if let (Some(tenant), Some(user)) = (&tenant, &user)
                && let Some(user) = users::get(&tenant.store, user).await?
            {
                names.extend([user.phone.to_wire(), ten_digits(&user.phone)]);
            }
            let body = serde_json::from_slice(&request).unwrap_or(Value::Null);
            let asked = Request { exchange: &exchange, body: &body, user: &names };
            armed::take(&app, &exchange.tenant, &asked, ordered).await?
        };
        let mut happened =
            Happened { at, user, request, is_executed: true, fault: None, delay: std::time::Duration::ZERO };
        let mut fault = None;
        for one in taken {
            if one.order.kind == Some(FaultKind::Latency) {
                let delay = one.delay();
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
        happened.is_executed = instead.is_none();
        let answer = match instead {
            Some(answer) => answer,
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
