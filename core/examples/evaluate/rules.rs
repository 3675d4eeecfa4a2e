//! Every rule of the browser's module, by its JavaScript name.

use loan_core::{api, auth, fees, flow, money, nav, order, screen, time, validate};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize)]
pub struct Question {
    pub rule: String,
    /// One value; a list of values for the few rules with several plain arguments.
    #[serde(default)]
    pub input: Value,
}

/// The answer as JSON, or the reason why the input is invalid.
pub fn ask(question: &Question) -> Result<String, String> {
    let input = &question.input;
    match question.rule.as_str() {
        "formatMoney" => tell(input, |money: money::Money| money.display()),
        "formatFraction" => tell(input, money::Fraction::as_percent),
        "formatDay" => tell(input, |(day, lang): (time::Day, String)| time::format_day(day, &lang)),
        "formatBirthDate" => {
            tell(input, |(written, lang): (String, String)| time::format_birth_date(&written, &lang).unwrap_or(written))
        }
        "dayOf" => tell(input, |at: time::Timestamp| at.day().to_string()),
        "formatInstant" => tell(input, |(at, lang): (time::Timestamp, String)| time::format_instant(at, &lang)),

        "quote" => by_ref(input, fees::quote),
        "costView" => by_ref(input, fees::view::cost_view),
        "kfsOf" => by_ref(input, fees::kfs::kfs_of),
        "extensionQuote" => by_ref(input, fees::extension::extension_quote),
        "bringsStatement" => tell(input, fees::kfs::brings_statement),
        "loyalty" => tell(input, fees::loyalty::loyalty),
        "gstPercent" => say(&fees::rules::GST_PERCENT),
        "loyaltyTable" => say(&fees::loyalty::loyalty_table()),
        "loanTable" => say(&fees::loyalty::loan_table()),

        "productView" => by_ref(input, screen::product::product_view),
        "orderCard" => by_ref(input, screen::card::order_card),
        "undwayHref" => by_ref(input, screen::tap::undway_href),
        "orderDetailView" => by_ref(input, screen::detail::order_detail_view),
        "explainOrder" => by_ref(input, screen::explain::explain_order),
        "explainCoolingOff" => by_ref(input, screen::explain::explain_cooling_off),
        "extensionView" => by_ref(input, screen::extension::extension_view),
        "auditRefresh" => by_ref(input, screen::stages::audit_refresh),
        "paymentRedirect" => by_ref(input, order::payment::payment_redirect),
        "repayAhead" => by_ref(input, screen::ahead::repay_ahead),
        "partAhead" => by_ref(input, screen::instalments::part_ahead),
        "reminder" => by_ref(input, screen::reminder::reminder),
        "reapplyOffer" => by_ref(input, order::precheck::reapply_offer),
        "scheduledView" => by_ref(input, screen::scheduled::scheduled_view),
        "hasNews" => by_ref(input, screen::card::has_news),
        "transition" => by_ref(input, order::transition::try_transition),
        "allowedEvents" => by_ref(input, order::transition::allowed),

        "loginFlow" => tell(input, flow::login::step),
        "aadhaarOtpFlow" => tell(input, flow::aadhaar_otp::step),
        "ifscFlow" => tell(input, flow::ifsc::step),
        "applyFlow" => tell(input, flow::apply::step),

        "cleanInput" => by_ref(input, validate::input::clean_input),
        "validateLogin" => by_ref(input, validate::login::validate_login),
        "validateBankCard" => by_ref(input, validate::bank::validate_bank_card),
        "contactsForm" => tell(input, |(contacts, own, attempted): (_, String, bool)| {
            validate::contacts::contacts_form(&contacts, &own, attempted)
        }),
        "validateContacts" => by_ref(input, validate::contacts::validate_contacts),
        "fieldControls" => by_ref(input, validate::fields::field_controls),
        "validateForm" => by_ref(input, validate::form::validate_form),
        "validateKycManual" => by_ref(input, validate::kyc::validate_kyc_manual),
        "validateKycPhotos" => by_ref(input, validate::kyc::validate_kyc_photos),
        "validateFace" => by_ref(input, validate::kyc::validate_face),
        "validateFeedback" => by_ref(input, validate::feedback::validate_feedback),
        "validateOwner" => by_ref(input, validate::kyc::validate_owner),
        "validateImage" => by_ref(input, validate::upload::validate_image),
        "validateApply" => by_ref(input, validate::apply::validate_apply),
        "loanPurposes" => say(&validate::apply::loan_purposes()),
        "searchNames" => by_ref(input, validate::ifsc::search_names),

        "nextStep" => by_ref(input, auth::progress::next_step),
        "stepPosition" => by_ref(input, auth::progress::step_position),
        "identityWay" => by_ref(input, auth::kyc::identity_way),
        "faceNext" => by_ref(input, auth::kyc::face_next),
        "relations" => say(&auth::relations::relations()),

        "guard" => by_ref(input, nav::guard::guard),
        "sessionEnded" => by_ref(input, nav::guard::session_ended),
        "safeRedirect" => by_ref(input, nav::guard::safe_redirect),
        "routeMeta" => by_ref(input, nav::meta::route_meta),
        "routeTable" => say(&nav::meta::route_table()),
        "hrefOf" => by_ref(input, nav::route::href_of),
        "applyFromHome" => by_ref(input, nav::handoff::apply_from_home),
        "applyNow" => by_ref(input, nav::handoff::apply_now),
        "homeDrawn" => tell(input, api::dto::home::HomeIndex::drawn),
        "precheckOutcome" => by_ref(input, nav::handoff::precheck_outcome),
        "deniedWait" => by_ref(input, nav::handoff::denied_wait),
        "joint" => by_ref(input, nav::joint::joint),
        "jointDone" => by_ref(input, nav::joint::joint_done),
        "productCard" => by_ref(input, nav::card::product_card),
        "promotion" => by_ref(input, nav::link::promotion),
        "install" => by_ref(input, nav::install::install),
        "location" => by_ref(input, nav::location::location),

        "endpointTable" => say(&api::endpoint::endpoint_table()),
        "errorTable" => say(&api::code::error_table()),
        unknown => Err(format!("no rule is called {unknown}")),
    }
}

fn by_ref<I: DeserializeOwned, O: Serialize>(input: &Value, rule: impl Fn(&I) -> O) -> Result<String, String> {
    tell(input, |input: I| rule(&input))
}

fn tell<I: DeserializeOwned, O: Serialize>(input: &Value, rule: impl Fn(I) -> O) -> Result<String, String> {
    let input = I::deserialize(input).map_err(|error| error.to_string())?;
    say(&rule(input))
}

fn say(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}
