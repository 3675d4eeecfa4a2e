//! A build without test controls: `controls.rs` without its flags.

use clap::Args;

/// No flags.
#[derive(Debug, Args)]
pub struct Controls {}

impl Controls {
    /// They do not exist.
    pub(super) fn are_wanted(&self) -> bool {
        false
    }

    /// The settings of the sandbox, which this build does not know: to pass over one in silence would be worse.
    pub(super) fn sandbox_only(&self) -> [(&'static str, bool); 3] {
        let names = ["LOAN_AUTO_AUDIT", "LOAN_QA", "LOAN_QA_TOKEN"];
        names.map(|name| (name, std::env::var_os(name).is_some_and(|value| !value.is_empty())))
    }
}
