//! Rules of a catalogue that serde's types cannot express.

use std::collections::HashSet;

use loan_core::message::Language;
use loan_core::nav::link::is_allowed;
use loan_core::validate::fields::form_faults;

use super::{Catalogue, Fault, Product, Text};

const STEPS: [&str; 5] = ["basic", "work", "identity", "face", "contacts"];

pub(super) fn check(catalogue: &Catalogue, faults: &mut Vec<Fault>) {
    products(catalogue, &mut Reporter { file: "catalogue/products.json", faults });
    forms(catalogue, &mut Reporter { file: "catalogue/forms.json", faults });
    pages(catalogue, faults);
    config(catalogue, &mut Reporter { file: "catalogue/config.json", faults });
}

struct Reporter<'a> {
    file: &'static str,
    faults: &'a mut Vec<Fault>,
}

impl Reporter<'_> {
    fn unless(&mut self, holds: bool, field: impl Into<String>, reason: &str) {
        let fault = Fault::at(self.file, field, reason);
        // Forms are checked in every language, which can find the same fault several times.
        if !holds && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn text(&mut self, text: &Text, field: impl Into<String>) {
        let field = field.into();
        for fault in text.faults() {
            self.unless(false, field.clone(), &fault);
        }
    }
}

fn products(catalogue: &Catalogue, report: &mut Reporter<'_>) {
    let mut ids = HashSet::new();
    report.unless(!catalogue.products.is_empty(), "", "needs at least one product");
    let first_loan = catalogue.products.iter().any(|product| product.order_num <= 1);
    report.unless(first_loan, "0.orderNum", "no product is open to a first loan");
    for (index, product) in catalogue.products.iter().enumerate() {
        report.unless(!product.id.is_empty(), format!("{index}.id"), "must not be empty");
        report.unless(ids.insert(&product.id), format!("{index}.id"), "is used twice");
        one_product(catalogue, product, index, report);
    }
}

fn one_product(catalogue: &Catalogue, product: &Product, index: usize, report: &mut Reporter<'_>) {
    let at = |field: &str| format!("{index}.{field}");
    for (text, field) in [
        (&product.name, "name"),
        (&product.slogan, "slogan"),
        (&product.full_msg, "fullMsg"),
        (&product.loan_processing_time, "loanProcessingTime"),
        (&product.tenure_text, "tenureText"),
    ] {
        report.text(text, at(field));
    }
    for (texts, field) in [(&product.eligibility, "eligibility"), (&product.requirements, "requirements")] {
        for (place, text) in texts.iter().enumerate() {
            report.text(text, format!("{index}.{field}.{place}"));
        }
    }
    let flags =
        [(product.product_status, "productStatus"), (product.is_full, "isFull"), (product.product_type, "productType")];
    for (flag, field) in flags {
        report.unless(flag <= 1, at(field), "must be 0 or 1");
    }
    report.unless(product.order_num >= 1, at("orderNum"), "must be 1 or more");
    report.unless(product.logo.starts_with('/'), at("logo"), "must be a path of this site");
    report.unless(product.period_list.contains(&product.period), at("period"), "must be one of periodList");
    for fault in product.terms().faults() {
        report.unless(false, at(fault.field), &fault.reason);
    }
    let external = product.product_type == 0;
    let allowed = product.h5_href.as_deref().is_some_and(|href| is_allowed(href, &catalogue.config.allowed_hosts));
    report.unless(!external || allowed, at("h5Href"), "an external product needs an https address on an allowed host");
}

fn forms(catalogue: &Catalogue, report: &mut Reporter<'_>) {
    for (form, fields) in [("basic", &catalogue.forms.basic), ("work", &catalogue.forms.work)] {
        for (place, field) in fields.iter().enumerate() {
            report.text(&field.key, format!("{form}.{place}.key"));
            report.text(&field.label, format!("{form}.{place}.label"));
            for choice in &field.dictionary_vo_list {
                report.text(&choice.dict_label, format!("{form}.{place}.dictionaryVoList"));
            }
        }
        for language in Language::ALL {
            let views: Vec<_> = fields.iter().map(|field| field.view(*language)).collect();
            for fault in form_faults(&views) {
                let at = fault.at.map_or_else(|| form.to_owned(), |(place, field)| format!("{form}.{place}.{field}"));
                report.unless(false, at, fault.reason);
            }
        }
    }
}

fn pages(catalogue: &Catalogue, faults: &mut Vec<Fault>) {
    let mut report = Reporter { file: "catalogue/faq.json", faults };
    for (index, item) in catalogue.faq.iter().enumerate() {
        report.text(&item.title, format!("{index}.title"));
        report.text(&item.content, format!("{index}.content"));
    }
    report.file = "catalogue/about.json";
    report.text(&catalogue.about.app_name, "appName");
    report.text(&catalogue.about.copywriting, "copywriting");
    report.file = "catalogue/legal.json";
    legal(catalogue, &mut report);
}

fn legal(catalogue: &Catalogue, report: &mut Reporter<'_>) {
    if let Some(notice) = &catalogue.legal.notice {
        report.text(notice, "notice");
    }
    for (key, document) in catalogue.legal.documents() {
        report.unless(!document.sections.is_empty(), format!("{key}.sections"), "needs at least one section");
        for (index, fact) in document.facts.iter().enumerate() {
            report.text(&fact.label, format!("{key}.facts.{index}.label"));
            report.text(&fact.value, format!("{key}.facts.{index}.value"));
            let reason = "must begin with mailto:, tel: or https://";
            report.unless(fact.leads_well(), format!("{key}.facts.{index}.href"), reason);
        }
        for (index, section) in document.sections.iter().enumerate() {
            report.text(&section.title, format!("{key}.sections.{index}.title"));
            for text in section.paragraphs.iter().chain(&section.points) {
                report.text(text, format!("{key}.sections.{index}"));
            }
        }
    }
}

fn config(catalogue: &Catalogue, report: &mut Reporter<'_>) {
    let config = &catalogue.config;
    report.text(&config.lender, "lender");
    report.text(&config.grievance_officer, "grievanceOfficer");
    let known = config.auth_steps.iter().all(|step| STEPS.contains(&step.as_str()));
    report.unless(known, "authSteps", "knows only basic, work, identity, face, contacts");
    let distinct: HashSet<_> = config.auth_steps.iter().collect();
    report.unless(distinct.len() == config.auth_steps.len(), "authSteps", "a step is listed twice");
    report.unless(!config.auth_steps.is_empty(), "authSteps", "needs at least one step");
    let plain =
        |host: &String| host.contains('.') && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
    report.unless(
        config.allowed_hosts.iter().all(plain),
        "allowedHosts",
        "must be names of hosts, without scheme or path",
    );
    report.unless(config.living.required <= 1, "living.required", "must be 0 or 1");
    report.unless(!config.opinion_types.is_empty(), "opinionTypes", "needs at least one type");
    for (index, kind) in config.opinion_types.iter().enumerate() {
        report.text(&kind.problem_desc, format!("opinionTypes.{index}.problemDesc"));
    }
}
