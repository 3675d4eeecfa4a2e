//! Fixtures for the vectors: the shipped fixtures with other products, forms or names.

use super::client::Server;
use super::{read, root};
use serde_json::{Value, json};
use std::fs;
use std::ops::{Deref, DerefMut};
use std::os::unix::fs::symlink;
use tempfile::TempDir;

/// Fields of a product that a vector may set, besides amounts and tenures.
const TERMS: [&str; 9] = [
    "interestRate",
    "serviceRate",
    "overdueRate",
    "overdueCap",
    "earlyInterest",
    "extensionRate",
    "extensionAllowed",
    "maxExtensions",
    "coolingOffDays",
];

pub struct Fixtures {
    products: Vec<Value>,
    forms: Value,
    config: Value,
}

/// A server, and the directory of its fixtures, which is deleted when this value is dropped.
pub struct Open {
    server: Server,
    _fixtures: TempDir,
}

impl Deref for Open {
    type Target = Server;

    fn deref(&self) -> &Server {
        &self.server
    }
}

impl DerefMut for Open {
    fn deref_mut(&mut self) -> &mut Server {
        &mut self.server
    }
}

impl Default for Fixtures {
    /// Returns the first shipped product, which the scenarios use, and the shipped forms and names.
    fn default() -> Self {
        let model = read("fixtures/catalogue/products.json")[0].clone();
        let [forms, config] = ["forms", "config"].map(|name| read(&format!("fixtures/catalogue/{name}.json")));
        Self { products: vec![model], forms, config }
    }
}

fn everywhere(text: &Value) -> Value {
    json!({ "en": text, "hi": text })
}

impl Fixtures {
    /// Adds a product for one amount and tenure; returns its id.
    pub fn sell(&mut self, terms: &Value, amount: &Value, days: &Value) -> String {
        let id = format!("v{}", self.products.len());
        let mut product = self.products[0].clone();
        product["id"] = json!(id);
        product["amountList"] = json!([amount]);
        product["periodList"] = json!([days]);
        product["period"] = days.clone();
        let fields = product.as_object_mut().unwrap();
        for name in TERMS {
            match &terms[name] {
                Value::Null => drop(fields.remove(name)),
                told => drop(fields.insert(name.to_owned(), told.clone())),
            }
        }
        // The catalogue requires this field, and a vector may leave it out.
        fields.entry("extensionAllowed").or_insert(json!(true));
        self.products.push(product);
        id
    }

    pub fn call(&mut self, lender: &Value, grievance_officer: &Value) {
        self.config["lender"] = everywhere(lender);
        self.config["grievanceOfficer"] = everywhere(grievance_officer);
    }

    /// Replaces the form `basic` or `work`. `fields` are in the API's format.
    pub fn ask(&mut self, form: &str, fields: &Value) {
        let catalogued = fields.as_array().unwrap().iter().map(|field| {
            let mut field = field.clone();
            field["label"] = everywhere(&field["key"]);
            field["key"] = everywhere(&field["key"]);
            for choice in field["dictionaryVoList"].as_array_mut().unwrap() {
                choice["dictLabel"] = everywhere(&choice["dictLabel"]);
            }
            field
        });
        self.forms[form] = catalogued.collect();
    }

    pub fn open(&self) -> Open {
        let folder = tempfile::tempdir().unwrap();
        let catalogue = folder.path().join("catalogue");
        fs::create_dir(&catalogue).unwrap();
        for name in ["faq.json", "about.json", "legal.json"] {
            fs::copy(root().join("fixtures/catalogue").join(name), catalogue.join(name)).unwrap();
        }
        let made = [("products", &json!(self.products)), ("forms", &self.forms), ("config", &self.config)];
        for (name, value) in made {
            fs::write(catalogue.join(format!("{name}.json")), value.to_string()).unwrap();
        }
        let small = crate::small::fixtures();
        for name in ["directory", "scenarios"] {
            symlink(small.join(name), folder.path().join(name)).unwrap();
        }
        Open { server: Server::start(folder.path()), _fixtures: folder }
    }
}
