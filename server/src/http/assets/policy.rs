//! The content security policy: scripts, styles and connections come from this origin only, and what stands in a page itself only
//! if the build made it.

use serde::Deserialize;
use warp::http::HeaderValue;

use crate::site::Site;

/// The header.
pub(super) const NAME: &str = "content-security-policy";
/// The build's own list: the hashes of the styles and scripts that stand in its pages.
const INLINE: &str = "inline.json";

#[derive(Debug, Default, Deserialize)]
struct Inline {
    style: Vec<String>,
    script: Vec<String>,
}

/// For whatever is no page, and for a page that has nothing of its own.
pub(super) fn plain() -> HeaderValue {
    policy(&Inline::default())
}

/// For a page.
pub(super) async fn of_page(site: &Site) -> HeaderValue {
    let inline = match site.read(INLINE).await {
        Some((_, bytes)) => serde_json::from_slice(&bytes).unwrap_or_default(),
        None => Inline::default(),
    };
    policy(&inline)
}

/// Texts never become scripts or markup, and addresses become scripts by the app's own policy (`pwa/src/boot/index.ts`). Compiling the core's WebAssembly needs `wasm-unsafe-eval`; photos are shown from `blob:` before they are sent.
fn policy(inline: &Inline) -> HeaderValue {
    let also = |hashes: &[String]| hashes.iter().map(|hash| format!(" {hash}")).collect::<String>();
    let (script, style) = (also(&inline.script), also(&inline.style));
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{script}; style-src 'self'{style}; \
         img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types default"
    );
    // A list that is no header's text is as none: the page then lacks its styles, and nothing else comes in.
    HeaderValue::from_str(&policy).unwrap_or_else(|_| plain())
}
