//! The data-driven forms (basic and work information) and the emergency contacts.

use std::collections::BTreeMap;

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::auth::{ContactPayload, FormField, FormRefusal, FormRefusalLine, TypeQuery};
use loan_core::auth::step::AuthStep;
use loan_core::message::{Message, MessageKey};
use loan_core::validate::contacts::validate_contacts;
use loan_core::validate::fields::{DISTRICT, STATE, state_of};
use loan_core::validate::form::{FormPage, FormRequest, FormValue, validate_form};

use super::verification;
use crate::app::Ctx;
use crate::catalogue::Field;
use crate::directory::Directory;
use crate::error::{DomainError, Result, valid};
use crate::records::verification::Answers;

pub type Filled = BTreeMap<String, String>;

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
    let answers = check(&ctx, fields, input, FormPage::BaseInfo)?;
    verification::save_step(&ctx, AuthStep::Basic, |submitted| submitted.basic = Some(answers.clone())).await
}

pub async fn save_work(ctx: Ctx, input: Filled) -> Result<()> {
    let fields = definitions(&ctx, &ctx.catalogue.forms.work);
    let answers = check(&ctx, fields, input, FormPage::WorkInfo)?;
    verification::save_step(&ctx, AuthStep::Work, |submitted| submitted.work = Some(answers.clone())).await
}

/// Returns the answers to the visible fields if the core and the directory accept all of them.
fn check(ctx: &Ctx, fields: Vec<FormField>, filled: Filled, page: FormPage) -> Result<Answers> {
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
fn foreign_districts(directory: &Directory, fields: &[FormField], visible: &[String], filled: &Filled) -> Vec<Message> {
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
