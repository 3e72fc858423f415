import { type CSSProperties, memo } from 'react';
import type { Asn } from '../api';
import { BoxLabel } from './BoxLabel';
import type { Label } from './labels';
import type { LabelPaper } from './papers';
import './labels.css';

type Places = (Label | undefined)[];

interface Props {
  asn: Asn;
  paper: LabelPaper;
  /** Pages that are drawn by now. */
  pages: Places[];
}

/** Labels, page by page, each where it lies on the paper. */
export function BoxLabels({ asn, paper, pages }: Props) {
  return (
    <>
      {pages.map((places, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name, and copies are alike
        <LabelPage key={page} asn={asn} paper={paper} places={places} />
      ))}
    </>
  );
}

/** A page is drawn once: more of them come a slice at a time. */
const LabelPage = memo(function LabelPage({ asn, paper, places }: { asn: Asn; paper: LabelPaper; places: Places }) {
  const { page, cell, columns } = paper;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--page-width': `${page.width}mm`,
    '--page-height': `${page.height}mm`,
    gridTemplateColumns: `repeat(${columns}, ${cell.width}mm)`,
    gridAutoRows: `${cell.height}mm`,
  };
  return (
    <div className={`label-page ${columns > 1 ? 'label-sheet' : ''}`} style={style}>
      {places.map((label, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and copies are alike
        <div className="label-cell" key={place}>
          {label && <BoxLabel asn={asn} label={label} paper={paper} />}
        </div>
      ))}
    </div>
  );
});
