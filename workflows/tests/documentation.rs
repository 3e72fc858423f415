//! `docs/PROCESSES.md` is written by the machines themselves, `docs/REPORTS.md` by the declarations of reports. To write them anew: `EHUB_BLESS=1 cargo test -p
//! ehub-workflows --test workflows documentation`.

use ehub_engine::describe::{Arrow, Description};
use ehub_engine::label::Label;
use ehub_workflows::account::Language;
use ehub_workflows::registry::PROCESSES;
use ehub_workflows::report::Report;
use ehub_workflows::words;
use std::fmt::Write;
use std::path::Path;

const INTRODUCTION: &str = "# Processes

Generated from the transition tables in `workflows/src/*/machine.rs`; do not edit. *Who* is a list of role codes, `system` (a
job or the ERP) or `public`. A row with several rules needs all of them; every rule that speaks against an event is reported.

The *definition* is the number of the table that each row of a document's history carries.

A *deadline* runs while a document stays in a state and begins anew when the state moves. One that has run out is shown as
overdue; an administrator may set other times in `deadline_settings`.
";

fn chapter(machine: &Description) -> String {
    let mut text = format!("\n## {}\n\n```mermaid\n{}```\n\n", machine.process, machine.diagram);
    let (states, events) = (machine.states.join(", "), machine.events.join(", "));
    let _ = writeln!(text, "Definition {}. States: {states}. Events: {events}.\n", machine.definition);
    text.push_str("| from | event | to | who | when | rules | effects |\n|---|---|---|---|---|---|---|\n");
    for arrow in &machine.transitions {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            arrow.from.unwrap_or("–"),
            arrow.event,
            arrow.to,
            who(arrow),
            arrow.when.join(", "),
            arrow.guards.join("; "),
            arrow.effects.join(", ")
        );
    }
    if machine.deadlines.is_empty() {
        return text;
    }
    text.push_str("\n| deadline | in | after | then every | causes |\n|---|---|---|---|---|\n");
    for limit in &machine.deadlines {
        let when = limit.when.map_or_else(String::new, |when| format!(" (if {when})"));
        let _ = writeln!(
            text,
            "| {}{when} | {} | {} | {} | {} |",
            limit.name,
            limit.states.join(", "),
            limit.until.map_or_else(|| span(limit.after_seconds), str::to_owned),
            limit.every_seconds.map_or_else(|| "–".to_owned(), span),
            limit.event.unwrap_or("reminder")
        );
    }
    text
}

/// Seconds as people say them.
fn span(seconds: u64) -> String {
    match seconds {
        0 => "at once".to_owned(),
        s if s % 86_400 == 0 => format!("{} days", s / 86_400),
        s if s % 3_600 == 0 => format!("{} hours", s / 3_600),
        s if s % 60 == 0 => format!("{} minutes", s / 60),
        s => format!("{s} seconds"),
    }
}

fn who(arrow: &Arrow) -> String {
    if arrow.roles.is_empty() {
        return arrow.who.to_owned();
    }
    arrow.roles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_shows_the_tables() {
    let machines: Vec<Description> = PROCESSES.iter().map(|process| (process.describe)()).collect();
    let text: String = std::iter::once(INTRODUCTION.to_owned()).chain(machines.iter().map(chapter)).collect();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/PROCESSES.md");
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(&page, &text).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&page).unwrap_or_default();
    assert!(written == text, "docs/PROCESSES.md is older than the tables: run this test with EHUB_BLESS=1");
}

const REPORTS: &str = "# Reports

Generated from the declarations in `workflows/src/report/declaration.rs` and the words of the page; do not edit. Everybody who may run a report
reads the same on its screen.

A run counts what was known at the end of its *report generated date* (of today: at the moment of asking) and keeps the rows for 26 weeks,
unchanged by later data. Asked again for the same date, a report says the same, whatever has happened since: states, promises, quantities and
days are taken from the history and not from the documents as they are. A row is a month of a supplier at a plant; names, and the material
group that a report is narrowed to, are those of when it was counted. Where rows are taken together (chart, total), shares and means
are reckoned from the sums, and quantities in different units are not added. Shares and means have one decimal.
";

fn report(name: Report) -> String {
    let word = |path: &[&str]| {
        let path: Vec<&str> = ["report", name.as_str()].into_iter().chain(path.iter().copied()).collect();
        words::text(Language::En, &path).unwrap_or_default()
    };
    let declared = name.declaration();
    let mut text = format!("\n## {}\n\n{} (`{name}`)\n\n", word(&["title"]), word(&["says"]));
    let _ = writeln!(text, "*Counted:* {}\n\n*Month:* {}.\n", word(&["counts"]), word(&["month"]));
    text.push_str("| figure | unit | formula |\n|---|---|---|\n");
    for column in declared.columns {
        let unit = words::text(Language::En, &["report", "unit", column.unit.as_str()]).unwrap_or_default();
        let _ = writeln!(text, "| {} | {unit} | {} |", word(&["column", column.key]), word(&["formula", column.key]));
    }
    let series: Vec<&str> = declared.chart.series.iter().map(|key| word(&["column", key])).collect();
    let _ = writeln!(text, "\n*Chart:* {}, by month.", series.join(", "));
    text
}

#[test]
fn the_page_of_reports_shows_the_declarations() {
    let text: String =
        std::iter::once(REPORTS.to_owned()).chain(Report::ALL.iter().map(|name| report(*name))).collect();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/REPORTS.md");
    if std::env::var_os("EHUB_BLESS").is_some() {
        std::fs::write(&page, &text).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&page).unwrap_or_default();
    assert!(written == text, "docs/REPORTS.md is older than the declarations: run this test with EHUB_BLESS=1");
}
