// What a link in a message shows and whether it is warned of.
import { expect, test } from 'vitest';
import { textParts } from './links.ts';

const hosts = ['meridian.example'];

test('a link is shown as the address that it opens, whole; words around it stay words', () => {
  expect(textParts('See https://meridian.example/recharge, please.', hosts)).toEqual([
    { kind: 'words', text: 'See ' },
    { kind: 'link', url: 'https://meridian.example/recharge', isOwn: true },
    { kind: 'words', text: ', please.' },
  ]);
});

test('only the tenant’s own hosts over https need no warning: no look-alike, no host that only begins or ends so', () => {
  const own = (url: string): boolean => textParts(url, hosts).some((part) => part.kind === 'link' && part.isOwn);
  expect(own('https://meridian.example')).toBe(true);
  for (const url of [
    'http://meridian.example',
    'https://meridian.example.evil.example',
    'https://evil-meridian.example',
    'https://meridiаn.example',
    'https://meridian.example:8443.evil.example',
  ])
    expect([url, own(url)]).toEqual([url, false]);
  expect(textParts('https://meridiаn.example/', hosts)).toEqual([{ kind: 'link', url: 'https://xn--meridin-7fg.example/', isOwn: false }]);
});

test('what is no web address stays words: javascript, data, a name before an @', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'https://meridian.example@evil.example/', 'HTTPS://', 'ftp://x.example'])
    expect(textParts(text, hosts)).toEqual([{ kind: 'words', text }]);
});
