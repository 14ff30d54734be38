import { expect, test } from 'vitest';
import type { PublishedRelease } from '../shared/tenants/release.store.ts';
import { releaseOf } from './release-of.ts';

const base: PublishedRelease = { id: 'rel_base', content: { appWgtVersion: '2.37.1' }, share: 100, state: 'rolling' };
const staged = (share: number, state: 'rolling' | 'stopped' = 'rolling'): PublishedRelease => ({
  id: 'rel_new',
  content: { appWgtVersion: '2.37.2' },
  share,
  state,
});
const installations = Array.from({ length: 2000 }, (_, at) => `${at}`.padStart(32, '0'));
const given = (share: number): string[] =>
  installations.filter((installation) => releaseOf([staged(share), base], { installation, version: '2.37.1' })?.id === 'rel_new');

test('a share of the installations gets a release, and keeps it as the share grows', () => {
  const [tenth, half] = [given(10), given(50)];
  expect(tenth.length).toBeGreaterThan(140);
  expect(tenth.length).toBeLessThan(260);
  expect(half.length).toBeGreaterThan(900);
  expect(half.length).toBeLessThan(1100);
  expect(tenth.filter((one) => !half.includes(one))).toEqual([]);
  expect(given(100)).toHaveLength(2000);
});

test('an installation that does not name itself gets what everybody gets; a stopped release stays where it runs', () => {
  expect(releaseOf([staged(99), base], { installation: undefined, version: '2.37.1' })?.id).toBe('rel_base');
  expect(releaseOf([staged(100, 'stopped'), base], { installation: 'a', version: '2.37.1' })?.id).toBe('rel_base');
  expect(releaseOf([staged(100, 'stopped'), base], { installation: 'a', version: '200370002' })?.id).toBe('rel_new');
  expect(releaseOf([], { installation: 'a', version: undefined })).toBeUndefined();
});
