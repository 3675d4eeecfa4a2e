//! The basic and work forms, whose fields the server supplies. The phone and the server call the same function.

use super::fields::{DAY, DIGITS_ONLY, DROPDOWN};
use super::input::is_visible;
use super::{FieldError, is_blank, is_digits};
use crate::api::dto::auth::FormField;
use crate::message::{Message, MessageKey};
use serde::{Deserialize, Serialize};

/// The field of the work form that says how one works, and its value for somebody who does not work.
const WORK_STATE: (&str, &str) = ("workState", "3");
/// The most characters of any value; a limit of the store, not of the specification.
const VALUE_CHARS: usize = 500;

/// Which form it is, by the `type` it is fetched with.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum FormPage {
    /// Every field needs a value.
    BaseInfo,
    /// Fields with the required flag need a value.
    #[default]
    WorkInfo,
}

/// The value of one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FormValue {
    /// The field's `value`, its name in the payload.
    pub name: String,
    /// What is sent for it.
    pub value: String,
}

/// Input of [`validate_form`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FormRequest {
    /// As the server supplied them.
    pub fields: Vec<FormField>,
    /// The values of the fields; a field without an entry is empty.
    pub values: Vec<FormValue>,
    /// Which form; the work form unless said otherwise.
    #[serde(default)]
    #[cfg_attr(feature = "ts", tsify(optional))]
    pub page: FormPage,
}

/// The verdict about a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FormVerdict {
    /// Names of the fields to show, in the server's order. Values of the others are not kept.
    pub visible: Vec<String>,
    /// What is wrong, in the same order.
    pub errors: Vec<FieldError>,
}

/// Checks a form: which fields are shown, and what is missing or invalid.
///
/// When workState is 3, the hideable fields are neither shown nor required. Whether a state or district exists is not
/// checked here; only the directory knows.
#[must_use]
pub fn validate_form(request: &FormRequest) -> FormVerdict {
    let FormRequest { fields, values, page } = request;
    let at_home = value_of(values, WORK_STATE.0) == WORK_STATE.1;
    let visible: Vec<&FormField> = fields.iter().filter(|field| !(at_home && field.can_hidden != 0)).collect();
    let mut errors: Vec<FieldError> =
        visible.iter().filter_map(|field| refusal(field, value_of(values, &field.value), *page)).collect();
    let unknown = values.iter().filter(|given| fields.iter().all(|field| field.value != given.name));
    errors.extend(unknown.map(|given| {
        FieldError::new(&given.name, Message::with(MessageKey::RuleFieldUnknown, vec![given.name.clone()]))
    }));
    FormVerdict { visible: visible.iter().map(|field| field.value.clone()).collect(), errors }
}

/// The last value given for a name; `""` when there is none.
fn value_of<'a>(values: &'a [FormValue], name: &str) -> &'a str {
    values.iter().rfind(|given| given.name == name).map_or("", |given| &given.value)
}

fn refusal(field: &FormField, value: &str, page: FormPage) -> Option<FieldError> {
    let say = |key, more: Option<String>| {
        let args = [field.key.clone()].into_iter().chain(more).collect();
        Some(FieldError::new(&field.value, Message::with(key, args)))
    };
    if is_blank(value) {
        let required = page == FormPage::BaseInfo || field.check_req != 0;
        return if required { say(MessageKey::RuleFieldRequired, None) } else { None };
    }
    let limit = usize::try_from(field.length_limit_max).ok().filter(|limit| *limit > 0);
    let limit = limit.unwrap_or(VALUE_CHARS).min(VALUE_CHARS);
    let least = usize::try_from(field.length_limit_min).unwrap_or(limit).min(limit);
    let length = value.chars().count();
    match field.data_type {
        DROPDOWN if field.dictionary_vo_list.iter().all(|choice| choice.dict_value != value) => {
            say(MessageKey::RuleFieldChoice, None)
        }
        DAY if !is_day(value) => say(MessageKey::RuleDayInvalid, None),
        _ if field.check_type == DIGITS_ONLY && !is_digits(value) => say(MessageKey::RuleFieldDigits, None),
        _ if length != limit && least == limit => say(MessageKey::RuleFieldExact, Some(limit.to_string())),
        _ if length > limit => say(MessageKey::RuleFieldLength, Some(limit.to_string())),
        _ if !is_visible(value) => say(MessageKey::RuleFieldCharacters, None),
        _ if length < least => say(MessageKey::RuleFieldShort, Some(least.to_string())),
        _ => None,
    }
}

/// A day of the month as it is sent: `1` to `31`.
fn is_day(value: &str) -> bool {
    days().iter().any(|day| day == value)
}

/// The work-day options, 1 to 31.
#[must_use]
pub fn days() -> Vec<String> {
    (1..=31).map(|day: u8| day.to_string()).collect()
}
