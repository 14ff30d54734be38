import { expect, test } from 'vitest';
import { pathOfLink } from './deep-link.ts';

test.each([
  ['meridian://strategy', '/strategy'],
  ['meridian:///trade-record?assignmentType=4', '/trade-record?assignmentType=4'],
  ['MERIDIAN://reg?invitecode=1e5', '/reg?invitecode=1e5'],
  ['meridian://', '/'],
  ['meridian:////evil.example', '/evil.example'],
  ['meridian:\\\\evil.example', undefined],
  ['meridian://a b', undefined],
  ['meridian://x\\y', undefined],
  ['aurora://strategy', undefined],
  ['https://meridian/strategy', undefined],
  ['javascript:alert(1)', undefined],
])('%s leads to %s', (link, path) => {
  expect(pathOfLink(link, 'meridian')).toBe(path);
});
