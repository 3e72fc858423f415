//! Checks the architecture: who may import whom, what stays pure, how long a file may grow.

use std::fs;
use std::path::{Path, PathBuf};

/// Longest file that is still read at one sitting.
const LONGEST_FILE: usize = 400;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("the folder exists").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            walk(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&entry).expect("readable");
            found.push((entry, text));
        }
    }
}

/// Every Rust file of a folder, with its text.
pub fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    assert!(!found.is_empty(), "{folder} holds no Rust file: the check would see nothing");
    found
}

/// Lines of code that mention one of `words`, as `file:line: text`.
pub fn mentions(folder: &str, words: &[&str], only: fn(&Path) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources(folder).into_iter().filter(|(path, _)| only(path)) {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

pub fn anything(_: &Path) -> bool {
    true
}

fn is_pure(path: &Path) -> bool {
    path.components().any(|part| {
        let name = part.as_os_str().to_string_lossy();
        name == "machine.rs" || name == "rules.rs" || name == "rules" || name == "machine"
    })
}

#[test]
fn arrows_point_one_way() {
    let none = Vec::<String>::new();
    assert_eq!(mentions("engine/src", &["ehub_erp", "ehub_workflows", "ehub_api", "ehub_worker"], anything), none);
    // The contract stands alone: a driver in another repository needs nothing else.
    assert_eq!(mentions("erp/src", &["ehub_"], anything), none);
    assert_eq!(mentions("workflows/src", &["ehub_api", "ehub_worker", "ehub_simulator"], anything), none);
    assert_eq!(mentions("api/src", &["ehub_worker", "ehub_simulator"], anything), none);
    assert_eq!(mentions("worker/src", &["ehub_api", "ehub_simulator"], anything), none);
    assert_eq!(
        mentions("simulator/src", &["ehub_engine", "ehub_workflows", "ehub_api", "ehub_worker"], anything),
        none
    );
    // The unit tests of workflows use it and need not wait until workflows is built.
    assert_eq!(mentions("testing", &["ehub_workflows", "ehub_api", "ehub_worker", "ehub_simulator"], anything), none);
}

#[test]
fn machines_and_rules_do_no_io() {
    let words = ["tokio", "sqlx", "reqwest", "std::fs", "std::net", "async fn"];
    assert_eq!(mentions("workflows/src", &words, is_pure), Vec::<String>::new());
    for name in ["machine.rs", "decide.rs", "describe.rs", "finding.rs", "actor.rs", "label.rs"] {
        let text = fs::read_to_string(root().join("engine/src").join(name)).expect("readable");
        assert!(!words.iter().any(|word| text.contains(word)), "engine/src/{name} does I/O");
    }
}

#[test]
fn api_and_worker_hold_no_sql() {
    let words = ["sqlx::query", "query!(", "query_as!(", "QueryBuilder", "query_scalar"];
    assert_eq!(mentions("api/src", &words, anything), Vec::<String>::new());
    assert_eq!(mentions("worker/src", &words, anything), Vec::<String>::new());
}

/// Where text becomes SQL at run time: a company's number, names of a process, roles and settings of the private server.
/// And what people write who ask the reporting views: as the role that may read those and nothing else.
const SPLICED: [&str; 5] = [
    "engine/src/commit.rs",
    "workflows/src/database.rs",
    "workflows/src/reporting/store/cursor.rs",
    "src/migration/mod.rs",
    "src/postgres/roles.rs",
];

/// What is pushed into a query besides literals, made of `&'static str` only: nothing that anybody sent.
const CONSTANT: [&str; 47] = [
    "BALANCE",
    "Exception::Flagged.condition()",
    "Exception::OverShipped.condition()",
    "FIRST_DUE",
    "FURTHER",
    "IS_ASKED",
    "MERGED_AND_OPEN",
    "MISSING",
    "OF_NOTICES",
    "ON_IT",
    "OPENABLE",
    "PIECES",
    "STATE",
    "TO_SHIP",
    "WAITING",
    "alias",
    "allow.condition()",
    "beyond",
    "collation",
    "column",
    "column.form.sql_type()",
    "column.sql",
    "condition",
    "day",
    "divider",
    "exception.condition()",
    "list.select()",
    "list.tables()",
    "name",
    "of_state(state)",
    "order",
    "order.sql(false)",
    "order.sql(stretch.backwards)",
    "place",
    "rows.from",
    "rows.of",
    "rows.since",
    "sort.key.columns()",
    "sort.order()?",
    "sql",
    "table",
    "table.joined",
    "table.key",
    "table.label",
    "table.only",
    "table.page.0",
    "table.sql",
];

#[test]
fn nothing_is_spliced_into_sql_but_constants_of_the_program() {
    let mut spliced = Vec::new();
    for folder in ["engine/src", "workflows/src", "api/src", "worker/src", "src"] {
        for (path, text) in sources(folder) {
            let name = path.strip_prefix(root()).expect("below").display().to_string();
            let is_test = name.ends_with("_test.rs") || name.ends_with("/tests.rs");
            if text.contains("AssertSqlSafe(") && !is_test && !SPLICED.contains(&name.as_str()) {
                spliced.push(format!("{name}: AssertSqlSafe"));
            }
            if !text.contains("QueryBuilder") {
                continue;
            }
            for pushed in text.split(".push(").skip(1) {
                let pushed = pushed.trim_start();
                let expression = pushed.split_once([',', '\n']).map_or(pushed, |(first, _)| first);
                let known = CONSTANT.iter().any(|name| expression.starts_with(&format!("{name})")));
                if !(known || expression.starts_with('"') || expression.starts_with("Finding::")) {
                    spliced.push(format!("{name}: .push({expression}"));
                }
            }
        }
    }
    assert_eq!(spliced, Vec::<String>::new(), "bind it, or say here why it is a constant");
}

#[test]
fn files_can_be_read_at_one_sitting() {
    let folders =
        ["engine", "workflows", "api", "worker", "simulator", "http-client", "src", "testing", "tests", "benches"];
    let long: Vec<String> = folders
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert_eq!(long, Vec::<String>::new());
}

#[test]
fn no_room_is_named_after_nothing() {
    let banned = ["utils.rs", "util.rs", "common.rs", "helpers.rs", "helper.rs", "manager.rs", "misc.rs"];
    for folder in ["engine/src", "workflows/src", "api/src", "worker/src", "simulator/src", "src", "testing/src"] {
        for (path, _) in sources(folder) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            assert!(!banned.contains(&name.as_str()), "{} says nothing", path.display());
        }
    }
}

/// Labels that rules and API give, as they stand in the source: `block("LABEL")`, `warn("LABEL")`, `refuse(…, "LABEL")`.
fn labels() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["engine/src", "workflows/src", "api/src"] {
        for (_, text) in sources(folder) {
            for (at, _) in text.match_indices("Finding::block(\"").chain(text.match_indices("Finding::warn(\"")) {
                let label = text[at..].split('"').nth(1).unwrap_or_default();
                if !label.is_empty() && label.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
                {
                    found.push(label.to_owned());
                }
            }
        }
    }
    // Shown by the server's own message, by the specification: it has no words of its own.
    found.retain(|label| label != "SYSTEM_ERROR");
    found.sort();
    found.dedup();
    assert!(found.len() > 50, "the labels are found at all");
    found
}

#[test]
fn every_label_has_words_in_every_language() {
    for language in ["Tc", "Cn", "En"] {
        let path = root().join("ui/src/locales").join(language).join("error.json");
        let text = fs::read_to_string(path).expect("readable");
        let words: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let silent: Vec<String> = labels().into_iter().filter(|label| words.get(label).is_none()).collect();
        assert_eq!(silent, Vec::<String>::new(), "labels without words in {language}");
    }
}

#[test]
fn every_deadline_has_words_in_every_language() {
    fn names<M: ehub_engine::machine::Machine>() -> Vec<&'static str> {
        M::deadlines().iter().map(|deadline| deadline.name).collect()
    }
    let processes = [
        ("po_line", names::<ehub_workflows::po::PoLine>()),
        ("asn", names::<ehub_workflows::asn::Asn>()),
        ("ship_permission", names::<ehub_workflows::ship_permission::ShipPermission>()),
        ("opening", names::<ehub_workflows::opening::Opening>()),
        ("erp_message", names::<ehub_workflows::erp_message::ErpMessage>()),
    ];
    assert!(processes.iter().any(|(_, names)| !names.is_empty()), "the deadlines are found at all");
    for language in ["Tc", "Cn", "En"] {
        for (process, names) in &processes {
            let path = root().join("ui/src/locales").join(language).join(format!("{process}.json"));
            let text = fs::read_to_string(path).expect("readable");
            let words: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let silent: Vec<_> = names.iter().filter(|name| words["deadline"].get(**name).is_none()).collect();
            assert!(silent.is_empty(), "{process}: deadlines without words in {language}: {silent:?}");
        }
    }
}

#[test]
fn every_attack_that_the_documentation_names_has_its_test() {
    let text = fs::read_to_string(root().join("docs/SECURITY.md")).expect("readable");
    let shown = text.split('`').skip(1).step_by(2).filter_map(|code| code.split_once(": "));
    let mut count = 0;
    for (file, test) in shown {
        let source = fs::read_to_string(root().join(file)).unwrap_or_else(|_| panic!("{file} is not there"));
        assert!(source.contains(test), "{file} has no {test}");
        count += 1;
    }
    assert!(count > 25, "only {count}");
}
