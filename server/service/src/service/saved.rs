//! Saved answers of the verification steps, for the user to check and correct.

use std::collections::BTreeMap;

use loan_core::api::dto::auth::{ContactPayload, SavedAnswers, SavedQuery};
use loan_core::auth::session::REVEALS_PER_DAY;
use loan_core::auth::step::AuthStep;
use loan_core::personal::Sensitive;
use loan_core::validate::identity::mask;

use super::own::account;
use super::ownership::{DAY_MS, Known};
use super::verification;
use crate::app::{Ctx, retry};
use crate::error::{DomainError, Result};
use crate::records::limit_counts::{self, LimitRequest};
use crate::records::verification::{Answers, Identity};
use crate::security::Event;
use loan_store::Batch;

const REVEALS: &str = "reveals";
/// Values that are masked until the user asks to see them.
const SENSITIVE: [&str; 4] = ["oneMobile", "twoMobile", "thirdMobile", "panNo"];
/// Only the last four digits of an Aadhaar number are stored, so it is always masked.
const AADHAAR: &str = "idNo";

/// Returns a step's saved answers. Sensitive values are masked unless `reveal` is set; reveals are limited per day.
pub async fn read(ctx: Ctx, input: SavedQuery) -> Result<SavedAnswers> {
    let submitted = verification::submitted(&ctx).await?;
    let mut values = match AuthStep::of_key(&input.step) {
        Some(AuthStep::Basic) => of_form(submitted.basic),
        Some(AuthStep::Work) => of_form(submitted.work),
        Some(AuthStep::Contacts) => submitted.contacts.as_ref().map(of_contacts).unwrap_or_default(),
        Some(AuthStep::Identity) => of_identity(&ctx, submitted.identity).await?,
        Some(AuthStep::Face) | None => return Err(DomainError::wrong_type("step")),
    };
    values.retain(|_, value| !value.expose().is_empty());
    if input.reveal {
        note_reveal(&ctx).await?;
    }
    let hides = |name: &str| name == AADHAAR || !input.reveal && SENSITIVE.contains(&name);
    let masked: Vec<String> = values.keys().filter(|name| hides(name)).cloned().collect();
    for name in &masked {
        if let Some(value) = values.get_mut(name) {
            *value = mask(value.expose()).into();
        }
    }
    Ok(SavedAnswers { values, masked })
}

type Values = BTreeMap<String, Sensitive>;

fn of_form(answers: Option<Answers>) -> Values {
    answers.unwrap_or_default().into_iter().map(|(name, value)| (name, value.into())).collect()
}

fn named<const N: usize>(values: [(&str, Sensitive); N]) -> Values {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the contacts by the names of the payload's fields.
fn of_contacts(contacts: &ContactPayload) -> Values {
    serde_json::to_value(contacts).and_then(serde_json::from_value).unwrap_or_default()
}

async fn of_identity(ctx: &Ctx, identity: Option<Identity>) -> Result<Values> {
    let Some(identity) = identity else { return Ok(Values::new()) };
    let Known { pan, last_four, .. } = Known::of(ctx, &account(ctx).await?.value).await?;
    // Pads the number to full length, so that the mask also covers the digits that are not stored.
    let id_no = if last_four.is_empty() { last_four } else { ["XXXXXXXX", &last_four].concat() };
    let mut values = named([(AADHAAR, id_no.into()), ("panNo", pan.into())]);
    if let Identity::Photos { corrections, .. } = identity {
        values.extend(named([
            ("name", corrections.name.into()),
            ("dateOfBirth", corrections.date_of_birth.into()),
            ("gender", corrections.gender.into()),
            ("address", corrections.address.into()),
        ]));
    }
    Ok(values)
}

async fn note_reveal(ctx: &Ctx) -> Result<()> {
    let user = ctx.user()?;
    retry(|| async {
        let mut batch = Batch::new();
        let who = [user.as_str(), &ctx.at.day().to_string()].join("\n");
        let requested = [LimitRequest::one(REVEALS, who, DAY_MS, REVEALS_PER_DAY)];
        if limit_counts::add(&ctx.store, &mut batch, &requested, (ctx.at, ctx.at)).await?.is_err() {
            // The next day's reveals have a count of their own.
            return Err(DomainError::too_many(ctx.at.ms_until(ctx.at.day().end())));
        }
        Ok(ctx.store.commit(batch).await?)
    })
    .await?;
    ctx.note_user(Event::AnswersRevealed, user, None);
    Ok(())
}
