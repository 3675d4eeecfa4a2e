//! The shipped directory, as the branch finder shows it.

use std::time::Instant;

use crate::small;
use crate::support::House;
use loan_core::api::code::ErrorCode;
use loan_server::directory::Directory;

fn shipped() -> Directory {
    Directory::load(&small::shipped()).unwrap()
}

#[test]
fn every_branch_is_there_leads_back_to_itself_and_is_found_at_once() {
    let directory = shipped();
    assert_eq!(directory.branch_count(), 176_780);
    assert_eq!(directory.banks().count(), 1_336);
    assert_eq!(directory.states().len(), 36);
    assert_eq!(directory.states().iter().map(|state| state.districts.len()).sum::<usize>(), 784);
    let (mut seen, started) = (0, Instant::now());
    for bank in directory.banks() {
        for state in directory.bank_states(bank.id).unwrap() {
            for city in directory.bank_cities(bank.id, state.id).unwrap() {
                for branch in directory.bank_branches(bank.id, state.id, city.id).unwrap() {
                    let found = directory.branch(branch.ifsc).unwrap();
                    assert_eq!((found.bank, found.state, found.district), (bank.name, state.name, city.name));
                    seen += 1;
                }
            }
        }
    }
    let walked = started.elapsed();
    assert_eq!(seen, directory.branch_count());

    // The limit is the time of the walk above, on the same machine: a search through all branches would take longer.
    // The fastest of several tries counts, because other work may slow one down.
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
fn a_pin_code_leads_to_its_state_and_district() {
    let directory = shipped();
    let place = |pin| directory.pin(pin).map(|place| (place.state.as_str(), place.district.as_str()));
    assert_eq!(place("411001"), Some(("27", "490")), "Pune");
    assert_eq!(place("560001"), Some(("29", "525")), "Bengaluru Urban");
    assert_eq!(place("110092"), Some(("7", "")), "the districts of Delhi are drawn anew");
    assert_eq!(place("400000"), None);
}

#[test]
fn the_branches_that_other_tests_know_are_of_the_shipped_directory() {
    let (small, shipped) = (Directory::load(&small::fixtures()).unwrap(), shipped());
    assert!(small.branch_count() < 10);
    for bank in small.banks() {
        for state in small.bank_states(bank.id).unwrap() {
            for city in small.bank_cities(bank.id, state.id).unwrap() {
                for branch in small.bank_branches(bank.id, state.id, city.id).unwrap() {
                    assert_eq!(shipped.branch(branch.ifsc), Some(branch));
                    let listed = shipped.bank_branches(bank.id, state.id, city.id).unwrap();
                    assert!(listed.into_iter().any(|known| known == branch), "{branch:?}");
                }
            }
        }
    }
}

// proves: S3.14 S7.36
#[tokio::test]
async fn the_finder_descends_and_refuses_ids_it_never_gave() {
    let house = House::with_directory(shipped()).await;
    let borrower = house.newcomer("9000000001").await;
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
    let house = House::with_directory(shipped()).await;
    let borrower = house.newcomer("9000000001").await;
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
    assert_eq!(banks.len(), 1_336);
    let names: Vec<_> = banks[24..].iter().map(|bank| bank["bankName"].as_str().unwrap().to_lowercase()).collect();
    assert!(names.is_sorted(), "the others by name");
}

#[tokio::test]
async fn a_code_tells_its_bank_and_branch_however_it_is_typed() {
    let house = House::with_directory(shipped()).await;
    let borrower = house.newcomer("9000000001").await;
    for typed in ["HDFC0000291", "hdfc0000291", "%20HDFC0000291"] {
        let answer = borrower.get(&format!("/bank-info/v1/get-branch?ifsc={typed}")).await;
        assert_eq!(answer.data()["bankName"], "HDFC Bank");
        assert!(!answer.data()["branch"].as_str().unwrap().is_empty());
    }
    for unknown in ["HDFC0ZZZZZZ", "", "x"] {
        borrower.get(&format!("/bank-info/v1/get-branch?ifsc={unknown}")).await.refused(ErrorCode::IfscUnknown);
    }
    house.get("/bank-info/v1/get-branch?ifsc=HDFC0000291").await.refused(ErrorCode::SessionExpired);
}

// proves: S3.19 S7.33
#[tokio::test]
async fn states_and_their_districts() {
    let house = House::new().await;
    let borrower = house.newcomer("9000000002").await;
    let states = borrower.get("/map-state/v1/list").await;
    assert_eq!(states.data().as_array().unwrap().len(), 36);
    let state = states.data()[0]["id"].as_str().unwrap().to_owned();
    let districts = borrower.get(&format!("/map-state/v1/district/{state}")).await;
    assert!(districts.data()[0]["name"].is_string());
    borrower.get("/map-state/v1/district/0").await.refused(ErrorCode::NotFound);
}
