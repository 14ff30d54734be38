// Property over random sessions of several accounts on the depth book: money is conserved to the last digit, the book is never crossed, better and older
// orders go first, and a restart from the journal shows the same books.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';
import { stretch } from '../../../tools/process/patience.ts';

const SWAP = 'BTC-USDT-SWAP';
const SPOT = 'BTC-USDT';
const PRICES = [60000, 60012.3, 59988.8, 59940.1, 60101.5, 57000, 56500.5, 58000, 61900.4, 60000];
const OFFSETS = [-40, -3, -1, 0, 0, 1, 3, 40];
const DEPOSITS = { USDT: '4400', BTC: '0.5' };

interface Step {
  who: number;
  kind: 'limit' | 'take' | 'market' | 'spotLimit' | 'spotMarket' | 'cancel' | 'amend' | 'lever' | 'margin' | 'transfer' | 'save' | 'bar';
  side: 'buy' | 'sell';
  posSide: 'long' | 'short';
  tdMode: 'cross' | 'isolated';
  size: number;
  offset: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom(
    'limit',
    'limit',
    'limit',
    'take',
    'take',
    'market',
    'spotLimit',
    'spotMarket',
    'cancel',
    'amend',
    'lever',
    'margin',
    'transfer',
    'save',
    'bar',
    'bar',
  ),
  side: fc.constantFrom('buy', 'sell'),
  posSide: fc.constantFrom('long', 'short'),
  tdMode: fc.constantFrom('cross', 'isolated'),
  size: fc.integer({ min: 1, max: 4000 }),
  offset: fc.integer({ min: 0, max: OFFSETS.length - 1 }),
});

/** The same session of limits at one price and takers of several, without amendments and with few ticks: queues form. */
function crowded(steps: readonly Step[]): Step[] {
  const kinds: Partial<Record<Step['kind'], Step['kind']>> = { take: 'take', spotMarket: 'take', cancel: 'cancel', lever: 'bar' };
  return steps.map((next) => {
    const kind = kinds[next.kind] ?? 'limit';
    // Both sides open something, so that none is refused.
    const posSide = next.side === 'buy' ? 'long' : 'short';
    return { ...next, kind, posSide, offset: OFFSETS.indexOf(0), size: kind === 'take' ? 1500 : (next.size % 500) + 1 };
  });
}

/** A price near the last one. */
async function priceNear(trader: Trader, instId: string, offset: number): Promise<string> {
  const { last } = rowOf(await trader.get(`market/ticker?instId=${instId}`));
  return formatFixed(parseFixed(String(last)) + BigInt(OFFSETS[offset] ?? 0) * parseFixed('0.1'));
}

async function act(trader: Trader, { kind, side, posSide, tdMode, size, offset }: Step): Promise<void> {
  const sz = formatFixed(BigInt(size) * parseFixed('0.01'));
  const spotSz = formatFixed(BigInt(size) * parseFixed('0.00001237'));
  const swap = { instId: SWAP, tdMode, side, posSide, sz };
  if (kind === 'limit') await trader.place({ ...swap, ordType: 'limit', px: await priceNear(trader, SWAP, offset) });
  if (kind === 'take') await trader.place({ ...swap, ordType: 'ioc', px: await priceNear(trader, SWAP, side === 'buy' ? 7 : 0) });
  if (kind === 'market') await trader.place({ ...swap, ordType: 'market' });
  const spot = { instId: SPOT, tdMode: 'cash', side };
  if (kind === 'spotLimit') await trader.place({ ...spot, ordType: 'limit', sz: spotSz, px: await priceNear(trader, SPOT, offset) });
  if (kind === 'spotMarket') await trader.place({ ...spot, ordType: 'market', sz: side === 'buy' ? `${size}.5` : spotSz });
  if (kind === 'lever') await trader.post('account/set-leverage', { instId: SWAP, mgnMode: tdMode, posSide, lever: (size % 70) + 1 });
  if (kind === 'margin')
    await trader.post('account/position/margin-balance', {
      instId: SWAP,
      posSide,
      type: side === 'buy' ? 'add' : 'reduce',
      amt: size % 50,
    });
  // Some are refused for want of money, as they should be.
  if (kind === 'transfer') {
    const [from, to] = side === 'buy' ? ['18', '6'] : ['6', '18'];
    await trader.post('asset/transfer', {
      ccy: posSide === 'long' ? 'USDT' : 'BTC',
      amt: posSide === 'long' ? `${size % 900}.7` : spotSz,
      from,
      to,
    });
  }
  if (kind === 'save') {
    const saved = { ccy: 'USDT', amt: `${size % 150}.000000000000000003`, side: side === 'buy' ? 'purchase' : 'redempt' };
    await trader.post('finance/savings/purchase-redempt', { ...saved, rate: size % 3 === 0 ? '0.04' : '0.01' });
  }
  if (kind !== 'cancel' && kind !== 'amend') return;
  const [first] = (await trader.get('trade/orders-pending')).data;
  if (!first) return;
  const named = { instId: first['instId'], ordId: first['ordId'] };
  if (kind === 'cancel') await trader.post('trade/cancel-order', named);
  else await trader.post('trade/amend-order', { ...named, newPx: await priceNear(trader, String(first['instId']), offset) });
}

async function assertNotCrossed(trader: Trader): Promise<void> {
  for (const instId of [SWAP, SPOT]) {
    const { asks, bids } = rowOf(await trader.get(`market/books?instId=${instId}&sz=1`)) as { asks: string[][]; bids: string[][] };
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]));
  }
}

/** All fills, oldest first. */
async function allFills(trader: Trader): Promise<Json[]> {
  const fills: Json[] = [];
  for (let after = ''; ;) {
    const { data } = await trader.get(`trade/fills?limit=100${after}`);
    fills.push(...data);
    if (data.length < 100) return fills.toReversed();
    after = `&after=${String(data.at(-1)?.['billId'])}`;
  }
}

const fixed = (value: unknown): bigint => parseFixed(String(value));

/** What an account must have of a currency, wherever it is, by its deposits, fills, funding, penalties and interest alone. */
async function expectedCash(trader: Trader, fills: readonly Json[], ccy: 'USDT' | 'BTC'): Promise<bigint> {
  let cash = fixed(DEPOSITS[ccy]);
  for (const fill of fills) {
    const size = fixed(fill['fillSz']);
    const sign = fill['side'] === 'buy' ? 1n : -1n;
    if (fill['feeCcy'] === ccy) cash += fixed(fill['fee']);
    if (fill['instType'] === 'SPOT') cash += ccy === 'BTC' ? sign * size : (-sign * size * fixed(fill['fillPx'])) / 10n ** 18n;
    else if (ccy === 'USDT') cash += fixed(fill['fillPnl']);
  }
  for (const bill of await trader.bills()) {
    if (bill['ccy'] !== ccy) continue;
    if (bill['type'] === '8') cash += fixed(bill['balChg']);
    if (bill['type'] === '5') cash += fixed(bill['fee']);
    // Funding of isolated margins becomes cash with the part that is closed.
    if (bill['type'] === '2' || bill['type'] === '5') cash -= fixed(bill['posBalChg']);
  }
  return cash + (await interestOf(trader, ccy));
}

/** All interest ever received. */
async function interestOf(trader: Trader, ccy: string): Promise<bigint> {
  const { data } = await trader.get('finance/savings/lending-history');
  return data.filter((row) => row['ccy'] === ccy).reduce((sum, row) => sum + fixed(row['earnings']), 0n);
}

/** What an account has of a currency beside its trading account. */
async function fundingMoney(trader: Trader, ccy: string): Promise<bigint> {
  const [assets, savings] = [await trader.get(`asset/balances?ccy=${ccy}`), await trader.get(`finance/savings/balance?ccy=${ccy}`)];
  const sum = (rows: readonly Json[], name: string): bigint => rows.reduce((total, row) => total + fixed(row[name]), 0n);
  expect(sum(savings.data, 'loanAmt') + sum(savings.data, 'pendingAmt')).toBe(sum(savings.data, 'amt'));
  const bills = (await trader.get(`asset/bills?ccy=${ccy}`)).data;
  expect(formatFixed(sum(bills, 'balChg'))).toBe(formatFixed(sum(assets.data, 'bal')));
  return sum(assets.data, 'bal') + sum(savings.data, 'amt');
}

async function cashOf(trader: Trader, ccy: string): Promise<Json> {
  const details = rowOf(await trader.get('account/balance'))['details'] as Json[];
  return details.find((detail) => detail['ccy'] === ccy) ?? { cashBal: '0', frozenBal: '0', ordFrozen: '0' };
}

/** Sold less bought plus the cost of what is held is the profit booked, slot by slot where nothing was liquidated. */
async function assertProfit(trader: Trader, fills: readonly Json[]): Promise<void> {
  if ((await trader.bills()).some((bill) => bill['type'] === '5')) return;
  let flow = 0n;
  let booked = 0n;
  for (const fill of fills) {
    if (fill['instType'] !== 'SWAP') continue;
    const value = (fixed(fill['fillSz']) * fixed(fill['fillPx'])) / 10n ** 20n;
    flow += fill['side'] === 'sell' ? value : -value;
    booked += fixed(fill['fillPnl']);
  }
  for (const held of (await trader.get('account/positions')).data) {
    const value = (fixed(held['pos']) * fixed(held['markPx'])) / 10n ** 20n;
    const sign = held['posSide'] === 'long' ? 1n : -1n;
    flow += sign * value - fixed(held['upl']);
  }
  expect(formatFixed(booked)).toBe(formatFixed(flow));
}

/** A taker gets better prices first; makers of one price go by age. */
function assertPriority(fillsOf: readonly (readonly Json[])[]): void {
  const makers = new Map(
    fillsOf
      .flat()
      .filter((fill) => fill['execType'] === 'M')
      .map((fill) => [fill['tradeId'], fill]),
  );
  const last = new Map<unknown, Json>();
  for (const fill of fillsOf.flat().filter((row) => row['execType'] === 'T' && !String(row['tradeId']).startsWith('-'))) {
    const before = last.get(fill['ordId']);
    last.set(fill['ordId'], fill);
    if (!before) continue;
    const worse = fixed(fill['fillPx']) - fixed(before['fillPx']);
    expect(fill['side'] === 'buy' ? worse : -worse).toBeGreaterThanOrEqual(0n);
    const [older, younger] = [makers.get(before['tradeId']), makers.get(fill['tradeId'])];
    if (worse === 0n && older && younger && older['ordId'] !== younger['ordId'])
      expect(BigInt(String(older['ordId']))).toBeLessThan(BigInt(String(younger['ordId'])));
  }
}

async function check(traders: readonly Trader[], amended: boolean): Promise<void> {
  const fillsOf: Json[][] = [];
  for (const trader of traders) {
    const fills = await allFills(trader);
    fillsOf.push(fills);
    for (const ccy of ['USDT', 'BTC'] as const) {
      const has = await cashOf(trader, ccy);
      const outside = await fundingMoney(trader, ccy);
      expect(formatFixed(fixed(has['cashBal']) + outside)).toBe(formatFixed(await expectedCash(trader, fills, ccy)));
      expect(outside).toBeGreaterThanOrEqual(0n);
      expect(fixed(has['ordFrozen'])).toBeGreaterThanOrEqual(0n);
    }
    await assertProfit(trader, fills);
  }
  if (!amended) assertPriority(fillsOf);
}

async function shown(trader: Trader): Promise<unknown> {
  const targets = [
    'account/balance',
    'account/positions',
    'account/positions-history',
    'trade/orders-pending',
    'trade/orders-history',
    'trade/fills',
    'asset/balances',
    'asset/bills',
    'finance/savings/balance',
    'finance/savings/lending-history',
  ];
  const answers = await Promise.all(targets.map((target) => trader.get(target)));
  return answers.map(({ data }) => data.map((row) => ({ ...row, uTime: '' })));
}

async function closeAll(traders: readonly Trader[]): Promise<void> {
  for (const trader of traders) {
    for (const order of (await trader.get('trade/orders-pending')).data)
      await trader.post('trade/cancel-order', { instId: order['instId'], ordId: order['ordId'] });
    for (const held of (await trader.get('account/positions')).data)
      await trader.post('trade/close-position', { instId: SWAP, mgnMode: held['mgnMode'], posSide: held['posSide'] });
    expect((await trader.get('account/positions')).data).toEqual([]);
    expect((await cashOf(trader, 'USDT'))['frozenBal']).toBe('0');
    expect((await cashOf(trader, 'BTC'))['frozenBal']).toBe('0');
  }
}

async function play(rig: Rig, traders: readonly Trader[], steps: readonly Step[]): Promise<void> {
  let bars = 0;
  // High leverage for two of them: the larger moves of the price liquidate.
  for (const trader of traders.slice(0, 2)) {
    await trader.post('account/set-leverage', { instId: SWAP, mgnMode: 'cross', lever: '50' });
    for (const posSide of ['long', 'short'])
      await trader.post('account/set-leverage', { instId: SWAP, mgnMode: 'isolated', posSide, lever: '50' });
  }
  // Everybody saves something from the start, so that interest falls due in every session.
  for (const trader of traders) {
    await trader.post('asset/transfer', { ccy: 'USDT', amt: '400', from: '18', to: '6' });
    await trader.post('finance/savings/purchase-redempt', { ccy: 'USDT', amt: '100', side: 'purchase', rate: '0.01' });
  }
  for (const next of steps) {
    const trader = traders[next.who];
    if (!trader) throw new Error('no such trader');
    if (next.kind !== 'bar') await act(trader, next);
    else if (bars < PRICES.length - 1) {
      bars += 1;
      await rig.bars(1);
    }
    await assertNotCrossed(trader);
  }
}

test(
  'deposits equal balances wherever they are, fees, funding, profit and interest to the last digit; the book is never crossed; the journal says the same',
  { timeout: stretch(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 70 }),
        fc.constantFrom(300, 20_000),
        fc.boolean(),
        async (all, depthUsdt, amends) => {
          const steps = amends ? all : crowded(all);
          // Hours: interest and funding fall due between the prices.
          const bars = { [SWAP]: PRICES, [SPOT]: PRICES.map((price) => price + 7) };
          const rig = await startRig({ bars, barMinutes: 60, book: 'depth', depthUsdt });
          const traders = [
            await rig.trader({ balances: DEPOSITS }),
            await rig.trader({ balances: DEPOSITS }),
            await rig.trader({ balances: DEPOSITS, feeType: '1' }),
          ];
          try {
            await play(rig, traders, steps);
            await check(
              traders,
              steps.some(({ kind }) => kind === 'amend'),
            );
            const before = await Promise.all(traders.map(shown));
            await rig.exchange.close();
            const again = await startRig({ filesFrom: rig, dataDir: rig.dataDir, book: 'depth', depthUsdt });
            const same = traders.map((trader) => again.traderOf(trader));
            expect(await Promise.all(same.map(shown))).toEqual(before);
            await closeAll(same);
            await check(same, true);
            await again.close();
          } finally {
            rig.removeFiles();
          }
        },
      ),
      { numRuns: 8 },
    );
  },
);
