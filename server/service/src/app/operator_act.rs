//! Audit entries of operators' acts, and security events of requests. [`Ctx::commit`] writes an act's entry in the same
//! batch as its change.

use loan_core::api::code::ErrorCode;
use loan_core::ids::UserId;
use loan_core::personal::Mobile;
use loan_core::time::Timestamp;
use parking_lot::Mutex;

use super::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::named::named;
use crate::records::acts::{self, Act, Decision};
use crate::records::users;
use crate::security::{Details, Event};
use loan_store::{Batch, Stored};

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

/// An operator's act in progress, as the audit entry that it will become. The entry's number is 0 until it is written.
#[derive(Debug)]
pub struct OperatorAct(Mutex<Act>);

impl OperatorAct {
    /// Creates an act. A `subject` that is not a ULID is recorded as `unknown`.
    pub fn new(operator: &str, kind: ActKind, subject: &str) -> Self {
        let subject = if ulid::Ulid::from_string(subject).is_ok() { subject } else { "unknown" };
        Self(Mutex::new(Act {
            number: 0,
            at: Timestamp::MIN,
            operator: operator.to_owned(),
            act: kind.name().to_owned(),
            subject: subject.to_owned(),
            outcome: 0,
            request: String::new(),
            before: String::new(),
            decision: Decision::default(),
        }))
    }

    async fn write(&self, ctx: &Ctx, batch: &mut Batch, outcome: i32) -> Result<Option<Act>> {
        let entry = self.0.lock().clone();
        if entry.number > 0 {
            return Ok(None);
        }
        let act = Act { at: ctx.at, outcome, request: ctx.origin.request.clone(), ..entry };
        Ok(Some(acts::append(&ctx.store, batch, act).await?))
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
            *doing.0.lock() = act;
        }
    }

    /// Writes the act's outcome to the audit trail, unless [`Ctx::commit`] has already written it or the server failed
    /// (5xx). In all cases, logs the act as a security event.
    pub async fn conclude_act(&self, refusal: Option<&DomainError>) -> Result<()> {
        let Some(doing) = &self.operator_act else { return Ok(()) };
        let refused = refusal.map(|error| error.code);
        if let Some(error) = refusal {
            self.set_act_answer(&match error.code {
                // This error's arguments name the rule. Messages of other errors may repeat client input, which must
                // stay out of the trail.
                ErrorCode::EventRefused => error.message.args.concat(),
                code => format!("{code:?}"),
            });
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
        let entry = doing.0.lock().clone();
        let written = Some(&entry).filter(|entry| entry.number > 0);
        let hash = written.map(Act::hash);
        let details = Details {
            operator: Some(&entry.operator),
            act: Some(&entry.act),
            subject: Some(&entry.subject),
            reason: refused,
            number: written.map(|entry| entry.number),
            hash: hash.as_deref(),
            ..Details::default()
        };
        self.note(Event::OperatorAct, &details);
        Ok(())
    }

    /// Changes the act's entry, unless the entry is already written.
    fn edit_act(&self, change: impl FnOnce(&mut Act)) {
        let Some(OperatorAct(entry)) = self.operator_act.as_deref() else { return };
        let mut entry = entry.lock();
        if entry.number == 0 {
            change(&mut entry);
        }
    }

    pub fn set_act_subject(&self, pseudonym: &str) {
        self.edit_act(|act| pseudonym.clone_into(&mut act.subject));
    }

    pub fn set_act_event(&self, event: &str, reason: &str) {
        self.edit_act(|act| {
            event.clone_into(&mut act.decision.event);
            reason.clone_into(&mut act.decision.reason);
        });
    }

    pub fn set_act_answer(&self, answer: &str) {
        self.edit_act(|act| answer.clone_into(&mut act.decision.answer));
    }

    pub fn note(&self, event: Event, details: &Details<'_>) {
        self.app.security.note(event, &self.origin, self.name(), details);
    }

    /// Notes an event of a user, with the reason if the user's request was refused.
    pub fn note_user(&self, event: Event, user: &UserId, reason: Option<ErrorCode>) {
        let user = self.pseudonym(user);
        self.note(event, &Details { user: Some(&user), reason, ..Details::default() });
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
