// The nodes of an installation at the console in real Chromium: what each says of itself, and an operator who lets no engine claim accounts.
import pg from 'pg';
import { expect, test } from 'vitest';
import { keepPicture } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { seedNodes } from './screens/seed-nodes.ts';

const journeys = createJourneys();

journeys.describe('nodes at the console in a browser', () => {
  test.each(looks)(
    'an operator lets engines claim again, then none of them; the page says who and since when, and how far the relay is behind ($language)',
    async (look) => {
      const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
      await database.connect();
      try {
        await seedNodes(database);
        const { page } = await openConsole(journeys, look);
        await signInOperator(journeys, page, 'demo-platform');
        await page.goto(`${consoleUrl(journeys.system)}/nodes`);
        await page.getByText(/18 ?(kB|千字节)/).waitFor();
        const held = page.locator('.notice').filter({ hasText: 'demo-platform' });
        await held.waitFor();
        expect(await faultsOf(page)).toEqual([]);
        await keepPicture(page, `console-nodes-held-${look.language}`);
        const press = async (label: RegExp): Promise<void> => {
          await page.getByRole('button', { name: label }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: label }).click();
          await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        };
        await press(/Let engines claim again|重新允许引擎接管/);
        await held.waitFor({ state: 'detached' });
        expect((await database.query('select from claim_hold')).rowCount).toBe(0);
        await page.getByRole('button', { name: /Let no engine claim|禁止引擎接管/ }).click();
        expect(await faultsOf(page)).toEqual([]);
        await keepPicture(page, `console-nodes-asked-${look.language}`);
        await page.getByRole('alertdialog').locator('.button-danger').click();
        await held.waitFor();
        expect((await database.query('select held_by from claim_hold')).rows).toEqual([{ held_by: 'demo-platform' }]);
        const { rows } = await database.query<{ kind: string }>(
          `select kind from operator_event where operator_name = 'demo-platform' and kind like 'claims%' order by created_at desc limit 2`,
        );
        expect(rows.map(({ kind }) => kind)).toEqual(['claimsHeld', 'claimsLet']);
      } finally {
        for (const table of ['claim_hold', 'take_over', 'node']) await database.query(`delete from ${table}`);
        await database.end();
      }
    },
  );
});
