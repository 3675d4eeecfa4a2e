//! Lists a tenant's users, returns their codes, and logs them in by a ticket instead of a code.

use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::user::TicketLoginRequest;
use loan_core::auth::one_time_code::may_try;
use loan_core::personal::{Aadhaar, Mobile, Sensitive, Typed as _};
use serde::Serialize;

use super::controls::{Asked, missing, mobile};
use super::refusal::{NAMED, absent, invalid, not_allowed};
use super::run::ten_digits;
use loan_service::app::{Client, Ctx, Tenant, retry};
use loan_service::error::DomainError;
use loan_service::records::codes::{self, Receiver};
use loan_service::records::users::User;
use loan_service::records::{orders, users};
use loan_service::service::handoff::{self, MintedTicket, TicketRequest};
use loan_store::Batch;

/// Maximum number of listed orders of a user.
const ORDERS: usize = 50;
/// Maximum number of users of a tenant that are listed.
const LISTED: usize = 50;

/// A new session of a user, opened without a login code.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignedIn {
    /// The phone, ten digits.
    phone: String,
    /// The token of a new session.
    token: String,
    /// The user's orders, newest first.
    order_ids: Vec<String>,
}

/// A user of the tenant.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserView {
    id: String,
    /// The phone, with 91.
    phone: String,
    /// The login code that was sent, or that will be sent next.
    code: String,
    /// Whether a code was sent and can still be entered.
    code_sent: bool,
    /// Loans repaid on time.
    on_time_repayments: u32,
    /// The user's orders, newest first.
    order_ids: Vec<String>,
}

pub(super) async fn newest(tenant: &Tenant) -> Result<Vec<UserView>, DomainError> {
    let store = &tenant.store;
    let mut views = Vec::new();
    for user in users::newest(store, LISTED).await? {
        views.push(UserView {
            id: user.id.to_string(),
            phone: user.phone.to_wire(),
            code: tenant.environment.codes.login(&user.phone, "")?,
            code_sent: is_code_valid(tenant, Receiver::Phone(&user.phone)).await?,
            on_time_repayments: user.on_time_repayments,
            order_ids: order_ids(tenant, &user).await?,
        });
    }
    Ok(views)
}

async fn is_code_valid(tenant: &Tenant, receiver: Receiver<'_>) -> Result<bool, DomainError> {
    let (sent, now) = (codes::find(&tenant.store, receiver).await?, tenant.now());
    Ok(sent.is_some_and(|sent| sent.codes.iter().any(|code| may_try(Some(code.last()), now).is_ok())))
}

/// The valid code of a phone or an Aadhaar number.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CodeView {
    /// The code's digits.
    code: String,
}

/// Returns the valid code of the phone or the Aadhaar number that the query names.
pub(super) async fn code(asked: Asked) -> Result<CodeView, DomainError> {
    let phone = asked.query.get("phone").map(|phone| mobile(phone)).transpose()?;
    let aadhaar = asked.query.get("aadhaar").map(|number| Aadhaar::parse(number)).transpose();
    let wrong = |_| not_allowed("aadhaar", "another text", &["twelve digits with a valid check digit"]);
    let aadhaar = aadhaar.map_err(wrong)?;
    // Only a hash of the sent code is stored, but with test controls every code is known in advance.
    let codes = &asked.tenant.environment.codes;
    let (receiver, code) = match (&phone, &aadhaar) {
        (Some(phone), None) => (Receiver::Phone(phone), codes.login(phone, "")?),
        (None, Some(number)) => (Receiver::Aadhaar(number), codes.aadhaar(number)?),
        _ => return Err(invalid("phone or aadhaar is needed, and one of them")),
    };
    if is_code_valid(&asked.tenant, receiver).await? {
        return Ok(CodeView { code });
    }
    Err(absent(&format!("code that is still valid in tenant {}", asked.name()), &[""; 0]))
}

pub(super) async fn session(asked: Asked) -> Result<SignedIn, DomainError> {
    let EmptyRequest {} = asked.json()?;
    let (tenant, phone) = (&asked.tenant, known(&asked).await?);
    note_login(tenant, &phone).await?;
    let MintedTicket { ticket, .. } = mint(tenant, &phone).await?;
    // The session names no device, so it works on any device that gets the token.
    let client = Client { web_uuid: "controls".to_owned(), ..Client::default() };
    let ctx = Ctx { client, ..Ctx::internal(tenant.clone(), tenant.now()) };
    let signed_in = handoff::ticket_login(ctx, TicketLoginRequest { ticket }).await?;
    let user = users::find(&tenant.store, &phone).await?.ok_or_else(missing)?;
    let order_ids = order_ids(tenant, &user).await?;
    Ok(SignedIn { phone: ten_digits(&phone), token: signed_in.token, order_ids })
}

async fn order_ids(tenant: &Tenant, user: &User) -> Result<Vec<String>, DomainError> {
    let orders = orders::list(&tenant.store, &user.id, ORDERS).await?;
    Ok(orders.iter().map(|order| order.id.to_string()).collect())
}

pub(super) async fn ticket(asked: Asked) -> Result<MintedTicket, DomainError> {
    let EmptyRequest {} = asked.json()?;
    mint(&asked.tenant, &known(&asked).await?).await
}

/// Returns the phone that the path names, if a user of this tenant has it.
async fn known(Asked { tenant, named, .. }: &Asked) -> Result<Mobile, DomainError> {
    let phone = mobile(named)?;
    match users::find(&tenant.store, &phone).await? {
        Some(_) => Ok(phone),
        None => Err(nobody(tenant, &phone).await?),
    }
}

/// Returns the refusal for a phone that no user of the tenant has.
pub(super) async fn nobody(tenant: &Tenant, phone: &Mobile) -> Result<DomainError, DomainError> {
    let newest = users::newest(&tenant.store, NAMED).await?;
    let there: Vec<String> = newest.iter().map(|user| user.phone.to_wire()).collect();
    Ok(absent(&format!("user {} in tenant {}", phone.to_wire(), tenant.name()), &there))
}

async fn mint(tenant: &Tenant, phone: &Mobile) -> Result<MintedTicket, DomainError> {
    let ctx = Ctx::internal(tenant.clone(), tenant.now());
    handoff::mint_ticket(&ctx, &TicketRequest { phone: Sensitive::from(phone.to_wire()) }).await
}

/// Records a login of the user, so that the next login needs no proof of ownership.
pub(super) async fn note_login(tenant: &Tenant, phone: &Mobile) -> Result<(), DomainError> {
    retry(|| async {
        let Some(user) = users::find(&tenant.store, phone).await? else { return Ok(()) };
        let mut batch = Batch::new();
        let now = User { last_login_at: tenant.now(), ..user.value.clone() };
        users::update(&tenant.store, &mut batch, &user, &now)?;
        Ok(tenant.store.commit(batch).await?)
    })
    .await
}
