//! Addresses and secrets of the providers.

use clap::Args;
use secrecy::{ExposeSecret as _, SecretString};

use super::Address;

/// URL and secret of each port's provider. The secret signs the requests to the provider and, for payment, disbursal
/// and audit, its notices. Meant for the environment: everybody on the machine can read a command line.
#[derive(Debug, Clone, Default, Args)]
pub struct ProviderFlags {
    #[arg(long, env = "LOAN_SMS_URL", hide = true, hide_env_values = true)]
    pub sms_url: Option<Address>,
    #[arg(long, env = "LOAN_SMS_SECRET", hide = true, hide_env_values = true)]
    pub sms_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_AADHAAR_URL", hide = true, hide_env_values = true)]
    pub aadhaar_url: Option<Address>,
    #[arg(long, env = "LOAN_AADHAAR_SECRET", hide = true, hide_env_values = true)]
    pub aadhaar_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_OCR_URL", hide = true, hide_env_values = true)]
    pub ocr_url: Option<Address>,
    #[arg(long, env = "LOAN_OCR_SECRET", hide = true, hide_env_values = true)]
    pub ocr_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_FACE_URL", hide = true, hide_env_values = true)]
    pub face_url: Option<Address>,
    #[arg(long, env = "LOAN_FACE_SECRET", hide = true, hide_env_values = true)]
    pub face_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_PAYMENT_URL", hide = true, hide_env_values = true)]
    pub payment_url: Option<Address>,
    #[arg(long, env = "LOAN_PAYMENT_SECRET", hide = true, hide_env_values = true)]
    pub payment_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_DISBURSAL_URL", hide = true, hide_env_values = true)]
    pub disbursal_url: Option<Address>,
    #[arg(long, env = "LOAN_DISBURSAL_SECRET", hide = true, hide_env_values = true)]
    pub disbursal_secret: Option<SecretString>,
    #[arg(long, env = "LOAN_AUDIT_URL", hide = true, hide_env_values = true)]
    pub audit_url: Option<Address>,
    #[arg(long, env = "LOAN_AUDIT_SECRET", hide = true, hide_env_values = true)]
    pub audit_secret: Option<SecretString>,
}

#[derive(Debug, Clone, Default)]
pub struct Provider {
    pub address: Option<Address>,
    pub secret: Option<SecretString>,
}

impl Provider {
    fn of(address: &Option<Address>, secret: &Option<SecretString>) -> Self {
        Self { address: address.clone(), secret: unless_empty(secret) }
    }

    pub fn hook(&self) -> Option<(&Address, &SecretString)> {
        Some((self.address.as_ref()?, self.secret.as_ref()?))
    }
}

pub fn unless_empty(secret: &Option<SecretString>) -> Option<SecretString> {
    secret.clone().filter(|secret| !secret.expose_secret().is_empty())
}

#[derive(Debug, Clone, Default)]
pub struct Providers {
    pub sms: Provider,
    pub aadhaar: Provider,
    pub ocr: Provider,
    pub face: Provider,
    pub payment: Provider,
    pub disbursal: Provider,
    pub audit: Provider,
}

impl Providers {
    pub fn all(&self) -> [(&'static str, &Provider); 7] {
        [
            ("SMS", &self.sms),
            ("AADHAAR", &self.aadhaar),
            ("OCR", &self.ocr),
            ("FACE", &self.face),
            ("PAYMENT", &self.payment),
            ("DISBURSAL", &self.disbursal),
            ("AUDIT", &self.audit),
        ]
    }
}

impl From<&ProviderFlags> for Providers {
    fn from(flags: &ProviderFlags) -> Self {
        Self {
            sms: Provider::of(&flags.sms_url, &flags.sms_secret),
            aadhaar: Provider::of(&flags.aadhaar_url, &flags.aadhaar_secret),
            ocr: Provider::of(&flags.ocr_url, &flags.ocr_secret),
            face: Provider::of(&flags.face_url, &flags.face_secret),
            payment: Provider::of(&flags.payment_url, &flags.payment_secret),
            disbursal: Provider::of(&flags.disbursal_url, &flags.disbursal_secret),
            audit: Provider::of(&flags.audit_url, &flags.audit_secret),
        }
    }
}
