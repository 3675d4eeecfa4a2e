//! Media types and cache headers of the app's files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::support::TestServer;
use loan_server::http::{Http, PassThrough, Routes, assets};
use loan_server::site::Site;

/// Cache policy of files that the browser revalidates on each use.
const ASK: &str = "no-cache";
/// Cache policy of files whose names contain a hash of their content.
const FOREVER: &str = "public, max-age=31536000, immutable";

async fn site(directory: PathBuf) -> (TestServer, Routes) {
    let server = TestServer::new().await;
    let routes = assets::routes(&Http::new(server.app.clone(), Arc::new(PassThrough)), Site::Directory(directory));
    (server, routes)
}

#[tokio::test]
async fn every_file_says_what_it_is_and_how_long_it_holds() {
    let table = [
        ("robots.txt", "text/plain; charset=utf-8", ASK),
        ("manifest.webmanifest", "application/manifest+json", ASK),
        ("sw.js", "text/javascript; charset=utf-8", ASK),
        ("icon.svg", "image/svg+xml", ASK),
        ("icon-maskable-512.png", "image/png", ASK),
        ("screenshots/home-wide.png", "image/png", ASK),
        ("startup/750x1334-dark.png", "image/png", ASK),
        ("login.hi.html", "text/html; charset=utf-8", ASK),
        ("assets/core.0123456789abcdef.wasm", "application/wasm", FOREVER),
        ("assets/home.0123456789.js", "text/javascript; charset=utf-8", FOREVER),
        ("assets/app.0123456789.css", "text/css; charset=utf-8", FOREVER),
    ];
    let web = tempfile::tempdir().unwrap();
    for (name, ..) in table {
        let file = web.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        for suffix in ["", ".br"] {
            std::fs::write(web.path().join([name, suffix].concat()), [name, suffix].concat()).unwrap();
        }
    }
    let (_server, routes) = site(web.path().to_owned()).await;
    for (name, kind, cache) in table {
        let path = format!("/{name}");
        let mut tags = Vec::new();
        for (encoding, body) in [("", name.to_owned()), ("br", format!("{name}.br"))] {
            let request = || warp::test::request().path(&path).header("accept-encoding", encoding);
            let response = request().reply(&routes).await;
            let headers = response.headers();
            // A compressed file keeps the media type of its content.
            assert_eq!((response.status().as_u16(), response.body().as_ref()), (200, body.as_bytes()), "{name}");
            assert_eq!(headers["content-type"], kind, "{name} {encoding}");
            assert_eq!(headers["cache-control"], cache, "{name} {encoding}");
            assert_eq!(headers["x-content-type-options"], "nosniff", "{name}");
            assert!(headers["vary"].to_str().unwrap().contains("accept-encoding"), "{name}");
            let tag = headers["etag"].to_str().unwrap().to_owned();
            let again = request().header("if-none-match", &tag).reply(&routes).await;
            assert_eq!((again.status().as_u16(), again.body().len()), (304, 0), "{name}");
            assert_eq!(again.headers()["cache-control"], cache, "{name}");
            tags.push(tag);
        }
        assert_ne!(tags[0], tags[1], "{name}: two packings are two things");
    }
}

#[tokio::test]
async fn no_file_that_is_published_is_of_an_unknown_kind() {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pwa/src/assets");
    let (_server, routes) = site(published.clone()).await;
    let mut folders = vec![published.clone()];
    let mut asked = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&published).unwrap().to_str().unwrap();
            let response = warp::test::request().path(&format!("/{name}")).reply(&routes).await;
            assert_eq!(response.status().as_u16(), 200, "{name}");
            assert_ne!(response.headers()["content-type"], "application/octet-stream", "{name}");
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked} files");
}
