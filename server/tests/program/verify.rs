//! Tests `verify`, `export` and `import` with a damaged picture, a wrong key and incomplete exports.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::server::{PROGRAM, Server, sled_in};

fn run(command: &str, store: &str, more: &[&str], key: Option<&str>, input: &[u8]) -> Output {
    let mut program = Command::new(PROGRAM);
    program.args([command, "--store", store]).args(more).env_clear();
    program.envs(key.map(|key| ("LOAN_STORE_KEY", key)));
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    // Writing may fail, because a program that refuses reads nothing.
    drop(child.stdin.take().unwrap().write_all(input));
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn pictures(blobs: &Path) -> Vec<PathBuf> {
    let parts = std::fs::read_dir(blobs).unwrap().map(|part| part.unwrap().path()).filter(|part| part.is_dir());
    parts.flat_map(|part| std::fs::read_dir(part).unwrap().map(|file| file.unwrap().path())).collect()
}

#[test]
fn a_damaged_picture_is_named_and_left_out_of_an_export_only_when_that_is_said() {
    let place = tempfile::tempdir().unwrap();
    let store = sled_in(&place.path().join("data"));
    let server = Server::start(&store);
    server.load("loaned", "7000000010").unwrap();
    let whole = run("verify", &store, &[], None, b"");
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    let damaged = pictures(&place.path().join("data.blobs")).pop().unwrap();
    std::fs::write(&damaged, b"damaged").unwrap();
    let name = damaged.file_name().unwrap().to_str().unwrap();

    // `verify` works whether or not a server has the store open.
    let verified = |store: &str| {
        let found = run("verify", store, &[], None, b"");
        assert_eq!(found.status.code(), Some(1), "{}", text(&found.stderr));
        assert!(text(&found.stdout).contains(&format!("the picture {name} does not open")), "{}", text(&found.stdout));
    };
    verified(&store);
    let refused = run("export", &store, &[], None, b"");
    let line = text(&refused.stderr);
    assert!(refused.status.code() == Some(2) && line.contains(name) && line.lines().count() == 1, "{line}");
    assert!(!text(&refused.stdout).contains("sha256"));
    assert_eq!(server.terminate(), Some(0));
    verified(&store);
    let without = run("export", &store, &["--without-broken"], None, b"");
    assert_eq!(without.status.code(), Some(0));
    assert_eq!(text(&without.stderr).lines().count(), 1, "{}", text(&without.stderr));

    // A failed import does not disturb the next import.
    let key = std::fs::read_to_string(place.path().join("data/store.key")).unwrap();
    let into = sled_in(&place.path().join("restored"));
    for wrong in [without.stdout.as_slice(), b"nothing"] {
        let refused = run("import", &into, &[], Some(&"ab".repeat(32)), wrong);
        assert_eq!(refused.status.code(), Some(2));
    }
    let half = &without.stdout[..without.stdout.len() / 2];
    assert_eq!(run("import", &into, &[], Some(key.trim()), half).status.code(), Some(2));
    let restored = run("import", &into, &[], Some(key.trim()), &without.stdout);
    assert_eq!(restored.status.code(), Some(0), "{}", text(&restored.stderr));
    let found = run("verify", &into, &[], Some(key.trim()), b"");
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stdout));

    // A server on the restored store refuses the picture directory of the first store.
    let pictures = place.path().join("data.blobs").display().to_string();
    let fixtures = crate::small::fixtures().display().to_string();
    let more = ["--qa", "--blobs", &pictures, "--fixtures", &fixtures];
    let foreign = run("serve", &into, &more, Some(key.trim()), b"");
    let line = text(&foreign.stderr);
    assert!(foreign.status.code() == Some(2) && line.contains("another store"), "{line}");
    assert_eq!(line.lines().filter(|line| line.starts_with("loan-server:")).count(), 1, "{line}");
}
