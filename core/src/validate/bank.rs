//! The add-bank form: checked in order, the first failure is the one that is shown.

use super::ifsc::{is_ifsc, normal_ifsc};
use super::input::ACCOUNT_DIGITS;
use super::{FieldError, is_blank, is_digits, shape};
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

/// The form as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BankCardForm {
    /// IFSC.
    #[validate(custom(function = ifsc))]
    pub bank_code: String,
    /// Account number.
    #[validate(length(max = 19, code = "rules.accountFormat"), custom(function = account))]
    pub card_no: String,
    /// The same again.
    pub confirm_card_no: String,
}

/// The verdict: one failure at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum BankCardOutcome {
    /// It may be sent.
    Valid,
    /// It may not.
    Invalid {
        /// The field to focus.
        field: String,
        /// What the banner says.
        error: Message,
    },
}

/// Looks at the add-bank form. What is missing comes first, then the mismatch, then what cannot be an IFSC or an account
/// number at all (which typing into the form cannot produce, except a half-typed IFSC).
#[must_use]
pub fn validate_bank_card(form: &BankCardForm) -> BankCardOutcome {
    let missing = [
        ("bankCode", &form.bank_code, MessageKey::RuleIfscRequired),
        ("cardNo", &form.card_no, MessageKey::RuleAccountRequired),
        ("confirmCardNo", &form.confirm_card_no, MessageKey::RuleAccountConfirm),
    ]
    .into_iter()
    .find(|(_, value, _)| is_blank(value))
    .map(|(field, _, key)| FieldError::new(field, key));
    let mismatch = || {
        let differs = form.card_no != form.confirm_card_no;
        differs.then(|| FieldError::new("confirmCardNo", MessageKey::RuleAccountMismatch))
    };
    let shapes = || shape::refusals(form, &[("bank_code", "bankCode"), ("card_no", "cardNo")]).into_iter().next();
    match missing.or_else(mismatch).or_else(shapes) {
        Some(FieldError { field, message }) => BankCardOutcome::Invalid { field, error: message },
        None => BankCardOutcome::Valid,
    }
}

/// Whether this can be an account number: digits only, fewer than twenty, not all of them zero.
#[must_use]
pub fn is_account(number: &str) -> bool {
    is_digits(number) && number.len() <= ACCOUNT_DIGITS && number.bytes().any(|digit| digit != b'0')
}

fn ifsc(value: &str) -> Result<(), ValidationError> {
    shape::require(is_ifsc(&normal_ifsc(value)), MessageKey::RuleIfscFormat)
}

fn account(value: &str) -> Result<(), ValidationError> {
    shape::require(is_account(value), MessageKey::RuleAccountFormat)
}
