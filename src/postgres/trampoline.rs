//! A step between us and the server: `ehub` starts itself, gives up root, asks to be told when its parent dies, and then
//! becomes the server by exec. All of it with safe calls, which a hook between fork and exec could not be.

use crate::error::{Error, Result};
use clap::Args;
use nix::sys::signal::Signal;
use nix::unistd::{User, getppid, setgid, setuid};
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Name of the hidden subcommand.
pub const NAME: &str = "become";

/// Arguments of the hidden subcommand.
#[derive(Debug, Args)]
pub struct Become {
    /// Account to drop to.
    #[arg(long)]
    user: Option<String>,
    /// Process that started us; we end when it does.
    #[arg(long)]
    parent: i32,
    /// What to become.
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// Becomes the command. Returns only if that fails.
///
/// # Errors
/// The account is unknown, the parent is gone already, or the program cannot be started.
pub fn run(arguments: &Become) -> Result<std::convert::Infallible> {
    if let Some(user) = &arguments.user {
        drop_root(user)?;
    }
    // After dropping root: a change of credentials clears it.
    die_with_parent()?;
    if getppid().as_raw() != arguments.parent {
        return Err(Error::Plain("the program that started this ended".to_owned()));
    }
    let Some((program, rest)) = arguments.command.split_first() else {
        return Err(Error::Plain("nothing to start".to_owned()));
    };
    let failed = Command::new(program).args(rest).exec();
    Err(Error::Plain(format!("cannot start {}: {failed}", program.display())))
}

fn drop_root(name: &str) -> Result<()> {
    let refused = |errno: nix::errno::Errno| Error::Plain(format!("cannot become the account {name}: {errno}"));
    let user =
        User::from_name(name).map_err(refused)?.ok_or_else(|| Error::Plain(format!("there is no account {name}")))?;
    #[cfg(not(target_vendor = "apple"))]
    nix::unistd::setgroups(&[user.gid]).map_err(refused)?;
    setgid(user.gid).map_err(refused)?;
    setuid(user.uid).map_err(refused)
}

// SIGINT is the server's fast shutdown. Elsewhere than on Linux an orphan is stopped by the next start.
#[cfg(target_os = "linux")]
fn die_with_parent() -> Result<()> {
    nix::sys::prctl::set_pdeathsig(Signal::SIGINT)
        .map_err(|errno| Error::Plain(format!("cannot ask for the parent's end: {errno}")))
}

#[cfg(not(target_os = "linux"))]
fn die_with_parent() -> Result<()> {
    let _ = Signal::SIGINT;
    Ok(())
}
