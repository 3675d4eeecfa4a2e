//! Lists the messages sent to providers and the notices received from them, without personal data.

use std::collections::HashMap;
use std::sync::Arc;

use loan_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::Qa;
use super::controls::Asked;
use super::faults::Provider;
use super::journal::verify::{Differences, Near, fits_hashed};
use super::journal::{Journal, Record, asked_for, hash};
use super::mask::{self, Texts};
use super::members;
use super::refusal::{not_allowed, read, written};
use super::tenants;
use loan_service::app::{App, Tenant};
use loan_service::error::DomainError;

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum What {
    /// A text message.
    Text,
    /// A code for an Aadhaar number.
    Code,
    /// A document to read.
    Document,
    /// A face to compare.
    Face,
    /// A payment page to make.
    Page,
    /// Money to return.
    Refund,
    /// A loan to pay out.
    Disbursal,
    /// An application to audit.
    Application,
    /// A payment's notice from the provider.
    Notice,
}

impl What {
    const ALL: [Self; 9] = [
        Self::Text,
        Self::Code,
        Self::Document,
        Self::Face,
        Self::Page,
        Self::Refund,
        Self::Disbursal,
        Self::Application,
        Self::Notice,
    ];

    pub(super) const fn provider(self) -> Provider {
        match self {
            Self::Text => Provider::Sms,
            Self::Code => Provider::Aadhaar,
            Self::Document => Provider::Ocr,
            Self::Face => Provider::Face,
            Self::Page | Self::Refund | Self::Notice => Provider::Payment,
            Self::Disbursal => Provider::Disburse,
            Self::Application => Provider::Audit,
        }
    }

    /// Returns the schema of the payload. The API's description has the members of a notice.
    fn schema(self) -> Value {
        let members: &[&str] = match self {
            Self::Text => &["phone", "body"],
            Self::Code => &["aadhaar", "code"],
            Self::Document => &["document", "bytes"],
            Self::Face => &["bytes"],
            Self::Page => &["paymentId", "amount"],
            Self::Refund => &["paymentId", "transactionId", "amount"],
            Self::Disbursal => &["orderId", "amount", "ifsc", "account"],
            Self::Application => &["orderId", "productId", "amount"],
            Self::Notice => return json!({ "$ref": "#/components/schemas/PaymentNotice" }),
        };
        let members = members.iter().map(|name| ((*name).to_owned(), json!({})));
        json!({ "type": "object", "properties": members.collect::<serde_json::Map<_, _>>() })
    }

    fn name(self) -> String {
        written(&self)
    }
}

/// A message to a provider, or a notice from one.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    /// The message's id; later messages have greater ids.
    pub id: String,
    /// Time of the message, on the machine's clock.
    pub at: Timestamp,
    /// Time of the message, on the tenant's clock.
    pub tenant_at: Timestamp,
    /// The receiver; the sender of a notice.
    pub provider: Provider,
    /// The kind of message.
    pub what: What,
    /// The id by which the receiver recognises a repeated message; null if there is none.
    pub message: Option<String>,
    /// The number of the attempt, from 1; counted when the list is read.
    #[serde(default)]
    pub attempt: u32,
    /// The message's content, masked.
    #[schema(value_type = Value)]
    pub payload: Box<RawValue>,
    /// The message's content with hashes instead of masked values. Hashes differ between tenants.
    #[schema(value_type = Value)]
    pub hashed: Box<RawValue>,
    /// The receiver's answer, in words.
    pub answer: String,
}

impl Sent {
    pub(super) fn named(&self) -> Near {
        let (method, path) = (self.provider.name().to_owned(), self.what.name());
        Near { id: self.id.clone(), method, path, differs: Vec::new() }
    }
}

impl Record for Sent {
    fn id(&self) -> &str {
        &self.id
    }

    fn set_id(&mut self, id: String) {
        self.id = id;
    }

    fn bytes(&self) -> usize {
        self.payload.get().len() + self.hashed.get().len() + self.answer.len()
    }
}

pub(super) struct Message<'a> {
    pub what: What,
    pub id: Option<&'a str>,
    pub payload: Value,
}

impl Message<'_> {
    /// Returns whether its kind lists all members of the payload. A matcher can name only listed members.
    pub(super) fn has_listed_members(&self) -> bool {
        members::check(&self.payload, &[&self.what.schema()]).is_ok()
    }
}

/// Records a message with its receiver's answer. A failure is only logged, because the message was already sent. `at`
/// is the message's time on the tenant's clock; `None` means now.
pub(super) async fn note(
    (app, tenant): (&Arc<App>, &str),
    sent: &Journal<Sent>,
    (message, at): (Message<'_>, Option<Timestamp>),
    answer: String,
) {
    let noting = async {
        let Message { what, id, payload } = message;
        let tenant_at = match at {
            Some(at) => at,
            None => app.tenant(tenant).await?.now(),
        };
        let bytes = payload.to_string().into_bytes();
        let hashing = |value: &str| hash(app, tenant, value);
        let record = Sent {
            id: String::new(),
            at: app.clock.now(),
            tenant_at,
            provider: what.provider(),
            what,
            message: id.map(str::to_owned),
            attempt: 0,
            payload: mask::json(&bytes, Texts::Understood, None),
            hashed: mask::json(&bytes, Texts::Understood, Some(&hashing)),
            answer,
        };
        let budget = tenants::get(app, tenant).await?.journal;
        sent.add(app, (tenant, budget), record).await
    };
    if let Err(error) = noting.await {
        tracing::warn!(code = error.code.code(), "a message to a provider is missing in the list of what was sent");
    }
}

/// An expected message. Absent fields match anything.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SentRequest {
    pub provider: Option<Provider>,
    pub what: Option<What>,
    pub body: Option<Value>,
}

impl SentRequest {
    /// Refuses a filter that no message can match, so that a typing mistake cannot make an assertion hold.
    pub(super) fn check(&self) -> Result<(), DomainError> {
        let is_possible = |what: &What| self.provider.is_none_or(|provider| what.provider() == provider);
        let possible: Vec<What> = What::ALL.into_iter().filter(is_possible).collect();
        if let Some(what) = self.what.filter(|what| !possible.contains(what)) {
            let names: Vec<String> = possible.into_iter().map(What::name).collect();
            return Err(not_allowed("what", &what.name(), &names));
        }
        let Some(body) = &self.body else { return Ok(()) };
        let meant = possible.into_iter().filter(|what| self.what.is_none_or(|wanted| wanted == *what));
        let schemas: Vec<Value> = meant.map(What::schema).collect();
        members::check(body, &schemas.iter().collect::<Vec<_>>())
    }

    /// Returns how a message differs from the expected one; `None` if it matches.
    pub(super) fn near(&self, tenant: &Tenant, sent: &Sent) -> Option<Near> {
        let mut differs = Differences::default();
        if let Some(provider) = self.provider {
            differs.compare("provider", provider.name(), sent.provider.name(), provider == sent.provider);
        }
        if let Some(wanted) = self.what {
            differs.compare("what", wanted.name(), sent.what.name(), wanted == sent.what);
        }
        if let Some(body) = &self.body {
            let hashed: Value = serde_json::from_str(sent.hashed.get()).unwrap_or_default();
            let found: Value = serde_json::from_str(sent.payload.get()).unwrap_or_default();
            differs.compare("body", body.clone(), found, fits_hashed(tenant, &hashed, body));
        }
        (!differs.0.is_empty()).then(|| Near { differs: differs.0, ..sent.named() })
    }
}

pub(super) async fn list(asked: &Asked, qa: &Qa) -> Result<Vec<Sent>, DomainError> {
    let named = asked.query.iter().filter(|(name, _)| matches!(name.as_str(), "provider" | "what"));
    let wanted: SentRequest = read(named.map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect())?;
    wanted.check()?;
    let mut sent = qa.sent.list(&asked.tenant.app, asked.name()).await?;
    count(&mut sent);
    asked_for(sent.into_iter().filter(|sent| wanted.near(&asked.tenant, sent).is_none()), &asked.query)
}

/// Numbers the attempts of each message. `sent` has the newest message first.
fn count(sent: &mut [Sent]) {
    let mut attempts: HashMap<String, u32> = HashMap::new();
    for one in sent.iter_mut().rev() {
        let number = match &one.message {
            Some(message) => attempts.entry(format!("{:?} {message}", one.what)).or_default(),
            None => &mut 0,
        };
        *number += 1;
        one.attempt = *number;
    }
}
