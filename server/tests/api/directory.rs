//! The shipped directory of bank branches, as the branch finder shows it.

use std::time::Instant;

use crate::small;
use crate::support::TestServer;
use loan_core::api::code::ErrorCode;
use loan_server::directory::{Branch, Directory, Entry};
use serde_json::json;

fn shipped() -> Directory {
    Directory::load(&small::shipped()).unwrap()
}

/// Calls `visit` for each branch with its bank, state and city.
fn walk<'a>(directory: &'a Directory, mut visit: impl FnMut([Entry<'a>; 3], Branch<'a>)) {
    for bank in directory.banks() {
        for state in directory.bank_states(bank.id).unwrap() {
            for city in directory.bank_cities(bank.id, state.id).unwrap() {
                for branch in directory.bank_branches(bank.id, state.id, city.id).unwrap() {
                    visit([bank, state, city], branch);
                }
            }
        }
    }
}

/// Returns whether a name is all capitals and has a word of more than five letters.
fn is_shouted(name: &str) -> bool {
    !name.contains(char::is_lowercase) && name.split(|one: char| !one.is_alphabetic()).any(|word| word.len() > 5)
}

#[test]
fn every_branch_is_there_leads_back_to_itself_and_is_found_at_once() {
    let directory = shipped();
    assert_eq!(directory.banks().count(), 1_308);
    assert_eq!(directory.states().len(), 36);
    assert_eq!(directory.states().iter().map(|state| state.districts.len()).sum::<usize>(), 784);
    let (mut seen, started) = (0, Instant::now());
    walk(&directory, |[bank, state, city], branch| {
        let found = directory.branch(branch.ifsc).unwrap();
        assert_eq!((found.bank, found.state, found.district), (bank.name, state.name, city.name));
        seen += 1;
    });
    let walked = started.elapsed();
    assert_eq!(seen, 176_661);

    // A hundred lookups must take less than a tenth of the walk above. The fastest of five tries counts, because other
    // processes may slow a try down.
    let a_hundred = || {
        let started = Instant::now();
        for _ in 0..100 {
            assert!(directory.branch("UTIB0002083").is_some());
            assert!(directory.bank_states("state-bank-of-india").unwrap().count() > 30);
        }
        started.elapsed()
    };
    let quickest = (0..5).map(|_| a_hundred()).min().unwrap();
    assert!(quickest * 10 < walked, "{quickest:?} for a hundred, {walked:?} for all");
}

#[test]
fn no_name_is_all_capitals_says_a_part_twice_or_has_damaged_letters() {
    let directory = shipped();
    let is_wrong = |name: &str| is_shouted(name) || !name.is_ascii();
    let districts = directory.states().iter().flat_map(|state| &state.districts).map(|district| district.name.as_str());
    let places = directory.states().iter().map(|state| state.name.as_str()).chain(districts);
    let names = directory.banks().map(|bank| bank.name).chain(places);
    let mut wrong: Vec<String> = names.filter(|name| is_wrong(name)).map(str::to_owned).collect();
    walk(&directory, |[.., city], branch| {
        let names = [city.name, branch.name, branch.town].into_iter();
        wrong.extend(names.filter(|name| is_wrong(name)).map(str::to_owned));
        let name = [branch.name, branch.town].join(", ");
        let mut parts = name.split(", ").zip(name.split(", ").skip(1));
        if parts.any(|(part, next)| part.eq_ignore_ascii_case(next)) {
            wrong.push(name);
        }
    });
    assert!(wrong.is_empty(), "{} such as {:?}", wrong.len(), &wrong[..wrong.len().min(9)]);
}

#[test]
fn a_pin_code_leads_to_its_state_and_district() {
    let directory = shipped();
    let place = |pin| directory.pin(pin).map(|place| (place.state_id.as_str(), place.district_id.as_str()));
    assert_eq!(place("411001"), Some(("27", "490")), "Pune");
    assert_eq!(place("560001"), Some(("29", "525")), "Bengaluru Urban");
    assert_eq!(place("110092"), Some(("7", "")), "the districts of Delhi are drawn anew");
    assert_eq!(place("400000"), None);
}

#[test]
fn the_branches_that_other_tests_know_are_of_the_shipped_directory() {
    let (small, shipped) = (Directory::load(&small::fixtures()).unwrap(), shipped());
    let mut seen = 0;
    walk(&small, |[bank, state, city], branch| {
        seen += 1;
        assert_eq!(shipped.branch(branch.ifsc), Some(branch));
        let mut listed = shipped.bank_branches(bank.id, state.id, city.id).unwrap();
        assert!(listed.any(|known| known == branch), "{branch:?}");
    });
    assert!(seen < 10);
}

// proves: S3.14 S7.36
#[tokio::test]
async fn the_finder_descends_and_refuses_ids_it_never_gave() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    let get = async |path: String| borrower.get(&path).await;
    let banks = get("/bank-info/v1/get-bank-info".to_owned()).await;
    let bank = banks.data().as_array().unwrap().iter().find(|bank| bank["bankName"] == "Axis Bank").unwrap();
    let bank = bank["id"].as_str().unwrap();
    let states = get(format!("/bank-info/v1/get-state-list?pId={bank}")).await;
    let state = states.data().as_array().unwrap().iter().find(|state| state["state"] == "Maharashtra").unwrap();
    let state = state["id"].as_str().unwrap();
    let cities = get(format!("/bank-info/v1/get-city-list?pId={bank}&stateId={state}")).await;
    let city = cities.data()[0]["id"].as_str().unwrap();
    let branches = get(format!("/bank-info/v1/get-branch-list?pId={bank}&stateId={state}&cityId={city}")).await;
    let branch = &branches.data()[0];
    assert_eq!(branch["state"], "Maharashtra");
    for field in ["id", "branch", "ifsc", "district"] {
        assert!(!branch[field].as_str().unwrap().is_empty(), "{field}");
    }
    get("/bank-info/v1/get-state-list?pId=nobody".to_owned()).await.refused(ErrorCode::NotFound);
    get(format!("/bank-info/v1/get-city-list?pId={bank}&stateId=99")).await.refused(ErrorCode::NotFound);
    get("/bank-info/v1/get-branch-list".to_owned()).await.refused(ErrorCode::NotFound);
}

#[tokio::test]
async fn the_banks_that_most_people_have_come_first_with_their_short_names() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    let answer = borrower.get("/bank-info/v1/get-bank-info").await;
    let banks = answer.data().as_array().unwrap();
    let first: Vec<_> = banks[..9].iter().map(|bank| bank["bankName"].as_str().unwrap()).collect();
    assert_eq!(
        first,
        [
            "State Bank of India",
            "HDFC Bank",
            "ICICI Bank",
            "Punjab National Bank",
            "Bank of Baroda",
            "Axis Bank",
            "Kotak Mahindra Bank",
            "Canara Bank",
            "Union Bank of India",
        ]
    );
    let known = |alias: &str| banks.iter().find(|bank| bank["alias"] == alias).map(|bank| bank["bankName"].clone());
    assert_eq!(known("SBI").unwrap(), "State Bank of India");
    assert_eq!(known("BOB").unwrap(), "Bank of Baroda");
    let hdfc = banks.iter().find(|bank| bank["bankName"] == "HDFC Bank").unwrap();
    assert!(hdfc.get("alias").is_none(), "{hdfc}");
    assert_eq!(banks.len(), 1_308);
    assert!(banks[..12].iter().all(|bank| bank["common"] == true) && banks[12].get("common").is_none());
    assert_eq!(banks[0]["otherNames"], "भारतीय स्टेट बैंक एसबीआई");
    let names: Vec<_> = banks[24..].iter().map(|bank| bank["bankName"].as_str().unwrap().to_lowercase()).collect();
    assert!(names.is_sorted(), "the others by name");
}

#[tokio::test]
async fn a_code_tells_its_bank_and_branch_however_it_is_typed() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    for typed in ["HDFC0000291", "hdfc0000291", "%20HDFC0000291"] {
        let answer = borrower.get(&format!("/bank-info/v1/get-branch?ifsc={typed}")).await;
        assert_eq!(answer.data()["bankName"], "HDFC Bank");
        assert!(!answer.data()["branch"].as_str().unwrap().is_empty());
    }
    for unknown in ["HDFC0ZZZZZZ", "", "x"] {
        borrower.get(&format!("/bank-info/v1/get-branch?ifsc={unknown}")).await.refused(ErrorCode::IfscUnknown);
    }
    let read = async |query: &str| borrower.get(&format!("/bank-info/v1/get-branch?ifsc={query}")).await;
    let meant = read("HDFCOOOO29I&similar=true").await;
    assert_eq!((&meant.data()["meant"], &meant.data()["bankName"]), (&json!("HDFC0000291"), &json!("HDFC Bank")));
    read("HDFC0OOO29I").await.refused(ErrorCode::IfscUnknown);
    assert!(read("HDFCO000291&similar=true").await.data().get("meant").is_none(), "the fifth can only be a zero");
    server.get("/bank-info/v1/get-branch?ifsc=HDFC0000291").await.refused(ErrorCode::SessionExpired);
}

#[tokio::test]
async fn a_merged_bank_is_not_offered_and_its_codes_say_which_bank_it_is_now() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    let answer = borrower.get("/bank-info/v1/get-bank-info").await;
    let banks = answer.data().as_array().unwrap();
    let includes = |name: &str| banks.iter().find(|bank| bank["bankName"] == name).map(|bank| &bank["includes"]);
    for (code, was, now) in [
        ("VIJB0008002", "Vijaya Bank", "Bank of Baroda"),
        ("BKDN0RTGSSC", "Dena Bank", "Bank of Baroda"),
        ("SYNB0001234", "Syndicate Bank", "Canara Bank"),
        ("ALLA0888888", "Allahabad Bank", "Indian Bank"),
        ("CORP0000123", "Corporation Bank", "Union Bank of India"),
        ("ORBC0101234", "Oriental Bank of Commerce", "Punjab National Bank"),
        ("UTBI0ABC123", "United Bank of India", "Punjab National Bank"),
        ("CBIN0R10001", "Uttar Bihar Gramin Bank", "Bihar Gramin Bank"),
    ] {
        let answer = borrower.get(&format!("/bank-info/v1/get-branch?ifsc={code}&similar=true")).await;
        answer.refused(ErrorCode::IfscUnknown);
        let said = answer.envelope["msg"].as_str().unwrap();
        assert!(said.starts_with(&format!("{was} is now {now}, ")), "{said}");
        assert!(includes(was).is_none(), "{was} is not offered");
        assert!(includes(now).unwrap().as_array().unwrap().contains(&json!(was)), "{now} says {was}");
        let card = json!({ "bankCode": code, "cardNo": "12345678", "confirmCardNo": "12345678" });
        borrower.post("/bank/v1/bind-card", &card).await.refused(ErrorCode::IfscUnknown);
    }
}

#[tokio::test]
async fn an_institution_that_cannot_receive_a_loan_is_not_offered_and_no_account_there_is_bound() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    let answer = borrower.get("/bank-info/v1/get-bank-info").await;
    let offered = |name: &str| answer.data().as_array().unwrap().iter().any(|bank| bank["bankName"] == name);
    for (code, name) in [
        ("RBIS0APPA01", "Reserve Bank of India"),
        ("RBIP0NEFTSC", "Reserve Bank of India"),
        ("DICG0000002", "Deposit Insurance and Credit Guarantee Corporation"),
        ("ICLL0000001", "Indian Clearing Corporation"),
        ("CCIL0NEFT01", "The Clearing Corporation of India Limited"),
        ("XNSE0000001", "NSE Clearing Limited"),
        ("PYTM0123456", "Paytm Payments Bank"),
    ] {
        assert!(!offered(name), "{name}");
        borrower.get(&format!("/bank-info/v1/get-branch?ifsc={code}")).await.refused(ErrorCode::IfscUnknown);
        let card = json!({ "bankCode": code, "cardNo": "12345678", "confirmCardNo": "12345678" });
        borrower.post("/bank/v1/bind-card", &card).await.refused(ErrorCode::IfscUnknown);
    }
    assert!(offered("India Post Payments Bank"), "receives money");
}

#[test]
fn every_merged_bank_is_now_a_bank_that_is_offered() {
    let directory = shipped();
    for (code, merged) in [("VYSA0000001", "ING Vysya Bank"), ("LAVB0000001", "Lakshmi Vilas Bank")] {
        let (was, now) = directory.merged(code).unwrap();
        assert_eq!(was, merged);
        assert!(directory.banks().any(|bank| bank.name == now), "{now}");
    }
    let offered = directory.banks().flat_map(|bank| directory.merged_into(bank.name)).count();
    assert_eq!(offered, 29, "each of merged.json");
}

#[test]
fn cities_are_districts_of_the_state_or_stand_under_one_last_entry() {
    let directory = shipped();
    let (mut elsewhere, mut known) = (0, 0);
    for bank in directory.banks() {
        let states: Vec<_> = directory.bank_states(bank.id).unwrap().collect();
        assert!(states.is_sorted_by_key(|state| state.name), "{}", bank.name);
        for state in states {
            let cities: Vec<_> = directory.bank_cities(bank.id, state.id).unwrap().collect();
            for (place, city) in cities.iter().enumerate() {
                let branches = directory.bank_branches(bank.id, state.id, city.id).unwrap().count();
                if city.id == "other" {
                    assert_eq!(place, cities.len() - 1, "{} in {}", bank.name, state.name);
                    elsewhere += branches;
                } else {
                    let is_delhi = (state.name, city.name) == ("Delhi", "Delhi");
                    assert!(is_delhi || directory.has_district(state.id, city.id), "{} in {}", city.name, state.name);
                    known += branches;
                }
            }
        }
    }
    assert!(elsewhere * 80 < known, "{elsewhere} branches in no known district");
}

#[tokio::test]
async fn places_have_their_old_names_and_branches_are_found_by_their_own() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000001").await;
    let get = async |path: &str| borrower.get(path).await.data().as_array().unwrap().clone();
    for (state, old, now) in [
        ("29", "Bangalore", "Bengaluru Urban"),
        ("29", "Mysore", "Mysuru"),
        ("29", "Mangalore", "Dakshina Kannada"),
        ("6", "Gurgaon", "Gurugram"),
        ("9", "Allahabad", "Prayagraj"),
        ("9", "Banaras", "Varanasi"),
        ("27", "Bombay", "Mumbai"),
        ("27", "Poona", "Pune"),
        ("33", "Madras", "Chennai"),
        ("33", "Trichy", "Tiruchirappalli"),
    ] {
        let cities = get(&format!("/bank-info/v1/get-city-list?pId=state-bank-of-india&stateId={state}")).await;
        let city = cities.iter().find(|city| city["city"] == now).unwrap();
        assert!(city["otherNames"].as_str().unwrap().contains(old), "{city}");
    }
    let states = get("/bank-info/v1/get-state-list?pId=state-bank-of-india").await;
    assert!(states.iter().all(|one| !one["otherNames"].as_str().unwrap().is_ascii()), "in Hindi: {states:?}");
    let branches = "/bank-info/v1/get-branch-list?pId=state-bank-of-india&stateId=29";
    let found = get(&format!("{branches}&find=hoskote%20adb")).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["branch"], "Hoskote ADB", "its town is not said again");
    assert!(get(&format!("{branches}&find=nowhere%20at%20all")).await.is_empty());
    let mumbai = get("/bank-info/v1/get-branch-list?pId=hdfc-bank&stateId=27&cityId=482").await;
    assert!(mumbai.is_sorted_by_key(|branch| branch["branch"].as_str().unwrap().to_owned()), "by name");
}

// proves: S3.19 S7.33
#[tokio::test]
async fn states_and_their_districts() {
    let server = TestServer::new().await;
    let borrower = server.newcomer("9000000002").await;
    let states = borrower.get("/map-state/v1/list").await;
    assert_eq!(states.data().as_array().unwrap().len(), 36);
    let state = states.data()[0]["id"].as_str().unwrap().to_owned();
    let districts = borrower.get(&format!("/map-state/v1/district/{state}")).await;
    assert!(districts.data()[0]["name"].is_string());
    borrower.get("/map-state/v1/district/0").await.refused(ErrorCode::NotFound);
}

#[tokio::test]
async fn a_pin_code_names_its_state_and_district_and_an_unknown_one_neither() {
    let server = TestServer::with_directory(shipped()).await;
    let borrower = server.newcomer("9000000002").await;
    let place = async |pin: &str| {
        let answer = borrower.get(&format!("/map-state/v1/pin/{pin}")).await;
        let id = |field: &str| answer.data()[field].as_str().unwrap().to_owned();
        (id("stateId"), id("districtId"))
    };
    assert_eq!(place("560001").await, ("29".to_owned(), "525".to_owned()), "Bengaluru in Karnataka");
    for unknown in ["000000", "12", "abcdef"] {
        assert_eq!(place(unknown).await, (String::new(), String::new()), "{unknown}");
    }
}
