//! Plays every scenario once, on a store made for that, so that a scenario that breaks a rule is found before it is
//! loaded.

use std::collections::BTreeMap;
use std::sync::Arc;

use loan_core::personal::{Mobile, Typed as _};
use loan_core::time::Timestamp;

use super::FixedCodes;
use super::scenario::{Command, Scenario, history};
use super::script::play;
use crate::app::{App, Never};
use crate::catalogue::Catalogue;
use crate::clock::Clock;
use crate::config::Settings;
use crate::directory::Directory;
use crate::fixtures::Fault;
use crate::ports::sandbox::Sandbox;
use crate::store::open::{Location, open};

/// 20 November 2026, 10:15 IST: an ordinary day.
const NOW: i64 = 1_795_149_900_000;

struct Standing;

impl Clock for Standing {
    fn now(&self) -> Timestamp {
        Timestamp::from_epoch_ms(NOW)
    }
}

/// The faults of the wanted scenarios, with this catalogue and directory.
pub async fn rehearse(
    catalogue: &Catalogue,
    directory: Arc<Directory>,
    scenarios: &BTreeMap<String, Scenario>,
    wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Vec<Fault> {
    let mut faults = offers(catalogue, scenarios);
    faults.retain(|fault| wanted(name_of(&fault.file)));
    let opened = match open(&Location::Memory, None).await {
        Ok(opened) => opened,
        Err(error) => return vec![Fault::of_file("scenarios", error)],
    };
    let codes = Arc::new(FixedCodes::default());
    let settings = Settings { payment_secret: "rehearsal".into(), ..Settings::default() };
    let fixtures = (catalogue.clone(), directory);
    let app = App::new(opened, Arc::new(Standing), fixtures, (Sandbox::ports(), codes, Arc::new(Never)), settings);
    for (name, scenario) in scenarios.iter().filter(|(name, _)| wanted(name)) {
        let Ok(mobile) = Mobile::parse(&scenario.phone) else { continue };
        // Each in a tenant of its own, which is empty.
        let tenant = match app.tenant(name).await {
            Ok(tenant) => tenant,
            Err(error) => return vec![Fault::of_file("scenarios", error.code.code())],
        };
        let plot = scenario.plot(scenarios, name);
        if let Err(refused) = play(&tenant, &plot, mobile).await {
            // A fault in another scenario's part of the history is reported for that scenario.
            if refused.scenario == *name {
                let file = format!("scenarios/{name}.json");
                faults.push(Fault { file, field: format!("history.{}.do", refused.index), reason: refused.why() });
            }
        }
    }
    faults
}

/// The scenario's name, from its file's.
fn name_of(file: &str) -> &str {
    file.trim_start_matches("scenarios/").trim_end_matches(".json")
}

/// Products that an offer names and the catalogue does not have.
fn offers(catalogue: &Catalogue, scenarios: &BTreeMap<String, Scenario>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (name, scenario) in scenarios {
        for step in history(scenarios, name, scenario).iter().filter(|step| step.scenario == *name) {
            let Command::Offer(offer) = &step.command else { continue };
            if let Some(id) = offer.full.iter().find(|id| catalogue.product(id).is_none()) {
                let field = format!("history.{}.do.offer.full", step.index);
                faults.push(Fault {
                    file: format!("scenarios/{name}.json"),
                    field,
                    reason: format!("no product `{id}`"),
                });
            }
        }
    }
    faults
}
