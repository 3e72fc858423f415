//! Who may let whom act for whom, and with which roles. Pure.

use crate::account::machine::Grant;
use crate::account::rules::may_grant;
use chrono::{DateTime, TimeDelta, Utc};
use ehub_engine::{Actor, Finding, Role};
use std::collections::BTreeSet;

/// Those who appoint deputies of others, in every company. A supplier's own administrator (121) does not: its people appoint
/// theirs.
pub const MANAGERS: &[Role] = &[151, 164, 802];
/// Roles that are never acted with: those that make accounts, give groups, let companies in, or run the system. Who holds one
/// is to be found in an account, not behind another.
const NOT_ACTED: &[Role] = &[121, 151, 160, 164, 800, 801, 802];
/// Longest time for which somebody may act without being appointed anew.
pub const LONGEST: TimeDelta = TimeDelta::days(366);

/// The roles of somebody who acts for an account with `roles`: never more than those.
pub fn acted(roles: impl IntoIterator<Item = Role>) -> BTreeSet<Role> {
    roles.into_iter().filter(|role| !NOT_ACTED.contains(role)).collect()
}

/// An account that is to act, or to be acted for.
#[derive(Clone, Debug)]
pub struct Party {
    /// Its id.
    pub account: i64,
    /// Its user id.
    pub user_id: String,
    /// Its company.
    pub company: i64,
    /// Whether it may sign in.
    pub active: bool,
    /// Groups that it is in.
    pub held: Vec<Grant>,
}

impl Party {
    /// Its role codes.
    pub fn roles(&self) -> BTreeSet<Role> {
        self.held.iter().flat_map(|group| group.roles.iter().copied()).collect()
    }
}

/// From when to when.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// From.
    pub begins_at: DateTime<Utc>,
    /// Until.
    pub ends_at: DateTime<Utc>,
}

/// Everything that speaks against `deputy` acting for `principal`; `None` = there is no such account that the actor sees.
pub fn grant(
    principal: Option<&Party>,
    deputy: Option<&Party>,
    span: Span,
    now: DateTime<Utc>,
    actor: &Actor,
) -> Vec<Finding> {
    let unknown = |field: &str| Finding::block("NO_SUCH_ACCOUNT").at(field);
    let mut found = times(span, now);
    match principal {
        None => found.push(unknown("principal")),
        Some(principal) => found.extend(about_principal(principal, actor)),
    }
    match (deputy, principal) {
        (None, _) => found.push(unknown("deputy")),
        (Some(deputy), Some(principal)) => found.extend(about_deputy(deputy, principal, actor)),
        (Some(_), None) => {}
    }
    found
}

fn times(span: Span, now: DateTime<Utc>) -> Vec<Finding> {
    if span.ends_at <= span.begins_at {
        return vec![Finding::block("END_BEFORE_START").at("endsAt")];
    }
    if span.ends_at <= now {
        return vec![Finding::block("ACT_ENDS_IN_PAST").at("endsAt")];
    }
    if span.ends_at - span.begins_at > LONGEST {
        return vec![Finding::block("ACT_TOO_LONG").at("endsAt").with("days", LONGEST.num_days())];
    }
    vec![]
}

fn about_principal(principal: &Party, actor: &Actor) -> Vec<Finding> {
    let at = |label: &str| Finding::block(label).at("principal");
    let mut found = Vec::new();
    if actor.account != Some(principal.account) {
        if !manages(actor) {
            return vec![at("ACT_NOT_YOURS")];
        }
        // Else appointing a deputy would be the way to a higher role.
        let above = principal.held.iter().find(|group| !may_grant(group, actor));
        found.extend(above.map(|group| at("ACCOUNT_ABOVE_YOU").with("group", &group.code)));
    }
    if !principal.active {
        found.push(at("ACT_NOT_ACTIVE"));
    }
    if acted(principal.roles()).is_empty() {
        found.push(at("ACT_NOTHING_LEFT"));
    }
    found
}

fn about_deputy(deputy: &Party, principal: &Party, actor: &Actor) -> Vec<Finding> {
    let at = |label: &str| vec![Finding::block(label).at("deputy")];
    if deputy.account == principal.account {
        return at("ACT_ONESELF");
    }
    if deputy.company != principal.company {
        return at("ACT_OTHER_COMPANY");
    }
    if !deputy.active {
        return at("ACT_NOT_ACTIVE");
    }
    // Nobody takes somebody else's roles: they are given by their owner, or by a third.
    if actor.is_one_of(&[deputy.account]) { at("ACT_DEPUTY_IS_YOU") } else { vec![] }
}

/// Whether the actor appoints deputies of others, and ends what others have granted.
pub fn manages(actor: &Actor) -> bool {
    actor.company.is_none() && actor.has_any(MANAGERS)
}

/// Whether the actor may end what lets `deputy` act for `principal`.
pub fn may_revoke(principal: i64, deputy: i64, actor: &Actor) -> bool {
    actor.is_one_of(&[principal, deputy]) || manages(actor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ehub_engine::actor::Kind;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn person(account: i64, roles: &[Role], company: Option<i64>) -> Actor {
        let roles = roles.iter().copied().collect();
        Actor { account: Some(account), kind: Kind::Person, roles, company, ..Actor::system("somebody", "test") }
    }

    fn party(account: i64, company: i64, roles: &[Role]) -> Party {
        let group = Grant { code: "G".to_owned(), roles: roles.to_vec(), company_types: "ABSTFR".to_owned() };
        Party { account, user_id: account.to_string(), company, active: true, held: vec![group] }
    }

    fn week() -> Span {
        Span { begins_at: at("2026-03-01T00:00:00Z"), ends_at: at("2026-03-08T00:00:00Z") }
    }

    fn labels(principal: &Party, deputy: &Party, span: Span, actor: &Actor) -> Vec<String> {
        let found = grant(Some(principal), Some(deputy), span, at("2026-03-02T00:00:00Z"), actor);
        found.into_iter().map(|finding| format!("{}@{}", finding.label, finding.field.unwrap_or_default())).collect()
    }

    #[test]
    fn one_appoints_ones_own_deputy_and_managers_those_of_others() {
        let (anna, bert) = (party(1, 10, &[122]), party(2, 10, &[124]));
        let none = Vec::<String>::new();
        assert_eq!(labels(&anna, &bert, week(), &person(1, &[122], Some(10))), none);
        assert_eq!(labels(&anna, &bert, week(), &person(3, &[151], None)), none);
        assert_eq!(labels(&anna, &bert, week(), &person(3, &[153], None)), ["ACT_NOT_YOURS@principal"]);
        assert_eq!(labels(&anna, &bert, week(), &person(3, &[121], Some(10))), ["ACT_NOT_YOURS@principal"]);
    }

    #[test]
    fn nobody_takes_roles_that_way() {
        let (chief, clerk) = (party(1, 10, &[153, 802]), party(2, 10, &[153]));
        assert_eq!(labels(&chief, &clerk, week(), &person(3, &[151], None)), ["ACCOUNT_ABOVE_YOU@principal"]);
        let clerk_manages = person(2, &[151], None);
        assert_eq!(labels(&party(1, 10, &[153]), &clerk, week(), &clerk_manages), ["ACT_DEPUTY_IS_YOU@deputy"]);
        assert_eq!(labels(&clerk, &clerk, week(), &person(2, &[153], None)), ["ACT_ONESELF@deputy"]);
    }

    #[test]
    fn only_within_a_company_and_only_the_active() {
        let (anna, stranger) = (party(1, 10, &[122]), party(2, 11, &[122]));
        assert_eq!(labels(&anna, &stranger, week(), &person(1, &[122], Some(10))), ["ACT_OTHER_COMPANY@deputy"]);
        let gone = Party { active: false, ..party(2, 10, &[122]) };
        assert_eq!(labels(&anna, &gone, week(), &person(1, &[122], Some(10))), ["ACT_NOT_ACTIVE@deputy"]);
        assert_eq!(labels(&gone, &anna, week(), &person(3, &[802], None)), ["ACT_NOT_ACTIVE@principal"]);
    }

    #[test]
    fn a_time_that_lies_ahead_and_ends() {
        let (anna, bert, me) = (party(1, 10, &[122]), party(2, 10, &[124]), person(1, &[122], Some(10)));
        let span = |begins: &str, ends: &str| Span { begins_at: at(begins), ends_at: at(ends) };
        let judge = |begins, ends| labels(&anna, &bert, span(begins, ends), &me);
        assert_eq!(judge("2026-03-08T00:00:00Z", "2026-03-08T00:00:00Z"), ["END_BEFORE_START@endsAt"]);
        assert_eq!(judge("2026-02-01T00:00:00Z", "2026-03-02T00:00:00Z"), ["ACT_ENDS_IN_PAST@endsAt"]);
        assert_eq!(judge("2026-03-01T00:00:00Z", "2028-03-01T00:00:00Z"), ["ACT_TOO_LONG@endsAt"]);
    }

    #[test]
    fn roles_that_give_roles_are_never_acted_with() {
        assert_eq!(acted([121, 122, 153, 151, 160, 164, 800, 801, 802]), [122, 153].into());
        let chief = party(1, 10, &[151, 802]);
        assert_eq!(
            labels(&chief, &party(2, 10, &[153]), week(), &person(1, &[802], None)),
            ["ACT_NOTHING_LEFT@principal"]
        );
        // Whoever may make accounts, as the account process says it, is among them.
        assert!(acted(crate::account::rules::MANAGERS.iter().copied()).is_empty());
        assert!(acted(crate::group::rules::KEEPERS.iter().copied()).is_empty());
    }

    #[test]
    fn both_sides_and_managers_end_it() {
        assert!(may_revoke(1, 2, &person(1, &[], Some(10))) && may_revoke(1, 2, &person(2, &[], Some(10))));
        assert!(may_revoke(1, 2, &person(3, &[164], None)));
        assert!(!may_revoke(1, 2, &person(3, &[153], None)) && !may_revoke(1, 2, &person(3, &[121], Some(10))));
    }
}
