// The committed native projects: every place that is a tenant's own is found, and links into the app carry the tenant's id on both systems.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { permissionFiles } from './permission-texts.ts';
import { checkPackage, rewrites, type Package } from './texts.ts';

const native = fileURLToPath(new URL('../../apps/mobile/native/', import.meta.url));
const aurora: Package = { tenant: 'aurora', name: 'Aurora', version: '2.37.5', colour: '#8a5a12' };
const made = (file: string): string => (rewrites[file] ?? ((text) => text))(readFileSync(native + file, 'utf8'), aurora);

test('nothing of another tenant is left', () => {
  for (const file of Object.keys(rewrites)) expect(made(file), file).not.toMatch(/meridian/i);
});

test('the version code is 1+4+4 digits, and the scheme is the id, on both systems', () => {
  expect(made('android/app/build.gradle')).toMatch(
    /applicationId "app\.millrace\.aurora"[^]*versionCode 200370005[^]*versionName "2\.37\.5"/,
  );
  expect(made('android/app/src/main/res/values/strings.xml')).toContain('"custom_url_scheme">aurora<');
  expect(made('android/app/src/main/AndroidManifest.xml')).toContain('<data android:scheme="@string/custom_url_scheme" />');
  expect(made('ios/App/App/Info.plist')).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>aurora</);
  expect(made('ios/App/App.xcodeproj/project.pbxproj').match(/CURRENT_PROJECT_VERSION = 200370005;/g)).toHaveLength(2);
});

test('every language has its words for the permissions, the project names each file, and the committed ones are the catalogue', () => {
  const project = readFileSync(`${native}ios/App/App.xcodeproj/project.pbxproj`, 'utf8');
  const plist = readFileSync(`${native}ios/App/App/Info.plist`, 'utf8');
  for (const [file, text] of permissionFiles()) {
    expect(readFileSync(native + file, 'utf8'), file).toBe(text);
    expect(project).toMatch(new RegExp(`path = "?${file.replace('ios/App/App/', '')}"?;`));
    for (const [, key = ''] of text.matchAll(/^"(\w+)" = /gm)) expect(plist).toContain(`<key>${key}</key>`);
  }
});

test('what is kept on the phone is not copied into a backup', () => {
  expect(made('android/app/src/main/AndroidManifest.xml')).toContain('android:allowBackup="false"');
});

test.each([{ tenant: 'Bad Id' }, { name: 'a"b' }, { version: '2.37.x' }, { colour: 'red' }])('%o is refused', (wrong) => {
  expect(() => checkPackage({ ...aurora, ...wrong })).toThrow();
});
