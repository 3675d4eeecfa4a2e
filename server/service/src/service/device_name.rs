//! The name of a device in the list of a user's devices.

use crate::app::Client;

/// Browsers by a substring of `user-agent`. Specific ones come first: most also call themselves Chrome or Safari.
const BROWSERS: &[(&str, &str)] = &[
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("UCBrowser/", "UC Browser"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

const BRAND_LIMIT: usize = 40;

/// Returns browser or brand, and system (`Chrome · Android`), untranslated; empty if unknown.
pub(super) fn device_name(client: &Client) -> String {
    let named = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| client.user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let app = match client.os.as_str() {
        os if os.starts_with("android") => Some("Android"),
        os if os.starts_with("ios") => Some("iPhone"),
        _ => None,
    };
    let brand: String = client.brand.chars().filter(|c| !c.is_control()).take(BRAND_LIMIT).collect();
    let made_by = if brand.is_empty() { named(BROWSERS).unwrap_or_default() } else { &brand };
    let system = named(SYSTEMS).or(app).unwrap_or_default();
    [made_by, system].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(user_agent: &str, brand: &str, os: &str) -> String {
        let text = str::to_owned;
        device_name(&Client { user_agent: text(user_agent), brand: text(brand), os: text(os), ..Client::default() })
    }

    #[test]
    fn browsers_and_systems_are_told_apart() {
        let android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
        assert_eq!(name(&format!("{android} Chrome/130.0.0.0 Mobile Safari/537.36"), "", ""), "Chrome · Android");
        assert_eq!(
            name(&format!("{android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36"), "", ""),
            "Samsung Internet · Android"
        );
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        assert_eq!(name(&format!("{iphone} Version/18.1 Mobile/15E148 Safari/604.1"), "", ""), "Safari · iPhone");
        assert_eq!(
            name("Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "", ""),
            "Firefox · Linux"
        );
    }

    #[test]
    fn a_native_app_is_named_by_its_phone_and_nothing_is_made_up() {
        assert_eq!(name("okhttp/4.12", "Redmi", "android-h5"), "Redmi · Android");
        assert_eq!(name("curl/8", "", ""), "");
        assert_eq!(name("", "a\u{7}\n".repeat(60).as_str(), "").chars().count(), BRAND_LIMIT);
    }
}
