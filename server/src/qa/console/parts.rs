//! Pieces of the page.

/// A section with its heading. The title is also the id.
pub fn section(title: &str, body: &str) -> String {
    format!("<section id=\"{title}\" aria-labelledby=\"{title}-h\"><h2 id=\"{title}-h\">{title}</h2>{body}</section>")
}

/// A button that sends a JSON body.
pub fn act(label: &str, path: &str, body: &str) -> String {
    format!("<button data-path=\"{}\" data-body=\"{}\">{}</button>", escape(path), escape(body), escape(label))
}

/// A labelled text field.
pub fn field(label: &str, name: &str, attributes: &str) -> String {
    format!("<label>{label}<input name={name} autocomplete=off {attributes}></label>")
}

/// The form that adds a fault.
pub const FAULT_FORM: &str = "<form data-path=\"/__qa/faults\">\
<label>Kind<select name=kind><option>latency<option selected>status<option>code<option>reset<option>truncate<option>garbage\
<option>drop-after-commit</select></label>\
<label>Method<select name=method><option value=\"\">any<option>GET<option>POST</select></label>\
<label>Path<input name=path value=/api1/home/v1/index autocomplete=off></label>\
<label>Times<input name=times data-number inputmode=numeric value=1></label>\
<label>Status<input name=status data-number inputmode=numeric placeholder=503></label>\
<label>Code<input name=code data-number inputmode=numeric placeholder=-4></label>\
<label>ms<input name=ms data-number inputmode=numeric></label>\
<label>Jitter ms<input name=jitterMs data-number inputmode=numeric></label>\
<label>Seed<input name=seed data-number inputmode=numeric></label>\
<button>Add fault</button></form>";

/// Escapes a text for HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn what_comes_from_outside_cannot_become_markup() {
        assert_eq!(escape("<b a=\"1\" c='2'>&"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
    }
}
