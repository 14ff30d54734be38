// What a node does that is cut off from the database while nobody tells it: packets are dropped, and every connection seems to be there.
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { openWire, type Wire } from '../../../../../tools/process/wire.ts';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { openPool } from '../../shared/database/index.ts';
import { watchDatabase } from './database-pulse.ts';
import { holdRole } from './role-lease.ts';

const log = pino({ level: 'silent' });
const SOON = { timeout: stretch(15_000) };

let database: TestDatabase;
let wire: Wire;
/** The database's address, by way of the wire. */
let through: string;

beforeAll(async () => {
  database = await cloneDatabase();
  const url = new URL(database.ownerUrl);
  wire = await openWire({ host: url.hostname, port: Number(url.port) });
  url.port = String(wire.port);
  through = url.href;
});
beforeEach(() => {
  wire.state = 'whole';
});
afterAll(async () => {
  await wire.close();
  await database.drop();
});

test('a holder of a role gives it up by itself, soon after another has it', async () => {
  const lost: string[] = [];
  const hold = (url: string) =>
    holdRole({
      ...{ role: 'market', url, log },
      begin: () => Promise.resolve({ stop: () => Promise.resolve() }),
      onLost: ({ message }) => void lost.push(message),
    });
  const first = hold(through);
  await vi.waitFor(() => expect(first.isHeld).toBe(true), SOON);
  const second = hold(database.ownerUrl);
  wire.state = 'silent';
  await vi.waitFor(() => expect(second.isHeld).toBe(true), SOON);
  await vi.waitFor(() => expect(lost).toEqual(['the database was not heard for too long']), SOON);
  expect([first.isHeld, second.isHeld]).toEqual([false, true]);
  await Promise.all([first.stop(), second.stop()]);
});

test('the work of a role that is lost stops before anybody is told of the loss, and once', async () => {
  const told: string[] = [];
  const lease = holdRole({
    ...{ role: 'market', url: through, log },
    begin: () => Promise.resolve({ stop: async () => void told.push('its work stops') }),
    onLost: () => void told.push('the role is lost'),
  });
  await vi.waitFor(() => expect(lease.isHeld).toBe(true), SOON);
  wire.state = 'silent';
  await vi.waitFor(() => expect(told).toContain('the role is lost'), SOON);
  wire.state = 'whole';
  await lease.stop();
  expect(told).toEqual(['its work stops', 'the role is lost']);
});

test('each holder of a role begins with a higher term than those before it', async () => {
  const terms: number[] = [];
  for (const holders of [1, 2, 3]) {
    const lease = holdRole({
      ...{ role: 'relay', url: database.ownerUrl, log },
      begin: async (term) => {
        terms.push(term);
        return { stop: async () => undefined };
      },
      onLost: () => undefined,
    });
    await vi.waitFor(() => expect(terms).toHaveLength(holders), SOON);
    await lease.stop();
  }
  const [first = 0, second = 0, third = 0] = terms;
  expect([first > 0, second > first, third > second], terms.join()).toEqual([true, true, true]);
});

test.each([false, true])(
  'statements that wait for an answer fail, and the next ones have connections of their own (pipelined: %s)',
  async (pipelined) => {
    const pool = openPool(through, { onError: () => undefined, pipelined });
    const pulse = watchDatabase({ url: through, pools: [pool], log });
    await pool.query('select 1');
    wire.state = 'silent';
    const sentMs = performance.now();
    await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
    expect(performance.now() - sentMs).toBeLessThan(stretch(10_000));
    wire.state = 'whole';
    await pool.query('select 1');
    await pulse.stop();
    await pool.end();
  },
);
