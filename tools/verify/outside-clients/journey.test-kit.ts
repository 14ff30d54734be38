// What both journeys stand on: a paper exchange whose prices move only when the story says so, an account, and a list of what a client was really asked to do.
// The clients sign with the machine's clock, so the fake Date stands where the exchange's clock stands; nothing else about them is touched.
import { vi } from 'vitest';
import { startRig, type BookKind, type Json, type Rig, type Trader } from '@millrace/paper/testing';

/** The first bar opens here. */
const START_MS = Date.parse('2026-01-05T10:00:00Z');
const BAR_MINUTES = 1;

/** One call of a client's method by the story. */
export interface Operation {
  name: string;
  outcome: 'open' | 'done' | 'failed';
}

export interface Journey {
  rig: Rig;
  who: Trader;
  /** host:port. */
  host: string;
  /** Plays a bar; the price ends where the script says. */
  move(): Promise<void>;
  /** Cuts every socket, as a restart of the venue does. */
  cutSockets(): Promise<void>;
  end(): Promise<void>;
}

/** Prices are one per minute; swaps and spot of a coin move together. */
export async function startJourney(
  book: BookKind,
  prices: { BTC: readonly number[]; ETH: readonly number[] },
  account: Json,
): Promise<Journey> {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  const bars = Object.fromEntries(
    Object.entries(prices).flatMap(([coin, list]) => [`${coin}-USDT`, `${coin}-USDT-SWAP`].map((id) => [id, list])),
  );
  const rig = await startRig({ book, bars, barMinutes: BAR_MINUTES, wallNow: () => START_MS });
  return {
    rig,
    who: await rig.trader(account),
    host: `127.0.0.1:${String(rig.exchange.port)}`,
    async move() {
      await rig.bars(1);
      vi.setSystemTime(rig.exchange.now());
    },
    async cutSockets() {
      await fetch(`${rig.url}/paper/faults`, { method: 'POST', body: JSON.stringify({ kind: 'cutSockets' }) });
    },
    async end() {
      vi.useRealTimers();
      await rig.close();
    },
  };
}

/** The same client; every call of one of its asynchronous methods is written down. Calls that the client makes of its own are not. */
export function counted<T extends object>(client: T, log: Operation[]): T {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || typeof key === 'symbol') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, args);
        if (answer instanceof Promise) note(log, key, answer);
        else if (Array.isArray(answer) && answer[0] instanceof Promise) note(log, key, Promise.all(answer));
        return answer;
      };
    },
  });
}

function note(log: Operation[], name: string, answer: Promise<unknown>): void {
  const operation: Operation = { name, outcome: 'open' };
  log.push(operation);
  answer.then(
    () => (operation.outcome = 'done'),
    () => (operation.outcome = 'failed'),
  );
}

/** How many were asked for, and how many of those that change something succeeded. */
export function tally(log: readonly Operation[], changing: ReadonlySet<string>): { all: number; changes: number; kinds: number } {
  return {
    all: log.length,
    changes: log.filter(({ name, outcome }) => outcome === 'done' && changing.has(name)).length,
    kinds: new Set(log.map(({ name }) => name)).size,
  };
}
