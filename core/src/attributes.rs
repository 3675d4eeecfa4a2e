//! Attributes for the types that cross a boundary: `#[apply(request_type)]`.
//!
//! Each names the fields in camel case. In TypeScript, a missing optional field is `null`. A `…_value` is small and
//! copied; a `…_choice` is an enum with the tag field `kind`.

// An alias begins with the alias that it extends: the attributes of fields are known only to derives after it.
attribute_alias! {
    #[apply(exchanged)] =
        #[derive(Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))];

    // A value that JavaScript and the WASM module exchange.
    #[apply(module_type)] = #[apply(exchanged)] #[derive(Debug)];
    #[apply(module_value)] = #[apply(module_type)] #[derive(Copy)];
    #[apply(module_choice)] = #[apply(module_type)] #[serde(tag = "kind", rename_all_fields = "camelCase")];

    // As `module_type`, for user input: `{:?}` prints only the type's name.
    #[apply(secret_type)] = #[apply(exchanged)] #[derive(Hidden!)];
    #[apply(secret_choice)] = #[apply(secret_type)] #[serde(tag = "kind", rename_all_fields = "camelCase")];

    // A part of the server's API, which the app's module also knows.
    #[apply(api_type)] = #[apply(module_type)] #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))];
    #[apply(api_value)] = #[apply(api_type)] #[derive(Copy)];
    #[apply(api_choice)] = #[apply(api_type)] #[serde(tag = "kind")];

    // A query that the app's module does not know. It has no unknown fields; a missing field counts as empty.
    #[apply(query_type)] =
        #[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(default, rename_all = "camelCase", deny_unknown_fields)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))];
    // As `query_type`, for a request that the app's module knows.
    #[apply(request_type)] =
        #[apply(query_type)] #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))];
}

/// As `module_choice`, for an enum in an input: declares it by [`loan_value::tagged_enum!`].
macro_rules! module_input {
    ($($item:tt)*) => {
        loan_value::tagged_enum! {
            #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
            #[derive(Debug, Clone, PartialEq, Eq)]
            $($item)*
        }
    };
}

/// As `module_input`, for user input.
macro_rules! secret_input {
    ($($item:tt)*) => {
        loan_value::tagged_enum! {
            #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
            #[derive(Clone, PartialEq, Eq, Hidden!)]
            $($item)*
        }
    };
}

/// Implements `Debug` without the data of the type.
macro_rules! Hidden {
    ($(#[$meta:meta])* pub $kind:tt $name:ident $($rest:tt)*) => {
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($name), " { .. }"))
            }
        }
    };
}
