//! Who may sign in to the private PostgreSQL, and how: eHub's roles by the account of the operating system that the caller runs as, which
//! the kernel vouches for and which costs nothing. Everybody else shows a password (SCRAM), which costs thousands of hashes a connection.
//!
//! What others have written into the two files stays: our lines stand in a block of their own, before theirs.

use super::account::Account;
use super::error::{Error, Result};
use super::initialise::SUPERUSER;
use super::roles::{OWNER, PROGRAM, REPORTER};
use nix::unistd::{Uid, User};
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

const BEGIN: &str = "# eHub writes these lines at every start.";
const END: &str = "# So far eHub's lines.";

/// How our roles sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// As these accounts of the operating system. The superuser too, if the cluster is a throw-away one of tests.
    Peer {
        /// Names of accounts.
        accounts: Vec<String>,
        /// Whether the superuser is among the roles.
        superuser: bool,
    },
    /// By password.
    Password,
}

impl Access {
    /// By account, if ours has a name; root's commands reach the socket of any account. Some containers run an account without a name.
    pub(super) fn choose(superuser: bool) -> Self {
        let name = |uid: Uid| User::from_uid(uid).ok().flatten().map(|user| user.name);
        let Some(ours) = name(Uid::effective()).filter(|name| plain(name)) else { return Self::Password };
        let root = name(Uid::from_raw(0)).filter(|root| plain(root) && *root != ours);
        Self::Peer { accounts: [ours].into_iter().chain(root).collect(), superuser }
    }

    /// Writes both files of a cluster, where they say something else.
    ///
    /// # Errors
    /// They cannot be read or written.
    pub(super) fn write(&self, cluster: &Path, account: &Account) -> Result<()> {
        let (doors, names) = self.lines();
        replace(&cluster.join("pg_hba.conf"), &doors, account)?;
        replace(&cluster.join("pg_ident.conf"), &names, account)
    }

    /// Lines of `pg_hba.conf` and of `pg_ident.conf`.
    fn lines(&self) -> (Vec<String>, Vec<String>) {
        let Self::Peer { accounts, superuser } = self else { return (vec![], vec![]) };
        let roles = [(OWNER, true), (PROGRAM, true), (REPORTER, true), (SUPERUSER, *superuser)];
        let roles: Vec<&str> = roles.into_iter().filter_map(|(role, wanted)| wanted.then_some(role)).collect();
        let doors = roles.iter().map(|role| format!("local all {role} peer map=ehub")).collect();
        let names = accounts.iter().flat_map(|one| roles.iter().map(move |role| format!("ehub \"{one}\" {role}")));
        (doors, names.collect())
    }
}

/// Whether a name means itself in these files: not a pattern, not the end of a text.
fn plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with(['/', '+', '@']) && !name.contains(['"', '\\', '\n'])
}

fn replace(path: &Path, lines: &[String], account: &Account) -> Result<()> {
    let old = fs::read_to_string(path).map_err(Error::io("reading", path))?;
    let new = with_block(&old, lines);
    if new == old {
        return Ok(());
    }
    // Whole or not at all: a server with half of such a file lets nobody in.
    let beside = path.with_extension("conf.new");
    let write = || {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
        file.write_all(new.as_bytes())?;
        file.sync_all()
    };
    write().map_err(Error::io("writing", &beside))?;
    account.own(&beside)?;
    fs::rename(&beside, path).map_err(Error::io("writing", path))
}

/// The text with our lines in front, in place of earlier ones.
fn with_block(text: &str, lines: &[String]) -> String {
    let rest = match text.split_once(BEGIN).zip(text.split_once(END)) {
        Some(((before, _), (_, after))) => format!("{before}{}", after.strip_prefix('\n').unwrap_or(after)),
        None => text.to_owned(),
    };
    if lines.is_empty() {
        return rest;
    }
    format!("{BEGIN}\n{}\n{END}\n{rest}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(superuser: bool) -> Access {
        Access::Peer { accounts: vec!["ehub".to_owned(), "root".to_owned()], superuser }
    }

    #[test]
    fn our_roles_come_by_account_and_the_superuser_only_in_a_throw_away_cluster() {
        let (doors, names) = peer(false).lines();
        assert_eq!(
            doors,
            ["ehub_owner", "ehub_program", "ehub_reporter"].map(|role| format!("local all {role} peer map=ehub"))
        );
        assert_eq!(names.len(), 6);
        assert!(names.contains(&"ehub \"root\" ehub_program".to_owned()), "{names:?}");
        assert!(peer(true).lines().0.contains(&"local all postgres peer map=ehub".to_owned()));
        assert_eq!(Access::Password.lines(), (vec![], vec![]));
    }

    #[test]
    fn what_others_wrote_stays_and_ours_is_written_anew() {
        let theirs = "# PostgreSQL\nlocal all all scram-sha-256\n";
        let once = with_block(theirs, &peer(true).lines().0);
        assert!(once.starts_with(BEGIN) && once.ends_with(theirs));
        let again = with_block(&once, &peer(false).lines().0);
        assert!(again.ends_with(theirs) && !again.contains("postgres peer"), "{again}");
        assert_eq!(again.matches(BEGIN).count(), 1);
        assert_eq!(with_block(&again, &[]), theirs);
        let added = format!("host all all 10.0.0.0/8 scram-sha-256\n{again}");
        assert_eq!(with_block(&added, &[]), format!("host all all 10.0.0.0/8 scram-sha-256\n{theirs}"));
    }

    #[test]
    fn a_name_that_would_mean_something_else_is_none() {
        assert!(plain("ehub") && plain("domain user"));
        for name in ["", "/^.*$", "+group", "@file", "a\"b", "a\nb"] {
            assert!(!plain(name), "{name:?}");
        }
    }
}
