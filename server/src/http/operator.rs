//! The operator's system: `POST /ops/v1/tickets`, `POST /ops/v1/orders/{orderId}/events`, `GET /ops/v1/opinions`,
//! `POST /ops/v1/opinions/{id}/answer`, `GET /ops/v1/outbox` and `POST /ops/v1/outbox/{id}/retry`, with `authorization: Bearer TOKEN`. Without a configured token the paths do not
//! exist.

use std::future::Future;
use std::net::SocketAddr;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use warp::http::{HeaderMap, Method};
use warp::reply::Response;
use warp::{Filter, Rejection};

use super::body::{self, Incoming, JSON_LIMIT};
use super::connections::peer;
use super::reply::Answer;
use super::route::raw_body;
use super::{Head, Http, NoInput, Outcome, Routes, Visit, context};
use crate::app::{Ctx, Tenant};
use crate::config::{Settings, unless_empty};
use crate::error::DomainError;
use crate::service::{handoff, operator, opinion, outbox};

/// The operator's calls, then the answer to what else is below `/ops`: without a token, everything.
pub fn routes(http: &Http) -> Routes {
    let unknown = warp::path("ops").and(warp::header::headers_cloned()).map(|headers: HeaderMap| {
        Answer::refusal(&ErrorCode::PathNotFound.into(), context::language(&headers)).into_response()
    });
    let Some(token) = unless_empty(&http.app.settings.ops_token) else {
        return unknown.boxed();
    };
    let tickets = warp::path!("ops" / "v1" / "tickets").and(request(http, &token)).then(async |request: Request| {
        let path = "/ops/v1/tickets".to_owned();
        request.serve("OpsTicket", path, async |ctx, input| handoff::mint_ticket(&ctx, &input).await).await
    });
    let events = warp::path!("ops" / "v1" / "orders" / String / "events").and(request(http, &token)).then(
        async |order: String, request: Request| {
            let path = format!("/ops/v1/orders/{order}/events");
            request.serve("OpsEvent", path, async move |ctx, input| operator::event(&ctx, &order, &input).await).await
        },
    );
    let opinions = warp::path!("ops" / "v1" / "opinions").and(request(http, &token)).then(async |request: Request| {
        let path = "/ops/v1/opinions".to_owned();
        request.read("OpsOpinions", path, async |ctx| opinion::newest(&ctx).await).await
    });
    let answers = warp::path!("ops" / "v1" / "opinions" / String / "answer").and(request(http, &token)).then(
        async |id: String, request: Request| {
            let path = format!("/ops/v1/opinions/{id}/answer");
            request.serve("OpsAnswer", path, async move |ctx, input| opinion::answer(&ctx, &id, &input).await).await
        },
    );
    let dead = warp::path!("ops" / "v1" / "outbox").and(request(http, &token)).then(async |request: Request| {
        let path = "/ops/v1/outbox".to_owned();
        request.read("OpsOutbox", path, async |ctx| outbox::dead_letters(&ctx).await).await
    });
    let retries = warp::path!("ops" / "v1" / "outbox" / String / "retry").and(request(http, &token)).then(
        async |id: String, request: Request| {
            let path = format!("/ops/v1/outbox/{id}/retry");
            let work = async move |ctx: Ctx, _: EmptyRequest| outbox::retry_dead(&ctx, &id).await;
            request.serve("OpsRetry", path, work).await
        },
    );
    let opinions = opinions.or(answers).unify();
    tickets.or(events).unify().or(opinions).unify().or(dead).unify().or(retries).unify().or(unknown).unify().boxed()
}

/// A request to one of the paths.
struct Request {
    http: Http,
    /// What the bearer must be.
    token: SecretString,
    method: Method,
    headers: HeaderMap,
    body: Incoming,
    peer: Option<SocketAddr>,
}

fn request(http: &Http, token: &SecretString) -> impl Filter<Extract = (Request,), Error = Rejection> + Clone + use<> {
    let (http, token) = (http.clone(), token.clone());
    let head = warp::method().and(warp::header::headers_cloned());
    head.and(raw_body()).and(peer()).map(move |method, headers, body, peer| Request {
        http: http.clone(),
        token: token.clone(),
        method,
        headers,
        body,
        peer,
    })
}

impl Request {
    /// A call without a body.
    async fn read<T, F, Fut>(self, name: &'static str, path: String, work: F) -> Response
    where
        T: Serialize,
        F: FnOnce(Ctx) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        self.run(Method::GET, name, path, move |ctx, NoInput {}| work(ctx)).await
    }

    /// A call with a JSON body.
    async fn serve<B, T, F, Fut>(self, name: &'static str, path: String, work: F) -> Response
    where
        B: DeserializeOwned,
        T: Serialize,
        F: FnOnce(Ctx, B) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        self.run(Method::POST, name, path, work).await
    }

    /// Checks the bearer, reads the body and runs the call at the tenant's present.
    async fn run<B, T, F, Fut>(self, expected: Method, name: &'static str, path: String, work: F) -> Response
    where
        B: DeserializeOwned,
        T: Serialize,
        F: FnOnce(Ctx, B) -> Fut + Send + 'static,
        Fut: Future<Output = Result<T, DomainError>> + Send,
    {
        let Self { http, token, method, headers, body, peer } = self;
        let (sent, verb) = (headers.clone(), method.clone());
        let call = move |tenant: Tenant, mut visit: Visit| async move {
            let done = async {
                // Read whatever the head says, so that a refusal reaches the sender.
                let bytes = visit.read(body, JSON_LIMIT).await?.into_bytes();
                check(&token, &sent)?;
                if verb != expected {
                    return Err(ErrorCode::MethodNotAllowed.into());
                }
                let input = body::json(&sent, &bytes)?;
                let at = tenant.now();
                work(Ctx::internal(tenant, at), input).await
            };
            let answer = Answer::of(&done.await, context::language(&sent)).allowing_only(expected.as_str());
            Outcome { answer, request: Bytes::new() }
        };
        let head = Head { name, method: method.to_string(), path, query: String::new(), headers, peer };
        http.exchange(head, call).await
    }
}

/// Refuses whoever may not see what is the operator's and answers no call: the counts of calls, the API's description. Without a
/// token they do not exist, unless they are for everybody.
pub(super) fn may_look(settings: &Settings, headers: &HeaderMap) -> Result<(), DomainError> {
    match unless_empty(&settings.ops_token) {
        _ if settings.is_open => Ok(()),
        Some(token) => check(&token, headers),
        None => Err(ErrorCode::PathNotFound.into()),
    }
}

/// Refuses who does not hold the token. Digests are compared, so that the duration tells nothing of the token.
fn check(token: &SecretString, headers: &HeaderMap) -> Result<(), DomainError> {
    let sent = context::header(headers, "authorization").strip_prefix("Bearer ").unwrap_or_default();
    if Sha256::digest(sent) == Sha256::digest(token.expose_secret()) {
        Ok(())
    } else {
        Err(ErrorCode::OpsUnauthorised.into())
    }
}
