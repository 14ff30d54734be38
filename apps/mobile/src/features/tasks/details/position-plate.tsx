// What a task waits for and, right under it, the six figures of what it holds; per leg, since a task of both directions has two.
import type { AssignmentDetails } from '@millrace/contract';
import { formatDecimal, Icon, Plate, useLocale } from '@millrace/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { legWord } from '../common/direction.ts';
import { underText } from '../common/distance.ts';
import { priceText, sizeText } from '../common/figures.ts';
import { isHeld } from '../common/open-profit.ts';
import { StateMark } from '../common/state-mark.tsx';
import { legsOf, nearWaits, trackOf, type Wait } from '../common/task-waits.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { LegWaits, WaitLines } from '../common/wait-track.tsx';
import { CellTrack } from './cell-track.tsx';
import { LegFigures } from './leg-figures.tsx';
import { isPyramid } from '../task-words.ts';
import './task-details.css';

const WhatIf = lazy(() => loadChunk(() => import('./what-if/what-if.tsx')).then((module) => ({ default: module.WhatIf })));

export function PositionPlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  return (
    <Plate>
      {task.cells.length > 0 ? (
        <div className="details-waits">
          <h2 className="label">{t('tasks.waitsFor')}</h2>
          <CellTrack task={task} />
        </div>
      ) : null}
      {legsOf(task).map((leg, at) => (
        <LegPanel key={leg} task={task} leg={leg} first={at === 0} />
      ))}
      {task.hedge === null ? null : <HedgeLine task={task} hedge={task.hedge} />}
    </Plate>
  );
}

/** What a leg waits for over what it holds. Its track opens as a slider that says what it would be at other prices. */
function LegPanel({ task, leg, first }: { task: AssignmentDetails; leg: 'L' | 'S'; first: boolean }) {
  const { t } = useLocale();
  const [asks, setAsks] = useState(false);
  const held = heldOf(task, leg);
  const named = task.buyType === 3 ? t(legWord(leg)) : '';
  const titles = [task.cells.length > 0 ? '' : t('tasks.waitsFor'), named].filter(Boolean);
  // A hedge changes with the path of the price: it does not follow from one price.
  const mayAsk = held !== undefined && !hedged(task) && (task.cells.length > 0 || hasLadder(task));
  const open = asks && mayAsk;
  return (
    <div className="details-leg">
      <div className="details-waits">
        {titles.length > 0 || mayAsk ? (
          <div className="details-why-head">
            <h2 className="label">{open ? t('tasks.whatIf.title') : titles.join(' · ')}</h2>
            {mayAsk ? (
              <button type="button" className="link link-quiet" aria-expanded={open} onClick={() => setAsks(!open)}>
                {open ? <Icon name="close" size={16} /> : null}
                {t(open ? 'common.close' : 'tasks.whatIf')}
              </button>
            ) : null}
          </div>
        ) : null}
        {open ? null : <WaitsOf task={task} leg={leg} first={first} />}
      </div>
      {task.savings !== null ? null : held === undefined ? (
        <Nothing task={task} leg={leg} />
      ) : open ? (
        <Suspense fallback={<LegFigures task={task} leg={held} />}>
          <WhatIf task={task} leg={held} onClose={() => setAsks(false)} />
        </Suspense>
      ) : (
        <LegFigures task={task} leg={held} />
      )}
    </div>
  );
}

/** Of a grid the cells that hold something are counted as its orders. */
function heldOf(task: AssignmentDetails, leg: 'L' | 'S'): AssignmentDetails['legs'][number] | undefined {
  const held = task.legs.find((one) => one.leg === leg && isHeld(one));
  if (held === undefined || task.cells.length === 0) return held;
  return { ...held, orderNum: task.cells.filter((cell) => cell.leg === leg && isHeld(cell)).length };
}

/** A task that waits for no price (an order is under way, entries are stopped) says its state instead, once. */
function WaitsOf({ task, leg, first }: { task: AssignmentDetails; leg: 'L' | 'S'; first: boolean }) {
  const { t } = useLocale();
  if (task.status !== 'close' && task.waits.length > 0) return <Waits task={task} leg={leg} />;
  if (!first) return null;
  return task.status === 'close' ? <p>{t('tasks.wait.nothing')}</p> : <StateMark task={task} />;
}

/** Kinds that buy again after a rebound have a setting for it; those plan ahead what they buy, and so does a pyramid. */
function hasLadder(task: AssignmentDetails): boolean {
  return 'callbackRate' in task.settings || isPyramid(task);
}

function hedged({ hedge }: AssignmentDetails): boolean {
  return hedge !== null && isHeld(hedge);
}

/** A leg that holds nothing says what it would open at once, where nothing but the next price is waited for. */
function Nothing({ task, leg }: { task: AssignmentDetails; leg: 'L' | 'S' }) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const entry = task.waits.find((wait) => wait.leg === leg && wait.act === 'entry' && wait.price === '' && wait.notBefore === undefined);
  const size =
    entry === undefined ? '' : entry.size === '' ? `${formatDecimal(task.firstSz, locale)} USDT` : sizeText(entry.size, steps, locale);
  return <p className="details-position ink-2">{entry === undefined ? t('tasks.noPosition') : t(`tasks.whatIf.flat.${leg}`, { size })}</p>;
}

/** The scale, and below it what it does not show: the loss limit and liquidation. */
function Waits({ task, leg }: { task: AssignmentDetails; leg: 'L' | 'S' }) {
  const locale = useLocale();
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  // The scale of the cells shows more than one between two prices.
  const track = task.cells.length > 0 ? undefined : trackOf(task, leg, lastPrice);
  const shown = track ? [track.low, track.high] : nearWaits(task.waits, leg);
  const rest = task.waits.filter((wait) => wait.leg === leg && !shown.includes(wait));
  const under = (wait: Wait): string => underText(wait, { task, lastPrice }, locale);
  return (
    <div className="mb-1">
      {task.cells.length > 0 ? (
        <WaitLines waits={nearWaits(task.waits, leg)} steps={steps} lastPrice={lastPrice} />
      ) : (
        <LegWaits task={task} leg={leg} lastPrice={lastPrice} steps={steps} under={under} />
      )}
      <WaitLines waits={rest} steps={steps} lastPrice={lastPrice} />
    </div>
  );
}

/** What the hedge of a leg holds, how many adverse steps were counted, and where the next one is. */
function HedgeLine({ task, hedge }: { task: AssignmentDetails; hedge: NonNullable<AssignmentDetails['hedge']> }): ReactNode {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const held = isHeld(hedge)
    ? `${t(legWord(hedge.leg))} ${sizeText(hedge.sz, steps, locale)} · ${priceText(hedge.avgPx, steps, locale)}`
    : '';
  const counted = t('tasks.hedge.steps', { count: hedge.count, after: hedge.after });
  const next = hedge.nextPrice === '' ? '' : t('tasks.hedge.next', { price: priceText(hedge.nextPrice, steps, locale) });
  return (
    <div className="details-agreement flex-wrap" data-figure="hedge">
      <span className="weight-medium">{t('tasks.hedge')}</span>
      <span className="row-detail numerals whitespace-normal">{[held, counted, next].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
