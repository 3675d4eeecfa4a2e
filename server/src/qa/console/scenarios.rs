use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::parts::escape;
use super::screens::{NOBODY, SCREENS};
use crate::qa::Qa;

/// Beside the heading: the search, the phone to load with, and whether the load waits until the phone signs in.
pub fn tools() -> String {
    "<label class=grow><span class=hidden>Search scenarios and screens</span>\
     <input id=search type=search placeholder=\"Search: overdue, /bank …\" autocomplete=off></label>\
     <label><span class=hidden>Phone to load with, ten digits; empty for the scenario's own</span>\
     <input id=phone inputmode=numeric maxlength=10 autocomplete=off placeholder=\"Phone (optional)\"></label>\
     <label class=check title=\"Load waits until the phone asks for a login code\">\
     <input id=carry type=checkbox autocomplete=off><span>Load at sign-in</span></label>"
        .to_owned()
}

/// Each screen with its scenarios. Scenarios without a screen, such as the tester's own, are listed under `/`.
pub fn list(qa: &Qa) -> String {
    let listed: BTreeMap<String, (String, String)> =
        qa.listed().into_iter().map(|one| (one.name, (one.phone, one.description))).collect();
    let is_placed = |name: &str| SCREENS.iter().any(|screen| screen.scenarios.contains(&name));
    let own: Vec<&str> = listed.keys().map(String::as_str).filter(|name| !is_placed(name)).collect();
    let mut out = String::from("<div id=scenarios data-live>");
    if !own.is_empty() {
        out.push_str("<h3>Of your own</h3>");
        group(&mut out, ("Of your own", "Home", "/"), &own, &listed);
    }
    let mut area = "";
    for screen in SCREENS {
        if screen.area != area {
            area = screen.area;
            let _ = write!(out, "<h3>{area}</h3>");
        }
        group(&mut out, (area, screen.name, screen.path), screen.scenarios, &listed);
    }
    out.push_str("<p class=empty id=none-found hidden>No scenario or screen fits.</p></div>");
    out
}

fn group(out: &mut String, screen: (&str, &str, &str), names: &[&str], listed: &BTreeMap<String, (String, String)>) {
    let (area, name, path) = screen;
    let shown = path.split(['?', '#']).next().unwrap_or(path);
    let _ = write!(
        out,
        "<details class=screen data-area=\"{3}\"><summary><b>{0}</b> <code>{1}</code> <span class=count>{2}</span></summary><ul>",
        escape(name),
        escape(shown),
        names.len(),
        escape(area),
    );
    for scenario in names {
        if *scenario == NOBODY {
            let _ = write!(
                out,
                "<li><div><b>{NOBODY}</b><p class=soft>Nobody is signed in</p></div><div class=do>\
                 <button class=main data-open=nobody data-at=\"{}\" aria-label=\"Open at screen: {}, {NOBODY}\">Open at screen</button></div>",
                escape(path),
                escape(name),
            );
            continue;
        }
        // A scenario with a faulty file is named at the top of the page.
        let Some((phone, description)) = listed.get(*scenario) else { continue };
        let (scenario, label) = (escape(scenario), escape(name));
        let _ = write!(
            out,
            "<li><div><b>{scenario}</b> <small>{}</small><p class=soft>{}</p></div><div class=do>\
             <button data-load=\"{scenario}\" aria-label=\"Load {scenario}\">Load</button>\
             <button data-open=\"{scenario}\" data-at=\"/\" aria-label=\"Open as {scenario}\">Open as</button>\
             <button class=main data-open=\"{scenario}\" data-at=\"{}\" aria-label=\"Open at screen: {label}, {scenario}\">Open at screen</button></div>",
            escape(phone),
            escape(description),
            escape(path),
        );
    }
    out.push_str("</ul></details>");
}
