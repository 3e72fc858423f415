//! `docs/PROCESSES.md` is written by the machines themselves. To write it anew: `EHUB_BLESS=1 cargo test -p
//! ehub-workflows --test documentation`.

use ehub_engine::describe::{Arrow, Description};
use ehub_workflows::registry::PROCESSES;
use std::fmt::Write;
use std::path::Path;

const INTRODUCTION: &str = "# Processes

Generated from the transition tables in `workflows/src/*/machine.rs`; do not edit. *Who* is a list of role codes, `system` (a
job or the ERP) or `public`. A row with several rules needs all of them; every rule that speaks against an event is reported.

A *deadline* runs while a document stays in a state and begins anew when the state moves. One that has run out is shown as
overdue; an administrator may set other times in `deadline_settings`.
";

fn chapter(machine: &Description) -> String {
    let mut text = format!("\n## {}\n\n```mermaid\n{}```\n\n", machine.process, machine.diagram);
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
        s => format!("{} minutes", s / 60),
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
