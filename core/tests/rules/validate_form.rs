//! The forms whose fields the server defines.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use loan_core::api::dto::auth::{DictionaryItem, FormField};
use loan_core::message::MessageKey;
use loan_core::validate::fields::{ControlKind, FieldControls, FieldControlsRequest, field_controls};
use loan_core::validate::form::{FormPage, FormRequest, FormValue, FormVerdict, days, validate_form};
use proptest::prelude::*;

use crate::support::english;

fn field(value: &str, data_type: u8) -> FormField {
    FormField {
        key: format!("Title of {value}"),
        value: value.into(),
        label: String::new(),
        data_type,
        check_type: 0,
        check_req: 1,
        length_limit_max: 0,
        length_limit_min: 0,
        dictionary_vo_list: Vec::new(),
        can_hidden: 0,
    }
}

fn dropdown(value: &str, choices: &[&str]) -> FormField {
    let item = |choice: &&str| DictionaryItem { dict_label: choice.to_uppercase(), dict_value: (*choice).into() };
    FormField { dictionary_vo_list: choices.iter().map(item).collect(), ..field(value, 0) }
}

fn look(page: FormPage, fields: &[FormField], values: &[(&str, &str)]) -> FormVerdict {
    let value = |(name, value): &(&str, &str)| FormValue { name: (*name).into(), value: (*value).into() };
    validate_form(&FormRequest { fields: fields.into(), values: values.iter().map(value).collect(), page })
}

fn keys(verdict: &FormVerdict) -> Vec<(&str, MessageKey)> {
    verdict.errors.iter().map(|error| (error.field.as_str(), error.message.key)).collect()
}

// proves: S5.14
#[test]
fn basic_information_needs_every_field() {
    let fields = [field("name", 1), FormField { check_req: 0, ..field("email", 1) }];
    let verdict = look(FormPage::BaseInfo, &fields, &[("name", " ")]);
    assert_eq!(keys(&verdict), [("name", MessageKey::RuleFieldRequired), ("email", MessageKey::RuleFieldRequired)]);
    assert_eq!(english(&verdict.errors[0].message), "Please input Title of name");
    assert!(look(FormPage::BaseInfo, &fields, &[("name", "Asha"), ("email", "a@b.example")]).errors.is_empty());
}

// proves: S5.17
#[test]
fn work_information_needs_the_required_ones_only() {
    let fields = [field("company", 1), FormField { check_req: 0, ..field("note", 1) }];
    assert_eq!(keys(&look(FormPage::WorkInfo, &fields, &[])), [("company", MessageKey::RuleFieldRequired)]);
    assert!(look(FormPage::WorkInfo, &fields, &[("company", "Chai Point")]).errors.is_empty());
}

// proves: S4.51 S5.17
#[test]
fn hideable_fields_go_when_work_state_is_three() {
    let hideable = FormField { can_hidden: 1, ..field("company", 1) };
    let fields = [dropdown("workState", &["1", "3"]), hideable, field("payDay", 3)];
    let working = look(FormPage::WorkInfo, &fields, &[("workState", "1"), ("payDay", "7")]);
    assert_eq!(working.visible, ["workState", "company", "payDay"]);
    assert_eq!(keys(&working), [("company", MessageKey::RuleFieldRequired)]);
    let at_home = look(FormPage::WorkInfo, &fields, &[("workState", "3"), ("payDay", "7")]);
    assert_eq!(at_home.visible, ["workState", "payDay"]);
    assert!(at_home.errors.is_empty());
    let leftover = look(FormPage::WorkInfo, &fields, &[("workState", "3"), ("payDay", "7"), ("company", "old")]);
    assert!(leftover.errors.is_empty(), "what is typed into a field that is hidden now does no harm");
}

// proves: S5.15
#[test]
fn numbers_take_digits_up_to_their_length() {
    let pin = [FormField { check_type: 1, length_limit_max: 6, ..field("pinCode", 1) }];
    let verdict = |value| look(FormPage::WorkInfo, &pin, &[("pinCode", value)]);
    assert!(verdict("560001").errors.is_empty());
    assert_eq!(keys(&verdict("56000a")), [("pinCode", MessageKey::RuleFieldDigits)]);
    let long = verdict("5600011");
    assert_eq!(english(&long.errors[0].message), "Title of pinCode can have at most 6 characters");
}

#[test]
fn an_answer_can_be_too_short_or_have_one_length_only() {
    let message = |least, most, value| {
        let limits = FormField { length_limit_min: least, length_limit_max: most, ..field("pinCode", 1) };
        let verdict = look(FormPage::WorkInfo, &[limits], &[("pinCode", value)]);
        verdict.errors.first().map(|error| english(&error.message)).unwrap_or_default()
    };
    for wrong in ["56000", "5600011", "1"] {
        assert_eq!(message(6, 6, wrong), "Title of pinCode needs exactly 6 characters", "{wrong}");
    }
    assert_eq!(message(6, 6, "560001"), "");
    assert_eq!(message(2, 4, "a"), "Title of pinCode needs at least 2 characters");
    assert_eq!(message(2, 4, "abcde"), "Title of pinCode can have at most 4 characters");
    assert_eq!(message(2, 4, "abc"), "");
    assert_eq!(message(2, 0, "a"), "Title of pinCode needs at least 2 characters");
}

#[test]
fn text_is_counted_in_characters_and_bounded_even_without_a_limit() {
    let name = [FormField { length_limit_max: 4, ..field("name", 1) }];
    assert!(look(FormPage::WorkInfo, &name, &[("name", "आशा")]).errors.is_empty());
    let free = [field("note", 1)];
    assert!(look(FormPage::WorkInfo, &free, &[("note", &"a".repeat(500))]).errors.is_empty());
    assert_eq!(
        keys(&look(FormPage::WorkInfo, &free, &[("note", &"a".repeat(501))])),
        [("note", MessageKey::RuleFieldLength)]
    );
}

// proves: S9.14
#[test]
fn choices_are_those_of_the_list() {
    let fields = [dropdown("education", &["1", "2"]), FormField { check_req: 0, ..dropdown("hobby", &["1"]) }];
    let verdict = |value| look(FormPage::WorkInfo, &fields, &[("education", value)]);
    assert!(verdict("2").errors.is_empty(), "an optional choice may stay open");
    for wrong in ["3", "1,2", "Graduate"] {
        assert_eq!(keys(&verdict(wrong)), [("education", MessageKey::RuleFieldChoice)], "{wrong}");
    }
}

// proves: S9.29
#[test]
fn days_run_from_one_to_thirty_one() {
    assert_eq!(days().len(), 31);
    let fields = [field("payDay", 3)];
    for day in days() {
        assert!(look(FormPage::WorkInfo, &fields, &[("payDay", &day)]).errors.is_empty(), "{day}");
    }
    for wrong in ["0", "32", "01", "1.5", "-1", "१"] {
        assert_eq!(
            keys(&look(FormPage::WorkInfo, &fields, &[("payDay", wrong)])),
            [("payDay", MessageKey::RuleDayInvalid)]
        );
    }
}

#[test]
fn places_are_the_directorys_to_check() {
    let fields = [field("liveState", 4), field("liveDistrict", 5)];
    let verdict = look(FormPage::BaseInfo, &fields, &[("liveState", "29")]);
    assert_eq!(keys(&verdict), [("liveDistrict", MessageKey::RuleFieldUnchosen)]);
}

#[test]
fn a_field_the_form_does_not_have_is_refused() {
    let verdict = look(FormPage::WorkInfo, &[], &[("isAdmin", "1")]);
    assert_eq!(keys(&verdict), [("isAdmin", MessageKey::RuleFieldUnknown)]);
}

#[test]
fn the_page_may_leave_the_form_out() {
    let request: FormRequest = serde_json::from_str(r#"{"fields":[],"values":[]}"#).unwrap();
    assert_eq!(request.page, FormPage::WorkInfo);
    assert_eq!(serde_json::to_string(&FormPage::BaseInfo).unwrap(), "\"baseInfo\"");
}

proptest! {
    #[test]
    fn every_complaint_is_about_a_visible_or_unknown_field(
        kinds in proptest::collection::vec((0_u8..8, 0_u8..3, 0_u8..2, 0_u32..9, 0_u8..2), 0..6),
        values in proptest::collection::vec((0_usize..8, "[ -~]{0,12}"), 0..8),
        state in "[0-4]?",
    ) {
        let mut fields = vec![dropdown("workState", &["1", "2", "3"])];
        fields.extend(kinds.iter().enumerate().map(|(place, (data_type, check_type, check_req, limit, can_hidden))| FormField {
            check_type: *check_type, check_req: *check_req, length_limit_max: *limit, can_hidden: *can_hidden,
            ..field(&format!("f{place}"), *data_type)
        }));
        let mut given: Vec<(String, String)> = values.into_iter().map(|(place, value)| (format!("f{place}"), value)).collect();
        given.push(("workState".into(), state));
        let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let verdict = look(FormPage::WorkInfo, &fields, &given);
        for error in &verdict.errors {
            let visible = verdict.visible.contains(&error.field);
            prop_assert!(visible || error.message.key == MessageKey::RuleFieldUnknown);
        }
    }
}

fn controls(fields: &[FormField]) -> FieldControls {
    field_controls(&FieldControlsRequest { fields: fields.into() })
}

#[test]
fn a_fields_codes_say_how_it_is_filled_in() {
    let digits = FormField { check_type: 1, ..field("salary", 1) };
    let found =
        controls(&[dropdown("workState", &["1", "2"]), field("payDay", 3), digits, field("fullName", 1)]).controls;
    let kinds: Vec<ControlKind> = found.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [ControlKind::Chips, ControlKind::Choice, ControlKind::Digits, ControlKind::Text]);
    assert_eq!(found[0].options[1], DictionaryItem { dict_label: "2".into(), dict_value: "2".into() });
    let offered: Vec<&str> = found[1].options.iter().map(|it| it.dict_value.as_str()).collect();
    assert_eq!(offered, days());
    assert!(found.iter().all(|it| it.state.is_empty() && it.clears.is_empty()));
    assert_eq!(controls(&[field("new", 200)]).controls[0].kind, ControlKind::Text);
}

#[test]
fn a_short_list_is_shown_whole_and_a_long_one_opens() {
    let kind = |choices: &[&str]| controls(&[dropdown("purpose", choices)]).controls[0].kind;
    assert_eq!(kind(&["1", "2", "3", "4", "5", "6"]), ControlKind::Chips);
    assert_eq!(kind(&["1", "2", "3", "4", "5", "6", "7"]), ControlKind::Choice);
}

#[test]
fn a_pin_code_fills_in_the_state_and_the_district() {
    let pin = FormField { check_type: 1, ..field("pinCode", 1) };
    let fills = |fields: &[FormField]| controls(fields).controls.into_iter().map(|it| it.fills).collect::<Vec<_>>();
    let found = fills(&[pin.clone(), field("liveState", 4), field("liveDistrict", 5)]);
    assert_eq!(found, [vec!["liveState".to_owned(), "liveDistrict".to_owned()], Vec::new(), Vec::new()]);
    assert_eq!(fills(&[pin.clone(), field("liveState", 4)])[0], ["liveState"]);
    assert!(fills(&[pin, field("address", 1)])[0].is_empty());
}

#[test]
fn a_name_has_letters_of_any_script_and_nothing_else() {
    let verdict = |name| keys_of("fullName", name);
    for taken in
        ["Asha Rao", "S. K. D'Souza", "Abdul-Rehman Khan", "Müller", "आशा वर्मा", "சுனிதா", "محمد", "D\u{2019}Souza"]
    {
        assert!(verdict(taken).is_empty(), "{taken}");
    }
    for wrong in ["Asha \u{1F600}", "Asha 123", "आशा १२", "Asha_Rao", "Asha@home", "\u{2605}Asha", "--", ". '"]
    {
        assert_eq!(verdict(wrong), [MessageKey::RuleNameLetters], "{wrong}");
    }
}

#[test]
fn a_pin_code_begins_as_the_post_gives_them_out() {
    for taken in ["110001", "411001", "560001", "682555", "744101", "900056"] {
        assert!(keys_of("pinCode", taken).is_empty(), "{taken}");
    }
    for wrong in ["012345", "100000", "290001", "550001", "890001"] {
        assert_eq!(keys_of("pinCode", wrong), [MessageKey::RulePinUnknown], "{wrong}");
    }
}

#[test]
fn nobody_has_worked_for_99_years() {
    for taken in ["0", "4", "40"] {
        assert!(keys_of("workYears", taken).is_empty(), "{taken}");
    }
    for wrong in ["41", "99"] {
        assert_eq!(keys_of("workYears", wrong), [MessageKey::RuleWorkYears], "{wrong}");
    }
}

fn keys_of(name: &str, value: &str) -> Vec<MessageKey> {
    let verdict = look(FormPage::BaseInfo, &[field(name, 1)], &[(name, value)]);
    verdict.errors.iter().map(|error| error.message.key).collect()
}

#[test]
fn a_district_belongs_to_the_nearest_state_before_it_and_does_not_outlive_it() {
    let form = [field("homeState", 4), field("homeDistrict", 5), field("workplace", 4), field("workDistrict", 5)];
    let found = controls(&form).controls;
    assert_eq!((found[1].kind, found[1].state.as_str()), (ControlKind::District, "homeState"));
    assert_eq!(found[3].state, "workplace");
    assert_eq!((found[0].kind, &found[0].clears), (ControlKind::State, &vec!["homeDistrict".to_owned()]));
    assert_eq!(found[2].clears, ["workDistrict"]);
    assert!(found[1].clears.is_empty());
    // A district field before all state fields belongs to the first state field, if the form has a state field.
    let found = controls(&[field("district", 5), field("first", 4), field("second", 4)]).controls;
    assert_eq!((found[0].state.as_str(), &found[1].clears), ("first", &vec!["district".to_owned()]));
    assert!(found[2].clears.is_empty());
    assert_eq!(controls(&[field("district", 5)]).controls[0].state, "");
}
