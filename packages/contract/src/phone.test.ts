import { expect, test } from 'vitest';
import { languageTags } from './languages.ts';
import { isPhone, plainPhone } from './phone.ts';

const own = {
  'en-US': '(212) 555-0147',
  'zh-CN': '138 0013 8000',
  'zh-Hant': '0912-345-678',
  'ja-JP': '090-1234-5678',
  'ko-KR': '010-1234-5678',
  th: '081 234 5678',
  'vi-VN': '0912 345 678',
  'ru-RU': '8 (912) 345-67-89',
} as const;

test.each(languageTags)('%s knows its own numbers and those of the world, and nothing else', (tag) => {
  expect(isPhone(plainPhone(own[tag]), tag)).toBe(true);
  expect(isPhone(plainPhone('+44 20 7946 0958'), tag)).toBe(true);
  for (const wrong of ['', '12', '+', '+0123456789', '1'.repeat(17), 'call me', '+4420794609x8'])
    expect([wrong, isPhone(plainPhone(wrong), tag)]).toEqual([wrong, false]);
});

test('a number of another country needs its country code', () => {
  expect(isPhone(plainPhone(own['zh-CN']), 'ja-JP')).toBe(false);
});
