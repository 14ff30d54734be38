// The payout worker ends by SIGKILL between every two of its steps: what left on the chain is what the ledger paid, to the last digit, and nothing twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { applyWithdrawal, getWallet, userLogin } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { paperAddressOf } from '@millrace/chain';
import { expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { inTenant } from '../../shared/database/index.ts';
import { setUpServerWithChain, wirePassword } from '../../testing/index.ts';
import { approveWithdrawal, endLostWithdrawal, payWithdrawal } from './decide-withdrawal.ts';
import { payOut } from './pay-out.ts';

vi.setConfig({ testTimeout: stretch(120_000) });
const { chain, server } = setUpServerWithChain({ roles: 'api' });
const address = paperAddressOf('a purse of the trader');
const WORKER = path.resolve(import.meta.dirname, '../../testing/pay-out-worker.ts');
/** Processes at once. */
const WORKERS = 2;

async function runWorker(killAt: number): Promise<'killed' | 'done'> {
  const { adminUrl, secret } = server.database;
  const env = { ...process.env, DATABASE_URL: adminUrl, DATABASE_SECRET: secret, CHAIN: chain.setting, KILL_AT: String(killAt) };
  const [code, signal] = (await once(spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')) as [
    number | null,
    string | null,
  ];
  if (signal === 'SIGKILL') return 'killed';
  expect(code).toBe(0);
  return 'done';
}

async function outflows(): Promise<{ chain: string; ledger: string; repeats: number }> {
  const { latest, repeats } = await chain.state();
  const { rows } = await server.database.pools().audit.query<{ sum: string }>(
    `select trim_scale(coalesce(sum(p.amount), 0))::text as sum from ledger_posting p join ledger_account a on a.id = p.account_id
     join ledger_journal j on j.id = p.journal_id where j.kind = 'withdraw.pay' and a.purpose = 'cash'`,
  );
  return { chain: latest.reduce((sum, { amount }) => addDecimals(sum, amount), '0'), ledger: rows[0]?.sum ?? '', repeats };
}

test('whatever step is the last one', async () => {
  const number = '10000001';
  const { token } = (await server.call(userLogin, { number, password: wirePassword('demo1234') })).data;
  const base = { tenantId: 'meridian', money: 'paper' as const, nowMs: Date.now() };
  const { context } = server.server;
  let killAt = 1;
  let ended = false;
  while (!ended) {
    // Each round has a payout of its own for every worker; a killed worker may leave any of them half way.
    for (let n = 0; n < WORKERS; n += 1) {
      const input = { network: 'PAPER', address, amount: '11', secondPassword: wirePassword('demo5678') };
      const { id } = (await server.call(applyWithdrawal, input, { token })).data;
      await inTenant(context.pools.app, 'meridian', (tx) => approveWithdrawal(tx, { ...base, id, version: 0, operatorId: 'one' }));
      await inTenant(context.pools.app, 'meridian', (tx) => payWithdrawal(tx, { ...base, id, version: 1, operatorId: 'two' }));
    }
    const ends = await Promise.all(Array.from({ length: WORKERS }, (_, n) => runWorker(killAt + n)));
    ended = ends.includes('done');
    killAt += WORKERS;
    await payOut(context);
    await chain.mine(5);
    await payOut(context);
    const later = { ...context, clock: { now: () => Date.now() + 3_600_001 } };
    await payOut(later);
    const { rows } = await server.database
      .pools()
      .audit.query<{ id: string; version: number; state: string }>(
        `select id, version, state from withdrawal where state <> 'confirmed' and state <> 'rejected'`,
      );
    for (const { id, version, state } of rows) {
      expect(state).toBe('lost');
      const lost = {
        ...base,
        id,
        version,
        operatorId: 'two',
        firstOperatorId: 'one',
        outcome: { kind: 'givenBack', reply: 'never sent' },
      } as const;
      await inTenant(context.pools.app, 'meridian', (tx) => endLostWithdrawal(tx, lost));
    }
    const sums = await outflows();
    expect([killAt, sums.chain, sums.repeats]).toEqual([killAt, sums.ledger, 0]);
  }
  expect(killAt).toBeGreaterThan(12);
  expect((await server.call(getWallet, {}, { token })).data.held).toBe('0');
});
