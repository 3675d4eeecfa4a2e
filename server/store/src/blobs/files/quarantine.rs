//! Deleted files stay in quarantine before they are removed for good.

use std::path::Path;
use std::time::SystemTime;

use super::super::super::engine::Result;
use super::super::QUARANTINE_DAYS;
use super::{Inner, fault, found};

/// Quarantine of deleted files. Contains a directory for each day, named by the number of the day since 1970.
pub(super) const REMOVED: &str = "removed";

pub(super) fn day_of(at: SystemTime) -> u64 {
    at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60)
}

impl Inner {
    pub(super) fn set_aside(&self, path: &Path) -> Result<()> {
        let day = self.directory.join(REMOVED).join(day_of(SystemTime::now()).to_string());
        std::fs::create_dir_all(&day).map_err(fault)?;
        found(std::fs::rename(path, day.join(path.file_name().unwrap_or_default()))).map(drop)
    }

    pub(super) fn expire(&self, now: SystemTime) -> Result<()> {
        let Some(days) = found(std::fs::read_dir(self.directory.join(REMOVED)))? else { return Ok(()) };
        for day in days {
            let day = day.map_err(fault)?;
            let number = day.file_name().to_str().and_then(|name| name.parse::<u64>().ok());
            if number.is_some_and(|number| number + QUARANTINE_DAYS < day_of(now)) {
                std::fs::remove_dir_all(day.path()).map_err(fault)?;
            }
        }
        Ok(())
    }
}
