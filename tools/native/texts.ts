// Replaces the tenant-specific texts of the native projects: id, scheme, name, version. Pure: text of a file in, new text out.
import { versionCodeOf } from '@millrace/contract';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface Package {
  /** Id of the tenant: the scheme of links into the app. */
  tenant: string;
  /** Name under the icon. */
  name: string;
  /** "2.37.5" */
  version: string;
  /** #rrggbb, background of the icon. */
  colour: string;
}

/** @throws UserFacingError for an invalid id, name, version or colour */
export function checkPackage({ tenant, name, version, colour }: Package): void {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(tenant))
    throw new UserFacingError('TENANT_ID must be 2 to 31 lower-case letters or digits, starting with a letter.');
  if (!/^[^<>&"'\\\p{Cc}]{1,30}$/u.test(name)) throw new UserFacingError('TENANT_NAME must be 1 to 30 characters without < > & " \' \\.');
  if (versionCodeOf(version) === undefined || !version.includes('.')) throw new UserFacingError('APP_VERSION must be like 2.37.5.');
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new UserFacingError('TENANT_COLOUR must be like #1a4fae.');
}

type Rewrite = (text: string, tenantPackage: Package) => string;

/** Path below apps/mobile/native -> its rewrite; @throws Error for a pattern that is not found. */
export const rewrites: Readonly<Record<string, Rewrite>> = {
  'android/app/build.gradle': (text, { tenant, version }) =>
    replaceAt(text, [
      [/(applicationId ")[^"]*/, `app.millrace.${tenant}`],
      [/(versionCode )\d+/, String(versionCodeOf(version))],
      [/(versionName ")[^"]*/, version],
    ]),
  'android/app/src/main/res/values/strings.xml': (text, { tenant, name }) =>
    replaceAt(text, [
      [/(name="app_name">)[^<]*/, name],
      [/(name="title_activity_main">)[^<]*/, name],
      [/(name="package_name">)[^<]*/, `app.millrace.${tenant}`],
      [/(name="custom_url_scheme">)[^<]*/, tenant],
    ]),
  'android/app/src/main/res/values/ic_launcher_background.xml': (text, { colour }) =>
    replaceAt(text, [[/(name="ic_launcher_background">)[^<]*/, colour]]),
  'ios/App/App/Info.plist': (text, { tenant, name }) =>
    replaceAt(text, [
      [/(<key>CFBundleDisplayName<\/key>\s*<string>)[^<]*/, name],
      [/(<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>)[^<]*/, tenant],
    ]),
  'ios/App/App.xcodeproj/project.pbxproj': (text, { tenant, version }) =>
    replaceAt(text, [
      [/(CURRENT_PROJECT_VERSION = )[^;]*/g, String(versionCodeOf(version))],
      [/(MARKETING_VERSION = )[^;]*/g, version],
      [/(PRODUCT_BUNDLE_IDENTIFIER = )[^;]*/g, `app.millrace.${tenant}`],
    ]),
};

function replaceAt(text: string, replacements: readonly (readonly [place: RegExp, value: string])[]): string {
  return replacements.reduce((before, [place, value]) => {
    if (before.search(place) < 0) throw new Error(`not found in the native project: ${place.source}`);
    return before.replace(place, (_whole, head: string) => head + value);
  }, text);
}
