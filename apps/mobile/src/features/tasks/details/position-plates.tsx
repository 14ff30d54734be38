// What a task waits for and what it holds, per leg: a task of both directions has two.
import type { AssignmentDetails } from '@millrace/contract';
import { compareDecimals, isDecimal, negateDecimal } from '@millrace/market';
import { Amount, Change, KeyValue, KeyValues, Percent, Plate, Price, useLocale } from '@millrace/ui';
import { legWord } from '../common/direction.ts';
import { priceText, sizeText } from '../common/figures.ts';
import { ADD_STEPS_MAX } from '../limits.ts';
import { isHeld, legProfit, profitPct } from '../common/open-profit.ts';
import { StateMark } from '../common/state-mark.tsx';
import { legsOf, nearWaits, trackOf } from '../common/task-waits.ts';
import { useInstrument, useLastPrice, useLivePrice } from '../common/use-instruments.ts';
import { AddsUsed, LegWaits, WaitLines } from '../common/wait-track.tsx';
import { CellTrack } from './cells-plate.tsx';
import './task-details.css';

export function WaitsPlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  return (
    <Plate>
      <div className="details-waits">
        <h2 className="label">{t('tasks.waitsFor')}</h2>
        <CellTrack task={task} />
        <WaitsOf task={task} />
      </div>
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

export function PositionPlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const held = task.legs.filter(isHeld);
  return (
    <Plate>
      {held.length === 0 ? (
        <p className="details-waits ink-2">{t('tasks.noPosition')}</p>
      ) : (
        held.map((leg) => <LegFigures key={leg.leg} task={task} leg={leg} named={task.buyType === 3} />)
      )}
      {task.hedge === null ? null : <HedgeLine task={task} hedge={task.hedge} />}
      <Totals task={task} />
    </Plate>
  );
}

/** The scale, and below it what it does not show: the loss limit and liquidation. */
function Waits({ task, leg }: { task: AssignmentDetails; leg: 'L' | 'S' }) {
  const { t } = useLocale();
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  // The scale of the cells shows more than one between two prices.
  const track = task.cells.length > 0 ? undefined : trackOf(task, leg, lastPrice);
  const shown = track ? [track.low, track.high] : nearWaits(task.waits, leg);
  const rest = task.waits.filter((wait) => wait.leg === leg && !shown.includes(wait));
  if (shown.length === 0 && rest.length === 0) return null;
  return (
    <div className="mb-1">
      {task.buyType === 3 ? <h3 className="label weight-medium mt-1">{t(legWord(leg))}</h3> : null}
      {task.cells.length > 0 ? (
        <WaitLines waits={nearWaits(task.waits, leg)} steps={steps} />
      ) : (
        <LegWaits task={task} leg={leg} lastPrice={lastPrice} steps={steps} />
      )}
      <WaitLines waits={rest} steps={steps} />
    </div>
  );
}

type Leg = AssignmentDetails['legs'][number];

function LegFigures({ task, leg, named }: { task: AssignmentDetails; leg: Leg; named: boolean }) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const mark = useLivePrice(task.instId).data?.mark;
  const tickSize = instrument?.tickSize ?? '';
  const profit = instrument && last !== undefined ? legProfit(leg, last, instrument.contractValue) : undefined;
  return (
    <div className="details-position" data-leg={leg.leg}>
      <div className="flex flex-wrap items-center justify-between gap-2 mb-3">
        {named ? <h3 className="label weight-medium">{t(legWord(leg.leg))}</h3> : <span />}
        <AddsUsed used={leg.orderNum} max={task.replenishmentMax} stepsMax={ADD_STEPS_MAX} />
      </div>
      <KeyValues>
        <KeyValue label={t('tasks.figure.size')}>
          <span className="whitespace-normal">{sizeText(leg.sz, instrument, locale)}</span>
        </KeyValue>
        <KeyValue label={t('tasks.figure.avgPrice')}>
          <Price value={leg.avgPx} tickSize={tickSize} />
        </KeyValue>
        {task.productType === 1 ? (
          <KeyValue label={t('tasks.figure.lastPrice')}>
            <Price value={last} tickSize={tickSize} />
          </KeyValue>
        ) : (
          <KeyValue label={t('tasks.figure.markPrice')}>
            <Price value={mark} tickSize={tickSize} />
          </KeyValue>
        )}
        {named ? (
          <KeyValue label={t('tasks.figure.unrealized')}>
            <Change value={profit} />
          </KeyValue>
        ) : null}
        <KeyValue label={t('tasks.figure.pnlPct')}>
          <Percent value={profitPct(profit, leg.securedAssets)} change />
        </KeyValue>
        <KeyValue label={t('tasks.figure.margin')}>
          <Amount value={leg.securedAssets} />
        </KeyValue>
        {task.productType === 1 ? null : (
          <KeyValue label={t('tasks.figure.liqPrice')}>
            <Price value={leg.liqPx} tickSize={tickSize} />
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.realized')}>
          <Change value={leg.realizedPnl} />
        </KeyValue>
        <KeyValue label={t('tasks.figure.cycleFees')}>
          <Amount value={negatedFee(leg.fees)} sign="change" />
        </KeyValue>
        {task.productType === 1 ? null : (
          <KeyValue label={t('tasks.figure.funding')}>
            <Change value={leg.funding} />
          </KeyValue>
        )}
      </KeyValues>
    </div>
  );
}

/** What the hedge of a leg holds, how many adverse steps were counted, and where the next one is. */
function HedgeLine({ task, hedge }: { task: AssignmentDetails; hedge: NonNullable<AssignmentDetails['hedge']> }) {
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

function negatedFee(fees: string): string {
  return isDecimal(fees) && compareDecimals(fees, '0') !== 0 ? negateDecimal(fees) : fees;
}

/** What closed cycles have brought; the running one stands above, with its own fees. */
function Totals({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  return (
    <div className="details-agreement flex-wrap items-baseline">
      <span className="row-detail details-booked-total">{t('tasks.figure.bookedTotal')}</span>
      <span data-figure="booked-closed">
        <Amount value={task.sumPnl} size="s" sign="change" unit="USDT" />
      </span>
    </div>
  );
}
