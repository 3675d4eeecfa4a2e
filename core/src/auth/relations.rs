//! Who may be an emergency contact (specification, section 9). The same code means another relation in each slot.

use crate::message::MessageKey;
use serde::{Deserialize, Serialize};

/// One choice of a relation list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RelationOption {
    /// What is shown.
    pub label_key: MessageKey,
    /// What is sent.
    pub code: String,
}

/// The relations of one contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ContactRelations {
    /// 1, 2 or 3.
    pub slot: u32,
    /// Its choices, in order.
    pub options: Vec<RelationOption>,
}

/// The relations of the three contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct RelationsView {
    /// One entry per contact.
    pub contacts: Vec<ContactRelations>,
}

/// The labels of a contact's relations, in the order of their codes 1, 2, 3.
const fn labels(slot: u32) -> &'static [MessageKey] {
    match slot {
        1 => &[MessageKey::RelationFather, MessageKey::RelationMother, MessageKey::RelationSpouse],
        2 => &[MessageKey::RelationBrother, MessageKey::RelationSisters, MessageKey::RelationChildren],
        3 => &[MessageKey::RelationClassmates, MessageKey::RelationColleagues, MessageKey::RelationFriends],
        _ => &[],
    }
}

/// Every contact's relation list.
#[must_use]
pub fn relations() -> RelationsView {
    let contacts = (1..=3).map(|slot| ContactRelations {
        slot,
        options: (1_u32..)
            .zip(labels(slot))
            .map(|(code, label)| RelationOption { label_key: *label, code: code.to_string() })
            .collect(),
    });
    RelationsView { contacts: contacts.collect() }
}

/// The label of a code in a contact's list, `None` when the list has no such code.
#[must_use]
pub fn relation_label(slot: u32, code: &str) -> Option<MessageKey> {
    (1_u32..).zip(labels(slot)).find(|(number, _)| number.to_string() == code).map(|(_, label)| *label)
}
