//! Bindings of the rules about navigation.

use crate::boundary::bindings;
use loan_core::api::dto::user::AppLoginResponse;
use loan_core::nav::handoff::{
    self, ApplyFromHome, ApplyFromHomeRequest, ApplyNowRequest, DeniedWait, DeniedWaitRequest,
};
use loan_core::nav::install::{self, InstallOutcome, InstallRequest};
use loan_core::nav::joint::{self, Joint, JointDone, JointRequest};
use loan_core::nav::link::{self, Promotion, PromotionRequest};
use loan_core::nav::location::{self, LocationOutcome, LocationRequest};
use loan_core::nav::route::HrefView;

bindings! {
    applyFromHome(ApplyFromHomeRequest) -> ApplyFromHome = |it| handoff::apply_from_home(&it);
    applyNow(ApplyNowRequest) -> HrefView = |it| handoff::apply_now(&it);
    deniedWait(DeniedWaitRequest) -> DeniedWait = |it| handoff::denied_wait(&it);
    joint(JointRequest) -> Joint = |it| joint::joint(&it);
    jointDone(AppLoginResponse) -> JointDone = |it| joint::joint_done(&it);
    promotion(PromotionRequest) -> Promotion = |it| link::promotion(&it);
    location(LocationRequest) -> LocationOutcome = |it| location::location(&it);
    install(InstallRequest) -> InstallOutcome = |it| install::install(&it);
}
