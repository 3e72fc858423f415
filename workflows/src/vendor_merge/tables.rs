//! Every table that says whose a row is, and what becomes of its rows when vendors are merged. A test compares the list with the database.

/// What becomes of the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Those that belong to a document that moves go with it: the condition finds them. Of `t`, the table, and `m`, with the arrays `orders`,
    /// `order_lines`, `asns`, `certificates`, `specs`, `permissions` and `openings` of ids.
    Moves(&'static str),
    /// They follow by themselves, or a statement of its own moves them: how.
    Follows(&'static str),
    /// They stay with the vendor that they were made for: why.
    Stays(&'static str),
}

/// A table, its column that says whose a row is, and what becomes of its rows.
pub type Table = (&'static str, &'static str, Fate);

const PROCESS: &str = "(t.process, t.document) IN (SELECT k.process, k.document FROM vendor_merge_documents(m.orders, m.order_lines, m.asns, \
                       m.certificates, m.specs, m.permissions, m.openings) AS k(process, document))";

use Fate::{Follows, Moves, Stays};

const ACCOUNT: Fate = Stays("accounts and what people keep belong to the company in which they work");
const FIGURES: Fate = Stays("figures of a time stay as they were known then");
const STATEMENTS: Fate = Stays("balances and invoices were made out to this vendor");

/// All of them, by name.
pub const TABLES: &[Table] = &[
    ("account_companies", "company_id", ACCOUNT),
    ("accounts", "company_id", ACCOUNT),
    ("asn_boxes", "vendor_id", Moves("t.asn_line_id IN (SELECT l.id FROM asn_lines l WHERE l.asn_id = ANY(m.asns))")),
    ("asn_carriers", "carrier_id", Stays("names the carrier, not the vendor")),
    ("asn_claims", "vendor_id", Follows("numbers are unique among notices of a vendor: a statement of its own")),
    ("asn_deliveries", "vendor_id", Moves("t.asn_id = ANY(m.asns)")),
    ("asn_lines", "vendor_id", Moves("t.asn_id = ANY(m.asns)")),
    ("asn_lots", "vendor_id", Moves("t.asn_line_id IN (SELECT l.id FROM asn_lines l WHERE l.asn_id = ANY(m.asns))")),
    ("asn_pick_ups", "carrier_id", Stays("names the carrier, not the vendor")),
    ("asn_pick_ups", "vendor_id", Moves("t.asn_id = ANY(m.asns)")),
    (
        "asn_receipts",
        "vendor_id",
        Moves(
            "(t.asn_id = ANY(m.asns) OR (t.po_no, t.po_line_no) IN (SELECT p.po_no, p.line_no FROM po_lines p WHERE p.id = ANY(m.order_lines)))",
        ),
    ),
    ("asns", "vendor_id", Moves("t.id = ANY(m.asns)")),
    ("balance_statement_lines", "vendor_id", STATEMENTS),
    ("balance_statements", "vendor_id", STATEMENTS),
    ("box_serials", "vendor_id", Stays("a prefix stays with the vendor, so that no box id is given twice")),
    ("certificate_items", "vendor_id", Moves("t.certificate_id = ANY(m.certificates)")),
    ("certificate_values", "vendor_id", Moves("t.certificate_id = ANY(m.certificates)")),
    ("certificates", "vendor_id", Moves("t.id = ANY(m.certificates)")),
    (
        "comments",
        "vendor_id",
        Moves(
            "t.side IN ('both', 'inside') AND (t.process, t.document_id) IN (SELECT k.process, k.document FROM \
             vendor_merge_documents(m.orders, m.order_lines, m.asns, m.certificates, m.specs, m.permissions, m.openings) \
             AS k(process, document))",
        ),
    ),
    ("company_addresses", "company_id", ACCOUNT),
    ("company_contacts", "company_id", ACCOUNT),
    ("company_registrations", "company_id", ACCOUNT),
    ("deadlines", "company_id", Moves(PROCESS)),
    ("delegations", "company_id", ACCOUNT),
    ("erp_messages", "vendor_id", Follows("open messages name the vendor by its code: a statement of its own")),
    ("exports", "company_id", ACCOUNT),
    (
        "history",
        "company_id",
        Follows("written once and never changed by the program: a function moves who may read it"),
    ),
    ("inspection_spec_reminders", "vendor_id", Moves("t.spec_id = ANY(m.specs)")),
    ("inspection_spec_values", "vendor_id", Moves("t.spec_id = ANY(m.specs)")),
    ("inspection_specs", "vendor_id", Moves("t.id = ANY(m.specs)")),
    ("latest_lots", "vendor_id", Follows("the newest day of both vendors counts: a statement of its own")),
    ("notifications", "company_id", ACCOUNT),
    ("openings", "vendor_id", Moves("t.id = ANY(m.openings)")),
    ("plants", "company_id", Stays("plants are the buyer's")),
    ("po_line_changes", "vendor_id", Moves("t.po_line_id = ANY(m.order_lines)")),
    ("po_line_splits", "vendor_id", Moves("t.po_line_id = ANY(m.order_lines)")),
    ("po_line_vendor_counts", "vendor_id", Follows("triggers of the order lines count")),
    ("po_lines", "vendor_id", Moves("t.id = ANY(m.order_lines)")),
    ("po_remarks", "vendor_id", Moves("t.purchase_order_id = ANY(m.orders)")),
    (
        "provision_confirmations",
        "vendor_id",
        Stays("who confirmed the terms of purchase, confirmed them for the own company"),
    ),
    ("purchase_order_changes", "vendor_id", Moves("t.purchase_order_id = ANY(m.orders)")),
    ("purchase_orders", "vendor_id", Moves("t.id = ANY(m.orders)")),
    (
        "quality_files",
        "vendor_id",
        Moves(
            "(t.process = 'certificate' AND t.document_id = ANY(m.certificates) OR t.process = 'inspection_spec' AND t.document_id = ANY(m.specs))",
        ),
    ),
    ("report_rows", "vendor_id", FIGURES),
    ("report_run_companies", "company_id", FIGURES),
    ("reporting_sights", "company_id", ACCOUNT),
    ("saved_views", "company_id", ACCOUNT),
    ("sessions", "company_id", ACCOUNT),
    ("ship_nudges", "vendor_id", FIGURES),
    ("ship_permissions", "vendor_id", Moves("t.id = ANY(m.permissions)")),
    ("statement_changes", "vendor_id", STATEMENTS),
    ("statement_lines", "vendor_id", STATEMENTS),
    ("vendor_names", "vendor_id", Stays("each vendor has its own name")),
    ("weekly_downloads", "vendor_id", FIGURES),
    ("x_out_rules", "vendor_id", Stays("settings of a vendor are set by people in the master data")),
];
