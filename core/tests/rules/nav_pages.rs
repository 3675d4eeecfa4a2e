//! Properties of routes, the first calls of screens, allowed sites, and logins handed over by the native app.

use loan_core::api::dto::user::AppLoginResponse;
use loan_core::nav::joint::{Joint, JointDone, JointRequest, joint, joint_done};
use loan_core::nav::link::is_allowed;
use loan_core::nav::link::{Promotion, PromotionRequest, promotion};
use loan_core::nav::meta::initial_calls;
use loan_core::nav::meta::{Background, RouteMetaRequest, Tab, route_meta, route_table};
use loan_core::nav::route::Route;

fn text(value: &str) -> String {
    value.to_owned()
}

// proves: S2.7 S2.28
#[test]
fn every_route_says_its_title_background_tab_and_back() {
    let meta = |path: &str| route_meta(&RouteMetaRequest { path: path.into() });
    let orders = meta("/order");
    assert_eq!((orders.name.as_str(), orders.background, orders.tab), ("orders", Background::Grey, Some(Tab::Orders)));
    assert_eq!(meta("/").tab, Some(Tab::Home));
    assert_eq!(meta("/personal").tab, Some(Tab::Account));
    assert_eq!(meta("/product/p1/detail").back.as_deref(), Some("/product/p1"));
    assert_eq!(meta("/bank/ifsc?pid=p1").back.as_deref(), Some("/bank/add?pid=p1"));
    assert_eq!(meta("/orders/o1/papers").back.as_deref(), Some("/orders/o1/detail"));
    assert_eq!(meta("/orders/o1/papers/o1~kfs").back.as_deref(), Some("/orders/o1/papers"));
    assert!(!meta("/orders/o1/papers/o1~kfs").public);
    assert_eq!(meta("/orders/o1/extension").back.as_deref(), Some("/order"));
    assert_eq!(meta("/repay").back.as_deref(), Some("/order"));
    assert!(!meta("/repay").public && !meta("/repay").feedback);
    assert_eq!(meta("/auth/work").back.as_deref(), Some("/"));
    assert!(meta("/login").public && !meta("/login").feedback && meta("/login").back.is_none());
    assert_eq!(meta("/auth/work").name, "authWork");
    assert_eq!(meta("/no/such/page").name, "notFound");
}

#[test]
fn the_table_lists_every_route_once_with_its_pattern() {
    let routes = route_table().routes;
    let mut patterns: Vec<&str> = routes.iter().map(|row| row.pattern.as_str()).collect();
    for expected in
        ["/", "/product/:pid/denied", "/orders/:id/audit", "/orders/audit", "/schedule/:oid", "/auth/face", "/download"]
    {
        assert!(patterns.contains(&expected), "{expected}");
    }
    assert_eq!(patterns.last(), Some(&"*"));
    for row in routes.iter().filter(|row| row.pattern != "*") {
        assert_eq!(route_meta(&RouteMetaRequest { path: row.pattern.clone() }), row.meta, "{}", row.pattern);
    }
    let count = patterns.len();
    patterns.sort_unstable();
    patterns.dedup();
    assert_eq!(patterns.len(), count);
}

#[test]
fn first_screens_are_drawn_from_their_answers() {
    let rows = route_table().routes;
    let drawn: Vec<&str> =
        rows.iter().filter(|row| row.is_drawn_from_answers).map(|row| row.pattern.as_str()).collect();
    let papers = ["/orders/:id/papers", "/orders/:id/papers/:paper"];
    let first = ["/", "/order", "/product/:pid", "/product/:pid/detail", "/repay", "/orders/:id/detail"];
    assert_eq!(drawn, [&first[..], &papers].concat());
    // The server computes `is_drawn_from_answers` from an address. The app reads it from the route's row.
    for row in &rows {
        let route = Route::parse(&row.pattern, "");
        assert_eq!(route.is_drawn_from_answers(), row.is_drawn_from_answers, "{}", row.pattern);
    }
}

#[test]
fn other_sites_open_only_from_the_list() {
    let hosts = [text("partner.example"), text("pay.example:8443")];
    for good in [
        "https://partner.example",
        "https://PARTNER.example/a?b#c",
        "HTTPS://partner.example:443/",
        "https://pay.example:8443/x",
    ] {
        assert!(is_allowed(good, &hosts), "{good}");
    }
    for bad in [
        "",
        "http://partner.example/",
        "https://evil.example/",
        "https://partner.example.evil.example/",
        "https://partner.example@evil.example/",
        "https://evil.example#partner.example",
        "https://partner.example\\@evil.example",
        "https://pay.example/",
        "//partner.example/",
        "javascript://partner.example/%0aalert(1)",
        "https:///partner.example",
        "https://partner.example:8443/",
        "https://partner.example\n.evil.example/",
        "https://",
        "partner.example",
    ] {
        assert!(!is_allowed(bad, &hosts), "{bad}");
    }
}

// proves: S4.4
#[test]
fn the_app_hands_over_by_ticket_or_by_signature() {
    let read = |fragment: &str| joint(&JointRequest { fragment: fragment.into() });
    assert_eq!(read("#ticket=abc%2B1"), Joint::Ticket { ticket: text("abc+1") });
    assert_eq!(
        read("phone=919876543210&timestamp=1&nonce=n&sign=ff"),
        Joint::Signed { phone: text("919876543210"), timestamp: text("1"), nonce: text("n"), sign: text("ff") }
    );
    assert!(matches!(read("#ticket=abc&sign=ff"), Joint::Signed { .. }), "a sign makes it the second variant");
    assert_eq!(read(""), Joint::Login);
    assert_eq!(read("#phone=919876543210"), Joint::Login);
}

// proves: S4.4 S4.3
#[test]
fn a_login_by_the_app_sets_the_app_flag_and_leads_home() {
    let done = |is_register| joint_done(&AppLoginResponse { token: text("t"), is_register, phone: text("91") });
    assert_eq!(done(0), JointDone { is_app: true, track_registration: false, href: text("/") });
    assert_eq!(done(1), JointDone { is_app: true, track_registration: true, href: text("/") });
}

// proves: S2.24
#[test]
fn the_promotion_page_opens_the_app_by_its_own_scheme_only() {
    let ask = |scheme: Option<&str>| promotion(&PromotionRequest { scheme: scheme.map(String::from) });
    assert_eq!(ask(Some("saral")), Promotion { app_url: Some(text("saral://")) });
    for none in [None, Some(""), Some("1x"), Some("a b"), Some("x:"), Some("HTTPS"), Some("javascript"), Some("data")] {
        assert_eq!(ask(none), Promotion { app_url: None }, "{none:?}");
    }
}

#[test]
fn first_calls_of_a_screen_take_the_id_from_its_address() {
    let reads = |path: &str| {
        let calls = initial_calls(&Route::parse(path, ""));
        calls.into_iter().map(|it| format!("{}?{}", it.path, it.id)).collect::<Vec<_>>()
    };
    assert_eq!(reads("/"), ["/home/v1/index?"]);
    assert_eq!(reads("/repay"), ["/home/v1/index?"], "it leads on to the loan that is to be repaid");
    assert_eq!(reads("/order"), ["/order/v1/list?"]);
    assert_eq!(reads("/orders/o1/detail"), ["/order/v1/detail?orderId"]);
    let product = ["/order/v1/precheck?productId", "/product/v1/product-info?id"];
    assert_eq!(reads("/product/p1"), product);
    assert_eq!(reads("/product/p1/detail"), product);
    for row in route_table().routes {
        let takes_id = row.initial_calls.iter().any(|read| !read.id.is_empty());
        assert!(!takes_id || row.pattern.matches(':').count() == 1, "{}", row.pattern);
    }
    assert!(reads("/orders/o1/audit").is_empty() && reads("/personal").is_empty());
}
