//! The table as a whole, and each of its rules.

use super::*;
use ehub_engine::describe::defects;
use ehub_engine::{Actor, Request, actor, decide};

fn keeper() -> Actor {
    Actor { kind: actor::Kind::Person, roles: [800].into(), ..Actor::system("somebody", "test") }
}

fn facts() -> Facts {
    Facts { now: "2026-11-27T04:00:00Z".parse().unwrap(), unknown: vec![] }
}

fn plan() -> Plan {
    Plan {
        name: "Monthly delivery".into(),
        report: Report::OnTimeDelivery,
        cron: "0 6 1 * *".into(),
        zone: "Asia/Taipei".into(),
        months: 1,
        with_running: false,
        vendor: String::new(),
        plant: String::new(),
        material_group: String::new(),
        company_types: vec!["S".into()],
        groups: vec![],
        is_mailed: true,
    }
}

fn found(facts: &Facts, plan: Plan) -> Vec<(String, String)> {
    let input = Input::Create(Box::new(plan));
    let actor = keeper();
    let request =
        Request::<ReportSchedule> { state: None, facts, input: &input, actor: &actor, fingerprint: "", confirm: None };
    let refused = decide(&request).err().map(|refusal| refusal.findings()).unwrap_or_default();
    refused.into_iter().map(|finding| (finding.label, finding.field.unwrap_or_default())).collect()
}

fn at(label: &str, field: &str) -> Vec<(String, String)> {
    vec![(label.into(), field.into())]
}

#[test]
fn the_table_has_no_defects() {
    assert_eq!(defects::<ReportSchedule>(), Vec::<String>::new());
}

#[test]
fn a_plan_that_makes_sense_is_taken() {
    assert_eq!(found(&facts(), plan()), vec![]);
}

#[test]
fn what_makes_no_sense_is_said_at_its_field() {
    let odd = |change: fn(&mut Plan)| {
        let mut plan = plan();
        change(&mut plan);
        found(&facts(), plan)
    };
    assert_eq!(odd(|plan| plan.name = String::new()), at("REQUIRED", "name"));
    assert_eq!(odd(|plan| plan.months = 0), at("OUT_OF_RANGE", "months"));
    assert_eq!(odd(|plan| plan.months = 25), at("OUT_OF_RANGE", "months"));
    assert_eq!(odd(|plan| plan.zone = "Middle/Earth".into()), at("ZONE_UNKNOWN", "zone"));
    assert_eq!(odd(|plan| plan.cron = "*/5 * * * *".into()), at("REPORT_TOO_OFTEN", "cron"));
    assert_eq!(odd(|plan| plan.company_types = vec!["F".into()]), at("WRONG_TYPE", "companyTypes"));
    assert_eq!(odd(|plan| plan.company_types = vec![]), at("REPORT_FOR_NOBODY", "companyTypes"));
    let unknown = Facts { unknown: vec!["groups"], ..facts() };
    assert_eq!(found(&unknown, plan()), at("REPORT_CHOICE_UNKNOWN", "groups"));
}
