// Sends committed moves of money to the venue; replies come back as inputs of the task. Nothing else may import what transfers money or moves
// savings, and nothing is sent that is not marked as sent first. Never decides anything and never throws.
import { compareDecimals, multiplyDecimals } from '@millrace/market';
import { listAssetBills, type Connection, type MoveReply } from '@millrace/okx';
import { moveSavings } from '@millrace/okx/requests/move-savings';
import { transferAsset } from '@millrace/okx/requests/transfer-asset';
import { markMoveSent, type MoveRow } from '../stores/move-store.ts';
import { FencedError, NotOwnedError } from '../stores/shard-fence.ts';
import type { EngineContext } from './context.ts';
import { newestBillId, savingsBillTypes } from './move-lookup.ts';
import type { TaskRunner } from './task-runner.ts';

const CURRENCY = 'USDT';

/** Waits between attempts to read what must be known before a move of savings is sent. */
const READ_WAIT_MS = 500;
const READ_WAIT_MS_MAX = 10_000;

/** Between two looks whether the account has been compared. */
const ACCOUNT_WAIT_MS = 50;

/** The least yearly rate that the venue takes, a fraction. */
const VENUE_RATE_MIN = '0.01';

/** Sends an intent, once; savings moves after the newest bill of their type is known. */
export function sendMove(context: EngineContext, runner: TaskRunner, id: string): void {
  if (runner.sending.has(id)) return;
  runner.sending.add(id);
  const release = context.activity.hold();
  void trySend(context, runner, id)
    .catch((error: unknown) => {
      notMarked(context, runner, error);
      return null;
    })
    .then((reply) => {
      // The id stays in `sending` until its reply is handled.
      if (reply === null) runner.sending.delete(id);
      else runner.put({ type: 'moveReply', id, reply });
    })
    .finally(release);
}

function notMarked(context: EngineContext, { account, taskId }: TaskRunner, error: unknown): void {
  // It was given up, or lost: its next owner sends the move.
  if (error instanceof NotOwnedError) return;
  if (error instanceof FencedError) return context.signal({ type: 'fenced', cause: error });
  context.options.logger.error({ taskId, err: error }, 'a move of money could not be marked');
  account.resync();
}

/** Null when nothing was sent. */
async function trySend(context: EngineContext, runner: TaskRunner, id: string): Promise<MoveReply | null> {
  for (let wait = READ_WAIT_MS; ; wait = Math.min(wait * 2, READ_WAIT_MS_MAX)) {
    const move = runner.moves.get(id);
    if (move === undefined || move.status !== 'intent' || context.halted || runner.stopped || isOver(runner)) return null;
    const isReady = runner.account.state === 'ready';
    const afterBillId = isReady ? await billBefore(runner.account.connection, move) : undefined;
    if (afterBillId !== undefined) return markAndPost(context, runner, { ...move, afterBillId });
    await new Promise<void>((done) => context.later(isReady ? wait : ACCOUNT_WAIT_MS, done));
  }
}

/** While the account is being compared a move waits; with a broken key it never goes out. */
function isOver({ account }: TaskRunner): boolean {
  return account.state === 'broken' || account.state === 'closed';
}

/** Undefined when the venue does not say. */
async function billBefore(connection: Connection, { step }: MoveRow): Promise<string | null | undefined> {
  if (step === 'toFunding' || step === 'toTrading') return null;
  const bills = await listAssetBills(connection, { currency: CURRENCY, type: savingsBillTypes[step] });
  return bills.kind === 'ok' ? newestBillId(bills.data) : undefined;
}

async function markAndPost(context: EngineContext, runner: TaskRunner, move: MoveRow): Promise<MoveReply | null> {
  const { id, step, afterBillId } = move;
  const sentAtMs = context.options.wallClock.nowMs();
  const { shard } = runner.task;
  if (!(await markMoveSent(context.options.pool, context.shards, { id, shard, afterBillId, sentAtMs }))) return null;
  if (!context.shards.stillHolds(shard)) return null;
  runner.moves.set(id, { ...move, status: 'sent', sentAtMs });
  context.hitKillPoint(`${step}-marked`);
  const reply = await post(runner.account.connection, move);
  context.hitKillPoint(`${step}-sent`);
  return reply;
}

function post(connection: Connection, { id, step, amount, minAprPct }: MoveRow): Promise<MoveReply> {
  if (step === 'toFunding' || step === 'toTrading')
    return transferAsset(connection, { clientId: id, currency: CURRENCY, amount, to: step === 'toFunding' ? 'funding' : 'trading' });
  const least = minAprPct === null ? undefined : multiplyDecimals(minAprPct, '0.01');
  const minRate = least !== undefined && compareDecimals(least, VENUE_RATE_MIN) < 0 ? VENUE_RATE_MIN : least;
  return moveSavings(connection, { currency: CURRENCY, amount, side: step, ...(minRate === undefined ? {} : { minRate }) });
}
