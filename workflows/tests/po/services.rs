//! Lines of services and remarks: answered and shown, never shipped.

use super::fixture::*;
use ehub_erp::{ErpOrder, ErpOrderLine, ErpRemark};
use ehub_workflows::Error;
use ehub_workflows::asn::draft::{NewAsn, NewAsnLine};
use ehub_workflows::asn::{ShippableFilter, create, shippable};
use ehub_workflows::po::machine::Input;
use ehub_workflows::po::search;
use rust_decimal::dec;
use sqlx::PgPool;

fn remark(line_no: i32, text: &str, price: Option<rust_decimal::Decimal>) -> ErpRemark {
    ErpRemark {
        line_no,
        text: text.to_owned(),
        quantity: price.map(|_| dec!(2)),
        uom: String::new(),
        unit_price: price,
        amount: price.map(|price| price * dec!(2)),
    }
}

/// Line 1 orders goods, line 2 a service.
fn mixed() -> ErpOrder {
    let mut order = order("4500000001", 2);
    order.lines[1].is_goods = false;
    order.remarks = vec![remark(3, "Express freight", Some(dec!(150))), remark(4, "Deliver to gate 3", None)];
    order
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn a_service_is_accepted_and_not_shippable(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![mixed()]).await;
    for seen in app.lines("4500000001").await {
        app.reply(&app.supplier(), seen, Input::as_asked()).await.unwrap();
    }
    let lines = app.lines("4500000001").await;
    assert_eq!(
        app.number("SELECT count(*) FROM erp_messages WHERE kind = 'po_confirm'").await,
        2,
        "both are confirmed"
    );
    assert_eq!(app.text("SELECT cum_allow_qty::text FROM po_lines WHERE id = $1", lines[0].id).await, "100.000");
    assert_eq!(app.text("SELECT cum_allow_qty::text FROM po_lines WHERE id = $1", lines[1].id).await, "0.000");

    let (offered, _) = shippable(&app.db, &app.supplier(), now(), &ShippableFilter::default()).await.unwrap();
    assert_eq!(offered.iter().map(|line| line.line_no).collect::<Vec<_>>(), [1]);
    let line = NewAsnLine { po_line_id: lines[1].id, quantity: dec!(5) };
    let wanted = NewAsn { lines: vec![line] };
    let Err(Error::Refused(found)) = create(&app.db, &app.supplier(), now(), &wanted).await else { panic!("created") };
    assert!(found.iter().any(|finding| finding.label == "SERVICE_LINE"), "{found:?}");
}

#[sqlx::test(migrator = "ehub_testing::MIGRATIONS")]
async fn remarks_follow_the_order_and_count_in_its_total(pool: PgPool) {
    let app = app(&pool).await;
    app.import(vec![mixed()]).await;
    let id = app.number("SELECT id FROM purchase_orders").await;
    let read = || async { search::order(&app.db, &app.supplier(), id).await.unwrap() };
    let first = read().await;
    let lines: rust_decimal::Decimal = first.lines.iter().map(|l| l.order_qty * l.unit_price / l.price_factor).sum();
    assert_eq!(first.lines.iter().map(|line| line.is_goods).collect::<Vec<_>>(), [true, false]);
    assert_eq!(
        first.remarks.iter().map(|one| (one.line_no, one.amount)).collect::<Vec<_>>(),
        [(3, Some(dec!(300))), (4, None)]
    );
    assert_eq!((first.head.total_net_of_vat, first.net_difference), (Some(lines + dec!(300)), None));
    assert_eq!(
        search::order(&app.db, &app.other_supplier(), id).await.unwrap_err().to_string(),
        Error::NotFound.to_string()
    );

    // A change of remarks alone is a change of the head and requests no reply.
    let changed = ErpOrder { remarks: vec![remark(3, "Air freight", Some(dec!(200)))], revision: 2, ..mixed() };
    app.import(vec![changed.clone(), changed.clone()]).await;
    app.import(vec![changed.clone()]).await;
    assert_eq!(app.number("SELECT count(*) FROM purchase_order_changes WHERE field = 'remarks'").await, 1);
    assert_eq!(app.number("SELECT count(*) FROM po_lines WHERE state <> 'New' OR version <> 1").await, 0);
    let second = read().await;
    assert_eq!(second.remarks.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["Air freight"]);

    // An older copy of the order changes nothing; the ERP's sum counts, and what it differs by is shown.
    app.import(vec![mixed()]).await;
    assert_eq!(read().await.remarks, second.remarks);
    let line = |line: &ErpOrderLine| ErpOrderLine { revision: 3, ..line.clone() };
    let erp_sum = ErpOrder {
        net_amount: Some(lines + dec!(405)),
        lines: changed.lines.iter().map(line).collect(),
        revision: 3,
        ..changed
    };
    app.import(vec![erp_sum]).await;
    let third = read().await;
    assert_eq!((third.head.total_net_of_vat, third.net_difference), (Some(lines + dec!(405)), Some(dec!(5))));
}
