//! Compares Key Fact Statements with the vectors.

use super::fixtures::Fixtures;
use super::{as_user_of, cases, stop_clock};
use serde_json::Value;

fn scenario(repayments: &Value) -> &'static str {
    match repayments.as_u64() {
        Some(0) => "verified",
        Some(4) => "gold",
        other => panic!("no scenario has {other:?} on-time repayments"),
    }
}

// proves: S3.7 S7.11
#[test]
fn the_server_states_what_the_vectors_say() {
    let vectors = cases("statement");
    let mut fixtures = Fixtures::default();
    let products: Vec<String> = vectors
        .iter()
        .map(|case| {
            let input = &case["input"];
            fixtures.call(&input["lender"], &input["grievanceOfficer"]);
            fixtures.sell(&input["terms"], &input["amount"], &input["days"])
        })
        .collect();
    let names = |case: &Value| (case["input"]["lender"].clone(), case["input"]["grievanceOfficer"].clone());
    assert!(vectors.iter().all(|case| names(case) == names(&vectors[0])), "a fixtures has one lender");
    let mut server = fixtures.open();
    let mut compared = 0;
    for (product, case) in products.iter().zip(&vectors) {
        let (input, facts) = (&case["input"], case["expected"]["facts"].as_object().unwrap());
        stop_clock(&server, &input["issuedAt"]);
        as_user_of(&mut server, scenario(&input["onTimeRepayments"]));
        let (amount, days) = (input["amount"].as_str().unwrap(), &input["days"]);
        let answer = server.get(&format!("/api1/order/v1/kfs?amount={amount}&period={days}&productId={product}"));
        assert_eq!(answer["code"], 0, "{case}: {answer}");
        for (name, value) in facts {
            assert_eq!(&answer["data"][name], value, "{name} of {}", case["name"]);
            compared += 1;
        }
    }
    assert!(vectors.len() >= 11 && compared >= 17 * vectors.len(), "{compared} facts of {}", vectors.len());
}
