// Fills the console of a running system that `seedLongest` has filled: rows in every queue and state, something of each kind that waits for a second
// person, and a one-use link. Another brand's console has nothing.
import { seedNodes } from './seed-nodes.ts';
import { createHash } from 'node:crypto';
import {
  claimTopUp,
  decideTopUp,
  decideWithdrawal,
  getDraft,
  getTerms,
  pageApproval,
  pageArrival,
  pageWithdrawal,
  proposeAdjustment,
  proposeArrival,
  proposeEnd,
  proposeNewOperator,
  proposeRebate,
  proposeRelease,
  proposeRevoke,
  proposeTerms,
  publishDraft,
  saveDraft,
  type ApprovalKind,
} from '@millrace/contract/admin';
import pg from 'pg';
import { waitUntil } from '../../../../../tools/process/wait-until.ts';
import { callConsole, logInOperator } from '../console-calls.ts';
import { mineBlocks, newTopUp, payTopUp } from '../paid-top-ups.ts';
import type { RunningSystem } from '../running-system.ts';
import { demoTrader } from '../traders.ts';
import { seedAccounts, type SeededAccounts } from './seed-accounts.ts';
import { seedTemplates } from './seed-templates.ts';
import { seedTeamRoles } from './seed-team-roles.ts';
import type { Seeded } from './seed.ts';

export interface SeededConsole {
  /** A conversation that waits for an answer. */
  chat: string;
  /** Session of an administrator of the brand with everything, and of one of a brand with nothing. */
  operator: string;
  abroad: string;
  /** Secret of a one-use link that was not used. */
  invitation: string;
  /** Top-ups in review: with slip and transfer, and with nothing that arrived. */
  paidTopUp: string;
  bareTopUp: string;
  arrival: string;
  /** Of the states that an operator decides in. */
  withdrawals: Readonly<Record<'requested' | 'approved' | 'confirmed' | 'rejected' | 'lost', string>>;
  application: string;
  /** To become a trader. */
  leadApplications: Readonly<Record<'pending' | 'rejected', string>>;
  /** Of a trader who is copied, closed to new copiers, and whose end is proposed. */
  leadId: string;
  /** Groups: with a proposed draft, with a proposed withdrawal, and a draft with mistakes. */
  templates: Readonly<Record<'proposed' | 'ending' | 'mistaken', string>>;
  /** Of an exchange account that trades, and of one whose key the exchange refuses. */
  accounts: SeededAccounts;
  /** A stop of outgoing money would be in the way of every other page. */
  approvals: Readonly<
    Record<
      Exclude<
        ApprovalKind,
        'liftStop' | 'counter' | 'unfreeze' | 'closeTask' | 'endPanic' | 'resetOperator' | 'endOwnTrader' | 'announcement'
      >,
      string
    >
  >;
}

const longAddress = `https://files.example/${'a'.repeat(200)}`;
/** Of the seed of applicants. */
const LEAD = 'led_SCREENS0000000000003';
const CHAIN_MS_MAX = 30_000;
const longWords = 'The name on the exchange account differs from yours: Maximilienne Konstantinopolsky-Oberhuber.';

export async function seedConsole(system: RunningSystem, { full }: Seeded): Promise<SeededConsole> {
  const [operator, reviewer, abroad] = [
    await logInOperator(system, 'demo-admin'),
    await logInOperator(system, 'demo-reviewer'),
    await logInOperator(system, 'aurora-admin'),
  ];
  const database = new pg.Client({ connectionString: system.run.database?.url });
  await database.connect();
  try {
    const invitation = `meridian_${'A'.repeat(43)}`;
    await database.query(newOperator, [createHash('sha256').update(invitation).digest()]);
    // One operator shows every page.
    await database.query(`update operator set roles = '{administrator,platform}' where name = 'demo-admin'`);
    await database.query(fourEyesFrom100);
    await database.query(arrivals);
    await database.query(rebates);
    await database.query(applications, [longWords]);
    await database.query(leadApplications, [longWords]);
    await database.query(maskedWords, [longWords]);
    await seedNodes(database);
    await database.query(reportedWords);
    await seedTeamRoles(system, database, reviewer);
    const [proposed, paid] = [await newTopUp(system, full, '150'), await newTopUp(system, full, '120')];
    for (const order of [proposed, paid]) await payTopUp(system, order);
    const bare = await newTopUp(system, full, '130');
    await untilArrived(system, reviewer, [proposed.id, paid.id]);
    await propose(system, { operator, reviewer, topUpId: proposed.id });
    const templates = await seedTemplates(system, operator);
    const { rows } = await callConsole(system, pageApproval, { input: { state: 'open' }, token: operator });
    const accounts = await seedAccounts(database);
    const approval = (kind: ApprovalKind): string => rows.find((row) => row.kind === kind)?.id ?? '';
    const chats = await database.query<{ id: string }>('select id from chat order by waiting_since limit 1');
    return {
      chat: chats.rows[0]?.id ?? '',
      operator,
      abroad,
      invitation,
      paidTopUp: paid.id,
      bareTopUp: bare.id,
      arrival: 'arr_SCREENS0000000000002',
      withdrawals: {
        requested: withdrawalId(1),
        approved: withdrawalId(9),
        confirmed: withdrawalId(5),
        rejected: withdrawalId(6),
        lost: withdrawalId(8),
      },
      application: 'tra_SCREENS0000000000001',
      leadApplications: { pending: 'tra_SCREENS0000000000011', rejected: 'tra_SCREENS0000000000012' },
      leadId: LEAD,
      templates,
      accounts,
      approvals: {
        topUp: approval('topUp'),
        withdrawal: approval('withdrawal'),
        arrival: approval('arrival'),
        lostWithdrawal: approval('lostWithdrawal'),
        adjustment: approval('adjustment'),
        terms: approval('terms'),
        revokeTrader: approval('revokeTrader'),
        teamRole: approval('teamRole'),
        endTeamRole: approval('endTeamRole'),
        brand: approval('brand'),
        template: approval('template'),
        endTemplate: approval('endTemplate'),
        operator: approval('operator'),
        rebate: approval('rebate'),
        appRelease: approval('appRelease'),
      },
    };
  } finally {
    await database.end();
  }
}

function withdrawalId(n: number): string {
  return `wdr_SCREENS${String(n).padStart(13, '0')}`;
}

/** Waits until the chain has confirmed the transfers and the server has found them. */
async function untilArrived(system: RunningSystem, token: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const found = await waitUntil(async () => {
      await mineBlocks(system, 1);
      const { lines } = await callConsole(system, claimTopUp, { input: { id }, token });
      return lines.some(({ kind, agrees }) => kind === 'amount' && agrees === true);
    }, CHAIN_MS_MAX);
    if (!found) throw new Error(`the transfer of ${id} was not found`);
  }
}

interface Proposing {
  operator: string;
  reviewer: string;
  topUpId: string;
}

/** One of each kind: the terms by whom the screens show, the others by a colleague. */
async function propose(system: RunningSystem, { operator, reviewer, topUpId }: Proposing): Promise<void> {
  const { topUp } = await callConsole(system, claimTopUp, { input: { id: topUpId }, token: reviewer });
  await callConsole(system, decideTopUp, { input: { id: topUpId, version: topUp.version, decision: 'approve' }, token: reviewer });
  const withdrawalOf = async (state: string, id: string) =>
    (await callConsole(system, pageWithdrawal, { input: { state }, token: reviewer })).rows.find((row) => row.id === id);
  const requested = await withdrawalOf('requested', withdrawalId(9));
  await callConsole(system, decideWithdrawal, {
    input: { id: withdrawalId(9), version: requested?.version, decision: 'approve' },
    token: reviewer,
  });
  const lost = await withdrawalOf('lost', withdrawalId(8));
  await callConsole(system, proposeEnd, {
    input: { id: withdrawalId(8), version: lost?.version, txid: 'a1b2c3d4'.repeat(8) },
    token: reviewer,
  });
  const listed = (await callConsole(system, pageArrival, { input: {}, token: reviewer })).rows.find(
    ({ id }) => id === 'arr_SCREENS0000000000001',
  );
  await callConsole(system, proposeArrival, {
    input: { id: listed?.id, version: listed?.version, number: demoTrader.number },
    token: reviewer,
  });
  const adjustment = { number: demoTrader.number, currency: 'experienceFuel', amount: '123456789.12345678', reason: longWords };
  await callConsole(system, proposeAdjustment, { input: adjustment, token: reviewer });
  await callConsole(system, proposeRevoke, { input: { id: LEAD, reason: longWords }, token: reviewer });
  await callConsole(system, proposeNewOperator, {
    input: {
      name: 'maximilienne.konstantinopolskaya',
      email: `${'m'.repeat(60)}@meridian.example`,
      roles: ['approver', 'finance', 'brand'],
      reason: longWords,
    },
    token: operator,
  });
  const drafted = await callConsole(system, getDraft, { input: {}, token: operator });
  const { draft } = drafted;
  const saved = await callConsole(system, saveDraft, {
    input: { version: drafted.version, ...draft, brand: '#335577', permissions: draft.permissions.filter((alias) => alias !== 'P10401') },
    token: operator,
  });
  await callConsole(system, publishDraft, { input: { version: saved.version, isWarningSeen: true, reason: longWords }, token: operator });
  await callConsole(system, proposeRebate, {
    input: {
      exchange: 'paper',
      statement: 'R'.repeat(60),
      startDay: '2026-10-01',
      endDay: '2026-10-31',
      currency: 'usdc',
      amount: '999999999.12345678',
    },
    token: operator,
  });
  await callConsole(system, proposeRelease, {
    input: {
      ...{
        appApkVersion: '9.9999.9999',
        appApkGoogleVersion: '9.9999.9999',
        appIpaIosVersion: '9.9999.9999',
        appWgtVersion: '9.9999.9999',
      },
      ...{ minVersion: '', appApkUrl: longAddress, appGooglePlay: longAddress, appAppStore: longAddress, appWgtUrl: longAddress },
      ...{ installUrl: '', appWgtSize: 1_000_000_000, appWgtSha256: 'ab'.repeat(32), installType: '', showUpdate: true, share: 10 },
      notes: { 'en-US': longWords },
    },
    token: operator,
  });
  const { version, terms } = await callConsole(system, getTerms, { input: {}, token: operator });
  const packages = Array.from({ length: 8 }, (_, at) => ({ price: String((at + 1) * 100), bonus: String((at + 1) * 7) }));
  await callConsole(system, proposeTerms, {
    input: { version, fuelRate: '0.15', packages, addresses: [...terms.addresses, { ...terms.addresses[0], types: 2 }] },
    token: operator,
  });
}

const newOperator = `insert into operator (id, tenant_id, name, roles, link_hash, link_expires_at, created_at)
  values ('opr_SCREENS', 'meridian', 'maximilienne.konstantinopolsky', '{approver}', $1, now() + interval '3 days', now())`;

const fourEyesFrom100 = `update money_terms set body = jsonb_set(body, '{topUp,fourEyesFrom}', '"100"') where tenant_id = 'meridian'`;

/** Booked statements of an exchange. */
const rebates = `select ledger_post('meridian', 'paper', now(), (select json_agg(json_build_object('kind', 'rebate', 'ref', 'rebate:paper:' || month,
    'detail', json_build_object('exchange', 'paper', 'statement', month, 'startDay', month || '-01', 'endDay', month || '-28'),
    'postings', json_build_array(
      json_build_object('owner', null, 'currency', currency, 'purpose', 'brokerRebate', 'environment', 'paper', 'amount', '123456.12345678'),
      json_build_object('owner', null, 'currency', currency, 'purpose', 'cash', 'environment', 'paper', 'amount', '-123456.12345678'))))
  from unnest(array['2026-08', '2026-09'], array['usdt', 'btc']) as s (month, currency))::jsonb)`;

/** Two that are listed, typed by hand so that the chain, which does not have them, is not asked; one that was credited, one that the chain has forgotten. */
const arrivals = `insert into chain_arrival (id, tenant_id, network, txid, address, from_address, amount, confirmations, state, user_id, typed_by, made_at, seen_at)
  select 'arr_SCREENS' || lpad(n::text, 13, '0'), u.tenant_id, 'PAPER2', repeat('d4c3b2a' || n, 8), a.address, a.address, 123456789012.345678, 4,
    (array['listed', 'listed', 'credited', 'gone'])[n], case when n = 3 then u.id end, case when n <= 2 then (select id from operator where tenant_id = u.tenant_id and name = 'demo-reviewer') end,
    now() - n * interval '1 hour', now() - n * interval '1 hour'
  from app_user u, generate_series(1, 4) as n,
    (select body->'topUp'->'addresses'->0->>'address' as address from money_terms where tenant_id = 'meridian') a
  where u.uid = '10000001' and u.tenant_id = 'meridian'`;

const applications = `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, state, reply, created_at, decided_at, decided_by)
  select 'tra_SCREENS' || lpad(n::text, 13, '0'), tenant_id, id, 'paper', '44444444444444444' || n, (array['pending', 'rejected'])[n],
    case when n = 2 then $1 else '' end, now() - n * interval '1 day', case when n = 2 then now() end, case when n = 2 then 'demo-reviewer' end
  from app_user, generate_series(1, 2) as n where uid = '10000001' and tenant_id = 'meridian'`;

/** A nickname that waits, a chat message that waits, an introduction that was removed. */
const maskedWords = `insert into moderation_item (id, tenant_id, user_id, kind, ref, words, shown, state, reply, created_at, decided_at, decided_by)
  select 'mod_SCREENS' || lpad(n::text, 13, '0'), u.tenant_id, u.id, (array['nickname', 'chat', 'introduction'])[n], case when n = 2 then '1' else '' end,
    (array['javascript:', 'Paste <script src=x> into your wallet. ' || $1, 'eval(atob(1)) ' || $1])[n],
    (array['***********', 'Paste ******* ****** into your wallet. ' || $1, '*****atob(1)) ' || $1])[n],
    case when n = 3 then 'removed' else 'open' end, case when n = 3 then $1 else '' end, now() - n * interval '1 hour', case when n = 3 then now() end,
    case when n = 3 then (select id from operator where tenant_id = u.tenant_id and name = 'demo-support') end
  from app_user u, generate_series(1, 3) as n where u.uid = '10000001' and u.tenant_id = 'meridian'`;

/** The nickname that waits was reported as well. */
const reportedWords = `insert into word_report (id, tenant_id, user_id, kind, words, reporter_id, reason, created_at)
  select 'rep_SCREENS' || lpad(n::text, 13, '0'), u.tenant_id, u.id, 'nickname', '***********', r.id, (array['fraud', 'contact', 'fraud'])[n], now()
  from app_user u, (select id, row_number() over (order by uid) as n from app_user where uid <> '10000001' and tenant_id = 'meridian' limit 3) r
  where u.uid = '10000001' and u.tenant_id = 'meridian'`;

/** One that waits, of the longest introduction, and one that was rejected. */
const leadApplications = `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, orders, state, reply, created_at,
    decided_at, decided_by)
  select 'tra_SCREENS' || lpad((10 + n)::text, 13, '0'), u.tenant_id, u.id, c.id, 1, rpad($1, 200, ' ' || $1), 123456789012.345678, 123456, (array['pending', 'rejected'])[n],
    case when n = 2 then $1 else '' end, now() - n * interval '1 day', case when n = 2 then now() end,
    case when n = 2 then (select id from operator where tenant_id = u.tenant_id and name = 'demo-reviewer') end
  from app_user u, generate_series(1, 2) as n, lateral (select id from exchange_credential where user_id = u.id order by created_at limit 1) c
  where u.uid = '10000001' and u.tenant_id = 'meridian'`;
