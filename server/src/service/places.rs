//! The directory: bank branches level by level, states and districts.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::bank::{
    BankCityItem, BankListItem, BankStateItem, BranchItem, BranchOfIfsc, BranchQuery, IfscQuery, PlaceItem, PlaceOfPin,
};
use loan_core::api::dto::client::EmptyRequest;
use loan_core::validate::ifsc::normal_ifsc;
use serde::Deserialize;

use crate::app::Ctx;
use crate::directory::{Branch, Entry};
use crate::error::DomainError;

/// Path parameter of the district list.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct StateQuery {
    /// State id.
    pub state_id: String,
}

/// Path parameter of the place of a PIN code.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PinQuery {
    /// Six digits.
    pub pin: String,
}

fn unknown() -> DomainError {
    ErrorCode::NotFound.into()
}

fn place(entry: Entry<'_>) -> PlaceItem {
    PlaceItem { id: entry.id.to_owned(), name: entry.name.to_owned() }
}

pub async fn states(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<PlaceItem>, DomainError> {
    let states = ctx.app().directory.states().iter();
    Ok(states.map(|state| place(Entry { id: &state.id, name: &state.name })).collect())
}

pub async fn districts(ctx: Ctx, input: StateQuery) -> Result<Vec<PlaceItem>, DomainError> {
    let districts = ctx.app().directory.districts(&input.state_id).ok_or_else(unknown)?.iter();
    Ok(districts.map(|district| place(Entry { id: &district.id, name: &district.name })).collect())
}

/// Fills in the form; a code that is not in the list is not refused.
pub async fn place_of_pin(ctx: Ctx, input: PinQuery) -> Result<PlaceOfPin, DomainError> {
    let found = ctx.app().directory.pin(&input.pin);
    Ok(found.map_or_else(PlaceOfPin::default, |place| PlaceOfPin {
        state_id: place.state.clone(),
        district_id: place.district.clone(),
    }))
}

/// The most common banks first, then by name.
pub async fn banks(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<BankListItem>, DomainError> {
    let banks = ctx.app().directory.banks_by_use().into_iter().map(|(bank, alias)| BankListItem {
        id: bank.id.to_owned(),
        bank_name: bank.name.to_owned(),
        alias: alias.to_owned(),
    });
    Ok(banks.collect())
}

/// Shown beside the code, for the user to check.
pub async fn branch_of_ifsc(ctx: Ctx, input: IfscQuery) -> Result<BranchOfIfsc, DomainError> {
    let found = ctx.app().directory.branch(&normal_ifsc(&input.ifsc)).ok_or(ErrorCode::IfscUnknown)?;
    Ok(BranchOfIfsc {
        bank_name: found.bank.to_owned(),
        branch: found.name.to_owned(),
        district: found.district.to_owned(),
    })
}

pub async fn bank_states(ctx: Ctx, input: BranchQuery) -> Result<Vec<BankStateItem>, DomainError> {
    let states = ctx.app().directory.bank_states(&input.p_id).ok_or_else(unknown)?;
    Ok(states.map(|state| BankStateItem { id: state.id.to_owned(), state: state.name.to_owned() }).collect())
}

/// The branch finder calls districts cities.
pub async fn bank_cities(ctx: Ctx, input: BranchQuery) -> Result<Vec<BankCityItem>, DomainError> {
    let cities = ctx.app().directory.bank_cities(&input.p_id, &input.state_id).ok_or_else(unknown)?;
    Ok(cities.map(|city| BankCityItem { id: city.id.to_owned(), city: city.name.to_owned() }).collect())
}

pub async fn branches(ctx: Ctx, input: BranchQuery) -> Result<Vec<BranchItem>, DomainError> {
    let found = ctx.app().directory.bank_branches(&input.p_id, &input.state_id, &input.city_id);
    Ok(found.ok_or_else(unknown)?.map(branch).collect())
}

/// Branches of a district may share a name; then the town tells them apart.
fn branch(branch: Branch<'_>) -> BranchItem {
    let name = if branch.town.is_empty() { branch.name.to_owned() } else { [branch.name, branch.town].join(", ") };
    BranchItem {
        id: branch.ifsc.to_owned(),
        branch: name,
        ifsc: branch.ifsc.to_owned(),
        state: branch.state.to_owned(),
        district: branch.district.to_owned(),
    }
}
