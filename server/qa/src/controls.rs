//! The table of the test controls below `/__qa`, and their dispatch.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::message::Language;
use loan_core::personal::{Mobile, Typed as _};
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use warp::http::{HeaderMap, Method, StatusCode};
use warp::reply::Response;
use warp::{Filter, Reply as _};

use super::about::About;
use super::events::{self, OrderView};
use super::faults::{armed, path_fits};
use super::guard::Guard;
use super::refusal::{misfit, not_allowed, unknown};
use super::{Qa, clock, guard, journal, sent, tenants, users, workbench};
use loan_http::body::{self, Incoming};
use loan_http::reply::Answer;
use loan_http::route::whole;
use loan_http::{AdmittedRequest, Head, Http, Routes, context};
use loan_service::app::{DEFAULT_TENANT, Tenant};
use loan_service::error::DomainError;
use loan_service::security::{Details, Event};

pub(super) struct Asked {
    pub tenant: Tenant,
    /// The path's parameter: a scenario, order, fault, tenant or phone; empty if the path has none.
    pub named: String,
    pub query: HashMap<String, String>,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// Counts the request against the admission limits until this value is dropped.
    _visit: AdmittedRequest,
}

impl Asked {
    pub(super) fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, DomainError> {
        super::refusal::read(self.value()?)
    }

    pub(super) fn value(&self) -> Result<Value, DomainError> {
        body::json(&self.headers, &self.body).map_err(|error| match serde_json::from_slice::<IgnoredAny>(&self.body) {
            Err(place) if error.code == ErrorCode::Malformed => {
                misfit(&Value::Null, "body", &format!("is not JSON: {place}"), &["a JSON object".to_owned()])
            }
            _ => error,
        })
    }

    pub(super) fn name(&self) -> &str {
        self.tenant.name()
    }
}

pub(super) fn missing() -> DomainError {
    ErrorCode::PathNotFound.into()
}

/// Path, methods and query parameters of each control.
const PATHS: [(&str, &str, &[&str]); 21] = [
    ("", "GET", &["order"]),
    ("/workbench/{file}", "GET", &[]),
    ("/about", "GET", &[]),
    ("/scenarios", "GET, POST", &[]),
    ("/scenarios/{name}", "POST", &[]),
    ("/reset", "POST", &[]),
    ("/clock", "GET, POST", &[]),
    ("/otp", "GET", &["phone", "aadhaar"]),
    ("/orders", "GET", &[]),
    ("/orders/{id}", "GET", &[]),
    ("/orders/{id}/events", "POST", &[]),
    ("/faults", "GET, POST, DELETE", &[]),
    ("/faults/{id}", "DELETE", &[]),
    ("/journal", "GET, DELETE", &["format", "phone", "method", "path", "user", "key", "code", "since", "limit"]),
    ("/sent", "GET, DELETE", &["provider", "what", "since", "limit"]),
    ("/verify", "POST", &[]),
    ("/tenants", "GET, POST", &[]),
    ("/tenants/{name}", "DELETE", &[]),
    ("/users", "GET", &[]),
    ("/users/{phone}/session", "POST", &[]),
    ("/users/{phone}/ticket", "POST", &[]),
];

fn below(path: &str) -> &str {
    path.strip_prefix("/__qa").unwrap_or_default().trim_end_matches('/')
}

fn known(below: &str) -> Option<&'static (&'static str, &'static str, &'static [&'static str])> {
    PATHS.iter().find(|(known, ..)| path_fits(known, below))
}

fn check_query(path: &str, query: &HashMap<String, String>) -> Result<(), DomainError> {
    let Some((.., names)) = known(path) else { return Ok(()) };
    match query.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(unknown("query", name, names)),
        None => Ok(()),
    }
}

type Work = BoxFuture<'static, Response>;

/// Returns one filter for all controls, which dispatches by a table: a filter for each control would compile slowly.
pub fn routes(http: &Http, qa: &Arc<Qa>) -> Routes {
    // A second `set` fails and changes nothing.
    drop(qa.app.set(Arc::downgrade(&http.app)));
    http.app.set_environments(qa.clone());
    let (http, qa) = (http.clone(), qa.clone());
    let answer = move |head, body| {
        let (http, qa) = (http.clone(), qa.clone());
        async move { serve(&http, &qa, &head, body).await }
    };
    warp::path("__qa").and(whole()).then(answer).boxed()
}

async fn serve(http: &Http, qa: &Arc<Qa>, head: &Head, body: Incoming) -> Response {
    let path = below(&head.path);
    let mut response = match (head.method.as_str(), path.strip_prefix("/workbench/")) {
        ("OPTIONS", _) => StatusCode::NO_CONTENT.into_response(),
        // No token is needed, because the page on which the token is entered uses these files.
        ("GET", Some(file)) => workbench::file(file)
            .unwrap_or_else(|| Answer::refusal(&missing(), context::language(&head.headers)).into_response()),
        (method, _) => match asked(http, qa, head, body).await {
            Ok(asked) => control(method, path, asked, qa.clone()).await,
            Err(error) if (method, path) == ("GET", "") => workbench::refusal(error, &head.headers, qa),
            Err(error) => answered::<()>(&Err(error), Language::En),
        },
    };
    let methods = (head.method == Method::OPTIONS).then(|| methods(path).unwrap_or_default());
    Guard::allow(&head.headers, response.headers_mut(), methods);
    response
}

fn control(method: &str, path: &str, mut asked: Asked, qa: Arc<Qa>) -> Work {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    asked.named = parts.get(1).copied().unwrap_or_default().to_owned();
    match (method, parts.as_slice()) {
        ("GET", []) => Box::pin(std::future::ready(workbench::page())),
        ("GET", ["about"]) => answer(asked, async move |asked| Ok(About::of(&asked, &qa))),
        ("GET", ["scenarios"]) => answer(asked, async move |_| Ok(qa.listed())),
        ("POST", ["scenarios"]) => answer(asked, async move |asked| qa.situate(&asked.tenant, asked.value()?).await),
        ("POST", ["scenarios", _]) => {
            answer(asked, async move |asked| qa.load(&asked.tenant, &asked.named, &asked.json()?).await)
        }
        ("POST", ["reset"]) => answer(asked, async move |asked| {
            let EmptyRequest {} = asked.json()?;
            qa.reset(&asked.tenant).await
        }),
        ("GET", ["clock"]) => answer(asked, async |asked| clock::view(&asked.tenant, Vec::new()).await),
        ("POST", ["clock"]) => {
            answer(asked, async move |asked| clock::change(&qa, &asked.tenant, &asked.json()?).await)
        }
        ("GET", ["otp"]) => answer(asked, users::code),
        ("GET", ["orders"]) => answer(asked, async |asked| OrderView::newest(&asked.tenant).await),
        ("GET", ["orders", _]) => answer(asked, async |asked| OrderView::find(&asked.tenant, &asked.named).await),
        ("POST", ["orders", _, "events"]) => {
            answer(asked, async |asked| events::happen(&asked.tenant, &asked.named, &asked.json()?).await)
        }
        ("GET", ["faults"]) => answer(asked, armed::list),
        ("POST", ["faults"]) => answer(asked, armed::add),
        ("DELETE", ["faults"]) => answer(asked, armed::clear),
        ("DELETE", ["faults", _]) => answer(asked, armed::remove),
        ("GET", ["journal"]) => Box::pin(journal::calls::read(asked, qa)),
        ("DELETE", ["journal"]) => {
            answer(asked, async move |asked| qa.journal.clear(&asked.tenant.app, asked.name()).await)
        }
        ("GET", ["sent"]) => answer(asked, async move |asked| sent::list(&asked, &qa).await),
        ("DELETE", ["sent"]) => answer(asked, async move |asked| qa.sent.clear(&asked.tenant.app, asked.name()).await),
        ("POST", ["verify"]) => answer(asked, async move |asked| qa.verify(&asked.tenant, asked.json()?).await),
        ("GET", ["tenants"]) => answer(asked, async move |asked| tenants::calls::list(&asked.tenant.app, &qa).await),
        ("POST", ["tenants"]) => {
            answer(asked, async move |asked| tenants::calls::make(&asked.tenant.app, &qa, asked.json()?).await)
        }
        ("DELETE", ["tenants", _]) => {
            answer(asked, async move |asked| tenants::calls::end(&asked.tenant.app, &qa, &asked.named).await)
        }
        ("GET", ["users"]) => answer(asked, async |asked| users::newest(&asked.tenant).await),
        ("POST", ["users", _, "session"]) => answer(asked, users::session),
        ("POST", ["users", _, "ticket"]) => answer(asked, users::ticket),
        _ => Box::pin(std::future::ready(unfound(path, &asked.headers))),
    }
}

fn methods(path: &str) -> Option<&'static str> {
    known(path).map(|(_, methods, _)| *methods)
}

fn unfound(path: &str, headers: &HeaderMap) -> Response {
    let methods = methods(path);
    let code = if methods.is_some() { ErrorCode::MethodNotAllowed } else { ErrorCode::PathNotFound };
    let refusal = Answer::refusal(&code.into(), context::language(headers));
    refusal.allowing(methods.unwrap_or_default()).into_response()
}

async fn asked(http: &Http, qa: &Qa, head: &Head, body: Incoming) -> Result<Asked, DomainError> {
    let Head { headers, .. } = head;
    let mut admitted = http.enter(headers, head.peer)?;
    let body = admitted.read(body, body::JSON_LIMIT).await;
    qa.guard.check(headers).inspect_err(|refused| {
        let details = Details::refused(refused.code);
        http.app.security.note(Event::ControlRefused, &admitted.origin, DEFAULT_TENANT, &details);
    })?;
    let name = guard::tenant(headers)?;
    let path = below(&head.path);
    // `/tenants` ignores the tenant header. If the header's tenant were registered here, the call could not create it.
    if path != "/tenants" {
        qa.tenants.note(&http.app, &name).await?;
    }
    let tenant = http.app.tenant(&name).await?;
    let query = serde_urlencoded::from_str(&head.query).unwrap_or_default();
    check_query(path, &query)?;
    let (headers, body) = (headers.clone(), body?.into_bytes());
    Ok(Asked { tenant, named: String::new(), query, headers, body, _visit: admitted })
}

fn answer<T, F, Fut>(asked: Asked, work: F) -> Work
where
    T: Serialize,
    F: FnOnce(Asked) -> Fut,
    Fut: Future<Output = Result<T, DomainError>> + Send + 'static,
{
    let language = context::language(&asked.headers);
    let work = work(asked);
    Box::pin(async move { answered(&work.await, language) })
}

/// Returns the response envelope. Unlike in the app's API, a business refusal has a 4xx status.
fn answered<T: Serialize>(result: &Result<T, DomainError>, language: Language) -> Response {
    let mut answer = Answer::of(result, language);
    if result.is_err() && answer.status == StatusCode::OK {
        answer.status = StatusCode::CONFLICT;
    }
    answer.into_response()
}

pub(super) fn mobile(text: &str) -> Result<Mobile, DomainError> {
    Mobile::of_wire(text)
        .map_or_else(|| Mobile::parse(text), Ok)
        .map_err(|_| not_allowed("phone", text, &["ten digits, with or without 91"]))
}
