//! The catalogue: products, forms, help, legal documents and configuration.
//!
//! The files `fixtures/catalogue/*.json` are read at start, and again when they change ([`crate::watch`]). A server
//! that starts with a faulty catalogue prints each [`Fault`] and exits before it opens its port.

mod cache;
mod cards;
mod check;
mod forms;
mod legal;
mod text;
mod views;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use loan_core::fees::{EarlyInterest, Offer, Rates, Terms};
use loan_core::loan::{PlanOffer, Repayment};
use loan_core::message::Language;
use loan_core::money::{Fraction, Money, PercentPerDay};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

pub use crate::fixtures::Fault;
use cache::Cache;
pub use cards::{Basis, Card};
pub use forms::{Choice, Field, Forms};
pub use legal::Legal;
pub use text::{Languages, Text};

use crate::fixtures::parse_entries;

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Product {
    pub id: String,
    pub name: Text,
    /// Path on this site.
    pub logo: String,
    pub slogan: Text,
    /// 1 = available, 0 = locked.
    pub product_status: u8,
    /// 1 = no more loans today ("Fulled").
    pub is_full: u8,
    /// Shown when the product is locked or full, instead of the application.
    pub full_msg: Text,
    /// 0 = an external product that opens `h5Href`, 1 = ours.
    pub product_type: u8,
    /// Address of an external product; its host must be in `allowedHosts`.
    #[serde(default)]
    pub h5_href: Option<String>,
    /// Number of the borrower's loan from which the product is available (1 = the first loan).
    pub order_num: u32,
    /// Amounts offered, ascending; the largest is the maximum.
    pub amount_list: Vec<Money>,
    /// Loan periods offered, in days, ascending.
    pub period_list: Vec<u32>,
    /// Interval of the instalments, `{"every": "month"}` or `{"every": 30}` (days); absent for a single repayment.
    #[serde(default)]
    pub repayment: Option<Repayment>,
    /// One plan for each period of `periodList`, `{"period": 91, "instalments": 3}`; only with `repayment`.
    #[serde(default)]
    pub plans: Vec<PlanOffer>,
    /// The preselected period; one of `periodList`.
    pub period: u32,
    /// Interest in percent per day, such as `"0.1"`.
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the amount, such as `"0.10"`.
    pub service_rate: Fraction,
    /// Overdue interest in percent per day, such as `"1"`.
    pub overdue_rate: PercentPerDay,
    /// Maximum overdue interest as a fraction of the amount, such as `"0.3"`; no limit when absent.
    pub overdue_cap: Option<Fraction>,
    /// Interest owed after early repayment: `"full"` (the default) or `"daysUsed"`.
    #[serde(default)]
    pub early_interest: EarlyInterest,
    /// Extension fee as a fraction of the amount, such as `"0.05"`.
    pub extension_rate: Fraction,
    pub extension_allowed: bool,
    #[serde(default = "three")]
    pub max_extensions: u32,
    /// Days after disbursal within which the borrower may exit the loan (the cooling-off period).
    #[serde(default = "three")]
    pub cooling_off_days: u32,
    #[serde(default = "yes")]
    pub can_choose_amount: bool,
    pub loan_processing_time: Text,
    pub score: String,
    #[serde(default = "default_tenure")]
    pub tenure_text: Text,
    /// Conditions of eligibility, one per line: the specification's `detail[0]`.
    pub eligibility: Vec<Text>,
    /// Requirements for applying, one per line: the specification's `detail[1]`.
    pub requirements: Vec<Text>,
    #[serde(skip)]
    pub cards: Cache<Basis, Card>,
}

fn three() -> u32 {
    3
}

fn yes() -> bool {
    true
}

fn default_tenure() -> Text {
    Text::each([(Language::En, "91~180 days"), (Language::Hi, "91~180 दिन")])
}

impl Product {
    /// Returns the product's terms for the core. They were checked when the catalogue was loaded.
    pub fn terms(&self) -> Terms {
        let offer = Offer {
            amount_list: self.amount_list.clone(),
            period_list: self.period_list.clone(),
            repayment: self.repayment,
            plans: self.plans.clone(),
        };
        let rates = Rates {
            interest_rate: self.interest_rate,
            service_rate: self.service_rate,
            overdue_rate: self.overdue_rate,
            overdue_cap: self.overdue_cap,
            early_interest: self.early_interest,
            extension_rate: self.extension_rate,
            extension_allowed: self.extension_allowed,
            max_extensions: self.max_extensions,
            cooling_off_days: self.cooling_off_days,
        };
        Terms { offer, rates }
    }

    pub fn closed_because(&self, full_msg: Text) -> Self {
        Self { product_status: 0, full_msg, ..self.clone() }
    }

    pub fn max_amount(&self) -> Option<Money> {
        self.amount_list.last().copied()
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    pub title: Text,
    pub content: Text,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct About {
    pub app_name: Text,
    pub copywriting: Text,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpinionType {
    pub problem_type: String,
    pub problem_desc: Text,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Living {
    pub provider: String,
    /// 1 = the liveness check is required.
    pub required: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracking {
    pub enabled: bool,
    pub events: Vec<String>,
}

/// Links to the native apps. The web app hides missing links.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AppLinks {
    pub ios_store: Option<String>,
    pub android_store: Option<String>,
    pub scheme: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Config {
    pub lender: Text,
    pub grievance_officer: Text,
    /// Verification steps in order: some or all of `basic`, `work`, `identity`, `face` and `contacts`.
    pub auth_steps: Vec<String>,
    /// If `null`, the borrower types the Aadhaar number and the PAN. If a number, the borrower photographs the
    /// documents; the app gets the number unchanged.
    #[serde(default)]
    pub photo_type: Option<u8>,
    pub living: Living,
    pub opinion_types: Vec<OpinionType>,
    pub tracking: Tracking,
    /// Kinds of device data to upload (`gps`).
    pub device_uploads: Vec<String>,
    /// Hosts that payment and external-product addresses may lead to, besides this site.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    #[serde(default)]
    pub support: Option<String>,
    #[serde(default)]
    pub app_links: AppLinks,
}

#[derive(Debug, Clone)]
pub struct Catalogue {
    pub products: Vec<Product>,
    pub forms: Forms,
    pub faq: Vec<FaqItem>,
    pub about: About,
    pub legal: Legal,
    pub config: Config,
    files: Arc<BTreeMap<String, String>>,
}

/// Names of the catalogue's files without `.json`.
pub const FILES: [&str; 6] = ["products", "forms", "faq", "about", "config", "legal"];

impl Catalogue {
    /// Reads and checks `catalogue/*.json` under `fixtures`. The error lists every fault, and is never empty.
    pub fn load(fixtures: &Path) -> Result<Self, Vec<Fault>> {
        Self::of(|name| String::from_utf8(std::fs::read(fixtures.join(path(name)))?).map_err(io::Error::other))
    }

    fn of(read_file: impl Fn(&str) -> io::Result<String>) -> Result<Self, Vec<Fault>> {
        let (mut files, mut faults) = (BTreeMap::new(), Vec::new());
        for name in FILES {
            match read_file(name) {
                Ok(text) => drop(files.insert(name.to_owned(), text)),
                Err(error) => faults.push(Fault::of_file(&path(name), error)),
            }
        }
        let products = read(&files, "products", &mut faults);
        let forms = read(&files, "forms", &mut faults);
        let faq = read(&files, "faq", &mut faults);
        let about = read(&files, "about", &mut faults);
        let config = read(&files, "config", &mut faults);
        let legal = read(&files, "legal", &mut faults);
        let (Some(products), Some(forms), Some(faq), Some(about), Some(legal), Some(config)) =
            (products, forms, faq, about, legal, config)
        else {
            return Err(faults);
        };
        let catalogue = Self { products, forms, faq, about, legal, config, files: Arc::new(files) };
        check::check(&catalogue, &mut faults);
        if faults.is_empty() { Ok(catalogue) } else { Err(faults) }
    }

    /// Returns the texts of the files, by the names in [`FILES`].
    pub fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// Checks a catalogue, given as the text of each file by name. The error lists every fault, also missing files.
    pub fn of_files(files: &BTreeMap<String, String>) -> Result<Self, Vec<Fault>> {
        let missing = || io::Error::other("missing");
        Self::of(|name| files.get(name).cloned().ok_or_else(missing))
    }

    /// Returns the SHA-256 of the files, in hexadecimal. Catalogues with the same digest are equal.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (name, text) in self.files() {
            for part in [name, text] {
                hash.update(part.len().to_be_bytes());
                hash.update(part);
            }
        }
        hex::encode(hash.finalize())
    }

    pub fn product(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }
}

fn path(name: &str) -> String {
    format!("catalogue/{name}.json")
}

fn read<T: DeserializeOwned>(files: &BTreeMap<String, String>, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    parse_entries(&path(name), files.get(name)?.as_bytes()).map_err(|found| faults.extend(found)).ok()
}

#[cfg(test)]
mod tests;
