// The Chromium and the fonts that come with the npm packages of the tests, for a Linux machine that has none of its own. They are unpacked once into
// node_modules/.cache; Chromium then needs nothing of the machine but glibc, libgcc and a shell.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/millrace-browser');
const UNPACK_MS_MAX = 120_000;
const CHROMIUM_PACKAGE = '@sparticuz/chromium';
/** Noto Sans SC also writes traditional Chinese, Japanese, Latin, Cyrillic and Vietnamese. */
export const FONT_PACKAGES = [
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-thai',
];

/** True where npm has installed the fonts and this machine can be told of them (Linux, through fontconfig). */
export function hasPackagedFonts(): boolean {
  return process.platform === 'linux' && FONT_PACKAGES.every((name) => versionOf(name) !== undefined);
}

/** Path of a program that starts the Chromium of the npm package with its libraries and fonts; undefined where the package is missing or cannot run. */
export function findPackagedBrowser(): string | undefined {
  const version = versionOf(CHROMIUM_PACKAGE);
  if (process.platform !== 'linux' || process.arch !== 'x64' || version === undefined || !hasPackagedFonts()) return undefined;
  const folder = unpacked('chromium', version);
  return writeLauncher(path.join(folder, 'chromium'), path.join(folder, 'al2023/lib'));
}

/** Path of a program that starts `browser` with the packaged fonts beside those of the machine. */
export function withPackagedFonts(browser: string): string {
  return writeLauncher(browser);
}

/** The folder of the packaged fonts and of the fontconfig file that names them beside those of the machine. */
export function getPackagedFonts(): string {
  return unpacked('fonts', FONT_PACKAGES.map(versionOf).join('-'));
}

/** The variable by which a test gives the browser another fontconfig file than the launcher's. */
export const FONTS_VARIABLE = 'MILLRACE_FONTCONFIG_FILE';

function writeLauncher(browser: string, libraries?: string): string {
  const lines = [
    '#!/bin/sh',
    `export FONTCONFIG_FILE="\${${FONTS_VARIABLE}:-${path.join(getPackagedFonts(), 'fonts.conf')}}"`,
    ...(libraries === undefined ? [] : [`export LD_LIBRARY_PATH='${libraries}'`]),
    `exec '${browser}' "$@"`,
    '',
  ];
  const text = lines.join('\n');
  const file = path.join(CACHE, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.sh`);
  if (existsSync(file)) return file;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o755 });
  renameSync(draft, file);
  return file;
}

/** The folder of an unpacked part. Several processes may come here at once: each unpacks into a folder of its own, the first one is kept. */
function unpacked(part: 'chromium' | 'fonts', version: string): string {
  const folder = path.join(CACHE, `${part}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const script = fileURLToPath(new URL('unpack-browser.ts', import.meta.url));
  execFileSync(process.execPath, [script, part, folder], { cwd: ROOT, stdio: 'inherit', timeout: UNPACK_MS_MAX });
  return folder;
}

function versionOf(name: string): string | undefined {
  const file = path.join(ROOT, 'node_modules', name, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined;
}
