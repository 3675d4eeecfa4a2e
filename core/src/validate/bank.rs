//! The form for adding a bank card. The first refusal is shown.

use super::{FieldError, FieldErrors, is, present};
use crate::message::MessageKey;
use crate::personal::{AccountNumber, Ifsc};
use validator::{Validate, ValidationError};

const FIELDS: [(&str, &str); 3] =
    [("bank_code", "bankCode"), ("card_no", "cardNo"), ("confirm_card_no", "confirmCardNo")];
const MISSING: [MessageKey; 3] =
    [MessageKey::RuleIfscRequired, MessageKey::RuleAccountRequired, MessageKey::RuleAccountConfirm];

#[apply(secret_type)]
#[derive(Default, Validate)]
pub struct BankCardForm {
    #[validate(custom(function = ifsc))]
    pub bank_code: String,
    #[validate(custom(function = is::<AccountNumber>))]
    pub card_no: String,
    #[validate(custom(function = present, code = "rules.accountConfirm"))]
    pub confirm_card_no: String,
}

/// The first refusal only: refuses missing fields first, then a mismatch, then an invalid IFSC or account number.
pub fn validate_bank_card(form: &BankCardForm) -> FieldErrors {
    let refusals = super::refusals(form, &FIELDS);
    let missing = || refusals.iter().find(|refusal| MISSING.contains(&refusal.message.key)).cloned();
    let mismatch = || {
        let differs = form.card_no != form.confirm_card_no;
        differs.then(|| FieldError::new("confirmCardNo", MessageKey::RuleAccountMismatch))
    };
    let first = missing().or_else(mismatch).or_else(|| refusals.first().cloned());
    FieldErrors { errors: first.into_iter().collect() }
}

fn ifsc(value: &str) -> Result<(), ValidationError> {
    Ifsc::of_typed(value).map(drop).map_err(|key| ValidationError::new(key.as_str()))
}
