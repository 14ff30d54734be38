// What the tests of traders share: a server with a paper exchange whose demo tenants may copy, applicants, and follows straight in the database.
import { applyTrader, getStanding, traderTermsVersion, type Credential } from '@millrace/contract';
import pg from 'pg';
import { beforeAll, expect } from 'vitest';
import { linkAccount } from './link-account.ts';
import { logInDemo, newPerson, type Person } from './people.ts';
import { setUpServerWithPaper } from './set-up.ts';
import type { TestPaper } from './start-test-paper.ts';
import type { TestServer, TestServerOptions } from './start-test-server.ts';
import { untilBelieved } from './until-believed.ts';

export interface TraderWorld {
  paper: TestPaper;
  server: TestServer;
}

/** For the tests of one file. */
export function setUpTraderWorld(options: Omit<TestServerOptions, 'environment'> = {}): TraderWorld {
  const world = setUpServerWithPaper(options);
  beforeAll(async () => {
    await asOwner(world, `update tenant set permissions = permissions || array['PFOLLOW'] where not 'PFOLLOW' = any(permissions)`);
    const { token } = await logInDemo(world.server);
    await untilBelieved(async () => expect((await world.server.call(getStanding, {}, { token })).status).toBe(200));
  });
  return world;
}

/** One statement outside row-level security. */
export async function asOwner<Row extends pg.QueryResultRow>(
  { server }: Pick<TraderWorld, 'server'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  try {
    return (await owner.query<Row>(sql, values)).rows;
  } finally {
    await owner.end();
  }
}

export interface Applicant extends Person {
  account: Credential;
}

/** Somebody new with a linked account that holds so much. */
export async function newApplicant({ server, paper }: TraderWorld, usdt = '1000'): Promise<Applicant> {
  const person = await newPerson(server);
  const account = await linkAccount(server, person.token, { account: await paper.openAccount({ balances: { USDT: usdt } }) });
  return { ...person, account };
}

/** What an applicant sends. */
export function applicationOf({ account }: Pick<Applicant, 'account'>, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { credentialId: account.id, introduction: 'Slow and steady', termsVersion: traderTermsVersion, ...changes };
}

/** The id of the pending application. */
export async function apply({ server }: TraderWorld, applicant: Applicant): Promise<string> {
  const answer = await server.call(applyTrader, applicationOf(applicant), { token: applicant.token });
  expect(answer.text).toContain('"code":"200"');
  return answer.data.application?.id ?? '';
}

export const NEW_FOLLOW = `insert into follow (id, tenant_id, user_id, lead_id, credential_id, environment, venue_id, mode, allocation, lead_equity, lever, max_slip_pct,
    replenishment_max, loss_num, target_num, inst_ids, directions, on_leader_end, share_rate, state, created_at)
  select 'fol_' || substr($1, 5), c.tenant_id, c.user_id, $2, c.id, c.environment, c.venue_id, 'proportional', 100, 1000, 3, '0.3', 5, '0', '0',
    '{BTC-USDT-SWAP}', '{long}', 'close', 0.1, 'active', now() from exchange_credential c where c.user_id = $1`;
