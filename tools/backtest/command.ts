// The backtest command without its process: plays a recording to one task, or a sweep of many, and prints the results.
import { playOrders, reportJson } from '@millrace/engine/pure';
import { load, prepare } from './load.ts';
import { type BacktestOptions, readBacktestOptions } from './options.ts';
import { marketSetting, readyOf } from './play.ts';
import { readObject } from './read-settings.ts';
import { reportOf } from './report.ts';
import { screenOf, type Terminal } from './screen.ts';
import { sweep } from './sweep.ts';
import { usage } from './usage.ts';
import { recordingWarnings, startWarnings } from './warnings.ts';

/** @throws UserFacingError for whatever a person has got wrong. */
export async function runBacktest(args: readonly string[], terminal: Terminal): Promise<'done' | 'interrupted'> {
  const options = readBacktestOptions(args);
  if (options === null) terminal.stdout.write(`${usage}\n`);
  else if (options.sweep !== undefined) return sweep({ ...options, sweep: options.sweep }, terminal);
  else await playOne(options, terminal);
  return 'done';
}

async function playOne(options: BacktestOptions, { stdout, stderr, env }: Terminal): Promise<void> {
  const given = options.settings === undefined ? {} : await readObject(options.settings, 'a set of settings');
  const loaded = await load(options);
  const ready = readyOf(prepare(loaded.setting, given), options.kind, options.settings);
  for (const text of [...recordingWarnings(options, loaded), ...startWarnings(options, ready.plan, given)]) stderr.write(`${text}\n`);
  const startQuote = options.balance ?? ready.plan.capitalQuote;
  const market = { ...marketSetting(options, loaded), bars: loaded.bars, start: startQuote };
  const runs = playOrders(ready, market, { intrabar: options.intrabar, elapsed: () => performance.now() });
  const report = options.json ? reportJson(runs, options.intrabar) : reportOf({ options, loaded, runs, startQuote }, screenOf(stdout, env));
  stdout.write(`${report}\n`);
}
