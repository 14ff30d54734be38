// Asks an exchange about the account behind a key and makes it fit for swaps where that is possible. Sends nothing that trades.
import { getAccountConfig, setPositionMode, type Connection } from '@millrace/okx/client';
import { canHoldSwaps, keyVerdict, type KeyVerdict } from './key-verdict.ts';

/** The verdict on a key; `swapReady` once long and short can be held at once, which open positions or orders may forbid. */
export async function checkAccount(
  connection: Connection,
): Promise<Extract<KeyVerdict, { kind: 'refused' }> | (Extract<KeyVerdict, { kind: 'fit' }> & { swapReady: boolean })> {
  const verdict = keyVerdict(await getAccountConfig(connection));
  if (verdict.kind === 'refused') return verdict;
  if (!canHoldSwaps(verdict.account)) return { ...verdict, swapReady: false };
  if (verdict.account.longShort) return { ...verdict, swapReady: true };
  const reply = await setPositionMode(connection, 'long_short');
  return { ...verdict, swapReady: reply.kind === 'ok' && reply.data.positionMode === 'long_short' };
}
