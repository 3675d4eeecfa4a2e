//! The lender's legal documents, in which `{lender}` and `{grievanceOfficer}` stand for names from the configuration.

use loan_core::api::dto::client::{Legal as LegalView, LegalDocument, LegalFact, LegalSection};
use loan_core::message::Language;
use loan_core::time::{Day, format_day};
use serde::Deserialize;

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
