//! The login form.

use super::phone::is_mobile;
use super::shape::{self, is};
use crate::message::{Message, MessageKey};
use crate::personal::{LoginCode, Mobile, hide};
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError};

hide!(LoginForm);

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct LoginForm {
    /// Ten digits, without the prefix.
    #[validate(custom(function = is::<Mobile>))]
    pub phone: String,
    /// Four digits.
    #[validate(custom(function = is::<LoginCode>))]
    pub code: String,
    #[validate(custom(function = agreed))]
    pub agreed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoginFormView {
    /// Whether a code can be requested: the number is complete.
    pub can_send: bool,
    /// Whether number, code and agreement are complete.
    pub can_submit: bool,
    /// The first refusal, shown when the user presses the button of an incomplete form.
    pub error: Option<Message>,
}

#[must_use]
pub fn validate_login(form: &LoginForm) -> LoginFormView {
    let fields = [("phone", "phone"), ("code", "code"), ("agreed", "agreed")];
    let error = shape::refusals(form, &fields).into_iter().next().map(|refusal| refusal.message);
    LoginFormView { can_send: is_mobile(&form.phone), can_submit: error.is_none(), error }
}

fn agreed(value: &bool) -> Result<(), ValidationError> {
    shape::require(*value, MessageKey::RuleAgreement)
}
