//! Fuzzes forms: rules report errors only about a form's own fields, and never panic.

use loan_core::api::dto::auth::ContactPayload;
use loan_core::personal::Mobile;
use loan_core::validate::apply::{ApplyForm, validate_apply};
use loan_core::validate::bank::{BankCardForm, validate_bank_card};
use loan_core::validate::contacts::validate_contacts;
use loan_core::validate::feedback::{FeedbackForm, validate_feedback};
use loan_core::validate::fields::form_faults;
use loan_core::validate::form::{FormRequest, validate_form};
use loan_core::validate::identity::{is_aadhaar, is_individual_pan, is_masked_aadhaar, mask, verhoeff};
use loan_core::validate::ifsc::{is_ifsc, normal_ifsc};
use loan_core::validate::input::{CleanInputRequest, CleanInputView, clean_input};
use loan_core::validate::input::{is_mobile, wire_phone};
use loan_core::validate::kyc::{KycManualForm, validate_kyc_manual};
use loan_core::validate::login::{LoginForm, validate_login};
use loan_core::validate::upload::{ImageRequest, validate_image};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    numbers(text);
    of::<FormRequest>(text, |request| {
        let verdict = validate_form(request);
        let names = |name: &String| request.fields.iter().any(|field| field.value == *name);
        assert!(verdict.visible.iter().all(names), "a field that the server did not supply is shown");
        let is_told = |field: &str| {
            verdict.visible.iter().any(|name| name == field) || request.values.iter().any(|value| value.name == field)
        };
        assert!(verdict.errors.iter().all(|error| is_told(&error.field)), "a refusal is about nothing");
        drop(form_faults(&request.fields));
    });
    of::<CleanInputRequest>(text, |request| {
        let once = clean_input(request);
        let again = CleanInputRequest { value: once.value.clone(), ..request.clone() };
        assert_eq!(clean_input(&again), CleanInputView { value: once.value }, "cleaning again changes something");
    });
    of::<LoginForm>(text, |form| drop(validate_login(form)));
    of::<BankCardForm>(text, |form| drop(validate_bank_card(form)));
    of::<ContactPayload>(text, |form| drop(validate_contacts(form)));
    of::<KycManualForm>(text, |form| drop(validate_kyc_manual(form)));
    of::<ApplyForm>(text, |form| drop(validate_apply(form)));
    of::<FeedbackForm>(text, |form| drop(validate_feedback(form)));
    of::<ImageRequest>(text, |request| drop(validate_image(request)));
}

/// Parses a form, checks its round trip through JSON, and passes it to `check`.
fn of<T: Serialize + DeserializeOwned>(text: &str, check: impl FnOnce(&T)) {
    let Ok(form) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_value(&form).expect("it can be written");
    let again: T = serde_json::from_value(written.clone()).expect("what was written is read");
    assert_eq!(serde_json::to_value(&again).expect("it can be written"), written);
    check(&form);
}

fn numbers(text: &str) {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    assert_eq!(verhoeff(text).is_some(), is_digits, "{text:?}");
    assert!(!is_aadhaar(text) || is_digits && text.len() == 12, "{text:?}");
    assert!(!(is_individual_pan(text) && is_ifsc(text)), "no text is both");
    let masked = mask(text);
    assert!(!is_aadhaar(text) || is_masked_aadhaar(&masked), "{masked}");
    assert_eq!(normal_ifsc(&normal_ifsc(text)), normal_ifsc(text));
    if is_mobile(text) {
        assert!(Mobile::of_wire(&wire_phone(text)).is_some_and(|mobile| mobile.expose() == text));
    }
}
