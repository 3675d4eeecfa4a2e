//! The three emergency contacts.

use super::input::{CONTACT_NAME_CHARS, is_name_char};
use super::phone::is_mobile;
use super::{FieldError, is_blank};
use crate::api::dto::auth::ContactPayload;
use crate::auth::relations::relation_label;
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};

/// More missing fields than this get the one sentence about all of them.
const FEW_MISSING: usize = 2;

/// The verdict about the contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ContactsVerdict {
    /// What is wrong, field by field, in the form's order.
    pub errors: Vec<FieldError>,
    /// The one sentence instead, when more than two fields are missing; else null.
    pub summary: Option<Message>,
}

impl ContactsVerdict {
    /// The one sentence a server answers with: the summary, else the first refusal; `None` when all is well.
    #[must_use]
    pub fn refusal(&self) -> Option<&Message> {
        self.summary.as_ref().or_else(|| self.errors.first().map(|error| &error.message))
    }
}

/// One field of one contact.
struct Field<'a> {
    wire: &'static str,
    slot: u32,
    value: &'a str,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Name,
    Phone,
    Relation,
}

/// Looks at the contacts: all three need a name, a phone and a relationship of their own list.
#[must_use]
pub fn validate_contacts(payload: &ContactPayload) -> ContactsVerdict {
    let fields = fields(payload);
    let missing = fields.iter().filter(|field| is_blank(field.value)).count();
    ContactsVerdict {
        errors: fields.iter().filter_map(refusal).collect(),
        summary: (missing > FEW_MISSING).then(|| Message::of(MessageKey::RuleContactsMissing)),
    }
}

fn fields(payload: &ContactPayload) -> [Field<'_>; 9] {
    let field = |wire, slot, value, part| Field { wire, slot, value, part };
    [
        field("oneName", 1, &payload.one_name, Part::Name),
        field("oneMobile", 1, &payload.one_mobile, Part::Phone),
        field("oneRelation", 1, &payload.one_relation, Part::Relation),
        field("twoName", 2, &payload.two_name, Part::Name),
        field("twoMobile", 2, &payload.two_mobile, Part::Phone),
        field("twoRelation", 2, &payload.two_relation, Part::Relation),
        field("thirdName", 3, &payload.third_name, Part::Name),
        field("thirdMobile", 3, &payload.third_mobile, Part::Phone),
        field("thirdRelation", 3, &payload.third_relation, Part::Relation),
    ]
}

fn refusal(field: &Field<'_>) -> Option<FieldError> {
    let key = match (field.part, is_blank(field.value)) {
        (Part::Name, true) => MessageKey::RuleContactName,
        (Part::Phone, true) => MessageKey::RuleContactPhone,
        (Part::Relation, true) => MessageKey::RuleContactRelation,
        (Part::Name, false) if !is_name(field.value) => MessageKey::RuleContactNameInvalid,
        (Part::Phone, false) if !is_mobile(field.value) => MessageKey::RuleContactPhoneInvalid,
        (Part::Relation, false) if relation_label(field.slot, field.value).is_none() => {
            MessageKey::RuleContactRelationInvalid
        }
        _ => return None,
    };
    Some(FieldError::new(field.wire, Message::with(key, vec![field.slot.to_string()])))
}

fn is_name(name: &str) -> bool {
    name.len() <= CONTACT_NAME_CHARS && name.chars().all(is_name_char) && name.chars().any(|c| c.is_ascii_alphabetic())
}
