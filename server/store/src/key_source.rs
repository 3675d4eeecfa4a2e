//! Reads the keys of a store from the configuration or from a key file.
//!
//! The first line of a key file is the current key. Further lines are former keys, which stay until no value is sealed
//! with them.

use std::borrow::Cow;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};

use super::blobs::files::lies_in;
use super::disk::Disk;
use super::engine::{Result, StoreError};
use super::keyring::{Keyring, StoreKey};

/// Name of the key file beside the data.
const BESIDE: &str = "store.key";
/// Prefix of the files in the store's directory that do not belong to the database.
const OURS: &str = "store.";

const WEAK: &str = "is too weak: of its 32 bytes at least 16 must be different (`openssl rand -hex 32` makes one)";

#[derive(Debug, Clone)]
pub struct KeySource {
    current: Current,
    older: Vec<StoreKey>,
    is_random_only: bool,
}

#[derive(Debug, Clone)]
enum Current {
    Given(StoreKey),
    File(PathBuf),
    Beside,
}

impl KeySource {
    /// Uses the given keys: `current` seals values, and `older` keys only open them.
    pub fn given(current: StoreKey, older: Vec<StoreKey>) -> Self {
        Self { current: Current::Given(current), older, is_random_only: false }
    }

    pub fn file(path: PathBuf, older: Vec<StoreKey>) -> Self {
        Self { current: Current::File(path), older, is_random_only: false }
    }

    /// Uses the key file `store.key` beside the data. A new store creates the file.
    pub fn beside(older: Vec<StoreKey>) -> Self {
        Self { current: Current::Beside, older, is_random_only: false }
    }

    /// Refuses a current key that is obviously not random: a given key at once, a key in a file when the file is read.
    /// The error does not contain the key.
    pub fn random_only(mut self) -> Result<Self, String> {
        self.is_random_only = true;
        match &self.current {
            Current::Given(key) if key.is_weak() => Err(format!("LOAN_STORE_KEY {WEAK}")),
            _ => Ok(self),
        }
    }

    pub(super) fn passing(&self) -> Result<Keyring> {
        match &self.current {
            Current::Given(key) => Ok(Keyring::new(key, &self.older)),
            Current::File(_) | Current::Beside => Ok(Keyring::new(&StoreKey::random()?, &self.older)),
        }
    }

    fn path<'a>(&'a self, directory: Option<&Path>) -> Option<Cow<'a, Path>> {
        match &self.current {
            Current::Given(_) => None,
            Current::File(path) => Some(path.into()),
            Current::Beside => directory.map(|directory| directory.join(BESIDE).into()),
        }
    }

    /// Reads the keys of the store in `directory`, or of a database if `None`. Creates the key file of a new store.
    pub(super) fn read(&self, directory: Option<&Path>, is_new: bool, disk: &Disk) -> Result<Keyring> {
        match &self.current {
            Current::Given(key) => return Ok(Keyring::new(key, &self.older)),
            Current::Beside if directory.is_none() => {
                return Err(StoreError::Broken(
                    "the key of a database is LOAN_STORE_KEY, or in a file (--store-key-file, LOAN_STORE_KEY_FILE)"
                        .to_owned(),
                ));
            }
            Current::File(_) | Current::Beside => {}
        }
        let keys = match self.in_file(directory)? {
            Some(keys) => keys,
            None if is_new => {
                let keys = vec![StoreKey::random()?];
                self.write(directory, &keys, disk)?;
                keys
            }
            None => return Err(self.fault(directory, &"is missing, and the data cannot be read without it")),
        };
        self.ring(keys)
    }

    fn ring(&self, keys: Vec<StoreKey>) -> Result<Keyring> {
        let mut keys = keys.into_iter();
        let current = keys.next().ok_or_else(|| StoreError::Broken("a key file is empty".to_owned()))?;
        let older: Vec<StoreKey> = keys.chain(self.older.iter().cloned()).collect();
        Ok(Keyring::new(&current, &older))
    }

    /// Adds a new key at the top of the key file. Adds no key if former keys exist, in the file or configured, because
    /// an earlier key change is then unfinished. Returns `keys` if there is no key file.
    pub(super) fn renew(&self, directory: Option<&Path>, keys: Keyring, disk: &Disk) -> Result<Keyring> {
        let Some(mut in_file) = self.in_file(directory)? else { return Ok(keys) };
        if in_file.len() == 1 && self.older.is_empty() {
            in_file.insert(0, StoreKey::random()?);
            self.write(directory, &in_file, disk)?;
        }
        self.ring(in_file)
    }

    pub(super) fn retire(&self, directory: Option<&Path>, disk: &Disk) -> Result<()> {
        match self.in_file(directory)? {
            Some(keys) if keys.len() > 1 => self.write(directory, keys.get(..1).unwrap_or_default(), disk),
            _ => Ok(()),
        }
    }

    fn in_file(&self, directory: Option<&Path>) -> Result<Option<Vec<StoreKey>>> {
        let Some(path) = self.path(directory) else { return Ok(None) };
        let is_ours = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(OURS));
        if directory.is_some_and(|directory| lies_in(&path, directory)) && !is_ours {
            return Err(self.fault(directory, &format!("lies among the files of the database; name it {BESIDE} there")));
        }
        let text: SecretString = match std::fs::read_to_string(&path) {
            Ok(text) => text.into(),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.fault(directory, &error)),
        };
        let lines = text.expose_secret().trim().lines();
        let keys: Option<Vec<StoreKey>> = lines.map(StoreKey::from_hex).collect();
        let keys = keys.filter(|keys| !keys.is_empty());
        if self.is_random_only && keys.iter().flatten().next().is_some_and(StoreKey::is_weak) {
            return Err(self.fault(directory, &WEAK));
        }
        keys.map(Some).ok_or_else(|| self.fault(directory, &"is not 64 hexadecimal digits"))
    }

    fn write(&self, directory: Option<&Path>, keys: &[StoreKey], disk: &Disk) -> Result<()> {
        let Some(path) = self.path(directory) else { return Ok(()) };
        let lines: Vec<SecretString> = keys.iter().map(StoreKey::to_hex).collect();
        let lines: Vec<&str> = lines.iter().map(|line| line.expose_secret()).collect();
        let text = SecretString::from(lines.join("\n"));
        place(&path, text.expose_secret().as_bytes(), disk)
    }

    fn fault(&self, directory: Option<&Path>, why: &dyn std::fmt::Display) -> StoreError {
        let named = match &self.current {
            Current::File(path) => path.display().to_string(),
            Current::Given(_) | Current::Beside => BESIDE.to_owned(),
        };
        let place = directory.map_or_else(|| "the database".to_owned(), |directory| directory.display().to_string());
        StoreError::Broken(format!("cannot open {place}: {named} {why}"))
    }
}

/// Writes a file that only its owner can read. After a crash, the file is either complete or unchanged.
pub(super) fn place(path: &Path, bytes: &[u8], disk: &Disk) -> Result<()> {
    let fail = |error: std::io::Error| StoreError::Broken(format!("{}: {error}", path.display()));
    let directory = path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut unfinished = path.file_name().unwrap_or_default().to_owned();
    unfinished.push(".new");
    let unfinished = directory.join(unfinished);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    disk.sync(&file)?;
    std::fs::rename(&unfinished, path).map_err(fail)?;
    disk.sync_directory(directory)
}
