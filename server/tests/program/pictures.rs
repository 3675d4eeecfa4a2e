//! Tests that pictures are stored outside the database.

use std::path::Path;

use crate::server::{Ask, PROGRAM, Server, multipart, serving, sled_in};

/// Number of pictures: enough to be visible in the size of a database.
const PICTURES: u32 = 12;

/// Returns a picture of random pixels, which compress badly.
pub fn noise(seed: u32) -> Vec<u8> {
    let mut state = seed;
    let picture = image::RgbImage::from_fn(300, 300, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        image::Rgb([(state >> 24) as u8, (state >> 16) as u8, (state >> 8) as u8])
    });
    let mut out = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut out, image::ImageFormat::Jpeg).unwrap();
    out.into_inner()
}

fn weight(directory: &Path) -> (usize, u64) {
    let mut sum = (0, 0);
    for entry in std::fs::read_dir(directory).unwrap() {
        let entry = entry.unwrap();
        let more = if entry.path().is_dir() { weight(&entry.path()) } else { (1, entry.metadata().unwrap().len()) };
        sum = (sum.0 + more.0, sum.1 + more.1);
    }
    sum
}

#[test]
fn the_database_does_not_grow_with_pictures() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let store = sled_in(&data);
    let server = Server::start(&store);
    let (token, _) = server.load("new-user", "7000000400").unwrap();
    let empty = weight(&data);
    let mut sent = 0;
    for n in 0..PICTURES {
        let bytes = noise(n);
        sent += bytes.len() as u64;
        let (kind, body) = multipart(&[("type", "3")], &[("file", &bytes)]);
        let ask = Ask {
            method: "POST",
            path: "/api1/authen/upload",
            token: &token,
            key: "",
            kind: &kind,
            body: &body,
            ..Ask::default()
        };
        server.ask(&ask).unwrap().data();
    }
    assert_eq!(server.terminate(), Some(0));
    let (files, bytes) = weight(&data);
    assert!(bytes < empty.1 + sent / 4, "{bytes} bytes of records after {sent} of pictures, {} before", empty.1);
    assert!(files <= empty.0 + 3, "{files} files, {} before", empty.0);
    let (pictures, kept) = weight(&place.path().join("data.blobs"));
    // The directory also contains a file that names the store.
    assert!(pictures == PICTURES as usize + 1 && kept > sent / 2, "{pictures} pictures of {kept} bytes");
    let server = Server::start(&store);
    assert_eq!(server.get("/api1/order/v1/list", &token).unwrap().code(), 0);
}

#[test]
fn pictures_in_the_directory_of_the_store_are_refused_before_anything_is_made() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let mut command = std::process::Command::new(PROGRAM);
    command.args(serving(&sled_in(&data))).arg("--blobs").arg(data.join("pictures"));
    let output = command.env_clear().output().unwrap();
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(line.contains("--blobs") && line.lines().count() == 1, "{line}");
    assert!(!data.exists());
}
