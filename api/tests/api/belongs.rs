//! Whose every row is, said a second time and apart from the policies: as a condition on the row `t` that an owner of the tables
//! evaluates. What the walls let a supplier see is held against it.

use sqlx::{AssertSqlSafe, PgPool};
use std::collections::BTreeSet;

/// What everybody may read: the buyer's own companies, and master data and settings that are the same for all.
pub const SHARED: [&str; 14] = [
    "choices",
    "companies",
    "group_roles",
    "groups",
    "inspection_categories",
    "inspection_items",
    "inspection_sub_groups",
    "inspection_units",
    "invoice_settings",
    "invoice_tracks",
    "order_change_rules",
    "plants",
    "rule_settings",
    "shipment_rules",
];

/// Tables that business writes.
pub const WRITTEN: [&str; 44] = [
    "database_changes",
    "comments",
    "comment_files",
    "notifications",
    "ship_nudges",
    "purchase_orders",
    "purchase_order_changes",
    "po_lines",
    "po_line_splits",
    "po_line_changes",
    "po_remarks",
    "asns",
    "asn_lines",
    "asn_lots",
    "asn_boxes",
    "asn_claims",
    "box_serials",
    "latest_lots",
    "history",
    "jobs",
    "erp_messages",
    "erp_message_attempts",
    "held_orders",
    "asn_receipts",
    "receipt_messages",
    "receipt_reversals",
    "mail_messages",
    "mail_attempts",
    "accounts",
    "account_companies",
    "account_groups",
    "groups",
    "group_roles",
    "companies",
    "company_addresses",
    "company_contacts",
    "registration_drafts",
    "company_registrations",
    "user_manuals",
    "ship_permissions",
    "openings",
    "provisions",
    "provision_confirmations",
    "exports",
];

/// Belongs to the company in the column.
const VENDOR: &str = "vendor_id = $c";
const COMPANY: &str = "company_id = $c";
/// Belongs to the company of the account.
const ACCOUNT: &str = "account_id IN (SELECT id FROM accounts WHERE company_id = $c)";
/// No company outside has any of it.
const INSIDE: &str = "false";
/// The same for all companies.
const ALL: &str = "true";

/// Every table and view that the program's role reads, and which of its rows supplier `$c` may see.
pub const BELONGS: &[(&str, &str)] = &[
    ("account_companies", INSIDE),
    ("account_groups", ACCOUNT),
    ("accounts", COMPANY),
    ("address_failures", INSIDE),
    ("announcement_reads", ACCOUNT),
    ("announcement_seen", ACCOUNT),
    ("announcements", "state = 'Published' AND 'S' = ANY (audience)"),
    ("asn_boxes", VENDOR),
    ("asn_carriers", "carrier_id = $c"),
    ("asn_claims", VENDOR),
    ("asn_deliveries", VENDOR),
    ("asn_lines", VENDOR),
    ("asn_lots", VENDOR),
    ("asn_pick_ups", "vendor_id = $c OR carrier_id = $c"),
    ("asn_receipts", VENDOR),
    ("asns", VENDOR),
    ("audit_log", INSIDE),
    ("balance_statement_lines", VENDOR),
    ("balance_statements", VENDOR),
    ("box_serials", VENDOR),
    ("certificate_items", VENDOR),
    ("certificate_values", VENDOR),
    ("certificates", VENDOR),
    ("choices", ALL),
    ("comment_files", "comment_id IN (SELECT id FROM comments WHERE vendor_id = $c AND side <> 'inside')"),
    ("comments", "vendor_id = $c AND side <> 'inside'"),
    ("companies", "id = $c OR type IN ('A', 'B')"),
    ("company_addresses", "company_id = $c OR company_id IN (SELECT id FROM companies WHERE type IN ('A', 'B'))"),
    ("company_contacts", COMPANY),
    ("company_registrations", INSIDE),
    ("database_changes", INSIDE),
    ("deadline_settings", ALL),
    ("deadlines", COMPANY),
    ("delegations", COMPANY),
    ("door_failures", INSIDE),
    ("erp_cursors", INSIDE),
    ("erp_message_attempts", INSIDE),
    ("erp_message_questions", INSIDE),
    ("erp_messages", VENDOR),
    ("erp_seen", INSIDE),
    ("export_parts", "export_id IN (SELECT id FROM exports WHERE company_id = $c)"),
    ("exports", COMPANY),
    ("final_receipts", INSIDE),
    ("group_roles", ALL),
    ("groups", ALL),
    ("held_orders", INSIDE),
    ("history", "company_id = $c AND process NOT IN ('mail', 'announcement')"),
    ("inspection_categories", ALL),
    ("inspection_items", ALL),
    ("inspection_sub_groups", ALL),
    ("inspection_units", ALL),
    ("inspection_spec_reminders", VENDOR),
    ("inspection_spec_values", VENDOR),
    ("inspection_specs", VENDOR),
    ("invoice_settings", ALL),
    ("invoice_tracks", ALL),
    ("jobs", INSIDE),
    ("latest_lots", VENDOR),
    ("mail_attempts", INSIDE),
    ("mail_messages", INSIDE),
    ("masters", INSIDE),
    (
        "materials",
        "id IN (SELECT material_id FROM po_lines WHERE vendor_id = $c UNION SELECT material_id FROM inspection_specs WHERE vendor_id = $c)",
    ),
    ("notification_choices", ACCOUNT),
    ("notifications", COMPANY),
    ("one_time_links", ACCOUNT),
    ("openings", VENDOR),
    ("order_change_rules", ALL),
    ("outside_systems", INSIDE),
    ("plants", ALL),
    ("po_line_changes", VENDOR),
    ("po_line_day_counts", INSIDE),
    ("po_line_key_counts", INSIDE),
    ("po_line_splits", VENDOR),
    ("po_line_steps", VENDOR),
    ("po_line_vendor_counts", VENDOR),
    ("po_lines", VENDOR),
    ("po_remarks", VENDOR),
    ("provision_confirmations", VENDOR),
    ("provisions", "withdrawn_at IS NULL"),
    ("purchase_order_changes", VENDOR),
    ("purchase_orders", VENDOR),
    ("qjob_run_states", INSIDE),
    ("qjob_runs", INSIDE),
    ("qjobs", INSIDE),
    ("recovery_codes", INSIDE),
    ("registration_drafts", INSIDE),
    ("quality_files", VENDOR),
    ("receipt_inspections", INSIDE),
    ("receipt_messages", INSIDE),
    ("receipt_reversals", INSIDE),
    ("receipt_places", "id IN (SELECT r.id FROM asn_receipts r WHERE r.vendor_id = $c)"),
    ("report_rows", "vendor_id = $c AND run_id IN (SELECT run_id FROM report_run_companies WHERE company_id = $c)"),
    ("report_run_companies", COMPANY),
    ("report_runs", "id IN (SELECT run_id FROM report_run_companies WHERE company_id = $c)"),
    ("report_schedules", INSIDE),
    ("rule_settings", ALL),
    ("reporting_sights", INSIDE),
    ("saved_queries", INSIDE),
    ("saved_views", COMPANY),
    ("schedules", INSIDE),
    ("second_factor_policies", INSIDE),
    ("second_factors", INSIDE),
    ("sessions", ACCOUNT),
    ("sign_in_failures", INSIDE),
    ("sign_in_places", INSIDE),
    ("ship_nudges", VENDOR),
    ("ship_permissions", VENDOR),
    ("shipment_rules", ALL),
    ("sso_hand_overs", INSIDE),
    ("sso_nonces", INSIDE),
    ("sscc_serials", INSIDE),
    ("held_statement_lines", INSIDE),
    ("statement_changes", INSIDE),
    ("statement_lines", VENDOR),
    ("user_manual_versions", "split_part(dir, '-', 1) = 'S' OR dir = 'Form'"),
    ("topic_pauses", INSIDE),
    ("user_manuals", "removed_at IS NULL AND (split_part(dir, '-', 1) = 'S' OR dir = 'Form')"),
    ("vendor_names", INSIDE),
    ("statement_settlements", "line_id IN (SELECT l.id FROM statement_lines l WHERE l.vendor_id = $c)"),
    ("user_manuals", "split_part(dir, '-', 1) = 'S'"),
    ("waiting_receipts", "id IN (SELECT r.id FROM asn_receipts r WHERE r.vendor_id = $c)"),
    ("weekly_downloads", VENDOR),
    ("workers", INSIDE),
    ("x_out_rules", VENDOR),
];

/// The condition for a table, about this company.
///
/// # Panics
/// Nobody has said whose the rows of this table are.
pub fn condition(table: &str, company: i64) -> String {
    let found = BELONGS.iter().find(|(name, _)| *name == table);
    let (_, condition) = found.unwrap_or_else(|| panic!("{table}: say in BELONGS whose its rows are"));
    // Of no company (NULL) is not of this one.
    format!("coalesce(({}), false)", condition.replace("$c", &company.to_string()))
}

/// Which rows company `$c` may change of a table that everybody reads: of companies its own data.
pub fn changed(table: &str, company: i64) -> String {
    match table {
        "companies" => format!("id = {company}"),
        _ if common(table) => "false".to_owned(),
        _ => condition(table, company),
    }
}

/// Whether everybody reads it, or much of it, and only the house writes it.
pub fn common(table: &str) -> bool {
    SHARED.contains(&table) || BELONGS.contains(&(table, ALL))
}

/// Identity columns begin at a million of their own in each table, so that no number of one can be taken for one of another, or
/// for a quantity; and all have as many digits, so that none is part of another.
pub async fn number_apart(pool: &PgPool) {
    let sql = "SELECT setval(pg_get_serial_sequence(quote_ident(table_name), column_name),
                             1000000 * (100 + row_number() OVER (ORDER BY table_name)) + 7)
                 FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'";
    let set: Vec<i64> = sqlx::query_scalar(sql).fetch_all(pool).await.unwrap();
    assert!(set.len() > 20, "only {}", set.len());
}

/// What names a row that a company may not see, and no row that it may: its numbers, and the texts that are unique in their tables.
pub async fn foreign_names(pool: &PgPool, company: i64) -> BTreeSet<String> {
    let (mut foreign, mut own) = (BTreeSet::new(), BTreeSet::new());
    for (table, _) in BELONGS {
        let mine = condition(table, company);
        let sql = format!(
            "WITH named AS (
               SELECT a.attname, a.atttypid FROM pg_attribute a
                WHERE a.attrelid = '{table}'::regclass AND a.attnum > 0 AND NOT a.attisdropped
                  AND (a.atttypid = 'bigint'::regtype
                       OR a.atttypid IN ('text'::regtype, 'uuid'::regtype)
                          AND EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique
                                         AND (a.attnum = i.indkey[0] OR a.attname = 'user_id'))))
             SELECT {mine}, to_jsonb(t) ->> attname FROM \"{table}\" t CROSS JOIN named
              WHERE to_jsonb(t) ->> attname IS NOT NULL
                AND (atttypid <> 'bigint'::regtype OR (to_jsonb(t) ->> attname)::bigint > 1000000)"
        );
        let rows: Vec<(bool, String)> = sqlx::query_as(AssertSqlSafe(sql)).fetch_all(pool).await.unwrap();
        for (mine, name) in rows.into_iter().filter(|(_, name)| tells(name)) {
            if mine {
                own.insert(name)
            } else {
                foreign.insert(name)
            };
        }
    }
    foreign.retain(|name| !own.contains(name));
    foreign
}

/// Whether a name is long and odd enough that it stands in an answer for nothing else: "orders" may be a word.
fn tells(name: &str) -> bool {
    name.len() >= 6 && name.contains(|letter: char| letter.is_ascii_digit())
}
