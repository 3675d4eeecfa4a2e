use std::fmt::Write as _;

use loan_core::auth::one_time_code::may_try;

use super::SHOWN;
use super::parts::{escape, live_list};
use super::screens::SCREENS;
use crate::error::DomainError;
use crate::qa::controls::Asked;
use crate::records::codes::{self, Receiver};
use crate::records::{orders, users};

pub fn tools() -> String {
    let mut out = String::from("<label class=grow><span>Screen</span><select id=at autocomplete=off>");
    for screen in SCREENS {
        let chosen = if screen.path == "/" { " selected" } else { "" };
        let _ =
            write!(out, "<option{chosen} value=\"{}\">{}: {}", escape(screen.path), screen.area, escape(screen.name));
    }
    out.push_str("</select></label>");
    out
}

/// Users with their login codes: the sent one, or the one that will be sent.
pub async fn list(asked: &Asked) -> Result<String, DomainError> {
    let store = &asked.tenant.store;
    let (mut out, now) = (String::new(), asked.tenant.now());
    for user in users::newest(store, SHOWN).await? {
        let sent = codes::find(store, Receiver::Phone(&user.phone)).await?;
        let is_sent = sent.is_some_and(|sent| sent.codes.iter().any(|code| may_try(Some(code.last()), now).is_ok()));
        let state = if is_sent { "sent" } else { "when asked for" };
        let code = asked.tenant.environment.codes.login(&user.phone, "")?;
        let order = orders::list(store, &user.id, 1).await?.pop().map(|order| order.id.to_string());
        let phone = escape(&user.phone.to_wire());
        let _ = write!(
            out,
            "<li data-key=\"{0}\"><div><b>{phone}</b> <small>{0}</small><p class=soft>code <b>{1}</b> ({state}) · {2} repaid on time</p></div>\
             <div class=do data-phone=\"{phone}\" data-order=\"{3}\"><button data-as=home aria-label=\"Open as {phone}\">Open as</button>\
             <button data-as=screen aria-label=\"Open at screen as {phone}\">Open at screen</button></div>",
            escape(user.id.as_str()),
            escape(&code),
            user.on_time_repayments,
            escape(&order.unwrap_or_default()),
        );
    }
    Ok(live_list("users", &out, "No users yet. Load a scenario, or sign up in the app."))
}
