//! A checksum of all records, which detects lost data.
//!
//! sled 0.34 drops what it cannot read at the end of a damaged log and continues with the rest. Every group of batches
//! therefore writes, together with its changes, the number of groups so far and a sum over all records ([`Tally`]).
//! Once the group is on the disk, the same goes to a file beside the log ([`HighWater`]), before the group is
//! acknowledged. When the store is opened, the records are summed up again; if any is missing, changed or older than in
//! the file, the store is damaged. After an orderly close the file also holds a digest of sled's files; files that
//! still match it are opened without a trial.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::FileExt as _;
use std::path::Path;

use sha2::{Digest, Sha256};

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

    /// Whether both sums are equal, whatever the number of groups.
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

/// A record's contribution to the sum. It is independent of the record's place, and wide enough to make coincidences
/// impossible in practice.
fn weight(key: &[u8], value: &[u8]) -> u128 {
    let mut hash = Sha256::new();
    hash.update(key.len().to_be_bytes());
    hash.update(key);
    hash.update(value);
    let digest: [u8; 32] = hash.finalize().into();
    digest.first_chunk().map_or(0, |half| u128::from_be_bytes(*half))
}

/// The last acknowledged tally, and the digest of the files when the store was closed in order (zeroes while it is
/// open).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Noted {
    pub(super) tally: Tally,
    pub(super) closed: FilesDigest,
}

pub(super) struct HighWater {
    file: File,
}

/// Bytes of one of the file's two slots, which are written in turn, so that one is always complete.
const SLOT: usize = 128;
const CONTENT: usize = Tally::BYTES + size_of::<FilesDigest>();
const NAME: &str = "store.tally";

impl HighWater {
    pub(super) fn read(directory: &Path) -> std::io::Result<Option<Noted>> {
        let file = match File::open(directory.join(NAME)) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut last: Option<Noted> = None;
        for turn in 0..2 {
            let mut slot = [0; SLOT];
            match file.read_exact_at(&mut slot, turn * SLOT as u64) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => continue,
                Err(error) => return Err(error),
            }
            let Some(found) = read(&slot) else { continue };
            if last.is_none_or(|last| last.tally.commits <= found.tally.commits) {
                last = Some(found);
            }
        }
        Ok(last)
    }

    pub(super) fn open(directory: &Path) -> std::io::Result<Self> {
        let path = directory.join(NAME);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        Ok(Self { file })
    }

    /// Records the tally that is on the disk now; the caller syncs the file.
    pub(super) fn note(&self, tally: Tally) -> std::io::Result<&File> {
        self.write(Noted { tally, closed: FilesDigest::default() })
    }

    /// Records that the store was closed in order, and the digest of its files.
    pub(super) fn close(&self, tally: Tally, closed: FilesDigest) -> std::io::Result<&File> {
        self.write(Noted { tally, closed })
    }

    fn write(&self, noted: Noted) -> std::io::Result<&File> {
        let mut slot = [0; SLOT];
        slot[..Tally::BYTES].copy_from_slice(&noted.tally.to_bytes());
        slot[Tally::BYTES..CONTENT].copy_from_slice(&noted.closed);
        let check = Sha256::digest(&slot[..CONTENT]);
        slot[CONTENT..CONTENT + check.len()].copy_from_slice(&check);
        self.file.write_all_at(&slot, (noted.tally.commits % 2) * SLOT as u64)?;
        Ok(&self.file)
    }
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
        let water = HighWater::open(directory.path()).unwrap();
        assert_eq!(HighWater::read(directory.path()).unwrap(), None);
        let first = Tally { commits: 1, records: 1, sum: 1 };
        let second = Tally { commits: 2, records: 2, sum: 2 };
        let read = || HighWater::read(directory.path()).unwrap().unwrap();
        water.note(first).unwrap();
        water.close(second, [7; 24]).unwrap();
        assert_eq!(read(), Noted { tally: second, closed: [7; 24] });
        // The second commit is in the first slot.
        water.file.write_all_at(&[0xff], 40).unwrap();
        assert_eq!(read(), Noted { tally: first, closed: [0; 24] });
    }
}
