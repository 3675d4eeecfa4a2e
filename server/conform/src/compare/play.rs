//! Runs a scenario on both servers at once, and compares their responses.

use loan_core::time::Timestamp;
use saral_qa::Whose;
use serde_json::{Value, json};

use super::{CompareFlags, Reported};
use crate::call::{Answer, Call};
use crate::differences::{Comparing, Difference, Names};
use crate::scenario::Played;
use crate::server::Server;

#[derive(Debug, Clone)]
pub(super) struct Part {
    pub name: String,
    pub phone: String,
    pub steps: Vec<Played>,
    pub signed_in: bool,
    /// If true, the run also compares the catalogue, which is the same in every scenario.
    pub reads_catalogue: bool,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    pub token: String,
    pub order: String,
    pub card: String,
    pub statement: String,
    pub picture: String,
    pub extension: (String, String),
    pub payment: String,
    pub code: String,
}

/// The reason why a scenario ended early.
#[derive(Debug)]
pub(super) enum Halt {
    /// A server is out of reach, or its controls refuse: nothing can be compared.
    Broken(String),
    /// The servers have diverged so far that the next call cannot be made.
    Apart(String),
}

impl From<String> for Halt {
    fn from(line: String) -> Self {
        Self::Broken(line)
    }
}

pub(super) struct Play<'a> {
    pub flags: &'a CompareFlags,
    /// The mock, and the other server.
    pub sides: [Server; 2],
    pub part: &'a Part,
    /// Instant of the scenario's end; `None` if the clocks are not frozen.
    pub end: Option<Timestamp>,
    pub known: [Known; 2],
    /// Time of the last login, in milliseconds relative to the scenario's end.
    pub login: Option<i64>,
    pub found: Vec<Reported>,
    pub exchanges: usize,
    pub(super) names: Names,
    pub(super) step: String,
    /// Prefix of this run's idempotency keys, so that both servers get new keys.
    pub(super) run: &'a str,
    pub(super) keys: usize,
    /// True if another scenario may have requested a code for the same Aadhaar number in the last minute.
    pub(super) waits_for_codes: bool,
}

impl<'a> Play<'a> {
    pub(super) fn new(
        flags: &'a CompareFlags,
        sides: [Server; 2],
        part: &'a Part,
        end: Option<Timestamp>,
        (run, waits_for_codes): (&'a str, bool),
    ) -> Self {
        Self {
            flags,
            sides,
            part,
            end,
            known: [Known::default(), Known::default()],
            login: None,
            found: Vec::new(),
            exchanges: 0,
            names: Names::default(),
            step: "the start".to_owned(),
            run,
            keys: 0,
            waits_for_codes,
        }
    }

    /// Makes a call to both servers and compares the answers. Calls of a signed-in user carry the session's token.
    pub(super) async fn ask(&mut self, make: impl Fn(&Known) -> Call) -> Result<[Answer; 2], Halt> {
        let calls = [0, 1].map(|side| self.known.get(side).map(|known| make(known).by(&known.token)));
        let [Some(mock), Some(other)] = calls else { return Err(Halt::Apart("no servers".to_owned())) };
        self.exchange(mock, other).await
    }

    /// Makes a change on both servers under an `Idempotency-Key`, and repeats it under the same key if `again`.
    pub(super) async fn change(&mut self, again: bool, make: impl Fn(&Known) -> Call) -> Result<[Answer; 2], Halt> {
        self.keys += 1;
        let key = format!("{}-{}-{}", self.run, self.part.phone, self.keys);
        let keyed = |known: &Known| Call { key: Some(key.clone()), ..make(known) };
        let first = self.ask(keyed).await?;
        if again {
            self.ask(keyed).await?;
        }
        self.carried_out(first)
    }

    /// Fails unless both servers accepted the call.
    pub(super) fn carried_out(&self, answers: [Answer; 2]) -> Result<[Answer; 2], Halt> {
        let [mock, other] = &answers;
        for (name, answer) in [("the mock", mock), ("the other server", other)] {
            if !answer.is_success() {
                let message = answer.text("/msg").unwrap_or("no envelope");
                let code = answer.code().map_or_else(|| "no code".to_owned(), |code| code.to_string());
                return Err(Halt::Apart(format!("{name} refused: {message} ({code})")));
            }
        }
        Ok(answers)
    }

    async fn exchange(&mut self, mock: Call, other: Call) -> Result<[Answer; 2], Halt> {
        let [ours, theirs] = &self.sides;
        let (ours, theirs) = tokio::try_join!(ours.call(&mock), theirs.call(&other))?;
        self.exchanges += 1;
        let clocks_stand = self.end.is_some();
        let found = Vec::new();
        let mut comparing = Comparing { endpoint: mock.endpoint, clocks_stand, names: &mut self.names, found };
        comparing.answers(&ours, &theirs);
        let differences = comparing.found;
        self.found.extend(differences.into_iter().map(|Difference { field, mock: ours, other, rule }| Reported {
            call: mock.label.clone(),
            field,
            mock: ours,
            other,
            rule,
            scenario: self.part.name.clone(),
            step: self.step.clone(),
            times: 1,
        }));
        Ok([ours, theirs])
    }

    /// Stores the text at `pointer` of each answer in its server's [`Known`]. Fails if a text is missing or empty.
    pub(super) fn keep(
        &mut self,
        answers: &[Answer; 2],
        pointer: &str,
        put: impl Fn(&mut Known, String),
    ) -> Result<(), Halt> {
        for (known, answer) in self.known.iter_mut().zip(answers) {
            let text = answer.text(pointer).filter(|text| !text.is_empty());
            let text = text.ok_or_else(|| Halt::Apart(format!("an answer has no text at {pointer}")))?;
            put(known, text.to_owned());
        }
        Ok(())
    }

    pub(super) const fn has_controls(&self) -> bool {
        self.end.is_some()
    }

    /// Calls a test control on both servers, and compares only HTTP status and code.
    pub(super) async fn control(&mut self, make: impl Fn(&Known) -> Call) -> Result<[Answer; 2], Halt> {
        let before = self.found.len();
        let answers = self.ask(make).await?;
        let did = |found: &Reported| matches!(found.field.as_str(), "status" | "$.code");
        let added = self.found.split_off(before);
        self.found.extend(added.into_iter().filter(did));
        self.carried_out(answers)
    }

    /// Sets both clocks to `offset` milliseconds relative to the scenario's end.
    pub(super) async fn turn(&self, offset: i64) -> Result<(), Halt> {
        let Some(end) = self.end else { return Ok(()) };
        let [mock, other] = &self.sides;
        let at = end.plus_ms(offset);
        tokio::try_join!(mock.turn(at), other.turn(at))?;
        Ok(())
    }

    pub(super) async fn codes(&mut self, whose: Whose<'_>) -> Result<(), Halt> {
        let [mock, other] = &self.sides;
        let ours = mock.code(whose).await?;
        let theirs = match whose {
            _ if self.has_controls() => other.code(whose).await?,
            Whose::Phone(_) => self.flags.code.clone(),
            Whose::Aadhaar(_) => self.flags.aadhaar_code.clone(),
        };
        for (known, code) in self.known.iter_mut().zip([ours, theirs]) {
            known.code = code;
        }
        Ok(())
    }

    /// Loads the scenario by test controls, because no API call can create it.
    pub(super) async fn load(&mut self) -> Result<(), Halt> {
        let history: Result<Vec<Value>, _> = self.part.steps.iter().map(step_as_written).collect();
        let history = history.map_err(|error| Halt::Broken(error.to_string()))?;
        let asked = json!({ "history": history, "phone": self.part.phone, "signedIn": self.part.signed_in });
        self.turn(0).await?;
        let path = "/__qa/scenarios";
        let load = |_: &Known| Call::plain(["POST ", path].concat(), "POST", path.to_owned()).json(&asked);
        let loaded = self.control(load).await?;
        for (known, answer) in self.known.iter_mut().zip(&loaded) {
            known.token = answer.text("/data/token").unwrap_or_default().to_owned();
            known.order = answer.text("/data/orderIds/0").unwrap_or_default().to_owned();
        }
        Ok(())
    }
}

fn step_as_written(step: &Played) -> serde_json::Result<Value> {
    let ms = step.offset.unsigned_abs();
    let at = format!("-PT{}.{:03}S", ms / 1000, ms % 1000);
    Ok(json!({ "at": at, "do": serde_json::to_value(&step.command)? }))
}

/// Returns the present in whole seconds.
pub(super) fn present() -> Timestamp {
    let now = crate::now();
    now.plus_ms(-now.epoch_ms().rem_euclid(1000))
}
