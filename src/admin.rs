//! `ehub admin`: the first administrator of a real installation. The password never appears on the command line, where
//! other users of the machine could read it.

use crate::accounts::{self, ADMINISTRATORS, Account, Company};
use crate::clock;
use crate::error::{Error, Result};
use clap::Args;
use ehub_engine::Actor;
use ehub_workflows::Db;
use ehub_workflows::account::password;
use ehub_workflows::audit::{self, Kind};
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
use serde_json::json;
use std::io::{BufRead as _, IsTerminal as _, Stdin, Write as _};

/// The environment variable that holds the password where nobody can be asked.
pub const PASSWORD_VARIABLE: &str = "EHUB_ADMIN_PASSWORD";

const SYSTEM: Company = Company { kind: "A", code: "SYSTEM", name: "eHub", name_en: "eHub" };

/// Arguments of `ehub admin`. The password is asked for, or taken from `EHUB_ADMIN_PASSWORD`
#[derive(Debug, Args)]
pub struct Admin {
    /// What the administrator types to sign in
    #[arg(long)]
    user_id: String,
    /// Where mail goes
    #[arg(long)]
    email: Option<String>,
    /// Name
    #[arg(long)]
    name: Option<String>,
    /// The account exists: give it a new password and end its sessions
    #[arg(long)]
    reset: bool,
}

/// What is to be done, with everything that a person had to say.
#[derive(Debug)]
pub struct Prepared<'a> {
    admin: &'a Admin,
    user_id: &'a str,
    hash: String,
}

/// Asks for the password and checks what was said, before any database is started.
///
/// # Errors
/// An empty user id, a password that breaks the rule.
pub fn prepare(admin: &Admin) -> Result<Prepared<'_>> {
    let user_id = admin.user_id.trim();
    if user_id.is_empty() {
        return Err(Error::Plain("the user id is empty".to_owned()));
    }
    Ok(Prepared { admin, user_id, hash: accounts::hash(&ask_password()?)? })
}

/// Makes the account, or resets its password.
///
/// # Errors
/// A user id that is taken or (with `--reset`) unknown, a missing address.
pub async fn run(prepared: &Prepared<'_>, db: &Db) -> Result<()> {
    let Prepared { admin, user_id, hash } = prepared;
    if admin.reset { reset(db, user_id, hash).await } else { create(admin, db, user_id, hash).await }
}

async fn create(admin: &Admin, db: &Db, user_id: &str, hash: &str) -> Result<()> {
    let Some(email) = admin.email.as_deref().filter(|email| email.contains('@')) else {
        return Err(Error::Plain("a new administrator needs an address for mail: --email name@company.com".to_owned()));
    };
    let name = admin.name.as_deref().unwrap_or(user_id);
    let account = Account {
        user_id,
        name,
        name_en: name,
        email,
        password_hash: hash,
        language: "En",
        companies: &[],
        demo: false,
    };
    let mut transaction = db.begin_system().await?;
    accounts::company(&mut transaction, &SYSTEM, "admin", None).await?;
    accounts::group(&mut transaction, &ADMINISTRATORS).await?;
    accounts::standard_groups(&mut transaction).await?;
    let made = accounts::account(&mut transaction, &account, &SYSTEM, &ADMINISTRATORS).await?;
    if made.is_none() {
        return Err(Error::Plain(format!("the user id {user_id} exists already (--reset gives it a new password)")));
    }
    transaction.commit().await?;
    say(&format!("The administrator {user_id} can sign in now."));
    Ok(())
}

async fn reset(db: &Db, user_id: &str, hash: &str) -> Result<()> {
    let mut transaction = db.begin_system().await?;
    let account = sqlx::query_scalar!(
        "UPDATE accounts SET password_hash = $2
          WHERE lower(user_id) = lower($1) AND NOT demo
            AND EXISTS (SELECT FROM account_groups JOIN group_roles USING (group_id)
                         WHERE account_id = accounts.id AND role IN (800, 801, 802))
        RETURNING id",
        user_id,
        hash
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or_else(|| Error::Plain(format!("there is no administrator {user_id}")))?;
    ehub_workflows::account::lockout::forgive(&mut transaction, user_id, None, clock::now()).await?;
    let command = Actor::system("ehub admin", "command");
    audit::record(&mut transaction, &command, clock::now(), Kind::PasswordReset, user_id, json!({})).await?;
    sqlx::query!(
        "UPDATE sessions SET ended_at = now(), ended_reason = 'signed_out' WHERE account_id = $1 AND ended_at IS NULL",
        account
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    say(&format!("The administrator {user_id} has a new password; open sessions have ended."));
    Ok(())
}

fn ask_password() -> Result<String> {
    let password = match std::env::var(PASSWORD_VARIABLE) {
        Ok(password) => password,
        Err(_) if std::io::stdin().is_terminal() => {
            let first = read_hidden("Password: ")?;
            if first != read_hidden("Once more: ")? {
                return Err(Error::Plain("the two passwords differ".to_owned()));
            }
            first
        }
        Err(_) => {
            return Err(Error::Plain(format!(
                "nobody can be asked for the password here: put it into {PASSWORD_VARIABLE}"
            )));
        }
    };
    if password::acceptable(&password) {
        return Ok(password);
    }
    Err(Error::Plain(format!(
        "a password has {} to {} characters, letters and digits, at least one of each",
        password::SHORTEST,
        password::LONGEST
    )))
}

/// Turns the terminal's echo on again, also when reading fails.
struct Echo<'a> {
    terminal: &'a Stdin,
    before: Termios,
}

impl Drop for Echo<'_> {
    fn drop(&mut self) {
        let _ = tcsetattr(self.terminal, SetArg::TCSANOW, &self.before);
    }
}

fn read_hidden(prompt: &str) -> Result<String> {
    let failed = |source: std::io::Error| Error::Io { what: "asking for the password".to_owned(), source };
    let terminal = std::io::stdin();
    let before = tcgetattr(&terminal).map_err(|errno| failed(errno.into()))?;
    let mut silent = before.clone();
    silent.local_flags.remove(LocalFlags::ECHO);
    let mut screen = std::io::stderr();
    write!(screen, "{prompt}").and_then(|()| screen.flush()).map_err(failed)?;
    let mut line = String::new();
    {
        let _echo = Echo { terminal: &terminal, before };
        tcsetattr(&terminal, SetArg::TCSANOW, &silent).map_err(|errno| failed(errno.into()))?;
        terminal.lock().read_line(&mut line).map_err(failed)?;
    }
    writeln!(screen).map_err(failed)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn say(words: &str) {
    // A closed standard output is no reason to fail after the work is done.
    let _ = writeln!(std::io::stdout(), "{words}");
}
