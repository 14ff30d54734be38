// The tasks of a follow: their settings from the copier's terms, and how they are made.
import { copySettingsOf, limits, settingsInstrumentOf, type CopySettings, type CopyTerms, type InstrumentInfo } from '@millrace/contract';
import { claimPosition, insertTask, positionSidesOf, type NewTask } from '@millrace/engine';
import { LEAST_WORTH } from '@millrace/engine/pure';
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import { loadCredentialRow, readBalance, type CredentialRow } from '../../exchange/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';
import { Refusal, refuse, refuseInput } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { findProduct, queueAction } from '../../tasks/index.ts';
import type { LeadTrader } from './lead.store.ts';

/** Specification's type of a task that copies. */
const COPY = 5;

/** What the lead account trades with: its margin as a trader counts as not there. Refuses `traderClosed` for one that has nothing else. */
export async function tradingEquity(context: Context, { credentialId }: Pick<LeadTrader, 'credentialId'>): Promise<string> {
  const account = await loadCredentialRow(context.pools.engine, credentialId);
  if (account?.status !== 'ok') return refuse('traderClosed');
  const equity = addDecimals((await readBalance(context, account)).totalEquityUsd ?? '0', negateDecimal(limits.traderMargin));
  return compareDecimals(equity, '0') > 0 ? roundDecimal(equity, 8, 'floor') : refuse('traderClosed');
}

interface Sized {
  terms: CopyTerms;
  instIds: readonly string[];
  leadEquity: string;
}

/** The settings of each instrument's task. Refuses what does not fit an instrument, and an allocation that copies nothing of any. */
export async function copySettingsFor(
  context: Context,
  account: CredentialRow,
  { terms, instIds, leadEquity }: Sized,
): Promise<Map<string, CopySettings>> {
  const settings = new Map<string, CopySettings>();
  const least: string[] = [];
  for (const instId of instIds) {
    const product = await findProduct(context, account, instId);
    if (product?.state !== 'live') return refuse('instrumentNotLive');
    const { settings: own, issues } = copySettingsOf(terms, leadEquity, settingsInstrumentOf(product));
    if (own === null) throw new Refusal('inputInvalid', undefined, [...issues]);
    if (issues.length > 0) throw new Refusal('settingsInvalid', undefined, [...issues]);
    settings.set(instId, own);
    least.push(leastAllocation(product, own.leverage));
  }
  const min = least.toSorted(compareDecimals)[0] ?? '0';
  if (compareDecimals(terms.allocation, min) < 0) refuseInput({ field: 'allocation', rule: 'tooSmall', args: { min } });
  return settings;
}

/** USDT with which one order of the smallest size can be opened: worth 5 USDT at least, over the leverage. 2 decimals, up. 0.01 x 0.01 BTC at 60000 and 3: 2. */
function leastAllocation({ minSize, contractValue, lastPrice }: InstrumentInfo, leverage: number): string {
  const smallest = [contractValue, lastPrice === '' ? '0' : lastPrice].reduce(multiplyDecimals, minSize);
  const worth = compareDecimals(smallest, LEAST_WORTH) > 0 ? smallest : LEAST_WORTH;
  return divideDecimals(worth, String(leverage), 2, 'ceil');
}

export interface NewCopyTasks {
  owner: Pick<NewTask, 'tenantId' | 'userId' | 'credentialId' | 'environment' | 'venueId'>;
  follow: NonNullable<NewTask['follow']>;
  settings: ReadonlyMap<string, CopySettings>;
  /** False while the follow is paused. */
  buys: boolean;
  at: Date;
  by: Pick<Session, 'userId'>;
}

/** Makes and starts one task for each instrument. Refuses `positionOwned` with those that another task holds. */
export async function makeCopyTasks(tx: Queryable, { owner, follow, settings, buys, at, by }: NewCopyTasks): Promise<void> {
  const taken: string[] = [];
  for (const [instId, own] of settings) {
    const task: NewTask = { id: newId('tsk'), ...owner, assignmentType: COPY, instId, settings: own, createdAt: at, follow };
    await insertTask(tx, task);
    const { tenantId, credentialId } = owner;
    if (!(await claimPosition(tx, { tenantId, taskId: task.id, credentialId, instId, sides: positionSidesOf(task) }))) taken.push(instId);
    await queueAction(tx, task, { type: 'startTrading' }, by);
    if (buys) await queueAction(tx, task, { type: 'startBuying' }, by);
  }
  if (taken.length > 0) refuse('positionOwned', { slots: taken.join(', ') });
}
