// Versions of the app. What the tenant has not set, or has set to something that is no version or address, is empty: nothing to offer.
import {
  defaultLanguage,
  getAppInfo,
  installTypes,
  versionCodeOf,
  versionTextOf,
  type AppInfo,
  type InstallType,
  type LanguageTag,
} from '@millrace/contract';
import { guestHandler } from '../shared/http/handler.ts';
import { listPublished } from '../shared/tenants/release.store.ts';
import { releaseOf } from './release-of.ts';

const VERSIONS = ['appVersion', 'appApkVersion', 'appApkGoogleVersion', 'appIpaIosVersion', 'appWgtVersion'] as const;
const SHA_256 = /^[0-9a-f]{64}$/;
const ADDRESSES = ['appApkUrl', 'appWgtUrl', 'appGooglePlay', 'appAppStore', 'installUrl'] as const;

export const getAppInfoRoute = guestHandler(getAppInfo, async (_context, { input, tenant, language, read }) => {
  const release = releaseOf(await read(listPublished), { installation: input.installation, version: input.version });
  // Settings that no release names stand as the tenant has them.
  const { notes, ...published } = release?.content ?? {};
  const settings = { ...tenant.appInfo, ...published, ...(release && { content: notes }), minVersion: tenant.appInfo['minVersion'] };
  return appInfoOf(settings, { packageId: input.id, language });
});

type Settings = Readonly<Record<string, unknown>>;

/** `settings.packages[id]` overrides the settings for one package, e.g. its channel. */
function appInfoOf(settings: Settings, caller: { packageId: string | undefined; language: LanguageTag }): AppInfo {
  const packages = isSettings(settings['packages']) ? settings['packages'] : {};
  const own = caller.packageId !== undefined && Object.hasOwn(packages, caller.packageId) ? packages[caller.packageId] : {};
  const set: Settings = { ...settings, ...(isSettings(own) ? own : {}) };
  const versions = textsOf(set, VERSIONS, (text) => versionCodeOf(text) !== undefined);
  return {
    ...versions,
    ...textsOf(set, ADDRESSES, (text) => URL.canParse(text) && new URL(text).protocol === 'https:'),
    ...textsOf(set, ['channel'], () => true),
    ...textsOf(set, ['minVersion'], (text) => versionCodeOf(text) !== undefined),
    ...textsOf(set, ['appWgtSha256'], (text) => SHA_256.test(text)),
    appWgtSize: typeof set['appWgtSize'] === 'number' ? set['appWgtSize'] : 0,
    content: wordsOf(set['content'], caller.language),
    installType: isInstallType(set['installType']) ? set['installType'] : '',
    showUpdate: set['showUpdate'] === true,
    lastVersion: newestOf(Object.values(versions)),
  };
}

function textsOf<Name extends string>(set: Settings, names: readonly Name[], fits: (text: string) => boolean): Record<Name, string> {
  const text = (value: unknown): string => (typeof value === 'string' && fits(value) ? value : '');
  return Object.fromEntries(names.map((name) => [name, text(set[name])])) as Record<Name, string>;
}

/** One text for everybody, or one for each language. */
function wordsOf(value: unknown, language: LanguageTag): string {
  if (typeof value === 'string') return value;
  const words = isSettings(value) ? (value[language] ?? value[defaultLanguage]) : '';
  return typeof words === 'string' ? words : '';
}

function newestOf(versions: readonly string[]): string {
  const codes = versions.flatMap((text) => versionCodeOf(text) ?? []);
  return codes.length === 0 ? '' : versionTextOf(Math.max(...codes));
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInstallType(value: unknown): value is InstallType {
  return installTypes.some((one) => one === value);
}
