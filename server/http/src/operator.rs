//! The operator's system, with `authorization: Bearer TOKEN`: a table of [calls](Call), each with its scope and its
//! name in the audit trail. Without a configured operator the paths do not exist.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use serde::Serialize;
use serde::de::DeserializeOwned;
use warp::Filter;
use warp::filters::BoxedFilter;
use warp::http::{HeaderMap, Method};
use warp::reply::Response;

use super::body::{self, Incoming, JSON_LIMIT};
use super::connections::peer;
use super::reply::Answer;
use super::route::{one_of, raw_body, raw_query};
use super::{AdmittedRequest, Head, Http, NoInput, Outcome, Routes, context};
use loan_service::app::{ActKind, Ctx, DEFAULT_TENANT, OperatorAct, Tenant};
use loan_service::config::{Operator, Scope};
use loan_service::error::DomainError;
use loan_service::log;
use loan_service::security::{Details, Event, Origin};
use loan_service::service::acts::{self, ActsQuery};
use loan_service::service::refunds::UnappliedQuery;
use loan_service::service::{handoff, operator, opinion, outbox, ownership, refunds};

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

/// The last route answers every other path below `/ops` (all of them, when there is no operator).
pub fn routes(http: &Http) -> Routes {
    let unknown = warp::path("ops").and(warp::header::headers_cloned()).map(|headers: HeaderMap| {
        Answer::refusal(&ErrorCode::PathNotFound.into(), context::language(&headers)).into_response()
    });
    if http.app.settings.operators.is_empty() {
        return unknown.boxed();
    }
    let tickets = warp::path!("ops" / "v1" / "tickets").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/tickets".to_owned();
        request.change(&TICKET, (path, ""), async |ctx, input| handoff::mint_ticket(&ctx, &input).await).await
    });
    let events = warp::path!("ops" / "v1" / "orders" / String / "events").and(request(http)).then(
        async |order: String, request: Request| {
            let path = format!("/ops/v1/orders/{order}/events");
            let id = order.clone();
            let work = async move |ctx: Ctx, input| operator::event(&ctx, &order, &input).await;
            request.change(&EVENT, (path, &id), work).await
        },
    );
    let opinions = warp::path!("ops" / "v1" / "opinions").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/opinions".to_owned();
        request.read(&OPINIONS, path, async |ctx, NoInput {}| opinion::newest(&ctx).await).await
    });
    let pictures = warp::path!("ops" / "v1" / "opinions" / String / "pictures" / String).and(request(http)).then(
        async |id: String, picture: String, request: Request| {
            let path = format!("/ops/v1/opinions/{id}/pictures/{picture}");
            let work = async move |ctx: Ctx, NoInput {}| opinion::picture(&ctx, &id, &picture).await;
            request.read(&PICTURE, path, work).await
        },
    );
    let applicants = warp::path!("ops" / "v1" / "orders" / String / "applicant").and(request(http)).then(
        async |order: String, request: Request| {
            let path = format!("/ops/v1/orders/{order}/applicant");
            let work = async move |ctx: Ctx, NoInput {}| operator::applicant(&ctx, &order).await;
            request.read(&APPLICANT, path, work).await
        },
    );
    let answers = warp::path!("ops" / "v1" / "opinions" / String / "answer").and(request(http)).then(
        async |id: String, request: Request| {
            let path = format!("/ops/v1/opinions/{id}/answer");
            let subject = id.clone();
            let work = async move |ctx: Ctx, input| opinion::answer(&ctx, &id, &input).await;
            request.change(&ANSWER, (path, &subject), work).await
        },
    );
    let dead = warp::path!("ops" / "v1" / "outbox").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/outbox".to_owned();
        request.read(&OUTBOX, path, async |ctx, NoInput {}| outbox::letters(&ctx).await).await
    });
    let retries = warp::path!("ops" / "v1" / "outbox" / String / "retry").and(request(http)).then(
        async |id: String, request: Request| {
            let path = format!("/ops/v1/outbox/{id}/retry");
            let id = decoded(&id);
            let subject = id.clone();
            let work = async move |ctx: Ctx, _: EmptyRequest| outbox::retry_dead(&ctx, &id).await;
            request.change(&RETRY, (path, &subject), work).await
        },
    );
    let unapplied = warp::path!("ops" / "v1" / "unapplied").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/unapplied".to_owned();
        let work = async |ctx, query: UnappliedQuery| refunds::unapplied(&ctx, &query).await;
        request.read(&UNAPPLIED, path, work).await
    });
    let disputes = warp::path!("ops" / "v1" / "disputes").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/disputes".to_owned();
        request.read(&DISPUTES, path, async |ctx, NoInput {}| operator::disputes(&ctx).await).await
    });
    let revoke = warp::path!("ops" / "v1" / "sessions" / "revoke").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/sessions/revoke".to_owned();
        request.change(&REVOKE, (path, ""), async |ctx, input| operator::revoke(&ctx, &input).await).await
    });
    let phone = warp::path!("ops" / "v1" / "phones" / "revoke").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/phones/revoke".to_owned();
        request.change(&PHONE, (path, ""), async |ctx, input| ownership::revoke(&ctx, &input).await).await
    });
    let acts = warp::path!("ops" / "v1" / "acts").and(request(http)).then(async |request: Request| {
        let path = "/ops/v1/acts".to_owned();
        request.read(&ACTS, path, async |ctx, query: ActsQuery| acts::page(&ctx, &query).await).await
    });
    let known = [
        tickets.boxed(),
        events.boxed(),
        opinions.boxed(),
        pictures.boxed(),
        applicants.boxed(),
        answers.boxed(),
        dead.boxed(),
        retries.boxed(),
        unapplied.boxed(),
        disputes.boxed(),
        revoke.boxed(),
        phone.boxed(),
        acts.boxed(),
    ];
    one_of(known.into(), unknown.boxed())
}

/// Decodes a part of a path: a message's id may contain the provider's name of a transaction.
fn decoded(part: &str) -> String {
    percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned()
}

struct Request {
    http: Http,
    method: Method,
    query: String,
    headers: HeaderMap,
    body: Incoming,
    peer: Option<SocketAddr>,
}

fn request(http: &Http) -> BoxedFilter<(Request,)> {
    let http = http.clone();
    let head = warp::method().and(raw_query()).and(warp::header::headers_cloned());
    let whole = head.and(raw_body()).and(peer()).map(move |method, query, headers, body, peer| Request {
        http: http.clone(),
        method,
        query,
        headers,
        body,
        peer,
    });
    whole.boxed()
}

impl Request {
    async fn read<Q, T, F, Fut>(self, call: &'static Call, path: String, work: F) -> Response
    where
        Q: DeserializeOwned + Send + 'static,
        T: Serialize + Send + 'static,
        F: FnOnce(Ctx, Q) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        let query = self.query.clone();
        let parse = move |_: &HeaderMap, _: &[u8]| body::query(&query, &[]);
        self.run(call, Method::GET, (path, ""), parse, work).await
    }

    async fn change<B, T, F, Fut>(self, call: &'static Call, path: (String, &str), work: F) -> Response
    where
        B: DeserializeOwned + Send + 'static,
        T: Serialize + Send + 'static,
        F: FnOnce(Ctx, B) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        self.run(call, Method::POST, path, body::json, work).await
    }

    /// Checks bearer and scope, reads the body, and runs the call as of the tenant's present. The call continues if the
    /// client disconnects.
    async fn run<I, T, F, Fut>(
        self,
        call: &'static Call,
        expected: Method,
        (path, subject): (String, &str),
        parse: impl FnOnce(&HeaderMap, &[u8]) -> Result<I, DomainError> + Send + 'static,
        work: F,
    ) -> Response
    where
        I: Send + 'static,
        T: Serialize + Send + 'static,
        F: FnOnce(Ctx, I) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        let Self { http, method, query, headers, body, peer } = self;
        let (sent, verb, subject) = (headers.clone(), method.clone(), subject.to_owned());
        let language = context::language(&headers);
        let allowed = expected.clone();
        let serve = move |tenant: Tenant, mut admitted: AdmittedRequest| async move {
            let request = admitted.origin().request.clone();
            let done = async move {
                // Read the body even if the head is refused, so that the refusal reaches the sender.
                let bytes = admitted.read(body, JSON_LIMIT).await?.into_bytes();
                let who = named(&tenant, &sent, admitted.origin())?;
                if verb != expected {
                    return Err(ErrorCode::MethodNotAllowed.into());
                }
                let operator_act = call.act.map(|act| Arc::new(OperatorAct::new(&who.name, act, &subject)));
                let held = if operator_act.is_some() { Some(tenant.hold_acts().await?) } else { None };
                let (at, origin) = (tenant.now(), admitted.origin().clone());
                let ctx = Ctx { origin, operator_act, ..Ctx::internal(tenant.clone(), at) };
                let result = async {
                    may(&ctx, &who, call.scope)?;
                    work(ctx.clone(), parse(&sent, &bytes)?).await
                };
                let result = result.await;
                ctx.conclude_act(result.as_ref().err()).await?;
                drop(held);
                result
            };
            let done = tokio::spawn(log::within(request, call.name, done)).await.unwrap_or_else(|error| {
                tracing::error!(endpoint = call.name, %error, "a call did not complete");
                Err(ErrorCode::Internal.into())
            });
            let answer = Answer::of(&done, language).allowing_only(allowed.as_str());
            Outcome { answer, request: Bytes::new() }
        };
        let head = Head { name: call.name, method: method.to_string(), path, query, headers, peer };
        http.exchange(head, serve).await
    }
}

fn named(tenant: &Tenant, headers: &HeaderMap, origin: &Origin) -> Result<Operator, DomainError> {
    let token = context::header(headers, "authorization").strip_prefix("Bearer ").unwrap_or_default();
    tenant.app.settings.operators.holder(token).ok_or_else(|| {
        let refused = Details::refused(ErrorCode::OpsUnauthorised);
        tenant.app.security.note(Event::OperatorRefused, origin, tenant.name(), &refused);
        ErrorCode::OpsUnauthorised.into()
    })
}

/// Refuses an operator without the scope. A refused act is written to the audit trail; a refused read is a security
/// event.
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

/// Guards the operator's data that belong to no tenant: the metrics and the API's description. Without an operator
/// their paths do not exist, unless they are open to everybody.
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
