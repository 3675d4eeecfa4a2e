//! Navigation: addresses of screens, access to screens, targets of actions, and prompts for install and location.
//!
//! A path from outside is parsed into a [`Route`](route::Route) and rebuilt, so that only screens of this site open.

pub mod card;
pub mod guard;
pub mod handoff;
pub mod install;
pub mod joint;
pub mod link;
pub mod location;
pub mod meta;
pub mod route;
mod screens;
pub(crate) mod url;
