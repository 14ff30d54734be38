// Unpacks the Chromium or the fonts of the npm packages: `node unpack-browser.ts chromium|fonts FOLDER`. FOLDER appears whole or not at all.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FONT_PACKAGES } from './packaged-browser.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const [part, folder] = process.argv.slice(2);
if ((part !== 'chromium' && part !== 'fonts') || folder === undefined) throw new Error('usage: unpack-browser.ts chromium|fonts FOLDER');

const draft = mkdtempSync(`${folder}.`);
try {
  await (part === 'chromium' ? unpackChromium(draft) : unpackFonts(draft, folder));
  keep(draft, folder);
} finally {
  rmSync(draft, { recursive: true, force: true });
}

/** The package unpacks into the temporary folder of the process, and its NSS libraries only where it takes the machine for AWS Lambda. */
async function unpackChromium(into: string): Promise<void> {
  process.env['TMPDIR'] = into;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
}

/** Chromium reads no WOFF2 from the machine's fonts, so each file becomes a TrueType font. */
async function unpackFonts(into: string, final: string): Promise<void> {
  const { decompress } = await import('woff2-encoder');
  const fonts = path.join(into, 'fonts');
  mkdirSync(fonts);
  for (const name of FONT_PACKAGES) {
    const files = path.join(MODULES, name, 'files');
    for (const file of readdirSync(files).filter((one) => one.endsWith('-wght-normal.woff2')))
      writeFileSync(path.join(fonts, file.replace(/\.woff2$/, '.ttf')), await decompress(readFileSync(path.join(files, file))));
  }
  writeFileSync(
    path.join(into, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(final, 'fonts')}</dir>
  <cachedir>${path.join(final, 'cache')}</cachedir>
</fontconfig>
`,
  );
}

/** Another process may have unpacked the same in the meantime: its folder stays. */
function keep(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
