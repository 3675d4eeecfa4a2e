//! Applies a group of batches to the database's files and syncs them.

use std::collections::BTreeMap;

use super::super::super::disk::Disk;
use super::super::super::engine::{Key, Result, StoreError, Value};
use super::super::tally::Tally;
use super::super::{TALLY, failed};
use super::{Files, TALLY_SYNC};

impl Files {
    /// Returns the current values of the keys, and the tally after the group.
    pub(super) fn before(
        &self,
        pending: &BTreeMap<Key, Option<Value>>,
    ) -> Result<(BTreeMap<Key, Option<Value>>, Tally)> {
        let mut tally = Tally { commits: self.tally.commits + 1, ..self.tally };
        let mut before = BTreeMap::new();
        for (key, value) in pending {
            let held = self.db.get(key.as_bytes()).map_err(|error| failed(&error))?.map(|held| held.to_vec());
            if let Some(held) = &held {
                tally.take(key.as_bytes(), held);
            }
            if let Some(value) = value {
                tally.add(key.as_bytes(), value);
            }
            before.insert(key.clone(), held);
        }
        Ok((before, tally))
    }

    pub(super) fn apply(&mut self, pending: BTreeMap<Key, Option<Value>>, tally: Tally) -> Result<()> {
        let mut batch = sled::Batch::default();
        for (key, value) in pending {
            match value {
                Some(value) => batch.insert(key.as_bytes(), value),
                None => batch.remove(key.as_bytes()),
            }
        }
        batch.insert(TALLY, tally.to_bytes().as_slice());
        self.db.apply_batch(batch).map_err(|error| failed(&error))?;
        self.tally = tally;
        Ok(())
    }

    /// Syncs the log, then writes the tally's file, which must never be ahead of the log. Leaves the sync of the file
    /// to [`Writer::next`](super::Writer::next), unless a sync is due or was never made.
    pub(super) fn sync(&mut self, disk: &Disk) -> Result<()> {
        self.db.flush().map_err(|error| failed(&error))?;
        // The overflow files are synced first, because the log refers to their pages.
        self.overflow.sync(disk)?;
        disk.sync(&self.log)?;
        self.water.note(self.tally).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let is_due = self.water.unsynced_since.is_some_and(|since| since.elapsed() >= TALLY_SYNC);
        if is_due || !self.water.is_any_synced { self.water.sync(disk) } else { Ok(()) }
    }
}
