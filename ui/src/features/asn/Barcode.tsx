import { useMemo } from 'react';
import { code128 } from './barcode';

/** A Code 128 as vectors, sharp at any printer resolution, with its text below. */
export function Barcode({ text, height = 34 }: { text: string; height?: number }) {
  const code = useMemo(() => code128(text), [text]);
  if (!code) return <span className="barcode-text">{text}</span>;
  return (
    <span className="barcode">
      {/* Ten modules of silence on either side belong to the code. */}
      <svg
        role="img"
        aria-label={`Code 128: ${text}`}
        viewBox={`-10 0 ${code.width + 20} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        {code.bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={height} fill="#000" />
        ))}
      </svg>
      <span className="barcode-text">{text}</span>
    </span>
  );
}
