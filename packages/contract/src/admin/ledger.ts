// The ledger as operators read it: trial balances, journals, audits. Nothing here changes a journal.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { statementKinds, walletCurrencies } from '../wallet.ts';
import { pageFields, wireBool } from '../wire.ts';
import { approvalKinds } from './approvals.ts';
import { decided, deskAccounts, deskApproval, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

export const journalKinds = [...statementKinds, 'withdraw.pay', 'rebate'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** What accounts of traders are in: what they have, and what they owe. */
export const traderCurrencies = [...walletCurrencies, 'fuelDebt', 'shareDebt', 'rewardDebt'] as const;
export type TraderUnit = (typeof traderCurrencies)[number];

/** In which exchanges pay rebates. */
export const rebateCurrencies = ['usdt', 'usdc', 'btc', 'eth'] as const;

export const ledgerCurrencies = [...traderCurrencies, 'usdc', 'btc', 'eth'] as const;
export type LedgerUnit = (typeof ledgerCurrencies)[number];

/** A day of the tenant's time zone, such as 2026-11-20. */
export const wireDay = z.string().check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/, 'time'),
  z.refine((day) => {
    const ms = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
  }, 'time'),
);
export const wireRowId = z.string().check(z.regex(/^\d{1,18}$/, 'identifier'));

/** The balances of all traders, and each account of the platform, at the end of a closed day. */
export const trialBalance = z.object({
  /** Null while no day is closed. */
  day: z.nullable(z.string()),
  /** The first and last closed day: every day between them is closed. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Booked on this day. */
  journals: z.int(),
  rows: z.array(z.object({ currency: z.enum(ledgerCurrencies), account: z.enum(deskAccounts), amount: z.string() })),
});
export type TrialBalance = z.output<typeof trialBalance>;

/** Of the newest closed day unless one is named. */
export const getTrialBalance = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/getTrialBalance',
  duty: 'lookMoney',
  input: z.strictObject({ day: z.optional(wireDay) }),
  output: trialBalance,
});

const journalPosting = z.object({
  /** Null: the platform. */
  owner: z.nullable(deskUser),
  account: z.enum(deskAccounts),
  currency: z.enum(ledgerCurrencies),
  amount: z.string(),
  /** Of a trader's account after it; the platform's accounts have none. */
  balance: z.nullable(z.string()),
});
export type JournalPosting = z.output<typeof journalPosting>;

const journalFields = {
  id: z.string(),
  kind: z.enum(journalKinds),
  ref: z.string(),
  day: z.string(),
  postings: z.array(journalPosting),
  createTime: z.int(),
};

export const journalRow = z.object(journalFields);
export type JournalRow = z.output<typeof journalRow>;

/** A currency is one of a trader's; a kind and a trader are not asked for together: the trader's statement answers that. */
const journalFilter = {
  kind: z.optional(z.enum(journalKinds)),
  uid: z.optional(z.string().check(z.regex(/^\d{8}$/, 'uid'))),
  currency: z.optional(z.enum(traderCurrencies)),
  /** The whole reference, such as topUp:tpu_... */
  ref: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z][\w.:-]{0,199}$/, 'identifier'))),
  day: z.optional(wireDay),
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const pageJournal = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/pageJournal',
  duty: 'lookMoney',
  input: z.strictObject({
    ...journalFilter,
    /** `nextId` of the page before. */
    afterId: z.optional(wireRowId),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(journalRow), nextId: z.nullable(z.string()) }),
});

/** What the list shows as CSV, a line for each posting. More than `limits.journalExportMax` journals are refused: those are mailed by `mailExport`. */
export const exportJournal = defineExport({
  path: '/app/admin/ledger/exportJournal',
  duty: 'lookMoney',
  input: z.strictObject(journalFilter),
});

export const journal = z.object({
  ...journalFields,
  /** What the amounts follow from. */
  detail: z.record(z.string(), z.string()),
  /** What it was booked for; null where its reference names nothing that the console shows. */
  source: z.nullable(z.object({ kind: z.enum(['topUp', 'withdrawal', 'task', 'journal']), id: z.string() })),
  /** Who decided about its source, oldest first; a name is empty where nobody was asked. */
  approvals: z.array(
    z.object({
      id: z.nullable(z.string()),
      kind: z.nullable(z.enum(approvalKinds)),
      state: z.enum(['open', 'approved', 'rejected', 'void']),
      proposedBy: z.string(),
      decidedBy: z.string(),
      reply: z.string(),
      createTime: z.int(),
    }),
  ),
  /** canCounter: of a kind that a counter journal takes back. journalId: the counter journal, once there is one. */
  counter: z.object({ canCounter: z.boolean(), journalId: z.nullable(z.string()), approval: deskApproval }),
});
export type JournalView = z.output<typeof journal>;

export const getJournal = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/getJournal',
  duty: 'lookMoney',
  input: z.strictObject({ id: wireRowId }),
  output: journal,
});

export const auditRun = z.object({
  id: z.string(),
  /** False: what was new since the run before the last. */
  isWhole: z.boolean(),
  differences: z.int(),
  createTime: z.int(),
});
export type AuditRun = z.output<typeof auditRun>;

export const pageAuditRun = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/pageAuditRun',
  duty: 'lookMoney',
  input: z.strictObject({ isFaulty: z.optional(wireBool), beforeId: z.optional(wireRowId), pageSize: pageFields.pageSize }),
  output: z.object({
    rows: z.array(auditRun),
    nextId: z.nullable(z.string()),
    /** Withdrawals, transfers and payouts are stopped since this audit found a difference; null where they are not. */
    stop: z.nullable(
      z.object({
        auditId: z.string(),
        startTime: z.int(),
        /** An audit of the whole ledger found nothing since, so two people may end it. */
        isClean: z.boolean(),
        approval: deskApproval,
      }),
    ),
  }),
});

/** What the list shows as CSV. */
export const exportAuditRun = defineExport({
  path: '/app/admin/ledger/exportAuditRun',
  duty: 'lookMoney',
  input: z.strictObject({ isFaulty: z.optional(wireBool) }),
});

export const getAudit = defineCall({
  method: 'GET',
  path: '/app/admin/ledger/getAudit',
  duty: 'lookMoney',
  input: z.strictObject({ id: wireRowId }),
  output: z.object({
    ...auditRun.shape,
    /** Some of them: at most 20 are kept. */
    found: z.array(z.object({ what: z.string(), where: z.string(), detail: z.string() })),
  }),
});
export type AuditView = z.output<typeof getAudit.output>;

/** Has the whole ledger audited now, apart from this call; the result stands in the list. */
export const runAudit = defineCall({
  method: 'POST',
  path: '/app/admin/ledger/runAudit',
  duty: 'audit',
  idempotent: true,
  input: z.strictObject({}),
  output: done,
});

/** Proposes that outgoing money goes on, once an audit of the whole ledger found nothing. */
export const proposeLift = defineCall({
  method: 'POST',
  path: '/app/admin/ledger/proposeLift',
  duty: 'finance',
  idempotent: true,
  input: z.strictObject({ reason: wireWords({ min: 3, max: 200 }) }),
  output: decided,
  refusals: ['alreadyDecided', 'auditNotClean'],
});

/** Proposes a counter journal: every line the other way round, once. Of a top-up the fuel that it bought goes back as well. */
export const proposeCounter = defineCall({
  method: 'POST',
  path: '/app/admin/ledger/proposeCounter',
  duty: 'money',
  idempotent: true,
  input: z.strictObject({ id: wireRowId, reason: wireWords({ min: 3, max: 200 }) }),
  output: decided,
  refusals: ['alreadyDecided', 'notCounterable'],
});
