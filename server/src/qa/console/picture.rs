//! An order's picture: the order machine, with the order's state and the events allowed now.
//!
//! The arrows are those of the [table](super::table), which a test of the core compares with the machine. The targets
//! of this order's events come from the machine itself.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use loan_core::message::{Language, Message};
use loan_core::order::timers::moment_of;
use loan_core::order::{EventKind, Order, OrderEvent, OrderState, transition};

use super::parts::escape;
use super::table;
use crate::app::Tenant;
use crate::qa::events::OrderView;

type Point = (i32, i32);

/// Each state, as the table names it, and its position.
const PLACES: [(&str, Point); 11] = [
    ("1", (52, 180)),
    ("2", (172, 180)),
    ("3", (52, 62)),
    ("10", (172, 62)),
    ("4", (292, 180)),
    ("5", (292, 62)),
    ("6", (412, 180)),
    ("11 (1)", (480, 62)),
    ("8", (480, 296)),
    ("11 (3)", (640, 62)),
    ("7", (640, 196)),
];
const HALF: Point = (46, 24);
/// How far two opposite arrows bend away from each other.
const BEND: i32 = 44;

/// The place of a state that the table names with more words, such as `11 (1) from 6`.
fn place(named: &str) -> Option<(&'static str, Point)> {
    let fits = |key: &str| named == key || named.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '));
    // `11 (1)` and not `1`: the longest match.
    PLACES.into_iter().filter(|(key, _)| fits(key)).max_by_key(|(key, _)| key.len())
}

/// The table's name of an order's state.
fn standing(order: &Order) -> String {
    match (order.state(), order.extension_state().code()) {
        (OrderState::Extended, extension) => format!("{} ({extension})", order.state().code()),
        (state, _) => state.code().to_owned(),
    }
}

fn arrows() -> BTreeMap<(&'static str, &'static str), Vec<&'static str>> {
    let mut arrows: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    for (phase, events) in table::rows() {
        for (event, to) in events {
            let (Some((from, _)), Some((to, _))) = (place(phase), place(to)) else { continue };
            let of = arrows.entry((from, to)).or_default();
            if !of.contains(&event) {
                of.push(event);
            }
        }
    }
    arrows
}

/// The targets of the events allowed now, according to the machine.
fn open(order: &Order, tenant: &Tenant) -> Vec<(EventKind, String)> {
    let now = tenant.now();
    let leads = |kind: EventKind| {
        let at = moment_of(order, kind).map_or(now, |moment| moment.max(now));
        let next = transition(order, &OrderEvent::happening(kind, order, at)?, at).ok()?;
        Some((kind, standing(&next)))
    };
    OrderView::of(order, tenant).allowed_events.into_iter().filter_map(leads).collect()
}

pub fn draw(order: Option<&Order>, tenant: &Tenant) -> String {
    let here = order.map(standing).unwrap_or_default();
    let open = order.map(|order| open(order, tenant)).unwrap_or_default();
    let title = match order {
        None => "The order machine; no order is drawn".to_owned(),
        Some(order) if open.is_empty() => {
            format!("Order {} stands in {here}; nothing may happen to it", order.order_no)
        }
        Some(order) => {
            let leads: Vec<String> = open.iter().map(|(kind, to)| format!("{} leads to {to}", kind.name())).collect();
            format!("Order {} stands in {here}; {}", order.order_no, leads.join(", "))
        }
    };
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg viewBox=\"0 0 692 326\" role=img aria-label=\"{}\"><defs>{}{}</defs>",
        escape(&title),
        head("head"),
        head("head-open"),
    );
    let arrows = arrows();
    let mut labels = String::new();
    for ((from, to), events) in &arrows {
        let is_double = arrows.contains_key(&(*to, *from));
        let allowed: Vec<&str> = open
            .iter()
            .filter(|(kind, leads)| *from == here && leads == to && events.contains(&kind.name()))
            .map(|(kind, _)| kind.name())
            .collect();
        arrow(&mut out, &mut labels, (from, to), (is_double, &allowed, events));
    }
    for (key, at) in PLACES {
        state(&mut out, key, at, (key == here, open.iter().any(|(_, to)| to == key)));
    }
    out.push_str(&labels);
    out.push_str("</svg>");
    out
}

fn head(id: &str) -> String {
    format!(
        "<marker id={id} class={id} viewBox=\"0 0 10 10\" refX=9 refY=5 markerWidth=7 markerHeight=7 orient=auto>\
         <path d=\"M0 0 10 5 0 10z\"/></marker>"
    )
}

fn state(out: &mut String, key: &str, (x, y): Point, (is_here, is_next): (bool, bool)) {
    let class = if is_here {
        "state here"
    } else if is_next {
        "state next"
    } else {
        "state"
    };
    let code = key.split(' ').next().unwrap_or(key);
    let label = OrderState::from_code(code).map(|state| Message::of(state.label()));
    let label = label.map(|label| crate::messages::text(&label, Language::En)).unwrap_or_default();
    let _ = write!(
        out,
        "<g class=\"{class}\"><rect x={} y={} width={} height={} rx=10 /><text x={x} y={} class=code>{key}</text>\
         <text x={x} y={}>{}</text></g>",
        x - HALF.0,
        y - HALF.1,
        HALF.0 * 2,
        HALF.1 * 2,
        y - 4,
        y + 15,
        escape(&label),
    );
}

fn arrow(
    out: &mut String,
    labels: &mut String,
    (from, to): (&str, &str),
    (is_double, allowed, events): (bool, &[&str], &[&str]),
) {
    let (Some((_, a)), Some((_, b))) = (place(from), place(to)) else { return };
    let (class, marker) = if allowed.is_empty() { ("arrow", "head") } else { ("arrow open", "head-open") };
    let (path, middle) = if from == to {
        let (x, y) = (a.0, a.1 - HALF.1);
        (format!("M{} {y}c-14 -30 42 -30 30 -2", x - 16), (x, y - 8))
    } else {
        let bend = if is_double { BEND } else { 0 };
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).isqrt().max(1);
        let control = ((a.0 + b.0) / 2 - dy * bend / length, (a.1 + b.1) / 2 + dx * bend / length);
        let (start, end) = (border(a, control), border(b, control));
        // Opposite arrows have their events on the outer side.
        let middle = ((start.0 + 6 * control.0 + end.0) / 8, (start.1 + 6 * control.1 + end.1) / 8);
        (format!("M{} {}Q{} {} {} {}", start.0, start.1, control.0, control.1, end.0, end.1), middle)
    };
    let _ = write!(
        out,
        "<path class=\"{class}\" d=\"{path}\" marker-end=\"url(#{marker})\"><title>{from} to {to}: {}</title></path>",
        events.join(", ")
    );
    for (line, event) in (0_i32..).zip(allowed) {
        let _ = write!(labels, "<text class=event x={} y={}>{event}</text>", middle.0, middle.1 + 4 + line * 17);
    }
}

/// Where the line from the middle of a state to a point crosses the state's border.
fn border((x, y): Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - x, to.1 - y);
    let share = |half: i32, way: i32| if way == 0 { i32::MAX } else { half * 1000 / way.abs() };
    let part = share(HALF.0 + 2, dx).min(share(HALF.1 + 2, dy)).min(1000);
    (x + dx * part / 1000, y + dy * part / 1000)
}

#[cfg(test)]
mod tests {
    use super::{PLACES, arrows, border, place};
    use crate::qa::console::table;
    use loan_core::order::OrderState;
    use std::collections::BTreeSet;

    #[test]
    fn every_state_and_every_event_of_the_machine_is_drawn() {
        let drawn = arrows();
        for (phase, events) in table::rows() {
            let (from, _) = place(phase).unwrap_or_else(|| panic!("{phase} has no place"));
            for (event, to) in events {
                let (to, _) = place(to).unwrap_or_else(|| panic!("{to} has no place"));
                assert!(drawn[&(from, to)].contains(&event), "{phase}: {event}");
            }
        }
        let codes: BTreeSet<&str> = PLACES.iter().filter_map(|(key, _)| key.split(' ').next()).collect();
        let known: BTreeSet<&str> = OrderState::ALL.iter().map(|state| state.code()).collect();
        // Nothing leads to 9.
        assert_eq!(known.difference(&codes).copied().collect::<Vec<_>>(), ["9"]);
        assert!(codes.is_subset(&known));
    }

    #[test]
    fn a_state_of_more_words_is_drawn_where_it_belongs() {
        for (named, key) in
            [("11 (1) from 11 (3)", "11 (1)"), ("1 with auto-get", "1"), ("10", "10"), ("7 extended", "7")]
        {
            assert_eq!(place(named).map(|(key, _)| key), Some(key), "{named}");
        }
        assert_eq!(place("9"), None);
        assert_eq!(border((0, 0), (1000, 0)), (48, 0));
        assert_eq!(border((0, 0), (0, -1000)), (0, -26));
    }
}
