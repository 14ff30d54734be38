// The number of adds that a copier allows is of those that are held: what a reduction sells is of the newest, as the engine counts.
import { expect, test } from 'vitest';
import { auditLimits } from './audit-limits.ts';
import { noCounts } from './difference.ts';
import type { FillRow, FollowRow, LeadRows, OrderRow } from './lead-rows.store.ts';

const follow: FollowRow = {
  id: 'fol_1',
  userId: 'usr_1',
  environment: 'paper',
  mode: 'proportional',
  allocation: '100000',
  lever: 10,
  maxSlipPct: '1',
  addsMax: 2,
  directions: ['long'],
  state: 'active',
  rate: '0.1',
  highWater: '0',
  shares: 0,
  createdMs: 0,
  endedMs: null,
  isChanged: false,
};

type Step = readonly [reason: 'LEAD_OPEN' | 'LEAD_ADD' | 'LEAD_REDUCE', lots: number];

function findingsOf(steps: readonly Step[]): string[] {
  const found: string[] = [];
  const orders = steps.map(([reason, lots], index): OrderRow => ({
    clOrdId: `order${String(index)}`,
    taskId: 'tsk_1',
    instId: 'BTC-USDT-SWAP',
    leg: 'L',
    cycle: 0,
    effect: reason === 'LEAD_REDUCE' ? 'close' : 'open',
    side: reason === 'LEAD_REDUCE' ? 'sell' : 'buy',
    lots,
    leverage: 5,
    reason,
    status: 'filled',
  }));
  const fills = orders.map(({ clOrdId, taskId, lots }, ts): FillRow => ({ clOrdId, taskId, ticks: 600_000, lots, feeQuote: '0', ts }));
  const rows = { follows: [follow], tasks: [{ id: 'tsk_1', followId: 'fol_1' }], orders, fills, signals: [], copies: [] };
  auditLimits(rows as unknown as LeadRows, { counted: noCounts(), note: (_what, where, detail) => void found.push(`${where}: ${detail}`) });
  return found;
}

test('adds are counted as they are held: one that a reduction has sold whole may be made again', () => {
  expect(
    findingsOf([
      ['LEAD_OPEN', 4],
      ['LEAD_ADD', 2],
      ['LEAD_ADD', 2],
      ['LEAD_REDUCE', 3],
      ['LEAD_ADD', 1],
    ]),
  ).toEqual([]);
  expect(
    findingsOf([
      ['LEAD_OPEN', 4],
      ['LEAD_ADD', 2],
      ['LEAD_ADD', 2],
      ['LEAD_REDUCE', 1],
      ['LEAD_ADD', 1],
    ]),
  ).toEqual(['fol_1 order order4: is add 3, at most 2']);
});
