import type { LanguageTag } from '@millrace/i18n';
import { expect, test } from 'vitest';
import { instrumentsText } from './trader-facts.ts';

const words = (tag: LanguageTag) => ({ tag, t: (key: string, args?: object) => `${key} ${JSON.stringify(args)}` });

test('names a pair once, with a sign between two in every language', () => {
  for (const tag of ['en-US', 'zh-CN', 'ja-JP', 'ko-KR', 'th', 'vi-VN', 'ru-RU'] as const)
    expect([tag, instrumentsText(['BTC-USDT-SWAP', 'BTC-USDT', 'ETH-USDT-SWAP'], words(tag))]).toEqual([
      tag,
      expect.stringMatching(/^BTC\/USDT.+ETH\/USDT$/),
    ]);
  expect(instrumentsText(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'], words('en-US'))).toBe('BTC/USDT, ETH/USDT, SOL/USDT');
  expect(instrumentsText([], words('en-US'))).toBe('');
});

test('names three and counts the others', () => {
  const text = instrumentsText(['A-USDT', 'B-USDT', 'C-USDT', 'D-USDT', 'E-USDT'], words('en-US'));
  expect(text).toBe('follow.moreInstruments {"names":"A/USDT, B/USDT, C/USDT","n":2}');
});
