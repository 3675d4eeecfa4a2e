//! What may be typed and sent.

use crate::answer;
use loan_core::api::dto::auth::ContactPayload;
use loan_core::validate::apply::{self, ApplyForm, PurposesView};
use loan_core::validate::bank::{self, BankCardForm, BankCardOutcome};
use loan_core::validate::contacts::{self, ContactsVerdict};
use loan_core::validate::feedback::{self, FeedbackForm, FeedbackView};
use loan_core::validate::form::{self, FormRequest, FormVerdict};
use loan_core::validate::ifsc::{self, SearchNamesRequest, SearchNamesView};
use loan_core::validate::input::{self, CleanInputRequest, CleanInputView};
use loan_core::validate::kyc::{self, FacePhotoForm, KycManualForm, KycPhotosForm};
use loan_core::validate::login::{self, LoginForm, LoginFormView};
use loan_core::validate::upload::{self, ImageOutcome, ImageRequest};
use loan_core::validate::{FieldErrors, Verdict};
use tsify::Ts;
use wasm_bindgen::prelude::*;

/// What is left of an input after cleaning it while it is typed.
#[wasm_bindgen(js_name = cleanInput)]
pub fn clean_input(input: Ts<CleanInputRequest>) -> Result<Ts<CleanInputView>, JsError> {
    answer(&input::clean_input(&input.to_rust()?))
}

/// The login form.
#[wasm_bindgen(js_name = validateLogin)]
pub fn validate_login(input: Ts<LoginForm>) -> Result<Ts<LoginFormView>, JsError> {
    answer(&login::validate_login(&input.to_rust()?))
}

/// The add-bank form: the first failure.
#[wasm_bindgen(js_name = validateBankCard)]
pub fn validate_bank_card(input: Ts<BankCardForm>) -> Result<Ts<BankCardOutcome>, JsError> {
    answer(&bank::validate_bank_card(&input.to_rust()?))
}

/// The three emergency contacts.
#[wasm_bindgen(js_name = validateContacts)]
pub fn validate_contacts(input: Ts<ContactPayload>) -> Result<Ts<ContactsVerdict>, JsError> {
    answer(&contacts::validate_contacts(&input.to_rust()?))
}

/// A form whose fields the server supplied.
#[wasm_bindgen(js_name = validateForm)]
pub fn validate_form(input: Ts<FormRequest>) -> Result<Ts<FormVerdict>, JsError> {
    answer(&form::validate_form(&input.to_rust()?))
}

/// Identity, typed.
#[wasm_bindgen(js_name = validateKycManual)]
pub fn validate_kyc_manual(input: Ts<KycManualForm>) -> Result<Ts<FieldErrors>, JsError> {
    answer(&kyc::validate_kyc_manual(&input.to_rust()?))
}

/// Identity, photographed.
#[wasm_bindgen(js_name = validateKycPhotos)]
pub fn validate_kyc_photos(input: Ts<KycPhotosForm>) -> Result<Ts<FieldErrors>, JsError> {
    answer(&kyc::validate_kyc_photos(&input.to_rust()?))
}

/// The face photo.
#[wasm_bindgen(js_name = validateFace)]
pub fn validate_face(input: Ts<FacePhotoForm>) -> Result<Ts<Verdict>, JsError> {
    answer(&kyc::validate_face(&input.to_rust()?))
}

/// The feedback form.
#[wasm_bindgen(js_name = validateFeedback)]
pub fn validate_feedback(input: Ts<FeedbackForm>) -> Result<Ts<FeedbackView>, JsError> {
    answer(&feedback::validate_feedback(&input.to_rust()?))
}

/// A chosen image: kind by its first bytes, size by the limit.
#[wasm_bindgen(js_name = validateImage)]
pub fn validate_image(input: Ts<ImageRequest>) -> Result<Ts<ImageOutcome>, JsError> {
    answer(&upload::validate_image(&input.to_rust()?))
}

/// An application: is a card chosen?
#[wasm_bindgen(js_name = validateApply)]
pub fn validate_apply(input: Ts<ApplyForm>) -> Result<Ts<Verdict>, JsError> {
    answer(&apply::validate_apply(&input.to_rust()?))
}

/// The loan purposes to choose from.
#[wasm_bindgen(js_name = loanPurposes)]
pub fn loan_purposes() -> Result<Ts<PurposesView>, JsError> {
    answer(&apply::loan_purposes())
}

/// The IFSC finder's search: case-insensitive, anywhere in the name.
#[wasm_bindgen(js_name = searchNames)]
pub fn search_names(input: Ts<SearchNamesRequest>) -> Result<Ts<SearchNamesView>, JsError> {
    answer(&ifsc::search_names(&input.to_rust()?))
}
