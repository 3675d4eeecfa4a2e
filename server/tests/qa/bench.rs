//! A server with test controls, called through its real filters.

use std::sync::Arc;

use clap::Parser as _;
use loan_server::app::App;
use loan_server::config::{Cli, Command};
use loan_server::http::Routes;
use loan_server::serve::assemble;
use loan_server::store::Key;
use loan_server::store::engine::Scan;
use serde_json::{Value, json};

use crate::small;

/// A server with test controls, and the tenant of its calls.
pub struct Bench {
    pub routes: Routes,
    pub app: Arc<App>,
    tenant: &'static str,
}

impl Bench {
    pub async fn new() -> Self {
        Self::with(&[]).await
    }

    pub async fn with(flags: &[&str]) -> Self {
        Self::over(small::fixtures().to_str().unwrap(), flags).await
    }

    /// The same with other fixtures.
    pub async fn over(fixtures: &str, flags: &[&str]) -> Self {
        Self::stored("memory", fixtures, flags).await
    }

    /// The same on a store of another kind.
    pub async fn stored(store: &str, fixtures: &str, flags: &[&str]) -> Self {
        let base = ["loan-server", "serve", "--qa", "--store", store, "--fixtures", fixtures];
        let cli = Cli::try_parse_from(base.iter().chain(flags)).unwrap();
        let Command::Serve(flags) = cli.command else { panic!("serve") };
        let assembled = assemble(&flags).await.unwrap();
        Self { routes: assembled.routes, app: assembled.app, tenant: "default" }
    }

    pub fn of(&self, tenant: &'static str) -> Self {
        Self { routes: self.routes.clone(), app: self.app.clone(), tenant }
    }

    pub fn name(&self) -> &'static str {
        self.tenant
    }

    /// Every record of the tenant, as it is stored.
    pub async fn records(&self) -> Vec<(Key, Vec<u8>)> {
        self.app.engine.scan(Scan::tenant(self.tenant, 1_000_000)).await.unwrap()
    }

    pub async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> (u16, Value) {
        let mut request = warp::test::request().method(method).path(path).body(body);
        let defaults = [("host", "localhost:8080"), ("web_uuid", "w"), ("content-type", "application/json")];
        for (name, value) in defaults.iter().filter(|(name, _)| !headers.iter().any(|(sent, _)| sent == name)) {
            request = request.header(*name, *value);
        }
        for (name, value) in headers.iter().chain(&[("x-qa-tenant", self.tenant)]) {
            request = request.header(*name, *value);
        }
        let response = request.reply(&self.routes).await;
        (response.status().as_u16(), serde_json::from_slice(response.body()).unwrap_or(Value::Null))
    }

    pub async fn data(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, envelope) = self.send(method, path, &[], &body.to_string()).await;
        assert_eq!((status, &envelope["code"]), (200, &json!(0)), "{path}: {envelope}");
        envelope["data"].clone()
    }

    pub async fn load(&self, name: &str, body: Value) -> (String, Vec<String>) {
        let loaded = self.data("POST", &format!("/__qa/scenarios/{name}"), body).await;
        let orders = loaded["orderIds"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect();
        (loaded["token"].as_str().unwrap().to_owned(), orders)
    }

    pub async fn get(&self, token: &str, path: &str) -> Value {
        self.send("GET", path, &[("token", token)], "").await.1
    }

    pub async fn state(&self, order: &str) -> (String, i64) {
        let view = self.data("GET", &format!("/__qa/orders/{order}"), json!({})).await;
        (view["orderState"].as_str().unwrap().to_owned(), view["extensionState"].as_i64().unwrap())
    }
}
