//! Exports traces over OTLP (feature `otlp`). Each process derives the trace id from the request id, so a request has
//! one trace across processes.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full, Limited};
use opentelemetry::trace::{
    SpanContext, SpanId, TraceContextExt as _, TraceFlags, TraceId, TraceState, TracerProvider as _,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::{HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use crate::log::CAUSED;
use crate::ports::webhook::{Http, http};

const PATIENCE: Duration = Duration::from_secs(10);
const ANSWER_LIMIT: usize = 64 * 1024;

/// The exporter of traces; dropping it sends the remaining traces.
pub struct Traces(SdkTracerProvider);

/// Starts sending traces to the collector at `url` (`LOAN_OTLP_URL`) or `OTEL_EXPORTER_OTLP_ENDPOINT`; `None` if neither is
/// set. Must be called within the Tokio runtime.
pub fn start(instance: &str, url: Option<&str>) -> Result<Option<Traces>, String> {
    let usual = std::env::var("OTEL_EXPORTER_OTLP_ENDPOINT").ok();
    let mut set = [url, usual.as_deref()].into_iter().flatten();
    let Some(url) = set.find(|url| !url.is_empty()) else { return Ok(None) };
    let client = Client { http: http()?, runtime: Handle::current() };
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(client)
        .with_endpoint([url.trim_end_matches('/'), "/v1/traces"].concat())
        .with_timeout(PATIENCE)
        .build()
        .map_err(|error| format!("LOAN_OTLP_URL: {error}"))?;
    let names = [KeyValue::new("service.instance.id", instance.to_owned())];
    let resource = Resource::builder().with_service_name("saral").with_attributes(names).build();
    Ok(Some(Traces(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())))
}

impl Traces {
    /// Returns a layer that traces only work caused by requests, because other spans may contain personal data.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let tracer = self.0.tracer("saral");
        let layer = tracing_opentelemetry::layer().with_tracer(tracer);
        let layer = layer.with_location(false).with_threads(false).with_tracked_inactivity(false);
        layer.with_filter(filter_fn(|about| about.is_span() && about.target() == CAUSED))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// Puts a span into the trace of its request.
pub fn joined(span: tracing::Span, request: &str) -> tracing::Span {
    let digest = Sha256::digest(request);
    let (trace, parent) = digest.split_at(16);
    // A trace id from the proxy or a ULID of this server is used as it is. Any other id of a proxy is hashed.
    let named = TraceId::from_hex(request).ok().filter(|_| request.len() == 32);
    let own = ulid::Ulid::from_string(request).map(|id| TraceId::from_bytes(id.to_bytes())).ok();
    let bytes = |part: &[u8]| part.iter().fold(0_u128, |sum, byte| sum << 8 | u128::from(*byte));
    let trace = named.or(own).unwrap_or_else(|| TraceId::from(bytes(trace)));
    let parent = SpanId::from(u64::from_be_bytes(parent.first_chunk().copied().unwrap_or([1; 8])));
    let remote = SpanContext::new(trace, parent, TraceFlags::SAMPLED, true, TraceState::NONE);
    // This fails only if traces are not exported.
    drop(span.set_parent(Context::new().with_remote_span_context(remote)));
    span
}

/// Sends traces with the providers' HTTP client, which needs the runtime. The exporter's thread is outside the runtime.
#[derive(Debug)]
struct Client {
    http: Http,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (http, (head, body)) = (self.http.clone(), request.into_parts());
        let exchange = async move {
            let answer = http.request(Request::from_parts(head, Full::new(body))).await?;
            let (head, body) = answer.into_parts();
            let body = Limited::new(body, ANSWER_LIMIT).collect().await?.to_bytes();
            Ok(Response::from_parts(head, body))
        };
        self.runtime.spawn(async move { tokio::time::timeout(PATIENCE, exchange).await }).await??
    }
}
