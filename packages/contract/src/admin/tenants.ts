// The tenants of an installation, for a platform operator: made with the first administrator's one-use link. Of a trader nothing is here.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { languageTags } from '../languages.ts';
import { pageFields, wireEmail, wireInt } from '../wire.ts';
import { defineExport } from './export-call.ts';
import { wireOperatorName } from './operator.ts';
import { wireBrandName, wireHosts, wireLanguages } from './tenant.ts';

const wireTenantId = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'identifier'));
const money = z.enum(['real', 'paper']);

/** An IANA name that exists. */
const wireTimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, 'timeZone'));
/** None while nobody may link an account yet. */
const wireVenues = z.array(z.string().check(z.regex(/^[a-z0-9-]{1,20}$/, 'identifier'))).check(
  z.maxLength(10),
  z.refine((list) => new Set(list).size === list.length, 'givenAgain'),
);

export const tenantRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  hosts: z.array(z.string()),
  money,
  timeZone: z.string(),
  venues: z.array(z.string()),
  /** Its money and time zone stay what they are from its first journal on. */
  isFixed: z.boolean(),
  /** Whether two operators of it may decide and have set a password: then it invites its own. */
  isTaken: z.boolean(),
  createTime: z.int(),
});
export type TenantRow = z.output<typeof tenantRow>;

export const pageTenant = defineCall({
  method: 'GET',
  path: '/app/admin/tenant/pageTenant',
  duty: 'platform',
  input: z.strictObject(pageFields),
  output: z.object({
    total: z.int(),
    pageNum: z.int(),
    pageSize: z.int(),
    rows: z.array(tenantRow),
    /** Venues of this installation. */
    venues: z.array(z.object({ id: z.string(), environment: z.enum(['real', 'demo', 'paper']) })),
  }),
});

/** The tenants as CSV. */
export const exportTenant = defineExport({ path: '/app/admin/tenant/exportTenant', duty: 'platform', input: z.strictObject({}) });

/** Makes a tenant with the owner of its first invite code, who reads mail at the service address. */
export const makeTenant = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/makeTenant',
  duty: 'platform',
  idempotent: true,
  input: z.strictObject({
    id: wireTenantId,
    name: wireBrandName,
    hosts: wireHosts,
    money,
    timeZone: wireTimeZone,
    venues: wireVenues,
    languages: wireLanguages,
    locale: z.enum(languageTags),
    customerEmail: wireEmail,
  }),
  output: z.object({ inviteCode: z.string() }),
});

/** `version` is of the row that was looked at. */
export const changeTenant = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/changeTenant',
  duty: 'platform',
  idempotent: true,
  input: z.strictObject({
    id: wireTenantId,
    version: wireInt({ min: 0, max: 2_000_000_000 }),
    money,
    timeZone: wireTimeZone,
    venues: wireVenues,
  }),
  output: done,
  refusals: ['alreadyDecided'],
});

/** The one-use link of the first administrator; a later one replaces it, until an operator of the tenant has set a password. */
export const inviteAdministrator = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/inviteAdministrator',
  duty: 'platform',
  input: z.strictObject({ id: wireTenantId, name: wireOperatorName, email: wireEmail }),
  /** What stands behind the # of the console's page `/invitation`. */
  output: z.object({ invitation: z.string() }),
  refusals: ['alreadyDecided'],
});

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
