//! A record of the acknowledged operations, outside the store.

use std::fs::File;
use std::io::Write as _;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A file with one entry per line. Each entry is on the disk when `note` returns.
pub struct Ledger<T> {
    path: PathBuf,
    file: Mutex<File>,
    entries: PhantomData<fn() -> T>,
}

impl<T: Serialize + DeserializeOwned> Ledger<T> {
    pub fn new(path: &Path) -> Self {
        let file = Mutex::new(File::options().create(true).append(true).open(path).unwrap());
        Self { path: path.to_owned(), file, entries: PhantomData }
    }

    pub fn note(&self, entry: &T) {
        let mut file = self.file.lock().unwrap();
        writeln!(file, "{}", serde_json::to_string(entry).unwrap()).unwrap();
        file.sync_data().unwrap();
    }

    pub fn read(&self) -> Vec<T> {
        // The last line may be incomplete while clients write.
        let text = std::fs::read_to_string(&self.path).unwrap();
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    pub fn len(&self) -> usize {
        std::fs::read(&self.path).unwrap().iter().filter(|byte| **byte == b'\n').count()
    }
}
