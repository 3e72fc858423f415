//! Who asks: a person with numeric role codes, the system itself, or the public.

use std::collections::BTreeSet;

/// A numeric role code, as in the specification's menu table (100, 121, … 802).
pub type Role = u16;

/// The one who asks for a transition. It is written into every history row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Account id; `None` for the system and the public.
    pub account: Option<i64>,
    /// Name shown in the history: the account's user id, or the job's kind.
    pub name: String,
    /// The account acted for, if the person works on behalf of another.
    pub acting_for: Option<Principal>,
    /// The person's role codes; empty for the system.
    pub roles: BTreeSet<Role>,
    /// Company whose rows this actor may see; `None` = all rows (buyer side, administrators, the system).
    pub company: Option<i64>,
    /// What kind of actor it is.
    pub kind: Kind,
    /// Id of the request or job that acts; ties logs, history and jobs together.
    pub request_id: String,
    /// Where it asks from.
    pub origin: Origin,
    /// W3C `traceparent` of the span in which it acts, carried by the jobs that come of it; `None` = no traces are collected.
    pub trace: Option<String>,
}

/// An account that a person acts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Principal {
    /// Its id.
    pub account: i64,
    /// Its user id.
    pub name: String,
}

/// Where somebody asks from; empty for the system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The network address, as the API counts it.
    pub address: String,
    /// What the browser says of itself.
    pub browser: String,
}

/// Kind of an [`Actor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A signed-in person.
    Person,
    /// A job or the ERP.
    System,
    /// Somebody who is not signed in (registration, activation).
    Public,
}

impl Actor {
    /// The system acting under `name` (a job kind, or `erp`).
    pub fn system(name: impl Into<String>, request_id: impl Into<String>) -> Self {
        Self {
            account: None,
            name: name.into(),
            acting_for: None,
            roles: BTreeSet::new(),
            company: None,
            kind: Kind::System,
            request_id: request_id.into(),
            origin: Origin::default(),
            trace: None,
        }
    }

    /// The system acting under `name` because of this actor: part of the same request and trace.
    #[must_use]
    pub fn system_for(&self, name: impl Into<String>) -> Self {
        Self { trace: self.trace.clone(), ..Self::system(name, self.request_id.clone()) }
    }

    /// Both identities of somebody who acts for another; else the one.
    pub fn identities(&self) -> impl Iterator<Item = i64> {
        self.account.into_iter().chain(self.acting_for.as_ref().map(|principal| principal.account))
    }

    /// The account whose work it is: the one acted for, or else the own.
    pub fn works_as(&self) -> Option<i64> {
        self.acting_for.as_ref().map(|principal| principal.account).or(self.account)
    }

    /// Whether the actor is one of these accounts, by either identity: nobody approves their own request, also not while
    /// acting for somebody else, and nobody approves for somebody what that person asked for.
    pub fn is_one_of(&self, accounts: &[i64]) -> bool {
        self.identities().any(|identity| accounts.contains(&identity))
    }

    /// Whether the actor holds one of `roles`.
    pub fn has_any(&self, roles: &[Role]) -> bool {
        roles.iter().any(|role| self.roles.contains(role))
    }
}

/// Who may cause a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person holding one of these role codes.
    Roles(&'static [Role]),
    /// A job or the ERP.
    System,
    /// Anybody, signed in or not.
    Public,
}

impl Who {
    /// Whether `actor` is meant.
    pub fn includes(self, actor: &Actor) -> bool {
        match self {
            Self::Roles(roles) => actor.kind == Kind::Person && actor.has_any(roles),
            Self::System => actor.kind == Kind::System,
            Self::Public => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deputy_is_both_accounts() {
        let principal = Principal { account: 7, name: "anna".to_owned() };
        let deputy = Actor { account: Some(3), acting_for: Some(principal), ..Actor::system("bert", "test") };
        assert_eq!(deputy.identities().collect::<Vec<_>>(), [3, 7]);
        assert!(deputy.is_one_of(&[3]) && deputy.is_one_of(&[5, 7]));
        assert!(!deputy.is_one_of(&[5]) && !deputy.is_one_of(&[]));
        assert_eq!(deputy.works_as(), Some(7), "what is done is the other's work");
        assert_eq!(Actor { acting_for: None, ..deputy }.works_as(), Some(3));
        assert!(!Actor::system("job", "test").is_one_of(&[3, 7]));
    }
}
