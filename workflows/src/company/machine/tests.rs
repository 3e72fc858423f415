//! The table as a whole, each of its rules, and a random walk.

use super::*;
use crate::company::payload::{Address, Contact};
use ehub_engine::actor::Kind;
use ehub_engine::describe::defects;
use ehub_engine::input::Input as _;
use ehub_engine::{Actor, Finding, Request, Role, decide, offers};

const OWN: i64 = 7;

fn facts(company_type: &str) -> Facts {
    Facts { company: Some(OWN), company_type: company_type.to_owned(), ..Facts::default() }
}

fn new(company_type: &str) -> NewCompany {
    let text = str::to_owned;
    NewCompany { company_type: text(company_type), code: text("V9"), name: text("新"), name_en: text("New") }
}

fn fields() -> Fields {
    Fields { name: "新".to_owned(), name_en: "New".to_owned(), ..Fields::default() }
}

fn edit(fields: Fields) -> Input {
    Input::Edit(Box::new(fields))
}

fn because(reason: &str) -> Input {
    Input::Invalidate(Reason { reason: reason.to_owned() })
}

fn person(role: Role) -> Actor {
    Actor { kind: Kind::Person, roles: [role].into(), ..Actor::system("somebody", "test") }
}

fn supplier(role: Role, company: i64) -> Actor {
    Actor { company: Some(company), ..person(role) }
}

fn system() -> Actor {
    Actor::system("activation", "test")
}

type Went = Result<State, Vec<(String, String)>>;

fn went(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Went {
    let request = Request::<Company> { state, facts, input, actor, fingerprint: "", confirm: None };
    let pair = |finding: Finding| (finding.label, finding.field.unwrap_or_default());
    decide(&request).map(|done| done.to).map_err(|refusal| refusal.findings().into_iter().map(pair).collect())
}

fn refused(state: Option<State>, facts: &Facts, input: &Input, actor: &Actor) -> Vec<(String, String)> {
    went(state, facts, input, actor).err().unwrap_or_default()
}

fn is(found: &[(String, String)], wanted: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(label, field)| (label.as_str(), field.as_str())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<Company>(), Vec::<String>::new());
}

#[test]
fn a_buyer_is_in_use_at_once_and_others_wait_for_somebody() {
    for (letter, to) in [("B", Golive), ("S", Initial), ("T", Initial), ("F", Initial), ("R", Initial)] {
        let made = |actor: &Actor| {
            let facts = Facts { company: None, ..facts(letter) };
            went(None, &facts, &Input::Create(new(letter)), actor)
        };
        for actor in [person(800), person(801), person(802), system()] {
            assert_eq!(made(&actor), Ok(to), "{letter}");
        }
        for role in [121, 151, 160, 162, 164] {
            is(&made(&person(role)).unwrap_err(), &[("EVENT_NOT_PERMITTED", "")]);
        }
        is(&made(&supplier(802, OWN)).unwrap_err(), &[("COMPANY_NOT_YOURS", "")]);
    }
    // The installation itself, and nobody else, makes the system's company.
    let facts = Facts { company: None, ..facts("A") };
    assert_eq!(went(None, &facts, &Input::Create(new("A")), &system()), Ok(Golive));
    is(&refused(None, &facts, &Input::Create(new("A")), &person(802)), &[("NOT_A_COMPANY_TYPE", "companyType")]);
}

#[test]
fn every_fault_of_a_new_company_is_told_at_its_field() {
    let create = |facts: &Facts, new| refused(None, facts, &Input::Create(new), &person(802));
    let nothing = Facts::default();
    let names = ["companyType", "code", "name", "nameEn"];
    is(&create(&nothing, NewCompany::default()), &names.map(|name| ("REQUIRED", name)));
    let odd = Facts { company_type: "X".to_owned(), ..Facts::default() };
    let long = NewCompany { company_type: "X".to_owned(), code: "x".repeat(51), name: "a\nb".to_owned(), ..new("S") };
    let faults = [("NOT_A_COMPANY_TYPE", "companyType"), ("TOO_LONG", "code"), ("CONTROL_CHARACTERS", "name")];
    is(&create(&odd, long), &faults);
    let taken = Facts { taken: Taken { code: true, ..Taken::default() }, ..facts("S") };
    is(&create(&taken, new("S")), &[("COMPANY_CODE_DUPLICATE", "code")]);
}

#[test]
fn each_edits_what_is_theirs() {
    for state in [Initial, Golive, Invalid] {
        for role in [160, 162, 163, 164, 800, 801, 802] {
            assert_eq!(went(Some(state), &facts("S"), &edit(fields()), &person(role)), Ok(state), "{role}");
        }
        assert_eq!(went(Some(state), &facts("S"), &edit(fields()), &supplier(121, OWN)), Ok(state));
    }
    for role in [122, 151, 153] {
        is(&refused(Some(Golive), &facts("S"), &edit(fields()), &person(role)), &[("EVENT_NOT_PERMITTED", "")]);
    }
    // Roles that somebody granted by mistake open nothing: 121 inside, the house's outside.
    for actor in [person(121), supplier(121, 8), supplier(802, OWN)] {
        is(&refused(Some(Golive), &facts("S"), &edit(fields()), &actor), &[("COMPANY_NOT_YOURS", "")]);
    }
}

#[test]
fn the_house_says_the_duns_number() {
    let with = |wanted: &str, actor: &Actor| {
        let facts = Facts { duns: "123456789".to_owned(), wanted_duns: Some(wanted.to_owned()), ..facts("S") };
        refused(Some(Golive), &facts, &edit(Fields { duns: wanted.to_owned(), ..fields() }), actor)
    };
    is(&with("123456789", &supplier(121, OWN)), &[]);
    for other in ["", "987654321"] {
        is(&with(other, &supplier(121, OWN)), &[("DUNS_NOT_YOURS", "duns")]);
        is(&with(other, &person(162)), &[]);
    }
}

#[test]
fn purchasing_says_the_buyer_code() {
    let with = |wanted: Option<&str>, actor: &Actor| {
        let wanted = wanted.map(str::to_owned);
        let facts = Facts { buyer_code: "B-1".to_owned(), wanted_buyer_code: wanted.clone(), ..facts("S") };
        refused(Some(Golive), &facts, &edit(Fields { buyer_code: wanted, ..fields() }), actor)
    };
    for kept in [None, Some("B-1")] {
        is(&with(kept, &supplier(121, OWN)), &[]);
    }
    for other in ["", "B-2"] {
        is(&with(Some(other), &supplier(121, OWN)), &[("BUYER_CODE_NOT_YOURS", "buyerCode")]);
        is(&with(Some(other), &person(162)), &[]);
    }
}

#[test]
fn every_fault_of_an_edit_is_told_at_its_field() {
    let bad = Fields {
        name: String::new(),
        duns: "12-345".to_owned(),
        url: "javascript:alert(1)".to_owned(),
        phone: "x".repeat(51),
        address: "No. 1\r\nx".to_owned(),
        buyer_code: Some("x".repeat(51)),
        addresses: Some(vec![
            Address { address_kind: "elsewhere".to_owned(), duns_suffix: "12".to_owned(), ..Address::default() },
            Address {
                address_kind: "ship-to".to_owned(),
                name: "Dock".to_owned(),
                address: "No. 1".to_owned(),
                duns_suffix: "0001".to_owned(),
            },
        ]),
        contacts: Some(vec![Contact { email: "x".to_owned(), ..Contact::default() }]),
        ..fields()
    };
    let faults = [
        ("REQUIRED", "name"),
        ("NOT_A_DUNS", "duns"),
        ("NOT_A_URL", "url"),
        ("TOO_LONG", "phone"),
        ("CONTROL_CHARACTERS", "address"),
        ("TOO_LONG", "buyerCode"),
        ("REQUIRED", "addresses[0].addressKind"),
        ("REQUIRED", "addresses[0].name"),
        ("REQUIRED", "addresses[0].address"),
        ("NOT_A_DUNS_SUFFIX", "addresses[0].dunsSuffix"),
        ("REQUIRED", "contacts[0].name"),
        ("NOT_AN_EMAIL", "contacts[0].email"),
    ];
    is(&refused(Some(Golive), &facts("S"), &edit(bad), &person(802)), &faults);
    let many = Fields {
        addresses: Some(vec![Address::default(); 51]),
        contacts: Some(vec![Contact::default(); 51]),
        ..fields()
    };
    let faults = [("LIST_TOO_LONG", "addresses"), ("LIST_TOO_LONG", "contacts")];
    is(&refused(Some(Golive), &facts("S"), &edit(many), &person(802)), &faults);
    let taken = Taken { code: false, duns: true, tax_number: true, buyer_code: true };
    let taken = Facts { taken, ..facts("S") };
    let faults =
        [("DUNS_DUPLICATE", "duns"), ("TAX_NUMBER_DUPLICATE", "taxNumber"), ("BUYER_CODE_DUPLICATE", "buyerCode")];
    is(&refused(Some(Golive), &taken, &edit(fields()), &person(802)), &faults);
}

#[test]
fn stewards_say_what_is_in_use() {
    let live = |state, actor: &Actor| -> Vec<&str> {
        let offers = offers::<Company>(state, &facts("S"), actor);
        offers.into_iter().filter(|offer| offer.allowed).map(|offer| offer.event).collect()
    };
    for role in [160, 800, 801, 802] {
        assert_eq!(live(Initial, &person(role)), ["edit", "activate", "invalidate"], "{role}");
        assert_eq!(live(Golive, &person(role)), ["edit", "invalidate"], "{role}");
        assert_eq!(live(Invalid, &person(role)), ["edit", "reinstate"], "{role}");
    }
    for actor in [person(162), person(164), supplier(121, OWN)] {
        for state in [Initial, Golive, Invalid] {
            assert_eq!(live(state, &actor), ["edit"]);
        }
    }
    assert_eq!(live(Golive, &supplier(802, OWN)), [""; 0], "whatever roles somebody granted by mistake");
}

#[test]
fn it_goes_out_of_use_for_a_reason_and_never_is_ones_own() {
    let invalidate = |facts: &Facts, why: &str| refused(Some(Golive), facts, &because(why), &person(160));
    is(&invalidate(&facts("S"), " "), &[("REASON_REQUIRED", "reason")]);
    is(&invalidate(&facts("S"), &"x".repeat(201)), &[("TOO_LONG", "reason")]);
    for letter in ["A", "B"] {
        is(&invalidate(&facts(letter), "merged"), &[]);
        is(&invalidate(&Facts { own: true, ..facts(letter) }, "merged"), &[("COMPANY_IS_YOURS", "")]);
    }
}

#[test]
fn the_first_account_opens_it_and_a_registration_takes_over_what_nobody_works_for() {
    assert_eq!(went(Some(Initial), &facts("S"), &Input::Activate, &system()), Ok(Golive));
    let register = Input::Register(Box::new(fields()));
    for state in [Initial, Golive, Invalid] {
        assert_eq!(went(Some(state), &facts("S"), &register, &system()), Ok(Initial));
        for facts in [Facts { inhabited: true, ..facts("S") }, facts("A"), facts("B")] {
            is(&refused(Some(state), &facts, &register, &system()), &[("VENDOR_CODE_DUPLICATE", "vendorCode")]);
        }
    }
    is(&refused(Some(Initial), &facts("S"), &register, &person(802)), &[("EVENT_NOT_PERMITTED", "")]);
}

/// Whatever happens in whatever order: nobody outside moves a company, and what is in use was opened by somebody.
#[test]
fn a_random_walk_keeps_what_must_hold() {
    let mut seed: u64 = 20_261_120;
    let mut next = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or_default() % most
    };
    let inputs = [
        edit(fields()),
        Input::Activate,
        because("merged"),
        because(""),
        Input::Reinstate,
        Input::Register(Box::new(fields())),
    ];
    let actors = [person(802), person(160), person(162), supplier(121, OWN), supplier(802, OWN), system()];
    let (mut state, mut moved) = (Initial, 0);
    for _ in 0..5_000 {
        let (input, actor) = (&inputs[next(inputs.len())], &actors[next(actors.len())]);
        let facts = Facts { inhabited: next(2) == 0, ..facts("S") };
        let Ok(to) = went(Some(state), &facts, input, actor) else { continue };
        let event = input.event();
        assert!(to == state || actor.company.is_none(), "{event} by somebody outside");
        assert!(to != Invalid || state == Invalid || event == Event::Invalidate);
        assert!(to != Golive || state == Golive || matches!(event, Event::Activate | Event::Reinstate));
        assert!(event != Event::Register || !facts.inhabited);
        moved += usize::from(to != state);
        state = to;
    }
    assert!(moved > 300, "only {moved}");
}
