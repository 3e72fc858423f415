import { useMemo } from 'react';
import { barsOf, type PrintedBars } from './codes';

/** A code of bars as vectors in its own measure, sharp at any printer resolution, with its text below; the text alone where it does not fit. */
export function BarcodeOf({ code, text }: { code: PrintedBars | undefined; text: string }) {
  return (
    <span className={`barcode ${code?.kind === 'GS1-128' ? 'gs1' : ''}`}>
      {code && (
        <svg
          role="img"
          aria-label={`${code.kind}: ${code.text}`}
          style={{ width: `${code.width}mm` }}
          viewBox={`${-code.silence} 0 ${code.modules + 2 * code.silence} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <span className="barcode-text">{text}</span>
    </span>
  );
}

/** Code 128 of a text, at most `width` mm wide. */
export function Barcode({ text, width }: { text: string; width: number }) {
  const code = useMemo(() => barsOf(text, width), [text, width]);
  return <BarcodeOf code={code} text={text} />;
}
