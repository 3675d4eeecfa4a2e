//! Navigation: addresses of screens, access to them, and the target of each action.
//!
//! * [`route`] – every screen (specification, section 2) with its address.
//! * [`meta`] – title, background, tab and back target of each route.
//! * [`guard`] – access to a screen, the end of a session, and safe redirects.
//! * [`initial`] – the answers that a screen needs when the app starts on it, and whether it needs the rules.
//! * [`card`] – what a product card on home shows.
//! * [`handoff`] – the target of APPLY on home, and the decision of the pre-check.
//! * [`joint`] – login handed over by the native app.
//! * [`promotion`] – opens the native app.
//! * [`install`] – when and how home suggests installing the app.
//! * [`location`] – when the phone's location is read.
//! * [`link`] – which other sites may be opened.
//!
//! A path from outside is parsed into a [`Route`](route::Route) and rebuilt, so that it can lead only to a screen of
//! this site.

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
