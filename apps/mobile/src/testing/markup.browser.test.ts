// What people write is shown as they wrote it, and none of it runs: three hundred texts of markup in what a trader, an operator and the exchange may say, in
// every page that shows it. Straight into the database: the calls refuse most of it.
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { markup } from './markup.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();
const FIELDS = 10;
/** The n-th part of all texts. */
const part = (n: number): string => markup.filter((_text, at) => at % FIELDS === n).join(' ');

journeys.describe('markup', () => {
  test(
    'three hundred texts of markup are shown by the app and by the console, and nothing runs',
    { timeout: stretch(180_000) },
    async () => {
      expect(new Set(markup).size).toBe(300);
      const trader = await newLinkedTrader(journeys.system);
      await write(trader);
      const phone = await journeys.openPhone();
      await watch(phone);
      await signIn(phone, trader);
      const { page: app } = await openWatchedPage(phone);
      const shown: string[] = [];
      for (const place of ['/', '/usercenter', '/person', '/message', '/bindAccount', '/team']) await look(app, place, shown);
      const { page } = await openConsole(journeys, looks[0]);
      await watch(page.context());
      await signInOperator(journeys, page, 'demo-admin');
      const origin = consoleUrl(journeys.system);
      for (const place of [
        ...['', 'orders', 'messages', 'notes', 'history'].map((one) => `/users?id=${trader.number}${one && `&part=${one}`}`),
        `/users?text=${trader.number}`,
        `/approvals?state=rejected&kind=adjustment&id=apr_MARKUP${trader.number}`,
        `/team-roles?state=rejected&id=tap_MARKUP${trader.number}`,
        `/trial-fuel?state=rejected&id=tra_MARKUP${trader.number}`,
        `/accounts?uid=${trader.number}`,
        '/trail?kind=noteAdded',
      ])
        await look(page, `${origin}${place}`, shown);
      // Of each part something was seen as text, so that a field that no page shows proves nothing.
      const seen = shown.join(' ');
      const unseen = Array.from({ length: FIELDS }, (_, n) => n).filter((n) => !seen.includes(markup[n] ?? ''));
      expect(unseen).toEqual([]);
    },
  );
});

/** What a text would call is there, and remembers who called. */
async function watch(context: { addInitScript: (script: string) => Promise<unknown> }): Promise<void> {
  await context.addInitScript('window.calls = []; window.ran = (n) => window.calls.push(n);');
}

async function look(page: Page, address: string, shown: string[]): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const { calls, text } = await page.evaluate(() => ({
    calls: (window as unknown as { calls: number[] | undefined }).calls,
    text: [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
    ].join(' '),
  }));
  shown.push(text);
  expect([address, calls]).toEqual([address, []]);
}

async function write({ number, credentialId }: LinkedTrader): Promise<void> {
  const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string; operator: string }>(
      `select u.id, o.id as operator from app_user u, operator o where u.tenant_id = 'meridian' and u.uid = $1 and o.name = 'demo-reviewer'`,
      [number],
    );
    const [{ id, operator } = { id: '', operator: '' }] = rows;
    const run = (sql: string, values: unknown[]) => database.query(sql, values);
    await run('update app_user set nickname = $2, autograph = $3, real_name = $4 where id = $1', [id, part(0), part(1), part(2)]);
    await run('update exchange_credential set remark = $2 where id = $1', [credentialId, part(3)]);
    await run(`insert into user_note (tenant_id, user_id, operator_id, words, created_at) values ('meridian', $1, $2, $3, now())`, [
      id,
      operator,
      part(4),
    ]);
    await run(
      `insert into message (id, tenant_id, user_id, kind, args) values ('msg_MARKUP' || $2, 'meridian', $1, 'balanceAdjusted', $3)`,
      [id, number, { money: 'paper', amount: '1', currency: 'usdt', reason: part(5) }],
    );
    await run(
      `insert into team_application (id, tenant_id, user_id, role, words, reply, state, created_at, decided_at, decided_by)
       values ('tap_MARKUP' || $2, 'meridian', $1, 'broker', $3, $4, 'rejected', now(), now(), $5)`,
      [id, number, markup[6], part(7), operator],
    );
    await run(
      `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, state, reply, created_at, decided_at, decided_by)
       values ('tra_MARKUP' || $2, 'meridian', $1, 'paper', $2, 'rejected', $3, now(), now(), 'demo-reviewer')`,
      [id, number, part(6)],
    );
    await run(
      `insert into approval (id, tenant_id, kind, subject, user_id, content, proposed_by, state, reply, created_at, expires_at, decided_at, decided_by)
       values ('apr_MARKUP' || $2, 'meridian', 'adjustment', 'adj_' || $2, $1, $3, $4, 'rejected', $5, now(), now() + interval '1 day', now(), $4)`,
      [id, number, { amount: '1', currency: 'usdt', reason: part(8) }, operator, part(8)],
    );
    await run(
      `insert into operator_event (tenant_id, operator_id, operator_name, kind, subject, detail, ip, created_at)
       values ('meridian', $1, $2, 'noteAdded', $3, $4, '', now())`,
      [operator, 'demo-reviewer', id, { words: part(9) }],
    );
  } finally {
    await database.end();
  }
}
