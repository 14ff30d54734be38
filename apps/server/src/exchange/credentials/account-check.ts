// Asks an exchange about the account behind a key, and switches its modes after its owner confirmed that. Never trades and changes no other
// setting.
import { getAccountConfig, setAccountLevel, setPositionMode, type Connection, type Reply } from '@millrace/okx';
import type { RefusalCode } from '@millrace/contract';
import { assessKey, neededSwitches, type AccountFacts, type KeyAssessment } from './assess-key.ts';

export async function checkAccount(connection: Connection): Promise<KeyAssessment> {
  return assessKey(await getAccountConfig(connection));
}

/**
 * Switches the account to futures mode with long and short positions, where it is not. The assessment comes from a fresh query of the account, not
 * from the answer to the switch.
 */
export async function switchModes(connection: Connection, account: AccountFacts): Promise<KeyAssessment> {
  for (const wanted of neededSwitches(account)) {
    const reply = wanted === 'accountMode' ? await setAccountLevel(connection, '2') : await setPositionMode(connection, 'long_short');
    if (reply.kind !== 'ok') return { kind: 'refused', code: switchRefusal(reply) };
  }
  return checkAccount(connection);
}

/** The account has positions or orders. */
const LOCKED: ReadonlySet<string> = new Set(['59000', '59001', '59132', '59134', '59135', '59136', '59137', '59138', '59139']);
/** The venue wants this done on its own pages: a questionnaire, or more money. */
const ON_EXCHANGE: ReadonlySet<string> = new Set(['51070', '59133']);

function switchRefusal(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): RefusalCode {
  if (reply.kind === 'unreachable') return 'exchangeUnavailable';
  if (LOCKED.has(reply.code)) return 'accountModeLocked';
  if (ON_EXCHANGE.has(reply.code)) return 'accountModeOnExchange';
  const verdict = assessKey(reply);
  return verdict.kind === 'refused' ? verdict.code : 'exchangeUnavailable';
}
