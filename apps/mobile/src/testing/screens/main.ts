// `npm run screens [-- FOLDER] [--only PART] [--language TAG] [--look PART]`: every page of the app in every state, theme, mode, language and width, with a picture of each and what is
// wrong with it, and an index.html to leaf through. Takes long; `npm test` looks at a lean cover of the same.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../browser.ts';
import { startWholeHouse } from '../whole-house.ts';
import { colourFaults, pageFaults } from './page-faults.ts';
import { indexPage, type Picture } from './picture-book.ts';
import { seedLongest } from './seed.ts';
import { shotsOf, type Shot } from './table.ts';
import { languages, lookName, looks, openVisitor, putLook, showPage, type Rig } from './visit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, language: { type: 'string' }, look: { type: 'string' } },
});
const folder = path.resolve(positionals[0] ?? 'screens');
const wantedLooks = looks.filter((look) => lookName(look).includes(values.look ?? ''));
const firstLook = wantedLooks[0] ?? assert.fail('no such look');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const house = await startWholeHouse();
const browser = await openBrowser();
const pictures: Picture[] = [];
try {
  const rig: Rig = { house, browser, seeded: await seedLongest(house) };
  const shots = shotsOf(rig.seeded).filter((shot) => values.only === undefined || shot.path.includes(values.only));
  for (const language of languages.filter((tag) => tag === (values.language ?? tag)))
    for (const [who, state] of kindsOf(shots))
      await lookAt(
        rig,
        shots.filter((shot) => shot.who === who && shot.state === state),
        language,
      );
} finally {
  writeFileSync(path.join(folder, 'index.html'), indexPage(pictures));
  await browser.close();
  await house.stop();
}
const faulty = pictures.filter(({ faults }) => faults.length > 0);
for (const { file, faults } of faulty) say(`${file}\n  ${faults.join('\n  ')}`);
say(`${pictures.length} pictures in ${folder}, ${faulty.length} with faults`);
process.exitCode = faulty.length > 0 ? 1 : 0;

function kindsOf(shots: readonly Shot[]): [Shot['who'], Shot['state']][] {
  const kinds = new Map(shots.map(({ who, state }) => [`${who} ${state}`, [who, state] as [Shot['who'], Shot['state']]]));
  return [...kinds.values()];
}

/** One page is opened once for each language; the looks are put on it while it stands. */
async function lookAt(rig: Rig, shots: readonly Shot[], language: string): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const phone = await openVisitor(rig, first, language);
  const page = await phone.newPage();
  for (const shot of shots) {
    const name = [shot.path.replaceAll(/[/$]+/g, '-').slice(1) || 'splash', shot.variant, shot.state].filter(Boolean).join('.');
    mkdirSync(path.join(folder, name), { recursive: true });
    try {
      await showPage(phone, page, shot);
    } catch (error) {
      pictures.push({
        name,
        file: `${name} ${language}`,
        look: firstLook,
        language,
        faults: [String(error)],
      });
      continue;
    }
    for (const look of wantedLooks) {
      await putLook(page, look);
      const wide = look.theme === 'harbour' && look.mode === 'light';
      const faults = wide ? await pageFaults(page, shot.state === 'waiting') : await colourFaults(page);
      const file = `${name}/${language}-${lookName(look)}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true, scale: 'css' });
      pictures.push({ name, file, look, language, faults });
    }
    say(`${language} ${name}`);
  }
  await phone.close();
}
