//! Lookups in the directory of bank branches, states and districts.

use loan_core::api::code::ErrorCode;
use loan_core::api::dto::bank::{
    BankCityItem, BankListItem, BankStateItem, BranchItem, BranchOfIfsc, BranchQuery, IfscQuery, PlaceItem, PlaceOfPin,
};
use loan_core::api::dto::client::EmptyRequest;
use loan_core::validate::ifsc::normal_ifsc;
use serde::Deserialize;

use super::own;
use crate::app::Ctx;
use crate::directory::{Branch, Entry};
use crate::error::{DomainError, Result};

/// Path parameter.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct StateQuery {
    pub state_id: String,
}

/// Path parameter.
#[derive(Debug, Clone, Default, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PinQuery {
    /// PIN code of six digits.
    pub pin: String,
}

fn unknown() -> DomainError {
    ErrorCode::NotFound.into()
}

pub async fn states(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<PlaceItem>> {
    let states = ctx.app.directory.states().iter();
    Ok(states.map(|state| PlaceItem { id: state.id.clone(), name: state.name.clone() }).collect())
}

pub async fn districts(ctx: Ctx, input: StateQuery) -> Result<Vec<PlaceItem>> {
    let districts = ctx.app.directory.districts(&input.state_id).ok_or_else(unknown)?.iter();
    Ok(districts.map(|district| PlaceItem { id: district.id.clone(), name: district.name.clone() }).collect())
}

/// Returns the state and district of a PIN code; empty if unknown.
pub async fn place_of_pin(ctx: Ctx, input: PinQuery) -> Result<PlaceOfPin> {
    Ok(ctx.app.directory.pin(&input.pin).cloned().unwrap_or_default())
}

/// Number of most common banks that the branch finder lists first.
const COMMON: usize = 12;
/// Maximum number of branches that a search returns.
const FOUND_MOST: usize = 50;

/// Lists banks: the most common first, then by name.
pub async fn banks(ctx: Ctx, _input: EmptyRequest) -> Result<Vec<BankListItem>> {
    let directory = &ctx.app.directory;
    let banks = directory.banks_by_use().into_iter().map(|(bank, popular)| {
        let includes: Vec<String> = directory.merged_into(bank.name).map(str::to_owned).collect();
        BankListItem {
            id: bank.id.to_owned(),
            bank_name: bank.name.to_owned(),
            alias: popular.alias.to_owned(),
            other_names: popular.hindi.to_owned(),
            includes,
            common: popular.place < COMMON,
        }
    });
    Ok(banks.collect())
}

/// Returns the branch of an IFSC, for the user to check.
pub async fn branch_of_ifsc(ctx: Ctx, input: IfscQuery) -> Result<BranchOfIfsc> {
    let (directory, ifsc) = (&ctx.app.directory, normal_ifsc(&input.ifsc));
    let similar = || if input.similar { directory.similar_branch(&ifsc) } else { None };
    let found = own::branch(&ctx, &ifsc).or_else(|unknown| similar().ok_or(unknown))?;
    Ok(BranchOfIfsc {
        bank_name: found.bank.to_owned(),
        branch: found.name.to_owned(),
        district: found.district.to_owned(),
        meant: if found.ifsc == ifsc { String::new() } else { found.ifsc.to_owned() },
    })
}

pub async fn bank_states(ctx: Ctx, input: BranchQuery) -> Result<Vec<BankStateItem>> {
    let directory = &ctx.app.directory;
    let states = directory.bank_states(&input.p_id).ok_or_else(unknown)?;
    let item = |state: Entry<'_>| BankStateItem {
        id: state.id.to_owned(),
        state: state.name.to_owned(),
        other_names: directory.state_names(state.id).to_owned(),
    };
    Ok(states.map(item).collect())
}

/// Lists districts, which the branch finder calls cities.
pub async fn bank_cities(ctx: Ctx, input: BranchQuery) -> Result<Vec<BankCityItem>> {
    let directory = &ctx.app.directory;
    let cities = directory.bank_cities(&input.p_id, &input.state_id).ok_or_else(unknown)?;
    let item = |city: Entry<'_>| BankCityItem {
        id: city.id.to_owned(),
        city: city.name.to_owned(),
        other_names: directory.district_names(city.id).to_owned(),
    };
    Ok(cities.map(item).collect())
}

/// Lists a bank's branches by name: the branches in the district `city_id` or, without a district, the branches in the
/// state `state_id` that match the words of `find`.
pub async fn branches(ctx: Ctx, input: BranchQuery) -> Result<Vec<BranchItem>> {
    let (directory, BranchQuery { p_id, state_id, city_id, find }) = (&ctx.app.directory, &input);
    let mut found: Vec<BranchItem> = if city_id.is_empty() && !find.is_empty() {
        let found = directory.find_branches(p_id, state_id, find).ok_or_else(unknown)?;
        found.take(FOUND_MOST).map(branch).collect()
    } else {
        directory.bank_branches(p_id, state_id, city_id).ok_or_else(unknown)?.map(branch).collect()
    };
    found.sort_by(|one, other| (&one.branch, &one.ifsc).cmp(&(&other.branch, &other.ifsc)));
    Ok(found)
}

/// Adds the town to the branch's name, because a district may have several branches with the same name.
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
