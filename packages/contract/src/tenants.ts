// Calls that a guest's app makes first: whose brand is this host, and is the app new enough.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { themeNames } from './themes.ts';
import { tenantField } from './wire.ts';

/** What accounts that are opened through a tenant's link pay less in trading fees. */
export const exchangeFeeDiscountPct = 30;

export const tenantInfo = z.object({
  id: z.string(),
  name: z.string(),
  h5Image: z.string(),
  adminImage: z.string(),
  /** The page of registration; empty where the tenant takes none. */
  registerUrl: z.string(),
  customerEmail: z.string(),
  /** Theme settings: `theme` while no menu is loaded (guests), `brand` a colour #rrggbb or empty for the theme's own. */
  style: z.object({ theme: z.enum(themeNames), brand: z.string() }),
  /** Language tags the tenant offers, comma separated, in its order. */
  languageTypeStr: z.string(),
  locale: z.string(),
  clientId: z.string(),
  /** Where an account of the exchange is opened for `exchangeFeeDiscountPct` less fees; empty where the tenant has no such link. */
  exchangeUrl: z.string(),
  /** Whether the tenant trades on paper venues only; the app says "paper" on every screen that shows such figures. */
  paper: z.boolean(),
  /** Whether guests may look around in the demo trader's account. */
  lookAround: z.boolean(),
});
export type TenantInfo = z.output<typeof tenantInfo>;

export const getTenantByUrl = defineCall({
  method: 'GET',
  path: '/app/outer/user/getTenantByUrl',
  input: z.strictObject({ url: z.optional(z.string().check(z.maxLength(2048))), ...tenantField }),
  output: tenantInfo,
});

/** How a full package is installed; empty: as the channel does it. */
export const installTypes = ['', 'store', 'browser'] as const;
export type InstallType = (typeof installTypes)[number];

/**
 * What there is to install. Versions are "2.37.5" or nine digits (see app-version.ts); an empty text means that there is nothing to offer.
 * Addresses are https.
 */
export const appInfo = z.object({
  /** The app as a whole, for showing. */
  appVersion: z.string(),
  /** Full packages: Android outside a store, Google Play, iOS. */
  appApkVersion: z.string(),
  appApkGoogleVersion: z.string(),
  appIpaIosVersion: z.string(),
  appApkUrl: z.string(),
  /** The hot update: the pages and scripts inside a package. */
  appWgtVersion: z.string(),
  appWgtUrl: z.string(),
  /** Bytes, and SHA-256 as 64 hexadecimal digits: without the sum it is not installed. */
  appWgtSize: z.int(),
  appWgtSha256: z.string(),
  /** Below it only updating and closing positions work. */
  minVersion: z.string(),
  /** Pages of the stores. */
  appGooglePlay: z.string(),
  appAppStore: z.string(),
  /** What is new, in the caller's language. */
  content: z.string(),
  installType: z.enum(installTypes),
  /** Where `browser` installs from. */
  installUrl: z.string(),
  /** Whether the app offers an update by itself when it starts; the page of updates always does. */
  showUpdate: z.boolean(),
  /** The newest of the versions above. */
  lastVersion: z.string(),
  /** "google" for the packages of that store, else empty or the name of another source. */
  channel: z.string(),
});
export type AppInfo = z.output<typeof appInfo>;

export const getAppInfo = defineCall({
  method: 'GET',
  path: '/app/outer/user/getAppInfo',
  /** `id`: id of the installed package (`app.example.play`); a tenant may have packages of several channels. */
  input: z.strictObject({
    id: z.optional(z.string().check(z.maxLength(64))),
    /** Random and kept by the installation: a release that is given to a share of them goes by it. */
    installation: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'identifier'))),
    /** Of the content that runs. */
    version: z.optional(z.string().check(z.regex(/^[0-9.]{1,12}$/, 'version'))),
    ...tenantField,
  }),
  output: appInfo,
});

/** The caller's menu: what this tenant lets this user see and do. */
export const menuList = defineCall({
  method: 'GET',
  path: '/app/inter/menu/list',
  input: z.strictObject({ query: z.optional(z.string().check(z.maxLength(64))), ...tenantField }),
  output: z.array(z.object({ path: z.string(), alias: z.string() })),
});
