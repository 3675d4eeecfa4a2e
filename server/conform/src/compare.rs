//! Compares another server of the API with the mock, call by call (`saral-conform compare`).
//!
//! Creates every scenario on both servers by the same calls. After each command, compares their answers to the app's
//! reads. If the other server has test controls, freezes both clocks at the same time, so that times are compared
//! exactly. `docs/qa.md` lists the rule for each value.

mod looks;
mod play;
mod report;
mod steps;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use futures_util::{StreamExt as _, stream};
use loan_core::time::Timestamp;

use self::play::{Halt, Part, Play, present};
pub use self::report::{Report, Reported, Skipped};
use self::steps::needs_controls;
use crate::scenario::{self, Command, Played, Scenario, history};
use crate::server::{Address, Server};

/// Maximum number of concurrent scenarios, each in its own tenant.
const AT_ONCE: usize = 4;

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Human-readable lines.
    Text,
    /// One JSON object.
    Json,
}

/// Compares another server of the same API with the mock.
#[derive(Debug, Args)]
pub struct CompareFlags {
    /// The other server: `https://HOST`, or `http://` on this machine.
    pub url: Address,
    /// The mock: a server with test controls (`loan-server serve --qa`), which has the same scenarios and no token.
    #[arg(long, value_name = "URL", default_value = crate::MOCK)]
    pub mock: Address,
    /// Fixtures with the scenarios to run.
    #[arg(long, env = "LOAN_FIXTURES", default_value = crate::FIXTURES)]
    pub fixtures: PathBuf,
    /// Only these scenarios, by name.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Prefix of the temporary tenants in both servers, one for each scenario.
    #[arg(long, default_value = "conform", value_parser = tenant)]
    pub tenant: String,
    /// Token of the other server's test controls.
    #[arg(long, env = "LOAN_QA_TOKEN", hide_env_values = true)]
    pub qa_token: Option<String>,
    /// Use no test controls, as if the other server had none.
    #[arg(long)]
    pub no_controls: bool,
    /// Unused phones, as `7000010000-7000010099`: needed for a server without test controls, one for each
    /// scenario.
    #[arg(long, value_name = "FIRST-LAST", value_parser = phones)]
    pub phone_range: Option<RangeInclusive<u64>>,
    /// The login code of every phone on a server without test controls.
    #[arg(long, default_value = "1234")]
    pub code: String,
    /// The code of every Aadhaar number on a server without test controls.
    #[arg(long, default_value = "123456")]
    pub aadhaar_code: String,
}

fn tenant(text: &str) -> Result<String, String> {
    let is_named = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    match text {
        // A tenant's name has at most 64 characters: this prefix, `-` and a number.
        _ if (1..=56).contains(&text.len()) && text.chars().all(is_named) => Ok(text.to_owned()),
        _ => Err("the beginning of a tenant's name is 1 to 56 of A-Z a-z 0-9 - _".to_owned()),
    }
}

fn phones(text: &str) -> Result<RangeInclusive<u64>, String> {
    let is_phone = |phone: &str| phone.len() == 10 && phone.starts_with(['6', '7', '8', '9']);
    let number = |phone: &str| phone.parse().ok().filter(|_| is_phone(phone));
    let range = text.split_once('-').and_then(|(first, last)| Some(number(first)?..=number(last)?));
    range.filter(|range| !range.is_empty()).ok_or_else(|| "phones are FIRST-LAST, each of ten digits".to_owned())
}

/// # Errors
/// One line saying why the servers could not be compared.
pub async fn compare(flags: &CompareFlags) -> Result<Report, String> {
    let mut parts = parts(flags)?;
    if flags.url == flags.mock {
        return Err(format!("{} is the mock itself: name the mock by --mock", flags.mock.as_str()));
    }
    let other = Server::new("the other server", &flags.url, flags.qa_token.as_deref())?;
    let has_controls = !flags.no_controls && other.has_controls().await?;
    let ours = Server::new("the mock", &flags.mock, None)?;
    let about = ours.qa().about().await.map_err(|error| ours.trouble(&error))?;
    if let Some(fault) = about.faulty_fixtures.first() {
        return Err(fault.clone());
    }
    let mut report = Report::default();
    if !has_controls {
        report.not_compared = without_controls(&mut parts, flags)?;
    }
    if let Some(first) = parts.first_mut() {
        first.reads_catalogue = true;
    }
    let run = crate::now().epoch_ms().to_string();
    let end = present();
    let runs = parts.iter().enumerate().map(|(index, part)| {
        let tenant = format!("{}-{index}", flags.tenant);
        let sides = if has_controls {
            [ours.of(&tenant), other.of(&tenant)]
        } else {
            // The other server has one tenant for all scenarios, so the mock uses one tenant, too.
            [ours.of(&flags.tenant), other.clone()]
        };
        let end = has_controls.then_some(end);
        let waits_for_codes = index > 0;
        run_one(Play::new(flags, sides, part, end, (&run, waits_for_codes)))
    });
    if !has_controls {
        ours.of(&flags.tenant).begin(None).await?;
    }
    let mut runs = stream::iter(runs).buffered(if has_controls { AT_ONCE } else { 1 });
    while let Some(done) = runs.next().await {
        let Done { found, exchanges, skipped } = done?;
        report.scenarios += 1;
        report.exchanges += exchanges;
        report.add(found);
        report.not_compared.extend(skipped);
    }
    if !has_controls {
        ours.of(&flags.tenant).end().await?;
        on_one_day(end, present())?;
    }
    Ok(report)
}

/// Refuses a run over midnight, because each server uses its own current day.
fn on_one_day(begun: Timestamp, ended: Timestamp) -> Result<(), String> {
    if begun.day() == ended.day() {
        return Ok(());
    }
    Err("midnight has passed in India meanwhile, so the servers' days may differ; run it again".to_owned())
}

fn parts(flags: &CompareFlags) -> Result<Vec<Part>, String> {
    let scenarios = scenario::load(&flags.fixtures)?;
    if scenarios.is_empty() {
        return Err(format!("{} has no scenarios", flags.fixtures.display()));
    }
    if let Some(unknown) = flags.only.iter().find(|name| !scenarios.contains_key(*name)) {
        return Err(format!("--only: there is no scenario {unknown}"));
    }
    let selected = scenarios.iter().filter(|(name, _)| flags.only.is_empty() || flags.only.contains(name));
    let part = |(name, scenario): (&String, &Scenario)| Part {
        name: name.clone(),
        phone: scenario.phone.clone(),
        steps: history(&scenarios, name, scenario),
        signed_in: scenario.signed_in,
        reads_catalogue: false,
    };
    Ok(selected.map(part).collect())
}

/// Cuts each history before the first command that needs test controls. Drops a history that is the beginning of
/// another one. Assigns unused phones. Returns the parts that are not compared.
fn without_controls(parts: &mut Vec<Part>, flags: &CompareFlags) -> Result<Vec<Skipped>, String> {
    let phones = flags.phone_range.clone().ok_or(
        "the other server has no test controls: name phones that nobody uses by --phone-range FIRST-LAST, one for each scenario",
    )?;
    let mut skipped = Vec::new();
    for part in &mut *parts {
        if let Some(index) = part.steps.iter().position(|step| needs_controls(&step.command)) {
            let step = part.steps.get(index).map(named).unwrap_or_default();
            let reason = "needs the operator or a provider, for whom only test controls stand".to_owned();
            skipped.push(Skipped { scenario: part.name.clone(), step, reason });
            part.steps.truncate(index);
        }
        part.signed_in = true;
    }
    let commands = |part: &Part| part.steps.iter().map(|step| step.command.clone()).collect::<Vec<Command>>();
    let all: Vec<(String, Vec<Command>)> = parts.iter().map(|part| (part.name.clone(), commands(part))).collect();
    let mut index = 0;
    parts.retain(|part| {
        let own = commands(part);
        let is_longer =
            |place: usize, other: &[Command]| other.starts_with(&own) && (other.len() > own.len() || place < index);
        let within = all.iter().enumerate().find(|(place, (_, other))| is_longer(*place, other));
        index += 1;
        if let Some((_, (name, _))) = within {
            let reason = format!("its calls are the first of {name}");
            skipped.push(Skipped { scenario: part.name.clone(), step: "the start".to_owned(), reason });
        }
        within.is_none()
    });
    if phones.clone().count() < parts.len() {
        return Err(format!("--phone-range: {} phones are needed, one for each scenario", parts.len()));
    }
    for (part, phone) in parts.iter_mut().zip(phones) {
        part.phone = phone.to_string();
    }
    Ok(skipped)
}

struct Done {
    found: Vec<Reported>,
    exchanges: usize,
    skipped: Option<Skipped>,
}

async fn run_one(mut play: Play<'_>) -> Result<Done, String> {
    let skipped = match play_through(&mut play).await {
        Ok(()) => None,
        Err(Halt::Broken(line)) => return Err(line),
        // Without a difference, both servers refused the same call, and the rest of the scenario cannot be compared.
        Err(Halt::Apart(reason)) if play.found.is_empty() => {
            return Err(format!("{}, {}: {reason}, and the servers agree in it", play.part.name, play.step));
        }
        Err(Halt::Apart(reason)) => Some(Skipped { scenario: play.part.name.clone(), step: play.step.clone(), reason }),
    };
    if play.has_controls() {
        for side in &play.sides {
            side.end().await?;
        }
    }
    Ok(Done { found: play.found, exchanges: play.exchanges, skipped })
}

async fn play_through(play: &mut Play<'_>) -> Result<(), Halt> {
    let part = play.part;
    if let Some(end) = play.end {
        let begin = end.plus_ms(part.steps.first().map_or(0, |step| step.offset));
        let [mock, other] = &play.sides;
        tokio::try_join!(mock.begin(Some(begin)), other.begin(Some(begin)))?;
    }
    if part.steps.iter().any(|step| matches!(step.command, Command::Offer(_))) {
        "loading".clone_into(&mut play.step);
        play.load().await?;
    } else {
        for step in &part.steps {
            play.step = named(step);
            // Steps of another scenario are compared when that scenario runs.
            let is_own = step.scenario == part.name || !play.has_controls();
            play.carry_out(step.offset, &step.command, is_own).await?;
            if is_own {
                play.look().await?;
            }
        }
        "the end".clone_into(&mut play.step);
        play.turn(0).await?;
        if part.signed_in {
            play.login(0).await?;
        }
    }
    "the end".clone_into(&mut play.step);
    play.look_around().await
}

fn named(step: &Played) -> String {
    format!("{}: history.{} ({})", step.scenario, step.index, step.command.name())
}

#[cfg(test)]
mod tests {
    use super::on_one_day;

    #[test]
    fn a_run_over_midnight_in_india_is_refused() {
        let at = |text: &str| text.parse().expect("an instant");
        let (evening, last) = (at("2026-11-20T23:59:00+05:30"), at("2026-11-20T23:59:59+05:30"));
        assert!(on_one_day(evening, last).is_ok());
        assert!(on_one_day(evening, at("2026-11-21T00:00:00+05:30")).is_err());
    }
}
