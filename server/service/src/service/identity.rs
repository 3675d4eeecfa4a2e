//! Identity step: a PAN and an Aadhaar number verified by a one-time code, or pictures of both documents.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{
    AadhaarOtpRequest, AadhaarOtpSent, AadhaarVerified, AadhaarVerifyRequest, KycConfig, KycInfoRequest, KycPageInfo,
    TypeQuery,
};
use loan_core::auth::kyc::IdentityWay;
use loan_core::auth::step::AuthStep;
use loan_core::ids::ImageId;
use loan_core::message::MessageKey;
use loan_core::personal::{Aadhaar, AadhaarCode, Pan, Sensitive, Typed};
use loan_core::validate::identity::is_masked_aadhaar;
use loan_core::validate::kyc::{
    KycManualForm, KycPhotosForm, birth_refusal, photo_numbers_refusal, readings_refusal, validate_kyc_manual,
    validate_kyc_photos,
};

use super::{one_time, verification};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result, valid};
use crate::ports::{AadhaarAnswer, Document};
use crate::records::codes::Receiver;
use crate::records::images::{self, Image};
use crate::records::verification::{Corrections, Identity, VerifiedAadhaar};
use loan_store::Batch;

pub async fn config(ctx: Ctx, input: TypeQuery) -> Result<KycConfig> {
    if input.kind != "1" {
        return Err(DomainError::wrong_type("type"));
    }
    let photo_type = ctx.catalogue.config.photo_type;
    Ok(KycConfig { kyc_page_info_vo: vec![KycPageInfo { photo_type }] })
}

fn hash(ctx: &Ctx, aadhaar: &Aadhaar) -> String {
    ctx.store.lookup("verified aadhaar", aadhaar.expose())
}

async fn is_verified(ctx: &Ctx, aadhaar: &Aadhaar) -> Result<bool> {
    let submitted = verification::submitted(ctx).await?;
    Ok(submitted.aadhaar.is_some_and(|verified| verified.hash == hash(ctx, aadhaar)))
}

fn parsed<T: Typed>(typed: &Sensitive) -> Result<T> {
    T::parse(typed.expose()).map_err(|key| DomainError::invalid(key.into()))
}

/// Sends a code to the phone linked with the Aadhaar number. A provider's refusal is a normal response, not an error.
pub async fn send_code(ctx: Ctx, input: AadhaarOtpRequest) -> Result<AadhaarOtpSent> {
    let aadhaar: Aadhaar = parsed(&input.aadhaar)?;
    if is_verified(&ctx, &aadhaar).await? {
        return Ok(AadhaarOtpSent::VERIFIED);
    }
    let receiver = Receiver::Aadhaar(&aadhaar);
    // Stores no response for an idempotent replay, because the provider has not answered yet.
    let code = retry(|| async {
        let mut batch = Batch::new();
        let code = one_time::issue(&ctx, &mut batch, receiver).await?;
        ctx.store.commit(batch).await?;
        Ok(code)
    })
    .await?;
    let answer = ctx.app.attempts.count("aadhaar", ctx.environment.ports.aadhaar.send(&aadhaar, &code)).await;
    let has_left = matches!(answer, Ok(AadhaarAnswer::Sent));
    retry(|| async {
        let mut batch = Batch::new();
        one_time::finish(&ctx, &mut batch, receiver, has_left).await?;
        Ok(ctx.store.commit(batch).await?)
    })
    .await?;
    match answer? {
        AadhaarAnswer::Sent => Ok(AadhaarOtpSent::SENT),
        AadhaarAnswer::Refused(msg) => Ok(AadhaarOtpSent::refused(msg)),
    }
}

pub async fn verify(ctx: Ctx, input: AadhaarVerifyRequest) -> Result<AadhaarVerified> {
    let aadhaar: Aadhaar = parsed(&input.aadhaar)?;
    let otp: AadhaarCode = parsed(&input.otp)?;
    let verified = AadhaarVerified::YES;
    if is_verified(&ctx, &aadhaar).await? {
        return Ok(verified);
    }
    retry(|| async {
        let mut batch = Batch::new();
        one_time::redeem(&ctx, &mut batch, Receiver::Aadhaar(&aadhaar), otp.expose()).await?;
        let number = VerifiedAadhaar { hash: hash(&ctx, &aadhaar), last_four: aadhaar.last_four(), at: ctx.at };
        verification::change(&ctx, &mut batch, |submitted| {
            submitted.aadhaar = Some(number);
            Ok(())
        })
        .await?;
        ctx.commit(batch, &verified).await
    })
    .await?;
    Ok(verified)
}

pub async fn save(ctx: Ctx, input: KycInfoRequest) -> Result<()> {
    let identity = match input.way() {
        Some(IdentityWay::Photos) => by_photos(&ctx, &input).await?,
        Some(IdentityWay::Manual) => by_hand(&ctx, &input).await?,
        None => return Err(DomainError::wrong_type("type")),
    };
    verification::save_step(&ctx, AuthStep::Identity, |submitted| submitted.identity = Some(identity.clone())).await
}

/// The Aadhaar number is the verified one, in full or masked: the phone does not store a verified number.
async fn by_hand(ctx: &Ctx, input: &KycInfoRequest) -> Result<Identity> {
    let (id_no, pan_no) = (input.id_no.expose(), input.pan_no.expose());
    let verified = verification::submitted(ctx).await?.aadhaar.filter(|verified| match Aadhaar::parse(id_no) {
        Ok(aadhaar) => verified.hash == hash(ctx, &aadhaar),
        Err(_) => is_masked_aadhaar(id_no) && id_no.ends_with(&verified.last_four),
    });
    let form =
        KycManualForm { id_no: id_no.to_owned(), pan_no: pan_no.to_owned(), aadhaar_verified: verified.is_some() };
    if let Some(error) = validate_kyc_manual(&form).errors.into_iter().next() {
        let unverified = error.message.key == MessageKey::RuleAadhaarUnverified;
        let code = if unverified { ErrorCode::AadhaarNotVerified } else { ErrorCode::Invalid };
        return Err(DomainError::saying(code, error.message));
    }
    let (Some(aadhaar), Ok(pan_no)) = (verified, Pan::parse(pan_no)) else { return Err(ErrorCode::Invalid.into()) };
    Ok(Identity::Manual { aadhaar_last_four: aadhaar.last_four, pan_no })
}

/// Fails with the message of the first document without a photo.
fn has_all(form: &KycPhotosForm) -> Result<()> {
    valid(validate_kyc_photos(form).refusal())
}

/// Returns whether a photo may show the document: it was sent as this document, or for a purpose that names none.
fn may_be(image: &Image, document: Document) -> bool {
    image.purpose != images::OPINION && Document::from_wire(&image.purpose).is_none_or(|sent| sent == document)
}

async fn by_photos(ctx: &Ctx, input: &KycInfoRequest) -> Result<Identity> {
    let mut form = KycPhotosForm {
        front: input.front_image.clone(),
        back: input.back_image.clone(),
        pan: input.pan_image.clone(),
    };
    has_all(&form)?;
    let mut birth_year = String::new();
    let photos = [Document::AadhaarFront, Document::AadhaarBack, Document::Pan].into_iter();
    for (document, id) in photos.zip([&mut form.front, &mut form.back, &mut form.pan]) {
        let image = images::get(&ctx.store, ctx.user()?, id).await?.ok_or(ErrorCode::ImageNotFound)?.value;
        // A photo of something else counts as missing.
        if !may_be(&image, document) {
            id.clear();
        }
        if birth_year.is_empty() {
            birth_year = image.reading.map(|reading| reading.birth_year).unwrap_or_default();
        }
    }
    has_all(&form)?;
    valid(photo_numbers_refusal(input.id_no.expose(), input.pan_no.expose()))?;
    let today = ctx.at.day();
    // Checks the birth year that was read from the pictures, unless the user corrected the date.
    let read =
        if input.date_of_birth.is_empty() && !birth_year.is_empty() { birth_refusal(&birth_year, today) } else { None };
    valid(readings_refusal(input, today).or(read))?;
    Ok(Identity::Photos {
        front: ImageId::from(form.front),
        back: ImageId::from(form.back),
        pan: ImageId::from(form.pan),
        pan_no: Pan::parse(input.pan_no.expose()).ok(),
        corrections: Corrections {
            name: input.name.clone(),
            date_of_birth: input.date_of_birth.clone(),
            gender: input.gender.clone(),
            address: input.address.clone(),
            aadhaar_last_four: Aadhaar::parse(input.id_no.expose())
                .map(|number| number.last_four())
                .unwrap_or_default(),
        },
    })
}
