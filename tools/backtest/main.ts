// `npm run -s backtest -- --candles FILE --instrument ID --kind NAME [...] [--json]`: plays a recording to one task, or a sweep of many.
import { runMain } from '../runner/main.ts';
import { load, prepare } from './load.ts';
import { type BacktestOptions, readBacktestOptions } from './options.ts';
import { marketSetting, playAll, readyOf } from './play.ts';
import { readObject } from './read-settings.ts';
import { reportOf } from './report.ts';
import { screenOf } from './screen.ts';
import { sweep } from './sweep.ts';
import { usage } from './usage.ts';
import { recordingWarnings, startWarnings } from './warnings.ts';

const warn = (text: string): void => void process.stderr.write(`${text}\n`);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

await runMain(async () => {
  const options = readBacktestOptions(process.argv.slice(2));
  if (options === null) say(usage);
  else if (options.sweep !== undefined) return sweep({ ...options, sweep: options.sweep }, { say, warn });
  else await playOne(options);
  return true;
});

async function playOne(options: BacktestOptions): Promise<void> {
  const given = options.settings === undefined ? {} : await readObject(options.settings, 'a set of settings');
  const loaded = await load(options);
  const ready = readyOf(prepare(loaded.setting, given), options.kind, options.settings);
  for (const text of [...recordingWarnings(options, loaded), ...startWarnings(options, ready.plan, given)]) warn(text);
  const startQuote = options.balance ?? ready.plan.capitalQuote;
  const runs = playAll(ready, { ...marketSetting(options, loaded), bars: loaded.bars, start: startQuote }, options);
  if (options.json) say(JSON.stringify(options.intrabar === 'both' ? { runs } : runs[0]));
  else say(reportOf({ options, loaded, runs, startQuote }, screenOf(process.stdout, process.env)));
}
