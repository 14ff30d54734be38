// Changes the copier's limits of a running follow: its row and the settings of all its tasks in one transaction, or nothing.
import { limits, updateFollow, type CopySettings, type FollowRow } from '@millrace/contract';
import { claimPosition, countTasks, lockTask, positionSidesOf, releasePosition, softDeleteTask } from '@millrace/engine';
import { compareDecimals } from '@millrace/market';
import { findCredentialRow, readBalance, type CredentialRow } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { queueAction, refuseOrAsk } from '../../tasks/index.ts';
import { lockCopier } from '../copier.store.ts';
import { requireCopied } from '../shared/copy-instruments.ts';
import { copySettingsFor, makeCopyTasks, tradingEquity } from '../shared/copy-tasks.ts';
import { areFlat } from '../shared/flat.ts';
import { findFollow, listTaskIds, readCopyMarkets, readFollow, readLeadEquity, updateTerms, type Follow } from '../shared/follow.store.ts';
import { findLead, lockLead } from '../shared/lead.store.ts';
import { lockOwnFollow } from '../shared/own-follow.ts';
import { settleFollow } from '../shares/settle-shares.ts';

type Request = TraderRequest<typeof updateFollow>;

export const updateFollowRoute = handler(updateFollow, async (context, request) => {
  const { input, session, tenant, read, write } = request;
  const seen = await read(async (tx) => {
    if ((await findFollow(tx, input.id, session.userId)) === undefined) return refuse('notFound');
    return (await readFollow(tx, input.id)) ?? refuse('notFound');
  });
  const terms = changedTerms(seen, input);
  const account = (await read((tx) => findCredentialRow(tx, seen.credentialId, session.userId))) ?? refuse('credentialBroken');
  if (account.status !== 'ok') refuse('credentialBroken');
  const added = terms.instIds.filter((instId) => !seen.instIds.includes(instId));
  if (added.length > 0) {
    const markets = await read((tx) => readCopyMarkets(tx, tenant.id));
    await requireCopied(context, account.venueId, { ...markets, instIds: added });
  }
  if (compareDecimals(terms.allocation, seen.allocation) > 0) await requireFree(context, account, terms.allocation);
  const leadEquity = await equityFor(context, request, seen);
  const settings = await copySettingsFor(context, account, { terms, instIds: terms.instIds, leadEquity });
  return write(async (tx) => {
    await lockCopier(tx, session.userId);
    const follow = await lockOwnFollow(tx, input, session);
    if (follow.state !== 'active' && follow.state !== 'paused') refuse('followEnded');
    if ((input.retake === true || input.shareRate !== undefined || movesSizes(seen, terms)) && !(await areFlat(tx, follow)))
      refuse('followHolds');
    const dropsLimit = compareDecimals(terms.lossNum, '0') === 0 && compareDecimals(seen.lossNum, '0') > 0;
    const question =
      dropsLimit && input.confirmNoStop !== true ? ({ code: 'stopConfirmationNeeded', detail: { loss: terms.allocation } } as const) : null;
    const asked = refuseOrAsk(question, input.ask);
    if (asked !== undefined) return asked;
    const shareRate = await acceptedRate(context, tx, { input, follow, seen });
    await changeTasks(context, tx, { follow, settings, by: session });
    await updateTerms(tx, follow.id, { ...terms, firstSz: terms.firstSz ?? null, leadEquity, shareRate });
    return (await readFollow(tx, follow.id)) ?? refuse('notFound');
  });
});

type Terms = Omit<FollowRow, 'firstSz'> & { firstSz: string | undefined };

/** The follow as the caller wants it. */
function changedTerms(seen: FollowRow, input: Request['input']): Terms {
  const {
    id: _id,
    version: _version,
    retake: _retake,
    shareRate: _rate,
    confirmNoStop: _confirm,
    ask: _ask,
    tenantId: _tenant,
    ...wanted
  } = input;
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<FollowRow>;
  const terms = { ...seen, ...given };
  if (terms.mode === 'fixed' && terms.firstSz === null) refuseInput({ field: 'firstSz', rule: 'required', args: {} });
  if (terms.mode === 'proportional' && input.firstSz !== undefined) refuseInput({ field: 'firstSz', rule: 'unknownField', args: {} });
  return { ...terms, firstSz: terms.mode === 'fixed' ? (terms.firstSz ?? undefined) : undefined };
}

function movesSizes(seen: FollowRow, to: Terms): boolean {
  const sizes = ({ mode, allocation, firstSz, lever, instIds, directions }: FollowRow | Terms): string =>
    JSON.stringify([mode, allocation, firstSz ?? null, lever, instIds.toSorted(), directions.toSorted()]);
  return sizes(seen) !== sizes(to);
}

async function requireFree(context: Context, account: CredentialRow, allocation: string): Promise<void> {
  const { currencies } = await readBalance(context, account);
  const free = currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
  if (compareDecimals(allocation, free) > 0) refuse('balanceTooSmall', { needed: allocation, free });
}

/** The trader's equity of now where the copier takes a new share of it, else that of his last taking. */
async function equityFor(context: Context, { input, read }: Request, { id, traderId }: FollowRow): Promise<string> {
  if (input.retake !== true) return read((tx) => readLeadEquity(tx, id));
  return tradingEquity(context, (await read((tx) => findLead(tx, traderId))) ?? refuse('traderClosed'));
}

/** The rate from now on. What was earned before is settled at the old one; the follow is flat. */
async function acceptedRate(
  context: Context,
  tx: Transaction,
  { input, follow, seen }: { input: Request['input']; follow: Follow; seen: FollowRow },
): Promise<string> {
  if (input.shareRate === undefined) return seen.shareRate;
  const lead = (await lockLead(tx, follow.leadId)) ?? refuse('traderClosed');
  if (compareDecimals(lead.shareRate, input.shareRate) !== 0) refuse('traderChanged');
  await settleFollow(tx, follow, context.clock.now());
  return lead.shareRate;
}

interface Change {
  follow: Follow;
  settings: ReadonlyMap<string, CopySettings>;
  by: Request['session'];
}

/** Edits the tasks that stay, ends those whose instrument leaves, and makes those of new ones, which copy from the next signal on. */
async function changeTasks(context: Context, tx: Transaction, { follow, settings, by }: Change): Promise<void> {
  const at = new Date(context.clock.now());
  const missing = new Map(settings);
  for (const id of await listTaskIds(tx, follow.id)) {
    const task = (await lockTask(tx, id, follow.userId)) ?? refuse('taskChanged');
    const { tenantId, credentialId, instId, assignmentType } = task;
    const to = settings.get(instId);
    missing.delete(instId);
    if (to === undefined) {
      await softDeleteTask(tx, id, at);
      await releasePosition(tx, id);
      continue;
    }
    const sides = positionSidesOf({ assignmentType, instId, settings: to });
    if (!(await claimPosition(tx, { tenantId, taskId: id, credentialId, instId, sides }))) refuse('positionOwned', { slots: instId });
    await queueAction(tx, task, { type: 'edit', settings: to, instId }, by);
  }
  if (missing.size === 0) return;
  if ((await countTasks(tx, follow.userId)) + missing.size > limits.tasksPerUser) refuse('tasksTooMany', { max: limits.tasksPerUser });
  const lead = (await lockLead(tx, follow.leadId)) ?? refuse('traderClosed');
  const { tenantId, userId, credentialId, environment, venueId } = follow;
  await makeCopyTasks(tx, {
    owner: { tenantId, userId, credentialId, environment, venueId },
    follow: { followId: follow.id, leadId: lead.id, afterSeq: lead.lastSeq },
    settings: missing,
    buys: follow.state === 'active',
    at,
    by,
  });
}
