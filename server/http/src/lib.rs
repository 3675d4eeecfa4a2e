//! The HTTP server: a few warp filters in front of tables of calls.
//!
//! * [`endpoints`] is the table of calls, from which [`route`] makes routes and [`openapi`] a description.
//! * [`exchange`] does what every call needs: tenant, language, session, limits, `Idempotency-Key`, envelope, log.
//! * [`reply`] and [`reject`] create all envelopes.
//! * [`connections`] serves the connections below warp; [`admitted`] and [`limits`] bound what a client may use.

mod accept;
mod access;
pub mod admitted;
pub mod api;
pub mod assets;
pub mod body;
pub mod calls;
pub mod connections;
pub mod context;
pub mod endpoints;
pub mod exchange;
mod forwarded;
pub mod limits;
pub mod metrics;
mod multipart;
pub mod openapi;
pub mod operator;
pub mod opinion_images;
pub mod ops;
pub mod reject;
pub mod reply;
pub mod route;
pub mod serve;
mod session_cookie;
pub mod webhooks;

use std::sync::Arc;

use warp::filters::BoxedFilter;
use warp::reply::Response;

pub use admitted::AdmittedRequest;
pub use body::{File, Form};
pub use calls::{Calls, FormPart};
pub use exchange::{Arrived, Exchange, Head, Interceptor, PassThrough};
pub use route::Router;

use limits::Admission;
use loan_service::app::App;
use metrics::Metrics;

pub type Routes = BoxedFilter<(Response,)>;

#[derive(Clone)]
pub struct Http {
    pub app: Arc<App>,
    /// A hook around every call: applies the test controls; does nothing in production.
    pub interceptor: Arc<dyn Interceptor>,
    pub metrics: Arc<Metrics>,
    pub admission: Arc<Admission>,
}

impl Http {
    pub fn new(app: Arc<App>, interceptor: Arc<dyn Interceptor>) -> Self {
        let admission = Admission::new(app.settings.limits);
        let counts = (&app.security, &app.failures, &app.panics, &app.incidents, &app.attempts, &app.reloads);
        let metrics = Arc::new(Metrics::new(counts));
        app.engine.observe(metrics.clone());
        Self { app, interceptor, metrics, admission }
    }
}
