import { expect, test } from 'vitest';
import { openTabs, redirectFromClosedPage } from './app-tabs.ts';

test('the menu hides a tab and keeps the order of the others', () => {
  expect(openTabs(['P10400', 'P10000', 'P10200']).map((tab) => tab.to)).toEqual(['/index', '/strategy', '/zichan']);
});

test('a closed tab leads to the first open one, and without any to the settings; another closed page is not found', () => {
  expect(redirectFromClosedPage('/index', ['P10200', 'P10300'])).toBe('/strategy');
  expect(redirectFromClosedPage('/index', [])).toBe('/setting');
  expect(redirectFromClosedPage('/auth', ['P10200'])).toBe('/404');
});
