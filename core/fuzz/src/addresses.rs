//! Fuzzes addresses: any text parses to one screen, whose address parses to the same screen.

use loan_core::nav::guard::{GuardRequest, SafeRedirectRequest, guard, safe_redirect, session_ended};
use loan_core::nav::joint::{JointRequest, joint};
use loan_core::nav::link::is_allowed;
use loan_core::nav::meta::initial_calls;
use loan_core::nav::meta::meta_of;
use loan_core::nav::route::Route;

fn parse(href: &str) -> Route {
    let (path, search) = href.split_once('?').unwrap_or((href, ""));
    Route::parse(path, search)
}

/// Returns whether an address belongs to this site: no scheme, no host, no character that browsers rewrite.
fn is_ours(href: &str) -> bool {
    let plain = href.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    href.starts_with('/') && !href.starts_with("//") && plain
}

/// Parses an address as in the address bar, in `redirect` and in a fragment.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let route = parse(text);
    let href = route.href();
    assert!(is_ours(&href), "{text:?} became {href:?}");
    if route != Route::NotFound {
        assert_eq!(parse(&href), route, "{text:?} became {href:?}");
    }
    drop((meta_of(&route), initial_calls(&route)));
    let (path, search) = text.split_once('?').unwrap_or((text, ""));
    for has_token in [false, true] {
        let request = GuardRequest { path: path.to_owned(), search: search.to_owned(), has_token };
        drop((guard(&request), session_ended(&request)));
    }
    let after = safe_redirect(&SafeRedirectRequest { redirect: text.to_owned() }).href;
    assert!(is_ours(&after), "{text:?} leads to {after:?}");
    drop(joint(&JointRequest { fragment: text.to_owned() }));
    let hosts = ["pay.example.in".to_owned(), "pay.example.in:8443".to_owned()];
    if is_allowed(text, &hosts) {
        let host = text.split('/').nth(2).unwrap_or_default();
        let host = host.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        assert!(["pay.example.in", "pay.example.in:443", "pay.example.in:8443"].contains(&host.as_str()), "{text:?}");
    }
}
