//! Responses for the app's files and pages: encodings, headers, preload links.

use std::sync::Arc;

use crate::support::TestServer;
use loan_server::http::{Http, PassThrough, assets};
use loan_server::site::Site;
use serde_json::json;

#[tokio::test]
async fn the_app_is_served_with_its_headers_and_never_hides_a_call() {
    let server = TestServer::new().await;
    let web = tempfile::tempdir().unwrap();
    for (name, content) in [
        ("index.html", "entry"),
        ("login.en.html", "login"),
        ("login.hi.html", "लॉग इन"),
        ("sw.js", "worker"),
        ("assets/app.0123456789.js", "plain"),
        ("assets/app.0123456789.js.br", "brotli"),
        ("assets/app.0123456789.js.gz", "gzip"),
    ] {
        let file = web.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }
    let routes =
        assets::routes(&Http::new(server.app.clone(), Arc::new(PassThrough)), Site::Directory(web.path().to_owned()));
    let get = async |path: &str, encoding: &str| {
        warp::test::request().path(path).header("accept-encoding", encoding).reply(&routes).await
    };
    let script = "/assets/app.0123456789.js";
    for (encoding, body, named) in
        [("gzip, br", "brotli", Some("br")), ("gzip", "gzip", Some("gzip")), ("", "plain", None)]
    {
        let response = get(script, encoding).await;
        assert_eq!(response.body(), body);
        assert_eq!(response.headers().get("content-encoding").map(|value| value.to_str().unwrap()), named);
        assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(response.headers()["vary"], "accept-encoding");
    }
    for (spoken, form) in [("hi-IN, en;q=0.5", "लॉग इन"), ("de", "login"), ("en-IN", "entry")] {
        let response = warp::test::request().path("/login").header("accept-language", spoken).reply(&routes).await;
        assert_eq!(response.body(), form, "{spoken}");
        assert_eq!(response.headers()["vary"], "accept-encoding, accept-language, cookie");
        assert_eq!(response.headers()["cache-control"], "no-cache");
    }
    for (cookie, page) in [("", "login"), ("a=b; token=", "login"), ("a=b; token=of-a-session", "entry")] {
        let response = warp::test::request().path("/").header("cookie", cookie).reply(&routes).await;
        assert_eq!(response.body(), page, "{cookie}");
        assert_eq!(response.headers()["vary"], "accept-encoding, accept-language, cookie");
    }
    // Paths of screens and of folders get the entry page, so no folder is listed.
    for path in ["/index.html", "/orders/01J/detail", "/auth/index", "/assets", "/assets/"] {
        let response = get(path, "").await;
        assert_eq!((response.status().as_u16(), response.body().as_ref()), (200, b"entry".as_slice()), "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(policy.contains("object-src 'none'; base-uri 'none'"), "{policy}");
        assert!(policy.contains("; require-trusted-types-for 'script'; trusted-types default"), "{policy}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["referrer-policy"], "same-origin");
        assert_eq!(response.headers()["cross-origin-opener-policy"], "same-origin");
    }
    // `cross-origin-opener-policy` is absent when the user or the app itself opens the page.
    for (site, severed) in [("none", false), ("same-origin", false), ("same-site", true), ("cross-site", true)] {
        let request = warp::test::request().path("/order").header("sec-fetch-mode", "navigate");
        let response = request.header("sec-fetch-site", site).reply(&routes).await;
        assert_eq!(response.headers().contains_key("cross-origin-opener-policy"), severed, "{site}");
    }
    assert_eq!(get("/sw.js", "").await.headers()["cache-control"], "no-cache");
    for path in ["/assets/gone.0123456789.js", "/api1/x", "/__qa", "/../Cargo.toml", "/ops/v1/x"] {
        assert_eq!(get(path, "").await.status().as_u16(), 404, "{path}");
    }
    let policy = async |path: &str| {
        let response = get(path, "").await;
        response.headers()["content-security-policy"].to_str().unwrap().to_owned()
    };
    assert!(!policy("/login").await.contains("sha256"), "nothing stands in a page unless the build says so");
    let inline = r#"{"style": ["'sha256-A='", "'sha256-B='"], "script": ["'sha256-C='"]}"#;
    std::fs::write(web.path().join("inline.json"), inline).unwrap();
    let page = policy("/login").await;
    assert!(page.contains("; style-src 'self' 'sha256-A=' 'sha256-B=';"), "{page}");
    assert!(page.contains("; script-src 'self' 'wasm-unsafe-eval' 'sha256-C=';"), "{page}");
    assert!(!page.contains("unsafe-inline"), "{page}");
    assert!(!policy(script).await.contains("sha256"), "a file is no page");
    let tag = get("/", "").await.headers()["etag"].to_str().unwrap().to_owned();
    let again = warp::test::request().path("/").header("if-none-match", tag).reply(&routes).await;
    assert_eq!((again.status().as_u16(), again.body().len()), (304, 0));
    assert_eq!(warp::test::request().method("POST").path("/").reply(&routes).await.status().as_u16(), 405);
}

#[tokio::test]
async fn a_page_names_what_its_screen_needs_to_who_is_signed_in() {
    let server = TestServer::new().await;
    let web = tempfile::tempdir().unwrap();
    let parts = json!({
        "app": ["assets/app.js"],
        "app": ["assets/app.js"],
        "main": ["assets/main.js", "assets/app.js"],
        "order-detail": ["assets/order.css", "assets/order.js"],
        "core": ["assets/core.js", "assets/core.wasm"],
        "offline": ["assets/offline.js"],
        "texts-en": ["assets/en.js"],
        "texts-hi": ["assets/hi.js"],
    });
    std::fs::write(web.path().join("index.html"), "entry").unwrap();
    std::fs::write(web.path().join("parts.json"), parts.to_string()).unwrap();
    let routes =
        assets::routes(&Http::new(server.app.clone(), Arc::new(PassThrough)), Site::Directory(web.path().to_owned()));
    let link = async |path: &str, cookie: &str, language: &str| {
        let request = warp::test::request().path(path).header("cookie", cookie).header("accept-language", language);
        request.reply(&routes).await.headers().get("link").map(|value| value.to_str().unwrap().to_owned())
    };
    // `app.js` is in two parts of the app, but is preloaded once.
    let main = "</assets/app.js>; rel=preload; as=script, </assets/main.js>; rel=preload; as=script";
    let core = "</assets/core.js>; rel=preload; as=script";
    let offline = "</assets/offline.js>; rel=preload; as=script";
    assert_eq!(
        link("/orders/01J/detail", "other=1; token=t", "hi").await.unwrap(),
        format!(
            "{main}, </assets/order.css>; rel=preload; as=style, </assets/order.js>; rel=preload; as=script, \
             </assets/hi.js>; rel=preload; as=script"
        )
    );
    // A screen that only shows the server's data does not preload core.
    for path in ["/", "/order"] {
        assert_eq!(
            link(path, "token=t", "en").await.unwrap(),
            format!("{main}, </assets/en.js>; rel=preload; as=script")
        );
    }
    // A screen that is not in `parts.json` still preloads texts and core.
    assert_eq!(
        link("/auth/basic", "token=t", "de").await.unwrap(),
        format!("{main}, {core}, </assets/en.js>; rel=preload; as=script, {offline}")
    );
    assert_eq!(link("/orders/01J/detail", "", "hi").await, None, "nobody is signed in");
    assert_eq!(link("/parts.json", "token=t", "hi").await, None, "no page");
    assert_eq!(link("/index.html", "token=t", "hi").await, None, "no screen");
}
