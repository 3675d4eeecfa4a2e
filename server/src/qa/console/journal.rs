//! The journal: the calls, newest first. The script fills in request and answer when an entry is opened.

use std::fmt::Write as _;

use super::SHOWN;
use super::parts::{escape, live_list};
use crate::error::DomainError;
use crate::qa::Qa;
use crate::qa::controls::Asked;
use crate::qa::journal::Entry;

pub fn tools() -> String {
    "<label class=grow><span class=hidden>Filter the journal</span>\
     <input id=filter type=search placeholder=\"Filter: path, code, user …\" autocomplete=off></label>\
     <label class=check><input id=live type=checkbox checked autocomplete=off><span>Live</span></label>\
     <button id=diff-open disabled aria-haspopup=dialog>Diff</button>\
     <a href=\"/__qa/journal?format=har\" download=journal.har>HAR</a>\
     <a href=\"/__qa/journal?format=fixture\" download=journal.json>Fixture</a>\
     <button data-method=DELETE data-path=\"/__qa/journal\" aria-label=\"Empty journal\">Empty</button>"
        .to_owned()
}

pub async fn list(asked: &Asked, qa: &Qa) -> Result<String, DomainError> {
    let mut out = String::new();
    for entry in qa.journal.list(&asked.tenant.app, asked.tenant.name()).await?.into_iter().take(SHOWN) {
        item(&mut out, &entry);
    }
    Ok(live_list("calls", &out, "No calls yet. What the app asks appears here."))
}

fn item(out: &mut String, entry: &Entry) {
    let (hour, minute, second, _) = entry.tenant_at.clock();
    let tone = if entry.status >= 400 || entry.code != 0 { "bad" } else { "good" };
    let _ = write!(
        out,
        "<li data-key=\"{id}\"><details><summary><span class=when>{hour:02}:{minute:02}:{second:02}</span> <b>{method}</b> \
         <span class=path>{path}</span> <span class=\"tag {tone}\">{status} · {code}</span> <span class=soft>{ms} ms</span>",
        id = escape(&entry.id),
        method = escape(&entry.method),
        path = escape(&entry.path),
        status = entry.status,
        code = entry.code,
        ms = entry.ms,
    );
    if let Some(fault) = entry.fault {
        let kind = serde_json::to_value(fault).unwrap_or_default();
        let ran = if entry.executed { "ran" } else { "did not run" };
        let _ = write!(out, " <span class=\"tag warn\">{}, {ran}</span>", escape(kind.as_str().unwrap_or_default()));
    }
    if let Some(user) = &entry.user {
        let _ = write!(out, " <span hidden>{}</span>", escape(user));
    }
    let _ = write!(
        out,
        "</summary><pre tabindex=0></pre></details><button class=pick aria-pressed=false \
         aria-label=\"Compare {} {} of {hour:02}:{minute:02}:{second:02}\">Compare</button>",
        escape(&entry.method),
        escape(&entry.path),
    );
}

pub const DIALOG: &str = "<dialog id=diff aria-labelledby=diff-h><div class=top><h2 id=diff-h>Difference of two calls</h2>\
<button data-close>Close</button></div><p class=soft id=diff-of></p><pre id=diff-lines tabindex=0></pre></dialog>";
