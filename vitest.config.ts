// Two projects: `pure` needs nothing but Node, `database` gets a PostgreSQL cluster of its own for the run. At most two workers.
// LONG=1 adds the suites named *.long.test.ts, which take minutes.
import { defineConfig } from 'vitest/config';

const long = process.env['LONG'] === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/{contract,i18n,market,okx,paper,ui}/**/*.test.{ts,tsx}', 'apps/mobile/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/engine/**/*.test.ts', 'apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude,
          globalSetup: ['tools/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
