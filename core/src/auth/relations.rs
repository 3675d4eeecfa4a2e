//! The allowed relations of each of the three emergency contacts (specification, section 9).

use crate::message::{Choice, MessageKey};

#[apply(module_type)]
pub struct RelationsView {
    /// The relations of each contact, in order.
    pub contacts: Vec<Vec<Choice>>,
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
    let options = |slot| {
        let labels = (1_u32..).zip(labels(slot));
        labels.map(|(code, label)| Choice { label_key: *label, code: code.to_string() }).collect()
    };
    RelationsView { contacts: (1..=3).map(options).collect() }
}

pub fn relation_label(slot: u32, code: &str) -> Option<MessageKey> {
    (1_u32..).zip(labels(slot)).find(|(number, _)| number.to_string() == code).map(|(_, label)| *label)
}
