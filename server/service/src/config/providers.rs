//! Addresses and secrets of the providers.

use clap::Args;
use secrecy::{ExposeSecret as _, SecretString};

use super::Address;

pub fn unless_empty(secret: &Option<SecretString>) -> Option<SecretString> {
    secret.clone().filter(|secret| !secret.expose_secret().is_empty())
}

/// Defines [`Providers`]. Each line is a port, with its flags and their environment variables.
macro_rules! providers {
    ($($port:literal: $url:ident $url_variable:literal, $secret:ident $secret_variable:literal;)+) => {
        /// URL and secret of each port's provider. The secret signs the requests to the provider and, for payment,
        /// disbursal and audit, its notices. Meant for the environment: everybody on the machine can read a command
        /// line.
        #[derive(Debug, Clone, Default, Args)]
        pub struct Providers {
            $(
                #[arg(long, env = $url_variable, hide = true, hide_env_values = true)]
                pub $url: Option<Address>,
                #[arg(long, env = $secret_variable, hide = true, hide_env_values = true)]
                pub $secret: Option<SecretString>,
            )+
        }

        impl Providers {
            /// Returns each port, with the address and the secret of its provider.
            pub fn all(&self) -> Vec<(&'static str, &Option<Address>, &Option<SecretString>)> {
                vec![$(($port, &self.$url, &self.$secret)),+]
            }

            /// Returns each secret with the name of its environment variable.
            pub(super) fn secrets(&self) -> Vec<(&'static str, &Option<SecretString>)> {
                vec![$(($secret_variable, &self.$secret)),+]
            }
        }
    };
}

providers! {
    "sms": sms_url "LOAN_SMS_URL", sms_secret "LOAN_SMS_SECRET";
    "aadhaar": aadhaar_url "LOAN_AADHAAR_URL", aadhaar_secret "LOAN_AADHAAR_SECRET";
    "ocr": ocr_url "LOAN_OCR_URL", ocr_secret "LOAN_OCR_SECRET";
    "face": face_url "LOAN_FACE_URL", face_secret "LOAN_FACE_SECRET";
    "payment": payment_url "LOAN_PAYMENT_URL", payment_secret "LOAN_PAYMENT_SECRET";
    "disbursal": disbursal_url "LOAN_DISBURSAL_URL", disbursal_secret "LOAN_DISBURSAL_SECRET";
    "audit": audit_url "LOAN_AUDIT_URL", audit_secret "LOAN_AUDIT_SECRET";
}

impl Providers {
    /// Returns address and secret of a port's provider; `None` unless both are set.
    pub fn hook(&self, port: &str) -> Option<(&Address, SecretString)> {
        let (_, address, secret) = self.all().into_iter().find(|(name, ..)| *name == port)?;
        address.as_ref().zip(unless_empty(secret))
    }
}
