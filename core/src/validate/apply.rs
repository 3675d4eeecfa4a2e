//! Applying: a bank card is required; the loan purposes.

use super::{Verdict, is_blank};
use crate::ids::CardId;
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};

/// The part of an application that is checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ApplyForm {
    /// The chosen card; empty without one.
    pub card_id: CardId,
}

/// Checks the application before it is sent. It does not use `derive(Validate)`: that would be the only use in the
/// small module of the application form, and add 10 KB to what the first screen waits for.
#[must_use]
pub fn validate_apply(form: &ApplyForm) -> Verdict {
    Verdict { error: is_blank(&form.card_id).then(|| Message::of(MessageKey::RuleCardRequired)) }
}

/// One loan purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PurposeOption {
    /// What is shown.
    pub label_key: MessageKey,
    /// What is sent: the specification's words.
    pub code: String,
}

/// The loan purposes, in the specification's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct PurposesView {
    /// The first is the default.
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

/// Every loan purpose.
#[must_use]
pub fn loan_purposes() -> PurposesView {
    let option = |(label_key, code): (MessageKey, &str)| PurposeOption { label_key, code: code.to_owned() };
    PurposesView { options: PURPOSES.into_iter().map(option).collect() }
}

/// Whether this is one of the purposes, as sent.
#[must_use]
pub fn is_loan_purpose(code: &str) -> bool {
    PURPOSES.iter().any(|(_, known)| *known == code)
}
