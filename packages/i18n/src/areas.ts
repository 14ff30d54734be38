// The areas of the catalogue: one file per area and language, flat, with full keys ("accounts.login").
// A new area is a line here, a line in keys.ts and eight files.
export const areas = [
  'common',
  'nav',
  'accounts',
  'authorize',
  'exchange',
  'tabs',
  'tasks',
  'form',
  'groups',
  'follow',
  'team',
  'wallet',
  'earnings',
  'share',
  'content',
  'why',
  'messages',
  'inbox',
  'alerts',
  'refusals',
  'rules',
  'mail',
  'native',
  'legal',
  'help',
  'shell',
  'paper',
  'chain',
  'console',
] as const;
export type Area = (typeof areas)[number];

export const languageTags = ['en-US', 'zh-CN', 'zh-Hant', 'ja-JP', 'ko-KR', 'th', 'vi-VN', 'ru-RU'] as const;
export type LanguageTag = (typeof languageTags)[number];
