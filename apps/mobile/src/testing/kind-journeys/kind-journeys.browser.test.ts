// Three kinds in real Chromium from form or group to a closed cycle, at full market speed, with the exchange's bills added up apart (all of them:
// `npm run verify -- journeys`), idle funds, and fuel that runs out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { createJourneys } from '../journeys.ts';
import { kindJourneys } from './kinds.ts';
import { walkFuel } from './walk-fuel.ts';
import { walkKind, walkSavings } from './walk-kind.ts';
import { writeWaveMarket } from './wave-market.ts';

/** Longer than any wait within a walk, so that a walk which comes to nothing says where. */
const WALK_MS_MAX = 240_000;

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-waves-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const journeys = createJourneys({ own: () => Promise.resolve(writeWaveMarket(folder)) });
const walked = kindJourneys.filter(({ id }) => ['7-swap', 'dip', 'group-18'].includes(id));

journeys.describe('from form or group to a closed cycle', () => {
  test.each(walked)(
    '$id: the records show the sum of the bills, and no page has a fault',
    { timeout: stretch(WALK_MS_MAX) },
    async (journey) => {
      const { faults, net, cycles } = await walkKind(journeys, journey);
      expect(faults).toEqual([]);
      expect(cycles).toBeGreaterThan(0);
      expect(net).toMatch(/[1-9]/);
    },
  );

  test('idle funds from their form to interest and out again', { timeout: stretch(WALK_MS_MAX) }, async () => {
    const { faults, net } = await walkSavings(journeys);
    expect(faults).toEqual([]);
    expect(net).toMatch(/[1-9]/);
  });

  test('fuel runs out with a fee: buying stops and says so; a top-up starts it again', { timeout: stretch(WALK_MS_MAX) }, async () => {
    expect(await walkFuel(journeys)).toEqual([]);
  });
});
