//! Addresses of screens, the guard, safe redirects, and the end of a session.

use loan_core::auth::step::AuthStep;
use loan_core::nav::guard::{
    GuardOutcome, GuardRequest, SafeRedirectRequest, SessionEnded, guard, safe_redirect, session_ended,
};
use loan_core::nav::joint::{JointRequest, joint};
use loan_core::nav::meta::{meta_of, route_table};
use loan_core::nav::route::{OrderScreen, Route, href_of};
use proptest::prelude::*;

fn parse(href: &str) -> Route {
    let (path, search) = href.split_once('?').unwrap_or((href, ""));
    Route::parse(path, search)
}

fn text(value: &str) -> String {
    value.to_owned()
}

// proves: S2.14 S2.15 S2.16 S2.18 S2.19 S2.20 S2.21 S2.22 S2.23
#[test]
fn every_route_of_the_specification_has_its_address() {
    let order = |screen| Route::Order { id: text("o1"), screen };
    let cases = [
        (Route::Home, "/"),
        (Route::Login { redirect: text("/order") }, "/login?redirect=/order"),
        (Route::Login { redirect: text("") }, "/login"),
        (Route::Joint, "/joint"),
        (Route::Orders, "/order"),
        (Route::Account, "/personal"),
        (Route::AboutUs, "/personal/aboutus"),
        (Route::Help, "/personal/help"),
        (Route::Feedback, "/feedback"),
        (Route::Product { pid: text("p1") }, "/product/p1"),
        (Route::ProductDetail { pid: text("p1") }, "/product/p1/detail"),
        (Route::ProductDenied { pid: text("p1"), day: Some(14), hour: Some(0) }, "/product/p1/denied?day=14&hour=0"),
        (Route::AuthIndex { pid: text("p1") }, "/auth/index?pid=p1"),
        (
            Route::AuthStep { key: AuthStep::Face, pid: text("p1"), step: Some(4), total: Some(5) },
            "/auth/face?pid=p1&step=4&as=5",
        ),
        (Route::AuthKyc { pid: text("p1") }, "/auth/kyc?pid=p1"),
        (Route::AuthCallback { pid: text("") }, "/auth/callback"),
        (Route::Bank { pid: text("p1") }, "/bank?pid=p1"),
        (Route::BankAdd { pid: text("p1"), ifsc_code: text("HDFC0000001") }, "/bank/add?pid=p1&ifsc_code=HDFC0000001"),
        (Route::BankIfsc { pid: text("p1") }, "/bank/ifsc?pid=p1"),
        (Route::Repay, "/repay"),
        (order(OrderScreen::Audit), "/orders/o1/audit"),
        (order(OrderScreen::Confirm), "/orders/o1/confirm"),
        (order(OrderScreen::Detail), "/orders/o1/detail"),
        (order(OrderScreen::Extension), "/orders/o1/extension"),
        (order(OrderScreen::Papers), "/orders/o1/papers"),
        (Route::Paper { id: text("o1"), paper: text("o1~receipt~t/1") }, "/orders/o1/papers/o1~receipt~t%2F1"),
        (order(OrderScreen::Reapply), "/orders/o1/reapply"),
        (Route::OrderRating { order_id: text("o1"), token: text("t") }, "/orders/audit?orderId=o1&token=t"),
        (Route::Schedules, "/schedule"),
        (Route::Schedule { oid: text("s1"), pid: text("p1") }, "/schedule/s1?pid=p1"),
        (Route::Promotion, "/promotion"),
        (Route::Alert, "/alert"),
        (Route::Distribution, "/distribution"),
        (Route::Download, "/download"),
        (Route::VerifyContact { pid: text("p1") }, "/verify/contact2?pid=p1"),
        (Route::LegalAgreement, "/legal/agreement"),
        (Route::LegalPrivacy, "/legal/privacy"),
        (Route::LegalLender, "/legal/lender"),
    ];
    let listed: Vec<String> = route_table().routes.into_iter().map(|row| row.meta.name).collect();
    for (route, href) in cases {
        assert_eq!(href_of(&route).href, href);
        assert_eq!(parse(href), route, "{href}");
        assert!(listed.contains(&meta_of(&route).name), "{href} is not in the table of routes");
    }
}

#[test]
fn a_trailing_slash_counts_for_nothing_and_nonsense_is_no_screen() {
    assert_eq!(parse("/order/"), Route::Orders);
    assert_eq!(parse("/schedule/?pid=1"), Route::Schedules);
    assert_eq!(parse("/bank?x=1&pid=a+b%2Fc&pid=2"), Route::Bank { pid: text("a b/c") });
    assert_eq!(Route::parse("/bank", "?pid=1"), Route::Bank { pid: text("1") });
    for nonsense in [
        "",
        "order",
        "//",
        "//order",
        "/order//",
        "/Order",
        "/product",
        "/product/a/b",
        "/product/%zz",
        "/product/%ff",
        "/product/..",
        "/product/%2e%2e/detail",
        "/auth/pet",
        "/auth",
        "/orders/o1",
        "/orders/o1/pay",
        "/a\\b",
        "/404",
        "https://order",
        "/product/a\u{7}",
    ] {
        assert_eq!(parse(nonsense), Route::NotFound, "{nonsense}");
    }
}

fn route() -> impl Strategy<Value = Route> {
    let id = || any::<String>().prop_filter("a segment", |id| !matches!(id.as_str(), "" | "." | ".."));
    let query = any::<String>;
    let number = any::<Option<u32>>;
    let key = || proptest::sample::select(AuthStep::ALL.to_vec());
    let screen = proptest::sample::select(vec![
        OrderScreen::Audit,
        OrderScreen::Confirm,
        OrderScreen::Detail,
        OrderScreen::Extension,
        OrderScreen::Papers,
        OrderScreen::Reapply,
    ]);
    prop_oneof![
        query().prop_map(|redirect| Route::Login { redirect }),
        (id(), id()).prop_map(|(id, paper)| Route::Paper { id, paper }),
        id().prop_map(|pid| Route::Product { pid }),
        id().prop_map(|pid| Route::ProductDetail { pid }),
        (id(), number(), number()).prop_map(|(pid, day, hour)| Route::ProductDenied { pid, day, hour }),
        query().prop_map(|pid| Route::AuthIndex { pid }),
        (key(), query(), number(), number()).prop_map(|(key, pid, step, total)| Route::AuthStep {
            key,
            pid,
            step,
            total
        }),
        query().prop_map(|pid| Route::AuthKyc { pid }),
        query().prop_map(|pid| Route::AuthCallback { pid }),
        query().prop_map(|pid| Route::Bank { pid }),
        (query(), query()).prop_map(|(pid, ifsc_code)| Route::BankAdd { pid, ifsc_code }),
        query().prop_map(|pid| Route::BankIfsc { pid }),
        query().prop_map(|pid| Route::VerifyContact { pid }),
        (id(), screen).prop_map(|(id, screen)| Route::Order { id, screen }),
        (query(), query()).prop_map(|(order_id, token)| Route::OrderRating { order_id, token }),
        (id(), query()).prop_map(|(oid, pid)| Route::Schedule { oid, pid }),
        Just(Route::Home),
        Just(Route::Orders),
        Just(Route::Schedules),
        Just(Route::Distribution),
    ]
}

/// Returns whether a browser resolves this address within the site.
fn stays_here(href: &str) -> bool {
    href.starts_with('/')
        && !href.starts_with("//")
        && !href.contains('\\')
        && !href.chars().any(|c| c.is_control() || c.is_whitespace())
        && !href.split(['?', '#']).next().unwrap_or_default().contains("//")
}

proptest! {
    #[test]
    fn reading_an_address_gives_back_the_route(route in route()) {
        let href = route.href();
        prop_assert!(stays_here(&href), "{}", href);
        prop_assert_eq!(parse(&href), route);
    }

    #[test]
    fn a_redirect_never_leaves_the_site(redirect in any::<String>()) {
        let href = safe_redirect(&SafeRedirectRequest { redirect }).href;
        prop_assert!(stays_here(&href), "{}", href);
    }

    #[test]
    fn a_redirect_built_from_slashes_never_leaves_the_site(redirect in "[/\\\\.:a-z@%25f\t\n ]{0,16}") {
        let href = safe_redirect(&SafeRedirectRequest { redirect }).href;
        prop_assert!(stays_here(&href), "{}", href);
    }

    #[test]
    fn a_login_leads_back_to_where_one_wanted_to_go(route in route()) {
        let href = route.href();
        let (path, search) = href.split_once('?').unwrap_or((&href, ""));
        let request = GuardRequest { path: path.into(), search: search.into(), has_token: false };
        if let GuardOutcome::Login { href: login } = guard(&request) {
            let Route::Login { redirect } = parse(&login) else { panic!("{login}") };
            prop_assert_eq!(safe_redirect(&SafeRedirectRequest { redirect }).href, href);
        }
    }

    #[test]
    fn reading_is_total(path in any::<String>(), search in any::<String>()) {
        let _ = Route::parse(&path, &search);
        let _ = joint(&JointRequest { fragment: search });
    }
}

#[test]
fn redirects_accept_paths_of_this_site_only() {
    let go = |redirect: &str| safe_redirect(&SafeRedirectRequest { redirect: redirect.into() }).href;
    assert_eq!(go("/verify/contact2?pid=p1"), "/verify/contact2?pid=p1");
    assert_eq!(go("/order"), "/order");
    assert_eq!(go("/auth/index?pid=p1"), "/auth/index?pid=p1");
    assert_eq!(go("/order#top"), "/order");
    for refused in [
        "",
        "order",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
        " /order",
        "/order\n",
        "/.//evil.example",
        "/..//evil.example",
        "/login",
        "/login?redirect=/login",
        "/joint",
        "/nowhere",
        "data:text/html,x",
        "///evil.example",
    ] {
        assert_eq!(go(refused), "/", "{refused:?}");
    }
}

fn at(path: &str, search: &str, has_token: bool) -> GuardRequest {
    GuardRequest { path: path.into(), search: search.into(), has_token }
}

// proves: S2.1 S2.3 S2.4 S6.2
#[test]
fn without_a_token_only_the_public_paths_open() {
    for public in ["/login", "/download", "/alert", "/verify/contact2", "/orders/audit", "/joint", "/promotion"] {
        assert_eq!(guard(&at(public, "", false)), GuardOutcome::Allow, "{public}");
    }
    for legal in ["/legal/agreement", "/legal/privacy", "/legal/lender"] {
        assert_eq!(guard(&at(legal, "", false)), GuardOutcome::Allow, "{legal}");
    }
    for (path, search, login) in [
        ("/", "", "/login?redirect=/"),
        ("/order", "", "/login?redirect=/order"),
        ("/distribution", "", "/login?redirect=/distribution"),
        ("/bank/add", "?pid=p1&ifsc_code=X", "/login?redirect=/bank/add%3Fpid%3Dp1%26ifsc_code%3DX"),
        ("/orders/o1/audit", "", "/login?redirect=/orders/o1/audit"),
        ("/nowhere", "", "/login?redirect=/"),
        ("/legal", "", "/login?redirect=/"),
    ] {
        assert_eq!(guard(&at(path, search, false)), GuardOutcome::Login { href: login.into() }, "{path}");
        assert_eq!(guard(&at(path, search, true)), GuardOutcome::Allow, "{path}");
    }
}

// proves: S4.5
#[test]
fn an_ended_session_leads_to_the_login_except_on_the_contact_path() {
    assert_eq!(session_ended(&at("/verify/contact2", "", true)), SessionEnded::Stay);
    assert_eq!(session_ended(&at("/orders/audit", "?orderId=o1", true)), SessionEnded::Stay);
    let login = SessionEnded::Login { href: "/login?redirect=/auth/contacts%3Fpid%3Dp1".into() };
    assert_eq!(session_ended(&at("/auth/contacts", "?pid=p1", true)), login);
}

#[test]
fn the_login_page_leads_signed_in_users_on() {
    let at = |search: &str| GuardRequest { path: "/login".into(), search: search.into(), has_token: true };
    let on = |href: &str| GuardOutcome::SignedIn { href: href.into() };
    assert_eq!(guard(&at("?redirect=/bank%3Fpid%3Dp1")), on("/bank?pid=p1"));
    assert_eq!(guard(&at("")), on("/"));
    assert_eq!(guard(&at("?redirect=//evil.example")), on("/"));
    assert_eq!(guard(&at("?redirect=/login")), on("/"), "no loop");
}
