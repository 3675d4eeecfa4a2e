//! Whether home suggests adding the app to the home screen, and how (specification, sections 2 and 4).

use super::handoff::ClientType;
use serde::{Deserialize, Serialize};

/// Input of [`install`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct InstallRequest {
    /// The phone.
    pub client: ClientType,
    /// Safari on iOS, which has no prompt of its own.
    pub ios_safari: bool,
    /// The browser offers its own install prompt now.
    pub prompt_offered: bool,
    /// The session is older than this visit: the user came back.
    pub returning: bool,
    /// Open orders that home shows.
    pub orders_in_progress: u32,
    /// Loans paid out so far, as home answers them.
    #[serde(default)]
    pub loans: u32,
    /// The user said no, or has seen the guide.
    pub remembered: bool,
}

/// What home suggests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum InstallOutcome {
    /// Nothing.
    None,
    /// A card that opens the browser's own prompt.
    Prompt,
    /// The guide with three steps: Share, Add to Home Screen, Add.
    IosGuide,
}

/// Whether to suggest installing: never twice, and never where the app is installed already.
///
/// The card waits until the user has reason to come back: a loan, or a second visit. On Android nothing but the
/// installed app may apply, so there the card stands from the start. The guide is shown once, when home first opens.
#[must_use]
pub const fn install(request: &InstallRequest) -> InstallOutcome {
    let InstallRequest { client, ios_safari, prompt_offered, returning, orders_in_progress, loans, remembered } =
        *request;
    let has_borrowed = orders_in_progress > 0 || loans > 0;
    if remembered || client.standalone || client.app {
        InstallOutcome::None
    } else if ios_safari {
        InstallOutcome::IosGuide
    } else if prompt_offered && (client.android || returning || has_borrowed) {
        InstallOutcome::Prompt
    } else {
        InstallOutcome::None
    }
}
