//! Runs the steps that all calls have in common, from a request's head to its answer.

mod replay;

use std::future::Future;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::Effect;
use loan_core::ids::UserId;
use warp::http::{HeaderMap, Method};
use warp::reply::Response;

use super::access::PendingRequest;
use super::admitted::AdmittedRequest;
use super::body::{self, Form, Incoming};
use super::limits::Client;
use super::reply::Answer;
use super::route::Route;
use super::session_cookie::SessionCookie;
use super::{Http, context, forwarded, reject};
use loan_service::app::{Ctx, DEFAULT_TENANT, Tenant};
use loan_service::error::DomainError;
use loan_service::log;
use loan_service::records::idempotency::Answered;
use loan_service::security::Origin;
use loan_service::service::payment_notice::{self, PaymentNotice};
use loan_store::Stored;

pub use replay::{KEY_LIMIT, is_key};

/// `Retry-After` of a request that took too long.
const SLOW_SECONDS: u32 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Query,
    Json,
    Form,
}

#[derive(Debug, Clone, Default)]
pub struct Input {
    pub arguments: Vec<(String, String)>,
    pub query: String,
    pub headers: HeaderMap,
    /// Empty for a form, whose content is in `form`.
    pub body: Bytes,
    pub form: Form,
}

#[derive(Debug, Clone)]
pub struct Exchange {
    pub tenant: String,
    pub method: String,
    pub path: String,
    pub query: String,
    pub headers: HeaderMap,
}

/// A request that has not run, because it was only read so far or because it was refused.
pub struct Arrived {
    /// `None` if the request was refused before its tenant was known.
    pub tenant: Option<Tenant>,
    pub user: Option<UserId>,
    /// The JSON body, for the journal of the test controls; empty for other bodies, and for bodies that are read only
    /// while the call runs.
    pub request: Bytes,
    /// Runs the request. For a request that was refused already, only returns the refusal.
    pub run: BoxFuture<'static, Answer>,
}

impl Arrived {
    fn refused(tenant: Option<Tenant>, answer: Answer) -> Self {
        Self { tenant, user: None, request: Bytes::new(), run: Box::pin(std::future::ready(answer)) }
    }
}

/// A hook around every call. [`PassThrough`] does nothing; the QA controls inject faults and keep a journal.
#[async_trait]
pub trait Interceptor: Send + Sync {
    fn tenant(&self, headers: &HeaderMap) -> Result<String, DomainError>;

    async fn intercept(&self, exchange: Exchange, arriving: BoxFuture<'static, Arrived>) -> Response;

    /// Delivers the notice of a sandbox payment at once. The test controls may inject a fault.
    async fn notify(&self, ctx: &Ctx, notice: PaymentNotice) -> Result<(), DomainError> {
        payment_notice::deliver(ctx, &notice).await.map(drop)
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct PassThrough;

#[async_trait]
impl Interceptor for PassThrough {
    fn tenant(&self, _headers: &HeaderMap) -> Result<String, DomainError> {
        Ok(DEFAULT_TENANT.to_owned())
    }

    async fn intercept(&self, _exchange: Exchange, arriving: BoxFuture<'static, Arrived>) -> Response {
        arriving.await.run.await.into_response()
    }
}

pub struct Head {
    pub method: Method,
    pub path: String,
    pub query: String,
    pub headers: HeaderMap,
    pub peer: Option<SocketAddr>,
}

pub(super) struct Call {
    pub(super) route: Arc<Route>,
    pub(super) input: Input,
    pub(super) body: Incoming,
}

impl Call {
    async fn arrive(self, tenant: Tenant, mut admitted: AdmittedRequest) -> Arrived {
        let Self { route, mut input, body } = self;
        let Route { endpoint, takes, .. } = *route;
        let language = context::language(&input.headers);
        let origin = admitted.origin.clone();
        let counted = async {
            let ctx = context::of((tenant.clone(), origin), &input.headers, endpoint, &input.query).await?;
            let stored = replay::stored(&ctx, endpoint, &input.headers).await?;
            admitted.admission.count_call(&ctx, endpoint, &admitted.client, stored.is_some()).await?;
            Ok::<_, DomainError>((ctx, stored))
        };
        let (ctx, stored) = match counted.await {
            Ok(counted) => counted,
            Err(error) => {
                admitted.ignore(body).await;
                return Arrived::refused(Some(tenant), Answer::refusal(&error, language));
            }
        };
        let user = ctx.user().ok().cloned();
        let refuse = |error: &DomainError| Arrived {
            user: user.clone(),
            ..Arrived::refused(Some(tenant.clone()), Answer::refusal(error, language))
        };
        let limit = if takes == Takes::Form { body::MULTIPART_LIMIT } else { body::JSON_LIMIT };
        let whole = match admitted.read(body, limit).await {
            Ok(whole) => whole,
            Err(error) => return refuse(&error),
        };
        match takes {
            Takes::Query => {}
            Takes::Json => input.body = whole.into_bytes(),
            Takes::Form => match body::multipart(&input.headers, whole).await {
                Ok(form) => input.form = form,
                Err(error) => return refuse(&error),
            },
        }
        let request = input.body.clone();
        let run = Box::pin(run(ctx, route, (input, stored), admitted));
        Arrived { tenant: Some(tenant), user, request, run }
    }
}

async fn run(
    ctx: Ctx,
    route: Arc<Route>,
    (input, stored): (Input, Option<Stored<Answered>>),
    admitted: AdmittedRequest,
) -> Answer {
    let endpoint = route.endpoint;
    let (language, time) = (ctx.language, admitted.admission.limits.time);
    let request = admitted.origin.request.clone();
    let cookie = SessionCookie::of(&ctx, endpoint, &input);
    let work = async move {
        let answer = replay::run(ctx, &route, (input, stored)).await;
        drop(admitted);
        cookie.put(answer.unwrap_or_else(|error| Answer::refusal(&error, language)))
    };
    let work = AssertUnwindSafe(work).catch_unwind();
    // The time limit starts after the body was read.
    let done = if endpoint.effect() == Effect::Read {
        tokio::time::timeout(time, work).await.map(|done| done.ok())
    } else {
        // A task of its own lets the use case finish even after the timeout or when the client has disconnected.
        let task = tokio::spawn(log::within(request, endpoint.name(), work));
        tokio::time::timeout(time, task).await.map(|done| done.ok().and_then(Result::ok))
    };
    let Ok(done) = done else { return Answer::refusal(&too_slow(), language) };
    done.unwrap_or_else(|| {
        tracing::error!(endpoint = endpoint.name(), "a call did not complete: it panicked");
        Answer::refusal(&ErrorCode::Internal.into(), language)
    })
}

impl Http {
    pub(super) async fn serve(self, head: Head, call: Call) -> Response {
        let name = call.route.endpoint.name();
        let limits = &self.admission.limits;
        let may = if call.route.takes == Takes::Form { limits.upload.saturating_add(limits.time) } else { limits.time };
        self.exchange_within(may, name, head, move |tenant, admitted| call.arrive(tenant, admitted)).await
    }

    /// Returns the client's address, from a trusted proxy or the connection; in tests the `web_uuid`.
    pub fn client(&self, headers: &HeaderMap, peer: Option<SocketAddr>) -> Client {
        /// Whether the warning about `x-forwarded-for` was already logged.
        static SAID: AtomicBool = AtomicBool::new(false);
        let written = forwarded::value(headers, "x-forwarded-for", self.app.settings.trusted_hops);
        let forwarded = written.and_then(forwarded::address);
        if written.is_some() && forwarded.is_none() && !SAID.swap(true, Ordering::Relaxed) {
            // The log omits the value, which may be a person's address.
            tracing::warn!("x-forwarded-for is not an address: all clients of that proxy share its limits");
        }
        let known = forwarded.or(peer.map(|peer| peer.ip()));
        known.map_or_else(|| Client::Named(context::web_uuid(headers).to_owned()), Client::Address)
    }

    /// Returns the origin of a request, for the log. Uses the header `x-request-id` only behind a trusted proxy.
    pub fn origin(&self, headers: &HeaderMap, client: &Client) -> Origin {
        let request = log::request_id(headers, self.app.settings.trusted_hops > 0);
        Origin { request, address: client.logged() }
    }

    /// Answers an unknown path with 404, and a wrong method with 405.
    pub(super) async fn serve_unknown(self, head: Head, body: Incoming) -> Response {
        let refused = reject::unknown(&head.path, &head.headers);
        let call = move |_, mut admitted: AdmittedRequest| async move {
            admitted.ignore(body).await;
            refused
        };
        self.exchange("unknown", head, call).await
    }

    /// Serves a request. Logs and metrics contain `name` and not the path, because the path may contain an id.
    pub(super) async fn exchange<F, Fut>(&self, name: &'static str, head: Head, call: F) -> Response
    where
        F: FnOnce(Tenant, AdmittedRequest) -> Fut + Send + 'static,
        Fut: Future<Output = Answer> + Send + 'static,
    {
        let (may, language) = (self.admission.limits.time, context::language(&head.headers));
        let arrive = move |tenant: Tenant, admitted: AdmittedRequest| async move {
            let within = tenant.clone();
            let run = Box::pin(async move {
                let answered = tokio::time::timeout(may, call(within, admitted)).await;
                answered.unwrap_or_else(|_| Answer::refusal(&too_slow(), language))
            });
            Arrived { tenant: Some(tenant), user: None, request: Bytes::new(), run }
        };
        self.exchange_within(may, name, head, arrive).await
    }

    async fn exchange_within<F, Fut>(&self, may: Duration, name: &'static str, head: Head, arrive: F) -> Response
    where
        F: FnOnce(Tenant, AdmittedRequest) -> Fut + Send + 'static,
        Fut: Future<Output = Arrived> + Send + 'static,
    {
        let Head { method, path, query, headers, peer } = head;
        let client = self.client(&headers, peer);
        // While the machine's clock is wrong, every call is refused. At shutdown, only new calls are refused.
        let admitted = if self.app.is_clock_right() { self.admission.admit() } else { Err(super::limits::busy()) };
        let language = context::language(&headers);
        let origin = self.origin(&headers, &client);
        let pending = PendingRequest::new(name, method.as_str(), &origin);
        let done = |response, tenant: &str| pending.answer(&self.metrics, response, tenant);
        let tenant = match self.interceptor.tenant(&headers) {
            Ok(tenant) => tenant,
            Err(error) => return done(Answer::refusal(&error, language).into_response(), ""),
        };
        let (http, named) = (self.clone(), tenant.clone());
        let cause = log::Cause::new(origin.request.clone(), name);
        let arriving = Box::pin(cause.clone().within(async move {
            let refuse = |error: DomainError| Arrived::refused(None, Answer::refusal(&error, language));
            let admitted = match admitted.and_then(|()| http.enter_counted(&named, client, origin)) {
                Ok(admitted) => admitted,
                Err(error) => return refuse(error),
            };
            let work = async {
                match http.app.tenant(&named).await {
                    Ok(tenant) => arrive(tenant, admitted).await,
                    Err(error) => refuse(error),
                }
            };
            // This timeout covers the reading of the request. The use case has a timeout of its own.
            let arrived = tokio::time::timeout(may, work).await.unwrap_or_else(|_| refuse(too_slow()));
            Arrived { run: Box::pin(cause.within(arrived.run)), ..arrived }
        }));
        let exchange = Exchange { tenant: tenant.clone(), method: method.to_string(), path, query, headers };
        done(self.interceptor.intercept(exchange, arriving).await, &tenant)
    }
}

fn too_slow() -> DomainError {
    DomainError::of(ErrorCode::Unavailable).retry_after(SLOW_SECONDS)
}
