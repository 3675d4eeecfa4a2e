//! Attributes for the types that cross a boundary: `#[apply(request_type)]`.
//!
//! Each names the fields in camel case, and makes a missing optional field `null` in TypeScript.

attribute_alias! {
    // A value that JavaScript and the WASM module exchange.
    #[apply(module_type)] =
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))];

    // A part of the server's API, which the app's module also knows.
    #[apply(api_type)] =
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))];

    // A request to the server. It has no unknown fields; a missing field counts as empty.
    #[apply(request_type)] =
        #[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(default, rename_all = "camelCase", deny_unknown_fields)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))];
}
