//! Verification steps in the server's order, and relations of contacts.

use loan_core::api::dto::auth::{AuthStepConfig, UserAuthStatus};
use loan_core::auth::progress::{
    NextStepRequest, StepPosition, StepPositionRequest, configured_steps, may_save, next_step, step_position,
};
use loan_core::auth::relations::{relation_label, relations};
use loan_core::auth::step::AuthStep;
use loan_core::message::Message;
use loan_core::nav::route::Route;
use proptest::prelude::*;

use crate::support::english;

/// Builds a status from the server's sequence of steps and the flags of basic, work, identity, face and contacts.
fn status(keys: &[&str], done: [u8; 5]) -> UserAuthStatus {
    let [basic, work, kyc_aadhaar_and_pan, kyc_face_and_hold, contact] = done;
    let config = |key: &&str| AuthStepConfig { key: (*key).into() };
    UserAuthStatus {
        user_auth_config_vo_list: keys.iter().map(config).collect(),
        basic,
        work,
        kyc_aadhaar_and_pan,
        kyc_face_and_hold,
        contact,
    }
}

const USUAL: [&str; 5] = ["basic", "work", "identity", "face", "contacts"];

fn next(status: UserAuthStatus, product: &str) -> String {
    next_step(&NextStepRequest { status, product_id: product.into() }).href
}

// proves: S4.7 S4.9 S3.17
#[test]
fn the_hub_leads_to_the_first_unfinished_step_with_its_place() {
    let half = [
        ([0, 0, 0, 0, 0], AuthStep::Basic, 1),
        ([1, 0, 0, 0, 0], AuthStep::Work, 2),
        ([1, 1, 0, 1, 0], AuthStep::Identity, 3),
        ([1, 1, 1, 0, 0], AuthStep::Face, 4),
        ([1, 1, 1, 1, 0], AuthStep::Contacts, 5),
    ];
    for (done, expected, place) in half {
        let href = format!("/auth/{}?pid=p1&step={place}&as=5", expected.key());
        assert_eq!(next(status(&USUAL, done), "p1"), href);
    }
}

// proves: S4.9
#[test]
fn when_all_is_done_the_hub_leads_to_the_products_detail() {
    assert_eq!(next(status(&USUAL, [1; 5]), "p1"), "/product/p1/detail");
    assert_eq!(next(status(&USUAL, [1; 5]), ""), "/");
    assert_eq!(next(status(&[], [0; 5]), "p1"), "/product/p1/detail");
}

#[test]
fn the_order_is_the_servers_and_what_is_not_configured_is_not_asked() {
    let short = status(&["contacts", "identity", "hologram", "identity"], [0, 0, 1, 0, 0]);
    assert_eq!(configured_steps(&short), [AuthStep::Contacts, AuthStep::Identity]);
    assert_eq!(next(short.clone(), "p"), "/auth/contacts?pid=p&step=1&as=2");
    let done = UserAuthStatus { contact: 1, ..short };
    assert_eq!(next(done, "p"), "/product/p/detail");
}

#[test]
fn a_step_may_be_saved_when_those_before_it_are_done() {
    let half = status(&USUAL, [1, 0, 0, 0, 0]);
    let open: Vec<AuthStep> = AuthStep::ALL.into_iter().filter(|step| may_save(&half, *step)).collect();
    assert_eq!(open, [AuthStep::Basic, AuthStep::Work]);
    let shuffled = status(&["face", "basic"], [0, 0, 0, 1, 0]);
    assert!(may_save(&shuffled, AuthStep::Basic) && may_save(&shuffled, AuthStep::Face));
    assert!(!may_save(&shuffled, AuthStep::Work), "not configured");
}

#[test]
fn the_place_of_a_step_is_right_wherever_one_enters() {
    let place = |key: &str| step_position(&asked(status(&USUAL, [0; 5]), key, &[]));
    for (expected, key) in (1..).zip(USUAL) {
        let StepPosition::At { step, total, .. } = place(key) else { panic!("{key} is unknown") };
        assert_eq!((step, total), (expected, 5));
    }
    assert_eq!(place("kyc"), StepPosition::Unknown);
    assert_eq!(place(""), StepPosition::Unknown);
}

fn asked(status: UserAuthStatus, key: &str, waiting: &[&str]) -> StepPositionRequest {
    let waiting = waiting.iter().map(ToString::to_string).collect();
    StepPositionRequest { status, key: key.into(), product_id: "p1".into(), waiting }
}

#[test]
fn one_goes_on_while_a_step_waits_for_a_network_as_far_as_the_face_check() {
    let on =
        |done: [u8; 5], key: &str, waiting: &[&str]| match step_position(&asked(status(&USUAL, done), key, waiting)) {
            StepPosition::At { next_href, .. } => next_href,
            StepPosition::Unknown => panic!("{key} is unknown"),
        };
    let href = |key: &str, place: u8| Some(format!("/auth/{key}?pid=p1&step={place}&as=5"));
    assert_eq!(on([0; 5], "basic", &[]), None, "it does not wait");
    assert_eq!(on([0; 5], "work", &["basic"]), None, "another one waits");
    assert_eq!(on([0; 5], "basic", &["basic"]), href("work", 2));
    assert_eq!(on([0; 5], "work", &["basic", "work"]), href("identity", 3));
    assert_eq!(on([1, 0, 1, 0, 0], "work", &["work"]), None, "the face check needs the network");
    assert_eq!(on([0; 5], "identity", &["basic", "work", "identity"]), None);
    assert_eq!(on([0, 0, 1, 1, 0], "work", &["work", "basic"]), href("contacts", 5));
    assert_eq!(on([1, 1, 1, 1, 0], "contacts", &["contacts"]), None, "nothing is left");
    assert_eq!(on([0; 5], "basic", &["basic", "feedback"]), href("work", 2), "what is no step counts for nothing");
}

#[test]
fn the_address_of_the_hubs_target_is_encoded() {
    assert_eq!(next(status(&["work"], [0; 5]), "a b"), "/auth/work?pid=a%20b&step=1&as=1");
}

// proves: S9.28
#[test]
fn relations_are_the_specifications_with_their_codes() {
    let shown: Vec<Vec<(String, String)>> = relations()
        .contacts
        .into_iter()
        .map(|contact| {
            contact.into_iter().map(|option| (english(&Message::of(option.label_key)), option.code)).collect()
        })
        .collect();
    let list =
        |names: [&str; 3]| names.iter().zip(1..).map(|(name, code)| ((*name).into(), code.to_string())).collect();
    let expected: [Vec<(String, String)>; 3] = [
        list(["Father", "Mother", "Spouse"]),
        list(["brother", "sisters", "Children"]),
        list(["Classmates", "Colleagues", "Friends"]),
    ];
    assert_eq!(shown, expected);
    assert_eq!(relation_label(4, "1"), None);
    assert_eq!(relation_label(1, "01"), None);
    assert_eq!(relations().contacts.len(), 3);
}

proptest! {
    #[test]
    fn following_the_hub_asks_once_for_each_configured_and_unfinished_step(
        keys in proptest::sample::subsequence(USUAL.to_vec(), 0..=5).prop_shuffle(), done in any::<[bool; 5]>(),
    ) {
        let unfinished = USUAL.iter().zip(done).filter(|(key, done)| !*done && keys.contains(*key)).count();
        let mut status = status(&keys, done.map(u8::from));
        let mut seen = Vec::new();
        loop {
            let href = next(status.clone(), "p");
            let (path, search) = href.split_once('?').unwrap_or((&href, ""));
            let Route::AuthStep { key, step: Some(step), total: Some(total), .. } = Route::parse(path, search) else {
                break;
            };
            prop_assert!(may_save(&status, key));
            prop_assert!(step >= 1 && step <= total && total as usize == keys.len());
            prop_assert!(!seen.contains(&key), "{key:?} was asked for twice");
            seen.push(key);
            match key {
                AuthStep::Basic => status.basic = 1,
                AuthStep::Work => status.work = 1,
                AuthStep::Identity => status.kyc_aadhaar_and_pan = 1,
                AuthStep::Face => status.kyc_face_and_hold = 1,
                AuthStep::Contacts => status.contact = 1,
            }
        }
        prop_assert_eq!(seen.len(), unfinished);
    }
}
