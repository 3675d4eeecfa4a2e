//! The catalogue's products as the API shows them.

use std::sync::Arc;

use loan_core::api::dto::auth::{DictionaryItem, FormField};
use loan_core::api::dto::client::{AboutUs, FaqItem as FaqView, OpinionType as OpinionView};
use loan_core::api::dto::home::HomeProduct;
use loan_core::api::dto::product::{ProductDetailSection, ProductInfo};
use loan_core::api::view::View;
use loan_core::ids::ProductId;
use loan_core::message::Language;
use loan_core::money::Money;
use loan_core::nav::card::ProductCardRequest;
use loan_core::screen::offers::{card_in, example};

use super::{About, Basis, Card, FaqItem, Field, OpinionType, Product, Text};

impl Product {
    /// Returns the product's card for the home screen, from the cache if possible.
    pub fn card(&self, basis: Basis) -> Arc<Card> {
        self.cards.of(basis, |basis| {
            let Basis { language, day, loans, on_time_repayments, reapply_at, ref state } = *basis;
            let product = HomeProduct { reapply_at, ..self.home(language) };
            let example = example(&product, &self.terms(), self.period, on_time_repayments, day);
            let view = card_in(state.clone(), &product, loans).into();
            HomeProduct { example, view, ..product }.into()
        })
    }

    pub fn card_request(&self, loans: u32) -> ProductCardRequest {
        ProductCardRequest {
            product_status: self.product_status,
            is_full: self.is_full,
            order_num: self.order_num,
            product_type: Some(self.product_type),
            loans: Some(loans),
        }
    }

    fn home(&self, language: Language) -> HomeProduct {
        HomeProduct {
            id: ProductId::from(self.id.clone()),
            name: self.name.to(language),
            logo: self.logo.clone(),
            max_amount: self.max_amount().unwrap_or(Money::ZERO),
            product_status: self.product_status,
            is_full: self.is_full,
            full_msg: self.full_msg.to(language),
            product_type: self.product_type,
            order_num: self.order_num,
            interest_rate: self.interest_rate,
            tenure_text: self.tenure_text.to(language),
            period_list: self.period_list.clone(),
            h5_href: self.h5_href.clone(),
            reapply_at: None,
            example: None,
            view: View::none(),
        }
    }

    pub fn info(&self, language: Language) -> ProductInfo {
        ProductInfo {
            id: ProductId::from(self.id.clone()),
            name: self.name.to(language),
            logo: self.logo.clone(),
            detail: vec![section(&self.eligibility, language), section(&self.requirements, language)],
            amount_list: self.amount_list.clone(),
            period: self.period,
            interest_rate: self.interest_rate,
            loan_processing_time: self.loan_processing_time.to(language),
            score: self.score.clone(),
            service_rate: self.service_rate,
            slogan: self.slogan.to(language),
            period_list: self.period_list.clone(),
            repayment: self.repayment,
            plans: self.plans.clone(),
            overdue_rate: self.overdue_rate,
            overdue_cap: self.overdue_cap,
            early_interest: self.early_interest,
            extension_rate: self.extension_rate,
            cooling_off_days: self.cooling_off_days,
            tenure_text: self.tenure_text.to(language),
            view: View::none(),
        }
    }
}

fn section(lines: &[Text], language: Language) -> ProductDetailSection {
    ProductDetailSection { content: lines.iter().map(|line| line.to(language)).collect() }
}

impl Field {
    pub fn view(&self, language: Language) -> FormField {
        let choices = self.dictionary_vo_list.iter();
        FormField {
            key: self.key.to(language),
            value: self.value.clone(),
            label: self.label.to(language),
            data_type: self.data_type,
            check_type: self.check_type,
            check_req: self.check_req,
            length_limit_max: self.length_limit_max,
            length_limit_min: self.length_limit_min,
            dictionary_vo_list: choices
                .map(|choice| DictionaryItem {
                    dict_label: choice.dict_label.to(language),
                    dict_value: choice.dict_value.clone(),
                })
                .collect(),
            can_hidden: self.can_hidden,
        }
    }
}

impl FaqItem {
    pub fn view(&self, language: Language) -> FaqView {
        FaqView { title: self.title.to(language), content: self.content.to(language) }
    }
}

impl About {
    pub fn view(&self, language: Language) -> AboutUs {
        AboutUs { app_name: self.app_name.to(language), copywriting: self.copywriting.to(language) }
    }
}

impl OpinionType {
    pub fn view(&self, language: Language) -> OpinionView {
        OpinionView { problem_type: self.problem_type.clone(), problem_desc: self.problem_desc.to(language) }
    }
}
