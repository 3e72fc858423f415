//! What a new migration may not do: hold a lock that everybody waits for while it reads or builds something. Read from its words alone, so
//! that it is told at once and by name; `upgrade_test` counts what migrations really lock and read.

use super::words::{Statement, index_made, statements};
use std::collections::{BTreeMap, BTreeSet};

/// What earlier migrations have said of columns that are never NULL.
#[derive(Default)]
struct Known {
    /// Table and column of a check "is not null" that is not valid yet, by its name.
    checks: BTreeMap<String, (String, String)>,
    /// Tables and columns for which such a check holds.
    proven: BTreeSet<(String, String)>,
}

/// Why these migrations, of which each is a name and its text, may not be run beside people who work.
pub fn faults(files: &[(String, &str)]) -> Vec<String> {
    let mut known = Known::default();
    let mut found = Vec::new();
    for (name, sql) in files {
        let faults = File::new(sql).faults(&mut known);
        found.extend(faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    found
}

struct File<'a> {
    sql: &'a str,
    statements: Vec<Statement>,
    /// Tables that nobody waits for: made here, or said to be small (`-- small table NAME: why`).
    free: BTreeSet<String>,
}

impl<'a> File<'a> {
    fn new(sql: &'a str) -> Self {
        let statements = statements(sql);
        let made = statements.iter().filter_map(|statement| match borrowed(statement).as_slice() {
            ["create", "table", "if", "not", "exists", name, ..] | ["create", "table", name, ..] => Some(table(name)),
            _ => None,
        });
        let small = sql.lines().filter_map(|line| {
            let (name, why) = line.strip_prefix("-- small table ")?.split_once(':')?;
            (!why.trim().is_empty()).then(|| table(name))
        });
        let free = made.chain(small).collect();
        Self { sql, statements, free }
    }

    fn faults(&self, known: &mut Known) -> Vec<String> {
        let mut found = Vec::new();
        let outside = self.sql.starts_with("-- no-transaction");
        if outside && !(self.statements.len() == 1 && stands_alone(self.sql, &self.statements[0])) {
            found.push(
                "outside of a transaction stands one statement alone, and one that may be begun anew: CREATE INDEX CONCURRENTLY IF NOT \
                 EXISTS or DROP INDEX CONCURRENTLY IF EXISTS"
                    .to_owned(),
            );
        }
        for statement in &self.statements {
            let words = borrowed(statement);
            found.extend(self.statement(&words, outside, known));
            found.extend(self.rows(&words));
        }
        let locked: BTreeSet<String> = self.statements.iter().filter_map(|s| locked(&borrowed(s))).collect();
        let locked: Vec<&String> = locked.difference(&self.free).collect();
        if locked.len() > 1 {
            found.push(format!(
                "locks {locked:?} together: a transaction that uses both the other way round would be ended; a migration each"
            ));
        }
        found
    }

    /// Of statements that lock a table.
    fn statement(&self, words: &[&str], outside: bool, known: &mut Known) -> Vec<String> {
        let fault = |text: &str| vec![text.to_owned()];
        match words {
            ["create", "unique", "index", rest @ ..] | ["create", "index", rest @ ..] => match rest {
                ["concurrently", ..] if outside => vec![],
                ["concurrently", ..] => {
                    fault("CREATE INDEX CONCURRENTLY needs a file that begins with -- no-transaction")
                }
                _ if self.is_free(after(rest, "on")) => vec![],
                _ => fault(
                    "CREATE INDEX on a table with rows keeps its writers waiting: CONCURRENTLY, in a file of its own",
                ),
            },
            ["drop", "index", "concurrently", ..] if !outside => {
                fault("DROP INDEX CONCURRENTLY needs a file that begins with -- no-transaction")
            }
            ["alter", "table", rest @ ..] => self.alter(rest, known),
            ["truncate" | "lock" | "cluster" | "vacuum" | "reindex" | "refresh", ..] => {
                vec![format!("{} keeps everybody waiting", words[0].to_uppercase())]
            }
            ["do", .., body] => {
                let inside = statements(body.strip_prefix('$').unwrap_or(body)).concat();
                let hidden = ["execute", "alter", "update", "delete", "lock", "truncate", "index"];
                let found = inside.iter().find(|word| hidden.contains(&word.as_str()));
                found
                    .map(|word| format!("what {} does inside of DO cannot be judged", word.to_uppercase()))
                    .into_iter()
                    .collect()
            }
            _ => vec![],
        }
    }

    fn alter(&self, rest: &[&str], known: &mut Known) -> Vec<String> {
        let mut rest = rest;
        while let ["if" | "exists" | "only", more @ ..] = rest {
            rest = more;
        }
        let [name, actions @ ..] = rest else { return vec![] };
        let name = table(name);
        if self.free.contains(&name) {
            return vec![];
        }
        let apart = self.statements.iter().all(|statement| statement.iter().any(|word| word == "validate"));
        let actions = separated(actions);
        actions.iter().filter_map(|action| alter_fault(&name, action, apart && actions.len() == 1, known)).collect()
    }

    /// Of changes to many rows, wherever in the statement they stand.
    fn rows(&self, words: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let begins = at == 0 || words[at - 1] == "(";
            let changed = match (*word, words.get(at + 1), words.get(at + 2)) {
                ("update", Some(&"only"), Some(name)) | ("update", Some(name), _) => Some(name),
                ("delete", Some(&"from"), Some(name)) => Some(name),
                _ => None,
            };
            let Some(name) = changed.filter(|name| begins && !self.is_free(Some(name))) else { continue };
            found.push(format!(
                "{} of {name} holds every row it touches until the end: in portions, by a qjob or by the program",
                word.to_uppercase()
            ));
        }
        found
    }

    fn is_free(&self, name: Option<&str>) -> bool {
        name.is_some_and(|name| self.free.contains(&table(name)))
    }
}

/// Why an ALTER TABLE keeps people waiting for longer than a moment.
fn alter_fault(name: &str, action: &[&str], apart: bool, known: &mut Known) -> Option<String> {
    let column = |rest: &[&str]| rest.first().map(|column| (name.to_owned(), (*column).to_owned()));
    match action {
        ["add", "constraint", constraint, rest @ ..] => {
            if let ["check", "(", column, "is", "not", "null", ")", "not", "valid"] = rest {
                known.checks.insert((*constraint).to_owned(), (name.to_owned(), (*column).to_owned()));
            }
            constraint_fault(name, rest)
        }
        ["add", rest @ ..]
            if matches!(rest.first(), Some(&("check" | "foreign" | "unique" | "primary" | "exclude"))) =>
        {
            constraint_fault(name, rest)
        }
        ["add", rest @ ..] => column_fault(name, rest),
        ["validate", "constraint", constraint] => {
            known.proven.extend(known.checks.get(*constraint).cloned());
            (!apart).then(|| {
                format!("VALIDATE of {constraint} reads {name} under the locks of the rest: in a migration of its own")
            })
        }
        ["alter", "column", rest @ ..] | ["alter", rest @ ..] => match rest {
            [_, "set", "not", "null"] if column(rest).is_some_and(|column| known.proven.contains(&column)) => None,
            [column, "set", "not", "null"] => Some(format!(
                "SET NOT NULL of {name}.{column} reads the table under ACCESS EXCLUSIVE: first ADD CONSTRAINT … CHECK ({column} IS NOT NULL) \
                 NOT VALID, in the next migration VALIDATE it, in the one after that this"
            )),
            [column, "type", ..] | [column, "set", "data", "type", ..] => Some(format!(
                "the new type of {name}.{column} may write the whole table anew: a new column in its place"
            )),
            _ => None,
        },
        ["set", "logged" | "unlogged" | "tablespace", ..] | ["attach", ..] => {
            Some(format!("{} of {name} reads or writes all of it", action.join(" ").to_uppercase()))
        }
        _ => None,
    }
}

fn constraint_fault(name: &str, rest: &[&str]) -> Option<String> {
    match rest {
        ["check" | "foreign", .., "not", "valid"] => None,
        ["check" | "foreign", ..] => Some(format!(
            "a constraint of {name} is checked for every row under lock: NOT VALID, and VALIDATE in the next migration"
        )),
        ["unique" | "primary", rest @ ..] if rest.windows(2).any(|pair| pair == ["using", "index"]) => None,
        _ => Some(format!(
            "a constraint of {name} builds an index under lock: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX"
        )),
    }
}

/// A new column: what makes PostgreSQL read or write every row for it.
fn column_fault(name: &str, rest: &[&str]) -> Option<String> {
    const COSTLY: [&str; 8] =
        ["check", "references", "unique", "primary", "generated", "serial", "bigserial", "smallserial"];
    if let Some(word) = rest.iter().find(|word| COSTLY.contains(word)) {
        let word = word.to_uppercase();
        return Some(format!(
            "{word} of a new column of {name} reads or writes every row: apart from it, NOT VALID or CONCURRENTLY"
        ));
    }
    let default = rest.iter().position(|word| *word == "default")?;
    let called = rest[default..].windows(3).find(|words| words[0] != ":" && words[2] == "(" && words[1] != "now");
    called.map(|words| {
        format!("{}() as the default of {name} may differ from row to row and writes the table anew", words[1])
    })
}

/// The table that a statement keeps others away from for a moment.
fn locked(words: &[&str]) -> Option<String> {
    match words {
        ["alter", "table", rest @ ..] if !rest.contains(&"validate") => {
            rest.iter().find(|word| !["if", "exists", "only"].contains(word)).map(|name| table(name))
        }
        ["create" | "drop" | "alter", "policy" | "trigger" | "constraint", ..] => after(words, "on").map(table),
        ["create", "or", "replace", "trigger", ..] => after(words, "on").map(table),
        _ => None,
    }
}

fn stands_alone(sql: &str, statement: &Statement) -> bool {
    index_made(sql).is_some() || borrowed(statement).starts_with(&["drop", "index", "concurrently", "if", "exists"])
}

fn borrowed(statement: &Statement) -> Vec<&str> {
    statement.iter().map(String::as_str).collect()
}

/// The name after a word.
fn after<'a>(words: &[&'a str], word: &str) -> Option<&'a str> {
    let at = words.iter().position(|found| *found == word)?;
    words[at + 1..].iter().find(|found| **found != "only").copied()
}

fn table(name: &str) -> String {
    name.trim_start_matches("public.").to_owned()
}

/// Actions of one ALTER TABLE: commas in brackets separate nothing.
fn separated<'a, 'b>(words: &'b [&'a str]) -> Vec<&'b [&'a str]> {
    let mut depth = 0;
    words
        .split(|word| {
            depth += i32::from(*word == "(") - i32::from(*word == ")");
            depth == 0 && *word == ","
        })
        .collect()
}

#[cfg(test)]
#[path = "judge_test.rs"]
mod judge_test;
