//! Log lines: one per request, without bodies, phone numbers, tokens or queries.

use std::io::IsTerminal as _;
use std::time::Duration;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::Directive;
use warp::http::HeaderMap;

use crate::security::TARGET;

/// Starts the log. `LOAN_LOG` is `json` or `human`, optionally with a filter behind it (`json,loan_server=debug`).
///
/// # Errors
/// When the filter cannot be read.
pub fn start(wanted: Option<&str>) -> Result<(), String> {
    let wanted = wanted.unwrap_or("human");
    let (format, directives) = wanted.split_once(',').unwrap_or((wanted, "info"));
    let mut filter = EnvFilter::try_new(directives).map_err(|error| format!("LOAN_LOG: {error}"))?;
    // Security events are written at any level, unless the filter names them itself.
    if !directives.contains(TARGET) {
        filter = filter.add_directive(directive(&[TARGET, "=info"].concat())?);
    }
    // At its finer levels warp logs every part of a path, and a path may hold anything.
    filter = filter.add_directive(directive("warp=info")?);
    let colours = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colours);
    let started = match format {
        "json" => lines.json().flatten_event(true).try_init(),
        "human" => lines.with_target(false).try_init(),
        _ => return Err("LOAN_LOG: a log is json or human".to_owned()),
    };
    started.map_err(|error| error.to_string())
}

fn directive(text: &str) -> Result<Directive, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

/// What is logged of a request.
pub struct Line<'a> {
    /// HTTP method.
    pub method: &'a str,
    /// The endpoint's name. Not the path, which may hold an id.
    pub name: &'a str,
    /// HTTP status.
    pub status: u16,
    /// `code` of the envelope.
    pub code: i32,
    /// How long the request took.
    pub elapsed: Duration,
    /// The request's tenant.
    pub tenant: &'a str,
    /// The request's id.
    pub request: &'a str,
}

/// Writes the line of a request.
pub fn request(line: &Line<'_>) {
    let Line { method, name, status, code, elapsed, tenant, request } = *line;
    let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    tracing::info!(method, endpoint = name, status, code, ms, tenant, request, "request");
}

/// The request's id: the proxy's `x-request-id` when it is a plain word, else a new one.
pub fn request_id(headers: &HeaderMap, behind_proxy: bool) -> String {
    let sent = headers.get("x-request-id").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let plain =
        (1..=64).contains(&sent.len()) && sent.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if behind_proxy && plain { sent.to_owned() } else { ulid::Ulid::new().to_string() }
}
