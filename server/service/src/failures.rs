//! Counts and logs failures that the app reports from phones. Anybody may send reports, so only texts that look like
//! names from a build of the app are logged.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use loan_core::api::dto::client::{FailureCount, FailureKind};
use loan_core::nav::meta::route_table;
use lru::LruCache;
use parking_lot::Mutex;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::named::family;

const OTHER: &str = "other";
/// Maximum count in a log line, because a report may contain any number.
const COUNT_LIMIT: u32 = 1000;
/// Period in which a failure counts and is logged once for each address prefix, however often the prefix reports it.
const ONCE: Duration = Duration::from_secs(60 * 60);
/// Maximum number of different failures counted for one address prefix within [`ONCE`].
const SITE_LIMIT: usize = 20;
/// Maximum number of remembered address prefixes. The prefix that has sent no report for longest is forgotten first.
const SITES: usize = 10_000;
const HASH_DIGITS: usize = 8;
/// Maximum number of characters of a chunk's name, and digits of a line or column.
const NAME_LIMIT: usize = 40;

/// Labels of a counter. Kinds and pages come from the core, so their number is bounded.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Labels {
    kind: &'static str,
    page: String,
}

type Reported = (Labels, Option<String>);

#[derive(Debug)]
pub struct Failures {
    pub counts: Family<Labels, Counter>,
    pages: HashSet<String>,
    /// By address prefix: when the prefix's current period of [`ONCE`] began, and the failures reported since.
    sites: Mutex<LruCache<String, (Instant, HashSet<Reported>)>>,
}

impl Default for Failures {
    fn default() -> Self {
        let pages: HashSet<String> = route_table().routes.into_iter().map(|row| row.meta.name).collect();
        let of_page = |page: &str| FailureKind::ALL.map(|kind| Labels { kind: kind.name(), page: page.to_owned() });
        let counts = family(pages.iter().map(String::as_str).chain([OTHER]).flat_map(of_page));
        let sites = Mutex::new(LruCache::unbounded());
        Self { counts, pages, sites }
    }
}

impl Failures {
    /// Counts and logs a phone's report: a failure once an hour for each address prefix and build.
    pub fn note(&self, tenant: &str, site: &str, build: &str, failures: &[FailureCount]) {
        let now = Instant::now();
        let build = Some(build).filter(|build| is_build(build));
        for FailureCount { kind, page, place, count } in failures {
            let kind = kind.name();
            let page = if self.pages.contains(page) { page } else { OTHER };
            let labels = Labels { kind, page: page.to_owned() };
            if self.is_first(site, (labels.clone(), build.map(str::to_owned)), now) {
                self.counts.get_or_create(&labels).inc();
                let (place, count) = (is_place(place).then_some(place), (*count).min(COUNT_LIMIT));
                tracing::warn!(target: "app_failure", tenant, kind, page, place, build, count, "the app failed on a phone");
            }
        }
    }

    /// Returns whether the prefix reports this failure for the first time in the hour, within its limit.
    fn is_first(&self, site: &str, reported: Reported, now: Instant) -> bool {
        let mut sites = self.sites.lock();
        let (since, known) = sites.get_or_insert_mut(site.to_owned(), || (now, HashSet::new()));
        if now.duration_since(*since) >= ONCE {
            (*since, *known) = (now, HashSet::new());
        }
        let is_first = known.len() < SITE_LIMIT && known.insert(reported);
        while sites.len() > SITES {
            sites.pop_lru();
        }
        is_first
    }
}

/// Matches the name of a build, such as `build-0a1b2c3d`.
fn is_build(text: &str) -> bool {
    text.strip_prefix("build-").is_some_and(is_hash)
}

/// Matches a script of the app with line and column, such as `main.0a1b2c3d.js:1:2345`.
fn is_place(text: &str) -> bool {
    let mut parts = text.split(':');
    let (Some(file), Some(line), Some(column), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let is_number =
        |text: &str| (1..=NAME_LIMIT).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |text: &str| {
        let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        (1..=NAME_LIMIT).contains(&text.len()) && text.bytes().all(known)
    };
    let script = file.strip_suffix(".js").and_then(|stem| stem.split_once('.'));
    script.is_some_and(|(name, hash)| is_name(name) && is_hash(hash)) && is_number(line) && is_number(column)
}

fn is_hash(text: &str) -> bool {
    text.len() == HASH_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_a_build_makes_are_written_as_they_came() {
        for place in ["main.0a1b2c3d.js:1:2345", "order-detail.0a1b2c3d.js:12:1", "3236.548cd53f.js:1:9"] {
            assert!(is_place(place), "{place}");
        }
        for other in [
            "",
            "asha@example.com",
            "main.js:1:2",
            "main.0a1b2c3d.js:1",
            "main.0a1b2c3d.js:1:2:3",
            "main.0a1b2c3d.js:1:x",
            "/order?id=7.0a1b2c3d.js:1:2",
            "main.0a1b2c3d.js:1:2\nforged",
        ] {
            assert!(!is_place(other), "{other}");
        }
        assert!(is_build("build-0a1b2c3d"));
        assert!(!is_build("build-asha verma") && !is_build("0a1b2c3d") && !is_build("build-0a1b2c3d0"));
    }

    #[test]
    fn a_failure_counts_once_for_each_address_prefix_and_build() {
        let failures = Failures::default();
        let report = |site: &str, build: &str, page: &str| {
            let failure = FailureCount {
                kind: FailureKind::Error,
                page: page.to_owned(),
                place: String::new(),
                count: 1_000_000,
            };
            failures.note("t", site, build, &[failure]);
        };
        let count = |page: &str| failures.counts.get_or_create(&Labels { kind: "error", page: page.to_owned() }).get();
        for _ in 0..50 {
            report("203.0.113.0/24", "build-0a1b2c3d", "login");
        }
        assert_eq!((count("login"), count(OTHER)), (1, 0), "however often it is said");
        report("203.0.114.0/24", "build-0a1b2c3d", "login");
        report("203.0.113.0/24", "build-0a1b2c3e", "login");
        assert_eq!(count("login"), 3);
        for n in 0..1000 {
            report("203.0.115.0/24", &format!("build-{n:08x}"), "login");
        }
        assert_eq!(count("login"), 3 + SITE_LIMIT as u64, "invented builds do not make it more");
        let later = Instant::now() + ONCE;
        let reported = (Labels { kind: "error", page: "login".to_owned() }, Some("build-0a1b2c3d".to_owned()));
        assert!(failures.is_first("203.0.113.0/24", reported.clone(), later));
        assert!(!failures.is_first("203.0.113.0/24", reported, later));
    }
}
