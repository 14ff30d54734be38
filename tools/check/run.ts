// `npm run check`: types, lint, format, unused code and the rules of the tree. With --json the results as one JSON line, for the test runner.
import { fileURLToPath } from 'node:url';
import { LINES_SHOWN_MAX } from './limits.ts';
import { runSteps, type StepResult } from './steps.ts';

const json = process.argv.includes('--json');
const root = fileURLToPath(new URL('../..', import.meta.url));

const results = await runSteps(root, (result) => {
  if (!json) process.stdout.write(text(result));
});
const failed = results.filter((result) => !result.ok).length;
process.stdout.write(
  json ? `${JSON.stringify(results)}\n` : `\n${failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed.`}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

function text({ name, ok, output, notes, seconds }: StepResult): string {
  const lines = output === '' ? notes : output.split('\n');
  const shown = lines.slice(0, LINES_SHOWN_MAX).map((line) => `    ${line}\n`);
  const rest = lines.length > LINES_SHOWN_MAX ? `    ... and ${lines.length - LINES_SHOWN_MAX} more lines\n` : '';
  return `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n${shown.join('')}${rest}`;
}
