//! The server's definition of the basic and work forms: the control of each field, and faults of the definition.

use super::form::days;
use super::is_blank;
use crate::api::dto::auth::{DictionaryItem, FormField};
use serde::{Deserialize, Serialize};

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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldControlsRequest {
    pub fields: Vec<FormField>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldControls {
    /// In the order of the fields.
    pub controls: Vec<FieldControl>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
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
pub enum FormFault {
    Empty,
    /// A district field without a state field.
    DistrictWithoutState,
    Field {
        /// From 0.
        place: usize,
        fault: FieldFault,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldFault {
    Title,
    Name,
    SameName,
    DataType,
    /// A flag is neither 0 nor 1.
    Flag {
        field: &'static str,
    },
    /// The smallest length exceeds the largest.
    Lengths,
    /// A dropdown has no choices, or another kind has some.
    Choices,
    ChoiceLabel,
    /// A choice is listed twice.
    SameChoice,
}

pub fn form_faults(fields: &[FormField]) -> Vec<FormFault> {
    let asks = |kind: u8| fields.iter().any(|field| field.data_type == kind);
    let mut faults = Vec::new();
    faults.extend(fields.is_empty().then_some(FormFault::Empty));
    for (place, field) in fields.iter().enumerate() {
        let same = fields.iter().take(place).any(|before| before.value == field.value);
        let found = same.then_some(FieldFault::SameName).into_iter().chain(field_faults(field));
        faults.extend(found.map(|fault| FormFault::Field { place, fault }));
    }
    faults.extend((asks(DISTRICT) && !asks(STATE)).then_some(FormFault::DistrictWithoutState));
    faults
}

fn field_faults(field: &FormField) -> impl Iterator<Item = FieldFault> {
    let (least, most) = (field.length_limit_min, field.length_limit_max);
    let choices = &field.dictionary_vo_list;
    let repeated = choices
        .iter()
        .enumerate()
        .any(|(place, choice)| choices.iter().take(place).any(|before| before.dict_value == choice.dict_value));
    [
        (is_blank(&field.key), FieldFault::Title),
        (field.value.is_empty(), FieldFault::Name),
        (!matches!(field.data_type, DROPDOWN | TYPED | DAY | STATE | DISTRICT), FieldFault::DataType),
        (field.check_type > 1, FieldFault::Flag { field: "checkType" }),
        (field.check_req > 1, FieldFault::Flag { field: "checkReq" }),
        (field.can_hidden > 1, FieldFault::Flag { field: "canHidden" }),
        (most != 0 && least > most, FieldFault::Lengths),
        ((field.data_type == DROPDOWN) == choices.is_empty(), FieldFault::Choices),
        (choices.iter().any(|choice| is_blank(&choice.dict_label)), FieldFault::ChoiceLabel),
        (repeated, FieldFault::SameChoice),
    ]
    .into_iter()
    .filter_map(|(wrong, fault)| wrong.then_some(fault))
}
