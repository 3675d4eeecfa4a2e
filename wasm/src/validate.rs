//! Bindings of the rules about input.

use crate::boundary::{ask, bindings};
use loan_core::api::dto::auth::ContactPayload;
use loan_core::api::dto::user::ProveOwnerRequest;
use loan_core::time;
use loan_core::validate::FieldErrors;
use loan_core::validate::apply::{self, ApplyForm};
use loan_core::validate::bank::{self, BankCardForm};
use loan_core::validate::contacts::{self, ContactsVerdict};
use loan_core::validate::feedback::{self, FeedbackForm, FeedbackView};
use loan_core::validate::fields::{self, FieldControls, FieldControlsRequest};
use loan_core::validate::form::{self, FormRequest, FormVerdict};
use loan_core::validate::ifsc::{self, SearchNamesRequest, SearchNamesView};
use loan_core::validate::input::{self, CleanInputRequest, CleanInputView};
use loan_core::validate::kyc::{self, FacePhotoForm, KycManualForm, KycPhotosForm};
use loan_core::validate::upload::{self, ImageOutcome, ImageRequest};
use tsify::Ts;
use wasm_bindgen::prelude::*;

bindings! {
    cleanInput(CleanInputRequest) -> CleanInputView = |it| input::clean_input(&it);
    validateBankCard(BankCardForm) -> FieldErrors = |it| bank::validate_bank_card(&it);
    validateForm(FormRequest) -> FormVerdict = |it| form::validate_form(&it);
    fieldControls(FieldControlsRequest) -> FieldControls = |it| fields::field_controls(&it);
    validateKycManual(KycManualForm) -> FieldErrors = |it| kyc::validate_kyc_manual(&it);
    validateKycPhotos(KycPhotosForm) -> FieldErrors = |it| kyc::validate_kyc_photos(&it);
    validateOwner(ProveOwnerRequest) -> FieldErrors = |it| kyc::validate_owner(&it);
    validateFace(FacePhotoForm) -> FieldErrors = |it| kyc::validate_face(&it);
    validateFeedback(FeedbackForm) -> FeedbackView = |it| feedback::validate_feedback(&it);
    validateImage(ImageRequest) -> ImageOutcome = |it| upload::validate_image(&it);
    validateApply(ApplyForm) -> FieldErrors = |it| apply::validate_apply(&it);
    searchNames(SearchNamesRequest) -> SearchNamesView = |it| ifsc::search_names(&it);
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
