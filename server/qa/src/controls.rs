use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::message::Language;
use loan_core::personal::{Mobile, Typed as _};
use serde::Serialize;
use warp::filters::BoxedFilter;
use warp::filters::path::FullPath;
use warp::http::{HeaderMap, StatusCode};
use warp::reply::Response;
use warp::{Filter, Reply as _};

use super::about::About;
use super::events::{self, OrderView};
use super::faults::{self, path_fits};
use super::guard::Guard;
use super::refusal::{not_allowed, unknown};
use super::{Qa, clock, guard, journal, otp, sent, tenants, users, workbench};
use loan_http::body::{self, Incoming, NoInput};
use loan_http::connections::peer;
use loan_http::reply::{Answer, envelope};
use loan_http::route::one_of;
use loan_http::{AdmittedRequest, Http, Routes, context};
use loan_service::app::{DEFAULT_TENANT, Tenant};
use loan_service::error::DomainError;
use loan_service::security::{Details, Event};

pub(super) struct Asked {
    pub tenant: Tenant,
    pub query: HashMap<String, String>,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// Holds its place until it is done.
    _visit: AdmittedRequest,
}

impl Asked {
    pub(super) fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, DomainError> {
        super::refusal::read(self.value()?)
    }

    pub(super) fn value(&self) -> Result<serde_json::Value, DomainError> {
        body::json(&self.headers, &self.body)
    }

    pub(super) fn name(&self) -> &str {
        self.tenant.name()
    }
}

pub(super) fn missing() -> DomainError {
    ErrorCode::PathNotFound.into()
}

/// Path, methods, and names in the query.
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

fn known(path: &str) -> Option<&'static (&'static str, &'static str, &'static [&'static str])> {
    let below = path.strip_prefix("/__qa").unwrap_or_default().trim_end_matches('/');
    PATHS.iter().find(|(known, ..)| path_fits(known, below))
}

/// Refuses a name in the query that the path does not have.
fn check_query(path: &str, query: &HashMap<String, String>) -> Result<(), DomainError> {
    let Some((.., names)) = known(path) else { return Ok(()) };
    match query.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(unknown("query", name, names)),
        None => Ok(()),
    }
}

fn unfound(path: &str, language: Language) -> Response {
    let methods = known(path).map(|(_, methods, _)| *methods);
    let code = if methods.is_some() { ErrorCode::MethodNotAllowed } else { ErrorCode::PathNotFound };
    Answer::refusal(&code.into(), language).allowing(methods.unwrap_or_default()).into_response()
}

type Asking = BoxedFilter<(Result<Asked, DomainError>,)>;

pub fn routes(http: &Http, qa: &Arc<Qa>) -> Routes {
    // Only the first call for a process sets them.
    drop(qa.app.set(Arc::downgrade(&http.app)));
    http.app.set_environments(qa.clone());
    let asked = asking(http, qa);
    let with = |qa: &Arc<Qa>| {
        let qa = qa.clone();
        warp::any().map(move || qa.clone())
    };
    let control = || asked.clone().and(with(qa)).boxed();

    let page = warp::path::end().and(warp::get()).and(warp::header::headers_cloned()).and(control()).then(
        async |headers: HeaderMap, asked: Result<Asked, DomainError>, qa: Arc<Qa>| match asked {
            Ok(_) => workbench::page(),
            Err(error) => workbench::refusal(error, &headers, &qa),
        },
    );
    // Before the token is entered, too: the page to enter it needs them.
    let file = warp::path!("workbench" / String).and(warp::get()).and(warp::header::headers_cloned()).map(
        |name: String, headers: HeaderMap| match workbench::file(&name) {
            Some(file) => file,
            None => Answer::refusal(&missing(), context::language(&headers)).into_response(),
        },
    );
    let about = warp::path!("about")
        .and(warp::get())
        .and(control())
        .then(|asked, qa: Arc<Qa>| answer(asked, async move |asked: Asked| Ok(About::of(&asked, &qa))));
    let scenarios = warp::path!("scenarios")
        .and(warp::get())
        .and(control())
        .then(|asked, qa: Arc<Qa>| answer(asked, async move |_| Ok(qa.listed())));
    let situation = warp::path!("scenarios").and(warp::post()).and(control()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| qa.situate(&asked.tenant, asked.value()?).await)
    });
    let load =
        warp::path!("scenarios" / String).and(warp::post()).and(control()).then(|name: String, asked, qa: Arc<Qa>| {
            answer(asked, async move |asked: Asked| qa.load(&asked.tenant, &name, &asked.json()?).await)
        });
    let reset = warp::path!("reset").and(warp::post()).and(control()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            let NoInput {} = asked.json()?;
            qa.reset(&asked.tenant).await
        })
    });
    let clock_read = warp::path!("clock")
        .and(warp::get())
        .and(control())
        .then(|asked, _| answer(asked, async |asked: Asked| clock::read(&asked.tenant).await));
    let clock_change = warp::path!("clock").and(warp::post()).and(control()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| clock::change(&qa, &asked.tenant, &asked.json()?).await)
    });
    let otp = warp::path!("otp").and(warp::get()).and(control()).then(|asked, _| answer(asked, otp::code));
    let orders = warp::path!("orders")
        .and(warp::get())
        .and(control())
        .then(|asked, _| answer(asked, async |asked: Asked| OrderView::newest(&asked.tenant).await));
    let order = warp::path!("orders" / String).and(warp::get()).and(control()).then(|id: String, asked, _| {
        answer(asked, async move |asked: Asked| OrderView::find(&asked.tenant, &id).await)
    });
    let event =
        warp::path!("orders" / String / "events").and(warp::post()).and(control()).then(|id: String, asked, _| {
            answer(asked, async move |asked: Asked| events::happen(&asked.tenant, &id, &asked.json()?).await)
        });
    let (faults, journal) = (faults::calls::routes(&control()), journal::calls::routes(&control()));
    let sent = sent::routes(&control());
    let tenants = tenants::calls::routes(&control());
    let users = users::routes(&control());
    let preflight = warp::path::full().and(warp::options()).and(warp::header::headers_cloned()).map(preflight);
    let unknown = warp::path::full().and(control()).then(async |path: FullPath, asked, _| match asked {
        Ok(Asked { headers, .. }) => unfound(path.as_str(), context::language(&headers)),
        Err(error) => envelope::<()>(&Err(error), Language::En),
    });
    let known = [
        page.boxed(),
        file.boxed(),
        users,
        scenarios.boxed(),
        situation.boxed(),
        load.boxed(),
        reset.boxed(),
        clock_read.boxed(),
        clock_change.boxed(),
        otp.boxed(),
        about.boxed(),
        orders.boxed(),
        order.boxed(),
        event.boxed(),
        faults,
        journal,
        sent,
        tenants,
        preflight.boxed(),
    ];
    let found = one_of(known.into(), unknown.boxed());
    let shared = warp::header::headers_cloned().and(found).map(|headers: HeaderMap, mut response: Response| {
        response.headers_mut().extend(Guard::allow(&headers).into_iter().map(|(name, value)| (Some(name), value)));
        response
    });
    warp::path("__qa").and(shared).boxed()
}

/// Answers a browser's preflight request from a page of another origin.
fn preflight(path: FullPath, headers: HeaderMap) -> Response {
    let methods = known(path.as_str()).map(|(_, methods, _)| *methods);
    let mut response = StatusCode::NO_CONTENT.into_response();
    for (name, value) in Guard::preflight(&headers, methods.unwrap_or_default()) {
        response.headers_mut().insert(name, value);
    }
    response
}

pub(super) type Control = BoxedFilter<(Result<Asked, DomainError>, Arc<Qa>)>;

const TENANTS: &str = "/__qa/tenants";

fn asking(http: &Http, qa: &Arc<Qa>) -> Asking {
    let (http, qa) = (http.clone(), qa.clone());
    let query = warp::query::<HashMap<String, String>>().or(warp::any().map(HashMap::new)).unify();
    let stream = warp::body::stream().map(body::incoming);
    query
        .and(warp::header::headers_cloned())
        .and(stream)
        .and(peer())
        .and(warp::path::full())
        .then(move |query, headers: HeaderMap, body: Incoming, peer, path: FullPath| {
            let (http, qa) = (http.clone(), qa.clone());
            async move {
                let mut admitted = http.enter(&headers, peer)?;
                let body = admitted.read(body, body::JSON_LIMIT).await;
                qa.guard.check(&headers).inspect_err(|refused| {
                    let details = Details::refused(refused.code);
                    http.app.security.note(Event::ControlRefused, admitted.origin(), DEFAULT_TENANT, &details);
                })?;
                let name = guard::tenant(&headers)?;
                // A call about tenants does not use the tenant that it names, and must not create it before the call
                // itself does.
                if path.as_str() != TENANTS {
                    qa.tenants.note(&http.app, &name).await?;
                }
                let tenant = http.app.tenant(&name).await?;
                check_query(path.as_str(), &query)?;
                Ok(Asked { tenant, query, headers, body: body?.into_bytes(), _visit: admitted })
            }
        })
        .boxed()
}

/// Answers with the envelope. Unlike elsewhere, a business refusal has a 4xx status.
pub(super) async fn answer<T, F, Fut>(asked: Result<Asked, DomainError>, work: F) -> Response
where
    T: Serialize,
    F: FnOnce(Asked) -> Fut,
    Fut: Future<Output = Result<T, DomainError>>,
{
    let (language, result) = match asked {
        // On the heap: a control may hold the futures of many use cases.
        Ok(asked) => (context::language(&asked.headers), Box::pin(work(asked)).await),
        Err(error) => (Language::En, Err(error)),
    };
    let mut answer = Answer::of(&result, language);
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
