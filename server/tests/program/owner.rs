//! Tests that maintenance by root preserves the owner of a store's files.

use std::os::unix::fs::{MetadataExt as _, lchown};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::server::{PROGRAM, Server, serving, sled_in};

const USER: u32 = 65_534;

fn all(path: &Path, each: &mut dyn FnMut(&Path)) {
    each(path);
    if path.is_dir() {
        std::fs::read_dir(path).unwrap().for_each(|entry| all(&entry.unwrap().path(), each));
    }
}

#[track_caller]
fn is_the_users(path: &Path) {
    assert!(path.exists(), "{}", path.display());
    all(path, &mut |entry| {
        assert_eq!(std::fs::symlink_metadata(entry).unwrap().uid(), USER, "{}", entry.display());
    });
}

#[test]
fn files_that_root_creates_in_a_store_belong_to_its_owner() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("only root can leave files to somebody else");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let (home, backup) = (place.path().join("home"), place.path().join("backup"));
    std::fs::create_dir(&home).unwrap();
    let (data, restored) = (home.join("data"), home.join("restored"));
    let server = Server::spawn({
        let mut command = Command::new(PROGRAM);
        command.args(serving(&sled_in(&data)));
        command
    });
    server.load("loaned", "7000000100").unwrap();
    assert_eq!(server.terminate(), Some(0));
    let foreign = place.path().join("root-s");
    std::fs::write(&foreign, "").unwrap();
    std::os::unix::fs::symlink(&foreign, data.join("store.link")).unwrap();
    all(&home, &mut |entry| lchown(entry, Some(USER), Some(USER)).unwrap());

    let run = |words: &[&str], input: Stdio, output: Stdio| {
        let ended = Command::new(PROGRAM).args(words).env_clear().stdin(input).stdout(output).output().unwrap();
        assert!(ended.status.success(), "{words:?}: {}", String::from_utf8_lossy(&ended.stderr));
    };
    run(&["rekey", "--store", &sled_in(&data)], Stdio::null(), Stdio::null());
    is_the_users(&home);
    let written = std::fs::File::create(&backup).unwrap();
    run(&["export", "--store", &sled_in(&data)], Stdio::null(), written.into());
    is_the_users(&home);
    let key = data.join("store.key");
    let words = ["import", "--store", &sled_in(&restored), "--store-key-file", key.to_str().unwrap()];
    run(&words, std::fs::File::open(&backup).unwrap().into(), Stdio::null());
    is_the_users(&home);
    assert!(restored.join("db").exists());
    assert_eq!(std::fs::metadata(&foreign).unwrap().uid(), 0, "no link is followed");
}
