//! Who may make a group what. Pure.

use super::store::NewGroup;
use crate::account::rules::is_outside;
use crate::account::{CompanyType, rules};
use crate::field;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding, Role};
use std::collections::BTreeSet;

/// Those who see and change groups.
pub const KEEPERS: &[Role] = crate::role::ADMINISTRATORS;

/// Everything that speaks against a group becoming `after`; `before` are its roles today.
pub fn change(before: &[Role], after: &NewGroup, known: &BTreeSet<Role>, actor: &Actor) -> Vec<Finding> {
    let mut found = field::required_line("name", &after.name, 100);
    if after.roles.is_empty() {
        found.push(Finding::block("REQUIRED").at("roles"));
    }
    if let Some(role) = after.roles.iter().find(|role| !known.contains(role)) {
        found.push(Finding::block("ROLE_UNKNOWN").at("roles").with("role", role));
    }
    let letters = CompanyType::ALL.iter().map(|kind| kind.as_str()).collect::<String>();
    if after.company_types.is_empty() {
        found.push(Finding::block("REQUIRED").at("companyTypes"));
    } else if !after.company_types.chars().all(|letter| letters.contains(letter)) {
        found.push(Finding::block("WRONG_TYPE").at("companyTypes").with("expected", &letters));
    }
    // What belongs inside never goes out, whoever asks.
    let outside = after.company_types.chars().any(|letter| "STFR".contains(letter));
    if let Some(role) = after.roles.iter().find(|role| outside && !is_outside(**role)) {
        found.push(Finding::block("ROLE_NOT_FOR_COMPANY").at("roles").with("role", role));
    }
    // Nobody gives or takes, by way of a group, what they may not give to a person.
    let touched: BTreeSet<Role> = before.iter().chain(&after.roles).copied().collect();
    if let Some(role) = touched.iter().find(|role| rules::is_reserved(**role) && !actor.has_any(&[802])) {
        found.push(Finding::block("ROLE_NOT_GRANTABLE").at("roles").with("role", role));
    }
    found
}

/// Everything that speaks against removing a group with these roles, that many members, and that many report schedules that name it.
pub fn removal(roles: &[Role], members: i64, schedules: i64, actor: &Actor) -> Vec<Finding> {
    let mut found = Vec::new();
    if members > 0 {
        found.push(Finding::block("GROUP_HAS_MEMBERS").with("count", members));
    }
    if schedules > 0 {
        found.push(Finding::block("GROUP_HAS_SCHEDULES").with("count", schedules));
    }
    if let Some(role) = roles.iter().find(|role| rules::is_reserved(**role) && !actor.has_any(&[802])) {
        found.push(Finding::block("ROLE_NOT_GRANTABLE").with("role", role));
    }
    found
}

/// Letters, digits and underscores.
pub fn code(value: &str) -> Vec<Finding> {
    let mut found = field::required("code", value, 50);
    if found.is_empty() && !value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        found.push(Finding::block("CODE_SIGNS").at("code"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::actor::Kind;

    fn person(role: Role) -> Actor {
        Actor { kind: Kind::Person, roles: [role].into(), ..Actor::system("somebody", "test") }
    }

    fn group(roles: &[Role], company_types: &str) -> NewGroup {
        NewGroup { name: "Name".to_owned(), roles: roles.to_vec(), company_types: company_types.to_owned() }
    }

    fn labels(before: &[Role], after: &NewGroup, actor: &Actor) -> Vec<String> {
        let known = [121, 122, 124, 151, 153, 800, 802].into();
        change(before, after, &known, actor).into_iter().map(|finding| finding.label).collect()
    }

    #[test]
    fn only_the_highest_gives_or_takes_what_is_reserved() {
        let none = Vec::<String>::new();
        assert_eq!(labels(&[153], &group(&[153, 802], "AB"), &person(800)), ["ROLE_NOT_GRANTABLE"]);
        assert_eq!(labels(&[802], &group(&[153], "AB"), &person(801)), ["ROLE_NOT_GRANTABLE"]);
        assert_eq!(labels(&[], &group(&[151], "AB"), &person(800)), ["ROLE_NOT_GRANTABLE"]);
        assert_eq!(labels(&[802], &group(&[800, 802], "AB"), &person(802)), none);
        assert_eq!(labels(&[], &group(&[153], "AB"), &person(800)), none);
    }

    #[test]
    fn only_what_nobody_uses_is_removed_and_by_whoever_could_give_it() {
        let labels = |roles: &[Role], members, schedules, role| {
            removal(roles, members, schedules, &person(role)).into_iter().map(|found| found.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(&[153], 0, 0, 800), Vec::<String>::new());
        assert_eq!(labels(&[153], 2, 1, 802), ["GROUP_HAS_MEMBERS", "GROUP_HAS_SCHEDULES"]);
        assert_eq!(labels(&[153, 802], 0, 0, 800), ["ROLE_NOT_GRANTABLE"]);
        assert_eq!(labels(&[802], 0, 0, 802), Vec::<String>::new());
    }

    #[test]
    fn what_belongs_inside_never_goes_out() {
        assert_eq!(labels(&[], &group(&[121, 153], "S"), &person(802)), ["ROLE_NOT_FOR_COMPANY"]);
        assert_eq!(labels(&[], &group(&[121, 122], "STFR"), &person(802)), Vec::<String>::new());
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let after = NewGroup::default();
        assert_eq!(labels(&[], &after, &person(802)), ["REQUIRED"; 3]);
        assert_eq!(labels(&[], &group(&[999], "AX"), &person(802)), ["ROLE_UNKNOWN", "WRONG_TYPE"]);
        assert_eq!(code("A B")[0].label, "CODE_SIGNS");
    }
}
