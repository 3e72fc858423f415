import type { Asn, AsnLine } from '../api';

export interface Label {
  /** Id of the box; where the material has none, a number made of notice, line and package. */
  boxId: string;
  /** Number of the logistic unit (GS1), where the plant's company has a prefix for it. */
  sscc?: string | null;
  line: AsnLine;
  quantity: string | null;
  lots: string[];
  rfid: string;
  place: number;
  of: number;
}

/** Labels of all boxes; a line without box ids gets one label per package. */
export function labelsOf(asn: Asn): Label[] {
  return asn.lines.flatMap((line) => {
    const lots = line.lots.map(({ lotNo }) => lotNo);
    if (line.boxes.length > 0) {
      return line.boxes.map((box, place) => ({
        boxId: box.boxId,
        sscc: box.sscc,
        line,
        quantity: box.quantity,
        lots,
        rfid: box.rfid,
        place: place + 1,
        of: line.boxes.length,
      }));
    }
    const packages = line.packages ?? 1;
    return Array.from({ length: packages }, (_, place) => ({
      boxId: `${asn.asnNo}-${line.lineNo}-${place + 1}`,
      line,
      quantity: packages === 1 ? line.shipQty : null,
      lots,
      rfid: '',
      place: place + 1,
      of: packages,
    }));
  });
}

/** What the QR code of a label holds: fields in a fixed order, parted by bars, as a scanner's form reads them. */
export function qrText(asn: Asn, label: Label): string {
  const { line } = label;
  return [
    label.boxId,
    line.materialCode,
    label.quantity ?? '',
    label.lots[0] ?? '',
    line.poNo,
    line.poLineNo,
    asn.asnNo,
  ].join('|');
}
