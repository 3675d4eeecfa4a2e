//! Runs a recorded history on the mock, and compares the mock's answers with the recorded ones.

use loan_core::api::endpoint::{Effect, Endpoint};
use loan_core::time::Timestamp;
use saral_qa::{Qa, QaError};
use serde::Serialize;
use serde_json::{Value, json};

use super::calls::{Recording, Seen};
use super::history::History;
use super::refusal::{Refusal, impossible, unavailable};
use crate::call::Call;
use crate::differences::{Comparing, Names};
use crate::scenario::Scenario;
use crate::server::Server;

/// Fields with personal data, which are not compared because a replay uses other data.
const PERSONAL: [&str; 1] = ["bankNo"];
/// The phone in every recording, because the user's own may belong to a real person.
const PHONE: &str = "7000000099";

#[derive(Debug, Serialize)]
struct Differs {
    call: String,
    field: String,
    recorded: Option<Value>,
    played: Option<Value>,
    rule: String,
}

/// Runs a history on the mock, and returns its scenario if the mock's answers are equal. Otherwise the refusal contains
/// the refused step and rule, or the differences and the scenario.
pub(super) async fn played(
    mock: &Server,
    recording: &Recording,
    history: History,
    now: Timestamp,
    server: &str,
) -> Result<Scenario, Refusal> {
    let qa = Qa::open(mock.clone(), json!({ "autoAudit": null })).await.map_err(|error| broken(mock, &error))?;
    let side = mock.of(qa.tenant());
    let loaded = qa.situation(json!({ "history": history.steps })).await.map_err(|error| match error.status {
        0 => broken(mock, &error),
        _ => impossible(format!("the recording cannot be played: {}", error.msg), error.data),
    })?;
    // `order_ids` are newest first, `history.orders` oldest first.
    let order = |recorded: &str| {
        let index = history.orders.iter().position(|id| id == recorded)?;
        loaded.order_ids.iter().rev().nth(index).map(String::as_str)
    };
    let (mut names, mut differs, mut compared) = (Names::default(), Vec::new(), 0);
    for seen in reads(recording, history.since, now) {
        let parameters = match order(&seen.order) {
            Some(id) => vec![("orderId", id)],
            None if seen.order.is_empty() => Vec::new(),
            None => continue,
        };
        let call = Call::of(seen.endpoint, &parameters).by(&loaded.token);
        let answer = side.call(&call).await.map_err(|line| unavailable(&line))?;
        let (endpoint, found) = (call.endpoint, Vec::new());
        let mut comparing = Comparing { endpoint, clocks_stand: false, names: &mut names, found };
        comparing.bodies(&answer, &seen.answer);
        compared += 1;
        let is_personal = |field: &str| PERSONAL.iter().any(|name| field.ends_with(&format!(".{name}")));
        differs.extend(comparing.found.into_iter().filter(|one| !is_personal(&one.field)).map(|one| Differs {
            call: call.label.clone(),
            field: one.field,
            recorded: one.other,
            played: one.mock,
            rule: one.rule,
        }));
    }
    let mut scenario = Scenario {
        description: format!("Recorded from {server}; {compared} of its answers are the mock's too"),
        phone: PHONE.to_owned(),
        history: history.steps,
        signed_in: true,
        // The mock's answers, which contain no personal data.
        exchanges: qa.fixture(None).await.map(|mut played| played["exchanges"].take()).unwrap_or_default(),
        ..Scenario::default()
    };
    qa.close().await.map_err(|error| broken(mock, &error))?;
    let Some(first) = differs.first() else { return Ok(scenario) };
    let message = format!(
        "played again, the recording shows something else: {} differs in {} ({} differences in all)",
        first.call,
        first.field,
        differs.len()
    );
    scenario.description = format!("Recorded from {server}");
    Err(impossible(message, json!({ "differences": differs, "scenario": scenario })))
}

/// Returns the last answer to each read, without answers from before today or from before `since`.
fn reads(recording: &Recording, since: Timestamp, now: Timestamp) -> Vec<&Seen> {
    let is_read = |seen: &&Seen| seen.endpoint.effect() == Effect::Read;
    let mut reads: Vec<&Seen> = Vec::new();
    for seen in recording.calls.iter().rev().filter(is_read) {
        let is_last = !reads.iter().any(|later| later.endpoint == seen.endpoint && later.order == seen.order);
        let holds = seen.at >= since && seen.at.day() == now.day();
        // Bank accounts are personal, so the replay uses other accounts.
        if is_last && holds && seen.endpoint != Endpoint::CardList {
            reads.push(seen);
        }
    }
    reads
}

fn broken(mock: &Server, error: &QaError) -> Refusal {
    unavailable(&mock.trouble(error))
}
