//! A server with test controls in the process of the tests, called through its real warp filters.

use std::sync::Arc;

use clap::Parser as _;
use loan_server::app::App;
use loan_server::config::{Cli, Command};
use loan_server::http::Routes;
use loan_server::serve::assemble;
use loan_store::Key;
use loan_store::engine::Scan;
use saral_qa::{Bytes, Qa, Request, Response, Transport, TransportError};
use serde_json::{Value, json};

use crate::small;

#[derive(Clone)]
pub struct InProcess(pub Routes);

impl Transport for InProcess {
    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, TransportError> {
        let (head, body) = request.into_parts();
        let mut asked = warp::test::request().method(head.method.as_str()).path(&head.uri.to_string()).body(body);
        for (name, value) in &head.headers {
            asked = asked.header(name, value);
        }
        Ok(asked.header("host", "localhost:8080").reply(&self.0).await)
    }
}

/// A server with test controls, and the tenant of its calls.
pub struct Bench {
    pub routes: Routes,
    pub app: Arc<App>,
    pub qa: Qa<InProcess>,
}

impl Bench {
    pub async fn new() -> Self {
        Self::with(&[]).await
    }

    pub async fn with(flags: &[&str]) -> Self {
        Self::over(small::fixtures().to_str().unwrap(), flags).await
    }

    pub async fn over(fixtures: &str, flags: &[&str]) -> Self {
        Self::stored("memory", fixtures, flags).await
    }

    pub async fn stored(store: &str, fixtures: &str, flags: &[&str]) -> Self {
        let base = ["loan-server", "serve", "--qa", "--store", store, "--fixtures", fixtures];
        let cli = Cli::try_parse_from(base.iter().chain(flags)).unwrap();
        let Command::Serve(flags) = cli.command else { panic!("serve") };
        let assembled = assemble(&flags, loan_server::qa::qa_environment).await.unwrap();
        let qa = Qa::new(InProcess(assembled.routes.clone()), "default");
        Self { routes: assembled.routes, app: assembled.app, qa }
    }

    pub fn of(&self, tenant: &str) -> Self {
        let qa = Qa::new(InProcess(self.routes.clone()), tenant);
        Self { routes: self.routes.clone(), app: self.app.clone(), qa }
    }

    pub async fn records(&self) -> Vec<(Key, Vec<u8>)> {
        self.app.engine.scan(Scan::tenant(self.qa.tenant(), 1_000_000)).await.unwrap()
    }

    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, Value) {
        let mut request = warp::test::request().method(method).path(path).body(body);
        let defaults = [("host", "localhost:8080"), ("web_uuid", "w"), ("content-type", "application/json")];
        for (name, value) in defaults.iter().filter(|(name, _)| !headers.iter().any(|(sent, _)| sent == name)) {
            request = request.header(*name, *value);
        }
        for (name, value) in headers.iter().chain(&[("x-qa-tenant", self.qa.tenant())]) {
            request = request.header(*name, *value);
        }
        let response = request.reply(&self.routes).await;
        (response.status().as_u16(), serde_json::from_slice(response.body()).unwrap_or(Value::Null))
    }

    /// Sends a call that must succeed; returns `data` of the answer.
    pub async fn data(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, envelope) = self.send(method, path, &[], &body.to_string()).await;
        assert_eq!((status, &envelope["code"]), (200, &json!(0)), "{path}: {envelope}");
        envelope["data"].clone()
    }

    pub async fn get(&self, token: &str, path: &str) -> Value {
        self.send("GET", path, &[("token", token)], "").await.1
    }
}
