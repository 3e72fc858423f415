//! Clauses about decisions on certificates of lots.

use super::peer::{Peer, in_days, new_asn, reference};
use chrono::{DateTime, NaiveTime, Utc};
use ehub_worker::erp::{CertificateTold, Certified, ErpConnector, ErpError, ItemTold};
use rust_decimal::Decimal;

/// An hour of the day after today: decisions differ by when they were made.
fn at(hour: u32) -> DateTime<Utc> {
    in_days(1).and_time(NaiveTime::from_hms_opt(hour, 9, 10).expect("an hour")).and_utc()
}

/// The decision about the lot of a notice of line 1, made at this hour.
pub fn decision(asn_no: &str, po_no: &str, is_accepted: bool, hour: u32) -> CertificateTold {
    CertificateTold {
        reference: format!("COC-{asn_no}"),
        vendor_code: "V10001".to_owned(),
        plant_code: "P100".to_owned(),
        asn_no: asn_no.to_owned(),
        asn_line_no: 1,
        po_no: po_no.to_owned(),
        po_line_no: 1,
        material_code: "SB000123".to_owned(),
        lot_no: format!("L-{asn_no}"),
        is_void: false,
        is_accepted,
        is_passed: is_accepted,
        reason: "as measured".to_owned(),
        decided_at: at(hour),
        spec_revision: 2,
        items: vec![ItemTold {
            short_name: "THK".to_owned(),
            name: "Thickness".to_owned(),
            unit: "mm".to_owned(),
            lower: Some(Decimal::new(95, 2)),
            upper: Some(Decimal::new(105, 2)),
            is_passed: is_accepted,
            samples: vec!["0.98".to_owned(), "1.01".to_owned()],
        }],
    }
}

pub async fn a_decision_about_a_lot_is_told_found_and_told_again_to_the_same_end<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    let asn_no = reference("certified");
    peer.erp().post_asn(&new_asn(&asn_no, &po_no, 300)).await.expect("posted");
    let told = decision(&asn_no, &po_no, true, 8);
    assert_eq!(peer.erp().find_certificate(&told).await.expect("asked"), None, "nothing was told yet");
    let first = peer.erp().certify_lot(&told).await.expect("told");
    assert!(first.is_kept && !first.inspection_no.is_empty(), "{first:?}");
    assert_eq!(peer.erp().find_certificate(&told).await.expect("asked"), Some(first.clone()));
    assert_eq!(peer.erp().certify_lot(&told).await.expect("told again"), first);
    assert_eq!(peer.certificates(&told.reference).await, [true]);
}

pub async fn a_later_decision_takes_the_place_of_the_earlier<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    // Decided before the notice is sent: there is no delivery yet.
    let asn_no = reference("decided");
    let rejected = decision(&asn_no, &po_no, false, 8);
    let first = peer.erp().certify_lot(&rejected).await.expect("told");
    let again = decision(&asn_no, &po_no, false, 9);
    assert_eq!(peer.erp().find_certificate(&again).await.expect("asked"), None, "rejected anew is not heard yet");
    assert_eq!(peer.erp().certify_lot(&again).await.expect("told"), first, "of the same lot");
    assert_eq!(peer.certificates(&rejected.reference).await, [false]);
    let accepted = decision(&asn_no, &po_no, true, 10);
    assert_eq!(peer.erp().find_certificate(&accepted).await.expect("asked"), None);
    peer.erp().certify_lot(&accepted).await.expect("told");
    assert_eq!(peer.certificates(&rejected.reference).await, [true], "one, and what was said last");
    assert_eq!(peer.erp().find_certificate(&rejected).await.expect("asked"), None, "overtaken");
}

pub async fn a_decision_that_is_void_is_not_there_any_more<P: Peer>(peer: &P) {
    let po_no = peer.order(1000, 14).await;
    for (name, is_accepted) in [("void-a", true), ("void-r", false)] {
        let told = decision(&reference(name), &po_no, is_accepted, 8);
        peer.erp().certify_lot(&told).await.expect("told");
        let void =
            CertificateTold { is_void: true, reason: String::new(), decided_at: at(9), items: vec![], ..told.clone() };
        assert_eq!(peer.erp().find_certificate(&void).await.expect("asked"), None, "it still stands");
        assert!(peer.erp().certify_lot(&void).await.expect("told").is_kept);
        assert_eq!(peer.certificates(&told.reference).await, [false; 0]);
        assert_eq!(peer.erp().find_certificate(&told).await.expect("asked"), None, "overtaken");
        assert!(peer.erp().find_certificate(&void).await.expect("asked").is_some());
        assert!(peer.erp().certify_lot(&void).await.expect("told again").is_kept);
        assert_eq!(peer.certificates(&told.reference).await, [false; 0]);
    }
    // What it never heard of can be void as well: nobody knows what a lost answer meant.
    let never = CertificateTold { is_void: true, ..decision(&reference("void-n"), &po_no, true, 8) };
    assert!(peer.erp().certify_lot(&never).await.expect("told").is_kept);
    assert_eq!(peer.certificates(&never.reference).await, [false; 0]);
}

pub async fn a_certificate_that_nobody_can_be_told_of_is_no_success<P: Peer>(peer: &P) {
    let told = decision("nowhere", "4500000001", true, 8);
    let error = peer.nowhere().certify_lot(&told).await.expect_err("nobody there");
    assert!(matches!(error, ErpError::Transient { .. }), "{error:?}");
    let error = peer.stranger().certify_lot(&told).await.expect_err("not let in");
    assert!(matches!(error, ErpError::SignIn { .. }), "{error:?}");
    assert_eq!(Certified::not_kept().inspection_no, "");
}
