//! Where things are: every screen's address and what it means, who may see it, where a step leads.
//!
//! * [`route`] – one enum of every screen (specification, section 2), built into an address and read back from it.
//! * [`meta`] – what every route sets: title, background, tab, back.
//! * [`guard`] – who may see it, what the end of a session does, and which redirects are followed.
//! * [`first`] – which rules and which answers it waits for where the app begins with it.
//! * [`card`] – what a product card on home shows.
//! * [`handoff`] – where APPLY on home leads, and what the pre-check decides.
//! * [`joint`] – the native app hands a login over.
//! * [`promotion`] – tries to open the native app.
//! * [`install`] – when and how home suggests installing.
//! * [`location`] – when the phone's place is read.
//! * [`link`] – which other sites may be opened.
//!
//! An address that nobody should be sent to cannot be built here: what comes from outside is read as a
//! [`Route`](route::Route) first and then built anew.

pub mod card;
pub mod first;
pub mod guard;
pub mod handoff;
pub mod install;
pub mod joint;
pub mod link;
pub mod location;
pub mod meta;
pub mod promotion;
pub mod route;
pub(crate) mod url;
