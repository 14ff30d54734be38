// `npm run screens [-- FOLDER] [--only PART]`: every page of the app in every state, theme, mode, language and width, with a picture of each and what is
// wrong with it, and an index.html to leaf through. Takes long; `npm test` looks at a lean cover of the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../browser.ts';
import { startWholeHouse } from '../whole-house.ts';
import { colourFaults, pageFaults } from './page-faults.ts';
import { indexPage, type Picture } from './picture-book.ts';
import { seedLongest } from './seed.ts';
import { shotsOf, type Shot } from './table.ts';
import { languages, modes, openVisitor, putLook, showPage, themes, widths, type Look, type Rig } from './visit.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const folder = path.resolve(positionals[0] ?? 'screens');
const looks: Look[] = widths.flatMap((width) => themes.flatMap((theme) => modes.map((mode) => ({ width, theme, mode }))));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const house = await startWholeHouse();
const browser = await openBrowser();
const pictures: Picture[] = [];
try {
  const rig: Rig = { house, browser, seeded: await seedLongest(house) };
  const shots = shotsOf(rig.seeded).filter((shot) => values.only === undefined || shot.path.includes(values.only));
  for (const language of languages)
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
        look: { width: 390, theme: 'harbour', mode: 'light' },
        language,
        faults: [String(error)],
      });
      continue;
    }
    for (const look of looks) {
      await putLook(page, look);
      const wide = look.theme === 'harbour' && look.mode === 'light';
      const faults = wide ? await pageFaults(page, shot.state === 'waiting') : await colourFaults(page);
      const file = `${name}/${language}-${look.width}-${look.theme}-${look.mode}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true, scale: 'css' });
      pictures.push({ name, file, look, language, faults });
    }
    say(`${language} ${name}`);
  }
  await phone.close();
}
