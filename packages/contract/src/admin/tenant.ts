// A brand: one draft of everything that a trader sees of it, which two people publish, and the history of what was published.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { guardBrand } from '../contrast.ts';
import { languageTags } from '../languages.ts';
import { moneyPermissions, permissionAliases, type PermissionAlias } from '../permissions.ts';
import { themeNames } from '../themes.ts';
import { pageFields, pageOf, wireBool, wireEmail, wireFileName, wireHttpsAddress, wireInt } from '../wire.ts';
import { decided, deskApproval, wireWords } from './desk.ts';

/** At most so many hosts of one brand. */
const HOSTS_MAX = 20;

/** Lower case, without scheme and port, as requests name it. */
export const wireHost = z
  .string()
  .check(z.maxLength(253), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/, 'host'));

const noTwice = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** Empty: the theme's own colour. Others must be readable in both modes and no colour of profit or loss. */
const wireColour = z.string().check(
  z.maxLength(7),
  z.refine(
    (text) =>
      text === '' || (/^#[0-9a-f]{6}$/.test(text) && guardBrand(text, 'light') !== undefined && guardBrand(text, 'dark') !== undefined),
    'brandColour',
  ),
);

export const wireBrandName = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^(?! )[^\p{Cc}\p{Cs}<>]+(?<! )$/u, 'words'));
export const wireLanguages = z
  .array(z.enum(languageTags))
  .check(z.minLength(1), z.maxLength(languageTags.length), z.refine(noTwice, 'givenAgain'));
export const wireHosts = z.array(wireHost).check(z.minLength(1), z.maxLength(HOSTS_MAX), z.refine(noTwice, 'givenAgain'));

/** Everything of a brand that a draft changes. */
const brandFields = {
  name: wireBrandName,
  theme: z.enum(themeNames),
  brand: wireColour,
  /** Names of pictures of `addImage`; empty for none. */
  h5Image: z.union([z.literal(''), wireFileName]),
  adminImage: z.union([z.literal(''), wireFileName]),
  /** A page of the app or an https address; empty for the app's own page of registration. */
  registerUrl: z.string().check(z.maxLength(200), z.regex(/^(?:|\/[\w/-]*|https:\/\/[^\s"'<>\\\p{Cc}\p{Cs}]+)$/u, 'url')),
  clientId: z.string().check(z.maxLength(64), z.regex(/^[\w.-]*$/, 'identifier')),
  /** The brand's own link to sign up at the exchange, whose accounts pay less in fees; empty for none. */
  exchangeUrl: wireHttpsAddress(200),
  languages: wireLanguages,
  /** One of the languages. */
  locale: z.enum(languageTags),
  hosts: wireHosts,
  customerEmail: wireEmail,
  permissions: z
    .array(z.enum(permissionAliases as [PermissionAlias, ...PermissionAlias[]]))
    .check(z.maxLength(permissionAliases.length), z.refine(noTwice, 'givenAgain')),
};

export const brandValues = z.object(brandFields);
export type BrandDraftValues = z.output<typeof brandValues>;
export type BrandFieldName = keyof BrandDraftValues;
export const brandFieldNames = Object.keys(brandFields) as BrandFieldName[];
const fieldName = z.enum(brandFieldNames as [BrandFieldName, ...BrandFieldName[]]);

const shownBrand = z.object({
  ...brandFields,
  brand: z.string(),
  name: z.string(),
  registerUrl: z.string(),
  clientId: z.string(),
  exchangeUrl: z.string(),
  customerEmail: z.string(),
  hosts: z.array(z.string()),
  languages: z.array(z.enum(languageTags)),
  locale: z.string(),
  h5Image: z.string(),
  adminImage: z.string(),
});
export type ShownBrand = z.output<typeof shownBrand>;

export const tenantDraft = z.object({
  version: z.int(),
  /** As it stands. */
  published: shownBrand,
  draft: shownBrand,
  /** Fields in which the draft differs. */
  changed: z.array(fieldName),
  /** What the draft hides and traders need to reach their money. */
  hidesMoney: z.array(z.string()),
  savedBy: z.string(),
  savedTime: z.nullable(z.int()),
  approval: deskApproval,
});
export type TenantDraft = z.output<typeof tenantDraft>;

const wireVersion = wireInt({ min: 0, max: 2_000_000_000 });

export const getDraft = defineCall({
  method: 'GET',
  path: '/app/admin/tenant/getDraft',
  duty: 'lookBrand',
  input: z.strictObject({}),
  output: tenantDraft,
});

/** `version` is of the draft that was changed; whoever saved meanwhile is not overwritten. */
export const saveDraft = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/saveDraft',
  duty: 'brand',
  idempotent: true,
  input: z.strictObject({ version: wireVersion, ...brandFields }),
  output: tenantDraft,
  refusals: ['alreadyDecided'],
});

/** Proposes the draft to a second person. A draft that hides the way to one's money must say that this was seen. */
export const publishDraft = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/publishDraft',
  duty: 'brand',
  idempotent: true,
  input: z.strictObject({ version: wireVersion, isWarningSeen: z.optional(wireBool), reason: wireWords({ min: 3, max: 200 }) }),
  output: decided,
  refusals: ['alreadyDecided'],
});

export const publication = z.object({
  id: z.string(),
  /** Fields that it changed; none of what stood before the first one. */
  changed: z.array(fieldName),
  values: shownBrand,
  proposedBy: z.string(),
  publishedBy: z.string(),
  createTime: z.int(),
});
export type Publication = z.output<typeof publication>;

/** Newest first. */
export const pagePublication = defineCall({
  method: 'GET',
  path: '/app/admin/tenant/pagePublication',
  duty: 'lookBrand',
  input: z.strictObject(pageFields),
  output: pageOf(publication),
});

/** Makes the draft what was published then; it is published as every draft is. */
export const restorePublication = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/restorePublication',
  duty: 'brand',
  idempotent: true,
  input: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/, 'identifier')), version: wireVersion }),
  output: tenantDraft,
  refusals: ['alreadyDecided'],
});

/** The field `file` of multipart/form-data: jpeg, png or webp by content. Answers its name for a draft. */
export const addImage = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/addImage',
  duty: 'brand',
  file: 'sent',
  input: z.strictObject({}),
  output: z.object({ name: z.string() }),
  refusals: ['uploadsTooMany'],
});

/** A picture of the brand. For every operator: the frame of the console shows one. */
export const showImage = defineCall({
  method: 'GET',
  path: '/app/admin/tenant/showImage',
  duty: 'self',
  file: 'answered',
  input: z.strictObject({ filename: wireFileName }),
  output: z.object({
    contentType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    forEverybody: z.boolean(),
  }),
});

/** What a change of permissions takes away that traders need to reach their money. */
export function hidesMoneyOf(before: readonly PermissionAlias[], after: readonly PermissionAlias[]): PermissionAlias[] {
  return moneyPermissions.filter((alias) => before.includes(alias) && !after.includes(alias));
}
