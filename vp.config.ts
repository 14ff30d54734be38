import { defineConfig } from 'vitest/config';
export default defineConfig({ root: '/work/wt/loop', test: { include: ['packages/engine/src/strategies/**/*.test.ts'], maxWorkers: 2 } });
