//! Finding an IFSC: bank, then state, then city, then branch, then 'Is this yor IFSC Code?'.

use crate::api::dto::bank::{BankCityItem, BankItem, BankStateItem, BranchItem};
use crate::ids::ProductId;
use crate::nav::route::Route;
use loan_value::tagged_enum;
use serde::{Deserialize, Serialize};

/// What was chosen so far. A lower level is never there without the higher ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct IfscState {
    product_id: ProductId,
    bank: Option<BankItem>,
    state: Option<BankStateItem>,
    city: Option<BankCityItem>,
    branch: Option<BranchItem>,
}

tagged_enum! {
    /// What happened.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
    pub enum IfscEvent {
        /// The page opened.
        Started {
            /// The query parameter `pid`; `""` when absent.
            product_id: ProductId,
        },
        /// A bank was chosen.
        BankChosen {
            /// Which one.
            item: BankItem,
        },
        /// A state was chosen.
        StateChosen {
            /// Which one.
            item: BankStateItem,
        },
        /// A city was chosen.
        CityChosen {
            /// Which one.
            item: BankCityItem,
        },
        /// A branch was chosen.
        BranchChosen {
            /// Which one.
            item: BranchItem,
        },
        /// 'Yes'.
        Confirmed,
        /// 'RE-FIND'.
        Refound,
    }
}

/// What the page is to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum IfscEffect {
    /// Go to the form with the code filled in.
    Go {
        /// `/bank/add?pid=&ifsc_code=`.
        href: String,
    },
}

/// One list of the hierarchy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct IfscLevel {
    /// Whether the list is shown: the level above is chosen.
    pub shown: bool,
    /// Id of the chosen entry, else null.
    pub id: Option<String>,
    /// Name of the chosen entry, else null.
    pub name: Option<String>,
}

/// What the page shows. The ids of the chosen levels are the query of the next list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct IfscView {
    /// Banks.
    pub bank: IfscLevel,
    /// The bank's states.
    pub state: IfscLevel,
    /// The bank's cities in that state.
    pub city: IfscLevel,
    /// The bank's branches in that city.
    pub branch: IfscLevel,
    /// What the dialog asks about, null while it is closed.
    pub confirm: Option<BranchItem>,
}

/// Input of [`step`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct IfscFlowRequest {
    /// As the last step left it; null at the start.
    pub state: Option<IfscState>,
    /// What happened.
    pub event: IfscEvent,
}

/// Outcome of [`step`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct IfscFlowStep {
    /// To be given to the next step.
    pub state: IfscState,
    /// What to show.
    pub view: IfscView,
    /// What to do, in order.
    pub effects: Vec<IfscEffect>,
}

/// One step of the finder. Choosing at a level resets the levels below. Choosing below a level that is not chosen, from
/// a list that is no longer shown, changes nothing.
#[must_use]
pub fn step(request: IfscFlowRequest) -> IfscFlowStep {
    let mut state = request.state.unwrap_or_default();
    let effect = apply(&mut state, request.event);
    IfscFlowStep { view: view(&state), state, effects: effect.into_iter().collect() }
}

fn apply(state: &mut IfscState, event: IfscEvent) -> Option<IfscEffect> {
    match event {
        IfscEvent::Started { product_id } => *state = IfscState { product_id, ..IfscState::default() },
        IfscEvent::BankChosen { item } => {
            reset_below_bank(state);
            state.bank = Some(item);
        }
        IfscEvent::StateChosen { item } if state.bank.is_some() => {
            reset_below_state(state);
            state.state = Some(item);
        }
        IfscEvent::CityChosen { item } if state.state.is_some() => {
            state.branch = None;
            state.city = Some(item);
        }
        IfscEvent::BranchChosen { item } if state.city.is_some() => state.branch = Some(item),
        IfscEvent::Confirmed => {
            let ifsc_code = state.branch.as_ref()?.ifsc.clone();
            let href = Route::BankAdd { pid: state.product_id.to_string(), ifsc_code }.href();
            return Some(IfscEffect::Go { href });
        }
        IfscEvent::Refound => {
            reset_below_bank(state);
            state.bank = None;
        }
        IfscEvent::StateChosen { .. } | IfscEvent::CityChosen { .. } | IfscEvent::BranchChosen { .. } => {}
    }
    None
}

fn reset_below_bank(state: &mut IfscState) {
    reset_below_state(state);
    state.state = None;
}

fn reset_below_state(state: &mut IfscState) {
    state.city = None;
    state.branch = None;
}

fn view(state: &IfscState) -> IfscView {
    let level = |shown, chosen: Option<(&String, &String)>| IfscLevel {
        shown,
        id: chosen.map(|(id, _)| id.clone()),
        name: chosen.map(|(_, name)| name.clone()),
    };
    IfscView {
        bank: level(true, state.bank.as_ref().map(|item| (&item.id, &item.bank_name))),
        state: level(state.bank.is_some(), state.state.as_ref().map(|item| (&item.id, &item.state))),
        city: level(state.state.is_some(), state.city.as_ref().map(|item| (&item.id, &item.city))),
        branch: level(state.city.is_some(), state.branch.as_ref().map(|item| (&item.id, &item.branch))),
        confirm: state.branch.clone(),
    }
}
