//! What a screen needs beside its page: named in the `Link` header of the page, it is on its way before any script asks for
//! it. A phone that keeps the app (service worker) asks for no page, so this is for those that do not yet.

use std::collections::BTreeMap;

use loan_core::nav::meta::{RouteMetaRequest, route_meta};
use warp::http::{HeaderMap, HeaderValue};

use super::Site;
use crate::http::context;

/// The build's own list: the files of each part of the app, by the part's name.
const PARTS: &str = "parts.json";
/// What every screen of a signed-in user needs before its own part: the largest first, so that it does not wait for a free
/// connection. The page names it too, but a header comes before the page.
const FRAME: &str = "main";
/// And after it, beside the rules, where it has a form.
const OFFLINE: &str = "offline";
/// The rules, whole.
const CORE: &str = "core";
/// Those that these screens show themselves by: the app begins there with a smaller module (`pwa/src/core/reading.ts`).
const READING: &str = "reading";
const READING_SCREENS: [&str; 3] = ["home", "orders", "order-detail"];

/// The `Link` header of a page of the app. Nobody is signed in: none, because the login page names what it needs itself.
pub(super) async fn link(site: &Site, path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    context::cookie(headers, "token").filter(|token| !token.is_empty())?;
    let (_, bytes) = site.read(PARTS).await?;
    let parts: BTreeMap<String, Vec<String>> = serde_json::from_slice(&bytes).ok()?;
    let texts = format!("texts-{}", context::language(headers).tag());
    let screen = part_of(&route_meta(&RouteMetaRequest { path: path.to_owned() }).name);
    let rest: &[&str] = if READING_SCREENS.contains(&screen.as_str()) { &[READING] } else { &[OFFLINE, CORE] };
    let wanted = [FRAME, screen.as_str(), texts.as_str()].into_iter().chain(rest.iter().copied());
    let links: Vec<String> =
        wanted.filter_map(|part| parts.get(part)).flatten().filter_map(|file| preload(file)).collect();
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
