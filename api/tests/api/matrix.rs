//! The golden matrix: which role of the specification, in which company type, gets through which route.

use crate::app::TestApp;
use ehub_api::permission::{Entry, table};
use serde_json::json;
use sqlx::PgPool;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Every role code that section 2 of the specification names.
pub const ROLES: [i16; 22] = [
    100, 121, 122, 124, 126, 151, 153, 154, 155, 156, 160, 161, 162, 163, 164, 171, 180, 800, 801, 802,
    // Codes that no route names: they must open nothing.
    120, 999,
];
const TYPES: [&str; 6] = ["A", "B", "S", "T", "F", "R"];

fn is_supplier(role: i16) -> bool {
    (120..130).contains(&role)
}

async fn through(app: &TestApp, entry: &Entry, account: i64) -> bool {
    // A session each: one of the routes ends it.
    let token = app.token_of(account).await;
    let path = entry.path.replace("{id}", "0").replace("{event}", "nothing");
    let body = (entry.method != "GET").then(|| json!({}));
    let status = app.call(entry.method, &path, &token, body).await.status;
    assert_ne!(status, 401, "{} {}", entry.method, entry.path);
    // Nobody looks here whether it is ready, which is then not known.
    assert!(status != 503 || entry.path == "/readyz", "{} {}", entry.method, entry.path);
    status != 403
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_role_on_every_route(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let mut roles = Vec::new();
    for role in ROLES {
        let company = if is_supplier(role) { "V10001" } else { "OSE" };
        roles.push((role, app.account(&format!("role{role}"), company, &[role]).await));
    }
    let mut types = Vec::new();
    for letter in TYPES {
        app.company(letter, &format!("TYPE-{letter}"), letter).await;
        types.push((letter, app.account(&format!("type{letter}"), &format!("TYPE-{letter}"), &ROLES).await));
    }
    let mut text = String::from(
        "# Written by the test `matrix`: which role, in a company of its own kind, and which company type, holding every\n\
         # role, gets through which route. Renew: EHUB_BLESS=1 cargo test -p ehub-api matrix\n",
    );
    for entry in table() {
        let _ = write!(text, "{:4} {:45} roles", entry.method, entry.path);
        for (role, account) in &roles {
            let passed = through(&app, entry, *account).await;
            let letter = if is_supplier(*role) { "S" } else { "B" };
            let met = entry.access.met_by([u16::try_from(*role).unwrap()], letter);
            assert_eq!(passed, met, "{} {} {role}: API and table", entry.method, entry.path);
            if passed {
                let _ = write!(text, " {role}");
            }
        }
        text.push_str(" | companies ");
        for (letter, account) in &types {
            if through(&app, entry, *account).await {
                text.push_str(letter);
            }
        }
        text.push('\n');
    }
    text.push_str(&product());
    compare(&text);
}

/// Every role in every company type, as the table says; the routes above show that the API does what the table says.
fn product() -> String {
    let mut text = String::from(
        "\n# Which role alone, in a company of which type, gets through: `AB 100 802` = with 100 or 802 in a company of type A or B.\n",
    );
    for entry in table() {
        let _ = write!(text, "{:4} {:45}", entry.method, entry.path);
        let types_of =
            |role: u16| -> String { TYPES.into_iter().filter(|letter| entry.access.met_by([role], letter)).collect() };
        let roles = ROLES.map(|role| u16::try_from(role).unwrap());
        let mut by_types: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for role in roles {
            by_types.entry(types_of(role)).or_default().push(role.to_string());
        }
        by_types.remove("");
        let everybody = by_types.values().next().is_some_and(|those| those.len() == ROLES.len());
        let parts: Vec<String> = by_types
            .iter()
            .map(|(types, those)| format!("{types} {}", if everybody { "every role".into() } else { those.join(" ") }))
            .collect();
        let _ = writeln!(text, " {}", parts.join(" | "));
    }
    text
}

fn compare(text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/permissions.txt");
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let differences: Vec<&str> = text.lines().filter(|line| !golden.lines().any(|known| known == *line)).collect();
    assert!(golden == text, "not as in {}, see there how to renew: {differences:#?}", path.display());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn without_a_token_only_the_public_routes_answer(pool: PgPool) {
    let app = TestApp::new(pool).await;
    for entry in table() {
        let path = entry.path.replace("{id}", "1").replace("{event}", "accept");
        let status = app.call(entry.method, &path, "", Some(json!({}))).await.status;
        let public = matches!(entry.access, ehub_api::permission::Access::Public);
        assert_eq!(status == 401, !public, "{} {}", entry.method, entry.path);
    }
}
