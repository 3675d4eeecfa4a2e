//! Bindings of the rules about verification.

use crate::boundary::bindings;
use loan_core::api::dto::auth::KycConfig;
use loan_core::auth::kyc::{self, FaceNext, FaceNextRequest, IdentityWay};
use loan_core::auth::progress::{self, NextStepRequest, StepPosition, StepPositionRequest};
use loan_core::auth::relations::{self, RelationsView};
use loan_core::nav::route::HrefView;

bindings! {
    nextStep(NextStepRequest) -> HrefView = |it| progress::next_step(&it);
    stepPosition(StepPositionRequest) -> StepPosition = |it| progress::step_position(&it);
    identityWay(KycConfig) -> IdentityWay = |it| kyc::identity_way(&it);
    faceNext(FaceNextRequest) -> FaceNext = |it| kyc::face_next(&it);
}

bindings! {
    relations() -> RelationsView = relations::relations();
}
