//! Bank cards and the branch directory.

use crate::ids::{CardId, ProductId};
use crate::personal::Sensitive;

/// An item of `GET /bank/v1/find-user-bank-card`.
#[apply(api_type)]
pub struct BankCard {
    /// Id for `apply`.
    pub id: CardId,
    /// Account number, masked except for the last four digits.
    pub card_no: String,
    /// IFSC of the branch.
    pub bank_code: String,
    pub bank_name: String,
    pub branch: String,
}

/// `POST /bank/v1/bind-card`.
#[apply(request_type)]
pub struct BindCardRequest {
    pub bank_code: String,
    /// Account number, digits only, fewer than 20.
    pub card_no: Sensitive,
    /// Must equal `cardNo`.
    pub confirm_card_no: Sensitive,
    /// The product for which the user adds the card. Has no effect; may be empty.
    pub product_id: ProductId,
    /// Has no effect; may be empty.
    pub client_id: String,
}

/// Answer of `POST /bank/v1/bind-card`.
#[apply(api_type)]
pub struct CardBound {
    pub id: CardId,
}

/// Query of the branch finder, which narrows from bank to state to city.
#[apply(query_type)]
pub struct BranchQuery {
    /// Id of the bank.
    pub p_id: String,
    pub state_id: String,
    pub city_id: String,
    /// Search words for `get-branch-list` without a city: from the branch's name, town or code.
    pub find: String,
}

#[apply(api_type)]
pub struct BankItem {
    pub id: String,
    pub bank_name: String,
}

/// An item of `get-bank-info`.
#[apply(api_type)]
pub struct BankListItem {
    pub id: String,
    pub bank_name: String,
    /// Common short name such as `SBI`; absent when there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alias: String,
    /// Other names for the search, separated by spaces; absent when there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_names: String,
    /// Names of the banks that merged into this one; absent when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub includes: Vec<String>,
    /// Whether the bank is among the most common; absent otherwise.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub common: bool,
}

/// An item of `get-state-list`.
#[apply(api_type)]
pub struct BankStateItem {
    pub id: String,
    pub state: String,
    /// Other names for the search, separated by spaces; absent when there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_names: String,
}

/// An item of `get-city-list`.
#[apply(api_type)]
pub struct BankCityItem {
    pub id: String,
    /// Name of the district.
    pub city: String,
    /// Other names for the search, separated by spaces; absent when there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub other_names: String,
}

/// An item of `get-branch-list`.
#[apply(api_type)]
pub struct BranchItem {
    pub id: String,
    pub branch: String,
    pub ifsc: String,
    pub state: String,
    pub district: String,
}

/// Query of `get-branch`.
#[apply(query_type)]
pub struct IfscQuery {
    /// The IFSC as the user typed it.
    pub ifsc: String,
    /// If no branch has this IFSC: accept a branch whose IFSC looks the same (O and 0, I and 1).
    pub similar: bool,
}

/// Answer of `get-branch`.
#[apply(api_type)]
pub struct BranchOfIfsc {
    pub bank_name: String,
    pub branch: String,
    pub district: String,
    /// The branch's IFSC, if it only looks like the requested IFSC; absent if both are equal.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meant: String,
}

/// An item of `GET /map-state/v1/list` and `/district/{stateId}`.
#[apply(api_type)]
pub struct PlaceItem {
    /// Id of the state or district. `/district/{stateId}` takes a state's id.
    pub id: String,
    pub name: String,
}

/// The answer of `GET /map-state/v1/pin/{pin}`.
#[apply(api_type)]
#[derive(Default)]
pub struct PlaceOfPin {
    /// `""` for an unknown PIN code and for a code that lies in several states.
    pub state_id: String,
    /// `""` as for `stateId`, and for a code that lies in several districts.
    pub district_id: String,
}
