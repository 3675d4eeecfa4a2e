//! The data-driven forms: basic and work information.

use serde::Deserialize;

use super::Text;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// Requested as `type=baseInfo`.
    pub basic: Vec<Field>,
    /// Requested as `type=workInfo`.
    pub work: Vec<Field>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Field {
    pub key: Text,
    /// Name under which the answer is sent; unique in its form.
    pub value: String,
    pub label: Text,
    /// 0 = dropdown, 1 = text or number, 3 = day of the month, 4 = state, 5 = district.
    pub data_type: u8,
    /// 1 = digits only.
    #[serde(default)]
    pub check_type: u8,
    /// 1 = must be answered.
    #[serde(default = "required")]
    pub check_req: u8,
    /// In characters; 0 means no limit.
    #[serde(default)]
    pub length_limit_max: u32,
    /// In characters; 0 means no limit.
    #[serde(default)]
    pub length_limit_min: u32,
    #[serde(default)]
    pub dictionary_vo_list: Vec<Choice>,
    /// 1 = hidden and not asked when the answer `workState` is 3.
    #[serde(default)]
    pub can_hidden: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choice {
    pub dict_label: Text,
    pub dict_value: String,
}

fn required() -> u8 {
    1
}
