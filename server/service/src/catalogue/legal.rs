//! The lender's legal documents, in which `{lender}` and `{grievanceOfficer}` stand for names from the configuration.

use std::sync::Arc;

use loan_core::api::dto::client::{Legal as LegalView, LegalDocument, LegalFact, LegalSection};
use loan_core::message::Language;
use loan_core::time::{Day, format_day};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::cache::Cache;
use super::{Config, Text};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legal {
    /// Notice shown above each document, for example that the document is only a sample.
    #[serde(default)]
    pub notice: Option<Text>,
    pub agreement: Document,
    pub privacy: Document,
    /// About the lender and the grievance officer.
    pub lender: Document,
    /// Computed once: rendering and hashing cost over a third of an application's instructions.
    #[serde(skip)]
    accepted: Cache<Language, Result<Vec<Accepted>, String>>,
}

/// A document that borrowers accept by applying.
#[derive(Debug)]
pub struct Accepted {
    pub document: &'static str,
    pub version: String,
    /// SHA-256 of the document's JSON in the borrower's language, in hexadecimal.
    pub hash: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    pub updated: Day,
    #[serde(default)]
    pub facts: Vec<Fact>,
    pub sections: Vec<Section>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    pub label: Text,
    pub value: Text,
    #[serde(default)]
    pub href: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub title: Text,
    #[serde(default)]
    pub paragraphs: Vec<Text>,
    #[serde(default)]
    pub points: Vec<Text>,
}

impl Legal {
    pub fn documents(&self) -> [(&'static str, &Document); 3] {
        [("agreement", &self.agreement), ("privacy", &self.privacy), ("lender", &self.lender)]
    }

    pub fn view(&self, config: &Config, language: Language) -> LegalView {
        let say = |text: &Text| {
            text.read(language)
                .replace("{lender}", config.lender.read(language))
                .replace("{grievanceOfficer}", config.grievance_officer.read(language))
        };
        let document = |document: &Document| LegalDocument {
            notice: self.notice.as_ref().map(say).unwrap_or_default(),
            updated: format_day(document.updated, language.tag()),
            facts: document.facts.iter().map(|fact| fact.view(say)).collect(),
            sections: document.sections.iter().map(|section| section.view(say)).collect(),
        };
        LegalView {
            agreement: document(&self.agreement),
            privacy: document(&self.privacy),
            lender: document(&self.lender),
        }
    }

    /// Returns the documents that a borrower accepts by applying. The error names a document that cannot be serialized.
    /// `config` must belong to the same catalogue.
    pub fn accepted(&self, config: &Config, language: Language) -> Arc<Result<Vec<Accepted>, String>> {
        self.accepted.of(language, |language| {
            let shown = self.view(config, *language);
            let documents =
                [("agreement", &self.agreement, shown.agreement), ("privacy", &self.privacy, shown.privacy)];
            let accepted = documents.map(|(document, Document { updated, .. }, shown)| {
                let text = serde_json::to_vec(&shown).map_err(|error| format!("{document}: {error}"))?;
                Ok(Accepted { document, version: updated.to_string(), hash: hex::encode(Sha256::digest(text)) })
            });
            accepted.into_iter().collect()
        })
    }
}

impl Fact {
    fn view(&self, say: impl Fn(&Text) -> String) -> LegalFact {
        LegalFact { label: say(&self.label), value: say(&self.value), href: self.href.clone().unwrap_or_default() }
    }

    /// Returns whether the link has an allowed scheme; `true` without a link.
    pub fn leads_well(&self) -> bool {
        self.href
            .as_ref()
            .is_none_or(|href| ["mailto:", "tel:", "https://"].iter().any(|start| href.starts_with(start)))
    }
}

impl Section {
    fn view(&self, say: impl Fn(&Text) -> String) -> LegalSection {
        let all = |texts: &[Text]| texts.iter().map(&say).collect();
        LegalSection { title: say(&self.title), paragraphs: all(&self.paragraphs), points: all(&self.points) }
    }
}
