use std::fs;
use std::path::{Path, PathBuf};

use super::Catalogue;

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn changed(file: &str, from: &str, to: &str) -> Result<Catalogue, Vec<String>> {
    let directory = tempfile::tempdir().unwrap();
    let target = directory.path().join("catalogue");
    fs::create_dir(&target).unwrap();
    for entry in fs::read_dir(shipped().join("catalogue")).unwrap() {
        let entry = entry.unwrap();
        let mut text = fs::read_to_string(entry.path()).unwrap();
        if entry.file_name() == file {
            assert!(text.contains(from), "{file} no longer contains {from}");
            text = text.replacen(from, to, 1);
        }
        fs::write(target.join(entry.file_name()), text).unwrap();
    }
    Catalogue::load(directory.path()).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

#[test]
fn the_shipped_catalogue_is_sound_and_starts_with_the_product_that_scenarios_use() {
    let catalogue = Catalogue::load(&shipped()).unwrap();
    let first = &catalogue.products[0];
    assert_eq!((first.product_status, first.is_full, first.product_type, first.order_num), (1, 0, 1, 1));
    assert_eq!(first.period, 7);
    assert!(first.extension_allowed);
    assert_eq!(first.max_amount().unwrap().to_string(), "5000.00");
}

#[test]
fn a_missing_file_is_named() {
    let nowhere = tempfile::tempdir().unwrap();
    let faults = Catalogue::load(nowhere.path()).unwrap_err();
    assert!(faults[0].to_string().starts_with("catalogue/products.json::"), "{faults:?}");
}

#[test]
fn a_fault_names_file_field_and_reason() {
    let faults = changed("products.json", "\"period\": 7", "\"period\": 8").unwrap_err();
    assert!(faults[0].starts_with("catalogue/products.json:0.period:must be one of periodList"), "{faults:?}");
    let faults = changed("products.json", "\"name\"", "\"nmae\"").unwrap_err();
    assert!(faults[0].contains("nmae"), "{faults:?}");
    let faults = changed("config.json", "\"face\"", "\"fase\"").unwrap_err();
    assert!(faults[0].starts_with("catalogue/config.json:authSteps:"), "{faults:?}");
}

#[test]
fn each_entry_of_a_list_that_does_not_fit_is_named_with_its_line() {
    let mut files = Catalogue::load(&shipped()).unwrap().files().clone();
    let products = files.get_mut("products").unwrap();
    *products = products.replace("\"isFull\"", "\"isFul\"");
    let lines = products.lines().zip(1..).filter(|(line, _)| line.contains("\"isFul\"")).enumerate();
    let expected: Vec<[String; 2]> =
        lines.map(|(index, (_, line))| [format!("products.json:{index}.isFul:"), format!("line {line} ")]).collect();
    let faults: Vec<String> = Catalogue::of_files(&files).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), expected.len(), "{faults:#?}");
    for (fault, parts) in faults.iter().zip(&expected) {
        assert!(parts.iter().all(|part| fault.contains(part)), "{fault}: {parts:?}");
    }
}

#[test]
fn terms_that_no_quote_can_be_made_of_are_faults() {
    for (from, to, field) in [
        (r#""serviceRate": "0.10""#, r#""serviceRate": "0.90""#, "serviceRate"),
        (r#""periodList": [7, 14]"#, r#""periodList": [7, 999999]"#, "periodList"),
    ] {
        let faults = changed("products.json", from, to).unwrap_err();
        assert!(faults[0].starts_with(&format!("catalogue/products.json:0.{field}:")), "{faults:?}");
    }
    let faults = changed("products.json", r#""overdueRate": "1""#, r#""overdueRate": "-1""#).unwrap_err();
    assert!(faults[0].starts_with("catalogue/products.json:"), "{faults:?}");
}
