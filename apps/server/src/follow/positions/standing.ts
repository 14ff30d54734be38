// Positions that stand with a trader and not with his copier, each with what taking it would be now. Decided by the strategy's own function.
import { productOfType, type InstrumentInfo } from '@millrace/contract';
import { decisionInstrument, judgeTaking, strategies, type CopyState, type DecisionInstrument } from '@millrace/engine/pure';
import { addDecimals, ticksOf } from '@millrace/market';
import type { Products } from '../shared/products.ts';
import type { FollowingTask, LeadPosition, Standing } from './standing.store.ts';

const strategy = strategies[5];

/** A task of the follow with its instrument. */
interface KnownTask extends FollowingTask {
  copied: CopyState;
  instrument: DecisionInstrument;
}

export interface StandingOf {
  taskId: string;
  position: LeadPosition;
  /** The number that the taking names: of the newest signal of the instrument that is the task's own; 0 for none. */
  seq: number;
  instrument: DecisionInstrument;
  /** Null while no price is known. */
  lastTicks: number | null;
  /** What the copier would open, lots. */
  lots: number;
  /** Why it cannot be taken, as of a copy that was missed; null when it can. */
  missed: string | null;
}

/** Empty for positions that the copier holds already, and for instruments that the venue does not list. `ts`: venue ms. */
export function standingOf({ tasks, positions, isSilent }: Standing, products: Products, ts: number): StandingOf[] {
  const known = tasks.flatMap((task) => knownTask(task, products.get(task.instId)) ?? []);
  return positions.flatMap((position) => {
    const task = known.find(({ instId }) => instId === position.instId);
    if (task === undefined || task.copied.legs[position.side].book.lots > 0) return [];
    const { settings, instrument, afterSeq, copied } = task;
    const seq = position.seq > afterSeq ? position.seq : 0;
    const lastTicks = lastTicksOf(products.get(position.instId));
    const { side, lots, openLots, cost, leverage } = position;
    const othersQuote = known
      .filter((other) => other !== task)
      .map(committedOf)
      .reduce(addDecimals, '0');
    const standing = { seq, lots, openLots, cost, leverage, ts };
    const judged = judgeTaking(copied, { settings, instrument, side, lastTicks, ts, standing, othersQuote });
    const missed = isSilent ? 'leaderSilent' : judged.missed;
    return [{ taskId: task.id, position, seq, instrument, lastTicks, lots: judged.lots, missed }];
  });
}

function knownTask(task: FollowingTask, product: InstrumentInfo | undefined): KnownTask | undefined {
  if (product === undefined) return undefined;
  const instrument = decisionInstrument({ ...product, productType: productOfType(product.productType) });
  const copied = task.state === null ? strategy.init(task.settings, instrument, '') : strategy.parse(task.state);
  return { ...task, copied, instrument };
}

function committedOf({ copied, settings, instrument }: KnownTask): string {
  return strategy.copied?.(copied, settings, instrument).committedQuote ?? '0';
}

function lastTicksOf(product: InstrumentInfo | undefined): number | null {
  return product === undefined || product.lastPrice === '' ? null : ticksOf(product.lastPrice, product.tickSize, 'nearest');
}
