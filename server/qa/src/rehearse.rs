//! Runs every scenario once in memory, to find scenarios that break a rule.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use loan_core::personal::{Mobile, Typed as _};
use loan_core::time::Timestamp;

use super::FixedCodes;
use super::scenario::{self, Command, Library, Scenario, file_of, history};
use super::scratch::FrozenClock;
use super::script::play;
use crate::sandbox::Sandbox;
use loan_service::app::{App, Never};
use loan_service::catalogue::Catalogue;
use loan_service::config::Settings;
use loan_service::directory::Directory;
use loan_service::fixtures::Fault;
use loan_service::records::kinds::KINDS;
use loan_store::open::{Location, open};

/// Time of the rehearsal: 20 November 2026, 10:15 IST.
const NOW: i64 = 1_795_149_900_000;

/// Runs the scenarios of a directory. Returns the sound scenarios, and the faults of the others.
pub async fn examine(fixtures: &Path, catalogue: &Catalogue, directory: Arc<Directory>) -> Library {
    let library = scenario::load(fixtures);
    let faults = rehearse(catalogue, directory, &library.scenarios).await;
    library.without(faults)
}

async fn rehearse(
    catalogue: &Catalogue,
    directory: Arc<Directory>,
    scenarios: &BTreeMap<String, Scenario>,
) -> Vec<Fault> {
    let mut faults = offers(catalogue, scenarios);
    let opened = match open(&Location::Memory, None, &KINDS).await {
        Ok(opened) => opened,
        Err(error) => return vec![Fault::of_file("scenarios", error)],
    };
    let codes = Arc::new(FixedCodes::default());
    let settings = Settings { payment_secret: "rehearsal".into(), ..Settings::default() };
    let fixtures = (catalogue.clone(), directory);
    let clock = Arc::new(FrozenClock(Timestamp::from_epoch_ms(NOW)));
    let app = App::new(opened, clock, fixtures, (Sandbox::ports(), codes, Arc::new(Never)), settings);
    for (name, scenario) in scenarios {
        let Ok(mobile) = Mobile::parse(&scenario.phone) else { continue };
        let tenant = match app.tenant(name).await {
            Ok(tenant) => tenant,
            Err(error) => return vec![Fault::of_file("scenarios", error.code.code())],
        };
        if let Err(refused) = play(&tenant, &scenario.plan(scenarios, name), mobile).await {
            // A fault in another scenario's part of the history is reported for that scenario.
            if refused.scenario == *name {
                let field = format!("history.{}.do", refused.index);
                faults.push(Fault { file: file_of(name), field, reason: refused.why() });
            }
        }
    }
    faults
}

/// Finds offers of products that the catalogue lacks.
fn offers(catalogue: &Catalogue, scenarios: &BTreeMap<String, Scenario>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (name, scenario) in scenarios {
        for step in history(scenarios, name, scenario).iter().filter(|step| step.scenario == *name) {
            let Command::Offer(offer) = &step.command else { continue };
            if let Some(id) = offer.full.iter().find(|id| catalogue.product(id).is_none()) {
                let field = format!("history.{}.do.offer.full", step.index);
                faults.push(Fault { file: file_of(name), field, reason: format!("no product `{id}`") });
            }
        }
    }
    faults
}
