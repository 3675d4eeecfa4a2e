//! Every call of the product, once: method, path, who may make it, whether it changes anything.
//!
//! The server builds its routes from this table and the browser its requests, so a path is
//! spelled in one place (specification, section 7; contract, section 2).

use serde::{Deserialize, Serialize};

/// HTTP method of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// Reads.
    Get,
    /// Writes, or reads with a body.
    Post,
}

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Access {
    /// Anybody with a `web_uuid`.
    Public,
    /// A signed-in user.
    User,
}

/// What a call does to the data. This decides whether an `Idempotency-Key` has an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Effect {
    /// Nothing.
    Read,
    /// Changes state. A retry with the same `Idempotency-Key` gets the stored response.
    Change,
    /// Opens or closes a session; never replayed.
    Session,
}

macro_rules! endpoints {
    ($($(#[doc = $doc:literal])+ $name:ident: $method:ident $path:literal, $access:ident, $effect:ident;)+) => {
        /// A call of the product. Paths are below `/api1`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify))]
        #[serde(rename_all = "camelCase")]
        pub enum Endpoint { $($(#[doc = $doc])+ $name,)+ }

        impl Endpoint {
            /// Every call, in the order of the specification.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its method.
            #[must_use]
            pub const fn method(self) -> Method {
                match self { $(Self::$name => Method::$method,)+ }
            }

            /// Its path below the base path; `{…}` stands for one segment.
            #[must_use]
            pub const fn path(self) -> &'static str {
                match self { $(Self::$name => $path,)+ }
            }

            /// Who may make it.
            #[must_use]
            pub const fn access(self) -> Access {
                match self { $(Self::$name => Access::$access,)+ }
            }

            /// What it does to the data.
            #[must_use]
            pub const fn effect(self) -> Effect {
                match self { $(Self::$name => Effect::$effect,)+ }
            }

            /// What it is for, in a line.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+),)+ }.trim_ascii()
            }

            /// Its name, as logs and metrics show it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }
        }
    };
}

/// Base path of every call.
pub const BASE_PATH: &str = "/api1";

endpoints! {
    /// Products and loans in progress.
    HomeIndex: Get "/home/v1/index", User, Read;
    /// Sends a login code.
    SendCode: Get "/sms/v1/sendCode", Public, Session;
    /// Web login.
    Login: Post "/user/v1/login", Public, Session;
    /// Login by the native app's ticket.
    TicketLogin: Post "/user/v1/user-login", Public, Session;
    /// Login by a partner app's signature.
    SignedLogin: Post "/tripartite/v1/user-login", Public, Session;
    /// Ends this session, or another one of the user's.
    Logout: Post "/user/v1/logout", User, Session;
    /// Ends every session of the user, this one too.
    LogoutAll: Post "/user/v1/logout-all", User, Session;
    /// Where the user is signed in.
    Sessions: Get "/user/v1/sessions", User, Read;
    /// Shows by a code that the phone is still the user's.
    Confirm: Post "/user/v1/confirm", User, Session;
    /// Shows by PAN or Aadhaar that the account is the caller's.
    ProveOwner: Post "/user/v1/proveOwner", User, Session;
    /// Leaves a former owner's account, and begins a fresh one.
    NotMine: Post "/user/v1/notMine", User, Session;
    /// A product in full.
    ProductInfo: Get "/product/v1/product-info", User, Read;
    /// May the user apply for it now?
    Precheck: Get "/order/v1/precheck", User, Read;
    /// The quote.
    Calculate: Get "/order/v1/calculate", User, Read;
    /// The Key Fact Statement.
    KeyFacts: Get "/order/v1/kfs", User, Read;
    /// Applies.
    Apply: Post "/order/v1/apply", User, Change;
    /// Withdraws an application.
    Withdraw: Post "/order/v1/withdraw", User, Change;
    /// Leaves within the cooling-off days.
    CoolingOff: Post "/order/v1/cooling-off", User, Change;
    /// The user's orders.
    OrderList: Get "/order/v1/list", User, Read;
    /// One order.
    OrderDetail: Get "/order/v1/detail", User, Read;
    /// Get money.
    GetMoney: Post "/order/v1/loan", User, Change;
    /// A one-use code for the rating page.
    AuditLink: Post "/order/v1/audit-link", User, Session;
    /// Exchanges that code.
    AuditSession: Post "/order/v1/audit-session", Public, Session;
    /// A link to pay.
    Repay: Post "/pay-order/v1/repay", User, Change;
    /// Books the next loan.
    ScheduleBook: Post "/order/v1/order-auto-apply", User, Change;
    /// One scheduled order.
    ScheduleGet: Get "/order/v1/get-auto-apply", User, Read;
    /// The user's scheduled orders.
    ScheduleList: Get "/order/v1/auto-apply-list", User, Read;
    /// Cancels a scheduled order.
    ScheduleCancel: Post "/order/v1/cancel-auto-apply", User, Change;
    /// Applies again after a failed disbursal.
    Reapply: Post "/order/v1/reapply", User, Change;
    /// What an extension costs.
    ExtensionCalc: Get "/order-repay-extension/v1/extension-calc/{orderId}", User, Read;
    /// Asks for the extension; answers where to pay.
    ExtensionApply: Post "/order-repay-extension/v1/apply-extension", User, Change;
    /// Gives a requested extension up.
    ExtensionGiveUp: Post "/order-repay-extension/v1/giveup-extension", User, Change;
    /// Verification progress.
    AuthStatus: Get "/auth/v1/find-user-auth", User, Read;
    /// The basic form.
    BasicForm: Get "/auth/v1/auth-page-info", User, Read;
    /// The work form.
    WorkForm: Get "/auth/v2/auth-page-info", User, Read;
    /// Saves basic information.
    SaveBasic: Post "/auth/v1/base-info", User, Change;
    /// Saves work information.
    SaveWork: Post "/auth/v1/work-info", User, Change;
    /// Saves the contacts.
    SaveContacts: Post "/auth/v1/contacts", User, Change;
    /// What a step was saved with, sensitive values masked.
    SavedAnswers: Get "/auth/v1/saved", User, Read;
    /// Photos or manual entry?
    KycConfig: Get "/auth/kyc-auth-config", User, Read;
    /// Saves the identity.
    SaveIdentity: Post "/auth/v1/kyc-info/aadhaar-pan", User, Change;
    /// Reads a card's photo.
    Ocr: Post "/auth/v1/ocr-separate", User, Change;
    /// Stores an image.
    Upload: Post "/authen/upload", User, Change;
    /// The face check's provider.
    LivingCheckConfig: Get "/auth/v1/living-check-config", User, Read;
    /// Checks a face.
    LivingCheck: Post "/auth/v3/living-check", User, Change;
    /// Keeps a passed check.
    LivingHold: Post "/auth/v1/kyc-info/living-hold", User, Change;
    /// The result of the face check.
    FaceResult: Get "/authen/h5/face-result", User, Read;
    /// Sends an Aadhaar code.
    AadhaarSendOtp: Post "/auth/v2/aadhaar/send-otp", User, Change;
    /// Verifies it.
    AadhaarVerify: Post "/auth/aadhaar/verify", User, Change;
    /// States and union territories.
    StateList: Get "/map-state/v1/list", User, Read;
    /// Districts of a state.
    DistrictList: Get "/map-state/v1/district/{stateId}", User, Read;
    /// The user's cards.
    CardList: Get "/bank/v1/find-user-bank-card", User, Read;
    /// Binds a card.
    BindCard: Post "/bank/v1/bind-card", User, Change;
    /// Banks of the directory.
    BankList: Get "/bank-info/v1/get-bank-info", User, Read;
    /// A bank's states.
    BankStateList: Get "/bank-info/v1/get-state-list", User, Read;
    /// A bank's cities in a state.
    BankCityList: Get "/bank-info/v1/get-city-list", User, Read;
    /// A bank's branches in a city.
    BranchList: Get "/bank-info/v1/get-branch-list", User, Read;
    /// The branch of an IFSC.
    BranchOfIfsc: Get "/bank-info/v1/get-branch", User, Read;
    /// Help.
    Faq: Get "/client/v1/faq", User, Read;
    /// About us.
    AboutUs: Get "/client/v1/about-us", User, Read;
    /// The agreement, the privacy notice and who the lender is.
    Legal: Get "/client/v1/legal", Public, Read;
    /// Sends feedback.
    OpinionSave: Post "/opinion-record/v1/save", User, Change;
    /// Feedback history.
    OpinionList: Post "/opinion-record/v1/list", User, Read;
    /// Kinds of feedback.
    OpinionConfig: Get "/opinion-record/v1/get-opinion-config", User, Read;
    /// Which device facts are wanted.
    NeedUpload: Post "/device/v1/needUpload", User, Read;
    /// Takes a device fact.
    DeviceInfo: Post "/device/v1/upload/device_info", User, Change;
    /// Takes tracking events.
    TrackV2: Post "/burying-point/v2/burying-point", Public, Read;
    /// Takes tracking events.
    TrackV3: Post "/burying-point/v3/burying-point", Public, Read;
    /// What to track.
    TrackConfig: Get "/burying-point/burying-point/get-buried-config", Public, Read;
    /// Takes counts of what failed in the app.
    Failures: Post "/client/v1/failures", Public, Read;
}

/// A row of the table, for the browser's generated copy and the documentation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct EndpointRow {
    /// Which call.
    pub name: Endpoint,
    /// Its method.
    pub method: Method,
    /// Its path, base path included.
    pub path: String,
    /// Who may make it.
    pub access: Access,
    /// What it does to the data.
    pub effect: Effect,
}

/// The whole table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct EndpointTable {
    /// A row per call.
    pub endpoints: Vec<EndpointRow>,
}

/// Every call with its path below the origin.
#[must_use]
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
