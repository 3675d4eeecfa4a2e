//! What is for sale and what is asked: products, forms, help and configuration, read from `fixtures/catalogue/*.json`
//! at start and again when a file changes ([`crate::watch`]).
//!
//! Every file is checked when it is read. A mistake becomes a [`Fault`] with the file, the field and the reason, so a
//! server with a broken catalogue stops before it opens its port.

mod check;
mod forms;
mod legal;
mod text;
mod views;

use std::collections::BTreeMap;
use std::sync::Arc;

use loan_core::fees::{EarlyInterest, Offer, Rates, Terms};
use loan_core::money::{Fraction, Money, PercentPerDay};
use loan_core::order::precheck::Availability;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

pub use crate::fixtures::Fault;
pub use forms::{Choice, Field, Forms};
pub use legal::Legal;
pub use text::Text;

use crate::fixtures::{Fixtures, parse};

/// A loan product as the catalogue states it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Product {
    /// Opaque id, unique in the catalogue.
    pub id: String,
    /// Trade name.
    pub name: Text,
    /// Address of the logo, a path of this site.
    pub logo: String,
    /// One line under the name.
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
    /// The product opens with the borrower's n-th loan (1 = at once).
    pub order_num: u32,
    /// Amounts offered, ascending; the largest is the maximum.
    pub amount_list: Vec<Money>,
    /// Days offered, ascending.
    pub period_list: Vec<u32>,
    /// The period chosen at first; one of `periodList`.
    pub period: u32,
    /// Percent per day, `"0.1"`.
    pub interest_rate: PercentPerDay,
    /// Processing fee as a fraction of the amount, `"0.10"`.
    pub service_rate: Fraction,
    /// Percent per day overdue, `"1"`.
    pub overdue_rate: PercentPerDay,
    /// The most that overdue interest may come to, as a fraction of the amount, `"0.3"`; no limit when absent.
    pub overdue_cap: Option<Fraction>,
    /// How much interest a borrower owes who repays early: `"full"` (the default) or `"daysUsed"`.
    #[serde(default)]
    pub early_interest: EarlyInterest,
    /// Extension fee as a fraction of the amount, `"0.05"`.
    pub extension_rate: Fraction,
    /// Whether a loan of this product can be extended at all.
    pub extension_allowed: bool,
    /// How many paid extensions a loan may have.
    #[serde(default = "three")]
    pub max_extensions: u32,
    /// Days after disbursal within which the borrower may exit the loan (the cooling-off period).
    #[serde(default = "three")]
    pub cooling_off_days: u32,
    /// Whether the amount can be chosen (else the largest is taken).
    #[serde(default = "yes")]
    pub can_choose_amount: bool,
    /// How long a disbursal takes, as shown (`"5 minutes"`).
    pub loan_processing_time: Text,
    /// Overall rating as shown (`"4.8"`).
    pub score: String,
    /// Tenure shown on the card.
    #[serde(default = "default_tenure")]
    pub tenure_text: Text,
    /// Who may apply, one line each: the specification's `detail[0]`.
    pub eligibility: Vec<Text>,
    /// What one needs to apply, one line each: the specification's `detail[1]`.
    pub requirements: Vec<Text>,
}

fn three() -> u32 {
    3
}

fn yes() -> bool {
    true
}

fn default_tenure() -> Text {
    Text::each("91~180 days", "91~180 दिन")
}

impl Product {
    /// The product's terms as the core takes them. The catalogue was checked when it was loaded, so every one of them
    /// can be offered.
    pub fn terms(&self) -> Terms {
        let offer = Offer { amount_list: self.amount_list.clone(), period_list: self.period_list.clone() };
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

    /// Whether the product can be applied for, as the core takes it.
    pub fn availability(&self) -> Availability {
        Availability {
            product_status: self.product_status,
            is_full: self.is_full,
            product_type: self.product_type,
            order_num: self.order_num,
        }
    }

    /// The largest amount on offer.
    pub fn max_amount(&self) -> Option<Money> {
        self.amount_list.last().copied()
    }
}

/// One question and its answer.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    /// The question.
    pub title: Text,
    /// The answer.
    pub content: Text,
}

/// The about-us page.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct About {
    /// The app's name.
    pub app_name: Text,
    /// Body text.
    pub copywriting: Text,
}

/// A kind of feedback.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpinionType {
    /// Stable code.
    pub problem_type: String,
    /// What the borrower reads.
    pub problem_desc: Text,
}

/// The face check.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Living {
    /// Name of the provider the app talks to.
    pub provider: String,
    /// 1 = every borrower needs it.
    pub required: u8,
}

/// Which tracking events the app sends.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracking {
    /// Whether events are wanted at all.
    pub enabled: bool,
    /// Their names.
    pub events: Vec<String>,
}

/// Where to find the native apps; the app does not show what is absent.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AppLinks {
    /// App Store page.
    pub ios_store: Option<String>,
    /// Play Store page.
    pub android_store: Option<String>,
    /// Custom scheme of the native app.
    pub scheme: Option<String>,
}

/// Everything else an operator decides.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Config {
    /// Lender named in the Key Fact Statement.
    pub lender: Text,
    /// Grievance officer named in the Key Fact Statement, with a way to reach them.
    pub grievance_officer: Text,
    /// Verification steps in the order they are asked: `basic work identity face contacts`.
    pub auth_steps: Vec<String>,
    /// `null`: Aadhaar and PAN are typed in. Else they are photographed, and the app gets the number as it is.
    #[serde(default)]
    pub photo_type: Option<u8>,
    /// The face check.
    pub living: Living,
    /// Kinds of feedback.
    pub opinion_types: Vec<OpinionType>,
    /// Tracking.
    pub tracking: Tracking,
    /// What the device should upload (`gps`).
    pub device_uploads: Vec<String>,
    /// Hosts that payment and external-product addresses may lead to, besides this site.
    #[serde(default)]
    pub allowed_hosts: Vec<String>,
    /// Support contact.
    #[serde(default)]
    pub support: Option<String>,
    /// Native apps.
    #[serde(default)]
    pub app_links: AppLinks,
}

/// The whole catalogue.
#[derive(Debug, Clone)]
pub struct Catalogue {
    /// Products in the order they are shown.
    pub products: Vec<Product>,
    /// Forms.
    pub forms: Forms,
    /// Help.
    pub faq: Vec<FaqItem>,
    /// About us.
    pub about: About,
    /// What may be read before signing in.
    pub legal: Legal,
    /// The rest.
    pub config: Config,
    /// The files that it was read from.
    sources: Arc<Sources>,
}

/// The files of a catalogue by name (`products`).
type Sources = BTreeMap<&'static str, Vec<u8>>;

/// The names of a catalogue's files.
pub const FILES: [&str; 6] = ["products", "forms", "faq", "about", "config", "legal"];

impl Catalogue {
    /// Reads and checks `catalogue/{products,forms,faq,about,legal,config}.json` under `fixtures`.
    ///
    /// # Errors
    /// Every fault found, never an empty list.
    pub fn load(fixtures: impl Into<Fixtures>) -> Result<Self, Vec<Fault>> {
        let fixtures = &fixtures.into();
        let (mut sources, mut faults) = (Sources::new(), Vec::new());
        for name in FILES {
            let file = path(name);
            match fixtures.read(&file) {
                Ok(bytes) => drop(sources.insert(name, bytes.into_owned())),
                Err(error) => faults.push(Fault::of_file(&file, error)),
            }
        }
        Self::of(sources, faults)
    }

    /// The catalogue that these files make; `faults` are those that were found before.
    fn of(sources: Sources, mut faults: Vec<Fault>) -> Result<Self, Vec<Fault>> {
        let products = read(&sources, "products", &mut faults);
        let forms = read(&sources, "forms", &mut faults);
        let faq = read(&sources, "faq", &mut faults);
        let about = read(&sources, "about", &mut faults);
        let config = read(&sources, "config", &mut faults);
        let legal = read(&sources, "legal", &mut faults);
        let (Some(products), Some(forms), Some(faq), Some(about), Some(legal), Some(config)) =
            (products, forms, faq, about, legal, config)
        else {
            return Err(faults);
        };
        let catalogue = Self { products, forms, faq, about, legal, config, sources: Arc::new(sources) };
        check::check(&catalogue, &mut faults);
        if faults.is_empty() { Ok(catalogue) } else { Err(faults) }
    }

    /// Its files by name, as text, from which [`Catalogue::of_files`] makes it again.
    pub fn files(&self) -> BTreeMap<String, String> {
        self.sources
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), String::from_utf8_lossy(bytes).into_owned()))
            .collect()
    }

    /// The catalogue that these files make.
    ///
    /// # Errors
    /// Every fault found, a missing file too; never an empty list.
    pub fn of_files(files: &BTreeMap<String, String>) -> Result<Self, Vec<Fault>> {
        let (mut sources, mut faults) = (Sources::new(), Vec::new());
        for name in FILES {
            match files.get(name) {
                Some(text) => drop(sources.insert(name, text.as_bytes().to_vec())),
                None => faults.push(Fault::of_file(&path(name), "missing")),
            }
        }
        Self::of(sources, faults)
    }

    /// SHA-256 of its files, in hexadecimal: two catalogues with the same are the same.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (name, bytes) in self.sources.iter() {
            for part in [name.as_bytes(), bytes] {
                hash.update(part.len().to_be_bytes());
                hash.update(part);
            }
        }
        hex::encode(hash.finalize())
    }

    /// The product with this id.
    pub fn product(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }
}

/// A file's path below the fixtures directory.
fn path(name: &str) -> String {
    format!("catalogue/{name}.json")
}

/// Parses one file. If that fails, adds a fault and returns `None`.
fn read<T: DeserializeOwned>(sources: &Sources, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
    parse(&path(name), sources.get(name)?).map_err(|fault| faults.push(fault)).ok()
}

#[cfg(test)]
mod tests;
