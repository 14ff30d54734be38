// A text as a QR code: always dark on white with its quiet zone, in every theme, because cameras need it. The text itself must stand beside it for those who cannot scan.
import { useDeferredValue, useMemo } from 'react';
import { encode } from 'uqr';
import './qr-code.css';

/** White cells around the code that the QR standard requires. */
const quietCells = 4;

const blank = { size: 1, path: '' };

export interface QrCodeProps {
  text: string;
  /** Accessible name, for example "Invitation link of Mara". */
  label: string;
  sizePx?: number | undefined;
}

/** @throws when the text is longer than a QR code can hold (2,331 bytes at this correction). */
export function QrCode({ text, label, sizePx = 184 }: QrCodeProps) {
  // Deferred: choosing the best of eight mask patterns takes as long on a phone as rendering the page.
  const drawn = useDeferredValue(text, '');
  const { size, path } = useMemo(() => (drawn === '' ? blank : drawCode(drawn)), [drawn]);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One SVG path segment per run of dark cells. */
export function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietCells });
  let path = '';
  data.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end + 1;
    }
  });
  return { size, path };
}
