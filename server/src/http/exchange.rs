//! One call from its head to its answer: everything that calls share.

mod replay;

use std::future::Future;
use std::time::Instant;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{BASE_PATH, Endpoint};
use warp::http::HeaderMap;
use warp::reply::Response;

use super::body::{self, Form, Incoming};
use super::reply::{Answer, EnvelopeCode};
use super::route::Handler;
use super::{Http, context, reject};
use crate::app::{DEFAULT_TENANT, Tenant};
use crate::error::DomainError;
use crate::log;

/// What a call takes besides its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// A query.
    Query,
    /// A JSON body.
    Json,
    /// A multipart form.
    Form,
}

/// A request's input, read.
#[derive(Debug, Clone, Default)]
pub struct Input {
    /// The path's parameters.
    pub arguments: Vec<(String, String)>,
    /// The query as it came.
    pub query: String,
    /// Headers.
    pub headers: HeaderMap,
    /// The body; empty for a form, which is in `form`.
    pub body: Bytes,
    /// The form.
    pub form: Form,
}

/// The head of a request under way.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// The tenant it belongs to.
    pub tenant: String,
    /// `GET`, `POST` …
    pub method: String,
    /// Path with the base path.
    pub path: String,
    /// The query as it came.
    pub query: String,
    /// Headers.
    pub headers: HeaderMap,
}

/// What came of a request.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// The request's JSON body as it was read; empty for others.
    pub request: Bytes,
}

/// What surrounds every call. In production nothing does ([`Plain`]); the QA controls pick the tenant, inject faults and
/// keep a journal here, so that no production path knows of them.
#[async_trait]
pub trait Around: Send + Sync {
    /// The tenant a request belongs to.
    ///
    /// # Errors
    /// When it names one that cannot be.
    fn tenant(&self, headers: &HeaderMap) -> Result<String, DomainError>;

    /// Lets the call run and turns its outcome into HTTP.
    async fn surround(&self, exchange: Exchange, run: BoxFuture<'static, Outcome>) -> Response;
}

/// Nothing surrounds the calls.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

#[async_trait]
impl Around for Plain {
    fn tenant(&self, _headers: &HeaderMap) -> Result<String, DomainError> {
        Ok(DEFAULT_TENANT.to_owned())
    }

    async fn surround(&self, _exchange: Exchange, run: BoxFuture<'static, Outcome>) -> Response {
        run.await.answer.into_response()
    }
}

impl Http {
    /// Serves a call of the endpoint table.
    pub(super) async fn serve(
        self,
        endpoint: Endpoint,
        takes: Takes,
        input: Input,
        body: Incoming,
        handler: Handler,
    ) -> Response {
        let method = if takes == Takes::Query { "GET" } else { "POST" };
        let mut path = [BASE_PATH, endpoint.path()].concat();
        for (name, value) in &input.arguments {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        let (headers, query) = (input.headers.clone(), input.query.clone());
        let http = self.clone();
        let call = move |tenant| async move { http.call(tenant, endpoint, takes, input, body, handler).await };
        self.exchange(endpoint.name(), method, &path, query, headers, call).await
    }

    /// Serves a request that is no call: 404 or 405, surrounded and logged like any other.
    pub async fn serve_unknown(self, method: String, path: String, query: String, headers: HeaderMap, body: Incoming) -> Response {
        let refused = reject::unknown(&path, &headers);
        let call = move |_| async move {
            // Read, so that the sender is not cut off in the middle of it.
            drop(body::read(body, 0).await);
            Outcome { answer: refused, request: Bytes::new() }
        };
        self.exchange("unknown", &method, &path, query, headers, call).await
    }

    pub(super) async fn exchange<F, Fut>(
        &self,
        name: &'static str,
        method: &str,
        path: &str,
        query: String,
        headers: HeaderMap,
        call: F,
    ) -> Response
    where
        F: FnOnce(Tenant) -> Fut + Send + 'static,
        Fut: Future<Output = Outcome> + Send + 'static,
    {
        let started = Instant::now();
        let language = context::language(&headers);
        let request = log::request_id(&headers);
        let tenant = match self.around.tenant(&headers) {
            Ok(tenant) => tenant,
            Err(error) => return Answer::refusal(&error, language).into_response(),
        };
        let app = self.app.clone();
        let named = tenant.clone();
        let run = Box::pin(async move {
            let ready = async {
                let tenant = app.tenant(&named).await?;
                tenant.run_due(tenant.now()).await?;
                Ok::<_, DomainError>(tenant)
            };
            match ready.await {
                Ok(tenant) => call(tenant).await,
                Err(error) => Outcome { answer: Answer::refusal(&error, language), request: Bytes::new() },
            }
        });
        let exchange =
            Exchange { tenant: tenant.clone(), method: method.to_owned(), path: path.to_owned(), query, headers };
        let mut response = self.around.surround(exchange, run).await;
        let code = response.extensions().get::<EnvelopeCode>().map_or(0, |code| code.0);
        let elapsed = started.elapsed();
        self.metrics.count(name, response.status().as_u16(), elapsed);
        log::request(&log::Line { method, name, status: response.status().as_u16(), code, elapsed, tenant: &tenant, request: &request });
        response.headers_mut().extend(request.parse().map(|value| (warp::http::HeaderName::from_static("x-request-id"), value)));
        response
    }

    async fn call(
        self,
        tenant: Tenant,
        endpoint: Endpoint,
        takes: Takes,
        mut input: Input,
        body: Incoming,
        handler: Handler,
    ) -> Outcome {
        let language = context::language(&input.headers);
        let limit = if takes == Takes::Form { body::MULTIPART_LIMIT } else { body::JSON_LIMIT };
        // The body is read whatever the head says, so that a refusal reaches the sender.
        let read = body::read(body, limit).await;
        let refuse = |error: DomainError| Outcome { answer: Answer::refusal(&error, language), request: Bytes::new() };
        let whole = match read {
            Ok(whole) => whole,
            Err(error) => return refuse(error),
        };
        let ctx = match context::of(tenant, &input.headers, endpoint, &input.query).await {
            Ok(ctx) => ctx,
            Err(error) => return refuse(error),
        };
        match takes {
            Takes::Query => {}
            Takes::Json => input.body = whole.clone(),
            Takes::Form => match body::multipart(&input.headers, whole.clone()).await {
                Ok(form) => input.form = form,
                Err(error) => return refuse(error),
            },
        }
        let request = input.body.clone();
        // On its own task: a sender that hangs up does not stop a use case half-way, and a panic stays in the task.
        let task = tokio::spawn(replay::run(ctx, endpoint, input, handler));
        let answer = task.await.unwrap_or_else(|error| {
            tracing::error!(endpoint = endpoint.name(), %error, "a call did not come to its end");
            Answer::refusal(&ErrorCode::Internal.into(), language)
        });
        Outcome { answer, request }
    }
}
