//! The tenant's orders with the events allowed now, and the order that is drawn.

use std::fmt::Write as _;

use loan_core::message::{Language, Message};
use loan_core::order::Order;

use super::parts::{act, escape, live_list};
use super::{SHOWN, picture, table};
use crate::error::DomainError;
use crate::qa::controls::Asked;
use crate::qa::events::OrderView;
use crate::records::{orders, users};

pub struct Panes {
    pub list: String,
    pub picture: String,
    pub drawn: String,
}

/// The list, and the picture of the order that `?order=` names, else of the newest.
pub async fn pane(asked: &Asked) -> Result<Panes, DomainError> {
    let named = asked.query.get("order").map(String::as_str).unwrap_or_default();
    let store = &asked.tenant.store;
    let mut found: Vec<Order> = Vec::new();
    for order in orders::newest(store, SHOWN).await? {
        found.push(asked.tenant.as_of(&order, asked.tenant.now()));
    }
    let drawn = found.iter().find(|order| order.id.as_str() == named).or_else(|| found.first());
    let mut items = String::new();
    for order in &found {
        let user = users::get(store, &order.user_id).await?;
        let phone = user.map(|user| user.phone.to_wire()).unwrap_or_default();
        let is_drawn = drawn.is_some_and(|drawn| drawn.id == order.id);
        item(&mut items, order, &OrderView::of(order, &asked.tenant), (&phone, is_drawn));
    }
    let list = live_list("orders", &items, "No orders yet. Load a scenario such as <b>loaned</b>.");
    let picture = format!(
        "<div id=picture data-live>{}</div><details class=table><summary>The whole machine as a table</summary>{}</details>",
        picture::draw(drawn, &asked.tenant),
        table::order_table(),
    );
    let number = drawn.map_or("none", |order| order.order_no.as_str());
    let drawn = format!("<span id=drawn data-live class=soft>Order {}</span>", escape(number));
    Ok(Panes { list, picture, drawn })
}

fn item(out: &mut String, order: &Order, view: &OrderView, (phone, is_drawn): (&str, bool)) {
    let label = crate::messages::text(&Message::of(order.state().label()), Language::En);
    let id = escape(&view.order_id);
    let extension = match view.extension_state {
        0 => String::new(),
        state => format!(" <span class=soft>extension {state}</span>"),
    };
    let _ = write!(
        out,
        "<li data-key=\"{id}\"><div><a href=\"/__qa?order={id}\" data-order=\"{id}\" {}>{}</a> <span class=tag>{} {}</span>{extension}\
         <p class=soft>{} · {}{}</p><small>{id}</small></div><div class=do>",
        if is_drawn { "aria-current=true" } else { "" },
        escape(&view.order_no),
        view.order_state,
        escape(&label),
        escape(phone),
        escape(&order.quote.amount.display()),
        order.due_day().map(|due| format!(" · due {due}")).unwrap_or_default(),
    );
    for event in &view.allowed_events {
        let path = format!("/__qa/orders/{}/events", view.order_id);
        out.push_str(&act(event.name(), &path, &format!(r#"{{"event":"{}"}}"#, event.name())));
    }
    if view.allowed_events.is_empty() {
        out.push_str("<span class=soft>nothing may happen</span>");
    }
    out.push_str("</div>");
}
