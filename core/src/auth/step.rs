//! The five verification steps and their progress flags.

use crate::api::dto::auth::UserAuthStatus;
use crate::message::MessageKey;
use loan_value::wire_name;

/// A verification step; serialises as its key.
#[apply(module_type)]
#[derive(Copy, Hash, PartialOrd, Ord)]
pub enum AuthStep {
    Basic,
    Work,
    Identity,
    Face,
    Contacts,
}

impl AuthStep {
    /// All steps in the default order. The server may configure another order.
    pub const ALL: [Self; 5] = [Self::Basic, Self::Work, Self::Identity, Self::Face, Self::Contacts];

    /// Key in `userAuthConfigVoList` and in the address `/auth/{key}`.
    pub fn key(self) -> &'static str {
        wire_name(&self)
    }

    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }

    pub const fn label(self) -> MessageKey {
        match self {
            Self::Basic => MessageKey::StepBasic,
            Self::Work => MessageKey::StepWork,
            Self::Identity => MessageKey::StepIdentity,
            Self::Face => MessageKey::StepFace,
            Self::Contacts => MessageKey::StepContacts,
        }
    }

    /// Whether the step's flag is set; a flag of 0 means unfinished.
    pub const fn is_done(self, status: &UserAuthStatus) -> bool {
        let flag = match self {
            Self::Basic => status.basic,
            Self::Work => status.work,
            Self::Identity => status.kyc_aadhaar_and_pan,
            Self::Face => status.kyc_face_and_hold,
            Self::Contacts => status.contact,
        };
        flag != 0
    }
}
