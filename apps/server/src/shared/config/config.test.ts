// Settings: every wrong one is reported in a sentence that begins with the variable's name.
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const embedded = { EMBEDDED: '1', DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/db' };
const production = {
  DATABASE_URL: embedded.DATABASE_URL,
  KEK_FILE: '/etc/keys',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@example.com',
  VAPID_FILE: '/etc/vapid',
};
const venue = { id: 'okx', kind: 'okx', restUrl: 'https://a', publicWsUrl: 'wss://a', privateWsUrl: 'wss://b', businessWsUrl: 'wss://c' };
const venues = (...list: object[]): string => JSON.stringify(list);
const addresses = (count: number): string => Array.from({ length: count }, (_, index) => `203.0.113.${String(index + 1)}`).join(',');

test('needs nothing but a database in embedded mode', () => {
  expect(readConfig(embedded)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    demo: true,
    roles: ['api', 'engine', 'market', 'jobs', 'relay'],
    cluster: undefined,
    smtpUrl: undefined,
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ ...embedded, PORT: '', WEB_DIR: '', VENUES: ' ' })).toMatchObject({ port: 8080, webDir: undefined, venues: [] });
});

test('runs no demo accounts in production or beside real money', () => {
  expect(readConfig(production).demo).toBe(false);
  expect(readConfig({ ...embedded, VENUES: venues(venue) }).demo).toBe(false);
  expect(readConfig({ ...embedded, VENUES: venues({ ...venue, environment: 'demo' }) }).demo).toBe(true);
  expect(readConfig({ ...embedded, HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ ...embedded, HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ ...embedded, HOST: '0.0.0.0', DEMO: '0' }).demo).toBe(false);
});

test('takes a paper venue for paper and OKX for real unless it says demo', () => {
  const parsed = readConfig({ ...embedded, VENUES: venues(venue, { ...venue, id: 'paper', kind: 'paper' }) }).venues;
  expect(parsed.map(({ environment }) => environment)).toEqual(['real', 'paper']);
});

test.each([
  ['DATABASE_URL', { EMBEDDED: '1' }],
  ['DATABASE_URL', { EMBEDDED: '1', DATABASE_URL: 'mysql://x' }],
  ['PORT', { ...embedded, PORT: '80a' }],
  ['PORT', { ...embedded, PORT: '65536' }],
  ['PORT', { ...embedded, PORT: '-1' }],
  ['MANAGEMENT_PORT', { ...embedded, MANAGEMENT_PORT: '1e3' }],
  ['HOST', { ...embedded, HOST: 'a b' }],
  ['EMBEDDED', { ...embedded, EMBEDDED: 'yes' }],
  ['DEMO', { ...production, DEMO: '1' }],
  ['DEMO', { ...embedded, DEMO: '1', VENUES: venues(venue) }],
  ['KEK_FILE', { ...production, KEK_FILE: '' }],
  ['SMTP_URL', { ...production, SMTP_URL: '' }],
  ['SMTP_URL', { ...production, SMTP_URL: 'mail.example:25' }],
  ['MAIL_FROM', { ...production, MAIL_FROM: '' }],
  ['VAPID_FILE', { ...production, VAPID_FILE: '' }],
  ['PUSH_HOSTS', { ...embedded, PUSH_HOSTS: 'push.example, 10.0.0.1' }],
  ['PUSH_HOSTS', { ...embedded, PUSH_HOSTS: 'https://push.example' }],
  ['PUSH_STUB', { ...production, PUSH_STUB: 'http://127.0.0.1:9100' }],
  ['PUSH_STUB', { ...embedded, PUSH_STUB: 'http://10.0.0.1:9100' }],
  ['ROLES', { ...embedded, ROLES: 'api,baker' }],
  ['CLUSTER', { ...embedded, CLUSTER: 'two words', NATS_URL: 'nats://127.0.0.1:4222' }],
  ['NATS_URL', { ...embedded, CLUSTER: 'brand-1' }],
  ['NATS_URL', { ...embedded, CLUSTER: 'brand-1', NATS_URL: 'http://127.0.0.1:4222' }],
  ['NODE_NAME', { ...embedded, CLUSTER: 'brand-1', NATS_URL: 'nats://127.0.0.1:4222', NODE_NAME: 'a b' }],
  ['OUTGOING_IPS', { ...embedded, OUTGOING_IPS: '203.0.113.24, example.com' }],
  ['OUTGOING_IPS', { ...embedded, OUTGOING_IPS: addresses(21) }],
  ['EGRESS', { ...embedded, EGRESS: '203.0.113.24, example.com' }],
  ['EGRESS', { ...embedded, EGRESS: addresses(21) }],
  ['EGRESS', { ...embedded, OUTGOING_IPS: '203.0.113.24', EGRESS: '203.0.113.25' }],
  ['LOG_LEVEL', { ...embedded, LOG_LEVEL: 'loud' }],
  ['VENUES', { ...embedded, VENUES: 'paper' }],
  ['VENUES', { ...embedded, VENUES: venues({ ...venue, restUrl: 'ftp://a' }) }],
  ['VENUES', { ...embedded, VENUES: venues({ ...venue, brokerCode: 'no-dash' }) }],
  ['VENUES', { ...embedded, VENUES: venues(venue, venue) }],
  ['VENUES', { ...embedded, VENUES: venues({ ...venue, kind: 'paper', environment: 'real' }) }],
])('names %s when it is wrong', (name, environment: Record<string, string>) => {
  const read = (): unknown => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} `));
});

test('takes as many addresses as a key at OKX may list, and says so when there are more', () => {
  expect(readConfig({ ...embedded, OUTGOING_IPS: addresses(20), EGRESS: addresses(20) }).egress).toHaveLength(20);
  expect(readConfig({ ...embedded, OUTGOING_IPS: `${addresses(20)},203.0.113.1` }).outgoingIps).toHaveLength(20);
  expect(() => readConfig({ ...embedded, OUTGOING_IPS: addresses(21) })).toThrow(
    'OUTGOING_IPS names 21 addresses; at most 20 are allowed: a key at OKX lists no more, so traders could not allow them all.',
  );
});

test('never repeats an address, which may hold a password', () => {
  expect(() => readConfig({ EMBEDDED: '1', DATABASE_URL: 'https://u:hunter2@host' })).toThrow(/^(?!.*hunter2)/);
});
