// What a machine may lack: a browser, fonts, the recorded market data. A test that needs one asks here and is skipped with the reason; under CI=1 a missing
// browser or font is a failure, missing market data never is.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Chromium's path; CHROME_PATH names another one. */
export function findBrowser(): Found {
  const named = process.env['CHROME_PATH'];
  const found = (named === undefined || named === '' ? CHROMIUM : [named]).find((candidate) => existsSync(candidate));
  return found ? { value: found } : { missing: 'no Chromium on this machine: apt-get install chromium, or set CHROME_PATH' };
}

/** The family of a font that can write a language. */
export function findFont(language: 'zh-cn' | 'ja' | 'ko' | 'th'): Found {
  try {
    const family = execFileSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] ?? '';
    if (family !== '') return { value: family };
  } catch {
    // no fontconfig: no font that a browser would find either
  }
  return { missing: `no font for the language ${language}: apt-get install fonts-noto-cjk fonts-thai-tlwg` };
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

/** The folder of recorded candles for a test; skips it where there is none. */
export function needMarketData(context: Skippable): string {
  return valueOf(findMarketData(), context, false);
}

function valueOf(found: Found, context: Skippable, failsInCi: boolean): string {
  if ('value' in found) return found.value;
  if (failsInCi && process.env['CI'] === '1') throw new Error(found.missing);
  return context.skip(found.missing);
}
