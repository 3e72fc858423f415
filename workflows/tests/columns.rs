//! Every column of a number: where its values come from, and what happens to a value with more digits than the column keeps. PostgreSQL
//! would round it silently.

use ehub_engine::Finding;
use ehub_erp::{ErpOrder, ErpOrderLine, ErpSettles, ErpStatementLine};
use ehub_workflows::asn::draft::{AsnEdit, AsnEditBox, AsnEditLine, AsnEditLot};
use ehub_workflows::asn::rules::draft;
use ehub_workflows::field;
use ehub_workflows::po::import;
use ehub_workflows::quality::item;
use ehub_workflows::statement;
use rust_decimal::{Decimal, dec};
use sqlx::PgPool;

use crate::po::fixture::{line, order};
use crate::statement::line as statement_line;

/// Where the values of a column come from.
enum Source {
    /// From outside: a form, a workbook or the ERP. What has more digits is refused or held, by these findings.
    Outside(fn(Decimal) -> Vec<Finding>),
    /// From the ERP, without a limit: nothing is rounded.
    Exact,
    /// From columns of this table with the same digits, by copying, adding and comparing: nothing is rounded.
    Sums,
    /// Calculated, and rounded by `field::rounded_money`.
    Rounded,
    /// Calculated from what is ordered and a tolerance: the most is rounded down, what is enough has all digits.
    Tolerated,
    /// No number of the business.
    Seconds,
}

use Source::{Exact, Outside, Rounded, Seconds, Sums, Tolerated};

fn erp(change: fn(&mut ErpOrderLine, Decimal), value: Decimal) -> Vec<Finding> {
    let mut line = line(1);
    change(&mut line, value);
    import::faults(&line)
}

fn notice(change: fn(&mut AsnEdit, Decimal), value: Decimal) -> Vec<Finding> {
    let row = AsnEditLine {
        ship_qty: dec!(1),
        lots: vec![AsnEditLot::default()],
        boxes: vec![AsnEditBox::default()],
        ..AsnEditLine::default()
    };
    let mut edit = AsnEdit { lines: vec![row], ..AsnEdit::default() };
    change(&mut edit, value);
    draft::fields(&edit)
}

fn account(change: fn(&mut ErpStatementLine, Decimal), value: Decimal) -> Vec<Finding> {
    let mut line = statement_line(1, "V1");
    change(&mut line, value);
    statement::line::faults(&line)
}

/// Promises, applications, openings and what deliveries hold: their own tests show that their rules call it.
fn typed(value: Decimal) -> Vec<Finding> {
    field::quantity_within("quantity", value, field::decimals(None, Decimal::ZERO))
}

fn measured(value: Decimal) -> Vec<Finding> {
    item::check_number("measured", &value.to_string())
}

const COLUMNS: &[(&str, Source)] = &[
    ("asn_boxes.quantity", Outside(|v| notice(|edit, v| edit.lines[0].boxes[0].quantity = Some(v), v))),
    ("asn_boxes.x_out_qty", Outside(|v| notice(|edit, v| edit.lines[0].boxes[0].x_out_qty = Some(v), v))),
    ("asn_lines.expected_qty", Outside(typed)),
    ("asn_lines.opened_qty", Sums),
    ("asn_lines.raised_qty", Sums),
    ("asn_lines.received_qty", Sums),
    ("asn_lines.returned_qty", Sums),
    ("asn_lines.ship_qty", Outside(|v| notice(|edit, v| edit.lines[0].ship_qty = v, v))),
    ("asn_lots.quantity", Outside(|v| notice(|edit, v| edit.lines[0].lots[0].quantity = Some(v), v))),
    ("asn_receipts.accepted_qty", Exact),
    ("asn_receipts.quantity", Exact),
    ("asn_receipts.rejected_qty", Exact),
    ("asn_receipts.said_qty", Exact),
    ("asns.exchange_rate", Outside(|v| notice(|edit, v| edit.exchange_rate = Some(v), v))),
    ("asns.invoice_amount", Outside(|v| notice(|edit, v| edit.invoice_amount = Some(v), v))),
    ("asns.invoice_vat", Outside(|v| notice(|edit, v| edit.invoice_vat = Some(v), v))),
    ("balance_statement_lines.amount", Sums),
    ("balance_statement_lines.net_amount", Sums),
    ("balance_statement_lines.settled_amount", Sums),
    ("balance_statement_lines.tax_amount", Sums),
    ("balance_statement_lines.total_amount", Sums),
    ("balance_statement_lines.was_amount", Sums),
    ("balance_statements.adjustments", Sums),
    ("balance_statements.closing", Sums),
    ("balance_statements.credit_notes", Sums),
    ("balance_statements.difference", Sums),
    ("balance_statements.invoices", Sums),
    ("balance_statements.not_due", Sums),
    ("balance_statements.opening", Sums),
    ("balance_statements.overdue_30", Sums),
    ("balance_statements.overdue_60", Sums),
    ("balance_statements.overdue_90", Sums),
    ("balance_statements.overdue_more", Sums),
    ("balance_statements.payments", Sums),
    ("balance_statements.unallocated", Sums),
    ("certificate_values.measured", Outside(measured)),
    ("deadline_settings.after_seconds", Seconds),
    ("deadline_settings.every_seconds", Seconds),
    ("deadlines.every_seconds", Seconds),
    ("inspection_items.lower_limit", Outside(measured)),
    ("inspection_items.upper_limit", Outside(measured)),
    ("inspection_spec_values.asked_lower", Sums),
    ("inspection_spec_values.asked_upper", Sums),
    ("inspection_spec_values.lower_limit", Outside(measured)),
    ("inspection_spec_values.upper_limit", Outside(measured)),
    ("openings.opened_qty", Outside(typed)),
    ("openings.used_qty", Sums),
    ("po_line_splits.quantity", Outside(typed)),
    ("po_lines.cancelled_qty", Outside(|v| erp(|line, v| line.cancelled_qty = v, v))),
    ("po_lines.confirm_qty", Sums),
    ("po_lines.cum_allow_qty", Sums),
    ("po_lines.enough_qty", Tolerated),
    ("po_lines.in_transit_qty", Sums),
    ("po_lines.most_qty", Tolerated),
    ("po_lines.order_qty", Outside(|v| erp(|line, v| line.order_qty = v, v))),
    ("po_lines.over_tolerance", Outside(|v| erp(|line, v| line.over_tolerance = Some(v), v))),
    ("po_lines.price_factor", Outside(|v| erp(|line, v| line.price_factor = v, v))),
    ("po_lines.received_qty", Sums),
    ("po_lines.returned_qty", Sums),
    ("po_lines.under_tolerance", Outside(|v| erp(|line, v| line.under_tolerance = Some(v), v))),
    ("po_lines.unit_price", Outside(|v| erp(|line, v| line.unit_price = v, v))),
    ("po_remarks.amount", Exact),
    ("po_remarks.quantity", Exact),
    ("po_remarks.unit_price", Exact),
    ("purchase_orders.total_amount", Rounded),
    ("purchase_orders.total_net_of_vat", Rounded),
    ("receipt_inspections.accepted_qty", Exact),
    ("receipt_inspections.rejected_qty", Exact),
    ("ship_permissions.asked_qty", Outside(typed)),
    ("ship_permissions.granted_qty", Outside(typed)),
    ("shipment_rules.invoice_tolerance", Outside(|v| field::MONEY.faults("invoiceTolerance", v))),
    ("statement_lines.booked_amount", Sums),
    ("statement_lines.net_amount", Outside(|v| account(|line, v| line.net_amount = v, v))),
    ("statement_lines.tax_amount", Outside(|v| account(|line, v| line.tax_amount = v, v))),
    ("statement_lines.total_amount", Outside(|v| account(|line, v| line.total_amount = v, v))),
    (
        "statement_settlements.amount",
        Outside(|v| {
            let settle = |line: &mut ErpStatementLine, amount| {
                line.settles = vec![ErpSettles { erp_reference: "x".into(), amount }];
            };
            account(settle, v)
        }),
    ),
];

fn labels(found: &[Finding]) -> Vec<&str> {
    found.iter().map(|finding| finding.label.as_str()).collect()
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn no_column_rounds_what_comes_from_outside(pool: PgPool) {
    let found: Vec<(String, Option<i32>, Option<i32>)> = sqlx::query_as(
        "SELECT c.table_name || '.' || c.column_name, c.numeric_precision, c.numeric_scale
           FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
          WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
            AND c.data_type IN ('numeric', 'double precision', 'real', 'money') ORDER BY 1",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let names: Vec<&str> = found.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(
        names,
        COLUMNS.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        "each column says where its values come from"
    );
    for ((name, precision, scale), (_, source)) in found.iter().zip(COLUMNS) {
        let digits = || (u32::try_from(precision.unwrap()).unwrap(), u32::try_from(scale.unwrap()).unwrap());
        match source {
            Seconds | Sums | Tolerated => {}
            Exact => assert_eq!((precision, scale), (&None, &None), "{name}"),
            Rounded => assert_eq!(digits(), (18, field::MONEY.decimals), "{name}"),
            Outside(judge) => {
                let (precision, scale) = digits();
                let finest = Decimal::new(1, scale);
                let largest = Decimal::from(10u64.pow(precision - scale)) - finest;
                assert_eq!(labels(&judge(finest)), Vec::<&str>::new(), "{name} keeps {finest}");
                assert_eq!(labels(&judge(largest)), Vec::<&str>::new(), "{name} keeps {largest}");
                let finer = Decimal::new(11, scale + 1);
                assert!(labels(&judge(finer)).contains(&"TOO_MANY_DECIMALS"), "{name} does not keep {finer}");
                let larger = largest + finest;
                assert!(labels(&judge(larger)).contains(&"TOO_MANY_DIGITS"), "{name} does not keep {larger}");
            }
        }
    }
}

/// Rust and PostgreSQL round to the same amount, so that one that is calculated again is no difference.
#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn amounts_are_rounded_as_the_database_rounds_them(pool: PgPool) {
    for text in ["0.00005", "-0.00005", "2.00014999", "8.333333333333", "99999999999999.99994", "0.00126", "0"] {
        let amount: Decimal = text.parse().unwrap();
        let kept: Decimal = sqlx::query_scalar("SELECT $1::numeric(18,4)").bind(amount).fetch_one(&pool).await.unwrap();
        assert_eq!(field::rounded_money(amount), kept, "{text}");
    }
}

#[test]
fn tax_and_total_of_an_order_are_held_when_they_do_not_fit() {
    let of = |tax, price, quantity| {
        let one = ErpOrderLine { unit_price: price, order_qty: quantity, ..line(1) };
        let order = ErpOrder { tax_amount: Some(tax), lines: vec![one], ..order("1", 0) };
        let found: Vec<_> = import::order_faults(&order)
            .into_iter()
            .map(|one| (one.label.clone(), one.field.clone(), one.params["value"].clone()))
            .collect();
        found
    };
    let told = |label: &str, field: &str, value: &str| vec![(label.to_owned(), Some(field.to_owned()), value.into())];
    assert_eq!(of(dec!(0.0001), dec!(99999999999999) / dec!(1000), dec!(1000)), []);
    assert_eq!(of(dec!(0.00001), dec!(1), dec!(1)), told("TOO_MANY_DECIMALS", "taxAmount", "0.00001"));
    let large = dec!(999999999999);
    assert_eq!(of(dec!(0), large, dec!(1000)), told("TOO_MANY_DIGITS", "totalAmount", "999999999999000"));
}
