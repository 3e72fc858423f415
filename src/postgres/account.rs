//! Who the server runs as. PostgreSQL refuses root, so root hands it to an account without rights.

use super::error::{Error, Result};
use nix::unistd::{Gid, Uid, User};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// The account of the operating system that the server runs as.
#[derive(Clone, Debug)]
pub struct Account {
    /// Its user.
    pub uid: Uid,
    /// Its group.
    pub gid: Gid,
    /// Name to drop to; `None` = we are that account already.
    pub drop_to: Option<String>,
}

impl Account {
    /// Ourselves, or for root `postgres`, else `nobody`.
    ///
    /// # Errors
    /// Root on a machine that has neither.
    pub fn choose() -> Result<Self> {
        if !Uid::effective().is_root() {
            return Ok(Self { uid: Uid::effective(), gid: Gid::effective(), drop_to: None });
        }
        ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| User::from_name(name).ok().flatten())
            .map(|user| Self { uid: user.uid, gid: user.gid, drop_to: Some(user.name) })
            .ok_or(Error::NoAccount)
    }

    /// Mode of a directory through which this account must come: nobody else looks into it, and where root hands the server to
    /// another account, that one passes.
    pub fn others(&self) -> u32 {
        if self.drop_to.is_some() { 0o711 } else { 0o700 }
    }

    /// Gives `path` to this account, if we are root.
    ///
    /// # Errors
    /// The operating system's own.
    pub fn own(&self, path: &Path) -> Result<()> {
        if self.drop_to.is_none() {
            return Ok(());
        }
        nix::unistd::chown(path, Some(self.uid), Some(self.gid)).map_err(Error::os("chown", path))
    }

    /// Whether this account may enter `directory`: it needs the execute bit of every parent.
    pub fn can_enter(&self, directory: &Path) -> bool {
        // We are that account: what does not work will say so by itself.
        if self.drop_to.is_none() {
            return true;
        }
        let Ok(directory) = fs::canonicalize(directory) else { return false };
        directory.ancestors().all(|part| fs::metadata(part).is_ok_and(|metadata| self.may_execute(&metadata)))
    }

    fn may_execute(&self, metadata: &fs::Metadata) -> bool {
        let bit = if metadata.uid() == self.uid.as_raw() {
            0o100
        } else if metadata.gid() == self.gid.as_raw() {
            0o010
        } else {
            0o001
        };
        metadata.permissions().mode() & bit != 0
    }
}
