// In which languages a tenant shows its texts and banners: one permission for each.
import type { LanguageTag } from './languages.ts';
import type { PermissionAlias } from './permissions.ts';

const contentPermissions: Readonly<Record<LanguageTag, PermissionAlias>> = {
  'en-US': 'P10610',
  'zh-CN': 'P10611',
  'zh-Hant': 'P10612',
  'ja-JP': 'P10613',
  'ko-KR': 'P10614',
  th: 'P10615',
  'vi-VN': 'P10616',
  'ru-RU': 'P10617',
};

/** What was written in another one is shown in one of these, or not at all. */
export function contentLanguagesOf(permissions: readonly PermissionAlias[]): LanguageTag[] {
  const tags = Object.keys(contentPermissions) as LanguageTag[];
  return tags.filter((tag) => permissions.includes(contentPermissions[tag]));
}
