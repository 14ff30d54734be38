import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without any variable the defaults hold', () => {
  const settings = readSettings({}, '/somewhere');
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/somewhere/data',
    databaseUrl: undefined,
    venues: undefined,
    demo: false,
  });
  expect(settings.market).toMatchObject({ MARKET: 'synthetic', MARKET_SPEED: '1' });
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '8e3'],
  ['CONSOLE_PORT', '99999'],
  ['MANAGEMENT_PORT', '1e3'],
  ['HOST', 'not a host'],
  ['DATABASE_URL', 'mysql://a/b'],
  ['VENUES', '{}'],
  ['VENUES', '[1]'],
  ['KEK_FILE', '/no/such/file'],
  ['DEMO', 'yes'],
  ['MARKET', 'real'],
  ['MARKET', 'replay:'],
  ['MARKET', 'replay:/no/such/file.csv'],
  ['MARKET_SPEED', '0'],
  ['MARKET_SPEED', 'fast'],
  ['MARKET_OFFSET', 'yesterday'],
  ['MARKET_SEED', '1.5'],
  ['MARKET_STEPS', '0'],
  ['MARKET_FUNDING', '1 %'],
  ['MARKET_FUNDING', '0.0001,0.01'],
  ['MARKET_SITE', 'moon'],
  ['MARKET_SITE', 'http://host/path'],
  ['MARKET_INSTRUMENTS', 'BTC-USD'],
])('%s=%s is refused and named', (name, value) => {
  expect(() => readSettings({ [name]: value }, '/')).toThrow(new RegExp(`^${name} must be .*, but is "`, 'm'));
});

test("a database of one's own needs a key file", () => {
  expect(() => readSettings({ DATABASE_URL: 'postgres://u:p@h/d' }, '/')).toThrow('KEK_FILE');
  expect(readSettings({ DATABASE_URL: 'postgres://u:p@h/d', KEK_FILE: import.meta.filename }, '/').kekFile).toBe(import.meta.filename);
});

test('a mirrored market has the time of the wall', () => {
  expect(readSettings({ MARKET: 'okx', MARKET_SITE: 'eea' }, '/').market).toMatchObject({ MARKET: 'okx', MARKET_SITE: 'eea' });
  expect(() => readSettings({ MARKET: 'okx', MARKET_SPEED: 'max' }, '/')).toThrow('MARKET_SPEED must be 1 with MARKET=okx.');
});
