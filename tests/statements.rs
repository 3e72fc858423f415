//! Holds `.sqlx` against the code and the schema: every statement that a `query!` macro checks has its description, every
//! description its statement, and each says what a database with today's migrations says. A build without a database trusts
//! these files; a description that is not true any more would let a wrong statement through.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use sha2::{Digest as _, Sha256};
use sqlx::{AssertSqlSafe, Executor as _, PgPool, SqlSafeStr as _};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Folders of the workspace whose statements are described.
const FOLDERS: [&str; 9] =
    ["api", "benches", "engine", "simulator", "src", "tests", "worker/src", "worker/tests", "workflows"];

/// The macros that ask the database while they are compiled; the first argument of some is the type of a row.
const MACROS: [&str; 3] = ["query", "query_as", "query_scalar"];

/// The description of a statement as the macros keep it.
#[derive(serde::Deserialize)]
struct Kept {
    query: String,
    describe: serde_json::Value,
}

/// Statements by the name of the file that describes them, each with the place where it stands.
fn statements() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for folder in FOLDERS {
        walk(&root.join(folder), &mut |path| {
            let tokens: TokenStream = fs::read_to_string(path).unwrap().parse().unwrap();
            calls(tokens, &mut |arguments| {
                let place = path.strip_prefix(root).unwrap().display().to_string();
                found.insert(file_of(&first_text(arguments)), place);
            });
        });
    }
    found
}

/// The file in which the macros look for a statement.
fn file_of(statement: &str) -> String {
    let hash = Sha256::digest(statement.as_bytes());
    let hex = hash.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    format!("query-{hex}.json")
}

fn walk(folder: &Path, seen: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            if !entry.ends_with("node_modules") {
                walk(&entry, seen);
            }
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            seen(&entry);
        }
    }
}

/// The arguments of every `sqlx::query…!(…)`, also inside other macros.
fn calls(tokens: TokenStream, seen: &mut impl FnMut(TokenStream)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        if at >= 2 && is_mark(&tokens[at - 1], '!') && is_macro(&tokens[at - 2]) {
            seen(group.stream());
        }
        calls(group.stream(), seen);
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn is_macro(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(name) if MACROS.iter().any(|known| name == known))
}

/// The first argument that is a text, of one literal or of several joined by `+`.
fn first_text(arguments: TokenStream) -> String {
    let mut text = String::new();
    for token in arguments {
        match token {
            TokenTree::Literal(literal) => match syn::Lit::new(literal) {
                syn::Lit::Str(part) => text.push_str(&part.value()),
                _ => break,
            },
            TokenTree::Punct(punct) if punct.as_char() == ',' && !text.is_empty() => break,
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                text.push_str(&first_text(group.stream()));
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) | TokenTree::Group(_) => {}
        }
    }
    assert!(!text.is_empty(), "a checked statement begins with its text");
    text
}

/// A description without what the macro does not read: whether a column may be NULL, where its name ends with `!` or `?` and so
/// says it itself. The database guesses that of joins from the plan of the moment.
fn what_counts(mut description: serde_json::Value) -> serde_json::Value {
    let says_it_itself = |column: &serde_json::Value| column["name"].as_str().unwrap().ends_with(['!', '?']);
    let overruled: Vec<bool> = description["columns"].as_array().unwrap().iter().map(says_it_itself).collect();
    for (nullable, overruled) in description["nullable"].as_array_mut().unwrap().iter_mut().zip(overruled) {
        if overruled {
            *nullable = serde_json::Value::Null;
        }
    }
    description
}

fn kept() -> BTreeMap<String, Kept> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".sqlx");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap())
        })
        .collect()
}

#[test]
fn a_statement_is_found_wherever_it_stands() {
    let code = r#"
        fn f() {
            let a = sqlx::query!("SELECT 1" + " AS \"one!\"", 5);
            assert!(sqlx::query_scalar!("SELECT \
                 2").fetch_one(x).await?);
            sqlx::query_as!(Row, "SELECT 3", "no statement");
            sqlx::query("SELECT 4");
        }"#;
    let mut found = Vec::new();
    calls(code.parse().unwrap(), &mut |arguments| found.push(first_text(arguments)));
    assert_eq!(found, [r#"SELECT 1 AS "one!""#, "SELECT 2", "SELECT 3"]);
}

#[test]
fn every_statement_has_its_description_and_every_description_its_statement() {
    let (statements, kept) = (statements(), kept());
    let missing: Vec<_> = statements.iter().filter(|(name, _)| !kept.contains_key(*name)).collect();
    let stale: Vec<_> = kept.iter().filter(|(name, _)| !statements.contains_key(*name)).collect();
    let stale: Vec<_> = stale.iter().map(|(name, kept)| (name, &kept.query)).collect();
    assert!(missing.is_empty() && stale.is_empty(), "run `make sqlx`; missing: {missing:#?}; stale: {stale:#?}");
    assert!(statements.len() > 100, "{} statements found: the check sees too few", statements.len());
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn every_description_is_what_the_database_says(pool: PgPool) {
    let mut connection = pool.acquire().await.unwrap();
    let mut wrong = Vec::new();
    for (name, kept) in kept() {
        let statement = AssertSqlSafe(kept.query.clone()).into_sql_str();
        match (&mut *connection).describe(statement).await {
            Ok(said) if what_counts(serde_json::to_value(&said).unwrap()) == what_counts(kept.describe.clone()) => {}
            Ok(said) => wrong.push(format!("{name}: {}\n  the database says {said:?}", kept.query)),
            Err(error) => wrong.push(format!("{name}: {}\n  {error}", kept.query)),
        }
    }
    assert!(wrong.is_empty(), "run `make sqlx`:\n{}", wrong.join("\n"));
}
