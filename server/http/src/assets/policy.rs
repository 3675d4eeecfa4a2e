//! Builds the content security policy of the app's pages and files.

use serde::Deserialize;
use warp::http::HeaderValue;

use loan_service::site::Site;

pub(super) const NAME: &str = "content-security-policy";
/// The file in which the build lists the hashes of the inline styles and scripts of its pages.
const INLINE: &str = "inline.json";

#[derive(Debug, Default, Deserialize)]
struct Inline {
    style: Vec<String>,
    script: Vec<String>,
}

/// Returns the policy for pages without inline styles and scripts, and for files that are not pages.
pub(super) fn plain() -> HeaderValue {
    policy(&Inline::default())
}

pub(super) async fn of_page(site: &Site) -> HeaderValue {
    let read = site.read(INLINE).await;
    policy(&read.and_then(|(_, bytes)| serde_json::from_slice(&bytes).ok()).unwrap_or_default())
}

/// Trusted types keep text from becoming script or markup; `pwa/src/boot/index.ts` defines the allowed script
/// addresses. The core's WebAssembly needs `wasm-unsafe-eval`, and previews of photos need `blob:`.
fn policy(inline: &Inline) -> HeaderValue {
    let also = |hashes: &[String]| hashes.iter().map(|hash| format!(" {hash}")).collect::<String>();
    let (script, style) = (also(&inline.script), also(&inline.style));
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{script}; style-src 'self'{style}; \
         img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types default"
    );
    // If the hashes are not valid in a header, the page loses its inline styles and scripts.
    HeaderValue::from_str(&policy).unwrap_or_else(|_| plain())
}
