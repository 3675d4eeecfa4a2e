//! Progress of verification, and the page that comes next.

use super::step::AuthStep;
use crate::api::dto::auth::UserAuthStatus;
use crate::ids::ProductId;
use crate::message::MessageKey;
use crate::nav::route::{HrefView, Route};

/// The configured steps in the server's order, without unknown and repeated keys.
pub fn configured_steps(status: &UserAuthStatus) -> Vec<AuthStep> {
    let mut steps = Vec::new();
    for step in status.user_auth_config_vo_list.iter().filter_map(|config| AuthStep::of_key(&config.key)) {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// The first unfinished step in the server's order; `None` when all steps are done.
pub fn first_unfinished(status: &UserAuthStatus) -> Option<AuthStep> {
    next_place(status).map(|(key, ..)| key)
}

/// Whether a step may be saved, for the first time or again: it is configured, and every step before it is done.
pub fn may_save(status: &UserAuthStatus, step: AuthStep) -> bool {
    let steps = configured_steps(status);
    steps.contains(&step)
        && steps.into_iter().take_while(|earlier| *earlier != step).all(|earlier| earlier.is_done(status))
}

#[apply(module_type)]
pub struct NextStepRequest {
    pub status: UserAuthStatus,
    /// The product for which the user is being verified; may be empty.
    pub product_id: ProductId,
}

/// The first unfinished step with its position among all steps, from 1, and their number; `None` when all are done.
pub(crate) fn next_place(status: &UserAuthStatus) -> Option<(AuthStep, u32, u32)> {
    let steps = configured_steps(status);
    let (step, key) = (1..).zip(&steps).find(|(_, step)| !step.is_done(status))?;
    Some((*key, step, count(&steps)))
}

/// Returns the target of the verification hub: the first unfinished step, else the product's detail page, or home
/// without a product.
pub fn next_step(NextStepRequest { status, product_id }: &NextStepRequest) -> HrefView {
    let pid = product_id.to_string();
    let route = match next_place(status) {
        Some((key, step, total)) => Route::AuthStep { key, pid, step: Some(step), total: Some(total) },
        None if pid.is_empty() => Route::Home,
        None => Route::ProductDetail { pid },
    };
    HrefView { href: route.href() }
}

#[apply(module_type)]
pub struct StepPositionRequest {
    pub status: UserAuthStatus,
    pub key: String,
    /// The product for which the user is being verified; may be empty.
    #[serde(default)]
    pub product_id: ProductId,
    /// Keys of the steps that were submitted offline and are still queued on the phone.
    #[serde(default)]
    pub waiting: Vec<String>,
}

/// Position of a step in the server's order, shown as "2 of 5".
#[apply(module_choice)]
pub enum StepPosition {
    At {
        /// From 1.
        step: u32,
        total: u32,
        /// Whether the step is finished. A finished step may be saved again.
        done: bool,
        label_key: MessageKey,
        /// Next page while this step is queued. Null when the step is not queued, when no other step is left, and when
        /// the next step needs the network.
        next_href: Option<String>,
    },
    Unknown,
}

/// The parameters `step` and `as` of the page's address are only hints, so the position is computed from the status.
pub fn step_position(request: &StepPositionRequest) -> StepPosition {
    let steps = configured_steps(&request.status);
    let found = AuthStep::of_key(&request.key).and_then(|key| position(&steps, key).map(|step| (key, step)));
    match found {
        Some((key, step)) => {
            let next_href = if is_waiting(request, key) { href_meanwhile(request, &steps) } else { None };
            let done = key.is_done(&request.status);
            StepPosition::At { step, total: count(&steps), done, label_key: key.label(), next_href }
        }
        None => StepPosition::Unknown,
    }
}

fn is_waiting(request: &StepPositionRequest, step: AuthStep) -> bool {
    request.waiting.iter().any(|key| key == step.key())
}

/// The address of the first step that is neither done nor queued. `None` when there is no such step, and when it is
/// the face check, which needs the network.
fn href_meanwhile(request: &StepPositionRequest, steps: &[AuthStep]) -> Option<String> {
    let key = *steps.iter().find(|step| !step.is_done(&request.status) && !is_waiting(request, **step))?;
    let (step, total) = (position(steps, key), Some(count(steps)));
    (key != AuthStep::Face).then(|| Route::AuthStep { key, pid: request.product_id.to_string(), step, total }.href())
}

fn position(steps: &[AuthStep], key: AuthStep) -> Option<u32> {
    (1..).zip(steps).find_map(|(place, step)| (*step == key).then_some(place))
}

fn count(steps: &[AuthStep]) -> u32 {
    u32::try_from(steps.len()).unwrap_or(u32::MAX)
}
