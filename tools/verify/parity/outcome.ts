// What a task did, in lines that a run live and a run of the backtest command both have.
import { runBacktest } from '../../backtest/command.ts';
import type { ParityTask } from './tasks.ts';

export interface TaskOutcome {
  /** One line an execution: time, leg, side, size, price, reason, fee. */
  orders: string[];
  /** One line a closed cycle: leg, reason, adds, times, fees, funding, net. */
  cycles: string[];
}

interface BacktestReport {
  orders: { ts: number; leg: string; side: string; size: string; px: string; reason: string | null; fee: string }[];
  cycles: { leg: string; reason: string; adds: number; openTs: number; closeTs: number; fees: string; funding: string; net: string }[];
}

/** The outcome of `npm run backtest` with the path of a replay and otherwise its defaults. */
export async function playBacktest(
  { kind, instId }: ParityTask,
  { candles, settings, startMs, steps }: { candles: string; settings: string; startMs: number; steps: number },
): Promise<TaskOutcome> {
  let out = '';
  const args = ['--candles', candles, '--instrument', instId, '--kind', kind, '--settings', settings, '--from', String(startMs)];
  await runBacktest([...args, '--path', `steps:${String(steps)}`, '--intrabar', 'natural', '--json'], {
    stdout: { write: (text) => (out += text) },
    stderr: { write: () => undefined },
    env: {},
  });
  const report = JSON.parse(out) as BacktestReport;
  return {
    orders: report.orders
      .toSorted(byMoment)
      .map(
        ({ ts, leg, side, size, px, reason, fee }) => `${String(ts)} ${leg} ${side} ${size} @${px} ${reason ?? ''} fee ${plainText(fee)}`,
      ),
    cycles: report.cycles.map(
      ({ leg, reason, adds, openTs, closeTs, fees, funding, net }) =>
        `${leg} ${reason} ${String(adds)} adds ${String(openTs)}-${String(closeTs)} fees ${fees} funding ${funding} net ${net}`,
    ),
  };
}

/** Legs of one moment in the order of their letters, as a run live lists them. */
function byMoment(one: { ts: number; leg: string }, two: { ts: number; leg: string }): number {
  if (one.ts !== two.ts) return one.ts - two.ts;
  return one.leg < two.leg ? -1 : one.leg > two.leg ? 1 : 0;
}

/** A decimal without zeros at its end. */
export function plainText(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Where two outcomes differ, in words; empty when they are equal. Orders of one moment are sent at once, so their order in it says nothing. */
export function differences(name: string, live: TaskOutcome, backtest: TaskOutcome): string[] {
  return [
    ...compareLines(`${name}: order`, live.orders.toSorted(), backtest.orders.toSorted()),
    ...compareLines(`${name}: cycle`, live.cycles, backtest.cycles),
  ];
}

/** Only the first difference: what follows from it differs as well. */
function compareLines(what: string, live: readonly string[], backtest: readonly string[]): string[] {
  const at = Array.from({ length: Math.max(live.length, backtest.length) }, (_, index) => index).find(
    (index) => live[index] !== backtest[index],
  );
  return at === undefined
    ? []
    : [`${what} ${String(at + 1)} is ${live[at] ?? 'missing'} live and ${backtest[at] ?? 'missing'} in the backtest`];
}
