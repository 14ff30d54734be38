// A lean cover of `npm run screens`: every route filled and empty, and its error or offline state, each in another look, so that every theme, mode, language and width comes often.
// Every route that the router knows stands in the table, and the checks find planted faults.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createAppRouter } from '../../app/router.tsx';
import type { Services } from '../../shared/services/services-context.ts';
import { createJourneys } from '../journeys.ts';
import { consoleScreens, consoleShotsOf } from './console-table.ts';
import { bringAxe, brokenWords, consoleFaults, pageFaults } from './page-faults.ts';
import { seedConsole } from './seed-console.ts';
import { seedLongest } from './seed.ts';
import { screens, shotsOf, type Shot } from './table.ts';
import {
  consoleLanguages,
  consoleLooks,
  languages,
  lookName,
  looks,
  openVisitor,
  putLook,
  showPage,
  type Look,
  type Rig,
} from './visit.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

const journeys = createJourneys({ own: {} });
let rig: Rig;

test('every route of the router has its entry in the table of screens', () => {
  const router = createAppRouter({ services: {} as Services });
  const routes = Object.keys(router.routesByPath).filter((path) => path !== '/$' && path !== '');
  expect(Object.keys(screens).toSorted()).toEqual(routes.toSorted());
});

journeys.describe('the screens', () => {
  beforeAll(async () => {
    const { system, browser } = journeys;
    const seeded = await seedLongest(system);
    rig = { system, browser, seeded, console: await seedConsole(system, seeded) };
  });

  test('every page is in order, each state in another look, every third in each language', { timeout: stretch(480_000) }, async () => {
    const shots = leanCover(shotsOf(rig.seeded));
    const lookOf = (shot: Shot): Look => looks[shots.indexOf(shot) % looks.length] ?? assert.fail('there is a look');
    const found = await Promise.all(
      languages.map((language, turn) =>
        faultsIn(
          language,
          shots.filter((_shot, index) => index % languages.length === turn),
          lookOf,
        ),
      ),
    );
    expect(Object.assign({}, ...found)).toEqual({});
  });

  test(
    'every page of the console is in order with its rows, each in another look, half in each language',
    { timeout: stretch(120_000) },
    async () => {
      const shots = consoleShotsOf(rig.console).filter(({ state }) => state === 'filled');
      const lookOf = (shot: Shot): Look => consoleLooks[shots.indexOf(shot) % consoleLooks.length] ?? assert.fail('there is a look');
      const found = await Promise.all(
        consoleLanguages.map((language, turn) =>
          faultsIn(
            language,
            shots.filter((_shot, index) => Math.floor(index / 2) % 2 === turn),
            lookOf,
          ),
        ),
      );
      expect(Object.assign({}, ...found)).toEqual({});
      // Each page that the console leads to stands in the table.
      const phone = await openVisitor(rig, { place: 'console', who: 'operator', state: 'filled' }, 'en-US');
      const page = await phone.newPage();
      await page.goto('/');
      await page.locator('.console-link').first().waitFor();
      const links = await page.locator('.console-link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(Object.keys(consoleScreens)).toEqual(expect.arrayContaining(links));
      await page.evaluate(() =>
        document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p style="width:30px;overflow-wrap:anywhere">Rejected</p>'),
      );
      expect(await page.evaluate(brokenWords)).toEqual(['a broken word: Rejected']);
      await phone.close();
    },
  );

  test('planted faults are found: words that are cut, that leave the page, that lie on others, that are no words', async () => {
    const phone = await journeys.openPhone({ width: 320 });
    await bringAxe(phone);
    const page = await phone.newPage();
    await page.goto('/404');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await plant(page, '<p style="width:60px;overflow:hidden;white-space:nowrap">987,654,321,012.34</p>', 'words leave');
    await plant(page, '<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">987,654,321,012.34</p>', 'ellipsis');
    await plant(page, '<p style="position:absolute;left:300px;white-space:nowrap">987,654,321,012.34</p>', 'words leave the page');
    await plant(
      page,
      '<div style="position:relative;height:40px"><p style="position:absolute">Buys 8</p><p style="position:absolute">Sells 7</p></div>',
      'words on words',
    );
    await plant(page, '<p style="color:#bbb;background:#fff">Too pale</p>', 'axe color-contrast');
    await plant(page, '<p>legal.agreement.title</p>', 'a key instead of words');
    await expectNoFaultUnderBar(page);
    await phone.close();
  });
});

/** Without a page's error or its offline state, in turn: what they share with other pages is most of them. */
function leanCover(shots: readonly Shot[]): Shot[] {
  const paths = Object.keys(screens);
  return shots.filter(({ path, state }) => state !== (paths.indexOf(path) % 2 === 0 ? 'error' : 'offline'));
}

/** A row that a bar covers while axe reads, and that moves before the answer is there, is no fault; one that another control covers is. */
async function expectNoFaultUnderBar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cover = (id: string, bar: string): string =>
      `<button id="${id}" style="position:fixed;left:0;top:300px;width:200px;height:60px">Row</button>
       <div class="${bar}" style="position:fixed;left:0;top:315px;width:300px;height:60px;z-index:9"><button style="width:300px;height:60px">Tab</button></div>`;
    const place = document.createElement('div');
    place.id = 'planted';
    place.innerHTML = cover('covered', 'tab-bar');
    document.querySelector('main')?.append(place);
    const run = window.axe.run.bind(window.axe);
    window.axe.run = async (...asked) => {
      const results = await run(...asked);
      document.querySelector<HTMLElement>('#covered')?.style.setProperty('top', '100px');
      return results;
    };
  });
  const sizes = async (): Promise<string[]> => (await pageFaults(page)).filter((one) => one.startsWith('axe target-size: #covered'));
  expect(await sizes()).toEqual([]);
  await page.evaluate(() => {
    document.querySelector('#planted .tab-bar')?.removeAttribute('class');
    document.querySelector<HTMLElement>('#covered')?.style.setProperty('top', '300px');
  });
  expect(await sizes()).toEqual([expect.stringContaining('covered by <button style="width:300px')]);
}

async function plant(page: Page, html: string, fault: string): Promise<void> {
  await page.evaluate((text) => {
    const place = document.createElement('div');
    place.id = 'planted';
    place.innerHTML = text;
    document.querySelector('main')?.append(place);
  }, html);
  const faults = await pageFaults(page);
  expect(
    faults.some((one) => one.startsWith(fault)),
    `${fault}: ${faults.join('; ')}`,
  ).toBe(true);
  await page.evaluate(() => document.querySelector('#planted')?.remove());
}

/** Faults by page, state and look; one phone for each trader and state. */
async function faultsIn(language: string, shots: readonly Shot[], lookOf: (shot: Shot) => Look): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const group of Map.groupBy(shots, ({ who, state }) => `${who} ${state}`).values()) {
    const phone = await openVisitor(rig, group[0] ?? { place: 'app', who: 'guest', state: 'filled' }, language);
    const page = await phone.newPage();
    for (const shot of group) {
      const look = lookOf(shot);
      try {
        await showPage(phone, page, shot);
        await putLook(page, look);
      } catch (cause) {
        throw new Error(`${shot.address} ${shot.state} ${language} ${lookName(look)} does not come to rest`, { cause });
      }
      const faults = shot.place === 'console' ? await consoleFaults(page) : await pageFaults(page, shot.state === 'waiting');
      if (faults.length > 0) found[[shot.address, shot.state, language, lookName(look)].join(' ')] = faults;
    }
    await phone.close();
  }
  return found;
}
