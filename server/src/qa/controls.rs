//! The paths of the controls.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, PoisonError};

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::envelope::Envelope;
use loan_core::message::Language;
use loan_core::personal::{Aadhaar, Mobile, Typed as _};
use serde::Serialize;
use serde_json::Value;
use warp::filters::BoxedFilter;
use warp::filters::path::FullPath;
use warp::http::{HeaderMap, StatusCode};
use warp::reply::Response;
use warp::{Filter, Reply};

use super::events::{self, OrderView};
use super::faults::{FaultRequest, path_fits};
use super::scenario::Scenario;
use super::{Qa, clock, console, guard, har, recording};
use crate::app::{DEFAULT_TENANT, Tenant};
use crate::error::DomainError;
use crate::http::body::{self, Incoming, NoInput};
use crate::http::connections::peer;
use crate::http::reply::{Answer, envelope};
use crate::http::{Http, Routes, Visit, context};
use crate::security::{Details, Event};
use crate::store::records::codes::{self, Receiver};

/// An admitted request to a control.
pub(super) struct Asked {
    pub tenant: Tenant,
    pub query: HashMap<String, String>,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// Holds its place until it is done.
    _visit: Visit,
}

impl Asked {
    fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, DomainError> {
        super::refusal::read(body::json(&self.headers, &self.body)?)
    }

    fn name(&self) -> &str {
        self.tenant.name()
    }
}

/// The refusal of an invalid value, which it names.
pub(super) fn invalid(what: &str) -> DomainError {
    DomainError::with(ErrorCode::ControlInvalid, vec![what.to_owned()])
}

pub(super) fn missing() -> DomainError {
    ErrorCode::PathNotFound.into()
}

/// Every path below `/__qa`, with its methods.
const PATHS: [(&str, &str); 13] = [
    ("", "GET"),
    ("/console.js", "GET"),
    ("/console.css", "GET"),
    ("/scenarios", "GET, POST"),
    ("/scenarios/{name}", "POST"),
    ("/reset", "POST"),
    ("/clock", "GET, POST"),
    ("/otp", "GET"),
    ("/orders/{id}", "GET"),
    ("/orders/{id}/events", "POST"),
    ("/faults", "GET, POST, DELETE"),
    ("/faults/{id}", "DELETE"),
    ("/journal", "GET, DELETE"),
];

/// The answer to an unknown path, or to a method that the path does not have.
fn unknown(path: &str, language: Language) -> Response {
    let below = path.strip_prefix("/__qa").unwrap_or_default().trim_end_matches('/');
    let methods = PATHS.iter().find(|(known, _)| path_fits(known, below)).map(|(_, methods)| *methods);
    let code = if methods.is_some() { ErrorCode::MethodNotAllowed } else { ErrorCode::PathNotFound };
    Answer::refusal(&code.into(), language).allowing(methods.unwrap_or_default()).into_response()
}

type Asking = BoxedFilter<(Result<Asked, DomainError>,)>;

/// Everything below `/__qa`.
pub fn routes(http: &Http, qa: &Arc<Qa>) -> Routes {
    // Only the first call for a process sets it.
    drop(qa.app.set(http.app.clone()));
    let asked = asking(http, qa);
    let with = |qa: &Arc<Qa>| {
        let qa = qa.clone();
        warp::any().map(move || qa.clone())
    };
    let control = || asked.clone().and(with(qa)).boxed();

    let page = warp::path::end().and(warp::get()).and(control()).then(
        async |asked: Result<Asked, DomainError>, qa: Arc<Qa>| match asked {
            Ok(asked) => console::page(&asked, &qa).await,
            Err(error) => envelope::<()>(&Err(error), Language::En),
        },
    );
    let script = warp::path!("console.js").and(warp::get()).map(console::script);
    let style = warp::path!("console.css").and(warp::get()).map(console::style);
    let scenarios = warp::path!("scenarios")
        .and(warp::get())
        .and(control())
        .then(|asked, qa: Arc<Qa>| answer(asked, async move |_| Ok(qa.listed())));
    let situation = warp::path!("scenarios").and(warp::post()).and(control()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| qa.situate(&asked.tenant, &asked.json()?).await)
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
        .then(|asked, _| answer(asked, async |asked: Asked| Ok(clock::read(&asked.tenant))));
    let clock_change = warp::path!("clock")
        .and(warp::post())
        .and(control())
        .then(|asked, _| answer(asked, async |asked: Asked| clock::change(&asked.tenant, &asked.json()?).await));
    let otp = warp::path!("otp").and(warp::get()).and(control()).then(|asked, _| answer(asked, code));
    let order = warp::path!("orders" / String).and(warp::get()).and(control()).then(|id: String, asked, _| {
        answer(asked, async move |asked: Asked| OrderView::find(&asked.tenant, &id).await)
    });
    let event =
        warp::path!("orders" / String / "events").and(warp::post()).and(control()).then(|id: String, asked, _| {
            answer(asked, async move |asked: Asked| events::happen(&asked.tenant, &id, &asked.json()?).await)
        });
    let faults = faults(control());
    let journal = journal(control());
    let found = page
        .or(script)
        .unify()
        .or(style)
        .unify()
        .or(scenarios)
        .unify()
        .or(situation)
        .unify()
        .or(load)
        .unify()
        .or(reset)
        .unify()
        .boxed();
    let found =
        found.or(clock_read).unify().or(clock_change).unify().or(otp).unify().or(order).unify().or(event).unify();
    let found = found.or(faults).unify().or(journal).unify().boxed();
    let unknown = warp::path::full().and(control()).then(async |path: FullPath, asked, _| match asked {
        Ok(Asked { headers, .. }) => unknown(path.as_str(), context::language(&headers)),
        Err(error) => envelope::<()>(&Err(error), Language::En),
    });
    warp::path("__qa").and(found.or(unknown).unify()).boxed()
}

/// A request, admitted or refused, and the controls.
type Control = BoxedFilter<(Result<Asked, DomainError>, Arc<Qa>)>;

fn faults(control: Control) -> Routes {
    let list = warp::path!("faults").and(warp::get()).and(control.clone()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            Ok(qa.faults.lock().unwrap_or_else(PoisonError::into_inner).list(asked.name()))
        })
    });
    let add = warp::path!("faults").and(warp::post()).and(control.clone()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            let order: FaultRequest = asked.json()?;
            match order.fault() {
                Some(field) => Err(invalid(field)),
                None => Ok(qa.faults.lock().unwrap_or_else(PoisonError::into_inner).add(asked.name(), order)),
            }
        })
    });
    let clear = warp::path!("faults").and(warp::delete()).and(control.clone()).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            qa.faults.lock().unwrap_or_else(PoisonError::into_inner).clear(asked.name());
            Ok(())
        })
    });
    let remove = warp::path!("faults" / u64).and(warp::delete()).and(control).then(|id: u64, asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            let there = qa.faults.lock().unwrap_or_else(PoisonError::into_inner).remove(asked.name(), id);
            if there { Ok(()) } else { Err(missing()) }
        })
    });
    list.or(add).unify().or(clear).unify().or(remove).unify().boxed()
}

fn journal(control: Control) -> Routes {
    let read = warp::path!("journal").and(warp::get()).and(control.clone()).then(
        async |asked: Result<Asked, DomainError>, qa: Arc<Qa>| {
            let language = Language::En;
            let asked = match asked {
                Ok(asked) => asked,
                Err(error) => return envelope::<()>(&Err(error), language),
            };
            let entries = qa.journal.lock().unwrap_or_else(PoisonError::into_inner).list(asked.name());
            match asked.query.get("format").map(String::as_str) {
                None | Some("" | "json") => envelope(&Ok(entries), language),
                Some("fixture") => {
                    let phone = asked.query.get("phone").map(|phone| mobile(phone)).transpose();
                    let recorded = match phone {
                        Ok(phone) => recording::record(&asked.tenant, &qa.scenarios(), phone.as_ref()).await,
                        Err(refusal) => Err(refusal),
                    };
                    envelope(&recorded.map(|one| Scenario { exchanges: har::exchanges(entries), ..one }), language)
                }
                Some("har") => archive(har::log(entries)),
                Some(_) => envelope::<()>(&Err(invalid("format")), language),
            }
        },
    );
    let clear = warp::path!("journal").and(warp::delete()).and(control).then(|asked, qa: Arc<Qa>| {
        answer(asked, async move |asked: Asked| {
            qa.journal.lock().unwrap_or_else(PoisonError::into_inner).clear(asked.name());
            Ok(())
        })
    });
    read.or(clear).unify().boxed()
}

/// The envelope with `log` beside `data`, so that tools for HTTP archives can open the file directly.
fn archive(log: Value) -> Response {
    let data = serde_json::json!({ "log": log });
    let mut whole = serde_json::to_value(Envelope::ok(data)).unwrap_or_default();
    whole["log"] = log;
    warp::reply::json(&whole).into_response()
}

/// Reads a request to a control and checks whether it is allowed.
fn asking(http: &Http, qa: &Arc<Qa>) -> Asking {
    let (http, qa) = (http.clone(), qa.clone());
    let query = warp::query::<HashMap<String, String>>().or(warp::any().map(HashMap::new)).unify();
    let stream = warp::body::stream().map(body::incoming);
    query
        .and(warp::header::headers_cloned())
        .and(stream)
        .and(peer())
        .then(move |query, headers: HeaderMap, body: Incoming, peer| {
            let (http, qa) = (http.clone(), qa.clone());
            async move {
                let mut visit = http.enter(&headers, peer)?;
                let body = visit.read(body, body::JSON_LIMIT).await;
                qa.guard.check(&headers).inspect_err(|refused| {
                    let details = Details::refused(refused.code);
                    http.app.security.note(Event::ControlRefused, visit.origin(), DEFAULT_TENANT, &details);
                })?;
                let tenant = http.app.tenant(&guard::tenant(&headers)?).await?;
                Ok(Asked { tenant, query, headers, body: body?.into_bytes(), _visit: visit })
            }
        })
        .boxed()
}

/// Runs a control and answers with the envelope. Unlike elsewhere, a business refusal has a 4xx status.
async fn answer<T, F, Fut>(asked: Result<Asked, DomainError>, work: F) -> Response
where
    T: Serialize,
    F: FnOnce(Asked) -> Fut,
    Fut: Future<Output = Result<T, DomainError>>,
{
    let (language, result) = match asked {
        Ok(asked) => (context::language(&asked.headers), work(asked).await),
        Err(error) => (Language::En, Err(error)),
    };
    let mut answer = Answer::of(&result, language);
    if result.is_err() && answer.status == StatusCode::OK {
        answer.status = StatusCode::CONFLICT;
    }
    answer.into_response()
}

/// The live code of a number.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CodeView {
    /// Its digits.
    code: String,
}

/// A phone number, with or without 91.
fn mobile(text: &str) -> Result<Mobile, DomainError> {
    Mobile::of_wire(text).map_or_else(|| Mobile::parse(text), Ok).map_err(|_| invalid("phone"))
}

/// The valid code of a phone or an Aadhaar number.
async fn code(asked: Asked) -> Result<CodeView, DomainError> {
    // For an invalid number the answer is that no code was sent.
    let phone = asked.query.get("phone").map(|phone| mobile(phone)).transpose().map_err(|_| missing())?;
    let aadhaar = asked.query.get("aadhaar").map(|number| Aadhaar::parse(number)).transpose();
    let aadhaar = aadhaar.map_err(|_| missing())?;
    let receiver = match (&phone, &aadhaar) {
        (Some(phone), None) => Receiver::Phone(phone),
        (None, Some(number)) => Receiver::Aadhaar(number),
        _ => return Err(invalid("phone, aadhaar")),
    };
    let sent = codes::find(&asked.tenant.store, receiver).await?.ok_or_else(missing)?;
    sent.codes.iter().rfind(|code| !code.is_used).ok_or_else(missing)?;
    // Only a hash of the sent code is stored, but under test every code is known in advance.
    let codes = &asked.tenant.app.codes;
    let code = match receiver {
        Receiver::Phone(phone) => codes.login(phone)?,
        Receiver::Aadhaar(number) => codes.aadhaar(number)?,
    };
    Ok(CodeView { code })
}
