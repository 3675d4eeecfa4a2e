//! Compares the amount that settles a loan with the vectors, day by day.

use super::client::Server;
use super::fixtures::Fixtures;
use super::loan::Loan;
use super::{cases, stop_clock};
use serde_json::{Value, json};

/// Returns events, with their instants, that lead to the state of a vector; `None` if no events do.
fn history(detail: &Value) -> Option<Vec<(&'static str, &'static str)>> {
    let lent = ["approve", "getMoney", "disbursed"].map(|event| (event, "2026-11-20T12:00:00+05:30"));
    let asked = |at| [("requestExtension", at)];
    let extension = detail["extensionState"].as_u64().unwrap();
    Some(match (detail["orderState"].as_str().unwrap(), extension) {
        ("1", 0) => Vec::new(),
        ("2", 0) => lent[..1].to_vec(),
        ("3", 0) => vec![("deny", "2026-11-20T12:00:00+05:30")],
        ("4", 0) => lent[..2].to_vec(),
        ("5", 0) => [&lent[..2], &[("disbursalFailed", "2026-11-20T12:00:00+05:30")]].concat(),
        // State 8 (overdue) needs no further event, because time alone makes a loan overdue.
        ("6" | "8", 0) => lent.to_vec(),
        ("7", 0) => [&lent[..], &[("repaid", "2026-11-21T12:00:00+05:30")]].concat(),
        ("10", 0) => vec![("withdraw", "2026-11-20T12:00:00+05:30")],
        ("11", 1) => [&lent[..], &asked("2026-11-25T11:00:00+05:30")].concat(),
        ("11", 3) => {
            let at = "2026-11-27T11:00:00+05:30";
            [&lent[..], &asked(at), &[("extensionPaid", at)]].concat()
        }
        _ => return None,
    })
}

fn noon(day: &Value) -> Value {
    json!(format!("{}T12:00:00+05:30", day.as_str().unwrap()))
}

/// Compares each day of the vector; returns the number of days.
fn check_days(server: &Server, loan: &Loan, case: &Value) -> usize {
    let days = case["expected"]["days"].as_array().unwrap();
    for day in days {
        stop_clock(server, &noon(&day["day"]));
        let detail = loan.detail(server);
        let lines = day["lines"].as_array().unwrap();
        let fee = lines.iter().find(|line| line["id"] == "overdueFee").map_or(json!("0.00"), |it| it["amount"].clone());
        let seen = json!([detail["overdueDays"], detail["overdueFee"], detail["payable"]]);
        assert_eq!(seen, json!([day["lateDays"], fee, day["amount"]]), "{} of {}", day["day"], case["name"]);
    }
    days.len()
}

/// Compares the cost of an extension requested today, if one is possible.
fn check_extension(server: &Server, loan: &Loan, case: &Value) {
    let (detail, foreseen) = (loan.detail(server), &case["expected"]["extended"]);
    let answer = server.get(&format!("/api1/order-repay-extension/v1/extension-calc/{}", loan.id));
    let asked = &answer["data"];
    if detail["extensionState"] == 1 {
        // While an extension waits for payment, the vector expects no other extension.
        assert_eq!((&asked["isWaiting"], foreseen), (&json!(1), &Value::Null), "{}", case["name"]);
        return;
    }
    assert_eq!(detail["isExtension"], u8::from(!foreseen.is_null()), "{}", case["name"]);
    if !foreseen.is_null() {
        let told =
            json!({ "fee": asked["extensionFee"], "due": asked["extensionTime"], "amount": detail["repaymentAmount"] });
        assert_eq!(&told, foreseen, "{}: {answer}", case["name"]);
    }
}

// proves: S3.10
#[test]
fn the_server_asks_day_by_day_what_the_vectors_say() {
    // Leaves out vectors without an extension rate, because a server always states the rate.
    let (vectors, left): (Vec<Value>, Vec<Value>) =
        cases("repay-ahead").into_iter().partition(|case| !case["input"]["detail"]["extensionRate"].is_null());
    let mut fixtures = Fixtures::default();
    let products: Vec<String> = vectors
        .iter()
        .map(|case| {
            let mut terms = case["input"]["detail"].clone();
            terms["extensionAllowed"] = json!(terms["isExtension"] == 1);
            fixtures.sell(&terms, &terms["loanAmount"], &terms["period"])
        })
        .collect();
    let mut server = fixtures.open();
    let (mut days, mut nothing) = (0, 0);
    for (product, case) in products.iter().zip(&vectors) {
        let detail = &case["input"]["detail"];
        let order =
            json!({ "amount": detail["loanAmount"], "days": detail["period"], "appliedAt": detail["applyTime"] });
        let loan = Loan::apply(&mut server, product, &order);
        for (event, at) in history(detail).unwrap_or_else(|| panic!("{}: no history", case["name"])) {
            loan.passes(&server, event, at);
        }
        stop_clock(&server, &noon(&case["input"]["today"]));
        if case["expected"]["days"] == json!([]) {
            assert_eq!(loan.detail(&server)["payable"], "0.00", "{}", case["name"]);
            nothing += 1;
        } else {
            check_extension(&server, &loan, case);
            days += check_days(&server, &loan, case);
        }
    }
    assert!(days >= 40 && nothing >= 8, "{days} days, {nothing} orders of which nothing is owed");
    let left: Vec<&Value> = left.iter().map(|case| &case["name"]).collect();
    assert_eq!(left, ["an answer that does not say the extension's rate"]);
}
