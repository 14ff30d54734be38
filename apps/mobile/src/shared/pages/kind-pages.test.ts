import { expect, test } from 'vitest';
import words from '../../../../../packages/i18n/src/locales/en-US/tasks.json' with { type: 'json' };
import { kindPages } from './kind-pages.ts';

test('every kind that can be made has a name and a page of its own', () => {
  for (const { label } of kindPages) expect(words).toHaveProperty([label]);
  expect(new Set(kindPages.map(({ kindPage }) => kindPage)).size).toBe(kindPages.length);
});
