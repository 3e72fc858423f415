//! The programs of tests: no file of theirs is left out, and none compiles what it need not.

use crate::architecture::{anything, mentions, sources};
use std::path::Path;

/// Folders of test programs; each has a `main.rs` that names its modules.
const FOLDERS: [&str; 5] = ["engine/tests", "workflows/tests", "api/tests/api", "worker/tests", "tests"];

/// A file that no module names is not compiled, and its tests never run.
#[test]
fn every_file_of_tests_is_named_by_the_module_above_it() {
    let mut forgotten = Vec::new();
    for folder in FOLDERS {
        let all = sources(folder);
        let text_of = |path: &Path| all.iter().find(|(other, _)| other == path).map(|(_, text)| text.as_str());
        for (path, _) in
            all.iter().filter(|(path, _)| !path.ends_with("main.rs") && !path.iter().any(|part| part == "node_modules"))
        {
            let (name, place) = match path.file_stem() {
                Some(stem) if stem == "mod" => (path.parent().unwrap().file_name().unwrap(), path.parent().unwrap()),
                stem => (stem.unwrap(), path.as_path()),
            };
            let above = place.parent().unwrap();
            let modules = [above.join("main.rs"), above.join("mod.rs"), above.with_extension("rs")];
            let declaration = format!("mod {};", name.to_string_lossy());
            if !modules.iter().filter_map(|module| text_of(module)).any(|text| text.contains(&declaration)) {
                forgotten.push(path.display().to_string());
            }
        }
    }
    assert_eq!(forgotten, Vec::<String>::new());
}

/// `migrations = "…"` writes every migration into the one test that says it.
#[test]
fn tests_share_one_set_of_migrations() {
    for folder in ["engine", "workflows", "api", "worker", "src", "tests"] {
        let found = mentions(folder, &["sqlx::test(migrations = \""], anything);
        assert_eq!(found, Vec::<String>::new(), "say migrator = \"ehub_testing::MIGRATIONS\"");
    }
}

/// Only the engine's examples are run: elsewhere `doctest = false` spares a look through the whole crate.
#[test]
fn examples_stand_where_they_are_run() {
    for folder in ["workflows/src", "api/src", "worker/src", "simulator/src", "testing/src"] {
        for (path, text) in sources(folder) {
            let mut inside = false;
            for line in text.lines().map(str::trim_start) {
                let Some(said) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
                if let Some(kind) = said.trim().strip_prefix("```") {
                    assert!(inside || kind == "ignore", "{}: nobody would run this example", path.display());
                    inside = !inside;
                }
            }
        }
    }
}
