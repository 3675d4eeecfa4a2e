//! Bindings of the rules about input.

use crate::boundary::ask;
use loan_core::api::dto::auth::ContactPayload;
use loan_core::api::dto::user::ProveOwnerRequest;
use loan_core::time;
use loan_core::validate::apply::{self, ApplyForm};
use loan_core::validate::bank::{self, BankCardForm, BankCardOutcome};
use loan_core::validate::contacts::{self, ContactsVerdict};
use loan_core::validate::feedback::{self, FeedbackForm, FeedbackView};
use loan_core::validate::fields::{self, FieldControls, FieldControlsRequest};
use loan_core::validate::form::{self, FormRequest, FormVerdict};
use loan_core::validate::ifsc::{self, SearchNamesRequest, SearchNamesView};
use loan_core::validate::input::{self, CleanInputRequest, CleanInputView};
use loan_core::validate::kyc::{self, FacePhotoForm, KycManualForm, KycPhotosForm};
use loan_core::validate::owner;
use loan_core::validate::upload::{self, ImageOutcome, ImageRequest};
use loan_core::validate::{FieldErrors, Verdict};
use tsify::Ts;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = cleanInput)]
pub fn clean_input(input: Ts<CleanInputRequest>) -> Result<Ts<CleanInputView>, JsError> {
    ask(input, |it| input::clean_input(&it))
}

#[wasm_bindgen(js_name = validateBankCard)]
pub fn validate_bank_card(input: Ts<BankCardForm>) -> Result<Ts<BankCardOutcome>, JsError> {
    ask(input, |it| bank::validate_bank_card(&it))
}

#[wasm_bindgen(js_name = contactsForm)]
pub fn contacts_form(input: Ts<ContactPayload>, own: &str, attempted: bool) -> Result<Ts<ContactsVerdict>, JsError> {
    ask(input, |it| contacts::contacts_form(&it, own, attempted))
}

/// Formats a date of birth; returns any other text unchanged.
#[wasm_bindgen(js_name = formatBirthDate)]
pub fn format_birth_date(written: &str, lang: &str) -> String {
    time::format_birth_date(written, lang).unwrap_or_else(|| written.to_owned())
}

#[wasm_bindgen(js_name = validateForm)]
pub fn validate_form(input: Ts<FormRequest>) -> Result<Ts<FormVerdict>, JsError> {
    ask(input, |it| form::validate_form(&it))
}

#[wasm_bindgen(js_name = fieldControls)]
pub fn field_controls(input: Ts<FieldControlsRequest>) -> Result<Ts<FieldControls>, JsError> {
    ask(input, |it| fields::field_controls(&it))
}

#[wasm_bindgen(js_name = validateKycManual)]
pub fn validate_kyc_manual(input: Ts<KycManualForm>) -> Result<Ts<FieldErrors>, JsError> {
    ask(input, |it| kyc::validate_kyc_manual(&it))
}

#[wasm_bindgen(js_name = validateKycPhotos)]
pub fn validate_kyc_photos(input: Ts<KycPhotosForm>) -> Result<Ts<FieldErrors>, JsError> {
    ask(input, |it| kyc::validate_kyc_photos(&it))
}

#[wasm_bindgen(js_name = validateOwner)]
pub fn validate_owner(input: Ts<ProveOwnerRequest>) -> Result<Ts<FieldErrors>, JsError> {
    ask(input, |it| owner::validate_owner(&it))
}

#[wasm_bindgen(js_name = validateFace)]
pub fn validate_face(input: Ts<FacePhotoForm>) -> Result<Ts<Verdict>, JsError> {
    ask(input, |it| kyc::validate_face(&it))
}

#[wasm_bindgen(js_name = validateFeedback)]
pub fn validate_feedback(input: Ts<FeedbackForm>) -> Result<Ts<FeedbackView>, JsError> {
    ask(input, |it| feedback::validate_feedback(&it))
}

#[wasm_bindgen(js_name = validateImage)]
pub fn validate_image(input: Ts<ImageRequest>) -> Result<Ts<ImageOutcome>, JsError> {
    ask(input, |it| upload::validate_image(&it))
}

#[wasm_bindgen(js_name = validateApply)]
pub fn validate_apply(input: Ts<ApplyForm>) -> Result<Ts<Verdict>, JsError> {
    ask(input, |it| apply::validate_apply(&it))
}

#[wasm_bindgen(js_name = searchNames)]
pub fn search_names(input: Ts<SearchNamesRequest>) -> Result<Ts<SearchNamesView>, JsError> {
    ask(input, |it| ifsc::search_names(&it))
}
