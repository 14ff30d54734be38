// What a task waits for and, right under it, the six figures of what it holds; per leg, since a task of both directions has two.
import type { AssignmentDetails } from '@millrace/contract';
import { Amount, Change, KeyValue, KeyValues, Percent, Plate, Price, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { legWord } from '../common/direction.ts';
import { distanceText, turnText } from '../common/distance.ts';
import { priceText, sizeText } from '../common/figures.ts';
import { isHeld, legProfit, profitPct } from '../common/open-profit.ts';
import { StateMark } from '../common/state-mark.tsx';
import { legsOf, nearWaits, trackOf, type Wait } from '../common/task-waits.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { LegWaits, WaitLines } from '../common/wait-track.tsx';
import { CellTrack } from './cells-plate.tsx';
import './task-details.css';

export function PositionPlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  return (
    <Plate>
      <div className="details-waits">
        <h2 className="label">{t('tasks.waitsFor')}</h2>
        <CellTrack task={task} />
        <WaitsOf task={task} />
      </div>
      {task.savings === null ? <Held task={task} /> : null}
    </Plate>
  );
}

/** A task that waits for no price (an order is under way, entries are stopped) says its state instead. */
function WaitsOf({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  if (task.status === 'close') return <p>{t('tasks.wait.nothing')}</p>;
  if (task.waits.length === 0) return <StateMark task={task} />;
  return legsOf(task).map((leg) => <Waits key={leg} task={task} leg={leg} />);
}

/** The scale, and below it what it does not show: the loss limit and liquidation. */
function Waits({ task, leg }: { task: AssignmentDetails; leg: 'L' | 'S' }) {
  const locale = useLocale();
  const { t } = locale;
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  // The scale of the cells shows more than one between two prices.
  const track = task.cells.length > 0 ? undefined : trackOf(task, leg, lastPrice);
  const shown = track ? [track.low, track.high] : nearWaits(task.waits, leg);
  const rest = task.waits.filter((wait) => wait.leg === leg && !shown.includes(wait));
  if (shown.length === 0 && rest.length === 0) return null;
  const under = (wait: Wait): string =>
    [distanceText(wait.price, lastPrice, locale), turnText(wait, task, locale)].filter((part) => part !== undefined).join(', ');
  return (
    <div className="mb-1">
      {task.buyType === 3 ? <h3 className="label weight-medium mt-1">{t(legWord(leg))}</h3> : null}
      {task.cells.length > 0 ? (
        <WaitLines waits={nearWaits(task.waits, leg)} steps={steps} lastPrice={lastPrice} />
      ) : (
        <LegWaits task={task} leg={leg} lastPrice={lastPrice} steps={steps} under={under} />
      )}
      <WaitLines waits={rest} steps={steps} lastPrice={lastPrice} />
    </div>
  );
}

function Held({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const held = task.legs.filter(isHeld);
  return (
    <>
      {held.length === 0 ? (
        <p className="details-position ink-2">{t('tasks.noPosition')}</p>
      ) : (
        held.map((leg) => <LegFigures key={leg.leg} task={task} leg={leg} named={task.buyType === 3} />)
      )}
      {task.hedge === null ? null : <HedgeLine task={task} hedge={task.hedge} />}
    </>
  );
}

type Leg = AssignmentDetails['legs'][number];

/** Size, average, adds, margin, liquidation and open profit; spot has its percent in the place of the liquidation. */
function LegFigures({ task, leg, named }: { task: AssignmentDetails; leg: Leg; named: boolean }) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const tickSize = instrument?.tickSize ?? '';
  const profit = instrument && last !== undefined ? legProfit(leg, last, instrument.contractValue) : undefined;
  return (
    <div className="details-position" data-leg={leg.leg}>
      {named ? <h3 className="label weight-medium mb-3">{t(legWord(leg.leg))}</h3> : null}
      <KeyValues>
        <KeyValue label={t('tasks.figure.size')}>
          <span className="whitespace-normal">{sizeText(leg.sz, instrument, locale)}</span>
        </KeyValue>
        <KeyValue label={t('tasks.figure.avgPrice')}>
          <Price value={leg.avgPx} tickSize={tickSize} />
        </KeyValue>
        {task.replenishmentMax === 0 ? (
          <KeyValue label={t('tasks.figure.pnlPct')}>
            <Percent value={profitPct(profit, leg.securedAssets)} change />
          </KeyValue>
        ) : (
          <KeyValue label={t('tasks.figure.adds')}>
            <span className="numerals">{t('tasks.addsOf', { used: leg.orderNum, max: task.replenishmentMax })}</span>
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.margin')}>
          <Amount value={leg.securedAssets} />
        </KeyValue>
        {task.productType === 1 ? (
          <KeyValue label={t('tasks.figure.lastPrice')}>
            <Price value={last} tickSize={tickSize} />
          </KeyValue>
        ) : (
          <KeyValue label={t('tasks.figure.liqPrice')}>
            <Price value={leg.liqPx} tickSize={tickSize} />
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.unrealized')}>
          <Change value={profit} />
        </KeyValue>
      </KeyValues>
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
