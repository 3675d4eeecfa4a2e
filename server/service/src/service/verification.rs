//! The verification steps, and the user's progress through them.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{AuthStepConfig, UserAuthStatus};
use loan_core::api::dto::client::EmptyRequest;
use loan_core::auth::progress::{first_unfinished, may_save};
use loan_core::auth::step::AuthStep;

use crate::app::{Ctx, retry};
use crate::error::Result;
use crate::records::verification::{self, Verification};
use loan_store::Batch;

pub async fn status(ctx: Ctx, _input: EmptyRequest) -> Result<UserAuthStatus> {
    progress(&ctx).await
}

pub(super) async fn submitted(ctx: &Ctx) -> Result<Verification> {
    let found = verification::find(&ctx.store, ctx.user()?).await?;
    Ok(found.map(|stored| stored.value).unwrap_or_default())
}

pub(super) async fn progress(ctx: &Ctx) -> Result<UserAuthStatus> {
    Ok(progress_of(ctx, &submitted(ctx).await?))
}

fn progress_of(ctx: &Ctx, submitted: &Verification) -> UserAuthStatus {
    let steps = ctx.catalogue.config.auth_steps.iter();
    UserAuthStatus {
        user_auth_config_vo_list: steps.map(|key| AuthStepConfig { key: key.clone() }).collect(),
        basic: u8::from(submitted.basic.is_some()),
        work: u8::from(submitted.work.is_some()),
        kyc_aadhaar_and_pan: u8::from(submitted.identity.is_some()),
        kyc_face_and_hold: u8::from(submitted.face.is_some()),
        contact: u8::from(submitted.contacts.is_some()),
    }
}

pub(super) async fn check_done(ctx: &Ctx) -> Result<()> {
    match first_unfinished(&progress(ctx).await?) {
        None => Ok(()),
        Some(_) => Err(ErrorCode::StepOrder.into()),
    }
}

/// Saves a step, even a finished one. Fails while an earlier step is unfinished.
pub(super) async fn save_step(ctx: &Ctx, step: AuthStep, save: impl Fn(&mut Verification)) -> Result<()> {
    retry(|| async {
        let mut batch = Batch::new();
        change(ctx, &mut batch, |submitted| {
            if !may_save(&progress_of(ctx, submitted), step) {
                return Err(ErrorCode::StepOrder.into());
            }
            save(submitted);
            Ok(())
        })
        .await?;
        ctx.commit(batch, &()).await
    })
    .await
}

/// Changes the user's answers, in the batch.
pub(super) async fn change(
    ctx: &Ctx,
    batch: &mut Batch,
    work: impl FnOnce(&mut Verification) -> Result<()>,
) -> Result<()> {
    let user = ctx.user()?;
    let was = verification::find(&ctx.store, user).await?;
    let mut now = was.as_ref().map(|stored| stored.value.clone()).unwrap_or_default();
    work(&mut now)?;
    Ok(verification::save(&ctx.store, batch, user, was.as_ref(), &now)?)
}
