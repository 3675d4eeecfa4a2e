//! Serves operators' calls, which need the header `authorization: Bearer TOKEN`.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use serde::Serialize;
use serde::de::DeserializeOwned;
use warp::Filter;
use warp::http::{HeaderMap, Method};
use warp::reply::Response;

use super::body::{self, Incoming, JSON_LIMIT};
use super::reply::Answer;
use super::route::{Done, finish, whole};
use super::{AdmittedRequest, Head, Http, Routes, context};
use loan_service::app::{ActKind, Ctx, DEFAULT_TENANT, OperatorAct, Tenant};
use loan_service::config::{Operator, Scope};
use loan_service::error::DomainError;
use loan_service::log;
use loan_service::security::{Details, Event, Origin};
use loan_service::service::acts::{self, ActsQuery};
use loan_service::service::{BeforeQuery, handoff, operator, opinion, outbox, ownership, refunds};

struct Call {
    name: &'static str,
    scope: Scope,
    /// The act that the audit trail records; `None` for a call that changes nothing.
    act: Option<ActKind>,
}

const TICKET: Call = Call { name: "OpsTicket", scope: Scope::Tickets, act: Some(ActKind::Ticket) };
const EVENT: Call = Call { name: "OpsEvent", scope: Scope::Orders, act: Some(ActKind::OrderEvent) };
const OPINIONS: Call = Call { name: "OpsOpinions", scope: Scope::Opinions, act: None };
const PICTURE: Call = Call { name: "OpsPicture", scope: Scope::Opinions, act: None };
const APPLICANT: Call = Call { name: "OpsApplicant", scope: Scope::Orders, act: None };
const ANSWER: Call = Call { name: "OpsAnswer", scope: Scope::Opinions, act: Some(ActKind::OpinionAnswer) };
const OUTBOX: Call = Call { name: "OpsOutbox", scope: Scope::Outbox, act: None };
const RETRY: Call = Call { name: "OpsRetry", scope: Scope::Outbox, act: Some(ActKind::OutboxRetry) };
const UNAPPLIED: Call = Call { name: "OpsUnapplied", scope: Scope::Outbox, act: None };
const DISPUTES: Call = Call { name: "OpsDisputes", scope: Scope::Orders, act: None };
const REVOKE: Call = Call { name: "OpsRevoke", scope: Scope::Sessions, act: Some(ActKind::SessionsRevoke) };
const PHONE: Call = Call { name: "OpsPhone", scope: Scope::Sessions, act: Some(ActKind::PhoneRevoke) };
const ACTS: Call = Call { name: "OpsActs", scope: Scope::Audit, act: None };

/// Answers every path below `/ops`. Without a configured operator, all of these paths give 404.
pub fn routes(http: &Http) -> Routes {
    let http = http.clone();
    let answer = move |head: Head, body| {
        let http = http.clone();
        async move {
            let found = if http.app.settings.operators.is_empty() { None } else { route(&head.path) };
            let Some(route) = found else {
                let language = context::language(&head.headers);
                return Answer::refusal(&ErrorCode::PathNotFound.into(), language).into_response();
            };
            run(&http, route, head, body).await
        }
    };
    warp::path("ops").and(whole()).then(answer).boxed()
}

/// Parses the query (`GET`) or the body by its content type, and runs the call.
type Work = dyn FnOnce(Ctx, &str, &HeaderMap, &[u8]) -> Done + Send;

struct Route {
    call: &'static Call,
    method: Method,
    /// The id of the order, opinion or message in the path, for the audit trail; empty for a read, and if the path
    /// contains no id.
    subject: String,
    work: Box<Work>,
}

fn route(path: &str) -> Option<Route> {
    let mut parts = path.strip_prefix("/ops/v1/")?.trim_end_matches('/').split('/');
    let (first, id) = (parts.next()?, parts.next().unwrap_or_default().to_owned());
    let rest: Vec<&str> = parts.collect();
    let subject = id.clone();
    Some(match (first, id.as_str(), rest.as_slice()) {
        ("tickets", "", []) => change(&TICKET, subject, async |ctx, input| handoff::mint_ticket(&ctx, &input).await),
        ("orders", _, ["events"]) => {
            change(&EVENT, subject, async move |ctx, input| operator::event(&ctx, &id, &input).await)
        }
        ("orders", _, ["applicant"]) => {
            read(&APPLICANT, async move |ctx, EmptyRequest {}| operator::applicant(&ctx, &id).await)
        }
        ("opinions", "", []) => read(&OPINIONS, async |ctx, query: BeforeQuery| opinion::newest(&ctx, &query).await),
        ("opinions", _, ["pictures", picture]) => {
            let picture = (*picture).to_owned();
            read(&PICTURE, async move |ctx, EmptyRequest {}| opinion::picture(&ctx, &id, &picture).await)
        }
        ("opinions", _, ["answer"]) => {
            change(&ANSWER, subject, async move |ctx, input| opinion::answer(&ctx, &id, &input).await)
        }
        ("outbox", "", []) => read(&OUTBOX, async |ctx, EmptyRequest {}| outbox::letters(&ctx).await),
        ("outbox", _, ["retry"]) => {
            let id = decoded(&id);
            let work = async move |ctx: Ctx, EmptyRequest {}| outbox::retry_dead(&ctx, &id).await;
            change(&RETRY, decoded(&subject), work)
        }
        ("unapplied", "", []) => {
            read(&UNAPPLIED, async |ctx, query: BeforeQuery| refunds::unapplied(&ctx, &query).await)
        }
        ("disputes", "", []) => read(&DISPUTES, async |ctx, EmptyRequest {}| operator::disputes(&ctx).await),
        ("sessions", "revoke", []) => {
            change(&REVOKE, String::new(), async |ctx, input| operator::revoke(&ctx, &input).await)
        }
        ("phones", "revoke", []) => {
            change(&PHONE, String::new(), async |ctx, input| ownership::revoke(&ctx, &input).await)
        }
        ("acts", "", []) => read(&ACTS, async |ctx, query: ActsQuery| acts::page(&ctx, &query).await),
        _ => return None,
    })
}

/// Percent-decodes a part of a path, because a message's id may contain reserved characters.
fn decoded(part: &str) -> String {
    percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned()
}

fn read<Q, T, F, Fut>(call: &'static Call, work: F) -> Route
where
    Q: DeserializeOwned,
    T: Serialize,
    F: FnOnce(Ctx, Q) -> Fut + Send + 'static,
    Fut: Future<Output = Result<T, DomainError>> + Send + 'static,
{
    let work =
        |ctx, query: &str, _: &HeaderMap, _: &[u8]| finish(body::query(query, &[]).map(|parsed| work(ctx, parsed)));
    Route { call, method: Method::GET, subject: String::new(), work: Box::new(work) }
}

fn change<B, T, F, Fut>(call: &'static Call, subject: String, work: F) -> Route
where
    B: DeserializeOwned,
    T: Serialize,
    F: FnOnce(Ctx, B) -> Fut + Send + 'static,
    Fut: Future<Output = Result<T, DomainError>> + Send + 'static,
{
    let work = |ctx, _: &str, headers: &HeaderMap, bytes: &[u8]| {
        finish(body::json(headers, bytes).map(|parsed| work(ctx, parsed)))
    };
    Route { call, method: Method::POST, subject, work: Box::new(work) }
}

/// Reads the body, checks token and scope, and runs the call. The call continues if the client disconnects.
async fn run(http: &Http, route: Route, head: Head, body: Incoming) -> Response {
    let Route { call, method: expected, subject, work } = route;
    let (method, query, sent) = (head.method.clone(), head.query.clone(), head.headers.clone());
    let (language, allowed) = (context::language(&sent), expected.clone());
    let serve = move |tenant: Tenant, mut admitted: AdmittedRequest| async move {
        let request = admitted.origin.request.clone();
        let done = async move {
            // The body is read even if the head is refused, so that the sender receives the refusal.
            let bytes = admitted.read(body, JSON_LIMIT).await?.into_bytes();
            let who = named(&tenant, &sent, &admitted.origin)?;
            if method != expected {
                return Err(ErrorCode::MethodNotAllowed.into());
            }
            let operator_act = call.act.map(|act| Arc::new(OperatorAct::new(&who.name, act, &subject)));
            let held = if operator_act.is_some() { Some(tenant.hold_acts().await?) } else { None };
            let (at, origin) = (tenant.now(), admitted.origin.clone());
            let ctx = Ctx { origin, operator_act, ..Ctx::internal(tenant.clone(), at) };
            let result = match may(&ctx, &who, call.scope) {
                Ok(()) => work(ctx.clone(), &query, &sent, &bytes).await,
                Err(refused) => Err(refused),
            };
            ctx.conclude_act(result.as_ref().err()).await?;
            drop(held);
            result
        };
        let done = tokio::spawn(log::within(request, call.name, done)).await.unwrap_or_else(|error| {
            tracing::error!(endpoint = call.name, %error, "a call did not complete");
            Err(ErrorCode::Internal.into())
        });
        Answer::of(&done, language).allowing_only(allowed.as_str())
    };
    http.exchange(call.name, head, serve).await
}

fn named(tenant: &Tenant, headers: &HeaderMap, origin: &Origin) -> Result<Operator, DomainError> {
    tenant.app.settings.operators.holder(context::bearer(headers).unwrap_or_default()).ok_or_else(|| {
        let refused = Details::refused(ErrorCode::OpsUnauthorised);
        tenant.app.security.note(Event::OperatorRefused, origin, tenant.name(), &refused);
        ErrorCode::OpsUnauthorised.into()
    })
}

/// Refuses an operator without the scope. Records a refused read as a security event. The audit trail records a refused
/// act.
fn may(ctx: &Ctx, who: &Operator, scope: Scope) -> Result<(), DomainError> {
    if who.may(scope) {
        return Ok(());
    }
    if ctx.operator_act.is_none() {
        let refused = Details { operator: Some(&who.name), ..Details::refused(ErrorCode::OpsScope) };
        ctx.note(Event::OperatorRefused, &refused);
    }
    Err(ErrorCode::OpsScope.into())
}

/// Checks that the caller may read the metrics and the API's description. On an open server, everybody may read them.
/// Without a configured operator, fails with 404.
pub(super) async fn may_look(http: &Http, headers: &HeaderMap, peer: Option<SocketAddr>) -> Result<(), DomainError> {
    let settings = &http.app.settings;
    if settings.is_open {
        return Ok(());
    }
    if settings.operators.is_empty() {
        return Err(ErrorCode::PathNotFound.into());
    }
    let tenant = http.app.tenant(DEFAULT_TENANT).await?;
    let origin = http.origin(headers, &http.client(headers, peer));
    let who = named(&tenant, headers, &origin)?;
    let at = tenant.now();
    may(&Ctx { origin, ..Ctx::internal(tenant.clone(), at) }, &who, Scope::Metrics)
}
