//! Identity: Aadhaar by code, PAN, or pictures of both.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{
    AadhaarOtpRequest, AadhaarOtpSent, AadhaarVerified, AadhaarVerifyRequest, KycConfig, KycInfoRequest, KycPageInfo,
    ProviderRefusal, TypeQuery,
};
use loan_core::auth::step::AuthStep;
use loan_core::ids::ImageId;
use loan_core::message::{Message, MessageKey};
use loan_core::validate::kyc::{
    KycManualForm, KycPhotosForm, aadhaar_refusal, is_aadhaar_code, pan_refusal, validate_kyc_manual,
    validate_kyc_photos,
};

use super::{one_time, verification};
use crate::app::{Ctx, retry};
use crate::error::DomainError;
use crate::ports::AadhaarAnswer;
use crate::store::Batch;
use crate::store::records::codes::{self, Receiver};
use crate::store::records::verification::{Identity, VerifiedAadhaar};
use crate::store::records::{images, verification as records};

/// `type` of identification by pictures.
const PHOTOS: u8 = 1;
/// `type` of identification by hand.
const MANUAL: u8 = 2;

/// Pictures or manual entry?
///
/// # Errors
/// [`ErrorCode::WrongType`] for another page.
pub async fn config(ctx: Ctx, input: TypeQuery) -> Result<KycConfig, DomainError> {
    if input.kind != "1" {
        return Err(DomainError::with(ErrorCode::WrongType, vec!["type".to_owned()]));
    }
    let photo_type = ctx.catalogue.config.photo_type;
    Ok(KycConfig { kyc_page_info_vo: vec![KycPageInfo { photo_type }] })
}

fn hash(ctx: &Ctx, aadhaar: &str) -> String {
    ctx.store.lookup("verified aadhaar", aadhaar)
}

/// The last four characters; all there is left of an Aadhaar number.
fn last_four(number: &str) -> String {
    number.chars().skip(number.chars().count().saturating_sub(4)).collect()
}

async fn is_verified(ctx: &Ctx, aadhaar: &str) -> Result<bool, DomainError> {
    let told = verification::told(ctx).await?;
    Ok(told.aadhaar.is_some_and(|verified| verified.hash == hash(ctx, aadhaar)))
}

fn check_aadhaar(number: &str) -> Result<(), DomainError> {
    aadhaar_refusal(number).map_or(Ok(()), |key| Err(DomainError::invalid(Message::of(key))))
}

/// Sends a code to the phone that the Aadhaar number is linked with.
///
/// # Errors
/// [`ErrorCode::Invalid`], [`ErrorCode::ResendTooEarly`], [`ErrorCode::Provider`]. The provider's own refusal is no error.
pub async fn send_code(ctx: Ctx, input: AadhaarOtpRequest) -> Result<AadhaarOtpSent, DomainError> {
    check_aadhaar(&input.aadhaar)?;
    if is_verified(&ctx, &input.aadhaar).await? {
        return Ok(AadhaarOtpSent { state: 1, result: None });
    }
    let receiver = Receiver::Aadhaar(&input.aadhaar);
    // Not kept for replay before the provider answered, so it is committed without an answer.
    let code = retry(|| async {
        let code = ctx.app().codes.aadhaar(&input.aadhaar)?;
        let mut batch = Batch::new();
        one_time::issue(&ctx, &mut batch, receiver, &code).await?;
        ctx.store.commit(batch).await?;
        Ok(code)
    })
    .await?;
    let answer = ctx.app().ports.aadhaar.send(&input.aadhaar, &code).await;
    if let Ok(AadhaarAnswer::Sent) = answer {
        return Ok(AadhaarOtpSent { state: 0, result: None });
    }
    // Nothing was sent: nothing to enter, nothing to wait for.
    let mut batch = Batch::new();
    codes::delete(&ctx.store, &mut batch, receiver);
    ctx.store.commit(batch).await?;
    match answer? {
        AadhaarAnswer::Sent => Ok(AadhaarOtpSent { state: 0, result: None }),
        AadhaarAnswer::Refused(msg) => Ok(AadhaarOtpSent { state: 2, result: Some(ProviderRefusal { msg }) }),
    }
}

/// Verifies the Aadhaar number by its code.
///
/// # Errors
/// [`ErrorCode::Invalid`], and what [`one_time::redeem`] refuses.
pub async fn verify(ctx: Ctx, input: AadhaarVerifyRequest) -> Result<AadhaarVerified, DomainError> {
    check_aadhaar(&input.aadhaar)?;
    if !is_aadhaar_code(&input.otp) {
        return Err(DomainError::invalid(Message::of(MessageKey::RuleAadhaarCode)));
    }
    let verified = AadhaarVerified { verified: 1 };
    if is_verified(&ctx, &input.aadhaar).await? {
        return Ok(verified);
    }
    retry(|| async {
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Aadhaar(&input.aadhaar), &input.otp).await?;
        let user = ctx.user()?;
        let was = records::find(&ctx.store, user).await?;
        let mut now = was.as_ref().map(|stored| stored.value.clone()).unwrap_or_default();
        let last_four = last_four(&input.aadhaar);
        now.aadhaar = Some(VerifiedAadhaar { hash: hash(&ctx, &input.aadhaar), last_four, at: ctx.at });
        records::save(&ctx.store, &mut batch, user, was.as_ref(), &now)?;
        ctx.commit(batch, &verified).await
    })
    .await?;
    Ok(verified)
}

/// Saves the identity.
///
/// # Errors
/// [`ErrorCode::Invalid`], [`ErrorCode::AadhaarNotVerified`], [`ErrorCode::ImageNotFound`], [`ErrorCode::WrongType`].
pub async fn save(ctx: Ctx, input: KycInfoRequest) -> Result<(), DomainError> {
    let identity = match input.kind {
        PHOTOS => by_photos(&ctx, &input).await?,
        MANUAL => by_hand(&ctx, &input).await?,
        _ => return Err(DomainError::with(ErrorCode::WrongType, vec!["type".to_owned()])),
    };
    verification::save_step(&ctx, AuthStep::Identity, &(), |told| told.identity = Some(identity.clone())).await
}

async fn by_hand(ctx: &Ctx, input: &KycInfoRequest) -> Result<Identity, DomainError> {
    let form = KycManualForm {
        id_no: input.id_no.clone(),
        pan_no: input.pan_no.clone(),
        aadhaar_verified: is_verified(ctx, &input.id_no).await?,
    };
    if let Some(error) = validate_kyc_manual(&form).errors.into_iter().next() {
        let unverified = error.message.key == MessageKey::RuleAadhaarUnverified;
        let code = if unverified { ErrorCode::AadhaarNotVerified } else { ErrorCode::Invalid };
        return Err(DomainError::saying(code, error.message));
    }
    Ok(Identity::Manual { aadhaar_last_four: last_four(&input.id_no), pan_no: input.pan_no.clone() })
}

async fn by_photos(ctx: &Ctx, input: &KycInfoRequest) -> Result<Identity, DomainError> {
    let form = KycPhotosForm {
        front: input.front_image.clone(),
        back: input.back_image.clone(),
        pan: input.pan_image.clone(),
    };
    if let Some(error) = validate_kyc_photos(&form).errors.into_iter().next() {
        return Err(DomainError::invalid(error.message));
    }
    for image in [&form.front, &form.back, &form.pan] {
        images::get(&ctx.store, ctx.user()?, image).await?.ok_or(ErrorCode::ImageNotFound)?;
    }
    // What the reader found comes back corrected or not at all; a masked Aadhaar number is what was read.
    let refusal = if input.pan_no.is_empty() { None } else { pan_refusal(&input.pan_no) };
    let is_typed = !input.id_no.is_empty() && !input.id_no.contains('X');
    let refusal = refusal.or_else(|| if is_typed { aadhaar_refusal(&input.id_no) } else { None });
    if let Some(key) = refusal {
        return Err(DomainError::invalid(Message::of(key)));
    }
    Ok(Identity::Photos {
        front: ImageId::from(form.front),
        back: ImageId::from(form.back),
        pan: ImageId::from(form.pan),
        pan_no: input.pan_no.clone(),
    })
}
