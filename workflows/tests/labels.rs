//! Every CHECK constraint that lists values says what its enum says.

use ehub_engine::jobs;
use ehub_engine::label::Label;
use ehub_workflows::account::{AccountStatus, CompanyStatus, CompanyType, Language, SessionEnd};
use ehub_workflows::asn::facts::{ClaimKind, NumberForm};
use ehub_workflows::channel::Channel;
use ehub_workflows::manual::Directory;
use ehub_workflows::po::search::Allow;
use ehub_workflows::{
    announcement, asn, audit, circuit_breaker, company, erp_cursor, erp_message, erp_seen, link, mail, opening, po,
    qjob, registration, report, report_schedule, ship_permission, statement,
};
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};

type Values = BTreeSet<String>;

fn spelled<L: Label>() -> Values {
    L::ALL.iter().map(|label| label.as_str().to_owned()).collect()
}

/// The values that every such CHECK allows, by table and column, read as PostgreSQL prints them.
async fn allowed(pool: &PgPool) -> BTreeMap<String, Values> {
    let definitions: Vec<(String, String)> = sqlx::query_as(
        "SELECT c.conrelid::regclass || '.' || a.attname, pg_get_constraintdef(c.oid) FROM pg_constraint c
           JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
          WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    definitions
        .into_iter()
        .filter(|(_, definition)| definition.contains("= ANY (ARRAY['"))
        .map(|(column, definition)| (column, definition.split('\'').skip(1).step_by(2).map(str::to_owned).collect()))
        .collect()
}

/// What is said to the ERP, and what is heard from it.
fn message_kinds() -> Values {
    let heard = [erp_cursor::ORDERS, erp_cursor::RECEIPTS].map(str::to_owned);
    spelled::<erp_message::Kind>().into_iter().chain(heard).collect()
}

/// Ways by which people say something.
fn ways_of_people() -> Values {
    [Channel::Portal, Channel::Workbook].map(|channel| channel.as_str().to_owned()).into()
}

/// What a line is by itself; the other words of the lists are several of these.
fn allowed_of_lines() -> Values {
    [Allow::None, Allow::Partial, Allow::All].map(|allow| allow.as_str().to_owned()).into()
}

/// Types of companies that register themselves.
fn outside_types() -> Values {
    let inside = [CompanyType::System, CompanyType::Buyer];
    CompanyType::ALL.iter().filter(|kind| !inside.contains(kind)).map(|kind| kind.as_str().to_owned()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn checks_and_enums_spell_the_same(pool: PgPool) {
    let enums = [
        ("accounts.language", spelled::<Language>()),
        ("accounts.state", spelled::<AccountStatus>()),
        ("accounts.status", spelled::<AccountStatus>()),
        ("announcements.state", spelled::<announcement::State>()),
        ("asn_claims.kind", spelled::<ClaimKind>()),
        ("asn_receipts.kind", spelled::<asn::ReceiptKind>()),
        ("asns.state", spelled::<asn::machine::State>()),
        ("audit_log.outcome", spelled::<audit::Outcome>()),
        ("certificates.requirement", spelled::<ehub_workflows::certificate::payload::Requirement>()),
        ("certificates.state", spelled::<ehub_workflows::certificate::State>()),
        ("choices.list", ehub_workflows::master::kind::LISTS.iter().map(|list| (*list).to_owned()).collect()),
        ("comments.side", spelled::<ehub_workflows::comment::Side>()),
        ("database_changes.state", spelled::<ehub_workflows::database_change::State>()),
        ("companies.erp_standing", spelled::<ehub_workflows::master::store::Standing>()),
        ("companies.state", spelled::<CompanyStatus>()),
        ("companies.status", spelled::<CompanyStatus>()),
        ("companies.type", spelled::<CompanyType>()),
        ("company_addresses.kind", spelled::<company::AddressKind>()),
        ("company_registrations.company_type", outside_types()),
        ("company_registrations.language", spelled::<Language>()),
        ("company_registrations.state", spelled::<registration::State>()),
        ("erp_message_questions.outcome", spelled::<erp_message::question::Found>()),
        ("erp_message_attempts.outcome", spelled::<erp_message::deliver::Outcome>()),
        ("erp_messages.channel", spelled::<Channel>()),
        ("erp_messages.direction", spelled::<erp_message::queue::Direction>()),
        ("erp_messages.state", spelled::<erp_message::machine::State>()),
        ("exports.state", spelled::<ehub_workflows::export::State>()),
        ("inspection_items.difference", spelled::<ehub_workflows::quality::Difference>()),
        ("inspection_items.reply_type", spelled::<ehub_workflows::quality::ReplyType>()),
        ("inspection_spec_values.difference", spelled::<ehub_workflows::quality::Difference>()),
        ("inspection_spec_values.reply_type", spelled::<ehub_workflows::quality::ReplyType>()),
        ("inspection_specs.reopened", spelled::<ehub_workflows::inspection_spec::Reopened>()),
        ("inspection_specs.spec_type", spelled::<ehub_workflows::inspection_spec::SpecType>()),
        ("inspection_specs.state", spelled::<ehub_workflows::inspection_spec::State>()),
        ("inspection_sub_groups.certificate", spelled::<ehub_workflows::shipment_rule::Certificate>()),
        ("invoice_settings.number_rule", spelled::<NumberForm>()),
        ("jobs.state", spelled::<jobs::State>()),
        ("mail_attempts.outcome", spelled::<mail::Outcome>()),
        ("mail_messages.language", spelled::<Language>()),
        ("mail_messages.state", spelled::<mail::machine::State>()),
        ("one_time_links.purpose", spelled::<link::Purpose>()),
        ("erp_seen.stream", spelled::<erp_seen::Stream>()),
        ("masters.erp_standing", spelled::<ehub_workflows::master::store::Standing>()),
        ("masters.kind", spelled::<ehub_workflows::master::Kind>()),
        ("masters.state", spelled::<ehub_workflows::master::State>()),
        ("openings.lapse", spelled::<opening::Lapse>()),
        ("openings.state", spelled::<opening::State>()),
        ("outside_systems.name", spelled::<circuit_breaker::System>()),
        ("plants.ship_permission", spelled::<po::machine::ShipPermission>()),
        ("po_lines.closing", spelled::<po::machine::Closing>()),
        ("po_lines.review_status", spelled::<po::machine::Review>()),
        ("po_lines.state", spelled::<po::machine::State>()),
        ("provisions.language", spelled::<ehub_workflows::provision::Language>()),
        ("quality_files.process", spelled::<ehub_workflows::quality::file::Process>()),
        ("qjobs.state", spelled::<qjob::State>()),
        ("door_failures.door", spelled::<ehub_workflows::account::lockout::Door>()),
        ("registration_drafts.language", spelled::<Language>()),
        ("second_factor_policies.company_type", spelled::<CompanyType>()),
        ("sessions.ended_reason", spelled::<SessionEnd>()),
        ("ship_permissions.channel", ways_of_people()),
        ("ship_permissions.lapse", spelled::<ship_permission::Lapse>()),
        ("ship_permissions.line_allow", allowed_of_lines()),
        ("ship_permissions.state", spelled::<ship_permission::State>()),
        ("shipment_rules.certificate", spelled::<ehub_workflows::shipment_rule::Certificate>()),
        ("balance_statement_lines.kind", spelled::<statement::Kind>()),
        ("balance_statement_lines.status", spelled::<statement::Status>()),
        ("balance_statements.state", spelled::<statement::machine::State>()),
        ("report_runs.state", spelled::<report::State>()),
        ("report_schedules.state", spelled::<report_schedule::State>()),
        ("statement_lines.kind", spelled::<statement::Kind>()),
        ("statement_lines.status", spelled::<statement::Status>()),
        ("user_manuals.dir", spelled::<Directory>()),
        ("vendor_names.language", spelled::<Language>()),
    ];
    let enums: BTreeMap<String, Values> =
        enums.into_iter().map(|(column, values)| (column.to_owned(), values)).collect();
    assert_eq!(allowed(&pool).await, enums, "a CHECK that lists values has an enum, and the two agree");
}

/// Kinds that grow with every process are rows of a table, which the column refers to.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn kinds_and_enums_spell_the_same(pool: PgPool) {
    let kinds = [
        ("mail_messages.template", "SELECT code FROM mail_templates", spelled::<mail::Template>()),
        ("notifications.kind", "SELECT code FROM mail_templates", spelled::<mail::Template>()),
        ("notification_choices.kind", "SELECT code FROM mail_templates", spelled::<mail::Template>()),
        ("audit_log.kind", "SELECT code FROM audit_kinds", spelled::<audit::Kind>()),
        ("erp_messages.kind", "SELECT code FROM erp_message_kinds", message_kinds()),
    ];
    for (column, rows, wanted) in kinds {
        let found: Vec<String> = sqlx::query_scalar(rows).fetch_all(&pool).await.unwrap();
        assert_eq!(found.into_iter().collect::<Values>(), wanted, "{column}");
        let refers: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT FROM pg_constraint c
               JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
              WHERE c.contype = 'f' AND c.convalidated AND c.conrelid::regclass || '.' || a.attname = $1)",
        )
        .bind(column)
        .fetch_one(&pool)
        .await
        .unwrap();
        assert!(refers, "{column} refers to its table");
    }
}
