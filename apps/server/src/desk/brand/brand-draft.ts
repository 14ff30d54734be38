// The draft of a brand: what it changes, what is wrong with it, and what a second person agrees to.
import type { PermissionAlias, ThemeName } from '@millrace/contract';
import { brandFieldNames, hidesMoneyOf, type BrandDraftValues, type TenantDraft } from '@millrace/contract/admin';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../shared/database/index.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { listOpenApprovals, type Content } from '../shared/approval.store.ts';
import { approvalOnRow, type Deciding } from '../shared/deciding.ts';
import { findDraft, findPicture, listForeignHosts, readBrand, type BrandChanges, type StoredDraft } from './brand.store.ts';

/** A session's theme is chosen by its permissions, a guest's by the tenant: one choice in the draft sets both. */
const themePermissions: Readonly<Record<ThemeName, PermissionAlias | undefined>> = {
  harbour: undefined,
  brass: 'P10800',
  graphite: 'P10801',
};

/** The values with the permissions of their theme, in the order of the table. */
export function withTheme(values: BrandDraftValues): BrandDraftValues {
  const ofThemes = Object.values(themePermissions);
  const chosen = themePermissions[values.theme];
  return {
    ...values,
    permissions: [...values.permissions.filter((alias) => !ofThemes.includes(alias)), ...(chosen ? [chosen] : [])].sort(),
  };
}

/** Fields in which the wanted values differ; the order of permissions and hosts is none. */
export function changesOf(published: BrandDraftValues, wanted: BrandDraftValues): BrandChanges {
  const compared = (values: BrandDraftValues, field: keyof BrandDraftValues): unknown =>
    field === 'permissions' || field === 'hosts' ? new Set<string>(values[field]) : values[field];
  const changed = brandFieldNames.filter((field) => !isDeepStrictEqual(compared(published, field), compared(wanted, field)));
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

/** @throws Refusal inputInvalid for what fits no schema alone: a locale that is not offered, another tenant's host, a picture that is not the brand's */
export async function refuseUnfit(tx: Queryable, tenantId: string, values: BrandDraftValues): Promise<void> {
  if (!values.languages.includes(values.locale))
    refuseInput({ field: 'locale', rule: 'oneOf', args: { options: values.languages.join(', ') } });
  const [foreign] = await listForeignHosts(tx, tenantId, values.hosts);
  if (foreign !== undefined) refuseInput({ field: 'hosts', rule: 'hostTaken', args: { host: foreign } });
  for (const field of ['h5Image', 'adminImage'] as const)
    if (values[field] !== '' && (await findPicture(tx, values[field])) === undefined) refuseInput({ field, rule: 'fileName', args: {} });
}

export interface BrandCase {
  stored: StoredDraft;
  published: BrandDraftValues;
  draft: BrandDraftValues;
  /** Of what stands now: a change that was published meanwhile is none any more. */
  changes: BrandChanges;
}

export async function readCase(tx: Queryable, tenantId: string): Promise<BrandCase> {
  const [published, stored] = [await readBrand(tx, tenantId), await findDraft(tx)];
  const draft = { ...published, ...stored.changes };
  return { stored, published, draft, changes: changesOf(published, draft) };
}

export async function draftView(
  tx: Queryable,
  { tenantId, operatorId, nowMs }: Pick<Deciding, 'tenantId' | 'operatorId' | 'nowMs'>,
): Promise<TenantDraft> {
  const { stored, published, draft, changes } = await readCase(tx, tenantId);
  const approval = (await listOpenApprovals(tx, 'brand', [tenantId], nowMs)).get(tenantId);
  return {
    version: stored.version,
    published,
    draft,
    changed: brandFieldNames.filter((field) => field in changes),
    hidesMoney: hidesMoneyOf(published.permissions, draft.permissions),
    savedBy: stored.savedBy,
    savedTime: stored.savedMs,
    approval: approvalOnRow(approval, operatorId),
  };
}

/** Each field as one text. */
export function textsOf(values: BrandChanges): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value : value.join(' ')]));
}

/** What stands published in the fields that change. */
export function wasOf(published: BrandDraftValues, changes: BrandChanges): BrandChanges {
  return Object.fromEntries(brandFieldNames.filter((field) => field in changes).map((field) => [field, published[field]]));
}

/** What publishing the draft would be bound to now; undefined where it changes nothing. */
export async function brandContent(
  tx: Queryable,
  tenantId: string,
  reason: string,
): Promise<{ content: Content; before: Content } | undefined> {
  const { stored, published, draft, changes } = await readCase(tx, tenantId);
  if (Object.keys(changes).length === 0) return undefined;
  const hidden = hidesMoneyOf(published.permissions, draft.permissions);
  return {
    content: {
      ...textsOf(changes),
      ...(hidden.length > 0 && { hidesMoney: hidden.join(' ') }),
      draftVersion: String(stored.version),
      reason,
    },
    before: textsOf(wasOf(published, changes)),
  };
}
