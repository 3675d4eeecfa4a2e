//! Flags of a build with test controls. Without the feature, `no_controls.rs` stands here.

use clap::Args;
use clap::builder::FalseyValueParser;
use secrecy::SecretString;

/// Flags of the test controls.
#[derive(Debug, Args)]
pub struct Controls {
    /// QA controls and sandbox providers.
    #[arg(long, env = "LOAN_QA", value_parser = FalseyValueParser::new())]
    pub qa: bool,
    /// Approve, and pay out, after so many seconds.
    #[arg(long, env = "LOAN_AUTO_AUDIT", value_name = "SECONDS")]
    pub auto_audit: Option<u32>,
    /// Token of the QA controls, needed when they are reachable from elsewhere.
    #[arg(long, env = "LOAN_QA_TOKEN", hide = true, hide_env_values = true)]
    pub qa_token: Option<SecretString>,
}

impl Controls {
    /// Whether they are wanted.
    pub(super) fn are_wanted(&self) -> bool {
        self.qa
    }

    /// The settings that only the sandbox has, and whether they are set.
    pub(super) fn sandbox_only(&self) -> [(&'static str, bool); 2] {
        [("LOAN_AUTO_AUDIT", self.auto_audit.is_some()), ("LOAN_QA_TOKEN", self.qa_token.is_some())]
    }
}
