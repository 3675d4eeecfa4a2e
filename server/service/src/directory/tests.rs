use super::{Directory, District, Entry, State};
use crate::catalogue::Fault;

const SMALL: &str = "saral-directory\t1\n\
    B\tfirst-bank\tFirst Bank\n\
    S\t27\n\
    D\t482\tMumbai\n\
    0FRST0000001\tFORT\n\
    b2\tNOWHERE\n";

fn states() -> Vec<State> {
    let district = |id: &str, name: &str| District { id: id.to_owned(), name: name.to_owned() };
    let maharashtra = vec![district("482", "Mumbai"), district("490", "Pune")];
    vec![
        State { id: "27".to_owned(), name: "Maharashtra".to_owned(), districts: maharashtra },
        State {
            id: "29".to_owned(),
            name: "Karnataka".to_owned(),
            districts: vec![district("525", "Bengaluru Urban")],
        },
    ]
}

fn small() -> Directory {
    let text = "saral-directory\t1\n\
        B\tfirst-bank\tFirst Bank\n\
        S\t27\n\
        D\t482\tMumbai\n\
        0FRST0000001\tFORT\n\
        a2\tDADAR\tDADAR WEST\n\
        D\t490\tPune\n\
        a9\tCAMP\n\
        B\tsecond-bank\tSecond Bank\n\
        S\t27\n\
        D\t482\tMumbai\n\
        0SCND0000001\tFORT\n\
        S\t29\n\
        D\tblr\tBangalore\n\
        6ABC01\tMG ROAD\n\
        E\t5\n";
    super::parse::parse(text.to_owned(), states()).unwrap()
}

fn refusal(text: &str) -> Fault {
    super::parse::parse(text.to_owned(), states()).unwrap_err()
}

#[test]
fn the_levels_descend_from_bank_to_branch() {
    let directory = small();
    let banks: Vec<_> = directory.banks().map(|bank| bank.name).collect();
    assert_eq!(banks, ["First Bank", "Second Bank"]);
    let states: Vec<_> = directory.bank_states("second-bank").unwrap().collect();
    assert_eq!(states, [Entry { id: "27", name: "Maharashtra" }, Entry { id: "29", name: "Karnataka" }]);
    let cities: Vec<_> = directory.bank_cities("first-bank", "27").unwrap().map(|city| city.id).collect();
    assert_eq!(cities, ["482", "490"]);
    let branches: Vec<_> = directory.bank_branches("first-bank", "27", "482").unwrap().collect();
    assert_eq!(branches.iter().map(|one| one.ifsc).collect::<Vec<_>>(), ["FRST0000001", "FRST0000002"]);
    assert_eq!(branches[1].town, "DADAR WEST");
}

#[test]
fn an_ifsc_leads_to_its_branch_with_bank_state_and_district() {
    let directory = small();
    let branch = directory.branch("SCND00ABC01").unwrap();
    let place = (branch.bank, branch.state, branch.district, branch.name);
    assert_eq!(place, ("Second Bank", "Karnataka", "Bangalore", "MG ROAD"));
    assert_eq!(directory.branch("FRST0000009").unwrap().district, "Pune");
    assert_eq!(directory.branch("FRST0000003"), None);
    assert_eq!(directory.branch(""), None);
}

#[test]
fn unknown_ids_are_nothing_and_do_not_panic() {
    let directory = small();
    assert!(directory.bank_states("x").is_none());
    assert!(directory.bank_cities("first-bank", "29").is_none());
    assert!(directory.bank_branches("first-bank", "27", "x").is_none());
    assert!(directory.districts("x").is_none());
    assert!(directory.has_district("27", "490"));
    assert!(!directory.has_district("29", "490"));
}

#[test]
fn a_broken_file_says_which_line_and_why() {
    let line = |text: &str| refusal(text).to_string();
    assert_eq!(line("something else"), "directory/branches.txt.gz:line 1:is not a directory of version 1");
    assert_eq!(line(SMALL), "directory/branches.txt.gz:line 6:is not an IFSC");
    let whole = SMALL.replace("b2\tNOWHERE\n", "");
    assert_eq!(line(&whole), "directory/branches.txt.gz::ends before its last line");
    assert!(line(&format!("{whole}E\t7\n")).ends_with("line 6:counts another number of branches"));
    assert!(line(&whole.replace("S\t27", "S\t99")).ends_with("line 3:names an unknown state"));
    assert!(line(&format!("{whole}0FRST0000001\tFORT\nE\t2\n")).ends_with("lists an IFSC twice"));
}
