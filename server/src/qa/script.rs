//! Carries out a scenario's commands: each makes the calls that the app would make, with the clock set back.

use std::collections::BTreeMap;

use bytes::Bytes;
use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{AadhaarOtpRequest, AadhaarVerifyRequest, KycInfoRequest, LivingHoldRequest};
use loan_core::api::dto::bank::BindCardRequest;
use loan_core::api::dto::extension::ExtensionRequest;
use loan_core::api::dto::order::{ApplyRequest, OrderRequest, PaymentLink};
use loan_core::api::dto::product::CalculateRequest;
use loan_core::api::dto::schedule::ScheduleRequest;
use loan_core::api::dto::user::{LoginRequest, SendCodeRequest};
use loan_core::personal::{Aadhaar, Mobile, Typed as _};
use loan_core::time::Timestamp;
use secrecy::ExposeSecret as _;

use super::scenario::{Command, Scenario, history};
use crate::app::{Client, Ctx, Tenant};
use crate::error::DomainError;
use crate::service::callback::{self, NoticeStatus, PaymentNotice};
use crate::service::deadlines;
use crate::service::photos::Picture;
use crate::service::sessions::must_be_fresh;
use crate::service::{
    apply, bank, extension, face, forms, identity, login, operator, orders as calls, pay, product, schedule,
};
use crate::signature::sign;
use crate::store::Batch;
use crate::store::records::codes::{self, Receiver};
use crate::store::records::{cards, offers, orders, payments, sessions, users};

/// The purpose of every application that a scenario makes: the first in the specification's list.
const PURPOSE: &str = "Shopping";
/// Most orders of a replaced user that are removed; a fixture makes only a few.
pub(super) const ORDERS: usize = 1000;

/// A history being carried out.
pub(super) struct Script {
    tenant: Tenant,
    /// The user's phone, with 91.
    pub(super) phone: Mobile,
    /// Token of the last login.
    pub(super) token: String,
    /// Id of the order that was applied for last.
    order: String,
}

impl Script {
    pub(super) fn new(tenant: Tenant, phone: Mobile) -> Self {
        Self { tenant, phone, token: String::new(), order: String::new() }
    }

    /// The context of a call at an instant, with the token of the last login.
    async fn ctx(&self, at: Timestamp) -> Result<Ctx, DomainError> {
        let session = sessions::live(&self.tenant.store, &self.token, at).await?;
        // Without details of a device, so the session works on any device that is given it.
        let client = Client { web_uuid: "scenario".to_owned(), ..Client::default() };
        Ok(Ctx { session, token: self.token.clone(), client, ..Ctx::internal(self.tenant.clone(), at) })
    }

    fn this_order(&self) -> OrderRequest {
        OrderRequest { order_id: self.order.as_str().into() }
    }

    /// Logs in with a code that is sent for it.
    pub(super) async fn login(&mut self, at: Timestamp) -> Result<(), DomainError> {
        let ctx = self.ctx(at).await?;
        let phone = self.phone.clone();
        // Remove an earlier code: this login may follow at once on the last one, and must not wait to ask for a code.
        let mut batch = Batch::new();
        codes::delete(&ctx.store, &mut batch, Receiver::Phone(&phone));
        ctx.store.commit(batch).await?;
        login::send_code(ctx.clone(), SendCodeRequest { phone: phone.to_wire().into() }).await?;
        let code = ctx.environment.codes.login(&phone)?;
        let request = LoginRequest { phone: phone.to_wire().into(), code: code.into() };
        self.token = login::login(ctx, request).await?.token;
        Ok(())
    }

    pub(super) async fn run(&mut self, at: Timestamp, command: &Command) -> Result<(), DomainError> {
        if matches!(command, Command::Login) {
            return self.login(at).await;
        }
        // In a long history the session may have expired, or be too old to bind an account; then the user signs in
        // again.
        let mut ctx = self.ctx(at).await?;
        let binds = matches!(command, Command::BindCard { .. });
        if ctx.session.is_none() || binds && must_be_fresh(&ctx).is_err() {
            self.login(at).await?;
            ctx = self.ctx(at).await?;
        }
        match command {
            Command::Login => Ok(()),
            Command::SaveBasic(form) => forms::save_basic(ctx, form.clone()).await,
            Command::SaveWork(form) => forms::save_work(ctx, form.clone()).await,
            Command::SaveIdentity { aadhaar, pan } => identify(ctx, aadhaar, pan).await,
            Command::PassFace => {
                let picture =
                    Picture { mime_type: "image/jpeg".to_owned(), bytes: Bytes::from(crate::picture::grey()) };
                let liveness_id = face::check(ctx.clone(), Some(picture)).await?.liveness_id;
                face::hold(ctx, LivingHoldRequest { liveness_id }).await
            }
            Command::SaveContacts(contacts) => forms::save_contacts(ctx, (**contacts).clone()).await,
            Command::BindCard { ifsc, account } => {
                let card = BindCardRequest {
                    bank_code: ifsc.clone(),
                    card_no: account.as_str().into(),
                    confirm_card_no: account.as_str().into(),
                    ..BindCardRequest::default()
                };
                bank::bind(ctx, card).await.map(drop)
            }
            Command::Apply { .. } => self.apply(ctx, command).await,
            Command::Withdraw => calls::withdraw(ctx, self.this_order()).await,
            Command::GetMoney => calls::get_money(ctx, self.this_order()).await,
            Command::Repay => settle(&ctx, pay::repay(ctx.clone(), self.this_order()).await?).await,
            Command::CoolingOff => settle(&ctx, pay::cooling_off(ctx.clone(), self.this_order()).await?).await,
            Command::RequestExtension => {
                let request = self.extension(&ctx).await?;
                extension::ask(ctx, request).await.map(drop)
            }
            Command::PayExtension => {
                let request = self.extension(&ctx).await?;
                settle(&ctx, extension::ask(ctx.clone(), request).await?).await
            }
            Command::GiveUpExtension => {
                let request = self.extension(&ctx).await?;
                extension::give_up(ctx, request).await
            }
            Command::BookNext => {
                let booking = ScheduleRequest { order_id: self.order.as_str().into(), ..ScheduleRequest::default() };
                schedule::book(ctx, booking).await.map(drop)
            }
            Command::Report(kind) => operator::let_happen(&ctx, &self.order, *kind).await.map(drop),
            Command::Offer(offer) => {
                let mut batch = Batch::new();
                offers::put(&ctx.store, &mut batch, ctx.user()?, offer)?;
                Ok(ctx.store.commit(batch).await?)
            }
        }
    }

    /// Gets the statement and applies with it, as the app does.
    async fn apply(&mut self, ctx: Ctx, command: &Command) -> Result<(), DomainError> {
        let Command::Apply { amount, days, product: id, auto_get_money } = command else { return Ok(()) };
        let chosen = match id {
            Some(id) => ctx.product(id).await?,
            None => ctx.products().await?.into_iter().next().ok_or(ErrorCode::ProductNotFound)?,
        };
        let card = cards::list(&ctx.store, ctx.user()?, 1).await?.pop().ok_or(ErrorCode::CardNotFound)?;
        let amount = amount.or_else(|| chosen.max_amount()).ok_or(ErrorCode::AmountNotOffered)?;
        let periods = days.unwrap_or(chosen.period);
        let statement = CalculateRequest {
            amount: amount.value().to_string(),
            period: periods.to_string(),
            product_id: chosen.id.clone().into(),
        };
        let kfs = product::key_facts(ctx.clone(), statement).await?.id.to_string();
        let request = ApplyRequest {
            card_id: card.id.clone(),
            borrow_amount: Some(amount),
            periods,
            product_id: chosen.id.into(),
            auto_get_money: Some(u8::from(*auto_get_money)),
            loan_purpose: Some(PURPOSE.to_owned()),
            kfs_accepted: Some(kfs.into()),
            ..ApplyRequest::default()
        };
        self.order = apply::apply(ctx, request).await?.order_id.to_string();
        Ok(())
    }

    /// The extension, calculated at the context's instant.
    async fn extension(&self, ctx: &Ctx) -> Result<ExtensionRequest, DomainError> {
        let offered = extension::calculate(ctx.clone(), self.this_order()).await?;
        Ok(ExtensionRequest {
            extension_id: offered.extension_id,
            order_id: self.order.as_str().into(),
            order_repay_id: offered.order_repay_id,
        })
    }
}

/// A command that was refused: where it is in the file, and why.
#[derive(Debug)]
pub(super) struct Refused {
    pub scenario: String,
    pub index: usize,
    /// In English, for the author of the scenario.
    pub why: String,
}

impl Refused {
    fn of(scenario: &str, index: usize, error: &DomainError) -> Self {
        let why = crate::messages::text(&error.message, loan_core::message::Language::En);
        Self { scenario: scenario.to_owned(), index, why: format!("{why} ({})", error.code.code()) }
    }
}

/// Plays a scenario's history for an unused phone, ending at the tenant's now. Its deadlines are written at their own
/// instants. The other deadlines of the tenant are held meanwhile, because the history lies in their past.
pub(super) async fn play(
    tenant: &Tenant,
    scenarios: &BTreeMap<String, Scenario>,
    name: &str,
    phone: Mobile,
) -> Result<Script, Refused> {
    let begin = |error: &DomainError| Refused::of(name, 0, error);
    let scenario = scenarios
        .get(name)
        .ok_or_else(|| begin(&DomainError::with(ErrorCode::ScenarioUnknown, vec![name.to_owned()])))?;
    let held = tenant.hold_deadlines().await.map_err(|error| begin(&error))?;
    let now = tenant.now();
    deadlines::sweep_held(&held, tenant, now).await.map_err(|error| begin(&error))?;
    replace(tenant, &phone).await.map_err(|error| begin(&error))?;
    let mut script = Script::new(tenant.clone(), phone);
    for step in history(scenarios, scenario) {
        let at = now.plus_ms(step.offset);
        let done = match deadlines::sweep_held(&held, tenant, at).await {
            Ok(()) => script.run(at, step.command).await,
            Err(error) => Err(error),
        };
        done.map_err(|error| Refused::of(step.scenario, step.index, &error))?;
    }
    deadlines::sweep_held(&held, tenant, now).await.map_err(|error| begin(&error))?;
    if scenario.signed_in {
        script.login(now).await.map_err(|error| begin(&error))?;
    }
    Ok(script)
}

/// Removes the user of a phone, with every record that could be found through it.
async fn replace(tenant: &Tenant, phone: &Mobile) -> Result<(), DomainError> {
    let mut batch = Batch::new();
    if let Some(user) = users::find(&tenant.store, phone).await? {
        for order in orders::list(&tenant.store, &user.id, ORDERS).await? {
            tenant.delete_order(&mut batch, &order);
        }
        users::delete(&tenant.store, &mut batch, &user);
    }
    codes::delete(&tenant.store, &mut batch, Receiver::Phone(phone));
    Ok(tenant.store.commit(batch).await?)
}

/// Verifies an Aadhaar number by its code and saves it with a PAN.
async fn identify(ctx: Ctx, aadhaar: &str, pan: &str) -> Result<(), DomainError> {
    let number = Aadhaar::parse(aadhaar).map_err(|key| DomainError::invalid(key.into()))?;
    // Fixtures share the few published numbers, so a recent code may come from another scenario.
    let mut batch = Batch::new();
    codes::delete(&ctx.store, &mut batch, Receiver::Aadhaar(&number));
    ctx.store.commit(batch).await?;
    identity::send_code(ctx.clone(), AadhaarOtpRequest { aadhaar: aadhaar.into() }).await?;
    let otp = ctx.environment.codes.aadhaar(&number)?;
    identity::verify(ctx.clone(), AadhaarVerifyRequest { aadhaar: aadhaar.into(), otp: otp.into() }).await?;
    let info = KycInfoRequest { kind: 2, id_no: aadhaar.into(), pan_no: pan.into(), ..KycInfoRequest::default() };
    identity::save(ctx, info).await
}

/// Sends the provider's signed notice that a link was paid.
async fn settle(ctx: &Ctx, link: PaymentLink) -> Result<(), DomainError> {
    let id = link.payment_url.split_once("id=").map(|(_, id)| id).unwrap_or_default();
    let payment = payments::get(&ctx.store, id).await?.ok_or(ErrorCode::PaymentNotFound)?;
    let notice = PaymentNotice {
        event_id: ["scenario-", &ctx.id()].concat(),
        payment_id: payment.id.to_string(),
        order_id: payment.order_id.to_string(),
        amount: payment.due.amount,
        status: NoticeStatus::Paid,
        paid_at: ctx.at,
        transaction_id: Some(["scenario-transaction-", &ctx.id()].concat()),
    };
    let body = serde_json::to_vec(&notice).map_err(|_| DomainError::of(ErrorCode::Internal))?;
    let signature = sign(ctx.app().settings.payment_secret.expose_secret(), &body);
    callback::receive(ctx, &signature, &body).await.map(drop)
}
