use super::parts::escape;
use crate::qa::Qa;

pub fn fixtures(qa: &Qa) -> String {
    let faults = qa.refused();
    if faults.is_empty() {
        return "<div id=fixtures data-live></div>".to_owned();
    }
    let lines: Vec<String> = faults.iter().map(|fault| escape(&fault.to_string())).collect();
    format!(
        "<div id=fixtures data-live role=alert><p class=bad>Faulty fixtures on disk (a faulty catalogue changes nothing, a \
         faulty scenario cannot be loaded):</p><pre>{}</pre></div>",
        lines.join("\n")
    )
}

/// The page on which the token is entered. It goes into a cookie, and then into every call.
pub fn token_page() -> String {
    format!(
        "{}<script type=module src=/__qa/console/token.js></script></head><body class=token><main><h1>Test controls</h1><p>This server wants its token: the value of \
         <code>LOAN_QA_TOKEN</code>.</p><form id=token><label><span>Token</span>\
         <input name=token type=password required autocomplete=current-password></label>\
         <button class=main>Use token</button></form><p id=answer role=status></p></main>",
        super::HEAD
    )
}
