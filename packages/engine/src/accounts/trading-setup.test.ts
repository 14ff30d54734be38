// What an account is asked before an opening order, when answers are lost.
import { createConnection } from '@millrace/okx';
import { expect, test } from 'vitest';
import { TradingSetup } from './trading-setup.ts';

const order = { instId: 'BTC-USDT-SWAP', positionSide: 'long', leverage: 5 } as const;
const rows: Readonly<Record<string, object>> = {
  'account/config': { uid: '1', acctLv: '2', posMode: 'long_short_mode', perm: 'read_only,trade', label: 'x', ip: '', level: 'Lv1' },
  'account/leverage-info': { instId: order.instId, posSide: 'long', lever: '3', mgnMode: 'isolated' },
  'account/set-leverage': { lever: '5' },
};

/** A setup at a venue that loses the first `lost` answers of each path, and the paths it was asked for. */
function setupAt(lost: number): { setup: TradingSetup; asked: string[] } {
  const asked: string[] = [];
  const clock = { nowMs: () => 0 };
  const connection = createConnection({
    restUrl: 'http://venue.example',
    credentials: { apiKey: 'key', secretKey: 'secret', passphrase: 'pass' },
    clock,
    wallClock: clock,
    fetch: (target) => {
      const path = new URL(target instanceof Request ? target.url : target).pathname.replace('/api/v5/', '');
      asked.push(path);
      if (asked.filter((each) => each === path).length <= lost) return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(Response.json({ code: '0', msg: '', data: [rows[path]] }));
    },
  });
  return { setup: new TradingSetup(connection), asked };
}

test('a lost answer is asked for again, so that the order behind it is not given up', async () => {
  const { setup, asked } = setupAt(2);
  expect(await setup.prepare(order)).toBeNull();
  expect(asked).toEqual(Object.keys(rows).flatMap((path) => [path, path, path]));
});

test('a venue that gives no answer three times refuses the order with the code of a timeout', async () => {
  const { setup, asked } = setupAt(3);
  expect(await setup.prepare(order)).toBe('50004');
  expect(asked).toEqual(['account/config', 'account/config', 'account/config']);
});

test('two orders of one moment ask once', async () => {
  const { setup, asked } = setupAt(0);
  expect(await Promise.all([setup.prepare(order), setup.prepare(order)])).toEqual([null, null]);
  expect(asked).toEqual(Object.keys(rows));
});
