// What if: the track as a slider. At each price it says what the leg would hold, need and lose there, beside what it is now.
import type { AssignmentDetails } from '@millrace/contract';
import { priceOf, ticksOf } from '@millrace/market';
import { formatDecimal, useLocale } from '@millrace/ui';
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { hapticTick } from '../../../../shared/haptic-tick.ts';
import { distanceText, underText } from '../../common/distance.ts';
import { priceText, sizeText } from '../../common/figures.ts';
import { places } from '../../common/scale-places.ts';
import { trackOf } from '../../common/task-waits.ts';
import { isPyramid } from '../../task-words.ts';
import { useInstrument, useLastPrice } from '../../common/use-instruments.ts';
import { EndLabels, Needle } from '../../common/wait-track.tsx';
import { LegFigures } from '../leg-figures.tsx';
import { aheadOf, standAt, type Stand } from './stand-at.ts';
import { afterKey, placeIn, spanOf, spanUpTo, type TrackSpan } from './track-span.ts';
import './what-if.css';

interface WhatIfProps {
  task: AssignmentDetails;
  leg: AssignmentDetails['legs'][number];
  onClose: () => void;
}

export function WhatIf({ task, leg, onClose }: WhatIfProps) {
  const locale = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const rungs = useMemo(() => (instrument ? aheadOf(task, leg, instrument) : []), [task, leg, instrument]);
  const [asked, setAsked] = useState<number>();
  if (!instrument || last === undefined) return <LegFigures task={task} leg={leg} />;
  const { tickSize, contractValue } = instrument;
  const toTicks = (price: string): number => ticksOf(price, tickSize, 'nearest');
  const levels = [...rungs.map((rung) => rung.price), ...wokenAt(task, leg.leg), leg.avgPx].map(toTicks);
  const whole = spanOf(levels, toTicks(last));
  // Where a grid sells a cell the average of the others is not known here: that is where it ends.
  const isGrid = task.cells.length > 0;
  const sale = task.waits.find((wait) => wait.leg === leg.leg && wait.act === 'cell')?.price ?? last;
  const span = isGrid ? spanUpTo(whole, leg.leg, { end: toTicks(sale), last: toTicks(last) }) : whole;
  const ticks = Math.min(span.high, Math.max(span.low, asked ?? toTicks(last)));
  const price = priceOf(ticks, tickSize);
  const lossPrice = task.waits.find((wait) => wait.leg === leg.leg && wait.act === 'loss')?.price;
  const track = trackOf(task, leg.leg, last);
  const stand = standAt({ leg, rungs, isGrid, price, contractValue, lossPrice, targetPrice: wokenAt(task, leg.leg)[0] });
  return (
    <>
      <Slider
        span={span}
        marks={{
          ticks,
          last: toTicks(last),
          average: toTicks(leg.avgPx),
          then: toTicks(stand.avgPx),
          rungs: rungs
            .filter(({ status }) => status === 'planned')
            .map(({ rung, priceTicks }) => ({ ticks: priceTicks, used: rung <= stand.orderNum })),
        }}
        gains={!stand.profit.startsWith('-')}
        said={{ price, stand }}
        task={task}
        onMove={setAsked}
        onClose={onClose}
      />
      {track ? (
        <div className="what-if task-track">
          <EndLabels track={track} steps={instrument} under={(wait) => underText(wait, { task, lastPrice: last }, locale)} />
        </div>
      ) : null}
      <EndLine task={task} stand={stand} />
      <LegFigures task={task} leg={leg} then={asked === undefined ? undefined : stand} />
    </>
  );
}

/** Prices that wake the task in this leg's favour. */
function wokenAt({ waits }: AssignmentDetails, leg: 'L' | 'S'): string[] {
  return waits.filter((wait) => wait.leg === leg && wait.act === 'target' && wait.price !== '').map(({ price }) => price);
}

interface SliderProps {
  span: TrackSpan;
  /** All in ticks. */
  marks: { ticks: number; last: number; average: number; then: number; rungs: readonly { ticks: number; used: boolean }[] };
  gains: boolean;
  said: { price: string; stand: Stand };
  task: AssignmentDetails;
  onMove: (ticks: number) => void;
  onClose: () => void;
}

function Slider({ span, marks, gains, said, task, onMove, onClose }: SliderProps) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const used = useRef(said.stand.orderNum);
  const place = (ticks: number): number => placeIn(span, ticks);
  const shown = `${priceText(said.price, steps, locale)} ${distanceText(said.price, last, locale)}`;
  const move = (event: PointerEvent<HTMLElement>): void => {
    const area = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - area.left) / Math.max(1, area.width)));
    onMove(Math.round(span.low + share * (span.high - span.low)));
    if (used.current !== said.stand.orderNum) hapticTick();
    used.current = said.stand.orderNum;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onClose();
    const next = afterKey(event.key, marks.ticks, span);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div className="what-if">
      <p className="what-if-price" style={places({ p: place(marks.ticks) })} aria-hidden="true" data-figure="what-if-price">
        <b>{priceText(said.price, steps, locale)}</b> {distanceText(said.price, last, locale)}
      </p>
      <div
        className="what-if-slider"
        role="slider"
        tabIndex={0}
        aria-label={t('tasks.whatIf.title')}
        aria-valuemin={span.low}
        aria-valuemax={span.high}
        aria-valuenow={marks.ticks}
        aria-valuetext={[shown, ...standText(said.stand, task, { steps, locale })].join('. ')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) move(event);
        }}
      >
        <div className="scale">
          <i className="scale-end scale-end-left" />
          <i className="scale-end scale-end-right" />
          <i
            className={`scale-zone ${gains ? 'scale-zone-gain' : 'scale-zone-loss'}`}
            style={places({ a: Math.min(place(marks.then), place(marks.ticks)), b: Math.max(place(marks.then), place(marks.ticks)) })}
          />
          {marks.rungs.map(({ ticks, used: isUsed }) => (
            <i key={ticks} className={isUsed ? 'scale-tick what-if-used' : 'scale-tick'} style={places({ p: place(ticks) })} />
          ))}
          <i className="scale-tick what-if-before" style={places({ p: place(marks.average) })} />
          <i className="scale-tick scale-tick-average" style={places({ p: place(marks.then) })} />
          <Needle place={place(marks.last)} />
          <i className="what-if-thumb" style={places({ p: place(marks.ticks) })} />
        </div>
      </div>
    </div>
  );
}

type Printing = { steps: ReturnType<typeof useInstrument>; locale: ReturnType<typeof useLocale> };

/** The figures in words, for who listens. */
function standText(stand: Stand, task: AssignmentDetails, { steps, locale }: Printing): string[] {
  const { t, tag } = locale;
  const money = (amount: string, sign: 'plain' | 'change'): string => formatDecimal(amount, { tag, decimals: 2, sign });
  return [
    `${t('tasks.figure.size')} ${sizeText(stand.sz, steps, locale)}`,
    `${t('tasks.figure.avgPrice')} ${priceText(stand.avgPx, steps, locale)}`,
    task.cells.length > 0
      ? t('tasks.cells.heldOf', { held: stand.orderNum, all: task.cells.length })
      : t('tasks.addsUsed', { used: stand.orderNum, max: task.replenishmentMax }),
    `${t('tasks.figure.margin')} ${money(stand.securedAssets, 'plain')}`,
    ...(stand.liqPx === '' ? [] : [`${t('tasks.figure.liqPrice')} ${priceText(stand.liqPx, steps, locale)}`]),
    `${t('tasks.figure.unrealized')} ${money(stand.profit, 'change')}`,
  ];
}

/** What happens to the position on the way to this price, where something ends it. */
function EndLine({ task, stand }: { task: AssignmentDetails; stand: Stand }) {
  const locale = useLocale();
  const steps = useInstrument(task.instId);
  const at = stand.end?.price ?? stand.target;
  if (at === undefined) return null;
  const key = stand.end === undefined ? 'target' : stand.end.by === 'loss' && isPyramid(task) ? 'stop' : stand.end.by;
  return (
    <p className={stand.end === undefined ? 'what-if-end' : 'what-if-end loss'} role="status">
      {locale.t(`tasks.whatIf.${key}`, { price: priceText(at, steps, locale) })}
    </p>
  );
}
