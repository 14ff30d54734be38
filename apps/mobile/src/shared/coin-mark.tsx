// A mark for every coin: a drawing of our own for the best known, its letters for any other. Beside the name, so hidden from screen readers.
import './coin-mark.css';

/** In a square of 24, stroked. */
const drawings: Readonly<Record<string, string>> = {
  // Its letter, with a stroke above and below.
  BTC: 'M9 7v10M9 7h4.2a2.4 2.4 0 0 1 0 5H9M9 12h4.8a2.5 2.5 0 0 1 0 5H9M11.5 5v2M11.5 17v2',
  // A cut stone.
  ETH: 'M12 3.5 18 12l-6 8.5L6 12zM6 12l6 2.5 6-2.5',
  // A sun over the horizon.
  SOL: 'M4 17h16M7.5 17a4.5 4.5 0 0 1 9 0M12 6.5v3M5.5 9.5l2 2M18.5 9.5l-2 2',
  // Rings on water.
  XRP: 'M10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0zM7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10',
  // A paw.
  DOGE: 'M8 17c0-3 2-4.5 4-4.5s4 1.5 4 4.5c0 2-2 1.5-4 1.5s-4 .5-4-1.5zM6.5 11h.01M10 7.5h.01M14 7.5h.01M17.5 11h.01',
  // Cubes.
  BNB: 'M12 4.5 17 7.3v5.4l-5 2.8-5-2.8V7.3zM12 15.5v4M7 7.3l5 2.7 5-2.7M12 10v5.5',
  // A constellation.
  ADA: 'M12 12h.01M12 6h.01M17 9h.01M17 15h.01M12 18h.01M7 15h.01M7 9h.01M4 12h.01M20 12h.01',
  // A peak.
  AVAX: 'm3.5 18.5 7-12 3.5 6M12.5 18.5l4-6.5 4 6.5z',
  // Two links.
  LINK: 'M10 8.5 7.5 11a3.2 3.2 0 0 0 4.5 4.5l1-1M14 15.5l2.5-2.5a3.2 3.2 0 0 0-4.5-4.5l-1 1',
  // A feather.
  LTC: 'M6 18.5C7 10 11 6 18.5 5.5 18 12 14 16 8 16M6 18.5l7-7.5',
  // A drop.
  TON: 'M12 4.5c3.5 4 5.5 6.600 5.5 9.300a5.5 5.5 0 0 1-11 0c0-2.700 2-5.300 5.5-9.300z',
  // A kite.
  TRX: 'M4.5 5.5 19.5 9l-8.5 10zM4.5 5.5 11 19M4.5 5.5 13 11.5l6.5-2.5',
};
const LETTERS_MAX = 4;

export function CoinMark({ instId }: { instId: string }) {
  const [base = instId] = instId.split('-');
  const path = drawings[base];
  return (
    <span className="row-icon coin-mark" aria-hidden="true">
      {path === undefined ? (
        <svg viewBox="0 0 36 36">
          <text x="18" y="22" textLength={base.length >= LETTERS_MAX ? 28 : undefined} lengthAdjust="spacingAndGlyphs">
            {base.slice(0, LETTERS_MAX)}
          </text>
        </svg>
      ) : (
        <svg viewBox="0 0 24 24" className="icon icon-22">
          <path d={path} />
        </svg>
      )}
    </span>
  );
}
