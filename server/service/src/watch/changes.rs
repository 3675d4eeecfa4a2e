//! Reports changes below a directory, and SIGHUP.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Debounce: files are read after this time without changes, because an editor writes and renames several times.
const QUIET: Duration = Duration::from_millis(150);

/// Files are read after this time even if they keep changing, for example because a program logs below the directory.
const LONGEST: Duration = Duration::from_secs(2);

/// Interval of the check whether the path leads to another directory.
const CHECK: Duration = Duration::from_secs(1);

/// Reports changes below a directory, and SIGHUP, by which an operator asks to reload everything.
///
/// The system watches a directory, not a path. It does not report that the path leads to another directory, because one
/// was renamed or mounted, or because a link in the path was changed. Therefore the path is checked as well.
pub(super) struct Changes {
    root: PathBuf,
    mode: RecursiveMode,
    sender: Sender<()>,
    reported: Receiver<()>,
    hangup: Signal,
    watcher: Option<RecommendedWatcher>,
    watched: Option<Id>,
}

impl Changes {
    pub(super) fn below(root: &Path, mode: RecursiveMode) -> Result<Self, String> {
        let (sender, reported) = channel(1);
        let hangup = signal(SignalKind::hangup()).map_err(|error| error.to_string())?;
        let root = root.to_owned();
        let mut changes = Self { root, mode, sender, reported, hangup, watcher: None, watched: None };
        changes.watch().map_err(|error| error.to_string())?;
        Ok(changes)
    }

    /// Watches the directory to which the path leads now. On failure, the former one stays watched.
    fn watch(&mut self) -> notify::Result<()> {
        // Read first, so that a directory that takes the place of this one meanwhile is noticed.
        self.watched = Id::of(std::fs::metadata(&self.root));
        let sender = self.sender.clone();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // Skips reads, which the watcher also reports. A full channel loses nothing, because one entry is enough.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                let _ = sender.try_send(());
            }
        })?;
        watcher.watch(&self.root, self.mode)?;
        self.watcher = Some(watcher);
        Ok(())
    }

    /// Waits for a change, and then until nothing has changed for `QUIET`, or until `LONGEST` has passed. Returns
    /// whether the operator asked to reload.
    pub(super) async fn next(&mut self) -> bool {
        let is_asked = tokio::select! {
            _ = self.reported.recv() => false,
            _ = self.hangup.recv() => true,
            () = replaced(&self.root, self.watched) => false,
        };
        let changing = async { while let Ok(Some(())) = tokio::time::timeout(QUIET, self.reported.recv()).await {} };
        let _ = tokio::time::timeout(LONGEST, changing).await;
        // Before the caller reads the files, so that no change is missed.
        if let Err(error) = self.watch()
            && self.watched.is_some()
        {
            tracing::warn!(%error, "a changed directory cannot be watched; later changes will need SIGHUP");
        }
        is_asked
    }
}

/// Identifies a directory: its device and inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Id(u64, u64);

impl Id {
    /// Returns `None` if nothing is there.
    fn of(found: io::Result<Metadata>) -> Option<Self> {
        found.ok().map(|found| Self(found.dev(), found.ino()))
    }
}

/// Waits until the path leads to another directory than the watched one, or to none.
async fn replaced(root: &Path, watched: Option<Id>) {
    loop {
        tokio::time::sleep(CHECK).await;
        if Id::of(tokio::fs::metadata(root).await) != watched {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;

    #[tokio::test]
    async fn files_that_never_stop_changing_are_read_after_a_while() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("busy.log");
        let mut changes = Changes::below(place.path(), RecursiveMode::Recursive).unwrap();
        let (began, is_read) = (Instant::now(), Arc::new(AtomicBool::new(false)));
        let stops = is_read.clone();
        let writer = std::thread::spawn(move || {
            while !stops.load(Ordering::Relaxed) && began.elapsed() < Duration::from_secs(8) {
                std::fs::write(&file, began.elapsed().as_nanos().to_string()).unwrap();
                std::thread::sleep(Duration::from_millis(10));
            }
        });
        changes.next().await;
        is_read.store(true, Ordering::Relaxed);
        assert!(began.elapsed() < Duration::from_secs(6), "the files were read after {:?}", began.elapsed());
        writer.join().unwrap();
    }

    #[tokio::test]
    async fn a_directory_that_is_replaced_is_watched_also_after_that() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        let noticed = async |changes: &mut Changes, what: &str| {
            let next = tokio::time::timeout(Duration::from_secs(10), changes.next()).await;
            assert!(next.is_ok(), "{what}: not noticed");
        };
        for name in ["a/fx", "b/fx", "c/fx"] {
            std::fs::create_dir_all(at(name)).unwrap();
        }
        symlink("b", at("link")).unwrap();
        for path in ["a/fx", "link/fx", "link"] {
            let mut changes = Changes::below(&at(path), RecursiveMode::Recursive).unwrap();
            for round in 1..=2 {
                let what = format!("{path}, round {round}");
                if path == "a/fx" {
                    std::fs::rename(at(path), at(&format!("former{round}"))).unwrap();
                    std::fs::create_dir(at("next")).unwrap();
                    std::fs::rename(at("next"), at(path)).unwrap();
                } else {
                    let target = if std::fs::read_link(at("link")).unwrap() == Path::new("b") { "c" } else { "b" };
                    symlink(target, at("next")).unwrap();
                    std::fs::rename(at("next"), at("link")).unwrap();
                }
                noticed(&mut changes, &format!("{what}, replaced")).await;
                std::fs::write(at(path).join("file"), what.as_bytes()).unwrap();
                noticed(&mut changes, &format!("{what}, a file in the new one")).await;
            }
        }
    }
}
