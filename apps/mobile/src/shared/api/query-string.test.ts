import { expect, test } from 'vitest';
import { queryString } from './query-string.ts';

test('repeats bracketed keys, writes dates as ISO and objects as JSON, and skips nulls', () => {
  const text = queryString({
    ids: ['a', null, 'b c'],
    from: new Date(0),
    filter: { side: 'buy' },
    none: null,
    missing: undefined,
    page: 2,
    on: false,
  });
  expect(decodeURIComponent(text.replaceAll('+', ' '))).toBe(
    '?ids[]=a&ids[]=b c&from=1970-01-01T00:00:00.000Z&filter={"side":"buy"}&page=2&on=false',
  );
});

test('is empty when there is nothing to ask', () => {
  expect(queryString({ gone: null })).toBe('');
});
