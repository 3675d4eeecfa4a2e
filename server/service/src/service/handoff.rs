//! Sign-ins that another party vouches for: the native app's ticket, a partner's signature, the rating page's link.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::order::{AuditLink, AuditSession, AuditSessionRequest, OrderRequest};
use loan_core::api::dto::user::{AppLoginResponse, SignedLoginRequest, TicketLoginRequest};
use loan_core::personal::{Mobile, Sensitive};
use loan_core::time::Timestamp;
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};

use super::login::{enter, entered, failed, mobile};
use super::own::{account_to_read, own_order};
use super::ownership;
use crate::app::{Ctx, retry};
use crate::error::Result;
use crate::records::handoffs::{self, AuditCode, Ticket};
use crate::records::sessions::{self, Scope, Session};
use crate::records::users;
use crate::security::{Details, Event};
use crate::signature;
use loan_store::Batch;

const TICKET_SECONDS: i64 = 60;
/// Tolerated difference of a partner's clock, in seconds.
const SIGN_SECONDS: i64 = 300;
const NONCE_LIMIT: usize = 64;
const LINK_MINUTES: i64 = 5;
/// Minutes for which a session of the rating page can read its order.
const PAGE_MINUTES: i64 = 30;

/// A phone to mint a ticket for.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TicketRequest {
    /// Phone number with the prefix 91.
    pub phone: Sensitive,
}

/// A ticket for the native app.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MintedTicket {
    /// Ticket, valid once.
    pub ticket: String,
    /// Lifetime in seconds.
    pub expires_in: i64,
}

/// Creates a one-time ticket. Called by the native app's server.
pub async fn mint_ticket(ctx: &Ctx, input: &TicketRequest) -> Result<MintedTicket> {
    let phone = mobile(&input.phone)?;
    ctx.set_act_subject(&ctx.pseudonym_of(&phone).await?);
    let text = sessions::new_token()?;
    let ticket = Ticket { phone, until: ctx.at.plus_ms(TICKET_SECONDS * 1000) };
    retry(|| async {
        let mut batch = Batch::new();
        handoffs::insert_ticket(&ctx.store, &mut batch, &text, &ticket)?;
        ctx.commit(batch, &()).await
    })
    .await?;
    Ok(MintedTicket { ticket: text, expires_in: TICKET_SECONDS })
}

pub async fn ticket_login(ctx: Ctx, input: TicketLoginRequest) -> Result<AppLoginResponse> {
    let signed_in = retry(|| async {
        let ticket = handoffs::ticket(&ctx.store, &input.ticket).await?;
        let ticket = ticket.filter(|ticket| ctx.at < ticket.until).ok_or(ErrorCode::TicketInvalid)?;
        let mut batch = Batch::new();
        handoffs::use_ticket(&mut batch, &ticket);
        enter_app(&ctx, batch, &ticket.phone, "ticket").await
    })
    .await;
    // Logs no user, because no valid ticket was found.
    signed_in.inspect_err(|error| failed(&ctx, "ticket", None, error))
}

/// Signs in by a partner's signature. Any fault in the signature gives [`ErrorCode::SignInvalid`].
pub async fn signed_login(ctx: Ctx, input: SignedLoginRequest) -> Result<AppLoginResponse> {
    let phone = mobile(&input.phone)?;
    if !is_signed(&ctx, &input) {
        ctx.note(Event::PartnerSignatureRefused, &Details::refused(ErrorCode::SignInvalid));
        return Err(ErrorCode::SignInvalid.into());
    }
    let package = &ctx.client.package_name;
    let signed_in = retry(|| async {
        if handoffs::nonce_used(&ctx.store, package, &input.nonce).await? {
            return Err(ErrorCode::SignInvalid.into());
        }
        let mut batch = Batch::new();
        handoffs::use_nonce(&ctx.store, &mut batch, package, &input.nonce, ctx.at)?;
        enter_app(&ctx, batch, &phone, "partner").await
    })
    .await;
    if signed_in.as_ref().is_err_and(|error| error.code == ErrorCode::SignInvalid) {
        let user = ctx.pseudonym_of(&phone).await?;
        let details = Details { user: Some(&user), ..Details::refused(ErrorCode::SignInvalid) };
        ctx.note(Event::PartnerNonceReplayed, &details);
    }
    signed_in
}

async fn enter_app(ctx: &Ctx, mut batch: Batch, phone: &Mobile, method: &'static str) -> Result<AppLoginResponse> {
    let (signed_in, user) = enter(ctx, &mut batch, phone).await?;
    ctx.commit(batch, &()).await?;
    entered(ctx, method, &user);
    ownership::note_required(ctx, &signed_in, &user);
    Ok(AppLoginResponse { token: signed_in.token, is_register: signed_in.is_register, phone: phone.to_wire() })
}

fn is_signed(ctx: &Ctx, input: &SignedLoginRequest) -> bool {
    let client = &ctx.client;
    let nonce_fits = !input.nonce.is_empty() && input.nonce.len() <= NONCE_LIMIT;
    let seconds: Option<i64> = input.timestamp.parse().ok();
    let off_ms = seconds.map(|seconds| Timestamp::from_epoch_ms(seconds.saturating_mul(1000)).ms_until(ctx.at).abs());
    let in_time = off_ms.is_some_and(|off| off <= SIGN_SECONDS * 1000);
    let phone = input.phone.expose();
    let signed = [&client.package_name, phone, &input.timestamp, &input.nonce, &client.device_id].join("\n");
    // A partner whose secret is being replaced has two entries.
    let mut partners = ctx.app.settings.partners.iter().filter(|(package, _)| *package == client.package_name);
    nonce_fits
        && in_time
        && partners.any(|(_, secret)| signature::is_signed(secret.expose_secret(), signed.as_bytes(), &input.sign))
}

/// Returns a link to the rating page of one order. The link works once.
pub async fn audit_link(ctx: Ctx, input: OrderRequest) -> Result<AuditLink> {
    let order = own_order(&ctx, &input.order_id).await?;
    let token = sessions::new_token()?;
    let until = ctx.at.plus_ms(LINK_MINUTES * 60_000);
    let generation = account_to_read(&ctx).await?.session_generation;
    let code = AuditCode { user_id: order.user_id.clone(), order_id: order.id.clone(), generation, until };
    let mut batch = Batch::new();
    handoffs::insert_audit_code(&ctx.store, &mut batch, &token, &code)?;
    let link = AuditLink { token };
    ctx.commit(batch, &link).await?;
    Ok(link)
}

/// Exchanges the link's code for a session that can only read the link's order.
pub async fn audit_session(ctx: Ctx, input: AuditSessionRequest) -> Result<AuditSession> {
    let opened = retry(|| async {
        let code = handoffs::audit_code(&ctx.store, &input.token).await?;
        let fits = |code: &AuditCode| ctx.at < code.until && code.order_id == input.order_id;
        let code = code.filter(|code| fits(code)).ok_or(ErrorCode::AuditLinkInvalid)?;
        let token = sessions::new_token()?;
        let scope = Scope::Order { order_id: code.order_id.clone(), until: ctx.at.plus_ms(PAGE_MINUTES * 60_000) };
        let user = users::get(&ctx.store, &code.user_id).await?;
        if user.is_none_or(|user| user.session_generation != code.generation) {
            return Err(ErrorCode::AuditLinkInvalid.into());
        }
        let session = Session {
            user_id: code.user_id.clone(),
            created_at: ctx.at,
            seen_at: ctx.at,
            scope,
            generation: code.generation,
            device: String::new(),
            proof: None,
            is_unproved: false,
        };
        let mut batch = Batch::new();
        handoffs::use_audit_code(&mut batch, &code);
        sessions::insert(&ctx.store, &mut batch, &token, &session)?;
        ctx.commit(batch, &()).await?;
        entered(&ctx, "link", &code.user_id);
        Ok(AuditSession { token })
    })
    .await;
    opened.inspect_err(|error| failed(&ctx, "link", None, error))
}
