// `--sweep`: every combination of some settings, on all cores; a table with the best net first.
import { availableParallelism } from 'node:os';
import { parseFixed } from '@millrace/market';
import { ToldError } from '../process/told-error.ts';
import { load, prepare } from './load.ts';
import type { BacktestOptions } from './options.ts';
import { marketSetting } from './play.ts';
import { progressOn } from './progress.ts';
import { readObject } from './read-settings.ts';
import { screenOf } from './screen.ts';
import { combinationsOf, type SweepSettings } from './sweep-grid.ts';
import { playJobs, sharedBars, type SweepAnswer } from './sweep-pool.ts';
import { sweepTable } from './sweep-table.ts';
import { recordingWarnings, startWarnings } from './warnings.ts';

export interface SweepRow {
  settings: SweepSettings;
  intrabar: string;
  totals: Extract<SweepAnswer, { played: unknown }>['played']['totals'];
  /** Net of the other order of low and high, where both were played. */
  betterNet: string;
}

interface Out {
  say(text: string): void;
  warn(text: string): void;
}

/** Resolves to false when it was stopped. @throws ToldError */
export async function sweep(options: BacktestOptions & { sweep: string }, { say, warn }: Out): Promise<boolean> {
  const base = options.settings === undefined ? {} : await readObject(options.settings, 'a set of settings');
  const combinations = combinationsOf(options.sweep, await readObject(options.sweep, 'a sweep'));
  const loaded = await load(options);
  const first = combinations.map((each) => prepare(loaded.setting, { ...base, ...each })).find(({ kind }) => kind === 'ready');
  const starts = first?.kind === 'ready' ? startWarnings(options, first.plan, { ...base, ...combinations[0] }) : [];
  for (const text of [...recordingWarnings(options, loaded), ...starts.map((each) => `${each} (first combination)`)]) warn(text);
  const started = performance.now();
  const market = {
    setting: loaded.setting,
    market: { ...marketSetting(options, loaded), bars: sharedBars(loaded.bars) },
    order: { intrabar: options.intrabar, path: options.path },
    balance: options.balance,
  };
  const jobs = combinations.map((each, index) => ({ index, given: { ...base, ...each } }));
  const { answers, stopped } = await played(jobs, market, options.workers ?? availableParallelism());
  if (stopped) {
    warn(`Stopped: ${answers.length} of ${jobs.length} combinations were played.`);
    return false;
  }
  const { rows, unfit } = sorted(answers, combinations);
  if (rows.length === 0)
    throw new ToldError([`${options.sweep}: no combination fits ${options.kind}:`, ...(unfit[0]?.problems ?? [])].join('\n'));
  if (unfit[0] !== undefined)
    warn(
      [
        `${unfit.length} of ${jobs.length} combinations do not fit, such as ${JSON.stringify(unfit[0].settings)}:`,
        ...unfit[0].problems,
      ].join('\n'),
    );
  const elapsedMs = Math.round(performance.now() - started);
  const candles = loaded.bars.ts.length - loaded.firstRow;
  if (options.json) say(JSON.stringify({ combinations: jobs.length, candles, elapsedMs, rows, unfit }));
  else say(sweepTable(rows, { candles, elapsedMs }, screenOf(process.stdout, process.env)));
  return true;
}

async function played(jobs: Parameters<typeof playJobs>[0], market: Parameters<typeof playJobs>[1]['market'], workers: number) {
  const answers: SweepAnswer[] = [];
  const progress = progressOn(process.stderr, jobs.length);
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  progress.show(0);
  try {
    const take = (answer: SweepAnswer): void => {
      answers.push(answer);
      progress.show(answers.length);
    };
    await playJobs(jobs, { market, workers, signal: stop.signal, take });
  } finally {
    progress.clear();
    process.off('SIGINT', onInterrupt);
  }
  return { answers, stopped: stop.signal.aborted };
}

/** The best net first; of equal ones the better open position, then the order of the file. */
function sorted(answers: readonly SweepAnswer[], combinations: readonly SweepSettings[]) {
  const rows: SweepRow[] = [];
  const unfit: { settings: SweepSettings; problems: string[] }[] = [];
  for (const answer of answers.toSorted((left, right) => left.index - right.index)) {
    const settings = combinations[answer.index] ?? {};
    if ('played' in answer) rows.push({ settings, ...answer.played });
    else unfit.push({ settings, problems: answer.unfit });
  }
  const compare = (left: string, right: string): number => {
    const difference = parseFixed(right) - parseFixed(left);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  };
  rows.sort((left, right) => compare(left.totals.net, right.totals.net) || compare(left.totals.openNet, right.totals.openNet));
  return { rows, unfit };
}
