//! What the sheet and the box labels show. Only a notice that the ERP has taken is printed.

use super::detail::{AsnHeader, AsnLineView, contents};
use crate::Db;
use crate::asn::machine::State;
use crate::error::Error;
use ehub_engine::label::Label;
use ehub_engine::{Actor, Finding};
use rust_decimal::Decimal;
use serde::Serialize;

/// Sheet and labels of one notice.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AsnPrint {
    /// Head of the sheet.
    #[serde(flatten)]
    pub header: AsnHeader,
    /// Lines of the sheet.
    pub lines: Vec<AsnLineView>,
    /// One label per box, in line and row order.
    pub labels: Vec<BoxLabel>,
}

/// One box label.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoxLabel {
    /// Id: the text of the bar code.
    pub box_id: String,
    /// Which box of how many.
    pub number: usize,
    /// How many boxes the notice has.
    pub count: usize,
    /// Material.
    pub material_code: String,
    /// What it is.
    pub description: String,
    /// In the box.
    pub quantity: Option<Decimal>,
    /// Defective panel units in it.
    pub x_out_qty: Option<Decimal>,
    /// Unit.
    pub uom: String,
    /// Order number.
    pub po_no: String,
    /// Number of the order line.
    pub po_line_no: i32,
    /// RT number of the line.
    pub rt_no: String,
    /// Lots of the line, as text.
    pub lots: String,
}

/// Gives what is to be printed.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Refused`] with `ASN_NOT_PRINTABLE` while the ERP has given no inbound number or the
/// notice is being or was cancelled; or the database's own.
pub async fn print(db: &Db, actor: &Actor, asn: i64) -> Result<AsnPrint, Error> {
    let mut tx = db.begin(actor).await?;
    let (header, lines) = contents(&mut tx, actor, asn).await?;
    let printable = match State::parse(&header.state) {
        Some(State::Sent | State::Receiving | State::Closed) => true,
        Some(State::Unsent | State::Sending | State::Refused | State::Cancelling | State::Cancelled) | None => false,
    };
    if !printable {
        return Err(Error::Refused(vec![Finding::block("ASN_NOT_PRINTABLE").with("state", &header.state)]));
    }
    let labels = labels(&lines);
    Ok(AsnPrint { header, lines, labels })
}

fn labels(lines: &[AsnLineView]) -> Vec<BoxLabel> {
    let count = lines.iter().map(|line| line.boxes.len()).sum();
    let boxes = lines.iter().flat_map(|line| line.boxes.iter().map(move |packed| (line, packed)));
    boxes
        .enumerate()
        .map(|(n, (line, packed))| BoxLabel {
            box_id: packed.box_id.clone(),
            number: n + 1,
            count,
            material_code: line.material_code.clone(),
            description: line.description.clone(),
            quantity: packed.quantity,
            x_out_qty: packed.x_out_qty,
            uom: line.uom.clone(),
            po_no: line.po_no.clone(),
            po_line_no: line.po_line_no,
            rt_no: line.rt_no.clone(),
            lots: line.lots.iter().map(|lot| lot.lot_no.as_str()).collect::<Vec<_>>().join(", "),
        })
        .collect()
}
