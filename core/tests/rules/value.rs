//! Deserializing types through [`Value`] gives the same as deserializing them from JSON.

use loan_core::fees::Terms;
use loan_core::flow::login::{LoginEvent, LoginFlowRequest};
use loan_core::money::Money;
use loan_core::nav::route::{OrderScreen, Route};
use loan_value::{Refused, Value, wire_name};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

fn through<T: DeserializeOwned>(json: Json) -> Result<T, Refused> {
    T::deserialize(&Value::deserialize(json).map_err(|_| Refused)?)
}

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
fn an_enum_without_fields_has_a_name() {
    assert_eq!([OrderScreen::Audit, OrderScreen::Reapply].map(|screen| wire_name(&screen)), ["audit", "reapply"]);
    assert_eq!(wire_name(&1), "");
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
