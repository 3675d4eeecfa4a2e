//! The endpoint table: method, path, access and effect of every call.
//!
//! The server's routes are built from this table; the app's tests accept no other request. The text at the end of a row is
//! the call's summary in `docs/api.md`.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    Get,
    Post,
}

#[apply(module_type)]
#[derive(Copy, Hash)]
pub enum Access {
    /// Anybody who sends a `web_uuid`.
    Public,
    User,
}

/// Effect of a call on the data. Only [`Effect::Change`] observes an `Idempotency-Key`.
#[apply(module_type)]
#[derive(Copy, Hash)]
pub enum Effect {
    Read,
    /// Changes state; a retry with the same `Idempotency-Key` gets the stored response.
    Change,
    /// Sends a login code, or opens or ends a session. Never replayed, because the response of a sign-in has the
    /// session's token, and only the token's hash may be stored.
    Session,
}

macro_rules! endpoints {
    ($($name:ident: $method:ident $path:literal, $access:ident, $effect:ident, $summary:literal;)+) => {
        /// A call of the app to the server. Paths are below `/api1`.
        #[apply(module_type)]
        #[derive(Copy, Hash, PartialOrd, Ord)]
        pub enum Endpoint { $(#[doc = $summary] $name,)+ }

        impl Endpoint {
            /// Every call, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            pub const fn method(self) -> Method {
                match self { $(Self::$name => Method::$method,)+ }
            }

            /// The call's path below the base path; `{…}` stands for one segment.
            pub const fn path(self) -> &'static str {
                match self { $(Self::$name => $path,)+ }
            }

            pub const fn access(self) -> Access {
                match self { $(Self::$name => Access::$access,)+ }
            }

            pub const fn effect(self) -> Effect {
                match self { $(Self::$name => Effect::$effect,)+ }
            }

            /// For the API documentation.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$name => $summary,)+ }
            }

            /// Name of the call in logs and metrics.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }
        }
    };
}

pub const BASE_PATH: &str = "/api1";

endpoints! {
    HomeIndex: Get "/home/v1/index", User, Read, "Products on offer and loans in progress.";
    SendCode: Get "/sms/v1/sendCode", Public, Session, "Sends a login code.";
    Login: Post "/user/v1/login", Public, Session, "Signs in with the code.";
    TicketLogin: Post "/user/v1/user-login", Public, Session, "Signs in with a ticket from the native app.";
    SignedLogin: Post "/tripartite/v1/user-login", Public, Session, "Signs in with the signature of a partner app.";
    Logout: Post "/user/v1/logout", User, Session, "Ends this session, or another session of the user.";
    LogoutAll: Post "/user/v1/logout-all", User, Session, "Ends every session of the user, including this one.";
    Sessions: Get "/user/v1/sessions", User, Read, "Lists the user's sessions.";
    Confirm: Post "/user/v1/confirm", User, Change, "Confirms with a code that the user still has the phone.";
    ProveOwner: Post "/user/v1/proveOwner", User, Change,
        "Proves with PAN or Aadhaar that the account belongs to the caller.";
    NotMine: Post "/user/v1/notMine", User, Session,
        "Leaves the account of a former owner of the number and opens a new one.";
    ProductInfo: Get "/product/v1/product-info", User, Read, "A product in full.";
    Precheck: Get "/order/v1/precheck", User, Read, "Whether the user may apply for the product now.";
    Calculate: Get "/order/v1/calculate", User, Read, "The quote of a loan.";
    KeyFacts: Get "/order/v1/kfs", User, Read, "The Key Fact Statement of a loan.";
    Apply: Post "/order/v1/apply", User, Change, "Applies for a loan.";
    Withdraw: Post "/order/v1/withdraw", User, Change, "Withdraws an application.";
    CoolingOff: Post "/order/v1/cooling-off", User, Change, "Exits the loan within the cooling-off period.";
    OrderList: Get "/order/v1/list", User, Read, "The user's orders.";
    OrderDetail: Get "/order/v1/detail", User, Read, "One order.";
    Papers: Get "/order/v1/papers", User, Read, "The papers of an order.";
    Paper: Get "/order/v1/paper", User, Read, "One paper in full.";
    GetMoney: Post "/order/v1/loan", User, Change, "Accepts an approved loan, so that the money is sent.";
    AuditLink: Post "/order/v1/audit-link", User, Change, "A one-use code for the rating page.";
    AuditSession: Post "/order/v1/audit-session", Public, Session,
        "Exchanges the code of the rating page for a session that can read one order.";
    Repay: Post "/pay-order/v1/repay", User, Change, "A link to the repayment page.";
    ScheduleBook: Post "/order/v1/order-auto-apply", User, Change, "Books the next loan.";
    ScheduleGet: Get "/order/v1/get-auto-apply", User, Read, "One booked loan.";
    ScheduleList: Get "/order/v1/auto-apply-list", User, Read, "The user's booked loans.";
    ScheduleCancel: Post "/order/v1/cancel-auto-apply", User, Change, "Cancels a booked loan.";
    Reapply: Post "/order/v1/reapply", User, Change, "Applies again after a failed disbursal.";
    ExtensionCalc: Get "/order-repay-extension/v1/extension-calc/{orderId}", User, Read, "The cost of an extension.";
    ExtensionApply: Post "/order-repay-extension/v1/apply-extension", User, Change,
        "Requests the extension; answers with a payment link.";
    ExtensionGiveUp: Post "/order-repay-extension/v1/giveup-extension", User, Change, "Gives up a requested extension.";
    AuthStatus: Get "/auth/v1/find-user-auth", User, Read, "Verification progress.";
    BasicForm: Get "/auth/v1/auth-page-info", User, Read, "The basic form.";
    WorkForm: Get "/auth/v2/auth-page-info", User, Read, "The work form.";
    SaveBasic: Post "/auth/v1/base-info", User, Change, "Saves basic information.";
    SaveWork: Post "/auth/v1/work-info", User, Change, "Saves work information.";
    SaveContacts: Post "/auth/v1/contacts", User, Change, "Saves the contacts.";
    SavedAnswers: Get "/auth/v1/saved", User, Read, "The saved answers of a step, sensitive values masked.";
    KycConfig: Get "/auth/kyc-auth-config", User, Read, "Whether identity is proved by photos or by manual entry.";
    SaveIdentity: Post "/auth/v1/kyc-info/aadhaar-pan", User, Change, "Saves the identity.";
    Ocr: Post "/auth/v1/ocr-separate", User, Change, "Reads the data from the photo of a card.";
    Upload: Post "/authen/upload", User, Change, "Stores an image.";
    LivingCheckConfig: Get "/auth/v1/living-check-config", User, Read, "Configuration of the face check.";
    LivingCheck: Post "/auth/v3/living-check", User, Change, "Checks a face.";
    LivingHold: Post "/auth/v1/kyc-info/living-hold", User, Change, "Records that a face check was passed.";
    FaceResult: Get "/authen/h5/face-result", User, Read, "The result of the face check.";
    AadhaarSendOtp: Post "/auth/v2/aadhaar/send-otp", User, Change, "Sends a code to the phone of an Aadhaar number.";
    AadhaarVerify: Post "/auth/aadhaar/verify", User, Change, "Verifies an Aadhaar number by its code.";
    StateList: Get "/map-state/v1/list", User, Read, "States and union territories.";
    DistrictList: Get "/map-state/v1/district/{stateId}", User, Read, "Districts of a state.";
    PlaceOfPin: Get "/map-state/v1/pin/{pin}", User, Read, "State and district of a PIN code.";
    CardList: Get "/bank/v1/find-user-bank-card", User, Read, "The user's cards.";
    BindCard: Post "/bank/v1/bind-card", User, Change, "Adds a bank card.";
    BankList: Get "/bank-info/v1/get-bank-info", User, Read, "Banks of the directory.";
    BankStateList: Get "/bank-info/v1/get-state-list", User, Read, "States in which a bank has branches.";
    BankCityList: Get "/bank-info/v1/get-city-list", User, Read, "Cities of a state in which a bank has branches.";
    BranchList: Get "/bank-info/v1/get-branch-list", User, Read, "Branches of a bank in a city.";
    BranchOfIfsc: Get "/bank-info/v1/get-branch", User, Read, "The branch of an IFSC.";
    Faq: Get "/client/v1/faq", User, Read, "Questions and answers for the help page.";
    AboutUs: Get "/client/v1/about-us", User, Read, "The text of the page \"About us\".";
    Legal: Get "/client/v1/legal", Public, Read, "The agreement, the privacy notice and the lender's particulars.";
    AppConfig: Get "/client/v1/config", Public, Read,
        "Trusted hosts, the support contact, and links to the native apps.";
    OpinionSave: Post "/opinion-record/v1/save", User, Change, "Sends feedback.";
    OpinionList: Post "/opinion-record/v1/list", User, Read, "Feedback history.";
    OpinionConfig: Get "/opinion-record/v1/get-opinion-config", User, Read, "Kinds of feedback.";
    NeedUpload: Post "/device/v1/needUpload", User, Read, "Device facts that the server asks for.";
    DeviceInfo: Post "/device/v1/upload/device_info", User, Change, "Stores a device fact.";
    TrackV2: Post "/burying-point/v2/burying-point", Public, Read, "Accepts tracking events.";
    TrackV3: Post "/burying-point/v3/burying-point", Public, Read, "Accepts tracking events.";
    TrackConfig: Get "/burying-point/burying-point/get-buried-config", Public, Read,
        "Events that the app should track.";
    Failures: Post "/client/v1/failures", Public, Read, "Accepts counts of failures in the app.";
}

/// A row of the endpoint table, for the browser's generated copy.
#[apply(module_type)]
pub struct EndpointRow {
    pub name: Endpoint,
    pub method: Method,
    pub path: String,
    pub access: Access,
    pub effect: Effect,
}

#[apply(module_type)]
pub struct EndpointTable {
    pub endpoints: Vec<EndpointRow>,
}

pub fn endpoint_table() -> EndpointTable {
    let row = |name: &Endpoint| EndpointRow {
        name: *name,
        method: name.method(),
        path: [BASE_PATH, name.path()].concat(),
        access: name.access(),
        effect: name.effect(),
    };
    EndpointTable { endpoints: Endpoint::ALL.iter().map(row).collect() }
}
