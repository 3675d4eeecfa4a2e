//! The server's definition of the basic and work forms: the control of each field, and faults of the definition.

use super::form::days;
use super::is_blank;
use crate::api::dto::auth::{DictionaryItem, FormField};

/// `dataType`: a dropdown of the server's choices.
pub const DROPDOWN: u8 = 0;
/// `dataType`: text or digits.
pub const TYPED: u8 = 1;
/// `dataType`: a dropdown of days.
pub const DAY: u8 = 3;
/// `dataType`: a state picker.
pub const STATE: u8 = 4;
/// `dataType`: a district picker.
pub const DISTRICT: u8 = 5;
/// Name of the field for the PIN code, which determines state and district.
pub const PIN_CODE: &str = "pinCode";
/// Largest number of choices that are all shown at once.
const CHIPS: usize = 6;
/// `checkType`: digits only.
pub const DIGITS_ONLY: u8 = 1;

#[apply(module_type)]
pub struct FieldControlsRequest {
    pub fields: Vec<FormField>,
}

#[apply(module_type)]
pub struct FieldControls {
    /// In the order of the fields.
    pub controls: Vec<FieldControl>,
}

#[apply(module_type)]
pub struct FieldControl {
    /// Name of the field in the request.
    pub name: String,
    pub kind: ControlKind,
    /// Options of a dropdown; otherwise empty.
    pub options: Vec<DictionaryItem>,
    /// For a district: name of the state field that determines its options. `""` for other kinds and for a form without
    /// a state field.
    pub state: String,
    /// Fields to clear when this field changes: a new state clears its district.
    pub clears: Vec<String>,
    /// Fields that a complete PIN code fills in: the state and the district; otherwise empty.
    pub fills: Vec<String>,
}

#[apply(module_value)]
pub enum ControlKind {
    /// One of `options`.
    Choice,
    /// One of `options`, all of which are shown at once.
    Chips,
    State,
    /// A district of the chosen state.
    District,
    Digits,
    Text,
}

pub fn field_controls(request: &FieldControlsRequest) -> FieldControls {
    let fields = &request.fields;
    let control = |(at, field): (usize, &FormField)| {
        let (kind, options) = match field.data_type {
            DROPDOWN => {
                let is_short = field.dictionary_vo_list.len() <= CHIPS;
                (if is_short { ControlKind::Chips } else { ControlKind::Choice }, field.dictionary_vo_list.clone())
            }
            DAY => (ControlKind::Choice, days().into_iter().map(plain).collect()),
            STATE => (ControlKind::State, Vec::new()),
            DISTRICT => (ControlKind::District, Vec::new()),
            _ if field.check_type == DIGITS_ONLY => (ControlKind::Digits, Vec::new()),
            _ => (ControlKind::Text, Vec::new()),
        };
        let clears = |other: usize| state_of(fields, other).is_some_and(|state| state.value == field.value);
        FieldControl {
            name: field.value.clone(),
            kind,
            options,
            state: state_of(fields, at).map(|state| state.value.clone()).unwrap_or_default(),
            clears: (0..fields.len())
                .filter(|other| clears(*other))
                .filter_map(|other| Some(fields.get(other)?.value.clone()))
                .collect(),
            fills: if field.value == PIN_CODE { places(fields) } else { Vec::new() },
        }
    };
    FieldControls { controls: fields.iter().enumerate().map(control).collect() }
}

fn places(fields: &[FormField]) -> Vec<String> {
    let first = |kind: u8| fields.iter().find(|field| field.data_type == kind).map(|field| field.value.clone());
    first(STATE).into_iter().chain(first(DISTRICT)).collect()
}

/// The state field for the district field at this position: the nearest before it, else the first of the form. `None`
/// for other fields.
pub fn state_of(fields: &[FormField], at: usize) -> Option<&FormField> {
    fields.get(at).filter(|field| field.data_type == DISTRICT)?;
    let is_state = |field: &&FormField| field.data_type == STATE;
    fields.iter().take(at).rfind(is_state).or_else(|| fields.iter().find(is_state))
}

fn plain(value: String) -> DictionaryItem {
    DictionaryItem { dict_label: value.clone(), dict_value: value }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormFault {
    /// The field's place in the form, from 0, and the property's wire name; `None` for a fault of the whole form.
    pub at: Option<(usize, &'static str)>,
    /// For the operator.
    pub reason: &'static str,
}

pub fn form_faults(fields: &[FormField]) -> Vec<FormFault> {
    let asks = |kind: u8| fields.iter().any(|field| field.data_type == kind);
    let mut faults = Vec::new();
    if fields.is_empty() {
        faults.push(FormFault { at: None, reason: "needs at least one field" });
    }
    for (place, field) in fields.iter().enumerate() {
        let is_repeated = fields.iter().take(place).any(|before| before.value == field.value);
        let found = is_repeated.then_some(("value", "is used twice")).into_iter().chain(field_faults(field));
        faults.extend(found.map(|(property, reason)| FormFault { at: Some((place, property)), reason }));
    }
    if asks(DISTRICT) && !asks(STATE) {
        faults.push(FormFault { at: None, reason: "a district picker needs a state picker" });
    }
    faults
}

/// The wire names of faulty properties, each with the reason.
fn field_faults(field: &FormField) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (least, most) = (field.length_limit_min, field.length_limit_max);
    let choices = &field.dictionary_vo_list;
    let repeated = choices
        .iter()
        .enumerate()
        .any(|(place, choice)| choices.iter().take(place).any(|before| before.dict_value == choice.dict_value));
    let is_unknown = !matches!(field.data_type, DROPDOWN | TYPED | DAY | STATE | DISTRICT);
    let lacks_label = choices.iter().any(|choice| is_blank(&choice.dict_label));
    [
        (is_blank(&field.key), "key", "must not be empty"),
        (field.value.is_empty(), "value", "must not be empty"),
        (is_unknown, "dataType", "must be 0, 1, 3, 4 or 5"),
        (field.check_type > 1, "checkType", "must be 0 or 1"),
        (field.check_req > 1, "checkReq", "must be 0 or 1"),
        (field.can_hidden > 1, "canHidden", "must be 0 or 1"),
        (most != 0 && least > most, "lengthLimitMin", "must not be above lengthLimitMax"),
        ((field.data_type == DROPDOWN) == choices.is_empty(), "dictionaryVoList", "belongs to dropdowns only"),
        (lacks_label, "dictionaryVoList", "a choice needs its label"),
        (repeated, "dictionaryVoList", "a choice is listed twice"),
    ]
    .into_iter()
    .filter_map(|(is_wrong, property, reason)| is_wrong.then_some((property, reason)))
}
