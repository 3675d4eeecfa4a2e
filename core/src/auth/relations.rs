//! The allowed relations of each of the three emergency contacts (specification, section 9).

use crate::message::MessageKey;

#[apply(module_type)]
pub struct RelationOption {
    pub label_key: MessageKey,
    pub code: String,
}

#[apply(module_type)]
pub struct ContactRelations {
    pub slot: u32,
    pub options: Vec<RelationOption>,
}

#[apply(module_type)]
pub struct RelationsView {
    pub contacts: Vec<ContactRelations>,
}

/// Labels in the order of their codes 1, 2, 3.
const fn labels(slot: u32) -> &'static [MessageKey] {
    match slot {
        1 => &[MessageKey::RelationFather, MessageKey::RelationMother, MessageKey::RelationSpouse],
        2 => &[MessageKey::RelationBrother, MessageKey::RelationSisters, MessageKey::RelationChildren],
        3 => &[MessageKey::RelationClassmates, MessageKey::RelationColleagues, MessageKey::RelationFriends],
        _ => &[],
    }
}

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

pub fn relation_label(slot: u32, code: &str) -> Option<MessageKey> {
    (1_u32..).zip(labels(slot)).find(|(number, _)| number.to_string() == code).map(|(_, label)| *label)
}
