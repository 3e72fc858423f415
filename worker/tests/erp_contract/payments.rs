//! What is paid, and what that makes of a balance.

use ehub_worker::erp::{ErpConnector, ErpStatementLine, StatementKind, StatementStatus};
use ehub_workflows::statement::figures::{Account, Item, month_of, reckon};
use ehub_workflows::statement::line::{Kind, Status, counts};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

use super::peer::{Peer, in_days, new_asn, pieces, reference};

/// All lines since the cursor, whatever their pages; of a line that comes twice what was said last.
async fn lines<P: Peer>(peer: &P, cursor: Option<String>) -> (Vec<ErpStatementLine>, String) {
    let mut known: BTreeMap<String, ErpStatementLine> = BTreeMap::new();
    let mut cursor = cursor;
    loop {
        let page = peer.erp().pull_statements(cursor.as_deref(), 25).await.expect("statements are pulled");
        known.extend(page.items.into_iter().map(|line| (line.erp_reference.clone(), line)));
        if !page.more {
            return (known.into_values().collect(), page.cursor);
        }
        cursor = Some(page.cursor);
    }
}

async fn invoiced<P: Peer>(peer: &P, name: &str) -> String {
    let po_no = peer.order(1000, 14).await;
    let reference = reference(name);
    let posted = peer.erp().post_asn(&new_asn(&reference, &po_no, 400)).await.expect("posted");
    peer.receive(posted.inbound_no(), None).await;
    peer.invoice(&po_no, &reference).await;
    reference
}

pub async fn what_is_paid_comes_as_a_line_that_says_what_it_settles<P: Peer>(peer: &P) {
    let (_, cursor) = lines(peer, None).await;
    let invoice_no = invoiced(peer, "paid").await;
    let (told, cursor) = lines(peer, Some(cursor)).await;
    let [invoice] = &told[..] else { panic!("{told:?}") };
    peer.pay_invoice(&invoice_no, Some(200)).await;
    let (told, cursor) = lines(peer, Some(cursor)).await;
    let payment = told.iter().find(|line| line.kind == StatementKind::Payment).expect("a payment");
    assert_eq!((payment.total_amount, payment.vendor_code.as_str()), (-pieces(200), "V10001"));
    assert_eq!((payment.status, &payment.currency), (StatementStatus::Paid, &invoice.currency));
    let settles: Vec<_> = payment.settles.iter().map(|one| (one.erp_reference.as_str(), one.amount)).collect();
    assert_eq!(settles, [(invoice.erp_reference.as_str(), pieces(200))]);
    assert!(told.iter().all(|line| line.kind == StatementKind::Payment || line.status == StatementStatus::Open));

    peer.pay_invoice(&invoice_no, None).await;
    let (told, _) = lines(peer, Some(cursor)).await;
    let stands = told.iter().find(|line| line.erp_reference == invoice.erp_reference).expect("the invoice again");
    assert_eq!(stands.status, StatementStatus::Paid);
    let rest = told.iter().filter(|line| line.kind == StatementKind::Payment && line.key != payment.key);
    let rest: Decimal = rest.flat_map(|line| &line.settles).map(|one| one.amount).sum();
    assert_eq!(rest, invoice.total_amount - pieces(200), "what was open of it");
    let again = peer.erp().read_statements(std::slice::from_ref(&payment.key)).await.expect("read by its key");
    assert_eq!(again.iter().map(|line| &line.erp_reference).collect::<Vec<_>>(), [&payment.erp_reference]);
}

pub async fn the_closing_balance_is_what_the_books_of_the_erp_say<P: Peer>(peer: &P) {
    let invoice_no = invoiced(peer, "balance").await;
    holds(peer, &invoice_no, "an invoice").await;
    peer.pay_invoice(&invoice_no, Some(120)).await;
    holds(peer, &invoice_no, "a part of it was paid").await;
    let other = invoiced(peer, "credited").await;
    peer.credit_invoice(&other).await;
    holds(peer, &other, "a credit note").await;
    peer.set_off(&other).await;
    holds(peer, &other, "both are set off").await;
    let (told, _) = lines(peer, None).await;
    let of = |number: String| told.iter().find(move |line| line.invoice_no == number);
    // An ERP that keeps no balance knows no credit notes either.
    let (Some(invoice), Some(note)) = (of(other.clone()), of(format!("{other}-C"))) else {
        assert!(peer.payable().await.is_none(), "the credit note is told: {told:?}");
        return;
    };
    assert_eq!((invoice.status, note.status), (StatementStatus::Paid, StatementStatus::Paid));
    let taken: Vec<_> = note.settles.iter().map(|one| (one.erp_reference.as_str(), one.amount)).collect();
    assert_eq!(taken, [(invoice.erp_reference.as_str(), invoice.total_amount)], "nothing of either is open");
}

/// The last balance that statements say, reckoned from all lines, is the ERP's own; an ERP that keeps none is asked nothing.
async fn holds<P: Peer>(peer: &P, invoice_no: &str, after: &str) {
    let Some(payable) = peer.payable().await else { return };
    let (told, _) = lines(peer, None).await;
    let of = told.iter().find(|line| line.invoice_no == invoice_no).expect("the invoice");
    let own = told.iter().filter(|line| line.vendor_code == of.vendor_code && line.currency == of.currency);
    let items = (1..).zip(own).map(|(n, line)| Item {
        line: n,
        month_on: month_of(line.month_on),
        kind: Kind::from(line.kind),
        counts: counts(Status::from(line.status), line.total_amount),
        booked: Decimal::ZERO,
        due_on: line.due_on,
        settled: vec![],
    });
    let account = Account { items: items.collect(), ..Account::default() };
    let last = reckon(&account, in_days(0)).pop().expect("a statement");
    assert_eq!(last.figures.closing(), payable, "{after}");
}
