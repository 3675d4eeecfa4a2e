//! Bank cards and the branch directory.

use crate::ids::{CardId, ProductId};
use crate::personal::Sensitive;
use serde::{Deserialize, Serialize};

/// An item of `GET /bank/v1/find-user-bank-card`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankCard {
    /// The card, as `apply` takes it.
    pub id: CardId,
    /// Masked to the last four.
    pub card_no: String,
    /// The branch's IFSC.
    pub bank_code: String,
    /// The bank's name.
    pub bank_name: String,
    /// The branch's name.
    pub branch: String,
}

/// `POST /bank/v1/bind-card`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct BindCardRequest {
    /// IFSC.
    pub bank_code: String,
    /// Account number, digits only, fewer than 20.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub card_no: Sensitive,
    /// The same again.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub confirm_card_no: Sensitive,
    /// The product it was added for; may be empty.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub product_id: ProductId,
    /// The client it was added from; may be empty.
    pub client_id: String,
}

/// The id of the card that is bound now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardBound {
    /// The new card, as `apply` takes it.
    pub id: CardId,
}

/// Query of the branch directory as the hierarchy descends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct BranchQuery {
    /// Bank id.
    pub p_id: String,
    /// State id.
    pub state_id: String,
    /// City id.
    pub city_id: String,
}

/// A bank of the finder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankItem {
    /// Bank id.
    pub id: String,
    /// The bank's name.
    pub bank_name: String,
}

/// An item of `get-bank-info`: a [`BankItem`] with what only a search needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BankListItem {
    /// Bank id.
    pub id: String,
    /// The bank's name.
    pub bank_name: String,
    /// What people call it for short, like `SBI`; absent where they do not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", tsify(optional))]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub alias: String,
}

/// An item of `get-state-list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BankStateItem {
    /// State id.
    pub id: String,
    /// The state's name.
    pub state: String,
}

/// An item of `get-city-list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BankCityItem {
    /// City id.
    pub id: String,
    /// The city's (district's) name.
    pub city: String,
}

/// An item of `get-branch-list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BranchItem {
    /// Branch id.
    pub id: String,
    /// The branch's name.
    pub branch: String,
    /// Its code.
    pub ifsc: String,
    /// The state's name.
    pub state: String,
    /// The district's name.
    pub district: String,
}

/// Query of `get-branch`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct IfscQuery {
    /// The code as typed.
    pub ifsc: String,
}

/// `get-branch`: the branch of an IFSC.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BranchOfIfsc {
    /// The bank's name.
    pub bank_name: String,
    /// The branch's name.
    pub branch: String,
    /// The district's name.
    pub district: String,
}

/// An item of `GET /map-state/v1/list` and `/district/{stateId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlaceItem {
    /// The state's or district's id; a state's districts are asked for by it.
    pub id: String,
    /// Its name.
    pub name: String,
}
