//! The endpoint table: method, path, access and effect of every call.
//!
//! The server's routes are built from this table; the app's tests accept no other request. The doc comment of a call is
//! its summary in `docs/api.md`.

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
    ($($(#[doc = $doc:literal])+ $name:ident: $method:ident $path:literal, $access:ident, $effect:ident;)+) => {
        /// A call of the app to the server. Paths are below `/api1`.
        #[apply(module_type)]
        #[derive(Copy, Hash, PartialOrd, Ord)]
        pub enum Endpoint { $($(#[doc = $doc])+ $name,)+ }

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

            /// The doc comment of the call, for the API documentation.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+),)+ }.trim_ascii()
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
    /// Products on offer and loans in progress.
    HomeIndex: Get "/home/v1/index", User, Read;
    /// Sends a login code.
    SendCode: Get "/sms/v1/sendCode", Public, Session;
    /// Signs in with the code.
    Login: Post "/user/v1/login", Public, Session;
    /// Signs in with a ticket from the native app.
    TicketLogin: Post "/user/v1/user-login", Public, Session;
    /// Signs in with the signature of a partner app.
    SignedLogin: Post "/tripartite/v1/user-login", Public, Session;
    /// Ends this session, or another session of the user.
    Logout: Post "/user/v1/logout", User, Session;
    /// Ends every session of the user, including this one.
    LogoutAll: Post "/user/v1/logout-all", User, Session;
    /// Lists the user's sessions.
    Sessions: Get "/user/v1/sessions", User, Read;
    /// Confirms with a code that the user still has the phone.
    Confirm: Post "/user/v1/confirm", User, Change;
    /// Proves with PAN or Aadhaar that the account belongs to the caller.
    ProveOwner: Post "/user/v1/proveOwner", User, Change;
    /// Leaves the account of a former owner of the number and opens a new one.
    NotMine: Post "/user/v1/notMine", User, Session;
    /// A product in full.
    ProductInfo: Get "/product/v1/product-info", User, Read;
    /// Whether the user may apply for the product now.
    Precheck: Get "/order/v1/precheck", User, Read;
    /// The quote of a loan.
    Calculate: Get "/order/v1/calculate", User, Read;
    /// The Key Fact Statement of a loan.
    KeyFacts: Get "/order/v1/kfs", User, Read;
    /// Applies for a loan.
    Apply: Post "/order/v1/apply", User, Change;
    /// Withdraws an application.
    Withdraw: Post "/order/v1/withdraw", User, Change;
    /// Exits the loan within the cooling-off period.
    CoolingOff: Post "/order/v1/cooling-off", User, Change;
    /// The user's orders.
    OrderList: Get "/order/v1/list", User, Read;
    /// One order.
    OrderDetail: Get "/order/v1/detail", User, Read;
    /// The papers of an order.
    Papers: Get "/order/v1/papers", User, Read;
    /// One paper in full.
    Paper: Get "/order/v1/paper", User, Read;
    /// Accepts an approved loan, so that the money is sent.
    GetMoney: Post "/order/v1/loan", User, Change;
    /// A one-use code for the rating page.
    AuditLink: Post "/order/v1/audit-link", User, Change;
    /// Exchanges the code of the rating page for a session that can read one order.
    AuditSession: Post "/order/v1/audit-session", Public, Session;
    /// A link to the repayment page.
    Repay: Post "/pay-order/v1/repay", User, Change;
    /// Books the next loan.
    ScheduleBook: Post "/order/v1/order-auto-apply", User, Change;
    /// One booked loan.
    ScheduleGet: Get "/order/v1/get-auto-apply", User, Read;
    /// The user's booked loans.
    ScheduleList: Get "/order/v1/auto-apply-list", User, Read;
    /// Cancels a booked loan.
    ScheduleCancel: Post "/order/v1/cancel-auto-apply", User, Change;
    /// Applies again after a failed disbursal.
    Reapply: Post "/order/v1/reapply", User, Change;
    /// The cost of an extension.
    ExtensionCalc: Get "/order-repay-extension/v1/extension-calc/{orderId}", User, Read;
    /// Requests the extension; answers with a payment link.
    ExtensionApply: Post "/order-repay-extension/v1/apply-extension", User, Change;
    /// Gives up a requested extension.
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
    /// The saved answers of a step, sensitive values masked.
    SavedAnswers: Get "/auth/v1/saved", User, Read;
    /// Whether identity is proved by photos or by manual entry.
    KycConfig: Get "/auth/kyc-auth-config", User, Read;
    /// Saves the identity.
    SaveIdentity: Post "/auth/v1/kyc-info/aadhaar-pan", User, Change;
    /// Reads the data from the photo of a card.
    Ocr: Post "/auth/v1/ocr-separate", User, Change;
    /// Stores an image.
    Upload: Post "/authen/upload", User, Change;
    /// Configuration of the face check.
    LivingCheckConfig: Get "/auth/v1/living-check-config", User, Read;
    /// Checks a face.
    LivingCheck: Post "/auth/v3/living-check", User, Change;
    /// Records that a face check was passed.
    LivingHold: Post "/auth/v1/kyc-info/living-hold", User, Change;
    /// The result of the face check.
    FaceResult: Get "/authen/h5/face-result", User, Read;
    /// Sends a code to the phone of an Aadhaar number.
    AadhaarSendOtp: Post "/auth/v2/aadhaar/send-otp", User, Change;
    /// Verifies an Aadhaar number by its code.
    AadhaarVerify: Post "/auth/aadhaar/verify", User, Change;
    /// States and union territories.
    StateList: Get "/map-state/v1/list", User, Read;
    /// Districts of a state.
    DistrictList: Get "/map-state/v1/district/{stateId}", User, Read;
    /// State and district of a PIN code.
    PlaceOfPin: Get "/map-state/v1/pin/{pin}", User, Read;
    /// The user's cards.
    CardList: Get "/bank/v1/find-user-bank-card", User, Read;
    /// Adds a bank card.
    BindCard: Post "/bank/v1/bind-card", User, Change;
    /// Banks of the directory.
    BankList: Get "/bank-info/v1/get-bank-info", User, Read;
    /// States in which a bank has branches.
    BankStateList: Get "/bank-info/v1/get-state-list", User, Read;
    /// Cities of a state in which a bank has branches.
    BankCityList: Get "/bank-info/v1/get-city-list", User, Read;
    /// Branches of a bank in a city.
    BranchList: Get "/bank-info/v1/get-branch-list", User, Read;
    /// The branch of an IFSC.
    BranchOfIfsc: Get "/bank-info/v1/get-branch", User, Read;
    /// Questions and answers for the help page.
    Faq: Get "/client/v1/faq", User, Read;
    /// The text of the page "About us".
    AboutUs: Get "/client/v1/about-us", User, Read;
    /// The agreement, the privacy notice and the lender's particulars.
    Legal: Get "/client/v1/legal", Public, Read;
    /// Trusted hosts, the support contact, and links to the native apps.
    AppConfig: Get "/client/v1/config", Public, Read;
    /// Sends feedback.
    OpinionSave: Post "/opinion-record/v1/save", User, Change;
    /// Feedback history.
    OpinionList: Post "/opinion-record/v1/list", User, Read;
    /// Kinds of feedback.
    OpinionConfig: Get "/opinion-record/v1/get-opinion-config", User, Read;
    /// Device facts that the server asks for.
    NeedUpload: Post "/device/v1/needUpload", User, Read;
    /// Stores a device fact.
    DeviceInfo: Post "/device/v1/upload/device_info", User, Change;
    /// Accepts tracking events.
    TrackV2: Post "/burying-point/v2/burying-point", Public, Read;
    /// Accepts tracking events.
    TrackV3: Post "/burying-point/v3/burying-point", Public, Read;
    /// Events that the app should track.
    TrackConfig: Get "/burying-point/burying-point/get-buried-config", Public, Read;
    /// Accepts counts of failures in the app.
    Failures: Post "/client/v1/failures", Public, Read;
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
