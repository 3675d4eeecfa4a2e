//! Lists, syncs and copies sled's files: `conf`, the log `db`, snapshots `snap.*` and `blobs/`.

use std::fs::File;
use std::io::{self, Read as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::super::disk::Disk;
use super::super::engine::{Result, StoreError};
use super::LOG;

/// Directory for a copy of the files. sled opens the copy first, because it overwrites what it cannot read.
pub(super) const TRIAL: &str = "trial";

pub(super) type FilesDigest = [u8; 24];

/// Lists sled's files, sorted and relative to `directory`; empty when there is no store.
pub(super) fn list(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    within(directory, Path::new(""), &mut found)?;
    found.sort();
    Ok(found)
}

fn within(directory: &Path, part: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(directory.join(part))? {
        let entry = entry?;
        let name = entry.file_name();
        let is_top = part.as_os_str().is_empty();
        if is_top && (name == TRIAL || name.to_string_lossy().starts_with("store.")) {
            continue;
        }
        let path = part.join(name);
        if entry.file_type()?.is_dir() {
            within(directory, &path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

pub(super) fn print(directory: &Path) -> io::Result<FilesDigest> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 128 * 1024];
    for path in list(directory)? {
        let mut file = File::open(directory.join(&path))?;
        let name = path.as_os_str().as_encoded_bytes();
        hash.update(name.len().to_be_bytes());
        hash.update(name);
        hash.update(file.metadata()?.len().to_be_bytes());
        loop {
            let read = file.read(&mut buffer)?;
            let Some(part) = buffer.get(..read).filter(|part| !part.is_empty()) else { break };
            hash.update(part);
        }
    }
    let digest: [u8; 32] = hash.finalize().into();
    Ok(digest.first_chunk().copied().unwrap_or_default())
}

pub(super) fn size(directory: &Path) -> io::Result<u64> {
    let sizes = list(directory)?.into_iter().map(|path| Ok(std::fs::metadata(directory.join(path))?.len()));
    sizes.sum()
}

/// Makes all files and their names durable, including the server's own files (`store.*`).
pub(super) fn settle(directory: &Path, disk: &Disk) -> Result<()> {
    each(directory, disk, &|file| disk.sync(file))
}

/// Makes all files durable like [`settle`], and makes the next reads come from the disk.
pub(super) fn reread(directory: &Path, disk: &Disk) -> Result<()> {
    each(directory, disk, &|file| disk.reread(file))
}

fn each(directory: &Path, disk: &Disk, work: &dyn Fn(&File) -> Result<()>) -> Result<()> {
    let fail = |error: io::Error| StoreError::Broken(error.to_string());
    for entry in std::fs::read_dir(directory).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let kind = entry.file_type().map_err(fail)?;
        if kind.is_dir() {
            if entry.file_name() != TRIAL {
                each(&entry.path(), disk, work)?;
            }
        } else if !kind.is_socket() {
            work(&File::open(entry.path()).map_err(fail)?)?;
        }
    }
    disk.sync_directory(directory)
}

/// The location of an open store's log. If the directory is removed or unmounted, this process can still write to the
/// log, but no later process would find the writes.
#[derive(Clone)]
pub(super) struct Place {
    path: PathBuf,
    device: u64,
    inode: u64,
}

impl Place {
    pub(super) fn of(directory: &Path, log: &File) -> io::Result<Self> {
        let found = log.metadata()?;
        Ok(Self { path: directory.join(LOG), device: found.dev(), inode: found.ino() })
    }

    /// Checks that the log is where the next process will look for it.
    pub(super) fn check(&self) -> Result<()> {
        let found = std::fs::metadata(&self.path);
        if found.as_ref().is_ok_and(|found| (found.dev(), found.ino()) == (self.device, self.inode)) {
            return Ok(());
        }
        let why = found.err().map_or_else(|| "it is another file".to_owned(), |error| error.to_string());
        let path = self.path.display();
        Err(StoreError::Unavailable(format!("{path} was taken away from the running server ({why})")))
    }
}

/// A copy of the files, removed when dropped.
pub(super) struct Trial(pub(super) PathBuf);

impl Trial {
    pub(super) fn of(directory: &Path) -> io::Result<Self> {
        let trial = Self(directory.join(TRIAL));
        trial.remove();
        std::fs::create_dir(&trial.0)?;
        for path in list(directory)? {
            let target = trial.0.join(&path);
            if let Some(above) = target.parent() {
                std::fs::create_dir_all(above)?;
            }
            std::fs::copy(directory.join(&path), &target)?;
        }
        Ok(trial)
    }

    fn remove(&self) {
        // If the removal fails, the next trial removes the rest.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.remove();
    }
}
