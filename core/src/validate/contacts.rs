//! The three emergency contacts.

use super::input::{CONTACT_NAME_CHARS, is_letter, is_mobile, is_name_char, is_no_mobile, is_visible};
use super::{FieldError, is_blank, present, require};
use crate::api::dto::auth::ContactPayload;
use crate::auth::relations::relation_label;
use crate::message::{Message, MessageKey};
use crate::personal::Sensitive;
use validator::{Validate, ValidationError};

/// Largest number of missing fields that are reported one by one; more are reported as one summary.
const FEW_MISSING: usize = 2;

#[apply(module_type)]
pub struct ContactsVerdict {
    /// By field, in the order of the form.
    pub errors: Vec<FieldError>,
    /// When more than two fields are missing: the server's message instead of `errors`; otherwise null.
    pub summary: Option<Message>,
}

impl ContactsVerdict {
    /// The server's message: the summary, else the first refusal; `None` for valid contacts.
    pub fn refusal(&self) -> Option<&Message> {
        self.summary.as_ref().or_else(|| self.errors.first().map(|error| &error.message))
    }
}

/// A contact. For each field, a missing value is refused before an invalid value.
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

/// The errors that the form shows, in field order. Only a form without errors is sent.
///
/// While the user types, only phone numbers are refused: a number that cannot become valid, the borrower's own (`own`),
/// and the number of a previous contact. After the first attempt to send (`attempted`), the refusals of
/// [`validate_contacts`] are errors too. The server accepts the borrower's own number and repeated numbers.
pub fn contacts_form(payload: &ContactPayload, own: &str, attempted: bool) -> ContactsVerdict {
    let verdict =
        if attempted { validate_contacts(payload) } else { ContactsVerdict { errors: Vec::new(), summary: None } };
    let contacts = contacts(payload);
    let mut errors = Vec::new();
    for (place, (_, contact, fields)) in contacts.iter().enumerate() {
        let earlier = contacts.iter().take(place).map(|(_, earlier, _)| earlier.mobile);
        for (name, field) in fields {
            let fault = (*name == "mobile").then(|| phone_fault(contact.mobile, own, earlier.clone())).flatten();
            let error = || verdict.errors.iter().find(|error| error.field == *field).cloned();
            errors.extend(fault.map(|key| FieldError::new(field, key)).or_else(error));
        }
    }
    if verdict.summary.is_some() {
        for error in &mut errors {
            if matches!(
                error.message.key,
                MessageKey::RuleContactName | MessageKey::RuleContactPhone | MessageKey::RuleContactRelation
            ) {
                error.message = Message::of(MessageKey::RuleContactMissing);
            }
        }
    }
    ContactsVerdict { errors, summary: verdict.summary }
}

fn phone_fault<'a>(mobile: &str, own: &str, mut earlier: impl Iterator<Item = &'a str>) -> Option<MessageKey> {
    if is_no_mobile(mobile) {
        Some(MessageKey::RulePhoneStart)
    } else if !is_mobile(mobile) {
        None
    } else if own.ends_with(mobile) {
        Some(MessageKey::RuleContactPhoneOwn)
    } else {
        earlier.any(|earlier| earlier == mobile).then_some(MessageKey::RuleContactPhoneTwice)
    }
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
    let mut refusals = super::refusals(contact, fields);
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
    let is_name = text.chars().all(is_name_char) && text.chars().any(is_letter) && is_visible(text);
    require(is_name, MessageKey::RuleContactNameInvalid)
}

fn mobile(text: &str) -> Result<(), ValidationError> {
    require(is_mobile(text), MessageKey::RuleContactPhoneInvalid)
}
