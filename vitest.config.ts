// Three projects. `pure`: tests of functions, which share their modules within a worker and get no database. `system`: tests with servers, processes or a
// database, each file with modules of its own; what they share is started by the first that needs it (tools/testing/run-folder.ts). `browser`: tests in
// Chromium. LONG=1 adds the suites named *.long.test.ts, which take minutes.
import { defineConfig } from 'vitest/config';
import { measurePatience, PATIENCE_VARIABLE } from './tools/process/patience.ts';

const patience = Number(process.env[PATIENCE_VARIABLE]) || measurePatience();
process.env[PATIENCE_VARIABLE] = String(patience);

const long = process.env['LONG'] === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])];
const pure = [
  'packages/{contract,i18n,market,ui}/**/*.test.{ts,tsx}',
  'packages/engine/src/{strategies,backtest,watch-index}/**/*.test.ts',
  'apps/mobile/**/*.test.{ts,tsx}',
  'tools/check/tree-rules/*.test.ts',
];
const browser = ['**/*.browser.test.{ts,tsx}'];

const bounds = { testTimeout: 60_000 * patience, hookTimeout: 120_000 * patience, expect: { poll: { timeout: 1_000 * patience } } };
const globalSetup = ['tools/testing/global-setup.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'pure', include: pure, exclude: [...exclude, ...browser], isolate: false, ...bounds } },
      {
        test: {
          name: 'system',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...browser, ...pure],
          globalSetup,
          ...bounds,
        },
      },
      { test: { name: 'browser', include: browser, exclude, globalSetup, ...bounds } },
    ],
  },
});
