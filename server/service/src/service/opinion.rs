//! Feedback of users, and the operators' answers.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::{EmptyRequest, OpinionItem, OpinionType};
use loan_core::ids::{ImageId, UserId};
use loan_core::time::Timestamp;
use loan_core::validate::feedback::{FeedbackForm, validate_feedback};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::photos::{self, Picture};
use super::{BeforeQuery, LIST_LIMIT};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result, valid};
use crate::records::images;
use crate::records::opinions::{self, Opinion};
use crate::records::users::{self, User};
use loan_store::{Batch, Stored};

const ANSWER_LIMIT: usize = 2000;
/// Maximum number of pictures attached to feedback.
pub const IMAGES_LIMIT: usize = 3;

#[derive(Debug, Clone, Default)]
pub struct OpinionForm {
    pub content: String,
    /// Code of the kind; empty if none was chosen.
    pub problem_type: String,
    pub pictures: Vec<Picture>,
}

pub async fn config(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<OpinionType>> {
    let types = ctx.catalogue.config.opinion_types.iter();
    Ok(types.map(|kind| kind.view(ctx.language)).collect())
}

pub async fn save(ctx: Ctx, input: OpinionForm) -> Result<()> {
    valid(validate_feedback(&FeedbackForm { content: input.content.clone() }).error)?;
    // The kind may be missing; only the text is required.
    let known = ctx.catalogue.config.opinion_types.iter().any(|kind| kind.problem_type == input.problem_type);
    if !known && !input.problem_type.is_empty() {
        return Err(DomainError::wrong_type("problemType"));
    }
    if input.pictures.len() > IMAGES_LIMIT {
        return Err(DomainError::wrong_type(format!("multipartFiles (at most {IMAGES_LIMIT})")));
    }
    let mut checked = Vec::with_capacity(input.pictures.len());
    for picture in input.pictures {
        checked.push(photos::check(&ctx, images::OPINION, Some(picture)).await?);
    }
    let opinion = Opinion {
        id: ctx.id(),
        problem_type: input.problem_type,
        content: input.content,
        images: checked.iter().map(|image| image.record.id.clone()).collect(),
        created_at: ctx.at,
        answer: None,
    };
    photos::keep(&ctx, &checked, |batch| add(&ctx, batch, &opinion)).await
}

async fn add(ctx: &Ctx, mut batch: Batch, opinion: &Opinion) -> Result<()> {
    opinions::insert(&ctx.store, &mut batch, ctx.user()?, opinion)?;
    ctx.commit(batch, &()).await
}

pub async fn list(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<OpinionItem>> {
    let opinions = opinions::list(&ctx.store, ctx.user()?, LIST_LIMIT).await?;
    let types = &ctx.catalogue.config.opinion_types;
    let item = |opinion: &Opinion| OpinionItem {
        create_time: opinion.created_at,
        problem_desc: types
            .iter()
            .find(|kind| kind.problem_type == opinion.problem_type)
            .map(|kind| kind.view(ctx.language).problem_desc),
        content: opinion.content.clone(),
        imges: opinion.images.iter().map(|image| format!("/opinion-images/{image}")).collect(),
        response_time: opinion.answer.as_ref().map(|answer| answer.at),
        answer_content: opinion.answer.as_ref().map(|answer| answer.content.clone()),
    };
    Ok(opinions.iter().map(|opinion| item(opinion)).collect())
}

/// An operator's answer to feedback.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerRequest {
    /// Text of the answer.
    pub content: String,
}

/// Feedback as an operator sees it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpinionForOperator {
    /// Id of the feedback.
    pub id: String,
    /// Id of the sender.
    pub user_id: UserId,
    /// The sender's phone, with the prefix 91; null if their account no longer exists.
    pub phone: Option<String>,
    /// Time when the feedback was sent.
    pub create_time: Timestamp,
    /// Code of the kind of problem; empty when none was chosen.
    pub problem_type: String,
    /// Text of the feedback.
    pub content: String,
    /// Ids of the attached pictures.
    pub pictures: Vec<ImageId>,
    /// Time when the feedback was answered.
    pub response_time: Option<Timestamp>,
    /// Text of the answer.
    pub answer_content: Option<String>,
}

/// Lists everybody's feedback, newest first.
pub async fn newest(ctx: &Ctx, query: &BeforeQuery) -> Result<Vec<OpinionForOperator>> {
    let found = opinions::newest(&ctx.store, query.before, LIST_LIMIT).await?;
    let senders = users::each(&ctx.store, found.iter().map(|(user, _)| user)).await?;
    let view = |((user_id, opinion), sender): ((UserId, Stored<Opinion>), Option<Stored<User>>)| OpinionForOperator {
        user_id,
        phone: sender.map(|user| user.value.phone.to_wire()),
        pictures: opinion.value.images,
        id: opinion.value.id,
        create_time: opinion.value.created_at,
        problem_type: opinion.value.problem_type,
        content: opinion.value.content,
        response_time: opinion.value.answer.as_ref().map(|answer| answer.at),
        answer_content: opinion.value.answer.map(|answer| answer.content),
    };
    Ok(found.into_iter().zip(senders).map(view).collect())
}

/// A picture attached to feedback.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureForOperator {
    /// Media type of the picture.
    pub mime_type: String,
    /// Bytes of the picture, in base64.
    pub data: String,
}

pub async fn picture(ctx: &Ctx, id: &str, picture: &str) -> Result<PictureForOperator> {
    let (owner, opinion) = opinions::owned(&ctx.store, id).await?.ok_or(ErrorCode::ImageNotFound)?;
    let is_its = opinion.images.iter().any(|image| image.as_str() == picture);
    let found = if is_its { images::get(&ctx.store, &owner, picture).await? } else { None };
    let image = found.ok_or(ErrorCode::ImageNotFound)?.value;
    let bytes = images::bytes(&ctx.store, &owner, &image).await?;
    Ok(PictureForOperator { mime_type: image.mime_type, data: BASE64_STANDARD.encode(bytes) })
}

/// Answers feedback. A second answer replaces the first.
pub async fn answer(ctx: &Ctx, id: &str, input: &AnswerRequest) -> Result<()> {
    let content = input.content.trim();
    let is_text = content.chars().all(|c| c == '\n' || !c.is_control());
    if content.is_empty() || content.chars().count() > ANSWER_LIMIT || !is_text {
        return Err(DomainError::wrong_type("content"));
    }
    retry(|| async {
        let (_, was) = opinions::owned(&ctx.store, id).await?.ok_or(ErrorCode::NotFound)?;
        let answer = Some(opinions::Answer { content: content.to_owned(), at: ctx.at });
        // Records only a hash, because the trail is permanent and the answer is deleted with the account.
        ctx.set_act_answer(&format!("sha256:{}", hex::encode(Sha256::digest(content))));
        let mut batch = Batch::new();
        opinions::update(&ctx.store, &mut batch, &was, &Opinion { answer, ..was.value.clone() })?;
        ctx.commit(batch, &()).await
    })
    .await
}

pub async fn image(ctx: &Ctx, id: &str) -> Result<(String, Vec<u8>)> {
    let user = ctx.user()?;
    let found = images::get(&ctx.store, user, id).await?.filter(|image| image.purpose == images::OPINION);
    let image = found.ok_or(ErrorCode::ImageNotFound)?.value;
    let bytes = images::bytes(&ctx.store, user, &image).await?;
    Ok((image.mime_type, bytes))
}
