//! Flags of a build with test controls. Without the feature `qa`, `no_controls.rs` replaces this module.

use clap::Args;
use clap::builder::BoolishValueParser;
use secrecy::SecretString;

/// Flags of the test controls.
#[derive(Debug, Args)]
pub struct Controls {
    /// Enable the QA controls and the sandbox providers.
    #[arg(long, env = "LOAN_QA", value_parser = BoolishValueParser::new())]
    pub qa: bool,
    /// Approve applications and pay out loans automatically after this many seconds.
    #[arg(long, env = "LOAN_AUTO_AUDIT", value_name = "SECONDS")]
    pub auto_audit: Option<u32>,
    /// Token of the QA controls; required if other machines can reach them.
    #[arg(long, env = "LOAN_QA_TOKEN", hide = true, hide_env_values = true)]
    pub qa_token: Option<SecretString>,
}

impl Controls {
    pub(super) fn are_wanted(&self) -> bool {
        self.qa
    }

    /// Returns the settings that only the sandbox has, and whether each is set.
    pub(super) fn sandbox_only(&self) -> [(&'static str, bool); 2] {
        [("LOAN_AUTO_AUDIT", self.auto_audit.is_some()), ("LOAN_QA_TOKEN", self.qa_token.is_some())]
    }
}
