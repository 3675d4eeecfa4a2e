//! The basic and work forms, whose fields the server defines. Phone and server call the same function.

use super::fields::{DAY, DIGITS_ONLY, DROPDOWN, PIN_CODE, TYPED};
use super::input::{is_letter, is_visible};
use super::{FieldError, is_blank, is_digits};
use crate::api::dto::auth::FormField;
use crate::message::{Message, MessageKey};

/// The field of the work form for employment, and its value for people who do not work.
const WORK_STATE: (&str, &str) = ("workState", "3");
const FULL_NAME: &str = "fullName";
/// The field for the years in the present job, and its maximum.
const WORK_YEARS: (&str, u8) = ("workYears", 40);
/// Prefixes that no PIN code has, besides 0.
const NO_PINS: [&str; 11] = ["10", "29", "35", "54", "55", "65", "66", "86", "87", "88", "89"];
/// Largest number of characters per value; a limit of the store, not of the specification.
const VALUE_CHARS: usize = 500;

/// The form, named as in the query parameter `type`.
#[apply(module_type)]
#[derive(Copy, Default)]
pub enum FormPage {
    /// Every field needs a value.
    BaseInfo,
    /// Only fields with the required flag need a value.
    #[default]
    WorkInfo,
}

#[apply(module_type)]
pub struct FormValue {
    pub name: String,
    pub value: String,
}

#[apply(module_type)]
pub struct FormRequest {
    pub fields: Vec<FormField>,
    /// A field without an entry is empty.
    pub values: Vec<FormValue>,
    /// Defaults to the work form.
    #[serde(default)]
    pub page: FormPage,
}

#[apply(module_type)]
pub struct FormVerdict {
    /// Names of the visible fields, in the server's order. Values of other fields are not stored.
    pub visible: Vec<String>,
    /// The refusals, in the order of `visible`; refusals of unknown fields come last.
    pub errors: Vec<FieldError>,
}

/// Checks a form. When `workState` is 3, fields with `canHidden` are neither visible nor required. The function does
/// not check whether a state or district exists.
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

/// The last value for a name; `""` without a value.
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
        let key = if field.data_type == TYPED { MessageKey::RuleFieldRequired } else { MessageKey::RuleFieldUnchosen };
        return if required { say(key, None) } else { None };
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
        _ => match field.value.as_str() {
            FULL_NAME if !is_name(value) => say(MessageKey::RuleNameLetters, None),
            PIN_CODE if !is_pin(value) => say(MessageKey::RulePinUnknown, None),
            name if name == WORK_YEARS.0 && value.parse().is_ok_and(|years: u8| years > WORK_YEARS.1) => {
                say(MessageKey::RuleWorkYears, Some(WORK_YEARS.1.to_string()))
            }
            _ => None,
        },
    }
}

/// Whether a name has letters, and besides them only spaces, periods, apostrophes and hyphens.
fn is_name(text: &str) -> bool {
    let is_between = |c| matches!(c, ' ' | '.' | '\'' | '-' | '\u{2018}' | '\u{2019}');
    text.chars().any(is_letter) && text.chars().all(|c| is_letter(c) || is_between(c))
}

/// Whether PIN codes that begin like this code exist.
fn is_pin(code: &str) -> bool {
    !code.starts_with('0') && !NO_PINS.iter().any(|start| code.starts_with(start))
}

fn is_day(value: &str) -> bool {
    days().iter().any(|day| day == value)
}

/// Options of a field for a day of the month, 1 to 31.
pub fn days() -> Vec<String> {
    (1..=31).map(|day: u8| day.to_string()).collect()
}
