//! Replaces `controls.rs` in a build without test controls.

use clap::Args;

#[derive(Debug, Args)]
pub struct Controls {}

impl Controls {
    pub(super) fn are_wanted(&self) -> bool {
        false
    }

    /// Returns the sandbox's settings, and whether each is set, so that this build can refuse them.
    pub(super) fn sandbox_only(&self) -> [(&'static str, bool); 3] {
        let names = ["LOAN_AUTO_AUDIT", "LOAN_QA", "LOAN_QA_TOKEN"];
        names.map(|name| (name, std::env::var_os(name).is_some_and(|value| !value.is_empty())))
    }
}
