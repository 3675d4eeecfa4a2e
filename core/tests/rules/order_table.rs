//! The order machine against contract §5, for every state, extension state and event.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

use crate::orders;
use crate::orders::{applied, happen, noon, run};
use crate::support::english;
use loan_core::message::Message;
use loan_core::order::phase::{Loan, Settlement};
use loan_core::order::{
    EventKind, ExtensionState, Order, OrderAction, OrderEvent, OrderState, allowed_events, next_event, transition,
};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

struct Row {
    event: EventKind,
    /// Days from the application to the event.
    on_day: i64,
    state: u8,
    extension: u8,
}

const fn row(event: EventKind, on_day: i64, state: u8, extension: u8) -> Row {
    Row { event, on_day, state, extension }
}

struct Start {
    name: &'static str,
    order: Order,
    rows: Vec<Row>,
}

fn start(name: &'static str, order: Order, rows: Vec<Row>) -> Start {
    Start { name, order, rows }
}

fn starts() -> Vec<Start> {
    use EventKind::*;
    let failed = run(orders::lending(), &[(DisbursalFailed, applied())]);
    let failed_again = run(failed.clone(), &[(Reapply, applied())]);
    let returned = |on_day| row(DisbursalReturned, on_day, 5, 0);
    let resolved = || vec![row(DisputeAccepted, 0, 6, 0), row(DisputeRejected, 0, 5, 0)];
    let given_up = run(orders::waiting(), &[(GiveUp, noon(5))]);
    let waiting_late = run(orders::overdue(), &[(RequestExtension, noon(9))]);
    let given_up_late = run(waiting_late.clone(), &[(GiveUp, noon(9))]);
    let waiting_again = run(orders::extended(), &[(RequestExtension, noon(10))]);
    let extended_overdue = run(orders::extended(), &[(DueDatePassed, noon(13))]);
    let in_instalments = crate::instalments::lent("2026-11-20");
    let on_its_due_date = run(orders::loaned(), &[(RequestExtension, noon(7).plus_hours(1))]);
    vec![
        start("1", orders::auditing(), vec![row(Approve, 0, 2, 0), row(Deny, 0, 3, 0), row(Withdraw, 0, 10, 0)]),
        start(
            "1 with auto-get",
            orders::new_order(orders::rates(), true),
            vec![row(Approve, 0, 4, 0), row(Deny, 0, 3, 0), row(Withdraw, 0, 10, 0)],
        ),
        start("2", orders::passed(), vec![row(GetMoney, 0, 4, 0), row(Withdraw, 0, 10, 0), row(PassLapsed, 4, 10, 0)]),
        start("3", run(orders::auditing(), &[(Deny, applied())]), vec![]),
        start("4", orders::lending(), vec![row(Disbursed, 0, 6, 0), row(DisbursalFailed, 0, 5, 0)]),
        start("5", failed.clone(), vec![row(Disbursed, 0, 5, 0), row(Reapply, 0, 5, 0)]),
        start("5 disputed", run(failed, &[(Disbursed, applied())]), resolved()),
        start("5 applied again", failed_again.clone(), vec![row(Disbursed, 0, 5, 0)]),
        start("5 applied again, disputed", run(failed_again, &[(Disbursed, applied())]), resolved()),
        start(
            "6",
            orders::loaned(),
            vec![
                returned(1),
                row(Repaid, 7, 7, 0),
                row(DueDatePassed, 8, 8, 0),
                row(RequestExtension, 5, 11, 1),
                row(CoolingOffExit, 3, 7, 0),
            ],
        ),
        start(
            "6 after giving up",
            given_up,
            vec![returned(6), row(Repaid, 7, 7, 2), row(DueDatePassed, 8, 8, 2), row(RequestExtension, 6, 11, 1)],
        ),
        start(
            "6 in instalments",
            in_instalments.clone(),
            vec![
                returned(1),
                row(Repaid, 5, 7, 0),
                row(Paid, 5, 6, 0),
                row(DueDatePassed, 31, 8, 0),
                row(CoolingOffExit, 3, 7, 0),
            ],
        ),
        start("7", run(orders::loaned(), &[(Repaid, noon(6))]), vec![returned(6)]),
        start("7 while waiting", run(orders::waiting(), &[(Repaid, noon(5))]), vec![returned(5)]),
        start("7 extended", run(orders::extended(), &[(Repaid, noon(6))]), vec![returned(6)]),
        start("8", orders::overdue(), vec![returned(9), row(Repaid, 9, 7, 0), row(RequestExtension, 9, 11, 1)]),
        start(
            "8 in instalments",
            run(in_instalments, &[(DueDatePassed, noon(31))]),
            vec![returned(31), row(Repaid, 31, 7, 0), row(Paid, 31, 6, 0), row(DueDatePassed, 62, 8, 0)],
        ),
        start(
            "8 after giving up",
            given_up_late,
            vec![returned(9), row(Repaid, 9, 7, 2), row(RequestExtension, 9, 11, 1)],
        ),
        start(
            "8 after an extension",
            extended_overdue,
            vec![returned(13), row(Repaid, 13, 7, 3), row(RequestExtension, 13, 11, 1)],
        ),
        start("10", run(orders::auditing(), &[(Withdraw, applied())]), vec![]),
        start(
            "11 (1) from 6",
            orders::waiting(),
            vec![
                returned(5),
                row(ExtensionPaid, 5, 11, 3),
                row(GiveUp, 5, 6, 2),
                row(ExtensionLapsed, 6, 6, 2),
                row(Repaid, 6, 7, 2),
                row(DueDatePassed, 8, 8, 2),
            ],
        ),
        start(
            "11 (1) on its due date",
            on_its_due_date,
            vec![
                returned(8),
                row(ExtensionPaid, 8, 11, 3),
                row(GiveUp, 8, 8, 2),
                row(ExtensionLapsed, 9, 8, 2),
                row(Repaid, 8, 7, 2),
                row(DueDatePassed, 8, 11, 1),
            ],
        ),
        start(
            "11 (1) from 8",
            waiting_late,
            vec![
                returned(9),
                row(ExtensionPaid, 9, 11, 3),
                row(GiveUp, 9, 8, 2),
                row(ExtensionLapsed, 10, 8, 2),
                row(Repaid, 9, 7, 2),
            ],
        ),
        start(
            "11 (1) from 11 (3)",
            waiting_again,
            vec![
                returned(10),
                row(ExtensionPaid, 10, 11, 3),
                row(GiveUp, 10, 11, 3),
                row(ExtensionLapsed, 11, 11, 3),
                row(Repaid, 10, 7, 2),
                row(DueDatePassed, 13, 8, 3),
            ],
        ),
        start(
            "11 (3)",
            orders::extended(),
            vec![returned(6), row(Repaid, 12, 7, 3), row(DueDatePassed, 13, 8, 3), row(RequestExtension, 6, 11, 1)],
        ),
    ]
}

#[test]
fn every_pair_of_the_table_leads_where_it_says() {
    for Start { name, order, rows } in starts() {
        for Row { event, on_day, state, extension } in rows {
            let now = noon(on_day);
            let next = happen(&order, event, now).unwrap_or_else(|refusal| panic!("{name}, {event:?}: {refusal:?}"));
            assert_eq!((next.state().number(), next.extension_state().code()), (state, extension), "{name}, {event:?}");
            let happened = next.history().iter().any(|step| step.event == event && step.at <= now);
            assert!(happened, "{name}, {event:?}");
            // A returned disbursal takes effect at the time of disbursal, which voids or prevents all later steps.
            if event != EventKind::DisbursalReturned {
                let step = next.history().last().unwrap();
                assert_eq!((step.state, step.void), (next.state(), false), "{name}, {event:?}");
                assert!(next.history().len() > order.history().len(), "{name}, {event:?}");
            }
            assert!(allowed_events(&order, now).contains(&event), "{name}, {event:?}");
        }
    }
}

#[test]
fn every_other_pair_is_refused_by_a_named_rule_at_any_time() {
    for Start { name, order, rows } in starts() {
        for event in EventKind::ALL.iter().filter(|kind| !rows.iter().any(|row| row.event == **kind)) {
            if *event == EventKind::Apply {
                assert_eq!(OrderEvent::of_kind(*event, &order, applied()), None, "an order is applied for once");
                continue;
            }
            // Instants before the last event are replaced by the instant of the last event.
            let first = order.history().last().unwrap().at;
            for now in [first, noon(5), noon(6), noon(13), noon(400)].map(|now| now.max(first)) {
                let before = order.clone();
                let refusal = happen(&order, *event, now).expect_err(&format!("{name}, {event:?} at {now}"));
                assert!(!refusal.rule().is_empty());
                assert_eq!(order, before, "nothing changes");
                assert!(!allowed_events(&order, now).contains(event), "{name}, {event:?}");
            }
        }
    }
}

#[test]
fn an_order_is_stored_and_read_back_as_it_was() {
    for Start { name, order, .. } in starts() {
        let text = serde_json::to_string(&order).unwrap();
        assert_eq!(serde_json::from_str::<Order>(&text).unwrap(), order, "{name}");
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["facts"].as_array().unwrap().len(), order.facts().len());
    }
}

/// Steps of a run. Each step has an event, whether to draw only from accepted events, the hours before the event,
/// whether the event is a millisecond early, and the hours from a payment to its notice.
fn any_run() -> impl Strategy<Value = Vec<(usize, bool, i64, bool, i64)>> {
    let hours = prop_oneof![3 => 0_i64..40, 1 => Just(24)];
    let step = (0_usize..1000, prop::bool::weighted(0.7), hours, prop::bool::weighted(0.3), -30_i64..10);
    prop::collection::vec(step, 1..60)
}

proptest! {
    #[test]
    fn random_runs_stay_in_the_table_and_dates_only_move_on(auto in any::<bool>(), steps in any_run()) {
        let mut order = orders::new_order(orders::rates(), auto);
        let (mut now, mut hour) = (applied(), applied());
        for (index, accepted_only, hours, just_before, paid_hours) in steps {
            hour = hour.plus_hours(hours);
            now = now.max(hour.plus_ms(-i64::from(just_before)));
            let allowed = allowed_events(&order, now);
            let kinds = if accepted_only && !allowed.is_empty() { allowed.as_slice() } else { EventKind::ALL };
            let kind = kinds[index % kinds.len()];
            let event = match OrderEvent::of_kind(kind, &order, now) {
                None => continue,
                Some(OrderEvent::Repaid { .. }) => OrderEvent::Repaid { paid_at: now.plus_hours(paid_hours) },
                Some(OrderEvent::ExtensionPaid { extension_id, .. }) => {
                    OrderEvent::ExtensionPaid { extension_id, paid_at: now.plus_hours(paid_hours) }
                }
                Some(OrderEvent::CoolingOffExit { .. }) => OrderEvent::CoolingOffExit { paid_at: now.plus_hours(paid_hours) },
                Some(other) => other,
            };
            let Ok(next) = transition(&order, &event, now) else { continue };
            let pair = (order.state().number(), kind, next.state().number());
            prop_assert!(is_in_table(pair), "{:?}", pair);
            let is_undone = next.history().iter().any(|step| step.void && step.event == EventKind::ExtensionPaid);
            prop_assert!(is_undone || kind == EventKind::DisbursalReturned || next.due_day() >= order.due_day(), "the due date never moves back");
            prop_assert!(next.history().windows(2).all(|two| two[0].at <= two[1].at));
            let paid = next.loan().map_or(0, Loan::extensions_paid);
            prop_assert!(paid <= next.rates.max_extensions);
            let is_waiting = next.extension_state() == ExtensionState::Waiting;
            prop_assert!(!is_waiting || next.state() == OrderState::Extended);
            prop_assert!(next.state() != OrderState::Extended || is_waiting || next.extension_state() == ExtensionState::InForce);
            prop_assert_eq!(next.waiting_extension().is_some(), is_waiting);
            prop_assert_eq!(next.settlement().map(|(at, _)| at).is_some(), next.state() == OrderState::Settled);
            prop_assert!(!next.ended(Settlement::OnTime) || next.state() == OrderState::Settled && !next.ended(Settlement::CooledOff));
            if next.state() == OrderState::Overdue {
                prop_assert!(next.overdue_days(now.day()) > 0, "overdue without a day overdue");
            }
            let accepted = allowed_events(&next, now);
            for (action, kind) in OFFERED {
                prop_assert_eq!(next.permits(action, now).is_ok(), accepted.contains(&kind), "{:?} in {:?}", action, next.phase());
            }
            if let Some((moment, event)) = next_event(&next, None) {
                let due = moment.max(now);
                prop_assert!(transition(&next, &event, due).is_ok(), "a timer is accepted when it falls due");
                if due > now {
                    prop_assert!(transition(&next, &event, moment.plus_ms(-1)).is_err(), "and not before");
                }
            }
            order = next;
        }
    }
}

const OFFERED: [(OrderAction, EventKind); 8] = [
    (OrderAction::Withdraw, EventKind::Withdraw),
    (OrderAction::GetMoney, EventKind::GetMoney),
    (OrderAction::Reapply, EventKind::Reapply),
    (OrderAction::Repay, EventKind::Repaid),
    (OrderAction::CoolOff, EventKind::CoolingOffExit),
    (OrderAction::Extend, EventKind::RequestExtension),
    (OrderAction::PayExtension, EventKind::ExtensionPaid),
    (OrderAction::GiveUpExtension, EventKind::GiveUp),
];

/// Returns whether contract §5 has this row. A payment undoes a deadline that passed after the payment.
fn is_in_table(pair: (u8, EventKind, u8)) -> bool {
    use EventKind::*;
    matches!(
        pair,
        (1, Approve, 2 | 4)
            | (1, Deny, 3)
            | (1 | 2, Withdraw, 10)
            | (2, GetMoney, 4)
            | (2, PassLapsed, 10)
            | (4, Disbursed, 6)
            | (4, DisbursalFailed, 5)
            | (5, Disbursed | Reapply | DisputeRejected, 5)
            | (5, DisputeAccepted, 6)
            | (6 | 7 | 8 | 11, DisbursalReturned, 5)
            | (6 | 8 | 11, Repaid, 7)
            | (6 | 11, DueDatePassed, 8)
            | (11, DueDatePassed, 11)
            | (6 | 8 | 11, RequestExtension, 11)
            | (6 | 8 | 11, CoolingOffExit, 7)
            // These payments were made before the settlement but recorded after it.
            | (7, Repaid | ExtensionPaid | CoolingOffExit, 7)
            | (6 | 8 | 11, ExtensionPaid, 11)
            | (11, GiveUp | ExtensionLapsed, 6 | 8 | 11)
    )
}

fn drawn() -> String {
    let code = |order: &Order| match (order.state(), order.extension_state()) {
        (OrderState::Extended, extension) => format!("11 ({})", extension.code()),
        (state, _) => state.code().to_owned(),
    };
    let mut rows = String::new();
    let mut edges: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
    for Start { name, order, rows: accepted } in starts() {
        let mut to: Vec<String> = Vec::new();
        for row in &accepted {
            let next = happen(&order, row.event, noon(row.on_day)).unwrap();
            to.push(format!("{} → {}", row.event.name(), code(&next)));
            let events = edges.entry((code(&order), code(&next))).or_default();
            if !events.contains(&row.event.name()) {
                events.push(row.event.name());
            }
        }
        let to = if to.is_empty() { "–".to_owned() } else { to.join(" · ") };
        writeln!(rows, "| {name} | {to} |").unwrap();
    }
    let id = |code: &str| format!("s{}", code.replace(" (", "_").replace(')', ""));
    let mut diagram = String::new();
    for state in edges.keys().flat_map(|(from, to)| [from, to]).collect::<BTreeSet<_>>() {
        let label = OrderState::from_code(state.split(' ').next().unwrap()).unwrap().label();
        writeln!(diagram, "  state \"{state} {}\" as {}", english(&Message::of(label)), id(state)).unwrap();
    }
    writeln!(diagram, "  [*] --> s1: apply").unwrap();
    for ((from, to), events) in &edges {
        writeln!(diagram, "  {} --> {}: {}", id(from), id(to), events.join(", ")).unwrap();
    }
    format!(
        "| in | what may happen, and where it leads |\n| --- | --- |\n{rows}\n```mermaid\nstateDiagram-v2\n{diagram}```\n"
    )
}

/// `WRITE_DOCS=1 cargo test -p loan-core --test rules the_documentation` rewrites the table in `docs/orders.md`.
#[test]
#[allow(clippy::disallowed_methods, reason = "only tests of core read files")]
fn the_documentation_shows_the_table_as_it_is() {
    let path = format!("{}/../docs/orders.md", env!("CARGO_MANIFEST_DIR"));
    let (begin, end) = ("<!-- table -->\n\n", "\n<!-- /table -->");
    let written = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = written.split_once(begin).unwrap();
    let (shown, after) = rest.split_once(end).unwrap();
    let table = drawn();
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, [before, begin, &table, end, after].concat()).unwrap();
    } else {
        assert_eq!(
            shown, table,
            "docs/orders.md is stale: run WRITE_DOCS=1 cargo test -p loan-core --test rules the_documentation"
        );
    }
}
