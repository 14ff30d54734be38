// Calls that a guest's app makes first: whose brand is this host, and is the app new enough.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { tenantField } from './wire.ts';

export const tenantInfo = z.object({
  id: z.string(),
  name: z.string(),
  h5Image: z.string(),
  adminImage: z.string(),
  registerUrl: z.string(),
  customerEmail: z.string(),
  /** Theme settings: `theme` while no menu is loaded (guests), `brand` a colour #rrggbb or empty for the theme's own. */
  style: z.object({ theme: z.enum(['harbour', 'brass', 'graphite']), brand: z.string() }),
  /** Language tags the tenant offers, comma separated, in its order. */
  languageTypeStr: z.string(),
  locale: z.string(),
  clientId: z.string(),
  /** Whether the tenant trades on paper venues only; the app says "paper" on every screen that shows such figures. */
  paper: z.boolean(),
});
export type TenantInfo = z.output<typeof tenantInfo>;

export const getTenantByUrl = defineCall({
  method: 'GET',
  path: '/app/outer/user/getTenantByUrl',
  input: z.strictObject({ url: z.optional(z.string().check(z.maxLength(2048))), ...tenantField }),
  output: tenantInfo,
});

export const appInfo = z.object({
  appVersion: z.string(),
  appApkVersion: z.string(),
  appApkGoogleVersion: z.string(),
  appIpaIosVersion: z.string(),
  appApkUrl: z.string(),
  appWgtVersion: z.string(),
  appWgtUrl: z.string(),
  appGooglePlay: z.string(),
  appAppStore: z.string(),
  content: z.string(),
  installType: z.string(),
  installUrl: z.string(),
  showUpdate: z.boolean(),
  lastVersion: z.string(),
  channel: z.string(),
});
export type AppInfo = z.output<typeof appInfo>;

export const getAppInfo = defineCall({
  method: 'GET',
  path: '/app/outer/user/getAppInfo',
  input: z.strictObject({ id: z.optional(z.string().check(z.maxLength(64))), ...tenantField }),
  output: appInfo,
});

/** The caller's menu: what this tenant lets this user see and do. */
export const menuList = defineCall({
  method: 'GET',
  path: '/app/inter/menu/list',
  input: z.strictObject({ query: z.optional(z.string().check(z.maxLength(64))), ...tenantField }),
  output: z.array(z.object({ path: z.string(), alias: z.string() })),
});
