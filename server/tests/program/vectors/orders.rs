//! Replays the order histories of the vectors through the test controls.

use super::client::Server;
use super::fixtures::Fixtures;
use super::loan::Loan;
use super::{cases, sentence, stop_clock};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Events that a deadline causes.
const OF_TIME: [&str; 3] = ["passLapsed", "dueDatePassed", "extensionLapsed"];

/// Why a vector's step cannot be replayed. `server/tests/api/late_notices.rs` tests delayed notices over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Left {
    /// The vector's order has a due deadline that is not applied; setting the program's clock would apply it.
    DueHappens,
    /// The vector tries a deadline's event too early; the control sets the clock to that deadline instead.
    TurnsTheClock,
    /// The vector's event is reported late or follows such an event; events of the controls are never late.
    ToldLate,
    /// The vector's event names a foreign extension; the test control always uses the order's own.
    OtherExtension,
}

/// Returns whether `answer` has all fields and items of `expected`; an object may have further fields.
fn has(answer: &Value, expected: &Value) -> bool {
    match (answer, expected) {
        (Value::Object(answer), Value::Object(expected)) => {
            expected.iter().all(|(name, value)| answer.get(name).is_some_and(|it| has(it, value)))
        }
        (Value::Array(answer), Value::Array(expected)) => {
            answer.len() == expected.len() && answer.iter().zip(expected).all(|(it, value)| has(it, value))
        }
        _ => answer == expected,
    }
}

struct History<'a> {
    server: &'a Server,
    loan: Loan,
    /// Whether a deadline is due that the vector has not applied yet.
    due: bool,
    /// Whether a change was left out, so that the order differs from the vector's order.
    parted: bool,
}

impl History<'_> {
    fn take(&mut self, step: &Value) -> Result<(), Left> {
        if self.parted {
            return Err(Left::ToldLate);
        }
        if step["rule"] == "allowedEvents" { self.allows(step) } else { self.changes(step) }
    }

    fn allows(&mut self, step: &Value) -> Result<(), Left> {
        let events = &step["expected"]["events"];
        self.due |= events.as_array().unwrap().iter().any(is_of_time);
        if self.due {
            return Err(Left::DueHappens);
        }
        stop_clock(self.server, &step["input"]["now"]);
        assert_eq!(&self.loan.look(self.server)["allowedEvents"], events, "{step}");
        Ok(())
    }

    fn changes(&mut self, step: &Value) -> Result<(), Left> {
        let (event, now, expected) = (&step["input"]["event"], &step["input"]["now"], &step["expected"]);
        let changed = expected["kind"] == "changed";
        if changed && is_of_time(&event["kind"]) {
            // The control sets the clock to the deadline, which applies due events.
            self.due = false;
        } else if self.due {
            return Err(Left::DueHappens);
        } else if expected["rule"] == "notDueYet" {
            return Err(Left::TurnsTheClock);
        } else {
            stop_clock(self.server, now);
        }
        if ["paidAt", "disbursedAt"].iter().any(|name| !event[name].is_null() && event[name] != *now) {
            self.parted = changed;
            return Err(Left::ToldLate);
        }
        if self.names_another_extension(event) {
            return Err(Left::OtherExtension);
        }
        let answer = self.loan.happen(self.server, event["kind"].as_str().unwrap());
        if changed {
            let order = &answer.unwrap_or_else(|refused| panic!("{step}: {refused}"))["order"];
            assert!(has(order, &expected["order"]), "{step}: {}", order["facts"]);
        } else {
            let refused = answer.unwrap_err();
            let said = sentence(&json!({ "key": "refusals.eventRefused", "args": [expected["rule"]] }));
            assert_eq!(refused.code, 4090, "{step}");
            let said = [said.trim_end_matches('.'), "; allowed now: "].concat();
            assert!(refused.msg.starts_with(&said), "{step}: {refused}");
        }
        Ok(())
    }

    fn names_another_extension(&self, event: &Value) -> bool {
        let order = self.loan.look(self.server)["order"].clone();
        let asked = order["facts"].as_array().unwrap().iter().rev();
        let own = asked.map(|it| &it["fact"]["terms"]["extensionId"]).find(|id| !id.is_null());
        !event["extensionId"].is_null() && own.is_some_and(|id| *id != event["extensionId"])
    }
}

fn is_of_time(event: &Value) -> bool {
    OF_TIME.iter().any(|it| event == it)
}

#[test]
fn the_server_changes_orders_as_the_vectors_say() {
    let vectors = cases("order-transitions");
    let first = |case: &Value| case["steps"][0]["input"]["order"]["application"].clone();
    let mut fixtures = Fixtures::default();
    let products: Vec<String> = vectors
        .iter()
        .map(|case| {
            let application = first(case);
            fixtures.sell(&application["terms"], &application["quote"]["amount"], &application["quote"]["days"])
        })
        .collect();
    let mut server = fixtures.open();
    let (mut taken, mut left) = (0, BTreeMap::new());
    for (product, case) in products.iter().zip(&vectors) {
        let application = first(case);
        let order = json!({
            "amount": application["quote"]["amount"], "days": application["quote"]["days"],
            "appliedAt": application["appliedAt"], "autoGetMoney": application["autoGetMoney"],
        });
        let loan = Loan::apply(&mut server, product, &order);
        let mut history = History { server: &server, loan, due: false, parted: false };
        for step in case["steps"].as_array().unwrap() {
            match history.take(step) {
                Ok(()) => taken += 1,
                Err(why) => left.entry(why).or_insert_with(Vec::new).push(case["name"].as_str().unwrap()),
            }
        }
    }
    let counted: Vec<(Left, usize)> = left.iter().map(|(why, steps)| (*why, steps.len())).collect();
    let expected = [(Left::DueHappens, 6), (Left::TurnsTheClock, 7), (Left::ToldLate, 10), (Left::OtherExtension, 1)];
    assert_eq!(counted, expected, "{left:#?}");
    assert!(taken >= 317, "{taken} steps taken");
}
