//! The check that a picture shows a live face.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{FaceResult, LivingCheck, LivingCheckConfig, LivingConfig, LivingHoldRequest};
use loan_core::api::dto::client::EmptyRequest;
use loan_core::auth::step::AuthStep;
use loan_core::ids::LivenessId;
use loan_core::message::Message;
use loan_core::message::MessageKey;
use loan_core::validate::kyc::{FacePhotoForm, validate_face};

use super::photos::{self, Picture};
use super::verification;
use crate::app::Ctx;
use crate::error::{DomainError, Result, valid};
use crate::records::verification::FaceCheck;
use loan_store::Batch;

pub async fn config(ctx: Ctx, _input: EmptyRequest) -> Result<LivingCheckConfig> {
    let living = &ctx.catalogue.config.living;
    let living_config = LivingConfig { provider: living.provider.clone(), required: living.required };
    Ok(LivingCheckConfig { living_config })
}

/// Checks that a picture shows a live face. A failed check is a normal response, not an error.
pub async fn check(ctx: Ctx, picture: Option<Picture>) -> Result<LivingCheck> {
    if picture.is_none() {
        return Err(DomainError::invalid(Message::of(MessageKey::RuleFacePhoto)));
    }
    let image = photos::check(&ctx, "face", picture).await?;
    let check = ctx.environment.ports.face.check(&image.for_provider);
    let passed = ctx.app.attempts.count("face", check).await?;
    let check = FaceCheck { id: LivenessId::from(ctx.id()), passed, at: ctx.at };
    photos::keep(&ctx, &[image], |batch| add(&ctx, batch, &check)).await
}

async fn add(ctx: &Ctx, mut batch: Batch, check: &FaceCheck) -> Result<LivingCheck> {
    let view = LivingCheck { liveness_id: check.id.clone(), status: u8::from(check.passed) };
    verification::change(ctx, &mut batch, |submitted| {
        submitted.last_check = Some(check.clone());
        Ok(())
    })
    .await?;
    ctx.commit(batch, &view).await?;
    Ok(view)
}

pub async fn hold(ctx: Ctx, input: LivingHoldRequest) -> Result<()> {
    valid(validate_face(&FacePhotoForm { image: input.liveness_id.to_string() }).refusal())?;
    let submitted = verification::submitted(&ctx).await?;
    if submitted.face.as_ref().is_some_and(|passed| *passed == input.liveness_id) {
        return Ok(());
    }
    let check = submitted.last_check.filter(|check| check.id == input.liveness_id);
    let check = check.ok_or(ErrorCode::LivenessNotFound)?;
    if !check.passed {
        return Err(ErrorCode::FaceNotPassed.into());
    }
    verification::save_step(&ctx, AuthStep::Face, |submitted| submitted.face = Some(check.id.clone())).await
}

pub async fn result(ctx: Ctx, _input: EmptyRequest) -> Result<FaceResult> {
    let submitted = verification::submitted(&ctx).await?;
    let passed = submitted.last_check.map_or(submitted.face.is_some(), |check| check.passed);
    Ok(FaceResult { status: u8::from(passed) })
}
