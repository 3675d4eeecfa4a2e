//! Starts the log. No line contains a body, a phone number, a token or a query.
//!
//! Every line that a request causes carries the request's id. [`within`] sets the id for the request's work, and the
//! outbox stores the id with each message.

use std::future::Future;
use std::io::{self, IsTerminal as _, Write};
use std::sync::OnceLock;

use http::HeaderMap;
use tracing::Instrument as _;
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::Directive;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use crate::config::LogFlags;
use crate::security::TARGET;

/// Maximum number of characters of a request id or instance name.
const WORD_LIMIT: usize = 64;

/// The server's crates, which `loan_server` stands for in a filter.
const CRATES: [&str; 4] = ["loan_server", "loan_service", "loan_http", "loan_qa"];

/// The target of the span that carries a request's id.
pub const CAUSED: &str = "caused";

/// Maximum number of buffered lines. Further lines are lost, because no request may wait for the log's reader.
const WAITING_LINES: usize = 20_000;

static LOST: OnceLock<ErrorCounter> = OnceLock::new();

pub fn count_lost() -> u64 {
    LOST.get().map_or(0, |lost| lost.dropped_lines() as u64)
}

tokio::task_local! {
    static CAUSE: String;
}

/// Starts the log, within the Tokio runtime. `flags.log` (or else `usual`) is `json` or `human`, and optionally a filter
/// (`json,warn`). `flags.instance` names this process on every JSON line; the default is machine name and process id.
pub fn start(flags: &LogFlags, usual: &str) -> Result<Started, String> {
    let wanted = flags.log.as_deref().unwrap_or(usual);
    let (format, directives) = wanted.split_once(',').unwrap_or((wanted, "info"));
    let mut filter = EnvFilter::try_new(of_every_crate(directives)).map_err(|error| format!("LOAN_LOG: {error}"))?;
    // Security events are logged at any level of the filter, unless the filter names their target.
    if !directives.contains(TARGET) {
        filter = filter.add_directive(directive(&[TARGET, "=info"].concat())?);
    }
    // Below `info`, warp logs every part of a path, which may contain personal data.
    filter = filter.add_directive(directive("warp=info")?);
    // When the database is lost, every connection logs an error. The store reports the loss once.
    filter = filter.add_directive(directive("deadpool.postgres=error")?);
    // The span with a request's id is enabled at every level, because warnings and errors must carry the id too.
    filter = filter.add_directive(directive(&[CAUSED, "=error"].concat())?);
    let instance = match flags.instance.as_deref().filter(|name| !name.is_empty()) {
        Some(name) if is_word(name) => name.to_owned(),
        Some(_) => return Err("LOAN_INSTANCE: a name has 1 to 64 letters, digits, `-` and `_`".to_owned()),
        None => instance_name(),
    };
    let builder = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(WAITING_LINES).thread_name("log");
    let (out, written) = builder.finish(io::stderr());
    drop(LOST.set(out.error_counter()));
    let (lines, colours) = (tracing_subscriber::fmt::layer(), io::stderr().is_terminal());
    let lines = match format {
        "json" => {
            let named = format!("{{\"instance\":\"{instance}\",");
            let writer = move || Named { named: named.clone(), out: out.clone() };
            lines.with_ansi(colours).with_writer(writer).json().flatten_event(true).with_span_list(false).boxed()
        }
        "human" => lines.with_ansi(colours).with_writer(out).with_target(false).boxed(),
        _ => return Err("LOAN_LOG: a log is json or human".to_owned()),
    };
    let registry = tracing_subscriber::registry().with(lines.with_filter(filter));
    #[cfg(feature = "otlp")]
    let (registry, started) = {
        let traces = crate::otlp::start(&instance, flags.otlp_url.as_deref())?;
        (registry.with(traces.as_ref().map(crate::otlp::Traces::layer)), Started { traces, written })
    };
    #[cfg(not(feature = "otlp"))]
    let started = Started { written };
    registry.try_init().map_err(|error| error.to_string())?;
    Ok(started)
}

/// Replaces `loan_server` in a filter by the names in [`CRATES`].
fn of_every_crate(directives: &str) -> String {
    let widened = directives.split(',').flat_map(|directive| match directive.strip_prefix("loan_server") {
        Some(rest) if rest.is_empty() || rest.starts_with('=') => CRATES.map(|name| [name, rest].concat()).to_vec(),
        _ => vec![directive.to_owned()],
    });
    widened.collect::<Vec<_>>().join(",")
}

pub struct Started {
    #[cfg(feature = "otlp")]
    traces: Option<crate::otlp::Traces>,
    written: WorkerGuard,
}

impl Started {
    /// Sends the last traces and writes the last lines.
    pub fn end(self) {
        #[cfg(feature = "otlp")]
        drop(self.traces);
        drop(self.written);
    }
}

fn instance_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.trim();
    format!("{}-{}", if is_word(host) { host } else { "server" }, std::process::id())
}

/// Writes JSON lines with the instance's name as the first field.
struct Named {
    named: String,
    out: NonBlocking,
}

impl Write for Named {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut whole = Vec::with_capacity(self.named.len().saturating_add(line.len()));
        match line.strip_prefix(b"{") {
            Some(rest) => [self.named.as_bytes(), rest].iter().for_each(|part| whole.extend_from_slice(part)),
            None => whole.extend_from_slice(line),
        }
        // Writes each line in one call, because two processes may write to the same log file.
        self.out.write_all(&whole)?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Runs work caused by a request: its log lines and its requests to providers carry the request's id. `what` names the
/// work: a call, or a kind of message. Spawned tasks are not included.
pub fn within<F: Future>(request: String, what: &str, work: F) -> impl Future<Output = F::Output> + use<F> {
    Cause::new(request, what).within(work)
}

/// The request that causes several pieces of work; see [`within`].
#[derive(Clone)]
pub struct Cause {
    request: String,
    span: tracing::Span,
}

impl Cause {
    pub fn new(request: String, what: &str) -> Self {
        // The span has no parent, because the parent would repeat the request id on each line.
        #[cfg(not(feature = "otlp"))]
        let span = tracing::error_span!(target: CAUSED, parent: None, "caused", what, request);
        #[cfg(feature = "otlp")]
        let span = tracing::error_span!(target: CAUSED, "caused", otel.name = what, what, request);
        #[cfg(feature = "otlp")]
        let span = crate::otlp::joined(span, &request);
        Self { request, span }
    }

    pub fn within<F: Future>(self, work: F) -> impl Future<Output = F::Output> + use<F> {
        CAUSE.scope(self.request, work.instrument(self.span))
    }
}

/// Returns the id of the request that causes the running work; `None` for the server's own work.
pub fn cause() -> Option<String> {
    CAUSE.try_with(Clone::clone).ok()
}

fn directive(text: &str) -> Result<Directive, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

/// Returns the request id that the proxy sent: `x-request-id` if it is a plain word, or else the trace id of
/// `traceparent`. Returns a new id if the proxy sent neither, and always without a proxy, because a client could send
/// its phone number as the id.
pub fn request_id(headers: &HeaderMap, behind_proxy: bool) -> String {
    let sent = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = Some(sent("x-request-id")).filter(|id| is_word(id)).or_else(|| trace(sent("traceparent")));
    named.filter(|_| behind_proxy).map_or_else(|| ulid::Ulid::new().to_string(), str::to_owned)
}

/// Returns the trace id of a `traceparent` (W3C Trace Context): version, trace, parent and flags.
fn trace(parent: &str) -> Option<&str> {
    let parts: Vec<&str> = parent.split('-').collect();
    let [version, trace, parent, flags, ..] = parts.as_slice() else { return None };
    let is_hex = |text: &str, digits: usize| {
        text.len() == digits && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    };
    let is_known = *version == "00" && parts.len() == 4 && is_hex(parent, 16) && is_hex(flags, 2);
    (is_known && is_hex(trace, 32) && trace.bytes().any(|b| b != b'0')).then_some(*trace)
}

fn is_word(text: &str) -> bool {
    (1..=WORD_LIMIT).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(headers: &[(&'static str, &'static str)], behind_proxy: bool) -> String {
        let pairs = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        request_id(&pairs.collect(), behind_proxy)
    }

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const PARENT: (&str, &str) = ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

    #[test]
    fn a_filter_that_names_the_server_names_all_its_crates() {
        let widened = of_every_crate("info,loan_server=debug,loan_store=warn");
        assert_eq!(widened, "info,loan_server=debug,loan_service=debug,loan_http=debug,loan_qa=debug,loan_store=warn");
        assert_eq!(of_every_crate("loan_server_x=debug"), "loan_server_x=debug");
    }

    #[test]
    fn a_proxy_names_a_request_by_its_id_or_its_trace() {
        assert_eq!(named(&[("x-request-id", "front-1"), PARENT], true), "front-1");
        assert_eq!(named(&[PARENT], true), TRACE);
        assert_eq!(named(&[("x-request-id", "two words"), PARENT], true), TRACE);
        assert!(ulid::Ulid::from_string(&named(&[PARENT], false)).is_ok(), "nobody else does");
    }

    #[test]
    fn only_a_plain_word_or_a_trace_names_a_request() {
        let long = "x-request-id";
        for sent in ["", "a b", "919000000001;", "\"}{", "é"] {
            let id = named(&[(long, sent)].map(|(name, value)| (name, value)), true);
            assert!(ulid::Ulid::from_string(&id).is_ok(), "{sent}: {id}");
        }
        for parent in [
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-919000000001-00f067aa0ba902b7-01",
        ] {
            assert_eq!(trace(parent), None, "{parent}");
        }
        assert_eq!((is_word(&"a".repeat(64)), is_word(&"a".repeat(65))), (true, false));
    }

    #[tokio::test]
    async fn work_knows_which_request_caused_it() {
        assert_eq!(cause(), None);
        assert_eq!(within("r-1".to_owned(), "Login", async { cause() }).await.as_deref(), Some("r-1"));
    }

    #[cfg(not(feature = "otlp"))]
    #[test]
    fn a_line_names_the_request_once_however_deep_it_is_within_it() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let lines = std::sync::Mutex::new(file.reopen().unwrap());
        let subscriber = tracing_subscriber::fmt().with_writer(lines).with_ansi(false).finish();
        let work = within("r-1".to_owned(), "Login", async {
            within("r-1".to_owned(), "Login", async { tracing::info!("said") }).await;
        });
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        tracing::subscriber::with_default(subscriber, || runtime.block_on(work));
        let text = std::fs::read_to_string(file.path()).unwrap();
        assert_eq!(text.matches("r-1").count(), 1, "{text}");
    }
}
