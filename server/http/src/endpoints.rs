//! The endpoint table, which names the use case of each call below the base path.

use loan_core::api::endpoint::Endpoint;

use super::{Calls, multipart};
use loan_service::service::{
    apply, bank, content, device, extension, face, forms, handoff, home, identity, login, opinion, orders, ownership,
    papers, pay, places, product, saved, schedule, sessions, verification,
};

pub fn register(to: &mut impl Calls) {
    to.get(Endpoint::HomeIndex, home::index);

    // Signing in and out.
    to.get(Endpoint::SendCode, login::send_code);
    to.post(Endpoint::Login, login::login);
    to.post(Endpoint::TicketLogin, handoff::ticket_login);
    to.post(Endpoint::SignedLogin, handoff::signed_login);
    to.post(Endpoint::Logout, sessions::logout);
    to.post(Endpoint::LogoutAll, sessions::logout_all);
    to.get(Endpoint::Sessions, sessions::list);
    to.post(Endpoint::Confirm, sessions::confirm);
    to.post(Endpoint::ProveOwner, ownership::prove);
    to.post(Endpoint::NotMine, ownership::not_mine);

    // Products and their costs.
    to.get(Endpoint::ProductInfo, product::info);
    to.get(Endpoint::Precheck, product::precheck);
    to.get(Endpoint::Calculate, product::calculate);
    to.get(Endpoint::KeyFacts, product::key_facts);

    // Orders and booked loans.
    to.post(Endpoint::Apply, apply::apply);
    to.post(Endpoint::Reapply, apply::reapply);
    to.get(Endpoint::OrderList, orders::list);
    to.get(Endpoint::OrderDetail, orders::detail);
    to.get(Endpoint::Papers, papers::list);
    to.get(Endpoint::Paper, papers::read);
    to.post(Endpoint::GetMoney, orders::get_money);
    to.post(Endpoint::Withdraw, orders::withdraw);
    to.post(Endpoint::ScheduleBook, schedule::book);
    to.get(Endpoint::ScheduleGet, schedule::get);
    to.get(Endpoint::ScheduleList, schedule::list);
    to.post(Endpoint::ScheduleCancel, schedule::cancel);
    to.post(Endpoint::AuditLink, handoff::audit_link);
    to.post(Endpoint::AuditSession, handoff::audit_session);

    // Payment links, and extensions of the due date.
    to.post(Endpoint::Repay, pay::repay);
    to.post(Endpoint::CoolingOff, pay::cooling_off);
    to.get(Endpoint::ExtensionCalc, extension::calculate);
    to.post(Endpoint::ExtensionApply, extension::ask);
    to.post(Endpoint::ExtensionGiveUp, extension::give_up);

    // Verification: progress and forms.
    to.get(Endpoint::AuthStatus, verification::status);
    to.get(Endpoint::BasicForm, forms::basic_form);
    to.get(Endpoint::WorkForm, forms::work_form);
    to.post(Endpoint::SaveBasic, forms::save_basic);
    to.post(Endpoint::SaveWork, forms::save_work);
    to.post(Endpoint::SaveContacts, forms::save_contacts);
    to.get(Endpoint::SavedAnswers, saved::read);

    // Verification: Aadhaar, PAN, pictures, face.
    to.post(Endpoint::AadhaarSendOtp, identity::send_code);
    to.post(Endpoint::AadhaarVerify, identity::verify);
    to.get(Endpoint::KycConfig, identity::config);
    to.post(Endpoint::SaveIdentity, identity::save);
    to.multipart(Endpoint::Ocr, multipart::DOCUMENT, multipart::read_document);
    to.multipart(Endpoint::Upload, multipart::UPLOAD, multipart::upload);
    to.get(Endpoint::LivingCheckConfig, face::config);
    to.multipart(Endpoint::LivingCheck, multipart::FACE, multipart::check_face);
    to.post(Endpoint::LivingHold, face::hold);
    to.get(Endpoint::FaceResult, face::result);

    // Bank accounts, the IFSC finder, states and districts.
    to.get(Endpoint::CardList, bank::list);
    to.post(Endpoint::BindCard, bank::bind);
    to.get(Endpoint::BankList, places::banks);
    to.get(Endpoint::BankStateList, places::bank_states);
    to.get(Endpoint::BankCityList, places::bank_cities);
    to.get(Endpoint::BranchList, places::branches);
    to.get(Endpoint::BranchOfIfsc, places::branch_of_ifsc);
    to.get(Endpoint::StateList, places::states);
    to.get(Endpoint::DistrictList, places::districts);
    to.get(Endpoint::PlaceOfPin, places::place_of_pin);

    // Help, about us, legal documents, the app's settings, feedback.
    to.get(Endpoint::Faq, content::faq);
    to.get(Endpoint::AboutUs, content::about_us);
    to.get(Endpoint::Legal, content::legal);
    to.get(Endpoint::AppConfig, content::config);
    to.get(Endpoint::OpinionConfig, opinion::config);
    to.post(Endpoint::OpinionList, opinion::list);
    to.multipart(Endpoint::OpinionSave, multipart::FEEDBACK, multipart::save_feedback);

    // Device data, tracking events, and failures of the app.
    to.post(Endpoint::NeedUpload, device::need_upload);
    to.post(Endpoint::DeviceInfo, device::info);
    to.post(Endpoint::TrackV2, device::track);
    to.post(Endpoint::TrackV3, device::track);
    to.get(Endpoint::TrackConfig, device::tracking_config);
    to.post(Endpoint::Failures, device::failures);
}
