//! The data-driven forms (basic and work information) and the emergency contacts.

use std::collections::BTreeMap;
use std::fmt;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{ContactPayload, FormField, FormRefusal, FormRefusalLine, TypeQuery};
use loan_core::auth::step::AuthStep;
use loan_core::message::{Message, MessageKey};
use loan_core::validate::contacts::validate_contacts;
use loan_core::validate::fields::{DISTRICT, STATE, state_of};
use loan_core::validate::form::{FormPage, FormRequest, FormValue, validate_form};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::verification;
use crate::app::Ctx;
use crate::catalogue::Field;
use crate::directory::Directory;
use crate::error::{DomainError, Result, valid};
use crate::records::verification::Answers;

/// Values by name. A repeated name is refused, because it would be unclear which value counts; serde refuses it in a
/// struct only.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Distinct<V>(pub BTreeMap<String, V>);

impl PartialSchema for Filled {
    fn schema() -> RefOr<Schema> {
        Answers::schema()
    }
}

impl ToSchema for Filled {}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Distinct<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_map(Self(BTreeMap::new()))
    }
}

impl<'de, V: Deserialize<'de>> Visitor<'de> for Distinct<V> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut entries: A) -> std::result::Result<Self, A::Error> {
        while let Some((name, value)) = entries.next_entry()? {
            if self.0.insert(name, value).is_some() {
                return Err(A::Error::custom("a name occurs twice"));
            }
        }
        Ok(self)
    }
}

pub type Filled = Distinct<String>;

fn definitions(ctx: &Ctx, fields: &[Field]) -> Vec<FormField> {
    fields.iter().map(|field| field.view(ctx.language)).collect()
}

fn page(input: &TypeQuery, expected: &str) -> Result<()> {
    if input.kind == expected { Ok(()) } else { Err(DomainError::wrong_type("type")) }
}

pub async fn basic_form(ctx: Ctx, input: TypeQuery) -> Result<Vec<FormField>> {
    page(&input, "baseInfo")?;
    Ok(definitions(&ctx, &ctx.catalogue.forms.basic))
}

pub async fn work_form(ctx: Ctx, input: TypeQuery) -> Result<Vec<FormField>> {
    page(&input, "workInfo")?;
    Ok(definitions(&ctx, &ctx.catalogue.forms.work))
}

/// Saves the basic information. The error [`ErrorCode::FormInvalid`] lists all faults in `errorColumn`.
pub async fn save_basic(ctx: Ctx, input: Filled) -> Result<()> {
    let fields = definitions(&ctx, &ctx.catalogue.forms.basic);
    let answers = check(&ctx, fields, input.0, FormPage::BaseInfo)?;
    verification::save_step(&ctx, AuthStep::Basic, |submitted| submitted.basic = Some(answers.clone())).await
}

pub async fn save_work(ctx: Ctx, input: Filled) -> Result<()> {
    let fields = definitions(&ctx, &ctx.catalogue.forms.work);
    let answers = check(&ctx, fields, input.0, FormPage::WorkInfo)?;
    verification::save_step(&ctx, AuthStep::Work, |submitted| submitted.work = Some(answers.clone())).await
}

/// Returns the answers to the visible fields if the core and the directory accept all of them.
fn check(ctx: &Ctx, fields: Vec<FormField>, filled: Answers, page: FormPage) -> Result<Answers> {
    if let Some(name) = filled.keys().find(|name| fields.iter().all(|field| field.value != **name)) {
        let shown = name.chars().filter(|c| !c.is_control()).take(64).collect();
        return Err(DomainError::with(ErrorCode::UnknownField, vec![shown]));
    }
    let values = filled.iter().map(|(name, value)| FormValue { name: name.clone(), value: value.clone() }).collect();
    let verdict = validate_form(&FormRequest { fields: fields.clone(), values, page });
    let mut lines: Vec<Message> = verdict.errors.into_iter().map(|error| error.message).collect();
    if lines.is_empty() {
        lines.extend(foreign_districts(&ctx.app.directory, &fields, &verdict.visible, &filled));
    }
    if !lines.is_empty() {
        let error_column = lines.iter().map(|line| FormRefusalLine { msg: ctx.text(line) }).collect();
        return Err(DomainError::of(ErrorCode::FormInvalid).data(&FormRefusal { error_column }));
    }
    Ok(filled.into_iter().filter(|(name, _)| verdict.visible.contains(name)).collect())
}

/// Returns an error for each unknown state, and for each district outside the state whose districts the app offers.
fn foreign_districts(
    directory: &Directory,
    fields: &[FormField],
    visible: &[String],
    filled: &Answers,
) -> Vec<Message> {
    let answer = |field: &FormField| filled.get(&field.value).map_or("", String::as_str);
    let mut lines = Vec::new();
    for (at, field) in fields.iter().enumerate().filter(|(_, field)| visible.contains(&field.value)) {
        let value = answer(field);
        let known = match field.data_type {
            STATE => directory.districts(value).is_some(),
            DISTRICT => state_of(fields, at).is_some_and(|state| directory.has_district(answer(state), value)),
            _ => true,
        };
        if !known && !value.is_empty() {
            lines.push(Message::with(MessageKey::RuleFieldChoice, vec![field.key.clone()]));
        }
    }
    lines
}

pub async fn save_contacts(ctx: Ctx, input: ContactPayload) -> Result<()> {
    valid(validate_contacts(&input).refusal().cloned())?;
    verification::save_step(&ctx, AuthStep::Contacts, |submitted| submitted.contacts = Some(input.clone())).await
}
