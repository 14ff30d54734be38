// Traders of the picture book that have something to do with being copied: one that can apply, one that was rejected, one whose lead runs, and two whose lead has ended.
// Whose application is pending is the trader with everything; the seed of the console sends it.
import { linkCredential } from '@millrace/contract';
import type pg from 'pg';
import type { RunningSystem } from '../running-system.ts';
import { callServer, openPaperAccount } from '../system-calls.ts';

const names = ['applicant', 'rejected', 'lead', 'resigned', 'revoked'] as const;
export type Applicant = (typeof names)[number];

export function isApplicant(name: string): name is Applicant {
  return names.some((one) => one === name);
}

interface Seeding {
  database: pg.Client;
  /** Opens a session of the user with this number. */
  open: (number: string) => Promise<string>;
}

const longWords =
  'Maximilienne Konstantinopolsky-Oberhuber trades swaps of BTC and ETH, two positions at most, with a limit of loss on each.';

/** @returns their sessions */
export async function seedApplicants(system: RunningSystem, { database, open }: Seeding): Promise<Record<Applicant, string>> {
  await database.query(applicants);
  const sessions = {} as Record<Applicant, string>;
  for (const [at, name] of names.entries()) {
    sessions[name] = await open(String(20000001 + at));
    await linkAccount(system, sessions[name], '987654321012.34');
  }
  for (const usdt of ['500', '0']) await linkAccount(system, sessions.applicant, usdt);
  await database.query(`update exchange_credential set status = 'broken', broken_reason = 'exchangeKeyRefused' where id = $1`, [
    await linkAccount(system, sessions.applicant, '1000'),
  ]);
  await database.query(applications, [longWords]);
  await database.query(leads, [longWords]);
  return sessions;
}

/** @returns the id of the linked key */
async function linkAccount(system: RunningSystem, token: string, usdt: string): Promise<string> {
  const { apiKey, secretKey, passphrase } = await openPaperAccount(system, { balances: { USDT: usdt }, posMode: 'long_short_mode' });
  const input = { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'Konstantinopolsky20x' };
  return (await callServer<{ id: string }>(system, linkCredential, { input, token })).id;
}

/** With the password of the demo trader. */
const applicants = `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, language_code)
  select 'usr_SCREENSLEAD' || n, tenant_id, (20000000 + n)::text, 'lead' || n || '@meridian.example', 'Lead ' || n, password_hash, 'LEAD000' || n, invited_by, language_code
  from app_user, generate_series(1, 5) as n where tenant_id = 'meridian' and uid = '10000001'`;

/** Of everybody but the first: rejected, or approved. */
const applications = `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, orders, state, reply, created_at,
    decided_at, decided_by)
  select 'tra_SCREENS' || lpad((100 + n)::text, 13, '0'), u.tenant_id, u.id, c.id, 1, rpad($1, 200, ' ' || $1), 123456789012.345678, 123456,
    case when n = 2 then 'rejected' else 'approved' end, case when n = 2 then $1 else '' end, now() - interval '40 days', now() - interval '39 days',
    (select id from operator where tenant_id = u.tenant_id and name = 'demo-reviewer')
  from generate_series(2, 5) as n join app_user u on u.id = 'usr_SCREENSLEAD' || n join exchange_credential c on c.user_id = u.id`;

const leads = `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at, state, ended_at,
    accepts, closed_reason)
  select 'led_SCREENS' || lpad(n::text, 13, '0'), u.tenant_id, u.id, c.id, c.environment, c.venue_id, rpad($1, 200, ' ' || $1), 0.0725, now() - interval '39 days',
    (array['active', 'resigned', 'revoked'])[n - 2], case when n > 3 then now() end, n > 3, case when n = 3 then $1 end
  from generate_series(3, 5) as n join app_user u on u.id = 'usr_SCREENSLEAD' || n join exchange_credential c on c.user_id = u.id`;
