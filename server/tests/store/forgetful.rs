//! Tests that acknowledged data survives a power failure, with a disk that keeps only synced data.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use loan_store::disk::Disk;
use loan_store::engine::{Batch, Engine as _};
use loan_store::sled::Sled;

use crate::durable::{Model, holds};
use crate::stores::key;

/// The synced state of a disk: the data that survives a power failure.
#[derive(Default)]
pub struct Platter {
    /// The bytes of each file at its last sync, by inode number.
    bytes: BTreeMap<u64, Vec<u8>>,
    /// The entries of each directory at its last sync: name, inode number, and `true` for a directory.
    names: BTreeMap<u64, Vec<(PathBuf, u64, bool)>>,
}

impl Platter {
    fn sync(&mut self, file: &File) -> std::io::Result<()> {
        let number = file.metadata()?.ino();
        let path = std::fs::read_link(format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(file)))?;
        if !file.metadata()?.is_dir() {
            self.bytes.insert(number, std::fs::read(path)?);
            return Ok(());
        }
        let mut names = Vec::new();
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            // Skips an entry that was removed during this loop.
            let Ok(found) = entry.metadata() else { continue };
            names.push((entry.file_name().into(), found.ino(), found.is_dir()));
        }
        self.names.insert(number, names);
        Ok(())
    }

    /// Writes the synced state of the directory with the inode `number` to the path `to`.
    pub fn left(&self, number: u64, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for (name, number, is_directory) in self.names.get(&number).into_iter().flatten() {
            if *is_directory {
                self.left(*number, &to.join(name));
            } else {
                let bytes = self.bytes.get(number).cloned().unwrap_or_default();
                std::fs::write(to.join(name), bytes).unwrap();
            }
        }
    }
}

pub fn forgetful(platter: &Arc<Mutex<Platter>>) -> Disk {
    let platter = platter.clone();
    Disk::with(Box::new(move |file| platter.lock().unwrap().sync(file)), Box::new(|_| Ok(u64::MAX)))
}

#[tokio::test]
async fn acknowledged_writes_survive_a_power_failure_from_the_first_commit_on() {
    let place = tempfile::tempdir().unwrap();
    let live = place.path().join("new/store");
    let platter = Arc::<Mutex<Platter>>::default();
    let root = std::fs::metadata(place.path()).unwrap().ino();
    let mut model = Model::new();
    for round in 0..3_u8 {
        let engine = Sled::open_with(&live, forgetful(&platter)).unwrap();
        for n in 0..15_u8 {
            let mut batch = Batch::new();
            // sled stores the large values in files of their own. Keys repeat, so some values are overwritten.
            let size = if n % 5 == 0 { 150_000 } else { 700 };
            let (key, value) = (key(&format!("{}", n % 11)), vec![n ^ round; size]);
            batch.put(key.clone(), value.clone());
            model.insert(key, value);
            engine.commit(batch).await.unwrap();
            let image = place.path().join(format!("image-{round}-{n}"));
            platter.lock().unwrap().left(root, &image);
            let left = Sled::open(&image.join("new/store")).unwrap_or_else(|error| panic!("{round}/{n}: {error}"));
            assert!(holds(&left, &model).await, "{round}/{n}: something acknowledged is gone");
        }
        engine.close().await.unwrap();
    }
}
