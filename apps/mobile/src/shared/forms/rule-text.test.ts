import type { MessageKey, Translator } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { expect, test } from 'vitest';
import { ruleText } from './rule-text.ts';

test.each([
  ['en-US', 'At most 1,000,000'],
  ['ru-RU', 'Не больше 1\u00a0000\u00a0000'],
] as const)('the bound of a rule is written as a reader of %s writes numbers', (tag, words) => {
  const translator: Translator = { tag, t: translatorFor(tag), has: (key): key is MessageKey => key === 'rule.tooBig' };
  expect(ruleText({ rule: 'tooBig', args: { max: '1000000' } }, translator)).toBe(words);
});
