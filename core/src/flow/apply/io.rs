//! What the apply flow takes and gives: events, effects, the view.

use super::{ApplyPhase, ApplyState, Notice};
use crate::api::dto::order::ApplyRequest;
use crate::api::dto::product::Precheck;
use crate::ids::{CardId, KfsId, ProductId};
use crate::money::Money;
use loan_value::tagged_enum;
use serde::{Deserialize, Serialize};

tagged_enum! {
    /// What happened.
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
    pub enum ApplyEvent {
        /// The page opened, or its pre-check is tried again.
        Started {
            /// The product.
            product_id: ProductId,
            /// Its amounts.
            amount_list: Vec<Money>,
            /// Its tenures, in days.
            period_list: Vec<u32>,
            /// Its usual tenure.
            period: u32,
        },
        /// The pre-check was answered.
        PrecheckAnswered {
            /// The version of the effect that this answers.
            version: u32,
            /// The server's answer.
            precheck: Precheck,
        },
        /// An amount was chosen.
        AmountChosen {
            /// Which one.
            amount: Money,
        },
        /// A tenure was chosen.
        PeriodChosen {
            /// In days.
            days: u32,
        },
        /// A purpose was chosen.
        PurposeChosen {
            /// As it is sent.
            code: String,
        },
        /// A bank card was chosen, or the page has learned which one is chosen.
        CardChosen {
            /// Its id.
            card_id: CardId,
        },
        /// The auto-get switch was touched.
        AutoGetToggled,
        /// The statement for the chosen amount and tenure is shown.
        StatementShown {
            /// The version of the effect that this answers.
            version: u32,
            /// Its id.
            id: KfsId,
        },
        /// A read failed.
        ReadFailed {
            /// The version of the effect that this answers.
            version: u32,
            /// Why, in the server's words.
            text: String,
        },
        /// 'Apply' was pressed.
        ApplyPressed,
        /// The application arrived.
        Applied {
            /// The version of the effect that this answers.
            version: u32,
        },
        /// The application was refused.
        ApplyFailed {
            /// The version of the effect that this answers.
            version: u32,
            /// Why, in the server's words.
            text: String,
            /// Id of the new statement when the old one had expired, else null.
            new_statement: Option<KfsId>,
        },
    }
}

/// What the page is to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ApplyEffect {
    /// Ask the pre-check.
    Precheck {
        /// To be repeated in the event that answers it.
        version: u32,
        /// The product.
        product_id: ProductId,
    },
    /// Fetch the quote and the statement of this amount and tenure.
    FetchTerms {
        /// To be repeated in the event that answers it.
        version: u32,
        /// The amount.
        amount: Money,
        /// The tenure in days.
        days: u32,
        /// The product.
        product_id: ProductId,
    },
    /// Apply.
    Apply {
        /// To be repeated in the event that answers it.
        version: u32,
        /// The body to send.
        payload: Box<ApplyRequest>,
    },
    /// Show the 'Info' dialog.
    Toast {
        /// What it says.
        notice: Notice,
    },
    /// Go there.
    Go {
        /// A path of this site.
        href: String,
        /// The delay in milliseconds.
        after_ms: u32,
    },
}

/// What the page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ApplyView {
    /// Where the flow is.
    pub phase: ApplyPhase,
    /// The chosen amount.
    pub amount: Money,
    /// The chosen tenure in days.
    pub days: u32,
    /// The chosen purpose, null while none is.
    pub purpose: Option<String>,
    /// The chosen card, `""` while none is.
    pub card_id: CardId,
    /// The auto-get switch.
    pub auto_get_money: bool,
    /// Whether the statement of this very amount and tenure is shown.
    pub statement_shown: bool,
    /// Whether 'Apply' can be pressed.
    pub can_apply: bool,
    /// What went wrong, null when nothing did.
    pub error: Option<Notice>,
}

/// Input of [`step`](super::step).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ApplyFlowRequest {
    /// As the last step left it; null at the start.
    pub state: Option<ApplyState>,
    /// What happened.
    pub event: ApplyEvent,
}

/// Outcome of [`step`](super::step).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct ApplyFlowStep {
    /// To be given to the next step.
    pub state: ApplyState,
    /// What to show.
    pub view: ApplyView,
    /// What to do, in order.
    pub effects: Vec<ApplyEffect>,
}
