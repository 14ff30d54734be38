// Asks the venue what became of moves of money whose end is not known: transfers by their id, moves of savings by the bill that they leave in the
// funding account. "Missing" counts only when the request cannot arrive any more, several times; before that it means nothing.
import { compareDecimals } from '@millrace/market';
import { getTransferState, listAssetBills, type Connection } from '@millrace/okx';
import { isKeyRefused } from '../accounts/account.ts';
import type { MoveRow } from '../stores/move-store.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

/** The venue's types of the bills that purchases and redemptions leave. */
export const savingsBillTypes = { purchase: '75', redeem: '76' } as const;

/** "0" without bills: every later one is newer. */
export function newestBillId(bills: readonly { billId: string }[]): string {
  return bills.reduce((newest, { billId }) => (BigInt(billId) > BigInt(newest) ? billId : newest), '0');
}

type Found = 'done' | 'refused' | 'missing' | 'pending' | { refusedKey: string };

/** Asks at growing intervals until the end of the move is known; one look-up per move. A replay waits for it. */
export function lookUpMove(context: EngineContext, runner: TaskRunner, id: string, firstMs = context.timing.lookupMs): void {
  if (runner.moveLookups.has(id)) return;
  runner.moveLookups.add(id);
  const release = context.activity.hold();
  let misses = 0;
  let wait = Math.max(context.timing.lookupMs, firstMs);
  const end = (): void => {
    runner.moveLookups.delete(id);
    release();
  };
  const ask = async (): Promise<void> => {
    const move = runner.moves.get(id);
    if (move === undefined || runner.stopped) return end();
    const found = await findMove(runner.account.connection, move);
    if (typeof found === 'object') {
      runner.account.breakKey(found.refusedKey);
      return end();
    }
    if (found === 'missing' && isPast(context, move)) {
      if (misses === 0) wait = context.timing.lookupMs; // as of orders
      misses += 1;
    }
    if (found === 'pending' || (found === 'missing' && misses < context.timing.unknownMisses)) {
      context.later(wait, () => void ask());
      wait = Math.min(wait * 2, context.timing.lookupMsMax);
      return;
    }
    runner.put({ type: 'moveFound', id, found });
    end();
  };
  context.later(firstMs, () => void ask());
}

/** Whether the request must have been answered or lost by now. */
function isPast(context: EngineContext, { sentAtMs }: MoveRow): boolean {
  return context.options.wallClock.nowMs() >= (sentAtMs ?? 0) + context.timing.stampExpiryMs + context.timing.unknownGraceMs;
}

/** pending: under way at the venue, or the venue did not answer. */
async function findMove(connection: Connection, move: MoveRow): Promise<Found> {
  return move.step === 'toFunding' || move.step === 'toTrading'
    ? findTransfer(connection, move)
    : findSavingsMove(connection, { ...move, step: move.step });
}

async function findTransfer(connection: Connection, { id }: MoveRow): Promise<Found> {
  const reply = await getTransferState(connection, id);
  if (isKeyRefused(reply)) return { refusedKey: 'code' in reply ? reply.code : '' };
  if (reply.kind !== 'ok') return 'pending';
  if (reply.data === null) return 'missing';
  return reply.data.state === 'success' ? 'done' : reply.data.state === 'failed' ? 'refused' : 'pending';
}

async function findSavingsMove(
  connection: Connection,
  { step, amount, afterBillId }: Pick<MoveRow, 'amount' | 'afterBillId'> & { step: keyof typeof savingsBillTypes },
): Promise<Found> {
  const reply = await listAssetBills(connection, { currency: 'USDT', type: savingsBillTypes[step] });
  if (isKeyRefused(reply)) return { refusedKey: 'code' in reply ? reply.code : '' };
  if (reply.kind !== 'ok') return 'pending';
  const change = step === 'purchase' ? `-${amount}` : amount;
  const own = reply.data.some(
    ({ billId, balanceChange }) => BigInt(billId) > BigInt(afterBillId ?? '0') && compareDecimals(balanceChange, change) === 0,
  );
  return own ? 'done' : 'missing';
}
