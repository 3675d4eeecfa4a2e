//! The data-driven forms: basic and work information.

use serde::Deserialize;

use super::Text;

/// The two forms, fields in the order they are shown.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forms {
    /// Basic information (`type=baseInfo`).
    pub basic: Vec<Field>,
    /// Work information (`type=workInfo`).
    pub work: Vec<Field>,
}

/// One field of a form.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Field {
    /// Title shown above the control.
    pub key: Text,
    /// Name under which the answer is sent; unique in its form.
    pub value: String,
    /// Hint inside the empty control.
    pub label: Text,
    /// 0 dropdown, 1 text or number, 3 day of the month, 4 state, 5 district.
    pub data_type: u8,
    /// 1 = digits only.
    #[serde(default)]
    pub check_type: u8,
    /// 1 = must be answered.
    #[serde(default = "required")]
    pub check_req: u8,
    /// Longest answer, in characters; 0 means no limit.
    #[serde(default)]
    pub length_limit_max: u32,
    /// Shortest answer, in characters; 0 means no limit.
    #[serde(default)]
    pub length_limit_min: u32,
    /// Choices of a dropdown.
    #[serde(default)]
    pub dictionary_vo_list: Vec<Choice>,
    /// 1 = hidden and not asked when `workState` is 3.
    #[serde(default)]
    pub can_hidden: u8,
}

/// One choice of a dropdown.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choice {
    /// What is shown.
    pub dict_label: Text,
    /// What is sent.
    pub dict_value: String,
}

fn required() -> u8 {
    1
}
