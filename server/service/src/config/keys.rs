//! The keys of the store.

use std::path::PathBuf;

use clap::Args;
use secrecy::{ExposeSecret as _, SecretString};

use loan_store::key_source::KeySource;
use loan_store::seal::StoreKey;

/// Flags for the keys of the store. A key belongs in the environment or in a file, because everybody on the machine can
/// read a command line.
#[derive(Debug, Clone, Default, Args)]
pub struct KeyFlags {
    /// The key that seals the data: 64 hexadecimal digits.
    #[arg(long, env = "LOAN_STORE_KEY", hide = true, hide_env_values = true)]
    pub store_key: Option<SecretString>,
    /// Former keys, comma-separated. They only open data that they sealed.
    #[arg(long, env = "LOAN_STORE_KEYS_OLD", hide = true, hide_env_values = true)]
    pub store_keys_old: Option<SecretString>,
    /// File with the key; a new store creates it.
    #[arg(long, env = "LOAN_STORE_KEY_FILE", value_name = "PATH")]
    pub store_key_file: Option<PathBuf>,
}

impl KeyFlags {
    /// Returns the source of the store's keys. A key file beside the data is used only if `may_lie_beside`.
    pub fn source(&self, may_lie_beside: bool) -> Result<KeySource, String> {
        let older = self.older()?;
        match (&self.store_key, &self.store_key_file) {
            (Some(_), Some(_)) => {
                Err("the key of the store is LOAN_STORE_KEY or in a file (LOAN_STORE_KEY_FILE), not both".to_owned())
            }
            (Some(text), None) => {
                let key = StoreKey::from_hex(text.expose_secret());
                Ok(KeySource::given(key.ok_or("LOAN_STORE_KEY must be 64 hexadecimal digits")?, older))
            }
            (None, Some(path)) => Ok(KeySource::file(path.clone(), older)),
            (None, None) if may_lie_beside => Ok(KeySource::beside(older)),
            (None, None) => {
                Err("there is no key for the store; set LOAN_STORE_KEY, or name the file that holds it or is to \
                                 hold it (--store-key-file, LOAN_STORE_KEY_FILE)"
                    .to_owned())
            }
        }
    }

    fn older(&self) -> Result<Vec<StoreKey>, String> {
        let all = self.store_keys_old.as_ref().map(|all| all.expose_secret()).unwrap_or_default();
        let each = all.split(',').map(str::trim).filter(|text| !text.is_empty());
        let keys: Option<Vec<StoreKey>> = each.map(StoreKey::from_hex).collect();
        Ok(keys.ok_or("LOAN_STORE_KEYS_OLD must be keys of 64 hexadecimal digits, comma separated")?)
    }
}
