//! The rules a catalogue must keep; what serde's types cannot say.

use std::collections::HashSet;

use loan_core::fees::rules::{MAX_LOAN_DAYS, MAX_PERCENT_PER_DAY};
use loan_core::fees::{Quote, QuoteRefusal, QuoteRequest};
use loan_core::nav::link::is_allowed;
use loan_core::time::Timestamp;
use loan_core::validate::fields::{DISTRICT, STATE};

use super::{Catalogue, Fault, Field, Product, Text};

/// Steps the app has a screen for.
const STEPS: [&str; 5] = ["basic", "work", "identity", "face", "contacts"];

/// Adds every fault of `catalogue` to `faults`.
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
        if !holds {
            self.faults.push(Fault { file: self.file.to_owned(), field: field.into(), reason: reason.to_owned() });
        }
    }

    fn text(&mut self, text: &Text, field: impl Into<String>) {
        self.unless(!text.is_blank(), field, "must not be empty");
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
    let flags =
        [(product.product_status, "productStatus"), (product.is_full, "isFull"), (product.product_type, "productType")];
    for (flag, field) in flags {
        report.unless(flag <= 1, at(field), "must be 0 or 1");
    }
    report.unless(product.order_num >= 1, at("orderNum"), "must be 1 or more");
    report.unless(product.logo.starts_with('/'), at("logo"), "must be a path of this site");
    report.unless(ascending(&product.amount_list), at("amountList"), "must be non-empty and ascending");
    report.unless(ascending(&product.period_list), at("periodList"), "must be non-empty and ascending");
    report.unless(product.period_list.first().is_some_and(|days| *days > 0), at("periodList"), "days must be positive");
    report.unless(product.period_list.contains(&product.period), at("period"), "must be one of periodList");
    let positive = product.amount_list.iter().all(|amount| amount.is_positive());
    report.unless(positive, at("amountList"), "amounts must be positive");
    for (field, most) in product.terms().excessive_rates() {
        let unit = if most == MAX_PERCENT_PER_DAY { " % a day" } else { ", the whole amount" };
        report.unless(false, at(field), &format!("must be at most {most}{unit}"));
    }
    quotable(product, &at, report);
    let external = product.product_type == 0;
    let allowed = product.h5_href.as_deref().is_some_and(|href| is_allowed(href, &catalogue.config.allowed_hosts));
    report.unless(!external || allowed, at("h5Href"), "an external product needs an https address on an allowed host");
}

/// Whatever is offered can be quoted, by the rule that quotes it (contract §3), even to a borrower without a discount.
fn quotable(product: &Product, at: &dyn Fn(&str) -> String, report: &mut Reporter<'_>) {
    let terms = product.terms();
    let offered =
        product.amount_list.iter().flat_map(|amount| product.period_list.iter().map(move |days| (*amount, *days)));
    let refusal = offered.into_iter().find_map(|(amount, days)| {
        let (terms, today) = (terms.clone(), Timestamp::from_epoch_ms(0).day());
        Quote::of(&QuoteRequest { terms, amount, days, on_time_repayments: 0, today }).err()
    });
    let refused = |wanted| refusal == Some(wanted);
    report.unless(!refused(QuoteRefusal::NothingReceived), at("serviceRate"), "the fees leave nothing to receive");
    report.unless(
        !refused(QuoteRefusal::PeriodNotOffered),
        at("periodList"),
        &format!("a loan runs 1 to {MAX_LOAN_DAYS} days"),
    );
    report.unless(!refused(QuoteRefusal::AmountNotOffered), at("amountList"), "an amount cannot be computed");
}

fn ascending<T: PartialOrd>(values: &[T]) -> bool {
    !values.is_empty() && values.windows(2).all(|pair| pair[0] < pair[1])
}

fn forms(catalogue: &Catalogue, report: &mut Reporter<'_>) {
    for (form, fields) in [("basic", &catalogue.forms.basic), ("work", &catalogue.forms.work)] {
        report.unless(!fields.is_empty(), form, "needs at least one field");
        let mut names = HashSet::new();
        for (index, field) in fields.iter().enumerate() {
            let at = |name: &str| format!("{form}.{index}.{name}");
            report.unless(!field.value.is_empty(), at("value"), "must not be empty");
            report.unless(names.insert(&field.value), at("value"), "is used twice");
            one_field(field, &at, report);
        }
        let asks = |kind: u8| fields.iter().any(|field| field.data_type == kind);
        report.unless(!asks(DISTRICT) || asks(STATE), form, "a district picker needs a state picker");
    }
}

fn one_field(field: &Field, at: &dyn Fn(&str) -> String, report: &mut Reporter<'_>) {
    report.text(&field.key, at("key"));
    report.unless(matches!(field.data_type, 0 | 1 | 3 | 4 | 5), at("dataType"), "must be 0, 1, 3, 4 or 5");
    for (flag, name) in
        [(field.check_type, "checkType"), (field.check_req, "checkReq"), (field.can_hidden, "canHidden")]
    {
        report.unless(flag <= 1, at(name), "must be 0 or 1");
    }
    let (least, most) = (field.length_limit_min, field.length_limit_max);
    report.unless(most == 0 || least <= most, at("lengthLimitMin"), "must not be above lengthLimitMax");
    let choices = &field.dictionary_vo_list;
    report.unless((field.data_type == 0) != choices.is_empty(), at("dictionaryVoList"), "belongs to dropdowns only");
    let mut values = HashSet::new();
    for choice in choices {
        report.unless(!choice.dict_label.is_blank(), at("dictionaryVoList"), "a choice needs its label");
        report.unless(values.insert(&choice.dict_value), at("dictionaryVoList"), "a choice is listed twice");
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
