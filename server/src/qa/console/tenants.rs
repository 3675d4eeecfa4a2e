use std::fmt::Write as _;

use super::parts::{act, escape};
use crate::app::DEFAULT_TENANT;
use crate::error::DomainError;
use crate::qa::controls::Asked;
use crate::qa::tenants::registry;
use crate::records::qa as records;

const OFFERED: usize = 200;

pub async fn switcher(asked: &Asked) -> Result<String, DomainError> {
    let present = asked.tenant.name();
    let mut names = records::names(&registry(&asked.tenant.app)).await?;
    names.truncate(OFFERED);
    for name in [present, DEFAULT_TENANT] {
        if !names.iter().any(|known| known == name) {
            names.insert(0, name.to_owned());
        }
    }
    let mut out =
        String::from("<div class=tenants><label><span>Tenant</span><select id=tenant data-live autocomplete=off>");
    for name in &names {
        let chosen = if name == present { " selected" } else { "" };
        let _ = write!(out, "<option{chosen}>{}", escape(name));
    }
    out.push_str("</select></label><button id=tenant-new aria-haspopup=dialog>New tenant</button>");
    out.push_str(&act("Reset this tenant", "/__qa/reset", "{}"));
    let is_default = if present == DEFAULT_TENANT { " disabled" } else { "" };
    let _ = write!(out, "<button id=tenant-end class=danger{is_default}>End this tenant</button></div>");
    Ok(out)
}

pub const DIALOG: &str = "<dialog id=tenant-dialog aria-labelledby=tenant-dialog-h>\
<form id=tenant-form><h2 id=tenant-dialog-h>New tenant</h2>\
<label><span>Name</span><input name=name autocomplete=off maxlength=64 placeholder=\"made up when empty\"></label>\
<label><span>Ends when unused for</span><input name=ttl autocomplete=off value=PT8H></label>\
<label><span>Clock begins at</span><input name=now type=datetime-local step=1></label>\
<label class=check><input name=freeze type=checkbox><span>Its clock stands still</span></label>\
<p class=soft>Times are Indian Standard Time.</p><p class=bad role=alert></p>\
<div class=do><button class=main>Make tenant</button><button type=button data-close>Cancel</button></div></form></dialog>";
