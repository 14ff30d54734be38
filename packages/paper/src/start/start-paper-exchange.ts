// Puts the exchange together and opens its port. Everything it needs is in its options; it reads no environment and no global.
import { openConfiguredAccounts } from '../accounts/configured-accounts.ts';
import { startIntervalPushes } from '../accounts/interval-pushes.ts';
import type { Exchange } from '../core/exchange.ts';
import { createEffects, type Effects } from '../fault-effects/effects.ts';
import { planFault } from '../fault-effects/plan-fault.ts';
import { createFaults, type Faults } from '../faults/faults.ts';
import { type FaultPlan, named, readFaultFile } from '../faults/read-fault.ts';
import { loadSavedFaults, saveFaults } from '../faults/saved-faults.ts';
import { DEPTH_USDT } from '../limits.ts';
import { createBookPublisher } from '../market/book-publisher.ts';
import { createBackgroundLiquidity } from '../quotes/background-liquidity.ts';
import { PLAIN_FUNDING, plainFunding } from '../quotes/funding-terms.ts';
import { createTradeLog } from '../quotes/trade-log.ts';
import { createPushCollector } from '../sockets/push-collector.ts';
import { Hub } from '../sockets/hub.ts';
import { openJournal } from '../state/journal.ts';
import { createStore, type Store } from '../state/store.ts';
import { createTickScheduler } from '../ticks/tick-scheduler.ts';
import { cancelOffGrid } from '../ticks/tick-sizes.ts';
import { createRateGate } from '../wire/rate-gate.ts';
import { type Market, openMarket } from './open-market.ts';
import type { PaperOptions } from './paper-options.ts';
import { serve } from './serve.ts';

export interface PaperExchange {
  port: number;
  host: string;
  /** Keys of configured accounts that existed before. */
  existingKeys: readonly string[];
  /** Venue time, ms. */
  now(): number;
  /** Ends in order: sockets receive the announcement, the port is closed, the journal is written out. */
  close(): Promise<void>;
}

/** Starts a paper exchange. @throws MarketFileError for a bad recording, FaultError for a bad fault file, Error when the port is taken */
export async function startPaperExchange(options: PaperOptions): Promise<PaperExchange> {
  const { dataDir } = options;
  const wallNow = options.wallNow ?? Date.now;
  const store = createStore((load) => openJournal(dataDir, load), BigInt(wallNow()) * 100_000n);
  const market = await openMarket(options, store, wallNow);
  const { timeline, clock, clockFile, mirror, gaps } = market;
  const saved = loadSavedFaults(dataDir);
  const file = options.faults === undefined ? undefined : readFaultFile(options.faults, timeline.meta.startMs);
  const faults = createFaults({ now: clock.now, seed: (file?.seed ?? options.market.seed) % 0x7fff_ffff, saved });
  const hub = new Hub({ now: clock.now, speed: () => String(clock.speed), faults, onIdle: () => scheduler.whenIdle() });
  const exchange = createExchange(options, { store, market, faults, hub, wallNow });
  store.save('meta', { ...timeline.meta, ...(store.meta?.tickSizes ? { tickSizes: store.meta.tickSizes } : {}) });
  cancelOffGrid(exchange);
  store.commit(clock.now());
  store.fold();
  clockFile.save(timeline.playedMs, wallNow());
  const existingKeys = openConfiguredAccounts(exchange, options.accounts ?? []);
  // The effects need the sockets, which need the scheduler, which needs the effects.
  let effects: Effects = () => undefined;
  const scheduler = createTickScheduler({
    exchange,
    stream: market.stream,
    coarseStream: market.coarseStream,
    pastStream: market.pastStream,
    isIdle: () => hub.isIdle(),
    candleTopics: () => hub.candleTopics(),
    saveClock: (ts) => clockFile.save(ts, wallNow()),
    wallNow,
    effects: (ts) => effects(ts),
    gaps,
  });
  if (!saved) planFaults(exchange, file?.plans ?? [], { resumeMs: timeline.resumeMs, canCrash: options.crash !== undefined });
  const crash = (): void => {
    saveFaults(dataDir, faults);
    options.crash?.();
  };
  const served = await serve(options, { exchange, hub, scheduler, mirror, wallNow, crash, effects: (ts) => effects(ts) });
  effects = createEffects({ exchange, gaps, sockets: served.sockets, crash });
  scheduler.start();
  mirror?.start({ now: clock.now, playedMs: timeline.fresh ? null : timeline.playedMs, wake: scheduler.catchUp });
  const stopIntervals = startIntervalPushes(exchange);
  return {
    port: served.port,
    host: options.host,
    existingKeys,
    now: clock.now,
    async close() {
      stopIntervals();
      mirror?.close();
      scheduler.stop();
      await served.close();
      store.close();
      clockFile.close();
    },
  };
}

interface Parts {
  store: Store;
  market: Market;
  faults: Faults;
  hub: Hub;
  wallNow: () => number;
}

function createExchange(options: PaperOptions, { store, market, faults, hub, wallNow }: Parts): Exchange {
  const { clock, quotes, mirror } = market;
  const { seed } = options.market;
  const exchange: Exchange = {
    clock,
    store,
    quotes,
    feed: createPushCollector(() => exchange, hub),
    faults,
    book: options.book ?? 'bars',
    seed,
    slippageBp: options.slippageBp,
    rates: createRateGate({
      isOn: options.rateLimits === true && options.speed !== 'max',
      now: clock.now,
      instIdOf: (code) =>
        [...quotes.listed.values()].find(({ instrument }) => instrument.code.toString() === code)?.instrument.instId ?? code,
    }),
    liquidity: createBackgroundLiquidity(seed, options.depthUsdt ?? DEPTH_USDT),
    trades: createTradeLog(),
    books: createBookPublisher(() => exchange, wallNow),
    funding: mirror?.funding ?? (options.fundingRates ? plainFunding(options.fundingRates) : PLAIN_FUNDING),
    assertOpen: () => mirror?.assertOpen(),
  };
  return exchange;
}

/** Plans the faults of the file; moments that this market has already passed are over. */
function planFaults(
  exchange: Exchange,
  plans: readonly FaultPlan[],
  { resumeMs, canCrash }: { resumeMs: number; canCrash: boolean },
): void {
  for (const [index, plan] of plans.entries()) {
    const isPast = plan.until <= resumeMs || (plan.group === 'moment' && plan.everyMs === 0 && plan.from < resumeMs);
    if (!isPast) named(`fault ${index + 1}`, () => planFault(exchange, plan, canCrash));
  }
}
