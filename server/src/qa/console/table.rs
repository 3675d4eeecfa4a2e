//! The order table from `docs/orders.md`. A test of the core (`core/tests/rules/order_table.rs`) compares that file
//! with the order machine, so the page shows what the machine does.

use std::fmt::Write as _;

use super::parts::escape;

const DOCS: &str = include_str!("../../../../docs/orders.md");

/// Rows of the table: a phase, and each event with its target state.
pub fn rows() -> impl Iterator<Item = (&'static str, Vec<(&'static str, &'static str)>)> {
    let table = DOCS.split_once("<!-- table -->").and_then(|(_, rest)| rest.split_once("<!-- /table -->"));
    let lines = table.map_or("", |(table, _)| table).lines();
    lines
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .skip(2)
        .map(|(phase, events)| (phase, events.split(" · ").filter_map(|event| event.split_once(" → ")).collect()))
}

/// The table as HTML, with a column for each event. A final state has a dash.
pub fn order_table() -> String {
    let mut out = String::from(
        "<p class=soft>Every pair that is not here is refused. 11 (1) is 11 with extensionState 1.</p>\
         <div class=wide tabindex=0 role=group aria-label=\"Order table\"><table>\
         <thead><tr><th scope=col>In<th scope=col>Event<th scope=col>Leads to</thead>",
    );
    for (phase, events) in rows() {
        let shown = if events.is_empty() { vec![("–", "–")] } else { events };
        let _ = write!(out, "<tbody><tr><th scope=rowgroup rowspan={}>{}", shown.len(), escape(phase));
        for (at, (event, state)) in shown.iter().enumerate() {
            let begin = if at == 0 { "" } else { "<tr>" };
            let _ = write!(out, "{begin}<td><code>{}</code><td>{}", escape(event), escape(state));
        }
        out.push_str("</tbody>");
    }
    out.push_str("</table></div>");
    out
}

#[cfg(test)]
mod tests {
    use super::{order_table, rows};
    use loan_core::order::{EventKind, OrderState};

    #[test]
    fn the_page_shows_every_row_that_the_machine_has() {
        let written = include_str!("../../../../docs/orders.md");
        let arrows = written.lines().filter(|line| line.starts_with("| ")).map(|line| line.matches(" → ").count());
        let shown: Vec<_> = rows().collect();
        assert_eq!(shown.iter().map(|(_, events)| events.len()).sum::<usize>(), arrows.sum::<usize>());
        let state = |text: &str| OrderState::from_code(text.split(' ').next().unwrap_or_default());
        for (phase, events) in &shown {
            assert!(state(phase).is_some(), "{phase} is a state");
            for (event, to) in events {
                assert!(EventKind::ALL.iter().any(|kind| kind.name() == *event), "{event} is an event");
                assert!(state(to).is_some(), "{to} is a state");
            }
        }
        // All events except the one that creates an order, and the end of an order without one.
        let missing: Vec<&str> = EventKind::ALL
            .iter()
            .map(|kind| kind.name())
            .filter(|name| !shown.iter().any(|(_, events)| events.iter().any(|(event, _)| event == name)))
            .collect();
        assert_eq!(missing, [EventKind::Apply.name()]);
        assert!(order_table().contains("<th scope=rowgroup rowspan=1>10<td><code>–</code>"));
    }
}
