//! Flags and commands of a build with test controls. Without the feature, `no_controls.rs` stands here.

mod conform;
mod seed;

use clap::builder::FalseyValueParser;
use clap::{Args, Subcommand};
use secrecy::SecretString;

use super::Address;

pub use conform::{ConformFlags, Format};
pub use seed::SeedFlags;

/// Flags of the test controls.
#[derive(Debug, Args)]
pub struct Controls {
    /// QA controls and sandbox providers.
    #[arg(long, env = "LOAN_QA", value_parser = FalseyValueParser::new())]
    pub qa: bool,
    /// Forward every call to another server whose responses have the same envelope, and record scenarios of the calls.
    #[arg(long, env = "LOAN_RECORD", value_name = "URL")]
    pub record: Option<Address>,
    /// The server that is recorded is a test system: nobody real signs in there.
    #[arg(long, env = "LOAN_RECORD_IS_TEST", value_parser = FalseyValueParser::new())]
    pub record_is_test: bool,
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
    pub(super) fn sandbox_only(&self) -> [(&'static str, bool); 3] {
        [
            ("LOAN_AUTO_AUDIT", self.auto_audit.is_some()),
            ("LOAN_QA_TOKEN", self.qa_token.is_some()),
            ("LOAN_RECORD", self.record.is_some()),
        ]
    }
}

/// Commands of the test controls.
#[derive(Debug, Subcommand)]
pub enum ControlsCommand {
    /// Fill an empty store with invented borrowers, to measure one that has grown.
    Seed(Box<SeedFlags>),
    /// Compare another server of the same envelope with this one, call by call; exits 1 when they differ.
    Conform(Box<ConformFlags>),
}
