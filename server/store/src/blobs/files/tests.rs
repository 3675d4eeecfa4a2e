use std::time::Duration;

use super::quarantine::{REMOVED, day_of};
use super::*;

#[test]
fn pictures_lie_beside_a_store_and_never_in_it() {
    assert_eq!(beside(Path::new("./data")), Path::new("./data.blobs"));
    assert_eq!(beside(Path::new("/srv/saral/")), Path::new("/srv/saral.blobs"));
    assert!(lies_in(Path::new("data/pictures"), Path::new("./data")));
    assert!(!lies_in(Path::new("data.blobs"), Path::new("./data")));
}

#[tokio::test]
async fn a_file_is_there_as_a_whole_and_gone_when_it_is_deleted() {
    let place = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::open(&place.path().join("a/b"), Disk::default()).unwrap();
    let name = BlobName::new("t", "u", "i").unwrap();
    assert_eq!(blobs.get(&name).await.unwrap(), None);
    blobs.put(&name, b"one".to_vec()).await.unwrap();
    blobs.put(&name, b"two".to_vec()).await.unwrap();
    assert_eq!(blobs.get(&name).await.unwrap(), Some(b"two".to_vec()));
    let found = blobs.list(name.part()).await.unwrap();
    assert_eq!(found.iter().map(|found| found.name.clone()).collect::<Vec<_>>(), [Some(name.clone())]);
    blobs.delete(&name).await.unwrap();
    blobs.delete(&name).await.unwrap();
    assert_eq!(blobs.get(&name).await.unwrap(), None);
}

#[tokio::test]
async fn a_deleted_file_is_kept_aside_for_thirty_days_and_a_refused_one_is_not() {
    let place = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::open(place.path(), Disk::default()).unwrap();
    let (deleted, refused) = (BlobName::new("t", "u", "i").unwrap(), BlobName::new("t", "u", "j").unwrap());
    for name in [&deleted, &refused] {
        blobs.put(name, b"one".to_vec()).await.unwrap();
    }
    blobs.delete(&deleted).await.unwrap();
    blobs.remove(&refused).await.unwrap();
    let today = SystemTime::now();
    let aside = place.path().join(REMOVED).join(day_of(today).to_string());
    let names = || std::fs::read_dir(&aside).map(|files| files.map(|file| file.unwrap().file_name()).collect());
    assert_eq!(names().unwrap_or_default(), [deleted.as_str()]);
    let days = |days: u64| today + Duration::from_secs(24 * 60 * 60 * days);
    blobs.0.expire(days(30)).unwrap();
    assert_eq!(std::fs::read(aside.join(deleted.as_str())).unwrap(), b"one");
    blobs.0.expire(days(31)).unwrap();
    assert_eq!(names().unwrap_or_else(|_| Vec::<std::ffi::OsString>::new()), Vec::<std::ffi::OsString>::new());
}

#[test]
fn a_directory_belongs_to_the_store_that_came_first() {
    let place = tempfile::tempdir().unwrap();
    let blobs = FileBlobs::open(place.path(), Disk::default()).unwrap();
    blobs.claim(None).unwrap();
    blobs.claim(Some("one")).unwrap();
    blobs.claim(Some("one")).unwrap();
    for other in [None, Some("two")] {
        let line = blobs.claim(other).unwrap_err().to_string();
        assert!(line.contains("another store") && !line.contains('\n'), "{line}");
    }
}

#[tokio::test]
async fn a_sync_that_failed_once_makes_unready_until_another_one_succeeds() {
    let place = tempfile::tempdir().unwrap();
    let fails = Arc::new(AtomicBool::new(false));
    let sync = {
        let fails = fails.clone();
        Box::new(move |_: &std::fs::File| match fails.load(Ordering::SeqCst) {
            true => Err(std::io::Error::other("a hiccup")),
            false => Ok(()),
        })
    };
    let blobs = FileBlobs::open(place.path(), Disk::with(sync, Box::new(|_| Ok(u64::MAX))).recovering()).unwrap();
    let name = BlobName::new("t", "u", "i").unwrap();
    blobs.put(&name, b"one".to_vec()).await.unwrap();
    blobs.ready().await.unwrap();
    fails.store(true, Ordering::SeqCst);
    let other = BlobName::new("t", "u", "j").unwrap();
    assert!(matches!(blobs.put(&other, b"two".to_vec()).await, Err(StoreError::Unavailable(_))));
    assert!(blobs.ready().await.is_err());
    assert_eq!(blobs.get(&name).await.unwrap(), Some(b"one".to_vec()), "what is there can be read");
    fails.store(false, Ordering::SeqCst);
    blobs.ready().await.unwrap();
    blobs.put(&other, b"two".to_vec()).await.unwrap();
}

#[tokio::test]
async fn without_room_nothing_is_left_behind() {
    let place = tempfile::tempdir().unwrap();
    let disk = Disk::with(Box::new(|_| Ok(())), Box::new(|_| Ok(0)));
    let blobs = FileBlobs::open(place.path(), disk).unwrap();
    let name = BlobName::new("t", "u", "i").unwrap();
    assert!(matches!(blobs.put(&name, b"one".to_vec()).await, Err(StoreError::Unavailable(_))));
    assert_eq!(blobs.list(name.part()).await.unwrap(), []);
}

#[tokio::test]
async fn a_directory_that_is_taken_away_from_a_running_server_makes_unready_and_neither_takes_nor_misses_a_picture() {
    let place = tempfile::tempdir().unwrap();
    let (there, aside) = (place.path().join("pictures"), place.path().join("aside"));
    let blobs = FileBlobs::open(&there, Disk::default()).unwrap();
    blobs.claim(Some("one")).unwrap();
    let name = BlobName::new("t", "u", "i").unwrap();
    blobs.put(&name, b"one".to_vec()).await.unwrap();
    std::fs::rename(&there, &aside).unwrap();
    let refused = async |why: &str| {
        let (got, had) = (blobs.get(&name).await.map(drop), blobs.has(&name).await.map(drop));
        for answer in [blobs.ready().await, blobs.put(&name, b"two".to_vec()).await, got, had] {
            let Err(StoreError::Unavailable(line)) = answer else { panic!("{answer:?}") };
            assert!(line.contains(&there.display().to_string()) && line.contains(why), "{line}");
        }
    };
    refused("No such file").await;
    // Replaces the directory with an empty mount point, and then with another store's directory.
    std::fs::create_dir(&there).unwrap();
    refused("No such file").await;
    FileBlobs::open(&there, Disk::default()).unwrap().claim(Some("two")).unwrap();
    refused("another store").await;
    std::fs::remove_dir_all(&there).unwrap();
    std::fs::rename(&aside, &there).unwrap();
    blobs.ready().await.unwrap();
    blobs.put(&name, b"two".to_vec()).await.unwrap();
    assert_eq!(blobs.get(&name).await.unwrap(), Some(b"two".to_vec()));
}
