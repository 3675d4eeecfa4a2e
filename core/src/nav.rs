//! Navigation: the address and meaning of every screen, who may see it, and where a step leads.
//!
//! * [`route`] – one enum of every screen (specification, section 2), built into an address and read back from it.
//! * [`meta`] – what every route sets: title, background, tab, back.
//! * [`guard`] – who may see it, what the end of a session does, and which redirects are followed.
//! * [`first`] – which rules and which answers a screen needs when the app starts with it.
//! * [`card`] – what a product card on home shows.
//! * [`handoff`] – where APPLY on home leads, and what the pre-check decides.
//! * [`joint`] – the native app hands a login over.
//! * [`promotion`] – tries to open the native app.
//! * [`install`] – when and how home suggests installing.
//! * [`location`] – when the phone's location is read.
//! * [`link`] – which other sites may be opened.
//!
//! A path that comes from outside is parsed into a [`Route`](route::Route) and built anew, so it can lead only to a
//! screen of this site.

pub mod card;
pub mod guard;
pub mod handoff;
pub mod initial;
pub mod install;
pub mod joint;
pub mod link;
pub mod location;
pub mod meta;
pub mod promotion;
pub mod route;
pub(crate) mod url;
