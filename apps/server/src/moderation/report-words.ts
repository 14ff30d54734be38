// A trader reports what another says of himself. Support decides as about masked words; the author never reads who it was, and nothing at all while the words stay.
import { doneOutput, limits, reportWords } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { countReports, forgetReports, insertReport, lockReporter, noteReported, wordsOfLead } from './moderation.store.ts';

const DAY_MS = 86_400_000;

export const reportWordsRoute = handler(reportWords, ({ clock }, { input: { traderId, kind, reason }, session, write }) =>
  write(async (tx) => {
    const { tenantId, userId: reporterId } = session;
    const nowMs = clock.now();
    const found = await wordsOfLead(tx, traderId, kind);
    // Nobody reports himself, and there is nothing to say against no words.
    if (!found || found.userId === reporterId || found.words === '') refuse('notFound');
    await lockReporter(tx, reporterId);
    await forgetReports(tx, reporterId, nowMs - limits.reportDays * DAY_MS);
    const report = { tenantId, ...found, kind, reporterId, reason };
    if (!(await insertReport(tx, report, nowMs))) return doneOutput;
    if ((await countReports(tx, reporterId, nowMs - DAY_MS)) > limits.reportsPerDay) refuse('tooManyRequests', { seconds: DAY_MS / 1000 });
    await noteReported(tx, report, nowMs);
    return doneOutput;
  }),
);
