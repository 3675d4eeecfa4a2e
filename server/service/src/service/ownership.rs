//! Proofs of ownership, for an account whose phone may have a new owner. Network operators reassign an unused number
//! after about 90 days, and a stranger must not see the account.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::user::{LoginResponse, ProveOwnerRequest};
use loan_core::auth::session::{OWNER_TRIES_PER_DAY, may_have_new_owner};
use loan_core::ids::UserId;
use loan_core::personal::{Pan, Sensitive};
use loan_core::validate::kyc::validate_owner;
use serde::Deserialize;
use subtle::{Choice, ConstantTimeEq as _};

use super::login::{entered, mobile, register, response};
use super::operator::{REASON_LIMIT, shown};
use super::own::{account, orders_of};
use super::sessions::{own, without_sessions};
use super::{LIST_LIMIT, one_time};
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result, valid};
use crate::records::limit_counts::{self, LimitRequest};
use crate::records::users::{self, User};
use crate::records::verification::Identity;
use crate::records::{codes, images, orders, sessions, verification};
use crate::security::{Details, Event};
use loan_store::{Batch, Stored};

const OWNER_PROOFS: &str = "owner-proofs";
/// Period of daily counters. Their keys contain the IST day, so the counters restart at midnight.
pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Returns whether a user must first prove that the account is theirs: the last sign-in is long ago, the device is new,
/// and the account has identity data or orders.
pub(super) async fn must_prove(ctx: &Ctx, user: &User) -> Result<bool> {
    if !may_have_new_owner(user.last_login_at, ctx.at)
        || codes::knows(&ctx.store, &user.phone, &one_time::device(ctx)).await?
    {
        return Ok(false);
    }
    let submitted = verification::find(&ctx.store, &user.id).await?;
    Ok(submitted.is_some_and(|submitted| submitted.identity.is_some()) || orders::has_any(&ctx.store, &user.id).await?)
}

pub(super) fn note_required(ctx: &Ctx, signed_in: &LoginResponse, user: &UserId) {
    if signed_in.prove_owner.is_some() {
        ctx.note_user(Event::OwnerProofRequired, user, None);
    }
}

/// Identity data of an account; empty fields are unknown.
#[derive(Default)]
pub(super) struct Known {
    pub pan: String,
    pub last_four: String,
    birth_year: String,
}

impl Known {
    pub async fn of(ctx: &Ctx, user: &User) -> Result<Self> {
        let submitted =
            verification::find(&ctx.store, &user.id).await?.map(|submitted| submitted.value).unwrap_or_default();
        let verified = submitted.aadhaar.map(|aadhaar| aadhaar.last_four).unwrap_or_default();
        let mut known = match &submitted.identity {
            None => Self::default(),
            Some(Identity::Manual { aadhaar_last_four, pan_no }) => Self {
                pan: pan_no.expose().to_owned(),
                last_four: aadhaar_last_four.clone(),
                birth_year: String::new(),
            },
            Some(Identity::Photos { front, pan, pan_no, corrections, .. }) => {
                // The borrower's corrections take precedence over the values read from the pictures.
                let mut known = Self {
                    pan: pan_no.as_ref().map_or("", Pan::expose).to_owned(),
                    last_four: corrections.aadhaar_last_four.clone(),
                    birth_year: corrections.date_of_birth.get(..4).unwrap_or_default().to_owned(),
                };
                for image in [front, pan] {
                    let image = images::get(&ctx.store, &user.id, image.as_str()).await?;
                    let reading = image.and_then(|image| image.value.reading).unwrap_or_default();
                    first(&mut known.pan, reading.pan.expose());
                    first(&mut known.last_four, &reading.last_four);
                    first(&mut known.birth_year, &reading.birth_year);
                }
                known
            }
        };
        first(&mut known.last_four, &verified);
        Ok(known)
    }

    /// Returns whether the request has the account's PAN (with its birth year, if known), or the last four Aadhaar
    /// digits with the birth year. Compares everything, so that timing reveals nothing.
    fn fits(&self, request: &ProveOwnerRequest) -> bool {
        let eq = |known: &str, sent: &Sensitive| {
            known.as_bytes().ct_eq(sent.expose().as_bytes()) & Choice::from(u8::from(!known.is_empty()))
        };
        let year = eq(&self.birth_year, &request.birth_year);
        let is_year_unknown = Choice::from(u8::from(self.birth_year.is_empty()));
        let by_pan = eq(&self.pan, &request.pan) & (year | is_year_unknown);
        let by_aadhaar = eq(&self.last_four, &request.last_four) & year;
        (by_pan | by_aadhaar).into()
    }
}

fn first(known: &mut String, other: &str) {
    if known.is_empty() {
        other.clone_into(known);
    }
}

/// Checks the caller's proof of ownership, if the session needs one. Limits the wrong proofs per day.
pub async fn prove(ctx: Ctx, input: ProveOwnerRequest) -> Result<()> {
    valid(validate_owner(&input).errors.into_iter().next().map(|error| error.message))?;
    let proved = retry(|| async {
        let (session, user) = (own(&ctx).await?, account(&ctx).await?);
        if !session.is_unproved {
            return Ok(false);
        }
        let mut count = Batch::new();
        let who = [user.id.as_str(), &ctx.at.day().to_string()].join("\n");
        let requested = [LimitRequest::one(OWNER_PROOFS, who, DAY_MS, OWNER_TRIES_PER_DAY)];
        if limit_counts::add(&ctx.store, &mut count, &requested, (ctx.at, ctx.at)).await?.is_err() {
            return Err(ErrorCode::OwnerTries.into());
        }
        if !Known::of(&ctx, &user).await?.fits(&input) {
            ctx.store.commit(count).await?;
            return Err(ErrorCode::OwnerMismatch.into());
        }
        let mut batch = Batch::new();
        sessions::prove_owner(&ctx.store, &mut batch, &session)?;
        let now = User { language: ctx.language, last_login_at: ctx.at, ..user.value.clone() };
        users::update(&ctx.store, &mut batch, &user, &now)?;
        codes::know(&ctx.store, &mut batch, &user.phone, &one_time::device(&ctx), ctx.at)?;
        ctx.commit(batch, &()).await?;
        Ok(true)
    })
    .await;
    match &proved {
        Ok(true) => ctx.note_user(Event::OwnerProved, ctx.user()?, None),
        Err(error) if error.code.status() == 200 => {
            ctx.note_user(Event::OwnerProofFailed, ctx.user()?, Some(error.code));
        }
        _ => {}
    }
    proved.map(drop)
}

/// Detaches the former owner's account from the phone, and begins a new account with a new token. Does nothing in a
/// session that needs no proof.
pub async fn not_mine(ctx: Ctx, _input: EmptyRequest) -> Result<LoginResponse> {
    let begun = retry(|| async {
        let (session, user) = (own(&ctx).await?, account(&ctx).await?);
        if !session.is_unproved {
            return Ok(None);
        }
        let mut batch = Batch::new();
        let owed = detach(&ctx, &mut batch, &user).await?;
        let (begun, id) = register(&ctx, &mut batch, &user.phone)?;
        ctx.commit(batch, &()).await?;
        Ok(Some((begun, id, user, owed)))
    })
    .await?;
    let Some((begun, id, former, owed)) = begun else {
        return Ok(response(ctx.token.clone(), false, false));
    };
    note_detached(&ctx, &former, &owed);
    entered(&ctx, "not_mine", &id);
    Ok(begun)
}

/// The phone that has a new owner.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PhoneRevokeRequest {
    /// Phone number with the prefix 91.
    pub phone: Sensitive,
    /// Reason for the audit trail: 1 to 500 characters.
    pub reason: String,
}

/// Detaches the account of a phone. The response does not reveal whether the phone had an account.
pub async fn revoke(ctx: &Ctx, input: &PhoneRevokeRequest) -> Result<()> {
    ctx.set_act_event("", &shown(&input.reason, REASON_LIMIT));
    let phone = mobile(&input.phone)?;
    ctx.set_act_subject(&ctx.pseudonym_of(&phone).await?);
    if input.reason.trim().is_empty() || input.reason.chars().count() > REASON_LIMIT {
        return Err(DomainError::wrong_type("reason"));
    }
    let detached = retry(|| async {
        let mut batch = Batch::new();
        let user = users::find(&ctx.store, &phone).await?;
        let owed = match &user {
            Some(user) => detach(ctx, &mut batch, user).await?,
            None => Vec::new(),
        };
        ctx.commit(batch, &()).await?;
        Ok(user.map(|user| (user, owed)))
    })
    .await?;
    if let Some((user, owed)) = detached {
        note_detached(ctx, &user, &owed);
    }
    Ok(())
}

/// Ends the account's sessions, and detaches the account from its phone. Returns the orders on which money is owed.
async fn detach(ctx: &Ctx, batch: &mut Batch, user: &Stored<User>) -> Result<Vec<String>> {
    let now = User { detached_at: Some(ctx.at), ..without_sessions(ctx, batch, user).await? };
    users::detach(&ctx.store, batch, user, &now).await?;
    codes::forget_devices(&ctx.store, batch, &user.phone, LIST_LIMIT).await?;
    let orders = orders_of(ctx, &user.id).await?.into_iter().filter(|order| order.state().is_owed());
    Ok(orders.map(|order| order.id.to_string()).collect())
}

fn note_detached(ctx: &Ctx, user: &User, owed: &[String]) {
    let user = ctx.pseudonym(&user.id);
    let details = Details { user: Some(&user), ..Details::default() };
    ctx.note(Event::PhoneDetached, &details);
    for order in owed {
        ctx.note(Event::PhoneDetachedOwing, &Details { subject: Some(order), ..details.clone() });
    }
}
