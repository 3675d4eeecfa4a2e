//! Verification: identity and face.

use loan_core::api::endpoint::Endpoint;
use warp::Filter;

use super::{File, Http, Routes};
use crate::app::Ctx;
use crate::http::Form;
use crate::service::photos::Picture;
use crate::service::{face, identity, photos};

/// Aadhaar, PAN, pictures, face.
pub fn routes(http: &Http) -> Routes {
    let aadhaar = http
        .post(Endpoint::AadhaarSendOtp, identity::send_code)
        .or(http.post(Endpoint::AadhaarVerify, identity::verify))
        .unify()
        .or(http.get(Endpoint::KycConfig, identity::config))
        .unify()
        .or(http.post(Endpoint::SaveIdentity, identity::save))
        .unify();
    let pictures = http.multipart(Endpoint::Ocr, read_document).or(http.multipart(Endpoint::Upload, upload)).unify();
    let living = http
        .get(Endpoint::LivingCheckConfig, face::config)
        .or(http.multipart(Endpoint::LivingCheck, check_face))
        .unify()
        .or(http.post(Endpoint::LivingHold, face::hold))
        .unify()
        .or(http.get(Endpoint::FaceResult, face::result))
        .unify();
    aadhaar.or(pictures).unify().or(living).unify().boxed()
}

/// A file of a form as the services take it.
pub(super) fn picture(file: &File) -> Picture {
    Picture { mime_type: file.mime_type.clone(), bytes: file.bytes.clone() }
}

async fn read_document(ctx: Ctx, form: Form) -> Result<impl serde::Serialize, crate::error::DomainError> {
    form.only(&["type", "image", "notNeed"])?;
    let is_needed = !matches!(form.text("notNeed"), "1" | "true");
    photos::read(ctx, form.text("type").to_owned(), form.file("image").map(picture), is_needed).await
}

async fn upload(ctx: Ctx, form: Form) -> Result<impl serde::Serialize, crate::error::DomainError> {
    form.only(&["type", "file"])?;
    photos::upload(ctx, form.text("type").to_owned(), form.file("file").map(picture)).await
}

async fn check_face(ctx: Ctx, form: Form) -> Result<impl serde::Serialize, crate::error::DomainError> {
    form.only(&["image"])?;
    face::check(ctx, form.file("image").map(picture)).await
}
