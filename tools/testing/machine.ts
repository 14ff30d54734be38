// What a machine may lack: a browser, fonts, the recorded market data. On Linux browser and fonts come from npm packages where the machine has none. A test
// that needs what is missing is skipped with the reason; under CI=1 a missing browser or font is a failure, missing market data never is.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPackagedBrowser, hasPackagedFonts, withPackagedFonts } from './packaged-browser.ts';

/** Something found, or a sentence that says what is missing. */
export type Found = { value: string } | { missing: string };

/** Of Vitest's test context, what is used here. */
interface Skippable {
  skip(note?: string): never;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The value of CHROME_PATH that asks for the Chromium of the npm package, whatever the machine has. */
const PACKAGED = 'packaged';
type Language = 'zh-cn' | 'ja' | 'ko' | 'th';
const LANGUAGES: readonly Language[] = ['zh-cn', 'ja', 'ko', 'th'];

/** The path of a Chromium that can write every language of the app: CHROME_PATH, the machine's, or the npm package's. */
export function findBrowser(): Found {
  const named = process.env['CHROME_PATH'] || undefined;
  if (named !== undefined && named !== PACKAGED && !existsSync(named))
    return { missing: `no Chromium at ${named}, which CHROME_PATH names` };
  const installed = named === PACKAGED ? undefined : (named ?? CHROMIUM.find((candidate) => existsSync(candidate)));
  if (installed !== undefined) return { value: needsPackagedFonts() ? withPackagedFonts(installed) : installed };
  const packaged = findPackagedBrowser();
  return packaged === undefined
    ? { missing: 'no Chromium on this machine and none among the npm packages: apt-get install chromium, or set CHROME_PATH' }
    : { value: packaged };
}

/** The family of a font that can write a language, or that of the npm packages. */
export function findFont(language: Language): Found {
  const family = systemFonts(language);
  if (family !== undefined) return { value: family };
  if (hasPackagedFonts()) return { value: 'Noto Sans of the npm packages' };
  return { missing: `no font for the language ${language}: apt-get install fonts-noto-cjk fonts-thai-tlwg` };
}

function needsPackagedFonts(): boolean {
  return hasPackagedFonts() && LANGUAGES.some((language) => systemFonts(language) === undefined);
}

/** A family of the machine for a language. Undefined where there is none; without fontconfig a browser would find none either. */
function systemFonts(language: Language): string | undefined {
  try {
    return execFileSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] || undefined;
  } catch {
    return undefined;
  }
}

/** The folder of recorded candles; MARKET_DATA_DIR names another one. */
export function findMarketData(): Found {
  const folder = path.resolve(ROOT, process.env['MARKET_DATA_DIR'] || '../shared/market-data');
  return existsSync(folder) ? { value: folder } : { missing: `no recorded market data in ${folder}: set MARKET_DATA_DIR` };
}

/** Chromium's path for a test; skips it, or fails under CI=1. */
export function needBrowser(context: Skippable): string {
  return valueOf(findBrowser(), context, true);
}

/** Chromium's path; throws where there is none. */
export function getBrowser(): string {
  const found = findBrowser();
  if ('missing' in found) throw new Error(found.missing);
  return found.value;
}

/** Why browser tests cannot run here; undefined when they can. Throws under CI=1, where a missing browser is a failure. */
export function browserMissing(): string | undefined {
  const found = findBrowser();
  if ('value' in found) return undefined;
  if (process.env['CI']) throw new Error(found.missing);
  return found.missing;
}

/** The folder of recorded candles for a test; skips it where there is none. */
export function needMarketData(context: Skippable): string {
  return valueOf(findMarketData(), context, false);
}

function valueOf(found: Found, context: Skippable, failsInCi: boolean): string {
  if ('value' in found) return found.value;
  if (failsInCi && process.env['CI'] === '1') throw new Error(found.missing);
  return context.skip(found.missing);
}
