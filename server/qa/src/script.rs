//! Runs a scenario's commands through the app's calls, each at the command's time.

use bytes::Bytes;
use loan_core::api::dto::auth::{AadhaarOtpRequest, AadhaarVerifyRequest, KycInfoRequest, LivingHoldRequest};
use loan_core::api::dto::bank::BindCardRequest;
use loan_core::api::dto::client::EmptyRequest;
use loan_core::api::dto::schedule::ScheduleRequest;
use loan_core::api::dto::user::{LoginRequest, SendCodeRequest};
use loan_core::auth::one_time_code::CODE_RESEND_SECONDS;
use loan_core::order::{EventKind, Order};
use loan_core::personal::{Aadhaar, Mobile, Typed as _};
use loan_core::time::Timestamp;
use serde_json::json;

use super::acts::{act, apply_for, report};
use super::refusal::impossible;
use super::scenario::{Command, Played};
use loan_service::app::{Client, Ctx, Tenant};
use loan_service::error::DomainError;
use loan_service::records::codes::{self, Receiver};
use loan_service::records::{offers, orders, sessions, users};
use loan_service::service::deadlines;
use loan_service::service::opinion::OpinionForm;
use loan_service::service::photos::Picture;
use loan_service::service::sessions::{logout_all, must_be_fresh};
use loan_service::service::{bank, face, forms, identity, login, opinion, schedule};
use loan_store::Batch;

/// Maximum number of a user's records of one kind that are read.
pub(super) const LISTED: usize = 1000;

pub(super) struct ScenarioRunner {
    tenant: Tenant,
    pub(super) phone: Mobile,
    pub(super) token: String,
}

impl ScenarioRunner {
    pub(super) fn new(tenant: Tenant, phone: Mobile) -> Self {
        Self { tenant, phone, token: String::new() }
    }

    async fn ctx(&self, at: Timestamp) -> Result<Ctx, DomainError> {
        let session = sessions::live(&self.tenant.store, &self.token, at).await?;
        // The session names no device, so it works on any device that gets the token.
        let client = Client { web_uuid: "scenario".to_owned(), ..Client::default() };
        Ok(Ctx { session, token: self.token.clone(), client, ..Ctx::internal(self.tenant.clone(), at) })
    }

    pub(super) async fn orders(&self) -> Result<Vec<Order>, DomainError> {
        let store = &self.tenant.store;
        let Some(user) = users::find(store, &self.phone).await? else { return Ok(Vec::new()) };
        let found = orders::list(store, &user.id, LISTED).await?;
        Ok(found.iter().map(|order| self.tenant.as_of(order, self.tenant.now())).collect())
    }

    /// Logs in with a new code. Deletes earlier codes first, because a second code is sent only after a pause.
    async fn login(&mut self, at: Timestamp) -> Result<(), DomainError> {
        self.forget_codes().await?;
        self.enter(at).await
    }

    async fn forget_codes(&self) -> Result<(), DomainError> {
        let mut batch = Batch::new();
        codes::delete(&self.tenant.store, &mut batch, Receiver::Phone(&self.phone));
        Ok(self.tenant.store.commit(batch).await?)
    }

    async fn send_code(&self, at: Timestamp) -> Result<(), DomainError> {
        let request = SendCodeRequest { phone: self.phone.to_wire().into() };
        login::send_code(self.ctx(at).await?, request).await.map(drop)
    }

    async fn enter(&mut self, at: Timestamp) -> Result<(), DomainError> {
        self.send_code(at).await?;
        let ctx = self.ctx(at).await?;
        let code = ctx.environment.codes.login(&self.phone, "")?;
        let request = LoginRequest { phone: self.phone.to_wire().into(), code: code.into() };
        self.token = login::login(ctx, request).await?.token;
        Ok(())
    }

    /// Sends `sent` login codes today. If `signed_in`, the last code is used for a login.
    async fn codes_of_today(&mut self, now: Timestamp, sent: u32, signed_in: bool) -> Result<(), DomainError> {
        self.forget_codes().await?;
        let pause = i64::from(CODE_RESEND_SECONDS) * 1000;
        let before = i64::from(sent.saturating_sub(u32::from(signed_in)));
        if now.plus_ms(-before.saturating_mul(pause)).day() != now.day() {
            let most = now.day().start().ms_until(now) / pause + i64::from(signed_in);
            return Err(impossible(&format!(
                "codesSent: one is sent a minute, and the day has only begun; allowed are {most} at most"
            )));
        }
        for number in (1..=before).rev() {
            self.send_code(now.plus_ms(-number * pause)).await?;
        }
        self.count_codes_for_every_device().await?;
        if signed_in {
            self.enter(now).await?;
            self.count_codes_for_every_device().await?;
        }
        Ok(())
    }

    /// Clears the requesters of today's codes, so that the codes count for every device.
    async fn count_codes_for_every_device(&self) -> Result<(), DomainError> {
        let store = &self.tenant.store;
        let Some(was) = codes::find(store, Receiver::Phone(&self.phone)).await? else { return Ok(()) };
        let mut now = was.value.clone();
        now.codes.iter_mut().for_each(|code| code.asked_by.clear());
        let mut batch = Batch::new();
        codes::save(store, &mut batch, Receiver::Phone(&self.phone), Some(&was), &now)?;
        Ok(store.commit(batch).await?)
    }

    async fn end(&mut self, now: Timestamp, plan: &ScenarioPlan) -> (&'static str, Result<(), DomainError>) {
        if plan.end == End::LogsOut {
            let signed_out = self.logout(now).await;
            if signed_out.is_err() {
                return ("signedIn", signed_out);
            }
        }
        match plan.codes_sent {
            Some(sent) => ("codesSent", self.codes_of_today(now, sent, plan.end == End::LogsIn).await),
            None if plan.end == End::LogsIn => ("signedIn", self.login(now).await),
            None => ("signedIn", Ok(())),
        }
    }

    async fn logout(&mut self, at: Timestamp) -> Result<(), DomainError> {
        let ctx = self.ctx(at).await?;
        if ctx.session.is_some() {
            logout_all(ctx, EmptyRequest::default()).await?;
        }
        self.token.clear();
        Ok(())
    }

    pub(super) async fn run(&mut self, at: Timestamp, command: &Command) -> Result<(), DomainError> {
        match command {
            Command::Login => return self.login(at).await,
            Command::Logout => return self.logout(at).await,
            _ => {}
        }
        // In a long history, the session may have expired, or may be too old for binding an account.
        let mut ctx = self.ctx(at).await?;
        let binds = matches!(command, Command::BindCard { .. });
        if ctx.session.is_none() || binds && must_be_fresh(&ctx).is_err() {
            self.login(at).await?;
            ctx = self.ctx(at).await?;
        }
        // The newest order may come from a booking.
        let newest = orders::list(&ctx.store, ctx.user()?, 1).await?.pop();
        let order = newest.as_ref().map_or("", |order| order.id.as_str());
        match command {
            Command::Login | Command::Logout => Ok(()),
            Command::SaveBasic(form) => forms::save_basic(ctx, forms::Distinct(form.clone())).await,
            Command::SaveWork(form) => forms::save_work(ctx, forms::Distinct(form.clone())).await,
            Command::SaveIdentity { aadhaar, pan } => identify(ctx, aadhaar, pan).await,
            Command::PassFace => {
                let picture =
                    Picture { mime_type: "image/jpeg".to_owned(), bytes: Bytes::from(loan_service::picture::grey()) };
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
            Command::Apply { .. } => apply_for(ctx, command).await,
            Command::Withdraw => act(ctx, order, EventKind::Withdraw, None).await,
            Command::GetMoney => act(ctx, order, EventKind::GetMoney, None).await,
            Command::Repay => act(ctx, order, EventKind::Repaid, None).await,
            Command::Pay { amount } => act(ctx, order, EventKind::Paid, *amount).await,
            Command::CoolingOff => act(ctx, order, EventKind::CoolingOffExit, None).await,
            Command::RequestExtension => act(ctx, order, EventKind::RequestExtension, None).await,
            Command::PayExtension => act(ctx, order, EventKind::ExtensionPaid, None).await,
            Command::GiveUpExtension => act(ctx, order, EventKind::GiveUp, None).await,
            Command::BookNext => {
                let booking = ScheduleRequest { order_id: order.into(), ..ScheduleRequest::default() };
                schedule::book(ctx, booking).await.map(drop)
            }
            Command::Feedback(content) => {
                let form = OpinionForm { content: content.clone(), ..OpinionForm::default() };
                opinion::save(ctx, form).await
            }
            Command::Report(kind) => report(&ctx, order, *kind).await,
            Command::Offer(offer) => {
                let mut batch = Batch::new();
                offers::put(&ctx.store, &mut batch, ctx.user()?, offer)?;
                Ok(ctx.store.commit(batch).await?)
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum End {
    /// The session of the history's last login stays.
    #[default]
    Stays,
    LogsIn,
    LogsOut,
}

#[derive(Debug, Clone, Default)]
pub(super) struct ScenarioPlan {
    pub steps: Vec<Played>,
    pub end: End,
    /// Number of login codes to send today, including the code of the final login; `None` for as few as possible.
    pub codes_sent: Option<u32>,
}

/// A refused command, with its place and the reason.
#[derive(Debug)]
pub(super) struct Refused {
    /// The scenario whose file contains the command; empty without a file.
    pub scenario: String,
    pub index: usize,
    pub command: String,
    pub error: DomainError,
}

impl Refused {
    fn of(step: &Played, error: DomainError) -> Self {
        Self { scenario: step.scenario.clone(), index: step.index, command: step.command.name(), error }
    }

    /// Returns the violated rule in English, for the author of the history.
    pub(super) fn why(&self) -> String {
        let why = loan_service::messages::text(&self.error.message, loan_core::message::Language::En);
        format!("{why} ({})", self.error.code.code())
    }
}

impl From<Refused> for DomainError {
    /// Converts to HTTP 409 with the refused step and the rule. Returns a server error unchanged.
    fn from(refused: Refused) -> Self {
        if refused.error.code.status() >= 500 {
            return refused.error;
        }
        let Refused { scenario, index, command, .. } = &refused;
        let place = if scenario.is_empty() { String::new() } else { format!("{scenario}: ") };
        let message = format!("{place}history.{index} ({command}): {}", refused.why());
        let data = json!({
            "step": { "scenario": scenario, "index": index, "command": command },
            "rule": loan_service::messages::text(&refused.error.message, loan_core::message::Language::En),
            "code": refused.error.code.code(),
        });
        impossible(&message).data(&data)
    }
}

/// Runs a history in an empty tenant, up to the tenant's present time. Applies passed deadlines before each command.
pub(super) async fn play(tenant: &Tenant, plan: &ScenarioPlan, phone: Mobile) -> Result<ScenarioRunner, Refused> {
    let now = tenant.now();
    let mut script = ScenarioRunner::new(tenant.clone(), phone);
    for step in &plan.steps {
        let at = now.plus_ms(step.offset);
        let done = match deadlines::sweep_alone(tenant, at).await {
            Ok(()) => Box::pin(script.run(at, &step.command)).await,
            Err(error) => Err(error),
        };
        done.map_err(|error| Refused::of(step, error))?;
    }
    let (ending, ended) = match deadlines::sweep_alone(tenant, now).await {
        Ok(()) => script.end(now, plan).await,
        swept => ("signedIn", swept),
    };
    let end = |error| Refused { scenario: String::new(), index: plan.steps.len(), command: ending.to_owned(), error };
    ended.map_err(end)?;
    Ok(script)
}

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
