//! The application form: the required bank card, and the loan purposes.

use super::{Verdict, is_blank};
use crate::ids::CardId;
use crate::message::{Message, MessageKey};

#[apply(module_type)]
#[derive(Default)]
pub struct ApplyForm {
    pub card_id: CardId,
}

/// Refuses a form without a bank card.
pub fn validate_apply(form: &ApplyForm) -> Verdict {
    Verdict { error: is_blank(&form.card_id).then(|| Message::of(MessageKey::RuleCardRequired)) }
}

#[apply(module_type)]
pub struct PurposeOption {
    pub label_key: MessageKey,
    /// Sent to the server: the specification's wording.
    pub code: String,
}

#[apply(module_type)]
pub struct PurposesView {
    /// In the specification's order.
    pub options: Vec<PurposeOption>,
}

const PURPOSES: [(MessageKey, &str); 6] = [
    (MessageKey::PurposeShopping, "Shopping"),
    (MessageKey::PurposeMedical, "Medical treatment"),
    (MessageKey::PurposeEducation, "Education"),
    (MessageKey::PurposeTourism, "Tourism"),
    (MessageKey::PurposeLiving, "Living expenses"),
    (MessageKey::PurposeVehicles, "Purchase of vehicles"),
];

pub fn loan_purposes() -> PurposesView {
    let option = |(label_key, code): (MessageKey, &str)| PurposeOption { label_key, code: code.to_owned() };
    PurposesView { options: PURPOSES.into_iter().map(option).collect() }
}

pub fn is_loan_purpose(code: &str) -> bool {
    PURPOSES.iter().any(|(_, known)| *known == code)
}
