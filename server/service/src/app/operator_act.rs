//! Audit entries of operators' acts, and security events of requests. [`Ctx::commit`] writes an act's entry in the same
//! batch as its change.

use loan_core::api::code::ErrorCode;
use loan_core::ids::UserId;
use loan_core::personal::Mobile;
use parking_lot::Mutex;
use tokio::sync::MutexGuard as AsyncGuard;

use super::{Ctx, Tenant, retry};
use crate::error::{DomainError, Result};
use crate::named::named;
use crate::records::acts::{self, Act, Decision};
use crate::records::users;
use crate::security::{Details, Event};
use loan_store::{Batch, Lock, Stored};

/// Length of a pseudonym in hexadecimal digits.
const PSEUDONYM: usize = 16;

named! {
    pub enum ActKind {
        Ticket = "ticket",
        OrderEvent = "order_event",
        OpinionAnswer = "opinion_answer",
        OutboxRetry = "outbox_retry",
        SessionsRevoke = "sessions_revoke",
        PhoneRevoke = "phone_revoke",
    }
}

#[derive(Debug)]
pub struct OperatorAct {
    operator: String,
    kind: ActKind,
    subject: Mutex<String>,
    decision: Mutex<Decision>,
    written: Mutex<Option<Act>>,
}

impl OperatorAct {
    /// Creates an act. A `subject` that is not a ULID is recorded as `unknown`.
    pub fn new(operator: &str, kind: ActKind, subject: &str) -> Self {
        let subject = if ulid::Ulid::from_string(subject).is_ok() { subject } else { "unknown" };
        let (subject, decision, written) = (Mutex::new(subject.to_owned()), Mutex::default(), Mutex::default());
        Self { operator: operator.to_owned(), kind, subject, decision, written }
    }

    fn subject(&self) -> String {
        self.subject.lock().clone()
    }

    async fn write(&self, ctx: &Ctx, batch: &mut Batch, outcome: i32) -> Result<Option<Act>> {
        if self.written.lock().is_some() {
            return Ok(None);
        }
        let act = Act {
            number: 0,
            at: ctx.at,
            operator: self.operator.clone(),
            act: self.kind.name().to_owned(),
            subject: self.subject(),
            outcome,
            request: ctx.origin.request.clone(),
            before: String::new(),
            decision: self.decision.lock().clone(),
        };
        Ok(Some(acts::append(&ctx.store, batch, act).await?))
    }
}

#[expect(dead_code, reason = "held, not used")]
pub struct ActsHeld<'a>(AsyncGuard<'a, ()>, Lock);

impl Tenant {
    /// Locks the audit trail, because each entry contains the hash of the previous entry.
    pub async fn hold_acts(&self) -> Result<ActsHeld<'_>> {
        let here = self.state.acts.lock().await;
        Ok(ActsHeld(here, self.store.lock("acts").await?))
    }
}

impl Ctx {
    pub(super) async fn append_act(&self, batch: &mut Batch) -> Result<Option<Act>> {
        match &self.operator_act {
            Some(doing) => doing.write(self, batch, 0).await,
            None => Ok(None),
        }
    }

    pub(super) fn act_written(&self, act: Option<Act>) {
        if let (Some(doing), Some(act)) = (&self.operator_act, act) {
            *doing.written.lock() = Some(act);
        }
    }

    /// Writes the act's outcome to the audit trail, unless [`Ctx::commit`] has already written it or the server failed
    /// (5xx). In all cases, logs the act as a security event.
    pub async fn conclude_act(&self, refusal: Option<&DomainError>) -> Result<()> {
        let Some(doing) = &self.operator_act else { return Ok(()) };
        let refused = refusal.map(|error| error.code);
        if let Some(error) = refusal {
            doing.decision.lock().answer = match error.code {
                // This error's arguments name the rule. Messages of other errors may repeat client input, which must
                // stay out of the trail.
                ErrorCode::EventRefused => error.message.args.concat(),
                code => format!("{code:?}"),
            };
        }
        if refused.is_none_or(|code| code.status() < 500) {
            let outcome = refused.map_or(0, |code| code.code());
            retry(|| async {
                let mut batch = Batch::new();
                if let Some(act) = doing.write(self, &mut batch, outcome).await? {
                    self.store.commit(batch).await?;
                    self.act_written(Some(act));
                }
                Ok(())
            })
            .await?;
        }
        let (subject, act) = (doing.subject(), doing.written.lock().clone());
        let hash = act.as_ref().map(Act::hash);
        let details = Details {
            operator: Some(&doing.operator),
            act: Some(doing.kind.name()),
            subject: Some(&subject),
            reason: refused,
            number: act.map(|act| act.number),
            hash: hash.as_deref(),
            ..Details::default()
        };
        self.note(Event::OperatorAct, &details);
        Ok(())
    }

    pub fn set_act_subject(&self, pseudonym: &str) {
        if let Some(doing) = &self.operator_act {
            pseudonym.clone_into(&mut doing.subject.lock());
        }
    }

    pub fn set_act_event(&self, event: &str, reason: &str) {
        if let Some(doing) = &self.operator_act {
            let mut decision = doing.decision.lock();
            event.clone_into(&mut decision.event);
            reason.clone_into(&mut decision.reason);
        }
    }

    /// Sets the act's result, which the audit entry contains.
    pub fn set_act_answer(&self, answer: &str) {
        if let Some(doing) = &self.operator_act {
            answer.clone_into(&mut doing.decision.lock().answer);
        }
    }

    pub fn note(&self, event: Event, details: &Details<'_>) {
        self.app.security.note(event, &self.origin, self.name(), details);
    }

    pub fn pseudonym(&self, user: &UserId) -> String {
        short(self.store.lookup("log-user", user.as_str()))
    }

    /// Returns the pseudonym of the phone's user; if nobody has the phone, the pseudonym of the phone.
    pub async fn pseudonym_of(&self, phone: &Mobile) -> Result<String> {
        let user = users::find(&self.store, phone).await?;
        Ok(match user {
            Some(Stored { value, .. }) => self.pseudonym(&value.id),
            None => short(self.store.lookup("log-phone", &phone.to_wire())),
        })
    }
}

fn short(mut hash: String) -> String {
    hash.truncate(PSEUDONYM);
    hash
}
