// One journal: its postings, what it was booked for, who decided, and whether it was taken back.
import { getJournal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { canCounter } from '../approvals/counter.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { findCounterCase } from '../shared/countered.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { rowsOf } from './journal-list.ts';
import { findJournal } from './journal-list.store.ts';
import { listDeciders, sourceOf } from './journal-source.store.ts';

export const getJournalRoute = adminHandler(getJournal, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const found = (await findJournal(tx, input.id)) ?? refuse('notFound');
    const [row = refuse('notFound')] = await rowsOf(tx, [found]);
    const taken = (await findCounterCase(tx, { id: found.id })) ?? refuse('notFound');
    const open = (await listOpenApprovals(tx, 'counter', [found.id], clock.now())).get(found.id);
    return {
      ...row,
      detail: found.detail,
      source: sourceOf(found.ref),
      approvals: await listDeciders(tx, found.ref),
      counter: { canCounter: canCounter(taken), journalId: taken.counterId, approval: approvalOnRow(open, operator.operatorId) },
    };
  }),
);
