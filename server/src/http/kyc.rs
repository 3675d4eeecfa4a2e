//! Verification: identity and face.

use loan_core::api::dto::auth::{ImageStored, LivingCheck, OcrResult};
use loan_core::api::endpoint::Endpoint;

use super::{Calls, File, Part};
use crate::app::Ctx;
use crate::error::DomainError;
use crate::http::Form;
use crate::service::photos::Picture;
use crate::service::{face, identity, photos};

const DOCUMENT: &[Part] = &[
    Part::text("type", "1 Aadhaar front, 2 Aadhaar back, 3 PAN."),
    Part::image("image", "The photo."),
    Part::text("notNeed", "`1` or `true`: store it without reading it."),
];
const UPLOAD: &[Part] = &[Part::text("type", "What it is for."), Part::image("file", "The image.")];
const FACE: &[Part] = &[Part::image("image", "The photo.")];

/// Aadhaar, PAN, pictures, face.
pub fn calls(to: &mut impl Calls) {
    to.post(Endpoint::AadhaarSendOtp, identity::send_code);
    to.post(Endpoint::AadhaarVerify, identity::verify);
    to.get(Endpoint::KycConfig, identity::config);
    to.post(Endpoint::SaveIdentity, identity::save);
    to.multipart(Endpoint::Ocr, DOCUMENT, read_document);
    to.multipart(Endpoint::Upload, UPLOAD, upload);
    to.get(Endpoint::LivingCheckConfig, face::config);
    to.multipart(Endpoint::LivingCheck, FACE, check_face);
    to.post(Endpoint::LivingHold, face::hold);
    to.get(Endpoint::FaceResult, face::result);
}

/// A file of a form as the services take it.
pub(super) fn picture(file: &File) -> Picture {
    Picture { mime_type: file.mime_type.clone(), bytes: file.bytes.clone() }
}

async fn read_document(ctx: Ctx, form: Form) -> Result<OcrResult, DomainError> {
    let is_needed = !matches!(form.text("notNeed"), "1" | "true");
    photos::read(ctx, form.text("type").to_owned(), form.file("image").map(picture), is_needed).await
}

async fn upload(ctx: Ctx, form: Form) -> Result<ImageStored, DomainError> {
    photos::upload(ctx, form.text("type").to_owned(), form.file("file").map(picture)).await
}

async fn check_face(ctx: Ctx, form: Form) -> Result<LivingCheck, DomainError> {
    face::check(ctx, form.file("image").map(picture)).await
}
