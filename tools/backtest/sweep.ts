// `--sweep`: every combination of some settings, on all cores; a table with the best net first.
import { availableParallelism } from 'node:os';
import { parseFixed } from '@millrace/market';
import { UserFacingError } from '../process/user-facing-error.ts';
import { load, type Loaded, prepare } from './load.ts';
import type { BacktestOptions } from './options.ts';
import { marketSetting } from './play.ts';
import { progressOn } from './progress.ts';
import { readObject } from './read-settings.ts';
import { screenOf, type Terminal } from './screen.ts';
import { combinationsOf, type SweepSettings } from './sweep-grid.ts';
import { playJobs, sharedBars, type SweepAnswer, type SweepJob, type SweepMarket } from './sweep-pool.ts';
import { sweepTable, type SweepRow } from './sweep-table.ts';
import { recordingWarnings, startWarnings } from './warnings.ts';

/** @throws UserFacingError */
export async function sweep(options: BacktestOptions & { sweep: string }, terminal: Terminal): Promise<'done' | 'interrupted'> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    return await sweepUntil(stop.signal, options, terminal);
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

async function sweepUntil(
  signal: AbortSignal,
  options: BacktestOptions & { sweep: string },
  { stdout, stderr, env }: Terminal,
): Promise<'done' | 'interrupted'> {
  const warn = (text: string): void => void stderr.write(`${text}\n`);
  const base = options.settings === undefined ? {} : await readObject(options.settings, 'a set of settings');
  const combinations = combinationsOf(options.sweep, await readObject(options.sweep, 'a sweep'));
  const jobs = combinations.map((each, index) => ({ index, given: { ...base, ...each } }));
  const loaded = await load(options);
  for (const text of [...recordingWarnings(options, loaded), ...firstWarnings(options, loaded, jobs)]) warn(text);
  const started = performance.now();
  const answers = await played(signal, jobs, { options, loaded, stderr });
  if (signal.aborted) {
    warn(`Stopped: ${answers.length} of ${jobs.length} combinations were played.`);
    return 'interrupted';
  }
  const { rows, unfit } = sorted(answers, combinations);
  const [example] = unfit;
  if (rows.length === 0)
    throw new UserFacingError([`${options.sweep}: no combination fits ${options.kind}:`, ...(example?.problems ?? [])].join('\n'));
  if (example !== undefined)
    warn(
      [`${unfit.length} of ${jobs.length} combinations do not fit, such as ${JSON.stringify(example.settings)}:`, ...example.problems].join(
        '\n',
      ),
    );
  const run = { candles: loaded.bars.ts.length - loaded.firstRow, elapsedMs: Math.round(performance.now() - started) };
  const text = options.json
    ? JSON.stringify({ combinations: jobs.length, ...run, rows, unfit })
    : sweepTable(rows, run, screenOf(stdout, env));
  stdout.write(`${text}\n`);
  return 'done';
}

/** What a start would ask about the first combination that fits. */
function firstWarnings(options: BacktestOptions, { setting }: Loaded, jobs: readonly SweepJob[]): string[] {
  for (const { given } of jobs) {
    const prepared = prepare(setting, given);
    if (prepared.kind === 'ready') return startWarnings(options, prepared.plan, given).map((text) => `${text} (first combination)`);
  }
  return [];
}

async function played(
  signal: AbortSignal,
  jobs: readonly SweepJob[],
  on: { options: BacktestOptions; loaded: Loaded; stderr: Terminal['stderr'] },
): Promise<SweepAnswer[]> {
  const { options, loaded } = on;
  const market: SweepMarket = {
    setting: loaded.setting,
    market: { ...marketSetting(options, loaded), bars: sharedBars(loaded.bars) },
    order: { intrabar: options.intrabar, path: options.path },
    balance: options.balance,
  };
  const answers: SweepAnswer[] = [];
  const progress = progressOn(on.stderr, jobs.length);
  const take = (answer: SweepAnswer): void => {
    answers.push(answer);
    progress.show(answers.length);
  };
  progress.show(0);
  try {
    await playJobs(jobs, { market, workers: options.workers ?? availableParallelism(), signal, take });
  } finally {
    progress.clear();
  }
  return answers;
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
