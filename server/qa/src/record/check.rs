//! Plays a recorded history on a mock of this program, and compares its answers with the recorded ones.

use std::path::Path;

use loan_core::api::code::ErrorCode;
use loan_core::api::endpoint::{Effect, Endpoint};
use loan_core::time::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};

use super::history::History;
use super::witness::{Recording, Seen};
use crate::conform::call::Call;
use crate::conform::compare::{Comparing, Names};
use crate::conform::mock::Mock;
use crate::conform::side::Side;
use crate::recording::scenario;
use crate::refusal::impossible;
use crate::scenario::Scenario;
use loan_service::error::DomainError;

/// The tenant of the mock in which the history is played.
const TENANT: &str = "recording";
/// Members that name a person or a bank account: a recording has others in their place.
const PERSONAL: [&str; 1] = ["bankNo"];

/// A field in which the mock's answer differs from the recorded one.
#[derive(Debug, Serialize)]
struct Differs {
    call: String,
    field: String,
    recorded: Option<Value>,
    played: Option<Value>,
    rule: String,
}

/// The scenario of this history, once the mock has played it and agrees. The refusal has the refused step and rule, or
/// the differences and the scenario, which can be used nevertheless.
pub(super) async fn played(
    fixtures: &Path,
    recording: &Recording,
    history: History,
    now: Timestamp,
    server: &str,
) -> Result<Scenario, DomainError> {
    let mock = Mock::start(fixtures).await.map_err(|line| broken(&line))?;
    let side = Side::new("the mock", &mock.address, None).map_err(|line| broken(&line))?.of(TENANT);
    side.begin(None).await.map_err(|line| broken(&line))?;
    let body = json!({ "history": history.steps });
    let load = Call::plain("POST /__qa/scenarios".to_owned(), "POST", "/__qa/scenarios".to_owned()).json(&body);
    let loaded = side.send(&load).await.map_err(|line| broken(&line))?;
    if !loaded.is_success() {
        let said = loaded.text("/msg").unwrap_or_default();
        let refusal = impossible(&format!("the recording cannot be played: {said}"));
        return Err(refusal.data(&loaded.body.get("data").cloned().unwrap_or_default()));
    }
    let token = loaded.text("/data/token").unwrap_or_default();
    let made: Vec<&str> = loaded
        .body
        .pointer("/data/orderIds")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    // Newest first there, oldest first here.
    let order = |recorded: &str| {
        let index = history.orders.iter().position(|id| id == recorded)?;
        made.iter().rev().nth(index).copied()
    };
    let (mut names, mut differs, mut compared) = (Names::default(), Vec::new(), 0);
    for seen in reads(recording, history.since, now) {
        let parameters = match order(&seen.order) {
            Some(id) => vec![("orderId", id)],
            None if seen.order.is_empty() => Vec::new(),
            None => continue,
        };
        let call = Call::of(seen.endpoint, &parameters).by(token);
        let answer = side.send(&call).await.map_err(|line| broken(&line))?;
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
    let scenario = Scenario {
        description: format!("Recorded from {server}; {compared} of its answers are the mock's too"),
        ..scenario(history.steps)
    };
    match differs.first() {
        None => Ok(scenario),
        Some(first) => {
            let said = format!(
                "played again, the recording shows something else: {} differs in {} ({} differences in all)",
                first.call,
                first.field,
                differs.len()
            );
            let unchecked = Scenario { description: format!("Recorded from {server}"), ..scenario };
            Err(impossible(&said).data(&json!({ "differences": differs, "scenario": unchecked })))
        }
    }
}

/// The last answers that are still valid: given since the last change, and today.
fn reads(recording: &Recording, since: Timestamp, now: Timestamp) -> Vec<&Seen> {
    let is_read = |seen: &&Seen| seen.endpoint.effect() == Effect::Read;
    let mut reads: Vec<&Seen> = Vec::new();
    for seen in recording.calls.iter().rev().filter(is_read) {
        let is_last = !reads.iter().any(|later| later.endpoint == seen.endpoint && later.order == seen.order);
        let holds = seen.at >= since && seen.at.day() == now.day();
        // Account numbers and names of banks are a person's own.
        if is_last && holds && seen.endpoint != Endpoint::CardList {
            reads.push(seen);
        }
    }
    reads
}

fn broken(line: &str) -> DomainError {
    tracing::error!(line, "a recording cannot be checked");
    ErrorCode::Internal.into()
}
