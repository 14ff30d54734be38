// Publishes a version now or later.
import { isAgreement, publishContent } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { plainTextOf } from '../markdown/shown-hosts.ts';
import { fold, gramsOf } from '../search/grams.ts';
import { findVersion, insertPublication, lockContent, storeSearch } from './content.store.ts';

const SCHEDULE_DAYS_MAX = 366;

export const publishContentRoute = adminHandler(publishContent, ({ clock }, { input, operator, tenant, write, record }) => {
  const { id, version, startTime, mustAccept = false } = input;
  const nowMs = clock.now();
  const fromMs = Math.max(nowMs, startTime ?? nowMs);
  if (fromMs > nowMs + SCHEDULE_DAYS_MAX * 86_400_000)
    refuseInput({ field: 'startTime', rule: 'spanTooLong', args: { days: SCHEDULE_DAYS_MAX } });
  return write(async (tx) => {
    const content = (await lockContent(tx, id)) ?? refuse('notFound');
    if (mustAccept && !isAgreement(content.kind)) refuseInput({ field: 'mustAccept', rule: 'notTogether', args: { other: 'kind' } });
    const { texts } = (await findVersion(tx, id, version)) ?? refuse('notFound');
    await insertPublication(tx, { tenantId: tenant.id, id, version, fromMs, mustAccept, publishedBy: operator.name, nowMs });
    for (const [language, { title, summary, tree }] of Object.entries(texts)) {
      const folded = fold(`${title} ${summary} ${wordsOf(tree)}`);
      await storeSearch(tx, { tenantId: tenant.id, id, version, language, folded, grams: gramsOf(folded) });
    }
    const detail = { version: String(version), startTime: new Date(fromMs).toISOString(), mustAccept: String(mustAccept) };
    await record(tx, { kind: 'contentPublished', subject: id, detail });
    return { outcome: 'done', approvalId: null };
  });
});

/** Blocks apart, so that the last word of one and the first of the next are two. */
const wordsOf = (tree: Parameters<typeof plainTextOf>[0]): string => tree.map((node) => plainTextOf([node])).join(' ');
