//! Runs a scenario's commands through the app's calls.

use std::time::Duration;

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::Endpoint;
use loan_core::auth::one_time_code::CODE_RESEND_SECONDS;
use loan_core::order::EventKind;
use saral_qa::Whose;
use serde::Serialize;
use serde_json::{Value, json};

use super::play::{Halt, Known, Play};
use crate::call::{Answer, Call};
use crate::scenario::Command;

/// Purpose of every loan application: the first purpose in the specification's list.
const PURPOSE: &str = "Shopping";
/// Picture for the face check, whose content does not matter.
const PICTURE: &[u8] = include_bytes!("grey.jpg");
/// Age of a login, in milliseconds, after which each command first checks whether the session has ended.
const DAY_MS: i64 = 86_400_000;

/// Returns whether a command needs test controls, to act for the operator or a provider.
pub(super) const fn needs_controls(command: &Command) -> bool {
    matches!(
        command,
        Command::Report(_)
            | Command::Offer(_)
            | Command::Repay
            | Command::Pay { .. }
            | Command::CoolingOff
            | Command::PayExtension
    )
}

impl Play<'_> {
    /// Runs a command at `offset` milliseconds from the scenario's end. `again` repeats each change with the same key.
    pub(super) async fn carry_out(&mut self, offset: i64, command: &Command, again: bool) -> Result<(), Halt> {
        self.turn(offset).await?;
        // Without test controls the clocks cannot be set.
        let offset = if self.has_controls() { offset } else { 0 };
        if matches!(command, Command::Login) {
            return self.login(offset).await;
        }
        self.sign_in_again(offset, matches!(command, Command::BindCard { .. })).await?;
        match command {
            Command::Login | Command::Offer(_) => {}
            Command::Logout => {
                self.change(false, |_| Call::of(Endpoint::LogoutAll, &[]).json(&json!({}))).await?;
                self.login = None;
            }
            Command::SaveBasic(form) => self.save(again, Endpoint::SaveBasic, form).await?,
            Command::SaveWork(form) => self.save(again, Endpoint::SaveWork, form).await?,
            Command::SaveContacts(form) => self.save(again, Endpoint::SaveContacts, form).await?,
            Command::SaveIdentity { aadhaar, pan } => self.identify(again, aadhaar, pan).await?,
            Command::PassFace => self.pass_face(again).await?,
            Command::BindCard { ifsc, account } => {
                let body = json!({ "bankCode": ifsc, "cardNo": account, "confirmCardNo": account });
                let bound = self.change(again, |_| Call::of(Endpoint::BindCard, &[]).json(&body)).await?;
                self.keep(&bound, "/data/id", |known, id| known.card = id)?;
            }
            Command::Apply { .. } => self.apply(again, command).await?,
            Command::Withdraw => self.order(again, Endpoint::Withdraw).await.map(drop)?,
            Command::GetMoney => self.order(again, Endpoint::GetMoney).await.map(drop)?,
            Command::Repay => self.repay(again, json!({ "toward": "payoff" })).await?,
            Command::Pay { amount: None } => self.repay(again, json!({})).await?,
            Command::Pay { amount } => self.repay(again, json!({ "toward": "amount", "amount": amount })).await?,
            Command::CoolingOff => self.pay(again, Endpoint::CoolingOff).await?,
            Command::RequestExtension => self.extension(again, Endpoint::ExtensionApply).await.map(drop)?,
            Command::PayExtension => {
                let asked = self.extension(again, Endpoint::ExtensionApply).await?;
                self.settle(&asked).await?;
            }
            Command::GiveUpExtension => self.extension(again, Endpoint::ExtensionGiveUp).await.map(drop)?,
            Command::BookNext => self.order(again, Endpoint::ScheduleBook).await.map(drop)?,
            Command::Feedback(content) => {
                let make = |_: &Known| Call::of(Endpoint::OpinionSave, &[]).parts(&[("content", content)], &[]);
                self.change(again, make).await?;
            }
            Command::Report(kind) => self.report(*kind).await?,
        }
        Ok(())
    }

    pub(super) async fn login(&mut self, offset: i64) -> Result<(), Halt> {
        let pause = i64::from(CODE_RESEND_SECONDS) * 1000;
        if self.login.is_some_and(|last| offset - last <= pause) {
            return Ok(());
        }
        let phone = ["91", &self.part.phone].concat();
        let sent = self.ask(|_| Call::of(Endpoint::SendCode, &[("phone", &phone)])).await?;
        self.carried_out(sent)?;
        self.codes(Whose::Phone(&self.part.phone)).await?;
        let login = |known: &Known| Call::of(Endpoint::Login, &[]).json(&json!({ "phone": phone, "code": known.code }));
        let entered = self.ask(login).await?;
        let entered = self.carried_out(entered)?;
        self.keep(&entered, "/data/token", |known, token| known.token = token)?;
        self.login = Some(offset);
        Ok(())
    }

    /// Logs in if the session may have ended, or if the command needs a new session.
    async fn sign_in_again(&mut self, offset: i64, must_be_new: bool) -> Result<(), Halt> {
        let since = self.login.map_or(i64::MAX, |last| offset - last);
        let mut is_over = must_be_new && since > 0;
        if !is_over && since > DAY_MS {
            let [mock, _] = self.ask(|_| Call::of(Endpoint::AuthStatus, &[])).await?;
            is_over = mock.code() == Some(i64::from(ErrorCode::SessionExpired.code()));
        }
        if is_over { self.login(offset).await } else { Ok(()) }
    }

    async fn save(&mut self, again: bool, endpoint: Endpoint, form: &impl Serialize) -> Result<(), Halt> {
        let body = json!(form);
        self.change(again, |_| Call::of(endpoint, &[]).json(&body)).await.map(drop)
    }

    async fn identify(&mut self, again: bool, aadhaar: &str, pan: &str) -> Result<(), Halt> {
        if !self.has_controls() && self.waits_for_codes {
            // Scenarios share the few published Aadhaar numbers, and each number can get one code a minute.
            tokio::time::sleep(Duration::from_secs(u64::from(CODE_RESEND_SECONDS) + 1)).await;
        }
        let number = json!({ "aadhaar": aadhaar });
        self.change(false, |_| Call::of(Endpoint::AadhaarSendOtp, &[]).json(&number)).await?;
        self.codes(Whose::Aadhaar(aadhaar)).await?;
        let verify = |known: &Known| {
            Call::of(Endpoint::AadhaarVerify, &[]).json(&json!({ "aadhaar": aadhaar, "otp": known.code }))
        };
        self.change(again, verify).await?;
        let info = json!({ "type": 2, "idNo": aadhaar, "panNo": pan });
        self.change(again, |_| Call::of(Endpoint::SaveIdentity, &[]).json(&info)).await.map(drop)
    }

    async fn pass_face(&mut self, again: bool) -> Result<(), Halt> {
        let check = |_: &Known| Call::of(Endpoint::LivingCheck, &[]).parts(&[], &[("image", PICTURE)]);
        let checked = self.change(again, check).await?;
        self.keep(&checked, "/data/livenessId", |known, id| known.picture = id)?;
        let hold = |known: &Known| Call::of(Endpoint::LivingHold, &[]).json(&json!({ "livenessId": known.picture }));
        self.change(again, hold).await.map(drop)
    }

    /// Applies for a loan by the app's calls: product, account, cost, statement, application.
    async fn apply(&mut self, again: bool, command: &Command) -> Result<(), Halt> {
        let Command::Apply { amount, days, product, auto_get_money } = command else { return Ok(()) };
        let product = match product {
            Some(product) => product.clone(),
            None => self.first_product().await?.ok_or_else(|| Halt::Apart("no product is offered".to_owned()))?,
        };
        let [mock, _] = self.ask(|_| Call::of(Endpoint::ProductInfo, &[("id", &product)])).await?;
        let largest = mock.body.pointer("/data/amountList").and_then(Value::as_array).and_then(|list| list.last());
        let amount = amount.map(|amount| json!(amount)).or_else(|| largest.cloned());
        let amount = amount.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned();
        let own = mock.body.pointer("/data/period").and_then(Value::as_u64);
        let days = days.map(u64::from).or(own).unwrap_or_default();
        let cards = self.ask(|_| Call::of(Endpoint::CardList, &[("productId", &product)])).await?;
        self.keep(&cards, "/data/0/id", |known, id| known.card = id)?;
        let terms = [("amount", amount.as_str()), ("period", &days.to_string()), ("productId", &product)];
        self.ask(|_| Call::of(Endpoint::Calculate, &terms)).await?;
        let shown = self.ask(|_| Call::of(Endpoint::KeyFacts, &terms)).await?;
        self.keep(&shown, "/data/id", |known, id| known.statement = id)?;
        let apply = |known: &Known| {
            Call::of(Endpoint::Apply, &[]).json(&json!({
                "cardId": known.card,
                "borrowAmount": amount,
                "periods": days,
                "productId": product,
                "autoGetMoney": u8::from(*auto_get_money),
                "loanPurpose": PURPOSE,
                "kfsAccepted": known.statement,
            }))
        };
        let applied = self.change(again, apply).await?;
        self.keep(&applied, "/data/orderId", |known, id| known.order = id)
    }

    pub(super) async fn first_product(&mut self) -> Result<Option<String>, Halt> {
        let [mock, _] = self.ask(|_| Call::of(Endpoint::HomeIndex, &[])).await?;
        Ok(mock.text("/data/homeProductVos/0/id").map(str::to_owned))
    }

    async fn order(&mut self, again: bool, endpoint: Endpoint) -> Result<[Answer; 2], Halt> {
        self.change(again, |known| Call::of(endpoint, &[]).json(&json!({ "orderId": known.order }))).await
    }

    async fn pay(&mut self, again: bool, endpoint: Endpoint) -> Result<(), Halt> {
        let link = self.order(again, endpoint).await?;
        self.settle(&link).await
    }

    async fn repay(&mut self, again: bool, body: Value) -> Result<(), Halt> {
        let make = |known: &Known| {
            let mut body = body.clone();
            body["orderId"] = json!(known.order);
            Call::of(Endpoint::Repay, &[]).json(&body)
        };
        let link = self.change(again, make).await?;
        self.settle(&link).await
    }

    /// Pays on the sandbox's page; only status and headers of its answer are compared.
    async fn settle(&mut self, link: &[Answer; 2]) -> Result<(), Halt> {
        self.keep(link, "/data/paymentUrl", |known, url| known.payment = url)?;
        for known in &mut self.known {
            let id = known.payment.split_once("id=").map_or("", |(_, rest)| rest.split('&').next().unwrap_or(""));
            known.payment = id.to_owned();
        }
        let page = "/sandbox/pay";
        let pay = |known: &Known| {
            let call = Call::plain(["POST ", page].concat(), "POST", page.to_owned());
            call.form(&[("id", &known.payment), ("result", "pay")])
        };
        let before = self.found.len();
        self.ask(pay).await?;
        let added = self.found.split_off(before);
        self.found.extend(added.into_iter().filter(|found| !found.field.starts_with('$')));
        // A settlement may turn a booking into the next order.
        let listed = self.ask(|_| Call::of(Endpoint::OrderList, &[])).await?;
        self.keep(&listed, "/data/0/orderId", |known, id| known.order = id)
    }

    /// Calculates an extension, then asks for it or gives it up.
    async fn extension(&mut self, again: bool, endpoint: Endpoint) -> Result<[Answer; 2], Halt> {
        let offered = self.ask(|known| Call::of(Endpoint::ExtensionCalc, &[("orderId", &known.order)])).await?;
        let offered = self.carried_out(offered)?;
        self.keep(&offered, "/data/extensionId", |known, id| known.extension.0 = id)?;
        self.keep(&offered, "/data/orderRepayId", |known, id| known.extension.1 = id)?;
        let ask = |known: &Known| {
            let (extension, repayment) = &known.extension;
            let body = json!({ "orderId": known.order, "extensionId": extension, "orderRepayId": repayment });
            Call::of(endpoint, &[]).json(&body)
        };
        self.change(again, ask).await
    }

    async fn report(&mut self, kind: EventKind) -> Result<(), Halt> {
        let body = json!({ "event": kind.name() });
        let report = |known: &Known| {
            let path = format!("/__qa/orders/{}/events", known.order);
            Call::plain("POST /__qa/orders/{id}/events".to_owned(), "POST", path).json(&body)
        };
        self.control(report).await.map(drop)
    }
}
