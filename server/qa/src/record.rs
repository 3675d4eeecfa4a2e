//! `serve --qa --record URL`: a proxy for another server of the same envelope, which records scenarios. Not in a
//! release.
//!
//! Every call of the API goes to that server, and its answer comes back unchanged. The journal keeps the calls, masked
//! like all others. On an address that other machines reach, a call needs the token of the controls. `GET
//! /__qa/journal?format=fixture` makes a scenario of the calls: the [history](history) is derived from the server's
//! answers, then played on a mock of this program, whose answers are [compared](check) with the recorded ones. So a
//! recording that cannot be played, or shows something else, is refused.

mod check;
mod history;
mod upstream;
mod witness;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use serde_json::Value;
use warp::Filter as _;
use warp::filters::path::FullPath;
use warp::http::HeaderMap;
use warp::reply::Response;

use self::upstream::Upstream;
use self::witness::Witness;
use crate::Qa;
use crate::scenario::Scenario;
use loan_http::body::{self, Incoming, MULTIPART_LIMIT};
use loan_http::connections::peer;
use loan_http::reply::Answer;
use loan_http::{Http, Routes, context};
use loan_service::config::Serve;
use loan_service::error::DomainError;

/// Paths that the other server answers. Everything else (the app, the controls) is this server's own.
const FORWARDED: [&str; 3] = ["/api1/", "/opinion-images/", "/sandbox/"];

/// One recording for each tenant.
pub struct Recorder {
    upstream: Upstream,
    fixtures: PathBuf,
    witnesses: Mutex<BTreeMap<String, Witness>>,
}

impl Recorder {
    /// `None` when the flags name no server.
    pub fn of(flags: &Serve) -> Result<Option<Self>, String> {
        let Some(url) = &flags.controls.record else { return Ok(None) };
        if !url.is_here() && !flags.controls.record_is_test {
            // Recorded answers stay unmasked in the memory of a process that also has the test controls.
            return Err(format!(
                "--record: borrowers may sign in at {}; if it is a test system, say so (--record-is-test)",
                url.uri().host().unwrap_or_default()
            ));
        }
        let upstream = Upstream::at(&url.uri().to_string())?;
        Ok(Some(Self { upstream, fixtures: flags.fixtures().to_owned(), witnesses: Mutex::default() }))
    }

    /// The scenario of a tenant's recording: the person with `phone`, or else the last one. Fails when nobody was seen,
    /// when no scenario's commands can express the actions, or when the mock answers differently (with the
    /// differences).
    pub async fn scenario(
        &self,
        tenant: &str,
        known: &BTreeMap<String, Scenario>,
        phone: Option<&Mobile>,
        now: Timestamp,
    ) -> Result<Scenario, DomainError> {
        let recording = {
            let witnesses = self.witnesses.lock().unwrap_or_else(PoisonError::into_inner);
            let missing = || crate::refusal::invalid("phone: nobody with this phone was seen signed in");
            witnesses.get(tenant).and_then(|witness| witness.of(phone)).ok_or_else(missing)?
        };
        let history = history::of(&recording, known, now)?;
        check::played(&self.fixtures, &recording, history, now, self.upstream.name()).await
    }

    /// The other server's address.
    pub fn server(&self) -> &str {
        self.upstream.name()
    }

    pub fn clear(&self, tenant: &str) {
        self.witnesses.lock().unwrap_or_else(PoisonError::into_inner).remove(tenant);
    }

    /// Forwards a call and returns the answer.
    async fn forward(&self, http: &Http, qa: &Qa, call: Call) -> Result<Response, DomainError> {
        let Call { method, path, query, headers, body, peer } = call;
        qa.admit_recorded(&headers)?;
        let mut visit = http.enter(&headers, peer)?;
        let body = visit.read(body, MULTIPART_LIMIT).await?.into_bytes();
        if headers.contains_key("x-qa-fault") {
            qa.check_recording("X-QA-Fault would not meet them")?;
        }
        let tenant = qa.admit(&headers, &http.app).await?;
        let target = if query.is_empty() { path.clone() } else { [path.as_str(), "?", query.as_str()].concat() };
        let begun = std::time::Instant::now();
        let answer = self.upstream.send(&method, &target, &headers, body.clone()).await?;
        let exchange = loan_http::Exchange { tenant: tenant.clone(), method: method.to_string(), path, query, headers };
        {
            let mut witnesses = self.witnesses.lock().unwrap_or_else(PoisonError::into_inner);
            witnesses.entry(tenant).or_default().see(http.app.clock.now(), &exchange, &body, &answer);
        }
        let parsed: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        let code = parsed.get("code").and_then(Value::as_i64).and_then(|code| i32::try_from(code).ok());
        let said = Answer {
            status: answer.status,
            code: code.unwrap_or_default(),
            body: if parsed.is_null() { bytes::Bytes::from_static(b"null") } else { answer.body.clone() },
            headers: Vec::new(),
        };
        qa.note(&http.app, &exchange, &said, body, begun.elapsed()).await?;
        Ok(answer.into_response())
    }
}

/// A call on its way to the other server.
struct Call {
    method: warp::http::Method,
    path: String,
    query: String,
    headers: HeaderMap,
    body: Incoming,
    peer: Option<std::net::SocketAddr>,
}

/// Forwarded routes come before this server's own.
pub fn routes(http: &Http, qa: &Arc<Qa>, recorder: &Arc<Recorder>) -> Routes {
    let (http, qa, recorder) = (http.clone(), qa.clone(), recorder.clone());
    let forwarded = warp::path::full().and_then(|path: FullPath| {
        let is_forwarded = FORWARDED.iter().any(|prefix| path.as_str().starts_with(prefix));
        let path = is_forwarded.then(|| path.as_str().to_owned());
        std::future::ready(path.ok_or_else(warp::reject::not_found))
    });
    let query = warp::query::raw().or(warp::any().map(String::new)).unify();
    let stream = warp::body::stream().map(body::incoming);
    let whole = forwarded.and(warp::method()).and(query).and(warp::header::headers_cloned()).and(stream).and(peer());
    whole
        .then(move |path, method, query, headers: HeaderMap, body, peer| {
            let (http, qa, recorder) = (http.clone(), qa.clone(), recorder.clone());
            async move {
                let language = context::language(&headers);
                let call = Call { method, path, query, headers, body, peer };
                match recorder.forward(&http, &qa, call).await {
                    Ok(response) => response,
                    Err(error) => Answer::refusal(&error, language).into_response(),
                }
            }
        })
        .boxed()
}
