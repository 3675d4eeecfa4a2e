//! Addresses and secrets of the providers.

use clap::Args;
use secrecy::{ExposeSecret as _, SecretString};

use super::Address;

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

/// Defines [`ProviderFlags`] and [`Providers`]. Each line is a port, with its flags and their environment variables.
macro_rules! providers {
    ($($port:ident $name:literal: $url:ident $url_variable:literal, $secret:ident $secret_variable:literal;)+) => {
        /// URL and secret of each port's provider. The secret signs the requests to the provider and, for payment,
        /// disbursal and audit, its notices. Meant for the environment: everybody on the machine can read a command
        /// line.
        #[derive(Debug, Clone, Default, Args)]
        pub struct ProviderFlags {
            $(
                #[arg(long, env = $url_variable, hide = true, hide_env_values = true)]
                pub $url: Option<Address>,
                #[arg(long, env = $secret_variable, hide = true, hide_env_values = true)]
                pub $secret: Option<SecretString>,
            )+
        }

        impl ProviderFlags {
            /// Returns each secret with the name of its environment variable.
            pub(super) fn secrets(&self) -> Vec<(&'static str, &Option<SecretString>)> {
                vec![$(($secret_variable, &self.$secret)),+]
            }
        }

        #[derive(Debug, Clone, Default)]
        pub struct Providers {
            $(pub $port: Provider,)+
        }

        impl Providers {
            pub fn all(&self) -> Vec<(&'static str, &Provider)> {
                vec![$(($name, &self.$port)),+]
            }
        }

        impl From<&ProviderFlags> for Providers {
            fn from(flags: &ProviderFlags) -> Self {
                Self { $($port: Provider::of(&flags.$url, &flags.$secret),)+ }
            }
        }
    };
}

providers! {
    sms "SMS": sms_url "LOAN_SMS_URL", sms_secret "LOAN_SMS_SECRET";
    aadhaar "AADHAAR": aadhaar_url "LOAN_AADHAAR_URL", aadhaar_secret "LOAN_AADHAAR_SECRET";
    ocr "OCR": ocr_url "LOAN_OCR_URL", ocr_secret "LOAN_OCR_SECRET";
    face "FACE": face_url "LOAN_FACE_URL", face_secret "LOAN_FACE_SECRET";
    payment "PAYMENT": payment_url "LOAN_PAYMENT_URL", payment_secret "LOAN_PAYMENT_SECRET";
    disbursal "DISBURSAL": disbursal_url "LOAN_DISBURSAL_URL", disbursal_secret "LOAN_DISBURSAL_SECRET";
    audit "AUDIT": audit_url "LOAN_AUDIT_URL", audit_secret "LOAN_AUDIT_SECRET";
}
