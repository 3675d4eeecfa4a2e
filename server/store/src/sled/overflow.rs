//! Syncs the files in which sled stores very large pages, because sled does not sync them.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::super::disk::Disk;
use super::super::engine::{Result, StoreError};

pub(super) struct Overflow {
    directory: PathBuf,
    synced: HashSet<OsString>,
}

impl Overflow {
    pub(super) fn of(directory: &Path) -> Self {
        Self { directory: directory.join("blobs"), synced: HashSet::new() }
    }

    pub(super) fn sync(&mut self, disk: &Disk) -> Result<()> {
        let fail = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let mut present = HashSet::new();
        for entry in std::fs::read_dir(&self.directory).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let name = entry.file_name();
            if !self.synced.contains(&name) {
                match File::open(entry.path()) {
                    Ok(file) => disk.sync(&file)?,
                    // The file was removed after the listing, because its page was rewritten.
                    Err(error) if error.kind() == ErrorKind::NotFound => continue,
                    Err(error) => return Err(fail(error)),
                }
            }
            present.insert(name);
        }
        if present != self.synced {
            disk.sync_directory(&self.directory)?;
            self.synced = present;
        }
        Ok(())
    }
}
