//! Writes the log line and the metrics of an answered request.

use std::time::Instant;

use warp::http::HeaderName;
use warp::reply::Response;

use super::metrics::Metrics;
use super::reply::EnvelopeCode;
use loan_service::security::Origin;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A request that has no answer yet.
pub(super) struct PendingRequest {
    /// The endpoint's name. The path is not used, because it may contain an id.
    name: &'static str,
    method: String,
    id: String,
    started: Instant,
}

impl PendingRequest {
    pub(super) fn new(name: &'static str, method: &str, origin: &Origin) -> Self {
        Self { name, method: method.to_owned(), id: origin.request.clone(), started: Instant::now() }
    }

    /// Logs and counts the answer, and adds the request's id to it. `tenant` is empty if the request was refused before
    /// its tenant was known.
    pub(super) fn answer(&self, metrics: &Metrics, mut response: Response, tenant: &str) -> Response {
        let code = response.extensions().get::<EnvelopeCode>().map_or(0, |code| code.0);
        let (status, elapsed) = (response.status().as_u16(), self.started.elapsed());
        metrics.count(self.name, status, elapsed);
        let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let Self { name: endpoint, method, id: request, .. } = self;
        tracing::info!(method, endpoint, status, code, ms, tenant, request, "request");
        response.headers_mut().extend(self.id.parse().map(|value| (REQUEST_ID, value)));
        response
    }
}
