// What in the native projects is a tenant's own: id, scheme, name, version. Pure: a file's text in, its text out; a place that is not found is a bug.
import { versionCodeOf } from '@millrace/contract';
import { ToldError } from '../process/told-error.ts';

export interface Package {
  /** Id of the tenant: the scheme of links into the app. */
  tenant: string;
  /** Name under the icon. */
  name: string;
  /** "2.37.5" */
  version: string;
  /** #rrggbb behind the mark. */
  colour: string;
}

/** @throws ToldError for an id, a name or a version that a store or a system would not take */
export function checkPackage({ tenant, name, version, colour }: Package): void {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(tenant)) throw new ToldError('TENANT_ID must be 2 to 31 small letters or digits, a letter first.');
  if (!/^[^<>&"'\\\p{Cc}]{1,30}$/u.test(name)) throw new ToldError('TENANT_NAME must be 1 to 30 characters without < > & " \' \\.');
  if (versionCodeOf(version) === undefined || !version.includes('.')) throw new ToldError('APP_VERSION must be like 2.37.5.');
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new ToldError('TENANT_COLOUR must be like #1a4fae.');
}

type Rewrite = (text: string, made: Package) => string;

/** Path below apps/mobile/native -> how it is rewritten. */
export const rewrites: Readonly<Record<string, Rewrite>> = {
  'android/app/build.gradle': (text, { tenant, version }) =>
    put(text, [
      [/(applicationId ")[^"]*/, `app.millrace.${tenant}`],
      [/(versionCode )\d+/, String(versionCodeOf(version))],
      [/(versionName ")[^"]*/, version],
    ]),
  'android/app/src/main/res/values/strings.xml': (text, { tenant, name }) =>
    put(text, [
      [/(name="app_name">)[^<]*/, name],
      [/(name="title_activity_main">)[^<]*/, name],
      [/(name="package_name">)[^<]*/, `app.millrace.${tenant}`],
      [/(name="custom_url_scheme">)[^<]*/, tenant],
    ]),
  'android/app/src/main/res/values/ic_launcher_background.xml': (text, { colour }) =>
    put(text, [[/(name="ic_launcher_background">)[^<]*/, colour]]),
  'ios/App/App/Info.plist': (text, { tenant, name }) =>
    put(text, [
      [/(<key>CFBundleDisplayName<\/key>\s*<string>)[^<]*/, name],
      [/(<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>)[^<]*/, tenant],
    ]),
  'ios/App/App.xcodeproj/project.pbxproj': (text, { tenant, version }) =>
    put(text, [
      [/(CURRENT_PROJECT_VERSION = )[^;]*/g, String(versionCodeOf(version))],
      [/(MARKETING_VERSION = )[^;]*/g, version],
      [/(PRODUCT_BUNDLE_IDENTIFIER = )[^;]*/g, `app.millrace.${tenant}`],
    ]),
};

function put(text: string, places: readonly (readonly [place: RegExp, value: string])[]): string {
  return places.reduce((before, [place, value]) => {
    if (before.search(place) < 0) throw new Error(`not found in the native project: ${place.source}`);
    return before.replace(place, (_whole, head: string) => head + value);
  }, text);
}
