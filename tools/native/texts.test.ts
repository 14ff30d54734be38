// The committed native projects: every tenant-specific text is replaced, and the URL scheme is the tenant id on Android and iOS.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { permissionFiles } from './permission-texts.ts';
import { checkPackage, rewrites, type Package } from './texts.ts';

const native = fileURLToPath(new URL('../../apps/mobile/native/', import.meta.url));
const aurora: Package = { tenant: 'aurora', name: 'Aurora', version: '2.37.5', colour: '#8a5a12' };
const rewritten = (file: string): string => (rewrites[file] ?? ((text) => text))(readFileSync(native + file, 'utf8'), aurora);

test('no text of another tenant remains', () => {
  for (const file of Object.keys(rewrites)) expect(rewritten(file), file).not.toMatch(/meridian/i);
});

test('the version code is 1+4+4 digits, and the scheme is the id, on both systems', () => {
  expect(rewritten('android/app/build.gradle')).toMatch(
    /applicationId "app\.millrace\.aurora"[^]*versionCode 200370005[^]*versionName "2\.37\.5"/,
  );
  expect(rewritten('android/app/src/main/res/values/strings.xml')).toContain('"custom_url_scheme">aurora<');
  expect(rewritten('android/app/src/main/AndroidManifest.xml')).toContain('<data android:scheme="@string/custom_url_scheme" />');
  expect(rewritten('ios/App/App/Info.plist')).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>aurora</);
  expect(rewritten('ios/App/App.xcodeproj/project.pbxproj').match(/CURRENT_PROJECT_VERSION = 200370005;/g)).toHaveLength(2);
});

test('every language has its permission texts, the project names each file, and the committed files equal the catalogue', () => {
  const project = readFileSync(`${native}ios/App/App.xcodeproj/project.pbxproj`, 'utf8');
  const plist = readFileSync(`${native}ios/App/App/Info.plist`, 'utf8');
  for (const [file, text] of permissionFiles()) {
    expect(readFileSync(native + file, 'utf8'), file).toBe(text);
    expect(project).toMatch(new RegExp(`path = "?${file.replace('ios/App/App/', '')}"?;`));
    for (const [, key = ''] of text.matchAll(/^"(\w+)" = /gm)) expect(plist).toContain(`<key>${key}</key>`);
  }
});

test('data of the app is excluded from backups', () => {
  expect(rewritten('android/app/src/main/AndroidManifest.xml')).toContain('android:allowBackup="false"');
});

test.each([{ tenant: 'Bad Id' }, { name: 'a"b' }, { version: '2.37.x' }, { colour: 'red' }])('%o is refused', (wrong) => {
  expect(() => checkPackage({ ...aurora, ...wrong })).toThrow();
});
