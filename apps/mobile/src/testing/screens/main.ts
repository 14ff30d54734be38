// `npm run screens [-- FOLDER] [--only PART] [--language TAG] [--look PART]` (`--help` says how): every page of the app in every state, theme, mode, language and width, and every page of
// the console, with a picture of each and what is wrong with it, and an index.html to leaf through; before them the first five minutes step by step (`--only walk`
// walks only). Takes long; `npm test` looks at a lean cover of the pages.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { startRunningSystem } from '../running-system.ts';
import { colourFaults, consoleFaults, pageFaults } from './page-faults.ts';
import { indexPage, type Picture } from './picture-book.ts';
import { seedLongest } from './seed.ts';
import { consoleShotsOf } from './console-table.ts';
import { seedConsole } from './seed-console.ts';
import { shotsOf, type Shot } from './table.ts';
import { walkBoth, type WalkStep } from './walk.ts';
import {
  consoleLanguages,
  consoleLooks,
  languages,
  lookName,
  looks,
  openVisitor,
  putLook,
  showPage,
  widths,
  type Look,
  type Rig,
} from './visit.ts';

/** Phones at once; more do not help on a machine with two cores. */
const PHONES = 3;
const SHOTS_A_JOB = 8;

const HELP = `npm run screens [-- FOLDER] [--only PART] [--language TAG] [--look PART]
  FOLDER      where the pictures and index.html go; "screens" unless given
  --only      pages whose address has PART in it, the console's begin with "/console"; "walk" for the first five minutes alone
  --language  one language: ${[...new Set([...languages, ...consoleLanguages])].join(', ')}; the walk is in en-US alone
  --look      looks whose name has PART in it, such as 390-harbour-light, 1440 or text200
`;

interface Job {
  language: string;
  shots: readonly Shot[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, language: { type: 'string' }, look: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help === true) {
  process.stdout.write(HELP);
  process.exit();
}
/** The walk presses what it finds by its English words. */
const WALK_LANGUAGE = 'en-US';
const isWalkNamed = values.only === 'walk';
if (isWalkNamed && (values.language ?? WALK_LANGUAGE) !== WALK_LANGUAGE) {
  process.stderr.write(`the walk is in ${WALK_LANGUAGE} alone, so --only walk takes no --language ${String(values.language)}\n`);
  process.exit(2);
}
const isWalked = (values.only ?? 'walk') === 'walk' && (values.language ?? WALK_LANGUAGE) === WALK_LANGUAGE;
const folder = path.resolve(positionals[0] ?? 'screens');
const isWanted = (look: Look): boolean => lookName(look).includes(values.look ?? '');
const places = {
  app: { looks: looks.filter(isWanted), languages },
  console: { looks: consoleLooks.filter(isWanted), languages: consoleLanguages },
};
const firstLook = [...places.app.looks, ...places.console.looks][0] ?? assert.fail('no such look');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const browser = await openBrowser();
const pictures: Picture[] = [];
try {
  if (isWalked) await walkBoth(browser, keepStep);
  if (!isWalkNamed) await lookAtPages();
} finally {
  mkdirSync(folder, { recursive: true });
  pictures.sort((one, other) => one.file.localeCompare(other.file));
  writeFileSync(path.join(folder, 'index.html'), indexPage(pictures));
  await browser.close();
}
const faulty = pictures.filter(({ faults }) => faults.length > 0);
for (const { file, faults } of faulty) say(`${file}\n  ${faults.join('\n  ')}`);
say(`${pictures.length} pictures in ${folder}, ${faulty.length} with faults`);
process.exitCode = faulty.length > 0 ? 1 : 0;

/** One address asks for every page. */
async function lookAtPages(): Promise<void> {
  const system = await startRunningSystem();
  try {
    const seeded = await seedLongest(system);
    const rig: Rig = { system, browser, seeded, console: await seedConsole(system, seeded) };
    const shots = [...shotsOf(rig.seeded), ...consoleShotsOf(rig.console)].filter((shot) => addressOf(shot).includes(values.only ?? ''));
    const jobs = Object.entries(places).flatMap(([place, { looks: own, languages: tags }]) =>
      tags
        .filter((tag) => tag === (values.language ?? tag))
        .flatMap((language) =>
          jobsOf(
            shots.filter((shot) => shot.place === place && own.length > 0),
            language,
          ),
        ),
    );
    say(`${jobs.flatMap((job) => job.shots).reduce((sum, { place }) => sum + places[place].looks.length, 0)} pictures`);
    await Promise.all(
      Array.from({ length: PHONES }, async () => {
        for (let job = jobs.shift(); job; job = jobs.shift()) await lookAt(rig, job);
      }),
    );
  } finally {
    await system.stop();
  }
}

/** A picture of a step of the first five minutes. */
async function keepStep(page: Page, { walk, name, acts, seconds }: WalkStep): Promise<void> {
  const number = pictures.filter((picture) => picture.name.startsWith(`walk-${walk}`)).length + 1;
  const file = `walk-${walk}/${String(number).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`;
  mkdirSync(path.join(folder, `walk-${walk}`), { recursive: true });
  await page.screenshot({ path: path.join(folder, file), scale: 'css' });
  const look: Look = { ...firstLook, width: page.viewportSize()?.width ?? 0 };
  pictures.push({
    name: `walk-${walk}`,
    file,
    look,
    language: `${name}, ${String(acts)} acts, ${String(seconds)} s`,
    faults: await pageFaults(page),
  });
  say(`${walk}: ${name}, ${String(acts)} acts, ${String(seconds)} s`);
}

/** What `--only` is a part of: the console's begin with "/console". */
function addressOf({ place, path: page }: Shot): string {
  return place === 'app' ? page : `/console${page}`;
}

/** Such as "zichan.filled", and "console-withdrawals.lost.filled". */
function fileName(shot: Shot): string {
  return [addressOf(shot).replaceAll(/[/$]+/g, '-').slice(1) || 'splash', shot.variant, shot.state].filter(Boolean).join('.');
}

/** Shots of one trader in one state, a few at a time. */
function jobsOf(shots: readonly Shot[], language: string): Job[] {
  const kinds = Map.groupBy(shots, ({ who, state }) => `${who} ${state}`);
  return [...kinds.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / SHOTS_A_JOB) }, (_, part) => ({
      language,
      shots: own.slice(part * SHOTS_A_JOB, (part + 1) * SHOTS_A_JOB),
    })),
  );
}

/** One page is opened once for each language; the looks are put on it while it stands. */
async function lookAt(rig: Rig, { shots, language }: Job): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const phone = await openVisitor(rig, first, language);
  const page = await phone.newPage();
  for (const shot of shots) {
    const name = fileName(shot);
    mkdirSync(path.join(folder, name), { recursive: true });
    try {
      await showPage(phone, page, shot);
      for (const look of places[shot.place].looks) {
        await putLook(page, look);
        const file = `${name}/${language}-${lookName(look)}.png`;
        // A sheet lies on what is seen of the page.
        await page.screenshot({ path: path.join(folder, file), fullPage: shot.tap === undefined, scale: 'css' });
        pictures.push({ name, file, look, language, faults: await faultsOf(page, shot, look) });
      }
    } catch (error) {
      pictures.push({ name, file: `${name} ${language}`, look: firstLook, language, faults: [String(error)] });
    }
    say(`${language} ${name} ${pictures.length}`);
  }
  await phone.close();
}

/** Everything in one theme; another changes only colours, and those are the same at every width. */
function faultsOf(page: Page, { place, state }: Shot, { theme, mode, width, textPct }: Look): Promise<string[]> {
  if (place === 'console') return mode === 'light' ? consoleFaults(page) : colourFaults(page);
  if (theme === 'harbour' && mode === 'light') return pageFaults(page, state === 'waiting');
  return width === widths[0] && textPct === 100 ? colourFaults(page) : Promise.resolve([]);
}
