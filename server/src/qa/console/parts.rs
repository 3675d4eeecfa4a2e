/// A pane: its heading, tools beside the heading, and the scrolling body. The title is also the id.
pub fn pane(title: &str, tools: &str, body: &str) -> String {
    format!(
        "<section id=\"{title}\" class=pane aria-labelledby=\"{title}-h\"><div class=top><h2 id=\"{title}-h\">{title}</h2>{tools}</div>\
         <div class=body tabindex=0 role=group aria-labelledby=\"{title}-h\">{body}</div></section>"
    )
}

pub fn act(label: &str, path: &str, body: &str) -> String {
    format!("<button data-path=\"{}\" data-body=\"{}\">{}</button>", escape(path), escape(body), escape(label))
}

pub fn field(label: &str, name: &str, attributes: &str) -> String {
    format!("<label><span>{label}</span><input name={name} autocomplete=off {attributes}></label>")
}

/// A list whose items the script replaces one by one; `empty` is shown when there are none.
pub fn live_list(id: &str, items: &str, empty: &str) -> String {
    if items.is_empty() {
        return format!("<div id=\"{id}\" data-live><p class=empty>{empty}</p></div>");
    }
    format!("<div id=\"{id}\" data-live><ul>{items}</ul></div>")
}

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
