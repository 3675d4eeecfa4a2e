//! The three emergency contacts.

use super::input::{CONTACT_NAME_CHARS, is_name_char};
use super::phone::is_mobile;
use super::shape::{self, present};
use super::{FieldError, FieldErrors, is_blank};
use crate::api::dto::auth::ContactPayload;
use crate::auth::relations::relation_label;
use crate::message::{Message, MessageKey};
use crate::personal::Sensitive;
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

/// With more missing fields than this, one summary is shown.
const FEW_MISSING: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ContactsVerdict {
    /// By field, in the order of the form.
    pub errors: Vec<FieldError>,
    /// Shown instead of `errors` when more than two fields are missing; otherwise null.
    pub summary: Option<Message>,
}

impl ContactsVerdict {
    /// The server's message: the summary, else the first refusal; `None` for valid contacts.
    #[must_use]
    pub fn refusal(&self) -> Option<&Message> {
        self.summary.as_ref().or_else(|| self.errors.first().map(|error| &error.message))
    }
}

/// Missing values are refused before invalid ones.
#[derive(Validate)]
struct Contact<'a> {
    #[validate(
        custom(function = present, code = "rules.contactName"),
        length(max = CONTACT_NAME_CHARS, code = "rules.contactNameInvalid"),
        custom(function = name)
    )]
    name: &'a str,
    #[validate(custom(function = present, code = "rules.contactPhone"), custom(function = mobile))]
    mobile: &'a str,
    #[validate(custom(function = present, code = "rules.contactRelation"))]
    relation: &'a str,
}

/// Fields of a contact with their wire names, in the order of the form.
type Fields = [(&'static str, &'static str); 3];

/// All three contacts need a name, a phone number and a relation from the list of their slot.
#[must_use]
pub fn validate_contacts(payload: &ContactPayload) -> ContactsVerdict {
    let contacts = contacts(payload);
    let missing = |contact: &Contact<'_>| {
        [contact.name, contact.mobile, contact.relation].into_iter().filter(|text| is_blank(text)).count()
    };
    ContactsVerdict {
        summary: (contacts.iter().map(|(_, contact, _)| missing(contact)).sum::<usize>() > FEW_MISSING)
            .then(|| Message::of(MessageKey::RuleContactsMissing)),
        errors: contacts.into_iter().flat_map(|(slot, contact, fields)| refusals(slot, &contact, &fields)).collect(),
    }
}

/// Contacts that do not help to reach the borrower: with the borrower's own number (`own`, as in the session) or the
/// number of a previous contact. The form warns about them; the server accepts them, because a family may share one
/// phone.
#[must_use]
pub fn contact_doubles(payload: &ContactPayload, own: &str) -> FieldErrors {
    let contacts = contacts(payload);
    let mut errors = Vec::new();
    for (place, (_, contact, [_, (_, field), _])) in contacts.iter().enumerate() {
        let mobile = contact.mobile;
        let key = if !is_mobile(mobile) {
            continue;
        } else if own.ends_with(mobile) {
            MessageKey::RuleContactPhoneOwn
        } else if contacts.iter().take(place).any(|(_, earlier, _)| earlier.mobile == mobile) {
            MessageKey::RuleContactPhoneTwice
        } else {
            continue;
        };
        errors.push(FieldError::new(field, key));
    }
    FieldErrors { errors }
}

fn contacts(payload: &ContactPayload) -> [(u32, Contact<'_>, Fields); 3] {
    let fields = |name, mobile, relation| [("name", name), ("mobile", mobile), ("relation", relation)];
    fn contact<'a>(name: &'a str, mobile: &'a Sensitive, relation: &'a str) -> Contact<'a> {
        Contact { name, mobile: mobile.expose(), relation }
    }
    let ContactPayload { one_name, one_mobile, one_relation, .. } = payload;
    let ContactPayload { two_name, two_mobile, two_relation, .. } = payload;
    let ContactPayload { third_name, third_mobile, third_relation, .. } = payload;
    [
        (1, contact(one_name, one_mobile, one_relation), fields("oneName", "oneMobile", "oneRelation")),
        (2, contact(two_name, two_mobile, two_relation), fields("twoName", "twoMobile", "twoRelation")),
        (3, contact(third_name, third_mobile, third_relation), fields("thirdName", "thirdMobile", "thirdRelation")),
    ]
}

/// Refusals for one contact; the allowed relations depend on its slot.
fn refusals(slot: u32, contact: &Contact<'_>, fields: &Fields) -> Vec<FieldError> {
    let mut refusals = shape::refusals(contact, fields);
    if !is_blank(contact.relation) && relation_label(slot, contact.relation).is_none() {
        let [.., (_, relation)] = fields;
        refusals.push(FieldError::new(relation, MessageKey::RuleContactRelationInvalid));
    }
    for refusal in &mut refusals {
        refusal.message.args = vec![slot.to_string()];
    }
    refusals
}

fn name(text: &str) -> Result<(), ValidationError> {
    let is_name = text.chars().all(is_name_char) && text.chars().any(|c| c.is_ascii_alphabetic());
    shape::require(is_name, MessageKey::RuleContactNameInvalid)
}

fn mobile(text: &str) -> Result<(), ValidationError> {
    shape::require(is_mobile(text), MessageKey::RuleContactPhoneInvalid)
}
