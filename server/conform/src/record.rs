//! A proxy that records scenarios from another server of the API (`saral-conform record`).
//!
//! The proxy forwards API calls to that server; the mock serves the app's files. `GET /__qa/journal?format=fixture`
//! makes a scenario of the recorded calls. For that, the proxy derives the [history](history) from the server's
//! answers, runs the history on the mock, and [compares](check) the mock's answers with the recorded ones.

mod calls;
mod check;
mod headers;
mod history;
mod refusal;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use clap::Args;
use http::{HeaderMap, Method, Request};
use loan_core::api::envelope::Envelope;
use parking_lot::Mutex;
use saral_qa::Transport as _;
use serde::Serialize;
use tokio::net::TcpListener;
use warp::Filter as _;
use warp::filters::BoxedFilter;
use warp::filters::path::FullPath;
use warp::reply::Response;

use self::calls::Calls;
use self::refusal::{Refusal, forbidden, invalid, unavailable};
use crate::scenario::{self, Scenarios};
use crate::server::{Address, Server};

const FORWARDED: [&str; 3] = ["/api1/", "/opinion-images/", "/sandbox/"];
const JOURNAL: &str = "/__qa/journal";
const LISTEN: &str = "127.0.0.1:8090";

/// Runs a proxy in front of another server, and makes scenarios of the recorded calls.
#[derive(Debug, Args)]
pub struct RecordFlags {
    /// The other server: `https://HOST`, or `http://` on this machine.
    pub url: Address,
    /// The other server is a test system without real users.
    #[arg(long)]
    pub is_test: bool,
    /// The mock, which serves the app and plays what was recorded: a server with test controls (`loan-server serve
    /// --qa`) and no token.
    #[arg(long, value_name = "URL", default_value = crate::MOCK)]
    pub mock: Address,
    /// Fixtures whose scenarios contain the identities used in recordings.
    #[arg(long, env = "LOAN_FIXTURES", default_value = crate::FIXTURES)]
    pub fixtures: PathBuf,
    /// The recorder's address, on this machine: anybody who reaches it can use the other server.
    #[arg(long, value_name = "ADDRESS", default_value = LISTEN, value_parser = loopback)]
    pub listen: SocketAddr,
}

fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = text.parse().map_err(|_| "an address is IP:PORT".to_owned())?;
    if address.ip().is_loopback() { Ok(address) } else { Err("it can be reached from elsewhere".to_owned()) }
}

/// Serves until the process ends; returns only on failure, with the reason.
pub(crate) async fn run(flags: &RecordFlags) -> String {
    let serving = async {
        let recorder = Arc::new(Recorder::of(flags)?);
        let listener = TcpListener::bind(flags.listen).await.map_err(|error| format!("{}: {error}", flags.listen))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let line = format!("{} is recorded at http://{address}", recorder.upstream.origin());
        writeln!(std::io::stdout(), "{line}").map_err(|error| error.to_string())?;
        warp::serve(recorder.routes()).incoming(listener).run().await;
        Ok::<_, String>(())
    };
    serving.await.err().unwrap_or_else(|| "the recorder has stopped".to_owned())
}

/// A proxy with one recording for each tenant.
pub struct Recorder {
    upstream: Server,
    mock: Server,
    scenarios: Scenarios,
    calls: Mutex<BTreeMap<String, Calls>>,
}

struct Asked {
    method: Method,
    path: String,
    query: String,
    headers: HeaderMap,
    body: Bytes,
}

impl Recorder {
    /// # Errors
    /// One line saying why nothing can be recorded.
    pub fn of(flags: &RecordFlags) -> Result<Self, String> {
        if !flags.url.is_here() && !flags.is_test {
            // Recorded answers are not masked in memory, so a server with real users must not be recorded.
            let server = flags.url.as_str();
            return Err(format!("borrowers may sign in at {server}; if it is a test system, say so (--is-test)"));
        }
        let upstream = Server::new("the other server", &flags.url, None)?;
        let mock = Server::new("the mock", &flags.mock, None)?;
        Ok(Self { upstream, mock, scenarios: scenario::load(&flags.fixtures)?, calls: Mutex::default() })
    }

    pub fn routes(self: Arc<Self>) -> BoxedFilter<(Response,)> {
        let query = warp::query::raw().or(warp::any().map(String::new)).unify();
        let whole = warp::method().and(warp::path::full()).and(query).and(warp::header::headers_cloned());
        whole
            .and(warp::body::bytes())
            .then(move |method, path: FullPath, query, headers, body| {
                let recorder = self.clone();
                let asked = Asked { method, path: path.as_str().to_owned(), query, headers, body };
                async move { recorder.answer(asked).await.unwrap_or_else(Refusal::into_response) }
            })
            .boxed()
    }

    async fn answer(&self, asked: Asked) -> Result<Response, Refusal> {
        headers::from_this_machine(&asked.headers)?;
        let tenant = headers::tenant(&asked.headers);
        match (&asked.method, asked.path.as_str()) {
            (&Method::GET, JOURNAL) => self.scenario(&tenant, &asked.query).await,
            (&Method::DELETE, JOURNAL) => {
                self.calls.lock().remove(&tenant);
                Ok(enveloped(&()))
            }
            (_, path) if path.starts_with("/__qa") => {
                let message = format!("{} is recorded here; the recorder has only {JOURNAL}", self.upstream.origin());
                Err(forbidden(message))
            }
            (_, path) if FORWARDED.iter().any(|prefix| path.starts_with(prefix)) => {
                let answer = self.forward(&self.upstream, &asked).await?;
                let mut calls = self.calls.lock();
                calls.entry(tenant).or_default().see(crate::now(), &asked, &answer);
                Ok(answer.map(Into::into))
            }
            _ => self.forward(&self.mock, &asked).await.map(|answer| answer.map(Into::into)),
        }
    }

    async fn forward(&self, server: &Server, asked: &Asked) -> Result<http::Response<Bytes>, Refusal> {
        let Asked { method, path, query, .. } = asked;
        let target = if query.is_empty() { path.clone() } else { [path.as_str(), "?", query.as_str()].concat() };
        let request = Request::builder().method(method).uri(target).body(asked.body.clone());
        let mut request = request.map_err(|error| invalid(&error.to_string()))?;
        *request.headers_mut() = headers::theirs(&asked.headers);
        let answer = server.send(request).await;
        let mut answer = answer.map_err(|error| unavailable(&server.trouble(&error)))?;
        *answer.headers_mut() = headers::theirs(answer.headers());
        Ok(answer)
    }

    /// Makes a scenario of the calls of the query's `phone`, or else of the user who made the last call. Fails if no
    /// call was recorded, if the history cannot be derived, or if the mock answers differently.
    async fn scenario(&self, tenant: &str, query: &str) -> Result<Response, Refusal> {
        let asked: BTreeMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        if asked.get("format").is_none_or(|format| format != "fixture") {
            return Err(invalid("format: allowed: fixture"));
        }
        let phone =
            asked.get("phone").map(|phone| if phone.len() == 10 { ["91", phone].concat() } else { phone.clone() });
        let recording = {
            let calls = self.calls.lock();
            let found = calls.get(tenant).and_then(|calls| calls.of(phone));
            found.ok_or_else(|| invalid("phone: nobody with this phone was seen signed in"))?
        };
        let now = crate::now();
        let history = history::of(&recording, &self.scenarios, now)?;
        let scenario = check::played(&self.mock, &recording, history, now, self.upstream.origin()).await?;
        Ok(enveloped(&scenario))
    }
}

fn enveloped<T: Serialize>(data: &T) -> Response {
    warp::Reply::into_response(warp::reply::json(&Envelope::ok(data)))
}

#[cfg(test)]
mod tests {
    use super::loopback;

    #[test]
    fn no_other_machine_reaches_the_recorded_server() {
        assert!(loopback("127.0.0.1:0").is_ok() && loopback("[::1]:8090").is_ok());
        assert!(loopback("0.0.0.0:8090").is_err() && loopback("8090").is_err());
    }
}
