// Begins to follow a trader: the relation and one task for each instrument are made and started in one transaction, or nothing is.
import { addFollow, limits, type CopySettings, type FollowRow } from '@millrace/contract';
import { countTasks } from '@millrace/engine';
import { compareDecimals } from '@millrace/market';
import { instrumentTypeOf } from '@millrace/okx';
import {
  becomesSwapReady,
  findCredentialRow,
  loadCredentialRow,
  lockCredentialRow,
  readBalance,
  type CredentialRow,
} from '../../exchange/index.ts';
import { requireFuel } from '../../fuel/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { refuseOrAsk } from '../../tasks/index.ts';
import { requireNoShareDebt } from '../../shares/index.ts';
import { carriedMark } from '../shares/carried-mark.ts';
import { requireCopied } from '../shared/copy-instruments.ts';
import { countFollows, findFollowBefore, insertFollow, readCopyMarkets, readFollow } from '../shared/follow.store.ts';
import { lockCopier } from '../copier.store.ts';
import { copySettingsFor, makeCopyTasks, tradingEquity } from '../shared/copy-tasks.ts';
import { countFollowers, findLead, lockLead, type LeadTrader } from '../shared/lead.store.ts';

type Request = TraderRequest<typeof addFollow>;

export const addFollowRoute = handler(addFollow, async (context, request) => {
  const { input, session, tenant, read, write } = request;
  if ((input.mode === 'fixed') !== (input.firstSz !== undefined))
    refuseInput({ field: 'firstSz', rule: input.mode === 'fixed' ? 'required' : 'unknownField', args: {} });
  const lead = (await read((tx) => findLead(tx, input.traderId))) ?? refuse('notFound');
  const account = usable(await read((tx) => findCredentialRow(tx, input.credentialId, session.userId)));
  await assertApart(context, lead, account, session.userId);
  const markets = await read((tx) => readCopyMarkets(tx, tenant.id));
  await requireCopied(context, account.venueId, { ...markets, instIds: input.instIds });
  const leadEquity = await tradingEquity(context, lead);
  const settings = await copySettingsFor(context, account, { terms: input, instIds: input.instIds, leadEquity });
  if (input.instIds.some((instId) => instrumentTypeOf(instId) === 'SWAP') && !(await becomesSwapReady(context, account, read)))
    refuse('accountModeUnfit');
  const { currencies } = await readBalance(context, account);
  const free = currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
  if (compareDecimals(input.allocation, free) > 0) refuse('balanceTooSmall', { needed: input.allocation, free });
  return write(async (tx) => {
    const copier = (await lockCopier(tx, session.userId)) ?? refuse('accountFrozen');
    if (copier.isTrader) refuse('tradersCopyNobody');
    await requireFuel(tx, { userId: session.userId, tenantId: tenant.id, environment: account.environment });
    await requireNoShareDebt(tx, session.userId);
    const isUnlimited = compareDecimals(input.lossNum, '0') === 0 && input.confirmNoStop !== true;
    const question = isUnlimited ? ({ code: 'stopConfirmationNeeded', detail: { loss: input.allocation } } as const) : null;
    return refuseOrAsk(question, input.ask) ?? store(context, tx, request, { account, leadEquity, settings });
  });
});

function usable(account: CredentialRow | undefined): CredentialRow {
  if (!account) return refuse('credentialMissing');
  return account.status === 'ok' ? account : refuse('credentialBroken');
}

/** Leader and copier share venue and environment, and are not one person. */
async function assertApart(context: Context, lead: LeadTrader, account: CredentialRow, userId: string): Promise<void> {
  if (lead.venueId !== account.venueId || lead.environment !== account.environment)
    refuseInput({ field: 'credentialId', rule: 'notOffered', args: {} });
  const leadAccount = await loadCredentialRow(context.pools.engine, lead.credentialId);
  if (lead.userId === userId || leadAccount?.accountUid === account.accountUid) refuse('copiesHimself');
}

interface Checked {
  account: CredentialRow;
  leadEquity: string;
  settings: ReadonlyMap<string, CopySettings>;
}

async function store(context: Context, tx: Transaction, { input, session }: Request, checked: Checked): Promise<FollowRow> {
  const { account, leadEquity, settings } = checked;
  usable(await lockCredentialRow(tx, account.id, session.userId, 'share'));
  const lead = (await lockLead(tx, input.traderId)) ?? refuse('traderClosed');
  if (!lead.takesCopiers || (await countFollowers(tx, lead.id)) >= lead.followersMax) refuse('traderClosed');
  if ((await countFollows(tx, session.userId)) >= limits.followsPerUser) refuse('followsTooMany', { max: limits.followsPerUser });
  if ((await countTasks(tx, session.userId)) + settings.size > limits.tasksPerUser) refuse('tasksTooMany', { max: limits.tasksPerUser });
  const at = new Date(context.clock.now());
  const { tenantId, venueId, environment } = account;
  const owner = { tenantId, userId: session.userId, credentialId: account.id, environment, venueId };
  const followId = newId('fol');
  const { mode, allocation, lever, maxSlipPct, replenishmentMax, lossNum, targetNum, instIds, directions, onLeaderEnd } = input;
  const terms = { mode, allocation, lever, maxSlipPct, replenishmentMax, lossNum, targetNum, instIds, directions, onLeaderEnd };
  const { shareRate } = lead;
  const highWater = carriedMark(await findFollowBefore(tx, { userId: session.userId, leaderId: lead.userId, environment }));
  const made = await insertFollow(tx, {
    id: followId,
    leadId: lead.id,
    ...owner,
    ...terms,
    leadEquity,
    firstSz: input.firstSz ?? null,
    shareRate,
    highWater,
    at,
  });
  if (!made) refuse('followOpen');
  await makeCopyTasks(tx, { owner, follow: { followId, leadId: lead.id, afterSeq: lead.lastSeq }, settings, buys: true, at, by: session });
  return (await readFollow(tx, followId)) ?? refuse('notFound');
}
