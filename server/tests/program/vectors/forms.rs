//! Compares the server's checks of forms with the test vectors in `fixtures/vectors`.

use super::client::Body;
use super::fixtures::Fixtures;
use super::{as_user_of, cases, sentence};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Returns a page's form in the catalogue, the scenario of its user, and the path for submitting the form.
fn page(name: &Value) -> (&'static str, &'static str, &'static str) {
    match name.as_str() {
        Some("baseInfo") => ("basic", "half-verified-basic", "/api1/auth/v1/base-info"),
        Some("workInfo") => ("work", "half-verified-work", "/api1/auth/v1/work-info"),
        other => panic!("no page is called {other:?}"),
    }
}

// proves: S5.16 S7.22
#[test]
fn the_server_refuses_forms_as_the_vectors_say() {
    // Groups the cases by form, so that one server suffices for all inputs to a form.
    let mut forms: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for case in cases("form") {
        let input = &case["input"];
        forms.entry(format!("{} {}", input["page"], input["fields"])).or_default().push(case);
    }
    let (mut saved, mut refused) = (0, 0);
    for filled in forms.values() {
        let (form, scenario, path) = page(&filled[0]["input"]["page"]);
        let mut fixtures = Fixtures::default();
        fixtures.ask(form, &filled[0]["input"]["fields"]);
        let mut server = fixtures.open();
        for case in filled {
            as_user_of(&mut server, scenario);
            let values = case["input"]["values"].as_array().unwrap().iter();
            let body: Map<String, Value> =
                values.map(|it| (it["name"].as_str().unwrap().to_owned(), it["value"].clone())).collect();
            let answer = server.post(path, &Body::Json(&Value::Object(body)));
            let lines: Vec<Value> = case["expected"]["errors"]
                .as_array()
                .unwrap()
                .iter()
                .map(|error| json!({ "msg": sentence(&error["message"]) }))
                .collect();
            if lines.is_empty() {
                assert_eq!(answer["code"], 0, "{case}: {answer}");
                saved += 1;
            } else {
                assert_ne!(answer["code"], 0, "{case}: {answer}");
                assert_eq!(answer["data"]["errorColumn"], json!(lines), "{case}");
                refused += 1;
            }
        }
    }
    assert!(saved >= 3 && refused >= 10, "{saved} saved, {refused} refused");
}
