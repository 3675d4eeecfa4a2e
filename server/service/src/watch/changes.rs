//! Finds changed files by looking at them twice a second.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Interval between two looks. Files are reported once two looks in a row find the same, because an editor writes and
/// renames several times.
const LOOK: Duration = Duration::from_millis(500);

/// Files that keep changing are reported after this number of looks.
const MOST: usize = 4;

/// A file's path, inode, and time of change, which every write, replacement and new attribute sets. The path is compared as
/// text, because comparing `Path`s by their components takes half of a look's instructions.
type Look = BTreeSet<(OsString, u64, i64, i64)>;

/// Reports changes of files, and of files below directories.
pub(super) struct Changes {
    paths: Vec<PathBuf>,
    reported: Look,
}

impl Changes {
    pub(super) async fn of(paths: Vec<PathBuf>) -> Self {
        Self { reported: look(&paths).await, paths }
    }

    /// Waits until the files differ from those of the last report, and have stopped changing.
    pub(super) async fn next(&mut self) {
        let (mut before, mut different) = (self.reported.clone(), 0);
        loop {
            tokio::time::sleep(LOOK).await;
            let found = look(&self.paths).await;
            if found != self.reported {
                different += 1;
                if found == before || different == MOST {
                    self.reported = found;
                    return;
                }
            }
            before = found;
        }
    }
}

async fn look(paths: &[PathBuf]) -> Look {
    let paths = paths.to_vec();
    let look = move || {
        let mut found = Look::new();
        paths.iter().for_each(|path| add(path, &mut found));
        found
    };
    tokio::task::spawn_blocking(look).await.unwrap_or_default()
}

/// Adds the files at or below a path, following links. A path that leads nowhere adds none.
fn add(path: &Path, found: &mut Look) {
    let Ok(entry) = std::fs::metadata(path) else { return };
    if entry.is_dir() {
        std::fs::read_dir(path).into_iter().flatten().flatten().for_each(|below| add(&below.path(), found));
    } else {
        found.insert((path.into(), entry.ino(), entry.ctime(), entry.ctime_nsec()));
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
        let mut changes = Changes::of(vec![place.path().to_owned()]).await;
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
            std::fs::write(at(name).join("file"), "the first").unwrap();
        }
        symlink("b", at("link")).unwrap();
        for path in ["a/fx", "link/fx", "link"] {
            let mut changes = Changes::of(vec![at(path)]).await;
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
