// `npm run -s backtest -- --candles FILE --instrument ID --kind NAME [...] [--json]`: see command.ts.
import { runMain } from '../runner/main.ts';
import { runBacktest } from './command.ts';

/** What a shell expects of a command that was interrupted. */
const INTERRUPTED = 130;
const run: { ended: 'done' | 'interrupted' } = { ended: 'done' };

await runMain(async () => {
  run.ended = await runBacktest(process.argv.slice(2), process);
  return true;
});
if (run.ended === 'interrupted') process.exitCode = INTERRUPTED;
