//! The faults: a form that adds one, and those that may still happen.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use loan_core::api::code::ErrorCode;
use serde_json::Value;

use super::parts::{escape, field, live_list};
use crate::error::DomainError;
use crate::qa::controls::Asked;
use crate::qa::faults::armed::{self, Fault};
use crate::qa::faults::{EVENTS, calls_of_the_api};

/// Kinds of faults with their fields: calls, providers, events of orders.
const KINDS: [(&str, &str); 11] = [
    ("status", "calls"),
    ("code", "calls events"),
    ("latency", "calls"),
    ("reset", "calls"),
    ("truncate", "calls"),
    ("garbage", "calls"),
    ("dribble", "calls"),
    ("drop-after-commit", "calls"),
    ("down", "providers events"),
    ("refuse", "providers"),
    ("slow", "providers events"),
];
const PROVIDERS: [&str; 7] = ["sms", "aadhaar", "ocr", "face", "payment", "disburse", "audit"];
const NOTICES: [&str; 4] = ["late", "twice", "wrong-amount", "out-of-order"];

pub fn tools() -> String {
    "<button data-method=DELETE data-path=\"/__qa/faults\">Remove all faults</button>".to_owned()
}

pub async fn body(asked: &Asked) -> Result<String, DomainError> {
    let mut items = String::new();
    for fault in armed::list(&asked.tenant.app, asked.tenant.name()).await? {
        item(&mut items, &fault);
    }
    let list = live_list("faults", &items, "No faults are armed.");
    Ok(format!("{list}{}", form()))
}

fn item(out: &mut String, fault: &Fault) {
    let value = serde_json::to_value(fault).unwrap_or_default();
    let text = |name: &str| match &value[name] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let place = match (text("provider"), text("notice"), text("event")) {
        (Some(provider), ..) => format!("Provider {provider}"),
        (_, Some(notice), _) => format!("Payment notice {notice}"),
        (.., Some(event)) => format!("Event {event}"),
        _ => format!("{} {}", text("method").unwrap_or_else(|| "Any".to_owned()), text("path").unwrap_or_default()),
    };
    let mut what = text("kind").unwrap_or_default();
    for name in ["status", "code", "ms", "jitterMs", "skip", "user", "body", "headers", "seed"] {
        // The kind already names the status or code.
        let label = if what == name { String::new() } else { format!("{name} ") };
        if let Some(given) = text(name) {
            let _ = write!(what, " {label}{given}");
        }
    }
    let left = match text("left").unwrap_or_default() {
        forever if forever == "forever" => "forever".to_owned(),
        number => format!("{number} left"),
    };
    let _ = write!(
        out,
        "<li data-key=\"{id}\"><div><b>{}</b><p>{} <span class=tag>{}</span></p></div>\
         <button data-method=DELETE data-path=\"/__qa/faults/{id}\" aria-label=\"Remove fault {id}\">Remove</button>",
        escape(&place),
        escape(what.trim()),
        escape(&left),
        id = fault.id,
    );
}

fn calls() -> String {
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for (path, methods) in calls_of_the_api() {
        let Some(below) = path.strip_prefix(loan_core::api::endpoint::BASE_PATH) else { continue };
        let group = groups.entry(below.split('/').nth(1).unwrap_or_default()).or_default();
        for method in methods {
            let _ = write!(group, "<option value=\"{method} {0}\">{1} · {method}", escape(path), escape(below));
        }
    }
    groups.iter().map(|(name, options)| format!("<optgroup label=\"{}\">{options}</optgroup>", escape(name))).collect()
}

fn options(names: &[&str], prefix: &str) -> String {
    names.iter().map(|name| format!("<option value=\"{prefix}{name}\">{name}")).collect()
}

fn form() -> String {
    let mut out =
        String::from("<form id=fault><label class=wide><span>Where</span><select name=where autocomplete=off>");
    let base = loan_core::api::endpoint::BASE_PATH;
    let _ = write!(out, "<option value=\"* {base}/*\">Any call of the app{}", calls());
    let _ = write!(out, "<optgroup label=Providers>{}</optgroup>", options(&PROVIDERS, "provider "));
    let _ = write!(out, "<optgroup label=\"Payment notice\">{}</optgroup>", options(&NOTICES, "notice "));
    let events: Vec<&str> = EVENTS.iter().map(|event| event.name()).collect();
    let _ = write!(out, "<optgroup label=\"Event of an order\">{}</optgroup>", options(&events, "event "));
    out.push_str("</select></label><label><span>Kind</span><select name=kind autocomplete=off>");
    for (kind, of) in KINDS {
        let _ = write!(out, "<option value={kind} data-of=\"{of}\">{kind}");
    }
    out.push_str("</select></label>");
    out.push_str(&field("Status", "status", "data-number inputmode=numeric value=503"));
    out.push_str(&field("Code", "code", "data-number inputmode=numeric list=codes placeholder=1304"));
    out.push_str(&field("Milliseconds", "ms", "data-number inputmode=numeric value=2000"));
    out.push_str(&field("Jitter, ms", "jitterMs", "data-number inputmode=numeric"));
    out.push_str(&field("Times", "times", "data-number inputmode=numeric value=1"));
    out.push_str("<label class=check><input name=forever type=checkbox autocomplete=off><span>Forever</span></label>");
    out.push_str(&field("Skip first", "skip", "data-number inputmode=numeric placeholder=0"));
    out.push_str(&field("Only user", "user", "inputmode=tel placeholder=phone"));
    out.push_str("<button class=main>Add fault</button><datalist id=codes>");
    for code in ErrorCode::ALL {
        let _ = write!(out, "<option value={}>{}", code.code(), escape(code.name()));
    }
    out.push_str("</datalist></form>");
    out
}
