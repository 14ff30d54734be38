// Four projects. `pure`: tests of functions, which get no database. `system`: tests with servers, processes or a database; what they share is started by
// the first that needs it (tools/testing/run-folder.ts). `isolated`: the same for files that replace modules, the clock or the environment of their process.
// `browser`: tests in Chromium. The files of `pure` and `system` share their modules within a worker, and those of `system` are loaded by Node itself, as the
// product's are: importing the server anew for each file took most of the processor time. LONG=1 adds the suites named *.long.test.ts, which take minutes.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { measurePatience, PATIENCE_VARIABLE } from './tools/process/patience.ts';
import { LongestFirst } from './tools/testing/longest-first.ts';

/** Tests of functions and of times: no more at once than the two processors of the smallest machine that runs them. */
const STEADY_WORKERS = 2;
/** Tests with servers and browsers wait for about half of their time: three at once keep two processors busy. */
const WAITING_WORKERS = 3;

const patience = Number(process.env[PATIENCE_VARIABLE]) || Math.max(measurePatience(), WAITING_WORKERS / availableParallelism());
process.env[PATIENCE_VARIABLE] = String(patience);
// The past of the demo is played in its own test only.
process.env['DEMO_HISTORY'] ??= '0';
// Test files, and the many processes that tests start, find their modules compiled.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const long = process.env['LONG'] === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])];
const pure = [
  'packages/{contract,i18n,market,ui}/**/*.test.{ts,tsx}',
  'packages/engine/src/{strategies,backtest,watch-index}/**/*.test.ts',
  'apps/mobile/**/*.test.{ts,tsx}',
  'tools/check/tree-rules/*.test.ts',
];
const isolated = ['**/*.isolated.test.ts', 'tools/verify/outside-clients/*.test.ts'];
const browser = ['**/*.browser.test.{ts,tsx}'];

const bounds = {
  testTimeout: 60_000 * patience,
  hookTimeout: 120_000 * patience,
  expect: { poll: { timeout: 1_000 * patience } },
  setupFiles: ['tools/testing/stretch-waits.ts'],
};

// Groups run one after the other.
const steady = { maxWorkers: STEADY_WORKERS, sequence: { groupOrder: 1 } };
const waiting = { maxWorkers: WAITING_WORKERS, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One folder for the run: all projects share its database and its running system.
    globalSetup: ['tools/testing/global-setup.ts'],
    projects: [
      { test: { name: 'pure', include: pure, exclude: [...exclude, ...browser], isolate: false, ...steady, ...bounds } },
      {
        test: {
          name: 'system',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...browser, ...pure, ...isolated],
          isolate: false,
          experimental: { viteModuleRunner: false },
          ...waiting,
          ...bounds,
        },
      },
      { test: { name: 'isolated', include: isolated, exclude, ...steady, ...bounds } },
      { test: { name: 'browser', include: browser, exclude, ...waiting, ...bounds } },
    ],
  },
});
