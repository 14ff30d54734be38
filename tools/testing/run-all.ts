// `npm test` behind tools/test.mjs: what the machine has, the checks of the tree, and every test. The last line counts all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSteps } from '../check/steps.ts';
import type { Summary } from './count-reporter.ts';
import { findBrowser, findFont, findMarketData, type Found } from './machine.ts';

const SECOND_TRY_FILES_MAX = 3;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const again: string[] = [];
const summaries = [machine(), await checks(), withSecondTry(vitest(process.argv.slice(2)))];
const skipped = summaries.flatMap((summary) => summary.skipped);
const sum = (pick: (summary: Summary) => number): number => summaries.reduce((total, summary) => total + pick(summary), 0);
const failed = sum((summary) => summary.failed);
if (again.length > 0) say(`\nFailed first and were run a second time, a defect of each:\n${again.map((name) => `  ${name}`).join('\n')}`);
if (skipped.length > 0) say(`\nSkipped:\n${skipped.map(({ name, reason }) => `  ${name}: ${reason}`).join('\n')}`);
say(`${sum((summary) => summary.passed)} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

/** Browser, fonts and market data: what is missing is skipped with its reason, or fails under CI=1 (market data never does). */
function machine(): Summary {
  const needs: [string, Found, boolean][] = [
    ['a browser', findBrowser(), true],
    ['a Chinese font', findFont('zh-cn'), true],
    ['a Thai font', findFont('th'), true],
    ['recorded market data', findMarketData(), false],
  ];
  const summary: Summary = { passed: 0, failed: 0, skipped: [] };
  for (const [name, found, failsInCi] of needs) {
    if ('value' in found) summary.passed += 1;
    else if (failsInCi && process.env['CI'] === '1') {
      summary.failed += 1;
      say(`FAIL the machine has ${name}: ${found.missing}`);
    } else summary.skipped.push({ name: `the machine has ${name}`, reason: found.missing });
  }
  return summary;
}

async function checks(): Promise<Summary> {
  const results = await runSteps(ROOT, ({ name, ok, output }) => say(ok ? `ok   ${name}` : `FAIL ${name}\n${output}`));
  const passed = results.filter((result) => result.ok).length;
  return { passed, failed: results.length - passed, skipped: [] };
}

/**
 * A shared machine stalls real processes and browsers now and then. Under CI a file that failed is run once more, whole, because its tests tell a
 * story; it is named above the last line. More than a few failures are no stall.
 */
function withSecondTry(first: Summary): Summary {
  const files = first.failedFiles ?? [];
  if (!process.env['CI'] || files.length === 0 || files.length > SECOND_TRY_FILES_MAX) return first;
  again.push(...files.map(({ file }) => file));
  const second = vitest(again);
  const less = (pick: (file: (typeof files)[number]) => number): number => files.reduce((total, file) => total + pick(file), 0);
  return {
    passed: first.passed - less((file) => file.passed) + second.passed,
    failed: first.failed - less((file) => file.failed) + second.failed,
    skipped: [...first.skipped.filter(({ name }) => !again.some((file) => name.startsWith(file))), ...second.skipped],
  };
}

function vitest(filters: readonly string[]): Summary {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-summary-'));
  const file = path.join(folder, 'summary.json');
  try {
    const script = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [script, 'run', '--reporter=default', '--reporter=./tools/testing/count-reporter.ts', ...filters];
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TEST_SUMMARY_FILE: file } });
    const summary = JSON.parse(readFileSync(file, 'utf8')) as Summary;
    // It may fail beyond the tests themselves, for example in its set-up.
    return status !== 0 && summary.failed === 0 ? { ...summary, failed: 1 } : summary;
  } catch (error) {
    say(`FAIL the tests did not run to their end (${error instanceof Error ? error.message : String(error)})`);
    return { passed: 0, failed: 1, skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
