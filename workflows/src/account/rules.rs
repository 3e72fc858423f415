//! Who may give which group to whom, and what an account's fields must say. Pure.

use super::machine::{CompanyFacts, Facts, Grant, Input};
use super::payload::Details;
use crate::field;
use ehub_engine::actor::Kind;
use ehub_engine::{Actor, Finding, Role};

/// Those who manage accounts: of their own company (121), of every company (151, 164, 802).
pub const MANAGERS: &[Role] = &[121, 151, 164, 802];
/// Managers of every company's accounts.
const EVERYWHERE: &[Role] = &[151, 164, 802];
/// Roles that only 802 gives: the system's own.
const SYSTEM: [Role; 3] = [800, 801, 802];
/// Roles with which one makes accounts or lets companies in: given by those who hold them themselves.
const GATEKEEPERS: [Role; 3] = [151, 160, 164];

/// Longest user id.
const LONGEST_USER_ID: usize = 50;
/// Longest name, department, position and telephone.
const LONGEST_TEXT: usize = 100;
/// Most companies that an account works for besides its home.
pub const MOST_COMPANIES: usize = 50;

/// Whether a role is one of the supplier's side.
pub fn is_outside(role: Role) -> bool {
    (120..130).contains(&role)
}

/// Whether a role is given and taken by the highest administrators only, unless one holds it oneself.
pub fn is_reserved(role: Role) -> bool {
    SYSTEM.contains(&role) || GATEKEEPERS.contains(&role)
}

/// Whether `actor` may give this group to anybody at all.
pub fn may_grant(group: &Grant, actor: &Actor) -> bool {
    if actor.kind == Kind::System || actor.has_any(&[802]) && actor.company.is_none() {
        return true;
    }
    if actor.kind != Kind::Person {
        return false;
    }
    if actor.company.is_none() && actor.has_any(EVERYWHERE) {
        let reserved = |role: &Role| SYSTEM.contains(role) || GATEKEEPERS.contains(role) && !actor.has_any(&[*role]);
        return !group.roles.iter().any(reserved);
    }
    // A supplier's administrator: what suppliers do, and nothing that belongs inside.
    actor.company.is_some() && actor.has_any(MANAGERS) && group.roles.iter().all(|role| is_outside(*role))
}

/// Whether the group makes sense in a company of this type.
pub fn fits(group: &Grant, company: &CompanyFacts) -> bool {
    group.company_types.contains(&company.company_type)
}

fn manages_everywhere(actor: &Actor) -> bool {
    actor.company.is_none() && actor.has_any(EVERYWHERE)
}

pub(super) fn company_is_managed(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let Some(company) = &facts.company else { return vec![Finding::block("COMPANY_UNKNOWN").at("company")] };
    let own = actor.company == Some(company.id);
    if own || manages_everywhere(actor) {
        vec![]
    } else {
        vec![Finding::block("ACCOUNT_NOT_YOUR_COMPANY").at("company")]
    }
}

pub(super) fn company_is_known(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.company.is_some() { vec![] } else { vec![Finding::block("COMPANY_UNKNOWN").at("company")] }
}

/// Whoever may not give all that somebody holds has no power over that account either: else a new address for mail would
/// be the way to a higher role.
pub(super) fn account_is_not_above(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let above = |group: &&Grant| !may_grant(group, actor);
    let first = facts.held.iter().find(above);
    first.map(|group| Finding::block("ACCOUNT_ABOVE_YOU").with("group", &group.code)).into_iter().collect()
}

/// Somebody who works for other companies, too, is not one company's to take over: a new address for mail, or a second step taken
/// away, would be the way to what the others see, and a group gives roles in all of them. Those who manage accounts of every company
/// do that; to stop the account is the home company's right.
pub(super) fn account_works_nowhere_else(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    if facts.further.is_empty() || manages_everywhere(actor) {
        vec![]
    } else {
        vec![Finding::block("ACCOUNT_WORKS_ELSEWHERE")]
    }
}

pub(super) fn account_is_another(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let mine = facts.account.is_some_and(|account| actor.is_one_of(&[account]));
    if mine { vec![Finding::block("ACCOUNT_IS_YOURS")] } else { vec![] }
}

pub(super) fn second_step_is_there(facts: &Facts, _: &Actor) -> Vec<Finding> {
    if facts.second_step { vec![] } else { vec![Finding::block("ACCOUNT_NO_SECOND_STEP")] }
}

pub(super) fn groups_may_be_granted(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let judged = facts.wanted.iter().filter_map(|(code, group)| {
        let found = match group {
            None => Finding::block("GROUP_UNKNOWN"),
            Some(group) if !may_grant(group, actor) => Finding::block("GROUP_NOT_GRANTABLE"),
            Some(group) if facts.company.as_ref().is_some_and(|company| !fits(group, company)) => {
                Finding::block("GROUP_NOT_FOR_COMPANY")
            }
            Some(_) => return None,
        };
        Some(found.at("groups").with("group", code))
    });
    judged.collect()
}

/// Whoever manages accounts of every company says for which others of the same type somebody works: groups and what they open are
/// those of a type. One that is given already may stay, whatever became of it.
pub(super) fn companies_may_be_given(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    let Some(wanted) = &facts.wanted_further else { return vec![] };
    let at = |label: &str| Finding::block(label).at("companies");
    let new: Vec<_> = wanted.iter().filter(|(code, _)| !facts.further.contains(code)).collect();
    let same = new.is_empty() && wanted.len() == facts.further.len();
    if !same && actor.kind != Kind::System && !manages_everywhere(actor) {
        return vec![at("COMPANIES_NOT_YOURS")];
    }
    if wanted.len() > MOST_COMPANIES {
        return vec![at("COMPANIES_TOO_MANY").with("max", MOST_COMPANIES)];
    }
    let home = facts.company.as_ref().map(|company| company.company_type.as_str());
    let judged = new.into_iter().filter_map(|(code, company)| {
        let label = match company {
            None => "FURTHER_COMPANY_UNKNOWN",
            Some(company) if home.is_some_and(|home| home != company.company_type) => "COMPANY_OTHER_TYPE",
            Some(company) if !company.valid => "COMPANY_NOT_IN_USE",
            Some(_) => return None,
        };
        Some(at(label).with("company", code))
    });
    judged.collect()
}

/// Nobody gives groups to oneself, whoever they are and for whomever they act; to keep and to give back is free.
pub(super) fn groups_are_not_for_oneself(facts: &Facts, actor: &Actor) -> Vec<Finding> {
    if !facts.account.is_some_and(|account| actor.is_one_of(&[account])) {
        return vec![];
    }
    let held = |code: &String| facts.held.iter().any(|group| group.code == *code);
    let new = facts.wanted.iter().filter(|(code, _)| !held(code));
    new.map(|(code, _)| Finding::block("GROUP_NOT_FOR_ONESELF").at("groups").with("group", code)).collect()
}

pub(super) fn user_id_is_free(facts: &Facts, _: &Input) -> Vec<Finding> {
    if facts.user_id_taken { vec![Finding::block("ACCOUNT_DUPLICATE").at("userId")] } else { vec![] }
}

pub(super) fn fields_are_good(_: &Facts, input: &Input) -> Vec<Finding> {
    match input {
        Input::Create(new) => user_id(&new.user_id).into_iter().chain(details(&new.details())).collect(),
        Input::Edit(edit) => details(edit),
        Input::Activate | Input::Resend | Input::Deactivate | Input::Reactivate | Input::ResetSecondStep => vec![],
    }
}

/// Letters, digits, `.`, `_`, `-` and `@`: what everybody can type, and nothing that looks like something else.
pub fn user_id(value: &str) -> Vec<Finding> {
    let mut found = field::required("userId", value, LONGEST_USER_ID);
    let sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '@');
    if found.is_empty() && !value.chars().all(sign) {
        found.push(Finding::block("USER_ID_SIGNS").at("userId"));
    }
    found
}

fn details(details: &Details) -> Vec<Finding> {
    let mut found = field::required_line("name", &details.name, LONGEST_TEXT);
    found.extend(field::required_line("nameEn", &details.name_en, LONGEST_TEXT));
    found.extend(field::required("email", &details.email, field::MAX_EMAIL));
    found.extend(field::email("email", &details.email));
    found.extend(field::line("phone", &details.phone, LONGEST_TEXT));
    found.extend(field::line("department", &details.department, LONGEST_TEXT));
    found.extend(field::line("title", &details.title, LONGEST_TEXT));
    if details.groups.is_empty() {
        found.push(Finding::block("REQUIRED").at("groups"));
    }
    found
}
