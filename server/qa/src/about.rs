//! Describes the server and the tenant for the workbench: products, faulty fixtures and order phases.

use loan_core::message::Language;
use loan_core::money::Money;
use serde::Serialize;

use super::Qa;
use super::controls::Asked;
use loan_service::catalogue::Product;

/// The document with the table of order phases; `core/tests/rules/order_table.rs` checks it against the order machine.
const DOCS: &str = include_str!("../../../docs/orders.md");

/// Facts about the server and the tenant.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct About {
    /// The tenant of this call.
    tenant: String,
    /// Faults of fixtures on disk, each as `file:field:reason`.
    faulty_fixtures: Vec<String>,
    /// The tenant's products.
    products: Vec<ProductOffered>,
    /// The order machine: each phase, with the phases its events lead to.
    machine: Vec<Phase>,
}

/// A product with the amounts and loan periods that it offers.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ProductOffered {
    id: String,
    /// The product's name in English.
    name: String,
    /// Rupees, ascending.
    #[schema(value_type = Vec<String>)]
    amounts: Vec<Money>,
    /// Loan periods in days, ascending. For a plan in instalments, the number that names the plan: its real length
    /// depends on the day of the loan.
    days: Vec<u32>,
    /// Number of instalments for each of `days`; empty for a loan that is repaid once.
    instalments: Vec<u32>,
}

/// A phase of an order: its state, with the extension's state in brackets. Some phases add a condition that decides
/// which events may happen (`8 after giving up`).
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Phase {
    /// The phase's name.
    phase: &'static str,
    /// Events that may happen in this phase.
    events: Vec<Step>,
}

/// An event, and the phase that follows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Step {
    /// The event's name.
    pub event: &'static str,
    /// The phase's name.
    pub to: String,
}

impl About {
    pub(super) fn of(asked: &Asked, qa: &Qa) -> Self {
        Self {
            tenant: asked.name().to_owned(),
            faulty_fixtures: qa.refused().iter().map(ToString::to_string).collect(),
            products: asked.tenant.environment.catalogue.products.iter().map(ProductOffered::of).collect(),
            machine: phases().collect(),
        }
    }
}

impl ProductOffered {
    fn of(product: &Product) -> Self {
        Self {
            id: product.id.clone(),
            name: product.name.to(Language::En).to_owned(),
            amounts: product.amount_list.clone(),
            days: product.period_list.clone(),
            instalments: product.plans.iter().map(|plan| plan.instalments).collect(),
        }
    }
}

fn phases() -> impl Iterator<Item = Phase> {
    let table = DOCS.split_once("<!-- table -->").and_then(|(_, rest)| rest.split_once("<!-- /table -->"));
    let lines = table.map_or("", |(table, _)| table).lines();
    let rows = lines.filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")).skip(2);
    rows.map(|(phase, events)| {
        let steps = events.split(" · ").filter_map(|event| event.split_once(" → "));
        Phase { phase, events: steps.map(|(event, to)| Step { event, to: to.to_owned() }).collect() }
    })
}

#[cfg(test)]
mod tests {
    use super::{DOCS, phases};
    use loan_core::order::{EventKind, OrderState};

    #[test]
    fn every_row_of_the_table_is_told() {
        let arrows = DOCS.lines().filter(|line| line.starts_with("| ")).map(|line| line.matches(" → ").count());
        let listed: Vec<_> = phases().collect();
        assert_eq!(listed.iter().map(|phase| phase.events.len()).sum::<usize>(), arrows.sum::<usize>());
        let state = |text: &str| OrderState::from_code(text.split(' ').next().unwrap_or_default());
        for phase in &listed {
            assert!(state(phase.phase).is_some(), "{} is a state", phase.phase);
            for step in &phase.events {
                assert!(EventKind::ALL.iter().any(|kind| kind.name() == step.event), "{} is an event", step.event);
                assert!(state(&step.to).is_some(), "{} is a state", step.to);
            }
        }
        // `apply` creates an order, so no phase lists that event.
        let missing: Vec<&str> = EventKind::ALL
            .iter()
            .map(|kind| kind.name())
            .filter(|name| !listed.iter().any(|phase| phase.events.iter().any(|step| step.event == *name)))
            .collect();
        assert_eq!(missing, [EventKind::Apply.name()]);
    }
}
