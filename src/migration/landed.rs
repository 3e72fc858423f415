//! What has landed, as `scripts/land` recorded it at the last release. From then on the migrations of that release are never edited, and the
//! judge and the upgrade test apply to newer ones. Until the first release nothing has landed (0): `migrations/` is a baseline that is edited
//! in place, and both are tried on samples alone.

use serde::Deserialize;
use sqlx::migrate::{Migration, Migrator};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

#[derive(Deserialize)]
struct Record {
    landed: i64,
    statements: Vec<Statement>,
}

/// A statement that the program always sends with the same text.
#[derive(Deserialize)]
pub struct Statement {
    /// Number of its parameters.
    pub parameters: usize,
    /// Its text.
    pub query: String,
}

static RECORD: LazyLock<Record> = LazyLock::new(|| {
    let record: Record = serde_json::from_str(include_str!("landed.json")).unwrap();
    if record.landed > 0 { record } else { Record { statements: described(), ..record } }
});

/// Version of the last migration that is never edited; 0 = none.
pub fn landed() -> i64 {
    RECORD.landed
}

/// The schema from which a database is upgraded: what has landed, or all of an open baseline.
pub fn before(migrations: &Migrator, landed: i64) -> Vec<Migration> {
    migrations.iter().filter(|migration| landed == 0 || migration.version <= landed).cloned().collect()
}

/// The migrations that run beside the version before: those after the last landing, and none of an open baseline.
pub fn newer(migrations: &Migrator, landed: i64) -> Vec<Migration> {
    migrations.iter().filter(|migration| landed > 0 && migration.version > landed).cloned().collect()
}

/// The statements of the version before: the recorded ones, or today's while nothing has landed.
pub fn statements() -> &'static [Statement] {
    &RECORD.statements
}

/// The statements that `.sqlx` describes.
fn described() -> Vec<Statement> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let texts = fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let statement = |text: String| {
        let description: serde_json::Value = serde_json::from_str(&text).unwrap();
        let parameters = description["describe"]["parameters"]["Left"].as_array().unwrap().len();
        Statement { parameters, query: description["query"].as_str().unwrap().to_owned() }
    };
    texts.map(statement).collect()
}
