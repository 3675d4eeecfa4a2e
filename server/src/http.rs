//! HTTP: one warp filter per call, made from the core's endpoint table.
//!
//! A group of calls is a file here with one function, `calls(&mut impl Calls)`, that says which use case each call is, and
//! nothing more: [`route`] makes filters of it, [`openapi`] the description. What every call shares happens once, in
//! [`exchange`]: tenant, language, `web_uuid`, session, limits, `Idempotency-Key`, the envelope, the log line. [`reply`] and
//! [`reject`] are the only places that make an envelope.

pub mod api;
pub mod assets;
pub mod auth;
pub mod bank;
pub mod bank_info;
pub mod body;
pub mod calls;
pub mod client;
pub mod connections;
pub mod context;
pub mod device;
pub mod exchange;
pub mod extension;
pub mod home;
pub mod kyc;
pub mod limits;
pub mod map;
pub mod metrics;
pub mod openapi;
pub mod operator;
pub mod opinion;
pub mod ops;
pub mod order;
pub mod pay;
pub mod product;
pub mod reject;
pub mod reply;
mod route;
#[cfg(feature = "qa")]
pub mod sandbox;
pub mod tracking;
pub mod user;
pub mod visit;
pub mod webhooks;

use std::sync::Arc;

use warp::filters::BoxedFilter;
use warp::reply::Response;

pub use body::{File, Form, NoInput};
pub use calls::{Calls, Part};
pub use exchange::{Around, Exchange, Head, Outcome, Plain};
pub use route::Router;
pub use visit::Visit;

use crate::app::App;
use limits::Gate;
use metrics::Metrics;

/// A set of filters that answer with a finished response.
pub type Routes = BoxedFilter<(Response,)>;

/// What routes are made with.
#[derive(Clone)]
pub struct Http {
    /// The process.
    pub app: Arc<App>,
    /// What surrounds every call: nothing in production, the QA controls otherwise.
    pub around: Arc<dyn Around>,
    /// Counts calls.
    pub metrics: Arc<Metrics>,
    /// Lets requests in, or not.
    pub gate: Arc<Gate>,
}

impl Http {
    /// Routes over `app`, surrounded by `around`.
    pub fn new(app: Arc<App>, around: Arc<dyn Around>) -> Self {
        let gate = Gate::new(app.settings.limits);
        Self { app, around, metrics: Arc::default(), gate }
    }
}
