//! Reading types through [`Value`] gives the same as reading them from JSON.

use loan_core::fees::Terms;
use loan_core::flow::login::{LoginEvent, LoginFlowRequest};
use loan_core::money::Money;
use loan_core::nav::route::{OrderScreen, Route};
use loan_value::{Refused, Value};
use proptest::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

fn through<T: DeserializeOwned>(json: Json) -> Result<T, Refused> {
    T::deserialize(&Value::deserialize(json).map_err(|_| Refused)?)
}

/// Reads in both ways: directly, and through a value.
fn both<T: DeserializeOwned + PartialEq + std::fmt::Debug>(json: Json) -> Option<T> {
    let straight = serde_json::from_value::<T>(json.clone()).ok();
    assert_eq!(through::<T>(json.clone()).ok(), straight, "{json}");
    straight
}

#[test]
fn a_value_is_written_as_it_was_read() {
    let json = json!({ "b": [1, -2, true, null, "x", 1.5], "a": { "c": "" } });
    assert_eq!(serde_json::to_value(Value::deserialize(json.clone()).unwrap()).unwrap(), json);
}

/// JSON of any shape, with texts and numbers that need care.
fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        (-10_i64..10).prop_map(Json::from),
        any::<f64>().prop_filter("JSON has no such number", |it| it.is_finite() && it.fract() != 0.0).prop_map(Json::from),
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

/// Whole numbers that JavaScript cannot hold exactly are its nearest ones.
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
fn what_javascript_alone_writes_is_read() {
    let read = |text| Value::from_json(text, parse_float);
    assert_eq!(read(r#""\ud800x""#), Ok(Value::Text("\u{fffd}x".into())), "half a surrogate pair");
    assert_eq!(read("9007199254740991"), Ok(Value::Whole(9_007_199_254_740_991)));
    assert_eq!(read("9007199254740992"), Ok(Value::Other(9_007_199_254_740_992.0)));
    assert_eq!(read("1e+21"), Ok(Value::Other(1e21)));
    assert_eq!(read("undefined"), Err(Refused));
}

#[test]
fn the_kind_may_stand_anywhere() {
    let asked = r#"{"pid":"7","hour":23,"kind":"productDenied"}"#;
    let route = Route::ProductDenied { pid: "7".to_owned(), day: None, hour: Some(23) };
    assert_eq!(serde_json::from_str::<Route>(asked).unwrap(), route);
    assert_eq!(serde_json::to_string(&route).unwrap(), r#"{"kind":"productDenied","pid":"7","day":null,"hour":23}"#);
}

#[test]
fn fields_keep_their_names_and_their_defaults() {
    let step = json!({ "kind": "authStep", "key": "basic", "pid": "1", "step": 2, "as": 5 });
    assert!(both::<Route>(step).is_some());
    let order = json!({ "kind": "order", "id": "o1", "screen": "audit" });
    assert_eq!(both::<Route>(order), Some(Route::Order { id: "o1".to_owned(), screen: OrderScreen::Audit }));
    let bare = json!({ "kind": "started", "redirect": "/" });
    assert_eq!(both::<LoginEvent>(bare), Some(LoginEvent::Started { redirect: "/".to_owned(), draft: None }));
}

#[test]
fn invalid_values_are_refused_by_both_readers() {
    for odd in [
        json!(null),
        json!("home"),
        json!([]),
        json!({}),
        json!({ "kind": "x" }),
        json!({ "kind": 1 }),
        json!({ "kind": "product" }),
        json!({ "kind": "product", "pid": null }),
        json!({ "kind": "product", "pid": 1.5 }),
        json!({ "kind": "order", "id": "o1", "screen": { "kind": "audit" } }),
        json!({ "kind": "productDenied", "pid": "", "day": -1 }),
        json!({ "kind": "productDenied", "pid": "", "day": 4_294_967_296_u64 }),
        json!({ "kind": "productDenied", "pid": "", "day": u64::MAX }),
    ] {
        assert_eq!(both::<Route>(odd), None);
    }
    assert!(both::<LoginFlowRequest>(json!({ "state": null, "event": { "kind": "ticked" }, "now": 1.5 })).is_none());
    assert!(both::<LoginFlowRequest>(json!({ "event": { "kind": "ticked" }, "now": 1 })).is_some());
}

#[test]
fn amounts_are_read_as_text_and_as_numbers() {
    for amount in [json!("5000.00"), json!(5000), json!(5000.5), json!(0.001), json!("x"), json!(null), json!(true)] {
        both::<Money>(amount);
    }
    assert_eq!(through::<Money>(json!(5000.5)).unwrap().to_string(), "5000.50");
    assert_eq!(both::<Terms>(json!({})), None);
}
