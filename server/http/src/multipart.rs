//! The multipart calls: their parts, and the use cases that they call.

use loan_core::api::dto::auth::{ImageStored, LivingCheck, OcrResult};

use super::{File, Form, FormPart};
use loan_service::app::Ctx;
use loan_service::error::DomainError;
use loan_service::service::face;
use loan_service::service::opinion::{self, IMAGES_LIMIT, OpinionForm};
use loan_service::service::photos::{self, Picture};

pub(super) const DOCUMENT: &[FormPart] = &[
    FormPart::text("type", "1 Aadhaar front, 2 Aadhaar back, 3 PAN."),
    FormPart::image("image", "The photo."),
    FormPart::text("notNeed", "`1` or `true`: store it without reading it."),
];
pub(super) const UPLOAD: &[FormPart] = &[
    FormPart::text("type", "What it is for. Of identity documents: 1 Aadhaar front, 2 Aadhaar back, 3 PAN."),
    FormPart::image("file", "The image."),
];
pub(super) const FACE: &[FormPart] = &[FormPart::image("image", "The photo.")];
pub(super) const FEEDBACK: &[FormPart] = &[
    FormPart::text("content", "What is said: letters, digits, spaces and `_ ? ! , .`."),
    FormPart::images("multipartFiles", "Pictures of it.", IMAGES_LIMIT),
    FormPart::text("problemDesc", "What the kind is called."),
    FormPart::text("problemType", "One of the kinds; may be left out."),
];

fn picture(file: &File) -> Picture {
    Picture { mime_type: file.mime_type.clone(), bytes: file.bytes.clone() }
}

pub(super) async fn read_document(ctx: Ctx, form: Form) -> Result<OcrResult, DomainError> {
    let is_needed = !matches!(form.text("notNeed"), "1" | "true");
    photos::read(ctx, form.text("type").to_owned(), form.file("image").map(picture), is_needed).await
}

pub(super) async fn upload(ctx: Ctx, form: Form) -> Result<ImageStored, DomainError> {
    photos::upload(ctx, form.text("type").to_owned(), form.file("file").map(picture)).await
}

pub(super) async fn check_face(ctx: Ctx, form: Form) -> Result<LivingCheck, DomainError> {
    face::check(ctx, form.file("image").map(picture)).await
}

pub(super) async fn save_feedback(ctx: Ctx, form: Form) -> Result<(), DomainError> {
    let input = OpinionForm {
        content: form.text("content").to_owned(),
        problem_type: form.text("problemType").to_owned(),
        pictures: form.files("multipartFiles").map(picture).collect(),
    };
    opinion::save(ctx, input).await
}
