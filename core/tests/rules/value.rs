//! Reading types through [`Value`]: the same as reading them from JSON directly.

use loan_core::fees::Terms;
use loan_core::flow::login::{LoginEvent, LoginFlowRequest};
use loan_core::money::Money;
use loan_core::nav::route::{OrderScreen, Route};
use loan_value::{Refused, Value, from_json, to_json};
use proptest::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

fn through<T: DeserializeOwned>(json: Json) -> Result<T, Refused> {
    T::deserialize(&Value::deserialize(json).map_err(|_| Refused)?)
}

/// Both ways of reading: straight, and through a value.
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
fn what_is_not_of_the_type_is_refused_either_way() {
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

fn read(text: &str) -> Result<Value<'_>, Refused> {
    from_json(text, &|number| number.parse().unwrap())
}

#[test]
fn text_of_javascript_is_read() {
    // What `JSON.stringify` writes of half a pair of surrogates, which is no character.
    assert_eq!(read(r#""a\ud800b""#), Ok(Value::Text("a\u{fffd}b".into())));
    assert_eq!(read(r#""\u0001\b\f\n\r\t\"\\""#), Ok(Value::Text("\u{1}\u{8}\u{c}\n\r\t\"\\".into())));
    assert_eq!(read("9007199254740991"), Ok(Value::Whole(9_007_199_254_740_991)));
    assert_eq!(read("9007199254740992"), Ok(Value::Other(9_007_199_254_740_992.0)));
    assert_eq!(read("1e+21"), Ok(Value::Other(1e21)));
}

#[test]
fn what_is_no_json_is_refused() {
    for odd in [
        "",
        "\"",
        "\"\\",
        r#""\x""#,
        r#""\u12""#,
        r#""\u+123""#,
        "nul",
        "truth",
        "{",
        "[",
        "{]",
        "[1",
        "[1,]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "1 ",
        "[]]",
        "\u{0}",
    ] {
        assert_eq!(read(odd), Err(Refused), "{odd}");
    }
}

#[test]
fn text_is_read_as_deep_as_the_server_reads_it() {
    let nested = |deep: usize| format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    for deep in 126..130 {
        let text = nested(deep);
        assert_eq!(read(&text).is_ok(), serde_json::from_str::<Json>(&text).is_ok(), "{deep}");
    }
}

#[test]
fn a_number_that_javascript_does_not_hold_is_not_written() {
    assert_eq!(to_json(&9_007_199_254_740_991_u64).as_deref(), Ok("9007199254740991"));
    for beyond in [9_007_199_254_740_992, u64::MAX] {
        assert_eq!(to_json(&beyond), Err(Refused));
    }
    assert_eq!(to_json(&(-9_007_199_254_740_992_i64)), Err(Refused));
}

/// Any JSON without fractions, with texts of any characters.
fn anything() -> impl Strategy<Value = Json> {
    let text = || prop::collection::vec(any::<char>(), 0..8).prop_map(String::from_iter);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i32>().prop_map(Json::from),
        text().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 32, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            prop::collection::vec((text(), inner), 0..5).prop_map(|fields| fields.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn text_is_read_and_written_as_serde_json_does(json in anything()) {
        let text = json.to_string();
        let value = read(&text).unwrap();
        prop_assert_eq!(&serde_json::to_value(&value).unwrap(), &json);
        prop_assert_eq!(serde_json::from_str::<Json>(&to_json(&value).unwrap()).unwrap(), json.clone());
        prop_assert_eq!(serde_json::from_str::<Json>(&to_json(&json).unwrap()).unwrap(), json);
    }
}
