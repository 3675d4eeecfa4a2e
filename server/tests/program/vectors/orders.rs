//! Histories of orders, made to happen by the controls.

use super::client::Server;
use super::house::House;
use super::loan::Loan;
use super::{cases, sentence, stop_clock};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What happens by itself when its time has come.
const OF_TIME: [&str; 3] = ["passLapsed", "dueDatePassed", "extensionLapsed"];

/// Why a step cannot be taken through the program. What late notices do is held over HTTP in `server/tests/api/late_notices.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Left {
    /// The vector asks before what is due has happened; a clock that is turned there lets it happen on the way.
    DueHappens,
    /// The vector asks for an event of time too early; the control turns the clock to its moment instead.
    TurnsTheClock,
    /// The vector tells of another instant than now, or goes on after such a change; an event of the controls happens now.
    ToldLate,
    /// The vector names another extension; the control means the order's own.
    OtherExtension,
}

/// Whether an answer has what is expected of it: of a record the fields that are named, of a list each item.
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

/// One history on its way through the program.
struct History<'a> {
    server: &'a Server,
    loan: Loan,
    /// Something is due that the vector has not let happen yet.
    due: bool,
    /// A change could not be made, so the rest is about another order.
    parted: bool,
}

impl History<'_> {
    /// Takes a step, or says why it cannot be taken.
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
            // The control turns the clock to its moment, and what is due happens there.
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
        let answer = self.loan.happen(self.server, &event["kind"]);
        if changed {
            assert_eq!(answer["code"], 0, "{step}: {answer}");
            let order = &answer["data"]["order"];
            assert!(has(order, &expected["order"]), "{step}: {}", order["facts"]);
        } else {
            let said = sentence(&json!({ "key": "refusals.eventRefused", "args": [expected["rule"]] }));
            assert_eq!((&answer["code"], &answer["msg"]), (&json!(4090), &json!(said)), "{step}");
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
    let mut house = House::default();
    let products: Vec<String> = vectors
        .iter()
        .map(|case| {
            let application = first(case);
            house.sell(&application["terms"], &application["quote"]["amount"], &application["quote"]["days"])
        })
        .collect();
    let mut server = house.open();
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
    let expected = [(Left::DueHappens, 6), (Left::TurnsTheClock, 7), (Left::ToldLate, 5), (Left::OtherExtension, 1)];
    assert_eq!(counted, expected, "{left:#?}");
    assert!(taken >= 317, "{taken} steps taken");
}
