// Takes every kind that can be made through the app in Chromium, one after the other in one system: from its form, or a group that a trader opens, to a
// closed cycle, and compares its records with the exchange's bills. PICTURES_DIR names a folder for pictures at 390 and 320. The tests walk three of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '../../apps/mobile/src/testing/browser.ts';
import { kindJourneys } from '../../apps/mobile/src/testing/kind-journeys/kinds.ts';
import { walkKind, walkSavings } from '../../apps/mobile/src/testing/kind-journeys/walk-kind.ts';
import { writeWaveMarket } from '../../apps/mobile/src/testing/kind-journeys/wave-market.ts';
import { startRunningSystem } from '../../apps/mobile/src/testing/running-system.ts';
import type { Verification } from './shape.ts';

export const verifications: readonly Verification[] = [
  {
    id: 'journeys',
    goal: `${String(kindJourneys.length)} kinds and products from form or group to a closed cycle, idle funds to interest, records equal to the bills, pages without faults at 390 and 320`,
    async run() {
      const folder = mkdtempSync(path.join(tmpdir(), 'millrace-journeys-'));
      const system = await startRunningSystem(writeWaveMarket(folder));
      const browser = await openBrowser();
      const failed: string[] = [];
      try {
        const walks = [
          ...kindJourneys.map((journey) => ({ id: journey.id, walk: () => walkKind({ system, browser }, journey) })),
          { id: '6-savings', walk: () => walkSavings({ system, browser }) },
        ];
        for (const { id, walk } of walks) {
          const startMs = performance.now();
          const { faults, net, cycles } = await walk().catch((error: unknown) => ({
            faults: [error instanceof Error ? error.message : String(error)],
            net: '',
            cycles: 0,
          }));
          if (faults.length > 0) failed.push(id);
          const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
          process.stderr.write(
            `${id}: ${String(cycles)} cycles, net ${net}, ${seconds} s${faults.map((fault) => `\n  ${fault}`).join('')}\n`,
          );
        }
      } finally {
        await browser.close();
        await system.stop();
        rmSync(folder, { recursive: true, force: true });
      }
      return { got: failed.length === 0 ? 'all of them' : `not ${failed.join(', ')}`, ok: failed.length === 0 };
    },
  },
];
