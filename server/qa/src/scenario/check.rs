//! Checks the values of a scenario file that its schema cannot express.

use std::collections::{BTreeMap, BTreeSet};

use loan_core::order::EventKind;

use super::{Command, Scenario, history};
use crate::duration;
use loan_service::fixtures::Fault;

/// Aadhaar numbers that UIDAI publishes for testing.
const AADHAAR: [&str; 5] = ["999941057058", "999971658847", "999933119405", "999955183433", "999990501894"];
const PAN: [&str; 1] = ["ABCPE1234F"];
/// Accounts of providers' public sandboxes.
const ACCOUNTS: [&str; 5] = ["1234567890", "1234567891", "026291800001191", "1233943142", "388108022658"];
/// Maximum age of a history, in years.
const YEARS: i64 = 20;
const DAY_MS: i64 = 86_400_000;
const STEPS: usize = 1000;
const PHONE: &str = "70000";

pub fn check(all: &BTreeMap<String, Scenario>, name: &str, scenario: &Scenario, faults: &mut Vec<Fault>) {
    let file = super::read::file_of(name);
    let mut fault =
        |field: String, reason: &str| faults.push(Fault { file: file.clone(), field, reason: reason.to_owned() });
    if !is_test_phone(&scenario.phone) {
        fault("phone".to_owned(), "must be ten digits that start with 70000");
    }
    if scenario.code.as_ref().is_some_and(|code| code.len() != 4 || !code.bytes().all(|byte| byte.is_ascii_digit())) {
        fault("code".to_owned(), "must be four digits");
    }
    match chain(all, scenario) {
        Err(reason) => fault("after".to_owned(), &reason),
        Ok(()) => {
            let steps = history(all, name, scenario);
            if steps.len() > STEPS {
                fault("history".to_owned(), &format!("has more than {STEPS} commands, with those of `after`"));
            }
            let pairs = steps.iter().zip(steps.iter().skip(1));
            for (_, step) in pairs.filter(|(before, step)| step.scenario == name && step.offset < before.offset) {
                fault(format!("history.{}.at", step.index), "lies before the command that precedes it");
            }
        }
    }
    for (index, step) in scenario.history.iter().enumerate() {
        let mut at = |reason: &str| fault(format!("history.{index}.at"), reason);
        match duration::millis(&step.at) {
            None => at("is not an ISO 8601 duration such as -P9D"),
            Some(offset) if offset > 0 => at("lies after now"),
            Some(offset) if offset < -YEARS * 366 * DAY_MS => at(&format!("lies more than {YEARS} years before now")),
            Some(_) => {}
        }
        for (field, reason) in identifiers(&step.command) {
            fault(format!("history.{index}.do.{field}"), &reason);
        }
    }
}

pub fn is_test_phone(phone: &str) -> bool {
    phone.len() == 10 && phone.starts_with(PHONE) && phone.bytes().all(|byte| byte.is_ascii_digit())
}

fn chain(all: &BTreeMap<String, Scenario>, scenario: &Scenario) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let mut before = scenario.after.as_ref();
    while let Some(name) = before {
        if !seen.insert(name) {
            return Err("leads back to itself".to_owned());
        }
        let unknown = || {
            let names: Vec<&str> = all.keys().map(String::as_str).collect();
            format!("names no scenario: `{name}`; allowed: {}", names.join(", "))
        };
        before = all.get(name).ok_or_else(unknown)?.after.as_ref();
    }
    Ok(())
}

/// Finds identities that are not published for tests, because any other valid number may belong to a real person. Also
/// finds events that no operator reports.
fn identifiers(command: &Command) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    match command {
        Command::SaveIdentity { aadhaar, pan } => {
            if !AADHAAR.contains(&aadhaar.as_str()) {
                let reason = format!("is not one of UIDAI's published test numbers: {}", AADHAAR.join(", "));
                faults.push(("saveIdentity.aadhaar", reason));
            }
            if !PAN.contains(&pan.as_str()) {
                faults.push(("saveIdentity.pan", format!("is not the placeholder {}", PAN.join(", "))));
            }
        }
        Command::BindCard { account, .. } if !ACCOUNTS.contains(&account.as_str()) => {
            let reason = format!("is not an account of a public sandbox: {}", ACCOUNTS.join(", "));
            faults.push(("bindCard.account", reason));
        }
        Command::SaveContacts(contacts) => {
            let phones = [&contacts.one_mobile, &contacts.two_mobile, &contacts.third_mobile];
            if !phones.into_iter().all(|phone| is_test_phone(phone.expose())) {
                let reason = "phones must be ten digits that start with 70000";
                faults.push(("saveContacts", reason.to_owned()));
            }
        }
        Command::Report(event) => {
            let reported = matches!(
                event,
                EventKind::Approve | EventKind::Deny | EventKind::Disbursed | EventKind::DisbursalFailed
            );
            if !reported {
                let reason = "an operator reports approve, deny, disbursed and disbursalFailed only";
                faults.push(("report", reason.to_owned()));
            }
        }
        _ => {}
    }
    faults
}
