//! Names the files of a screen in a `Link` header, so that the browser fetches them early.

use std::collections::BTreeMap;

use loan_core::nav::meta::meta_of;
use loan_core::nav::route::Route;
use warp::http::{HeaderMap, HeaderValue};

use crate::context;
use loan_service::site::Site;

/// The file in which the build lists the files of each part (webpack chunk) of the app.
const PARTS: &str = "parts.json";
/// Parts that every screen of a signed-in user needs: the part that requests all other parts, and the two largest parts.
const FRAME: [&str; 3] = ["app", "main", "react-dom"];
const RULES: &str = "core";
/// The part that stores drafts of forms, for screens that may have a form.
const OFFLINE: &str = "offline";

/// Returns the `Link` header; `None` without a session, because the login page itself names the files that it needs.
pub(super) async fn link(site: &Site, path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    context::has_session(headers).then_some(())?;
    let (_, bytes) = site.read(PARTS).await?;
    let parts: BTreeMap<String, Vec<String>> = serde_json::from_slice(&bytes).ok()?;
    let texts = format!("texts-{}", context::language(headers).tag());
    let route = Route::parse(path, "");
    let screen = part_of(&meta_of(&route).name);
    // The part `core` comes first, because it requests the core's WebAssembly module, which takes longest to load.
    let (rules, offline) = if route.is_drawn_from_answers() { (None, None) } else { (Some(RULES), Some(OFFLINE)) };
    let wanted = FRAME.into_iter().chain(rules).chain([screen.as_str(), texts.as_str()]).chain(offline);
    let mut links: Vec<String> = Vec::new();
    for link in wanted.filter_map(|part| parts.get(part)).flatten().filter_map(|file| preload(file)) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    HeaderValue::from_str(&links.join(", ")).ok().filter(|value| !value.is_empty())
}

fn part_of(route: &str) -> String {
    route.chars().fold(String::new(), |mut name, letter| {
        if letter.is_ascii_uppercase() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
        name
    })
}

/// Returns the preload link of a script or a style sheet; `None` for other files.
fn preload(file: &str) -> Option<String> {
    let kind = match file.rsplit('.').next()? {
        "js" => "script",
        "css" => "style",
        // The app fetches the core's WebAssembly module itself, to compile the module while it downloads.
        _ => return None,
    };
    Some(format!("</{file}>; rel=preload; as={kind}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_in_the_part_of_its_name() {
        assert_eq!(part_of("home"), "home");
        assert_eq!(part_of("orderDetail"), "order-detail");
    }

    #[test]
    fn a_file_is_fetched_as_the_app_does_it() {
        assert_eq!(preload("assets/a.js").as_deref(), Some("</assets/a.js>; rel=preload; as=script"));
        assert_eq!(preload("assets/a.css").as_deref(), Some("</assets/a.css>; rel=preload; as=style"));
        assert_eq!(preload("assets/a.wasm"), None);
        assert_eq!(preload("logos/a.svg"), None);
    }
}
