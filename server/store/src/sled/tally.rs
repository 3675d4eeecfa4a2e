//! Detects lost data with a checksum of all records.
//!
//! sled 0.34 silently drops the unreadable end of a damaged log. So every group of batches also writes a [`Tally`]: the
//! number of groups so far and a sum over all records. Once the group is on the disk, its tally is also written to a
//! file beside the log ([`HighWater`]), which is synced soon afterwards. When the store is opened, the records are
//! summed up again. If a record is missing, changed or older than the file says, the store is damaged. An orderly close
//! adds a digest of sled's files. Files that match the digest are opened without a trial copy.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::time::Instant;

use sha2::{Digest, Sha256};

use super::super::disk::Disk;
use super::super::engine::{Result, StoreError};
use super::files::FilesDigest;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    pub(super) commits: u64,
    pub(super) records: u64,
    pub(super) sum: u128,
}

impl Tally {
    const BYTES: usize = 32;

    pub(super) fn add(&mut self, key: &[u8], value: &[u8]) {
        self.records = self.records.wrapping_add(1);
        self.sum = self.sum.wrapping_add(weight(key, value));
    }

    pub(super) fn take(&mut self, key: &[u8], value: &[u8]) {
        self.records = self.records.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(weight(key, value));
    }

    /// Returns whether two tallies have the same records; the numbers of groups may differ.
    pub(super) fn same_records(&self, other: &Self) -> bool {
        self.records == other.records && self.sum == other.sum
    }

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.commits.to_be_bytes());
        bytes[8..16].copy_from_slice(&self.records.to_be_bytes());
        bytes[16..].copy_from_slice(&self.sum.to_be_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (commits, rest) = bytes.split_first_chunk()?;
        let (records, rest) = rest.split_first_chunk()?;
        let (commits, records) = (u64::from_be_bytes(*commits), u64::from_be_bytes(*records));
        Some(Self { commits, records, sum: u128::from_be_bytes(rest.try_into().ok()?) })
    }
}

/// Returns a record's contribution to the sum: half of a SHA-256, so that collisions are practically impossible.
fn weight(key: &[u8], value: &[u8]) -> u128 {
    let mut hash = Sha256::new();
    hash.update(key.len().to_be_bytes());
    hash.update(key);
    hash.update(value);
    let digest: [u8; 32] = hash.finalize().into();
    digest.first_chunk().map_or(0, |half| u128::from_be_bytes(*half))
}

/// The last acknowledged tally, and the digest of the files after an orderly close (zeros while the store is open).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Noted {
    pub(super) tally: Tally,
    pub(super) closed: FilesDigest,
}

pub(super) struct HighWater {
    file: File,
    /// The slot to write next. The other slot is durable, unless nothing was synced yet.
    slot: u64,
    pub(super) is_any_synced: bool,
    pub(super) unsynced_since: Option<Instant>,
}

/// Bytes of each of the file's two slots. Writes go to one slot until a sync, so a crash damages at most that slot.
const SLOT: usize = 128;
const CONTENT: usize = Tally::BYTES + size_of::<FilesDigest>();
const NAME: &str = "store.tally";

impl HighWater {
    pub(super) fn read(directory: &Path) -> std::io::Result<Option<Noted>> {
        match File::open(directory.join(NAME)) {
            Ok(file) => Ok(newest(&file)?.map(|(noted, _)| noted)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens the file, whose content must already be durable.
    pub(super) fn open(directory: &Path) -> std::io::Result<Self> {
        let path = directory.join(NAME);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let newest = newest(&file)?;
        let slot = newest.map_or(0, |(_, slot)| 1 - slot);
        Ok(Self { file, slot, is_any_synced: newest.is_some(), unsynced_since: None })
    }

    /// Records the tally of the log, which must already be durable.
    pub(super) fn note(&mut self, tally: Tally) -> std::io::Result<()> {
        self.write(Noted { tally, closed: FilesDigest::default() })
    }

    /// Records an orderly close in both slots, because slots with the same number of groups must be equal.
    pub(super) fn close(&mut self, disk: &Disk, tally: Tally, closed: FilesDigest) -> Result<()> {
        for _ in 0..2 {
            self.write(Noted { tally, closed }).map_err(|error| StoreError::Unavailable(error.to_string()))?;
            self.sync(disk)?;
        }
        Ok(())
    }

    pub(super) fn sync(&mut self, disk: &Disk) -> Result<()> {
        disk.sync(&self.file)?;
        (self.slot, self.is_any_synced, self.unsynced_since) = (1 - self.slot, true, None);
        Ok(())
    }

    fn write(&mut self, noted: Noted) -> std::io::Result<()> {
        let mut slot = [0; SLOT];
        slot[..Tally::BYTES].copy_from_slice(&noted.tally.to_bytes());
        slot[Tally::BYTES..CONTENT].copy_from_slice(&noted.closed);
        let check = Sha256::digest(&slot[..CONTENT]);
        slot[CONTENT..CONTENT + check.len()].copy_from_slice(&check);
        self.unsynced_since.get_or_insert_with(Instant::now);
        self.file.write_all_at(&slot, self.slot * SLOT as u64)
    }
}

/// Returns the newest complete slot of a file, and its index.
fn newest(file: &File) -> std::io::Result<Option<(Noted, u64)>> {
    let mut newest: Option<(Noted, u64)> = None;
    for turn in 0..2 {
        let mut slot = [0; SLOT];
        match file.read_exact_at(&mut slot, turn * SLOT as u64) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => continue,
            Err(error) => return Err(error),
        }
        let Some(found) = read(&slot) else { continue };
        if newest.is_none_or(|(newest, _)| newest.tally.commits <= found.tally.commits) {
            newest = Some((found, turn));
        }
    }
    Ok(newest)
}

fn read(slot: &[u8; SLOT]) -> Option<Noted> {
    let (content, check) = slot.split_at(CONTENT);
    if !check.starts_with(&Sha256::digest(content)) {
        return None;
    }
    let (tally, closed) = content.split_at(Tally::BYTES);
    Some(Noted { tally: Tally::from_bytes(tally)?, closed: closed.try_into().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_tells_what_was_added_and_taken_in_any_order() {
        let mut one = Tally::default();
        one.add(b"a", b"1");
        one.add(b"b", b"2");
        let mut other = Tally { commits: 7, ..Tally::default() };
        other.add(b"b", b"2");
        other.add(b"c", b"3");
        other.add(b"a", b"1");
        assert!(!one.same_records(&other));
        other.take(b"c", b"3");
        assert!(one.same_records(&other));
        let mut moved = Tally::default();
        moved.add(b"a", b"2");
        moved.add(b"b", b"1");
        assert!(!one.same_records(&moved), "values that changed places");
        assert_eq!(Tally::from_bytes(&other.to_bytes()), Some(other));
    }

    #[test]
    fn of_two_places_a_torn_one_does_not_count() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(HighWater::read(directory.path()).unwrap(), None);
        let (mut water, disk) = (HighWater::open(directory.path()).unwrap(), Disk::default());
        assert_eq!(HighWater::read(directory.path()).unwrap(), None);
        let [first, second, third] = [1, 2, 3].map(|n| Tally { commits: n, records: n, sum: n.into() });
        let read = || HighWater::read(directory.path()).unwrap().unwrap();
        water.note(first).unwrap();
        assert!(!water.is_any_synced && water.unsynced_since.is_some());
        water.sync(&disk).unwrap();
        assert!(water.is_any_synced && water.unsynced_since.is_none());
        for tally in [second, third] {
            water.note(tally).unwrap();
            assert_eq!(read(), Noted { tally, closed: [0; 24] });
        }
        water.file.write_all_at(&[0xff], SLOT as u64 + 40).unwrap();
        assert_eq!(read(), Noted { tally: first, closed: [0; 24] });
        water.close(&disk, third, [7; 24]).unwrap();
        for slot in [0, 1] {
            assert_eq!(read(), Noted { tally: third, closed: [7; 24] });
            water.file.write_all_at(&[0xff], slot * SLOT as u64 + 40).unwrap();
        }
        assert_eq!(HighWater::read(directory.path()).unwrap(), None);
    }
}
