// Planned orders on a true price axis, with the distance from the last order to the next end (for example liquidation) labelled. An image
// with one description; the ladder table shows the single figures.
import type { CSSProperties } from 'react';
import { axisOf } from '../ladder-axis.ts';
import './ladder.css';

export interface LadderRung {
  /** Decimal text; the first is the current price. */
  price: string;
  /** Its size against the largest, 0 to 1. */
  weight: number;
  /** The price and the size as shown. */
  priceText: string;
  sizeText: string;
}

export interface LadderEnd {
  price: string;
  priceText: string;
  /** "Liquidation". */
  word: string;
  look: 'loss' | 'warn';
}

export interface LadderProps {
  /** A long's orders fall, a short's rise. */
  side: 'long' | 'short';
  rungs: readonly LadderRung[];
  /** Prices past the orders, nearest first. */
  ends: readonly LadderEnd[];
  /** "26.5%" and "Survives a fall of". */
  figure: string;
  figureLabel: string;
  nowWord: string;
  /** "5 orders". */
  countText: (orders: number) => string;
}

/** Length of the axis and of one label, in rem so that larger text has more room. */
const AXIS_REM = 16.5;
const LABEL_REM = 1.375;
/** Minimum length of the empty stretch that shows the survival figure. */
const FIGURE_REM = 5;

export function Ladder({ side, rungs, ends, figure, figureLabel, nowWord, countText }: LadderProps) {
  const axis = axisOf(rungs, ends, LABEL_REM / AXIS_REM);
  if (!axis) return null;
  const lastLabel = axis.labels.at(-1)?.at ?? 0;
  const reach = Math.max(1, lastLabel, ...axis.ends.map((end) => end.labelAt));
  const inside = axis.free * AXIS_REM >= FIGURE_REM + LABEL_REM;
  const lastRung = axis.rungs.at(-1) ?? 0;
  const said = [
    ...axis.labels.map(({ first, last }) => `${first === 0 ? `${nowWord} ` : ''}${rangeText(rungs, first, last)}`),
    ...ends.map((end) => `${end.word} ${end.priceText}`),
    `${figureLabel} ${figure}`,
  ].join(', ');
  const text = (
    <>
      <span className="label">{figureLabel}</span>
      <b className="figure figure-l">{figure}</b>
    </>
  );
  return (
    <div className="ladder" role="img" aria-label={said} data-side={side}>
      <div className="ladder-axis" style={rem({ h: reach * AXIS_REM + LABEL_REM })}>
        <i className="ladder-line" style={rem({ a: 0, h: lastRung * AXIS_REM })} />
        <i className="ladder-rest" style={rem({ a: lastRung * AXIS_REM, h: (1 - lastRung) * AXIS_REM })} />
        {rungs.map((rung, index) => (
          <i
            key={rung.price}
            className={index === 0 ? 'ladder-bar is-now' : 'ladder-bar'}
            style={{ ...rem({ a: (axis.rungs[index] ?? 0) * AXIS_REM }), ...weight(rung.weight) }}
          />
        ))}
        {axis.ends.map(({ at }, index) => (
          <i key={ends[index]?.word} className={`ladder-end ${ends[index]?.look ?? ''}`} style={rem({ a: at * AXIS_REM })} />
        ))}
        {axis.labels.map(({ first, last, at }) => (
          <p key={first} className="ladder-label" style={rem({ a: at * AXIS_REM })}>
            <span className="ladder-price">{rungs[first]?.priceText}</span>
            <span className="ladder-worth" style={weight(Math.max(...rungs.slice(first, last + 1).map((rung) => rung.weight)))}>
              {first === 0 ? `${nowWord} · ` : ''}
              {last > first ? `${countText(last - first + 1)} · ${rungs[last]?.priceText ?? ''}` : rungs[first]?.sizeText}
            </span>
          </p>
        ))}
        {axis.ends.map(({ labelAt }, index) => (
          <p key={ends[index]?.word} className={`ladder-label ${ends[index]?.look ?? ''}`} style={rem({ a: labelAt * AXIS_REM })}>
            <span className="ladder-price">{ends[index]?.priceText}</span>
            <span className="ladder-worth">{ends[index]?.word}</span>
          </p>
        ))}
        {inside ? (
          <p className="ladder-figure" style={rem({ a: lastLabel * AXIS_REM + LABEL_REM, h: axis.free * AXIS_REM - LABEL_REM })}>
            {text}
          </p>
        ) : null}
      </div>
      {inside ? null : <p className="ladder-under">{text}</p>}
    </div>
  );
}

function rangeText(rungs: readonly LadderRung[], first: number, last: number): string {
  const [from, to] = [rungs[first]?.priceText ?? '', rungs[last]?.priceText ?? ''];
  return first === last ? from : `${from} – ${to}`;
}

function rem(lengths: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(lengths).map(([name, length]) => [`--${name}`, `${length.toFixed(3)}rem`]));
}

function weight(share: number): Record<`--${string}`, string> {
  return { '--w': Math.min(1, Math.max(0, share)).toFixed(3) };
}
