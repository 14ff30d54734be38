// The only SQL on tenants. Operators and seeds write them as the database's owner; the roles of a running server only read them.
import { languageTags, permissionAliases, type LanguageTag, type PermissionAlias, type ThemeName } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';

export interface Tenant {
  id: string;
  name: string;
  /** Theme of guests; with a session the permissions decide. */
  theme: ThemeName;
  /** #rrggbb, or empty for the theme's own colour. */
  brand: string;
  languages: readonly LanguageTag[];
  locale: string;
  customerEmail: string;
  permissions: readonly PermissionAlias[];
  /** Ids of the venues its traders may link. */
  venues: readonly string[];
  /** IANA name of the time zone of its days. */
  timeZone: string;
  /** Whose money its balances are. */
  money: 'real' | 'paper';
  /** Versions and addresses of the app, as far as they are set. */
  appInfo: Readonly<Record<string, unknown>>;
  /** A host of its own, for links that leave the app. */
  host: string;
}

interface Row {
  id: string;
  name: string;
  theme: ThemeName;
  brand: string;
  languages: string[];
  locale: string;
  customer_email: string;
  permissions: string[];
  venues: string[];
  time_zone: string;
  money: 'real' | 'paper';
  app_info: Record<string, unknown>;
  host: string | null;
}

const COLUMNS = `t.id, t.name, t.theme, t.brand, t.languages, t.locale, t.customer_email, t.permissions, t.venues, t.time_zone, t.money, t.app_info,
  (select min(h.host) from tenant_host h where h.tenant_id = t.id) as host`;

export async function findTenantById(db: Queryable, id: string): Promise<Tenant | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from tenant t where t.id = $1`, [id]);
  return rows[0] && tenantOf(rows[0]);
}

export async function findTenantByHost(db: Queryable, host: string): Promise<Tenant | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from tenant t join tenant_host own on own.tenant_id = t.id where own.host = $1`, [
    host,
  ]);
  return rows[0] && tenantOf(rows[0]);
}

export async function listTenantIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from tenant order by id');
  return rows.map((row) => row.id);
}

export interface NewTenant extends Omit<Tenant, 'appInfo' | 'host' | 'timeZone' | 'money'> {
  /** USDT, and trial fuel on top. */
  fuelPackages?: readonly { price: string; bonus: string }[];
  trialMode?: 'onFirstLink' | 'onApplication';
  /** Name of the picture that app and console show as its sign; empty for the kit's mark. */
  sign?: string;
}

/** Writes a tenant; of one that exists only the venues are changed. @returns whether it is new */
export async function insertTenant(owner: Queryable, tenant: NewTenant): Promise<boolean> {
  const { rows } = await owner.query<{ is_new: boolean }>(
    `insert into tenant (id, name, theme, brand, languages, locale, customer_email, permissions, venues, fuel_packages, trial_mode, app_info)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do update set venues = excluded.venues
     returning xmax = 0 as is_new`,
    [
      tenant.id,
      tenant.name,
      tenant.theme,
      tenant.brand,
      tenant.languages,
      tenant.locale,
      tenant.customerEmail,
      tenant.permissions,
      tenant.venues,
      JSON.stringify(tenant.fuelPackages ?? []),
      tenant.trialMode ?? 'onFirstLink',
      JSON.stringify(tenant.sign ? { h5Image: tenant.sign, adminImage: tenant.sign } : {}),
    ],
  );
  return rows[0]?.is_new ?? false;
}

export async function insertTenantHost(owner: Queryable, host: string, tenantId: string): Promise<void> {
  await owner.query('insert into tenant_host (host, tenant_id) values ($1, $2) on conflict (host) do nothing', [host, tenantId]);
}

function tenantOf(row: Row): Tenant {
  return {
    id: row.id,
    name: row.name,
    theme: row.theme,
    brand: row.brand,
    languages: languageTags
      .filter((tag) => row.languages.includes(tag))
      .sort((left, right) => row.languages.indexOf(left) - row.languages.indexOf(right)),
    locale: row.locale,
    customerEmail: row.customer_email,
    permissions: permissionAliases.filter((alias) => row.permissions.includes(alias)),
    venues: row.venues,
    timeZone: row.time_zone,
    money: row.money,
    appInfo: row.app_info,
    host: row.host ?? '',
  };
}

/** Under which the tenant is reached. */
export async function listHosts(db: Queryable, tenantId: string): Promise<string[]> {
  const { rows } = await db.query<{ host: string }>('select host from tenant_host where tenant_id = $1 order by host', [tenantId]);
  return rows.map(({ host }) => host);
}
