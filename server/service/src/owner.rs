//! Preserves a store's owner when root maintains the store. Otherwise the server, which runs as another user, could not
//! open the files that root created.

use std::ffi::CStr;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid, chownat, open, openat, stat, statat};
use rustix::io::Errno;

use crate::config::StoreFlags;
use loan_store::blobs::files::beside;
use loan_store::open::Location;

/// A path of a store, with its owner. A missing path has the owner of the nearest existing directory above.
struct Place {
    path: PathBuf,
    owner: (Uid, Gid),
}

impl Place {
    /// Returns `None` if root owns the path, because then nothing has to change.
    fn of(path: PathBuf) -> Option<Self> {
        let absolute = std::path::absolute(&path).ok()?;
        let found = absolute.ancestors().find_map(|above| stat(above).ok())?;
        let owner = (Uid::from_raw(found.st_uid), Gid::from_raw(found.st_gid));
        (!owner.0.is_root()).then_some(Self { path, owner })
    }

    fn give_back(&self) -> Result<(), Errno> {
        let Self { path, owner } = self;
        let above = path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let Some(name) = path.file_name() else { return Ok(()) };
        let name = std::ffi::CString::new(name.as_encoded_bytes()).map_err(|_| Errno::INVAL)?;
        match open(above, OFlags::DIRECTORY | OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()) {
            Ok(above) => give(&above, &name, *owner),
            Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Gives a directory entry, and everything below it, to `owner`. Follows no links, which could lead to files of root.
fn give(above: &OwnedFd, name: &CStr, owner: (Uid, Gid)) -> Result<(), Errno> {
    let entry = match statat(above, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(entry) => entry,
        Err(Errno::NOENT) => return Ok(()),
        Err(error) => return Err(error),
    };
    if (entry.st_uid, entry.st_gid) != (owner.0.as_raw(), owner.1.as_raw()) {
        chownat(above, name, Some(owner.0), Some(owner.1), AtFlags::SYMLINK_NOFOLLOW)?;
    }
    if FileType::from_raw_mode(entry.st_mode) != FileType::Directory {
        return Ok(());
    }
    let flags = OFlags::DIRECTORY | OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let directory = openat(above, name, flags, Mode::empty())?;
    for found in Dir::read_from(directory.as_fd())? {
        let found = found?;
        if ![c".", c".."].contains(&found.file_name()) {
            give(&directory, found.file_name(), owner)?;
        }
    }
    Ok(())
}

/// Runs a command on a store and, if root runs it, gives the created files to the owner of the store.
pub fn preserved<T>(flags: &StoreFlags, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let mut places = Vec::new();
    if rustix::process::geteuid().is_root() {
        let directory = if let Location::Sled(directory) = &flags.store { Some(directory.clone()) } else { None };
        let pictures = directory.as_ref().map(|directory| beside(directory));
        let all = [directory, flags.blobs.clone().or(pictures), flags.keys.store_key_file.clone()];
        places.extend(all.into_iter().flatten().filter_map(Place::of));
    }
    let done = work();
    for place in places {
        let why = |error| format!("{} cannot be given back to its owner: {error}", place.path.display());
        place.give_back().map_err(why)?;
    }
    done
}
