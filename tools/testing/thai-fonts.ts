// Fontconfig files that leave Chromium one font for Thai: the one of the npm packages, or those of the machine where it has any.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FONTS_VARIABLE, getPackagedFonts, hasPackagedFonts } from './packaged-browser.ts';

export interface ThaiFont {
  /** `device`: whatever the machine takes. */
  name: 'packaged' | 'machine' | 'device';
  /** For the browser's process, beside what it has. */
  environment: Readonly<Record<string, string>>;
}

/** Never empty: where fontconfig does not decide (no Linux) or npm has not installed the fonts, it is what the device has. */
export function listThaiFonts(): ThaiFont[] {
  if (!hasPackagedFonts()) return [{ name: 'device', environment: {} }];
  const folder = getPackagedFonts();
  const packaged = path.join(folder, 'fonts', 'noto-sans-thai*');
  const machine = listMachineFiles().filter((file) => !file.startsWith(folder));
  return [
    { name: 'packaged', environment: environmentWithout(machine) },
    ...(machine.length === 0 ? [] : [{ name: 'machine' as const, environment: environmentWithout([packaged]) }]),
  ];
}

function listMachineFiles(): string[] {
  try {
    const lines = execFileSync('fc-list', [':lang=th', 'file'], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
    return lines.map((line) => line.replace(/:\s*$/, '')).filter(Boolean);
  } catch {
    return [];
  }
}

/** @param globs font files that the browser must not see */
function environmentWithout(globs: readonly string[]): Record<string, string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'millrace-fonts-')), 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>${path.join(getPackagedFonts(), 'fonts.conf')}</include>
  <selectfont><rejectfont>${globs.map((glob) => `<glob>${glob}</glob>`).join('')}</rejectfont></selectfont>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file, [FONTS_VARIABLE]: file };
}
