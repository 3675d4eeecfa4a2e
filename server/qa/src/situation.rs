//! Loads a situation from one request: a base scenario changed by parameters, or a list of commands.

mod loan;

use std::collections::BTreeMap;

use loan_core::auth::one_time_code::LOGIN_CODES_PER_DAY;
use loan_core::fees::loyalty::loyalty_table;
use loan_core::message::Language;
use loan_core::money::Money;
use loan_core::personal::Mobile;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

use super::deferred::{DeferredLoad, When};
use super::refusal::{invalid, misfit, not_allowed, read, shown, unknown};
use super::run::{Load, ScenarioLoaded, mobile};
use super::scenario::{Command, Played, Scenario, Step, check, history};
use super::script::{End, ScenarioPlan};
use super::{Qa, clock};
use loan_service::app::Tenant;
use loan_service::catalogue::Catalogue;
use loan_service::error::DomainError;

/// Default base scenarios: of a request with loan parameters, and of any other request.
const BASES: (&str, &str) = ("loaned", "verified");
/// Default phone, if neither the request nor its base scenario has one.
const PHONE: &str = "7000000000";
/// Maximum distance of a due date from today, in days.
const DAYS: u32 = 3650;

/// A situation to create.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub(super) struct SituationRequest {
    /// The scenario whose history comes first. Without a base and a history, the base is `loaned` if a parameter of a
    /// loan is given, and `verified` otherwise.
    base: Option<String>,
    /// Commands as in a scenario's file: `{"at": "-P1D", "do": "repay"}`.
    #[schema(value_type = Option<Vec<Object>>)]
    history: Option<Vec<Step>>,
    /// The phone, ten digits; the base's own when left out.
    phone: Option<String>,
    /// Amount of the last loan, in rupees.
    #[schema(value_type = Option<String>)]
    amount: Option<Money>,
    /// Id or name of the product of the last loan.
    product: Option<String>,
    /// Period of the last loan, in days.
    days: Option<u32>,
    /// The loyalty level, reached by loans before the last one: 0 to 3, or `none`, `copper`, `silver`, `gold`.
    #[schema(schema_with = level)]
    loyalty: Option<Value>,
    /// Days until the last loan is due.
    due_in: Option<u32>,
    /// Days since the last loan was due.
    overdue_days: Option<u32>,
    /// Whether the user is signed in at the end; the base decides when left out.
    signed_in: Option<bool>,
    /// Number of login codes sent to the phone today, including that of the login at the end.
    codes_sent: Option<u32>,
    /// Feedback that the user sent just now.
    feedback: Option<String>,
    /// When to load. A load at the sign-in returns no token and no orders.
    when: When,
}

fn level() -> Schema {
    ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::Integer, Type::String, Type::Null])).into()
}

fn levels() -> Vec<String> {
    let named = loyalty_table().rows.into_iter().filter_map(|row| row.name_key);
    let name =
        |key: loan_core::message::MessageKey| loan_service::messages::text(&key.into(), Language::En).to_lowercase();
    std::iter::once("none".to_owned()).chain(named.map(name)).collect()
}

impl Qa {
    /// Loads the situation that `body`, a [`SituationRequest`], describes.
    pub(super) async fn situate(&self, tenant: &Tenant, body: Value) -> Result<ScenarioLoaded, DomainError> {
        let asked: SituationRequest = read(body.clone())?;
        let (held, tenant) = clock::alone(tenant).await?;
        let load = self.situation(&tenant, &asked).await?;
        match asked.when {
            When::Now => Box::pin(Self::enact(&held, &tenant, load)).await,
            When::SignIn => Self::carry(&tenant, load, &DeferredLoad::Situation(body)).await,
        }
    }

    pub(super) async fn situation(&self, tenant: &Tenant, asked: &SituationRequest) -> Result<Load, DomainError> {
        let scenarios = self.scenarios();
        let (level, due) = (asked.level()?, asked.due()?);
        let phone = asked.phone(&scenarios)?;
        let mut plan = asked.plan(&scenarios, &tenant.environment.catalogue)?;
        if let Some(level) = level {
            loan::with_loyalty(tenant, &mut plan, level, &levels(), &phone).await?;
        }
        if let Some((field, days)) = due {
            loan::with_due_day(tenant, &mut plan, (field, days), &phone).await?;
        }
        let code = asked.base().and_then(|base| scenarios.get(base)?.code.clone());
        Ok(Load { plan, phone, code })
    }
}

impl SituationRequest {
    fn about_a_loan(&self) -> Option<&'static str> {
        let given = [
            ("amount", self.amount.is_some()),
            ("product", self.product.is_some()),
            ("days", self.days.is_some()),
            ("dueIn", self.due_in.is_some()),
            ("overdueDays", self.overdue_days.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(field, _)| field)
    }

    fn base(&self) -> Option<&str> {
        match (&self.base, &self.history) {
            (Some(base), _) => Some(base),
            (None, Some(_)) => None,
            (None, None) => Some(if self.about_a_loan().is_some() { BASES.0 } else { BASES.1 }),
        }
    }

    fn phone(&self, scenarios: &BTreeMap<String, Scenario>) -> Result<Mobile, DomainError> {
        let base = self.base().and_then(|base| scenarios.get(base)).map(|base| base.phone.as_str());
        mobile(self.phone.as_deref().or(base).unwrap_or(PHONE))
    }

    fn level(&self) -> Result<Option<u8>, DomainError> {
        let Some(given) = &self.loyalty else { return Ok(None) };
        let names = levels();
        let index = match given {
            Value::Number(number) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
            Value::String(name) => names.iter().position(|known| known.eq_ignore_ascii_case(name)),
            _ => None,
        };
        let known = index.filter(|index| *index < names.len()).and_then(|index| u8::try_from(index).ok());
        let allowed: Vec<_> = names.iter().enumerate().map(|(index, name)| format!("{index} or {name}")).collect();
        known.map(Some).ok_or_else(|| unknown("loyalty", &given.to_string(), &allowed))
    }

    /// Returns the field that sets the due date, and the days until that date.
    fn due(&self) -> Result<Option<(&'static str, i64)>, DomainError> {
        let (field, days, sign) = match (self.due_in, self.overdue_days) {
            (Some(_), Some(_)) => return Err(invalid("of dueIn and overdueDays only one is allowed")),
            (Some(days), None) => ("dueIn", days, 1),
            (None, Some(days)) => ("overdueDays", days, -1),
            (None, None) => return Ok(None),
        };
        if days > DAYS {
            return Err(not_allowed(field, &days.to_string(), &[format!("0 to {DAYS}")]));
        }
        Ok(Some((field, i64::from(days) * sign)))
    }

    /// Returns the commands of the base scenario and of the request, adjusted to the request's loan parameters.
    fn plan(&self, scenarios: &BTreeMap<String, Scenario>, catalogue: &Catalogue) -> Result<ScenarioPlan, DomainError> {
        let base = match self.base() {
            Some(name) => {
                let names: Vec<&String> = scenarios.keys().collect();
                Some(scenarios.get(name).ok_or_else(|| unknown("base", name, &names))?)
            }
            None => None,
        };
        let end = match self.signed_in {
            Some(true) => End::LogsIn,
            Some(false) => End::LogsOut,
            None if base.is_none_or(|base| base.signed_in) => End::LogsIn,
            None => End::Stays,
        };
        if self.codes_sent == Some(0) && end == End::LogsIn {
            return Err(not_allowed("codesSent", "0", &["1 and more for somebody who signs in by a code"]));
        }
        if let Some(sent) = self.codes_sent.filter(|sent| *sent > LOGIN_CODES_PER_DAY) {
            let least = u32::from(end == End::LogsIn);
            let allowed = [format!("{least} to {LOGIN_CODES_PER_DAY}, which one device may ask for in a day")];
            return Err(not_allowed("codesSent", &sent.to_string(), &allowed));
        }
        let mut plan = ScenarioPlan { steps: self.steps(scenarios)?, end, codes_sent: self.codes_sent };
        if let Some(field) = self.about_a_loan() {
            let product = self.product.as_deref().map(|given| product(catalogue, given)).transpose()?;
            let last = plan.steps.iter_mut().rev().find_map(|step| match &mut step.command {
                Command::Apply { amount, days, product, .. } => Some((amount, days, product)),
                _ => None,
            });
            let Some((amount, days, id)) = last else {
                let fits = |(_, one): &(&String, &Scenario)| {
                    history(scenarios, "", one).iter().any(|step| matches!(step.command, Command::Apply { .. }))
                };
                let allowed: Vec<&String> = scenarios.iter().filter(fits).map(|(name, _)| name).collect();
                return Err(unknown(
                    &format!("base: {field} needs a loan; base"),
                    self.base().unwrap_or("none"),
                    &allowed,
                ));
            };
            *amount = self.amount.or(*amount);
            *days = self.days.or(*days);
            *id = product.or_else(|| id.take());
            self.check_offer(catalogue, id.as_deref())?;
        }
        if let Some(text) = &self.feedback {
            let (scenario, index) = ("feedback".to_owned(), 0);
            plan.steps.push(Played { scenario, index, offset: 0, command: Command::Feedback(text.clone()) });
        }
        Ok(plan)
    }

    /// Refuses an amount or a period that the last loan's product does not offer.
    fn check_offer(&self, catalogue: &Catalogue, product: Option<&str>) -> Result<(), DomainError> {
        let named = product.and_then(|id| catalogue.product(id));
        let Some(product) = named.or_else(|| catalogue.products.first()) else { return Ok(()) };
        if let Some(amount) = self.amount.filter(|amount| !product.amount_list.contains(amount)) {
            let allowed: Vec<String> = product.amount_list.iter().map(ToString::to_string).collect();
            return Err(not_allowed("amount", &amount.to_string(), &allowed));
        }
        if let Some(days) = self.days.filter(|days| !product.period_list.contains(days)) {
            let allowed: Vec<String> = product.period_list.iter().map(ToString::to_string).collect();
            return Err(not_allowed("days", &days.to_string(), &allowed));
        }
        Ok(())
    }

    /// Returns the commands of the base scenario and of `history`, validated like a scenario file.
    fn steps(&self, scenarios: &BTreeMap<String, Scenario>) -> Result<Vec<Played>, DomainError> {
        let own = Scenario {
            phone: PHONE.to_owned(),
            after: self.base().map(str::to_owned),
            history: self.history.clone().unwrap_or_default(),
            ..Scenario::default()
        };
        let mut faults = Vec::new();
        check::check(scenarios, "", &own, &mut faults);
        match faults.first() {
            Some(fault) => Err(misfit(&json!({ "history": own.history }), &fault.field, &fault.reason, &[])),
            None => Ok(history(scenarios, "", &own)),
        }
    }
}

/// Returns the id of the product that `given` names by its id, or by its name in any language.
fn product(catalogue: &Catalogue, given: &str) -> Result<String, DomainError> {
    let is_it = |product: &&loan_service::catalogue::Product| {
        let is_named = |language: &Language| product.name.read(*language).eq_ignore_ascii_case(given);
        product.id == given || Language::ALL.iter().any(is_named)
    };
    let allowed = || -> Vec<String> {
        catalogue.products.iter().map(|one| format!("{} ({})", one.name.to(Language::En), one.id)).collect()
    };
    let found = catalogue.products.iter().find(is_it).map(|product| product.id.clone());
    found.ok_or_else(|| unknown("product", &shown(given), &allowed()))
}
