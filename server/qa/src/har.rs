//! Exports the journal as the exchanges of a scenario and as an HTTP Archive.

use serde_json::{Value, json};

use super::faults::FaultKind;
use super::journal::Entry;

/// Returns the calls with an intact answer, oldest first. `entries` has the newest call first.
pub fn exchanges(entries: Vec<Entry>) -> Value {
    let recorded = |entry: Entry| {
        let Entry { method, path, query, request, status, response, .. } = entry;
        json!({
            "request": { "method": method, "path": path, "query": query, "body": request },
            "response": { "status": status, "body": response },
        })
    };
    entries.into_iter().rev().filter(|entry| !is_broken(entry)).map(recorded).collect()
}

/// Returns the `log` of an HTTP Archive 1.2, oldest first. Browser tools can replay the archive (Playwright's
/// `page.routeFromHAR`). The archive omits masked request bodies, because no request would match them.
pub fn log(entries: &[Entry]) -> Value {
    let mut entries: Vec<&Entry> = entries.iter().rev().collect();
    entries.sort_by_key(|entry| entry.at);
    let entries: Vec<Value> = entries.into_iter().map(one).collect();
    json!({
        "version": "1.2",
        "creator": { "name": "loan-server", "version": env!("CARGO_PKG_VERSION") },
        "pages": [],
        "entries": entries,
    })
}

fn is_broken(entry: &Entry) -> bool {
    is_cut(entry) || entry.fault == Some(FaultKind::Garbage)
}

/// Returns whether the connection broke before the answer was complete.
fn is_cut(entry: &Entry) -> bool {
    matches!(entry.fault, Some(FaultKind::Reset | FaultKind::DropAfterCommit | FaultKind::Truncate))
}

fn headers<'a>(headers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Value {
    headers.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect()
}

fn one(entry: &Entry) -> Value {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(&entry.query).unwrap_or_default();
    let query: Vec<Value> = pairs.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    let mark = if entry.query.is_empty() { "" } else { "?" };
    // Unquotes the `rawBody` of a fault. No other response in the journal is a JSON string.
    let response = serde_json::from_str(entry.response.get()).unwrap_or_else(|_| entry.response.get().to_owned());
    let mut request = json!({
        "method": entry.method,
        "url": format!("{}{}{mark}{}", entry.origin, entry.path, entry.query),
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": headers(entry.shown_headers()),
        "queryString": query,
        "headersSize": -1,
        "bodySize": -1,
    });
    if entry.request.get() != "null" && !entry.is_masked() {
        request["postData"] = json!({ "mimeType": "application/json", "text": entry.request.get() });
    }
    let mut whole = json!({
        "startedDateTime": entry.at,
        "time": entry.ms,
        "request": request,
        "response": {
            "status": entry.status,
            "statusText": "",
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": headers([("content-type", "application/json"), ("cache-control", "no-store")]),
            "content": { "size": response.len(), "mimeType": "application/json", "text": response },
            "redirectURL": "",
            "headersSize": -1,
            "bodySize": response.len(),
        },
        "cache": {},
        "timings": { "send": 0, "wait": entry.ms, "receive": 0 },
    });
    if let Some(fault) = entry.fault {
        whole["_fault"] = json!(fault);
    }
    if is_broken(entry) {
        whole["response"]["content"] = json!({ "size": 0, "mimeType": "application/json", "text": "" });
        whole["response"]["bodySize"] = json!(-1);
        whole["response"]["_error"] = json!(if is_cut(entry) { "the connection broke" } else { "no JSON" });
    }
    if is_cut(entry) {
        whole["response"]["status"] = json!(0);
        whole["response"]["headers"] = json!([]);
    }
    whole
}
