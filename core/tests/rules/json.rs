//! Parsing JSON text into [`Value`] gives the same as `serde_json`.
#![expect(clippy::disallowed_types, reason = "the numbers of JavaScript; no money")]

use loan_value::{Refused, Value};
use proptest::prelude::*;
use serde_json::Value as Json;

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        (-10_i64..10).prop_map(Json::from),
        any::<f64>()
            .prop_filter("JSON has no such number", |it| it.is_finite() && it.fract() != 0.0)
            .prop_map(Json::from),
        any::<String>().prop_map(Json::from),
        "[\"\\\\\u{0}-\u{1f}a\u{939}\u{1f600}]*".prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Json::from),
            prop::collection::btree_map(".*", inner, 0..6).prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

fn parse_float(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

proptest! {
    #[test]
    fn json_text_is_read_as_serde_json_reads_it(json in any_json()) {
        let read = Value::from_json(&json.to_string(), parse_float).unwrap();
        prop_assert_eq!(serde_json::to_value(&read).unwrap().to_string(), json_of_javascript(&json).to_string());
    }

    #[test]
    fn a_broken_text_never_panics(text in r#"[\[\]{}",:\\u0-9a-f.\-ntrueह]{0,12}"#, json in any_json(), cut in 0_usize..99) {
        let _ = Value::from_json(&text, parse_float);
        let whole = json.to_string();
        let cut: String = whole.chars().take(cut).collect();
        if cut.len() < whole.len() && !matches!(json, Json::Number(_)) {
            prop_assert_eq!(Value::from_json(&cut, parse_float), Err(Refused));
        }
    }
}

/// Rounds whole numbers that JavaScript cannot represent exactly.
fn json_of_javascript(json: &Json) -> Json {
    match json {
        Json::Number(number) => match number.as_i64() {
            Some(whole) if whole.unsigned_abs() >= 1 << 53 => Json::from(whole as f64),
            _ => json.clone(),
        },
        Json::Array(items) => items.iter().map(json_of_javascript).collect(),
        Json::Object(fields) => fields.iter().map(|(name, it)| (name.clone(), json_of_javascript(it))).collect(),
        _ => json.clone(),
    }
}

#[test]
fn values_that_only_javascript_writes_are_read() {
    let read = |text| Value::from_json(text, parse_float);
    assert_eq!(read(r#""\ud800x""#), Ok(Value::Text("\u{fffd}x".into())), "half a surrogate pair");
    assert_eq!(read("9007199254740991"), Ok(Value::Whole(9_007_199_254_740_991)));
    assert_eq!(read("9007199254740992"), Ok(Value::Other(9_007_199_254_740_992.0)));
    assert_eq!(read("1e+21"), Ok(Value::Other(1e21)));
    assert_eq!(read("undefined"), Err(Refused));
}
