//! The target of the APPLY button on home, and the decision of the pre-check.

use loan_core::api::dto::auth::{AuthStepConfig, UserAuthStatus};
use loan_core::api::dto::home::HomeProduct;
use loan_core::api::dto::product::{Precheck, RejectStatus};
use loan_core::api::view::View;
use loan_core::message::{Message, MessageKey};
use loan_core::nav::handoff::{
    ApplyFromHome, ApplyFromHomeRequest, ClientType, PrecheckOutcome, PrecheckOutcomeRequest, apply_from_home,
    precheck_outcome,
};

fn product() -> HomeProduct {
    serde_json::from_str(
        r#"{"id":"p1","name":"Saral","logo":"","maxAmount":"5000.00","productStatus":1,"isFull":0,"fullMsg":"Come back tomorrow",
            "productType":1,"orderNum":1,"interestRate":"0.1","tenureText":"91~180 days","periodList":[7],"h5Href":null}"#,
    )
    .unwrap()
}

fn external() -> HomeProduct {
    HomeProduct { product_type: 0, h5_href: Some("https://partner.example/loan".into()), ..product() }
}

fn request(product: HomeProduct, work: u8) -> ApplyFromHomeRequest {
    let config = |key: &str| AuthStepConfig { key: key.into() };
    ApplyFromHomeRequest {
        product,
        status: Some(UserAuthStatus {
            user_auth_config_vo_list: vec![config("basic"), config("work")],
            basic: 1,
            work,
            kyc_aadhaar_and_pan: 0,
            kyc_face_and_hold: 0,
            contact: 0,
        }),
        client: ClientType { android: false, standalone: false, app: false },
        allowed_hosts: vec!["partner.example".into()],
        loans: None,
    }
}

fn detail() -> ApplyFromHome {
    ApplyFromHome::Go { href: "/product/p1/detail".into() }
}

// proves: S4.6
#[test]
fn an_android_browser_tab_is_sent_to_the_download_page_before_anything_else() {
    for work in [0, 1] {
        let mut asked = request(product(), work);
        asked.client.android = true;
        assert_eq!(apply_from_home(&asked), ApplyFromHome::Go { href: "/download".into() });
        asked.status = None;
        assert_eq!(apply_from_home(&asked), ApplyFromHome::Go { href: "/download".into() });
        asked.client.android = false;
        assert_eq!(apply_from_home(&asked), ApplyFromHome::AskStatus);
    }
    for (standalone, app) in [(true, false), (false, true)] {
        let mut asked = request(product(), 1);
        asked.client = ClientType { android: true, standalone, app };
        assert_eq!(apply_from_home(&asked), detail(), "installed or in the app, Android goes on");
    }
}

// proves: S4.7
#[test]
fn an_unfinished_step_comes_before_the_product() {
    for product in [product(), external(), HomeProduct { is_full: 1, ..product() }] {
        let step = ApplyFromHome::Go { href: "/auth/work?pid=p1&step=2&as=2".into() };
        assert_eq!(apply_from_home(&request(product, 0)), step);
    }
}

// proves: S4.8
#[test]
fn a_verified_user_comes_to_the_product_or_learns_why_not() {
    assert_eq!(apply_from_home(&request(product(), 1)), detail());
    let notice = |product: HomeProduct| match apply_from_home(&request(product, 1)) {
        ApplyFromHome::Notice { text, fallback } => (text, fallback),
        other => panic!("{other:?}"),
    };
    let full = notice(HomeProduct { is_full: 1, ..product() });
    assert_eq!(full, ("Come back tomorrow".into(), Message::of(MessageKey::ErrorProductFull)));
    let locked = notice(HomeProduct { product_status: 0, ..product() });
    assert_eq!(locked, ("Come back tomorrow".into(), Message::of(MessageKey::ErrorProductUnavailable)));
    let level = ApplyFromHomeRequest { loans: Some(1), ..request(HomeProduct { order_num: 3, ..product() }, 1) };
    let fallback = Message::with(MessageKey::RefusalProductLocked, vec!["3".to_owned()]);
    assert_eq!(apply_from_home(&level), ApplyFromHome::Notice { text: "Come back tomorrow".into(), fallback });
    assert_eq!(apply_from_home(&ApplyFromHomeRequest { loans: Some(2), ..level }), detail());
}

// proves: S4.8 S3.4
#[test]
fn an_external_product_opens_only_on_an_allowed_host() {
    let url = "https://partner.example/loan".to_string();
    assert_eq!(apply_from_home(&request(external(), 1)), ApplyFromHome::External { url });
    let locked = HomeProduct { product_status: 0, ..external() };
    assert!(matches!(apply_from_home(&request(locked, 1)), ApplyFromHome::Notice { .. }), "its card says so too");
    for href in [None, Some("https://evil.example/"), Some("javascript:alert(1)"), Some("/order")] {
        let product = HomeProduct { h5_href: href.map(String::from), ..external() };
        let outcome = apply_from_home(&request(product, 1));
        assert!(
            matches!(&outcome, ApplyFromHome::Notice { fallback, .. } if fallback.key == MessageKey::ErrorLinkHost)
        );
    }
}

// proves: S4.12 S4.13
#[test]
fn the_precheck_denies_sends_to_the_orders_or_opens() {
    let outcome = |order_status, reject_status_vo| {
        precheck_outcome(&PrecheckOutcomeRequest {
            precheck: Precheck { order_status, reject_status_vo, reapply_at: None, full_msg: None, view: View::none() },
            product_id: "p1".into(),
        })
    };
    assert_eq!(
        outcome(0, Some(RejectStatus { day: 14, hour: 23 })),
        PrecheckOutcome::Denied { href: "/product/p1/denied?day=14&hour=23".into() }
    );
    assert_eq!(outcome(0, None), PrecheckOutcome::Denied { href: "/product/p1/denied".into() });
    assert_eq!(outcome(2, None), PrecheckOutcome::Orders { href: "/order".into() });
    assert_eq!(outcome(1, None), PrecheckOutcome::Open);
}
