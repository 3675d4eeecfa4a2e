//! The application form: the required bank card, and the loan purposes.

use super::{FieldError, FieldErrors, is_blank};
use crate::ids::CardId;
use crate::message::{Choice, MessageKey};

#[apply(module_type)]
#[derive(Default)]
pub struct ApplyForm {
    pub card_id: CardId,
}

/// Refuses a form without a bank card.
pub fn validate_apply(form: &ApplyForm) -> FieldErrors {
    let missing = is_blank(&form.card_id).then(|| FieldError::new("cardId", MessageKey::RuleCardRequired));
    FieldErrors { errors: missing.into_iter().collect() }
}

#[apply(module_type)]
pub struct PurposesView {
    /// In the specification's order; the codes are the specification's wording.
    pub options: Vec<Choice>,
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
    let option = |(label_key, code): (MessageKey, &str)| Choice { label_key, code: code.to_owned() };
    PurposesView { options: PURPOSES.map(option).into() }
}

pub fn is_loan_purpose(code: &str) -> bool {
    PURPOSES.iter().any(|(_, known)| *known == code)
}
