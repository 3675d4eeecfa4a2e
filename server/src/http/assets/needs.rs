//! What a screen needs beside its page: named in the `Link` header of the page, it is on its way before any script asks for
//! it. A phone that keeps the app (service worker) asks for no page, so this is for those that do not yet.

use std::collections::BTreeMap;

use loan_core::nav::first::{FirstRules, first_rules};
use loan_core::nav::meta::meta_of;
use loan_core::nav::route::Route;
use warp::http::{HeaderMap, HeaderValue};

use crate::http::context;
use crate::site::Site;

/// The build's own list: the files of each part of the app, by the part's name.
const PARTS: &str = "parts.json";
/// What every screen of a signed-in user needs before its own part: what asks for all else, then the largest first, so that it
/// does not wait for a free connection. The page names it too, but a header comes before the page.
const FRAME: [&str; 2] = ["app", "main"];
/// What keeps its form, where a screen may have one and waits for it.
const OFFLINE: &str = "offline";

/// The `Link` header of a page of the app. Nobody is signed in: none, because the login page names what it needs itself.
pub(super) async fn link(site: &Site, path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    context::cookie(headers, "token").filter(|token| !token.is_empty())?;
    let (_, bytes) = site.read(PARTS).await?;
    let parts: BTreeMap<String, Vec<String>> = serde_json::from_slice(&bytes).ok()?;
    let texts = format!("texts-{}", context::language(headers).tag());
    let route = Route::parse(path, "");
    let screen = part_of(&meta_of(&route).name);
    let (rules, room) = match first_rules(&route) {
        FirstRules::Whole => ("core", Some(OFFLINE)),
        FirstRules::Reading => ("reading", None),
        FirstRules::Applying => ("applying", None),
    };
    // The rules before the screen: their module is asked for by what is named here, and is the longest on its way.
    let wanted = FRAME.into_iter().chain([rules, screen.as_str(), texts.as_str()]).chain(room);
    let mut links: Vec<String> = Vec::new();
    for link in wanted.filter_map(|part| parts.get(part)).flatten().filter_map(|file| preload(file)) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    HeaderValue::from_str(&links.join(", ")).ok().filter(|value| !value.is_empty())
}

/// The name of a route's part of the app: `orderDetail` is in `order-detail`.
fn part_of(route: &str) -> String {
    route.chars().fold(String::new(), |mut name, letter| {
        if letter.is_ascii_uppercase() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
        name
    })
}

/// One file, to be fetched as the app will fetch it: a module otherwise would come twice.
fn preload(file: &str) -> Option<String> {
    let kind = match file.rsplit('.').next()? {
        "js" => "script",
        "css" => "style",
        // Core's module too: the app asks for it when it has come itself, and is begun while that is on its way.
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
