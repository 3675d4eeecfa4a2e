//! Opaque ids, which only the server creates and no client parses.
//!
//! Each kind of id has its own type, so that an order's id cannot be used as a card's.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[doc = $doc:literal])+ $name:ident: $ts:literal;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(type = $ts))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^[!-~]{1,64}$"))]
        pub struct $name(pub String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl core::ops::Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<String> for $name {
            fn from(id: String) -> Self {
                Self(id)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }

    )+};
}

ids! {
    /// A user.
    UserId: "string & { readonly __id?: 'UserId' }";
    /// A loan product of the catalogue.
    ProductId: "string & { readonly __id?: 'ProductId' }";
    /// An order (one loan).
    OrderId: "string & { readonly __id?: 'OrderId' }";
    /// A booked next loan.
    BookingId: "string & { readonly __id?: 'BookingId' }";
    /// A user's bank card (account).
    CardId: "string & { readonly __id?: 'CardId' }";
    /// A Key Fact Statement.
    KfsId: "string & { readonly __id?: 'KfsId' }";
    /// One calculated extension of one order.
    ExtensionId: "string & { readonly __id?: 'ExtensionId' }";
    /// The time up to one due date of an order (`orderRepayId`); each paid extension begins a new one.
    OrderRepayId: "string & { readonly __id?: 'OrderRepayId' }";
    /// A requested payment.
    PaymentId: "string & { readonly __id?: 'PaymentId' }";
    /// An uploaded image.
    ImageId: "string & { readonly __id?: 'ImageId' }";
    /// A face check.
    LivenessId: "string & { readonly __id?: 'LivenessId' }";
}
