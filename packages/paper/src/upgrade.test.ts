// A data folder of the first version, whose rows knew neither margin modes nor queues, is read as what it meant.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Json, type Rig, rowOf, startRig } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const SWAP = 'BTC-USDT-SWAP';

/** Fields that came later. */
const LATER: Record<string, readonly string[]> = {
  account: ['level', 'cancelAfter', 'browsers'],
  position: ['mgnMode', 'openedSize', 'openedValue', 'closedSize', 'closedValue', 'maxSize'],
  order: ['rebate', 'priority', 'ahead', 'stpMode', 'attached'],
  algo: ['trail', 'attached', 'parentOrdId'],
  fill: ['markPx', 'indexPx'],
  bill: ['marginChange', 'from', 'to'],
};

function asBefore(line: string): string {
  const parsed = JSON.parse(line) as { rows: [kind: string, row: Json][] };
  for (const [kind, row] of parsed.rows) {
    for (const name of LATER[kind] ?? []) delete row[name];
    for (const leg of [row['stop'], row['profit'], row['entry']] as (Json | null | undefined)[]) {
      delete leg?.['by'];
      delete leg?.['advance'];
    }
  }
  return JSON.stringify(parsed);
}

test('positions, orders and stops of an older journal go on where they were', async () => {
  const first = await startRig({ bars: { [SWAP]: [60000, 60600, 58000] } });
  rig = first;
  const swap = { instId: SWAP, tdMode: 'isolated', side: 'buy', posSide: 'long', sz: '2' };
  const trader = await first.trader();
  await trader.place({ ...swap, ordType: 'market' });
  await trader.place({ ...swap, ordType: 'limit', px: '58500', clOrdId: 'rest' });
  const stop = { ...swap, side: 'sell', ordType: 'conditional', slTriggerPx: '58000', slOrdPx: '-1', algoClOrdId: 'stop' };
  await trader.post('trade/order-algo', stop);
  await first.exchange.close();
  const path = join(first.dataDir, 'journal.jsonl');
  writeFileSync(path, `${readFileSync(path, 'utf8').trim().split('\n').map(asBefore).join('\n')}\n`);
  rig = await startRig({ filesFrom: first, dataDir: first.dataDir });
  const again = rig.traderOf(trader);
  expect(rowOf(await again.get('account/positions'))).toMatchObject({ pos: '2', mgnMode: 'isolated', avgPx: '60000', margin: '400' });
  await rig.bars(3);
  expect(rowOf(await again.get(`trade/order?instId=${SWAP}&clOrdId=rest`))).toMatchObject({ state: 'filled', avgPx: '58500' });
  expect(rowOf(await again.get('trade/order-algo?algoClOrdId=stop'))).toMatchObject({ state: 'effective', slTriggerPxType: 'last' });
  expect(rowOf(await again.get('account/positions'))).toMatchObject({ pos: '2', avgPx: '59250' });
  await again.post('trade/close-position', { instId: SWAP, mgnMode: 'isolated', posSide: 'long' });
  expect(rowOf(await again.get('account/positions-history'))).toMatchObject({
    type: '2',
    openMaxPos: '4',
    closeTotalPos: '4',
    openAvgPx: '59250',
    closeAvgPx: '58000',
  });
  first.removeFiles();
});
