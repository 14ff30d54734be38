import { expect, test } from 'vitest';
import { languageOfKey } from './guide-language.ts';

test.each([
  ['1', 'zh-CN'],
  ['2', 'en-US'],
  ['7', 'ru-RU'],
  ['zh-cn', 'zh-CN'],
  ['zh_Hant', 'zh-Hant'],
  ['ja', 'ja-JP'],
  ['th', 'th'],
  ['9', undefined],
  ['klingon', undefined],
  ['', undefined],
  [undefined, undefined],
])('langkey %s asks for %s', (key, tag) => {
  expect(languageOfKey(key)).toBe(tag);
});
