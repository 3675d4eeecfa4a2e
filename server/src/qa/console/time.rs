use std::fmt::Write as _;

use loan_core::time::format_instant;

use super::parts::{act, escape};
use crate::error::DomainError;
use crate::qa::clock;
use crate::qa::controls::Asked;

const DAYS: u32 = 30;

pub async fn clock(asked: &Asked) -> Result<String, DomainError> {
    let now = serde_json::to_value(clock::read(&asked.tenant)).unwrap_or_default();
    let stopped = now["frozen"] == true;
    let (word, change) =
        if stopped { ("stopped", ("Run", r#"{"freeze":false}"#)) } else { ("running", ("Stop", r#"{"freeze":true}"#)) };
    let mut out = format!(
        "<div id=clock-face data-live data-frozen={stopped}><time id=now datetime=\"{0}\">{1}</time> \
         <span class=tag>{word}</span></div><div id=clock-next data-live class=next>",
        escape(now["now"].as_str().unwrap_or_default()),
        escape(&format_instant(asked.tenant.now(), "en")),
    );
    let upcoming = clock::upcoming(&asked.tenant).await?;
    match &upcoming {
        Some((at, order, event)) => {
            let _ = write!(
                out,
                "<p>Next deadline <b><time id=deadline datetime=\"{}\">{}</time></b><br><span class=soft>{} of {}</span></p>",
                serde_json::to_value(at).unwrap_or_default().as_str().unwrap_or_default(),
                escape(&format_instant(*at, "en")),
                event.name(),
                escape(order),
            );
        }
        None => out.push_str("<p class=soft>Nothing falls due in this tenant.</p>"),
    }
    let disabled = if upcoming.is_none() { " disabled" } else { "" };
    let _ = write!(
        out,
        "<button class=main data-path=\"/__qa/clock\" data-body=\"{{&quot;to&quot;:&quot;nextDeadline&quot;}}\"{disabled}>To next deadline</button>\
         </div><div id=clock-acts data-live class=do>"
    );
    for (label, body) in [
        ("+1 hour", r#"{"advance":"PT1H"}"#),
        ("+1 day", r#"{"advance":"P1D"}"#),
        ("+8 days", r#"{"advance":"P8D"}"#),
        change,
    ] {
        out.push_str(&act(label, "/__qa/clock", body));
    }
    let _ = write!(
        out,
        "</div><form id=turn><label><span>Turn ahead, up to {DAYS} days: <b id=turn-to>drag, or use the arrows</b></span>\
         <input id=ahead name=ahead type=range min=0 max={} step=1 value=0 list=days></label>\
         <datalist id=days></datalist><button disabled>Turn</button></form>\
         <form id=set><label><span>Instant (IST)</span><input name=now type=datetime-local step=1 required></label>\
         <button>Set clock</button></form>",
        DAYS * 24
    );
    Ok(out)
}
