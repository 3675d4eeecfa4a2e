//! Finds an IFSC: the user chooses bank, state, city and branch, and confirms the code.

use crate::api::dto::bank::{BankCityItem, BankItem, BankStateItem, BranchItem};
use crate::ids::ProductId;
use crate::nav::route::Route;

/// The chosen entries. `state` needs a bank, and `city` needs a state.
#[apply(module_type)]
#[derive(Default)]
pub struct IfscState {
    product_id: ProductId,
    bank: Option<BankItem>,
    state: Option<BankStateItem>,
    city: Option<BankCityItem>,
    branch: Option<BranchItem>,
}

/// `Started`: `product_id` is the query parameter `pid`, `""` when absent. `BranchChosen` is accepted without a city if the
/// branch is in the chosen state, because branches can be searched by name. `Closed`: the confirmation dialog was closed
/// without an answer.
#[apply(module_input)]
pub enum IfscEvent {
    Started { product_id: ProductId },
    BankChosen { item: BankItem },
    StateChosen { item: BankStateItem },
    CityChosen { item: BankCityItem },
    BranchChosen { item: BranchItem },
    Closed,
    Confirmed,
    Refound,
}

#[apply(module_type)]
pub struct IfscLevel {
    /// Whether the level is shown: once the level above is chosen.
    pub shown: bool,
    /// Null until an entry is chosen.
    pub id: Option<String>,
    /// Null until an entry is chosen.
    pub name: Option<String>,
}

/// The contents of the finder. The ids of the chosen entries are the query of the next list.
#[apply(module_type)]
pub struct IfscView {
    pub bank: IfscLevel,
    pub state: IfscLevel,
    pub city: IfscLevel,
    pub branch: IfscLevel,
    /// The branch in the confirmation dialog; null while the dialog is closed.
    pub confirm: Option<BranchItem>,
}

#[apply(module_type)]
pub struct IfscFlowRequest {
    pub state: Option<IfscState>,
    pub event: IfscEvent,
}

#[apply(module_type)]
pub struct IfscFlowStep {
    pub state: IfscState,
    pub view: IfscView,
    /// The address of the form with the code filled in, once the user has confirmed the branch.
    pub href: Option<String>,
}

/// Computes the next state. Choosing an entry resets the levels below; a choice from a hidden list is ignored.
pub fn step(request: IfscFlowRequest) -> IfscFlowStep {
    let mut state = request.state.unwrap_or_default();
    let href = apply(&mut state, request.event);
    IfscFlowStep { view: view(&state), state, href }
}

fn apply(state: &mut IfscState, event: IfscEvent) -> Option<String> {
    match event {
        IfscEvent::Started { product_id } => *state = IfscState { product_id, ..IfscState::default() },
        IfscEvent::BankChosen { item } => restart(state, Some(item)),
        IfscEvent::StateChosen { item } if state.bank.is_some() => {
            (state.state, state.city, state.branch) = (Some(item), None, None);
        }
        IfscEvent::CityChosen { item } if state.state.is_some() => (state.city, state.branch) = (Some(item), None),
        IfscEvent::BranchChosen { item }
            if state.city.is_some() || state.state.as_ref().is_some_and(|chosen| chosen.state == item.state) =>
        {
            state.branch = Some(item);
        }
        IfscEvent::Closed => state.branch = None,
        IfscEvent::Confirmed => {
            let ifsc_code = state.branch.as_ref()?.ifsc.clone();
            return Some(Route::BankAdd { pid: state.product_id.to_string(), ifsc_code }.href());
        }
        IfscEvent::Refound => restart(state, None),
        IfscEvent::StateChosen { .. } | IfscEvent::CityChosen { .. } | IfscEvent::BranchChosen { .. } => {}
    }
    None
}

fn restart(state: &mut IfscState, bank: Option<BankItem>) {
    *state = IfscState { product_id: state.product_id.clone(), bank, ..IfscState::default() };
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
