//! How the fields of the basic and work forms are filled in, from the codes by which the server defines them.

use super::form::days;
use crate::api::dto::auth::{DictionaryItem, FormField};
use serde::{Deserialize, Serialize};

/// `dataType`: a dropdown of the server's choices.
pub const DROPDOWN: u8 = 0;
/// `dataType`: a dropdown of days.
pub const DAY: u8 = 3;
/// `dataType`: a state picker.
pub const STATE: u8 = 4;
/// `dataType`: a district picker.
pub const DISTRICT: u8 = 5;
/// `checkType`: digits only.
pub const DIGITS_ONLY: u8 = 1;

/// Input of [`field_controls`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldControlsRequest {
    /// As the server supplied them.
    pub fields: Vec<FormField>,
}

/// A control for each field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldControls {
    /// In the server's order.
    pub controls: Vec<FieldControl>,
}

/// How one field is filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct FieldControl {
    /// The field's name in the payload.
    pub name: String,
    /// By which kind of control.
    pub kind: ControlKind,
    /// What a choice is made from; empty for other kinds.
    pub options: Vec<DictionaryItem>,
    /// The state field whose districts a district is chosen from; `""` for other kinds and where the form has none.
    pub state: String,
    /// The fields that its change empties: a district does not outlive its state.
    pub clears: Vec<String>,
}

/// Kinds of controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ControlKind {
    /// One of `options`.
    Choice,
    /// A state of the directory.
    State,
    /// A district of the state that was chosen.
    District,
    /// Digits are typed.
    Digits,
    /// Anything is typed.
    Text,
}

/// How each field of a form is filled in.
#[must_use]
pub fn field_controls(request: &FieldControlsRequest) -> FieldControls {
    let fields = &request.fields;
    let control = |(at, field): (usize, &FormField)| {
        let (kind, options) = match field.data_type {
            DROPDOWN => (ControlKind::Choice, field.dictionary_vo_list.clone()),
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
        }
    };
    FieldControls { controls: fields.iter().enumerate().map(control).collect() }
}

/// The state field that drives the district at this place: the nearest one before it, else the first of the form.
fn state_of(fields: &[FormField], at: usize) -> Option<&FormField> {
    fields.get(at).filter(|field| field.data_type == DISTRICT)?;
    let is_state = |field: &&FormField| field.data_type == STATE;
    fields.iter().take(at).rfind(is_state).or_else(|| fields.iter().find(is_state))
}

fn plain(value: String) -> DictionaryItem {
    DictionaryItem { dict_label: value.clone(), dict_value: value }
}
