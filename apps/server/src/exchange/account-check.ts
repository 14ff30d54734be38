// Asks an exchange about the account behind a key, and switches its modes where its owner said yes. Sends nothing that trades, and changes no
// setting that nobody was asked about.
import { getAccountConfig, setAccountLevel, setPositionMode, type Connection, type Reply } from '@millrace/okx';
import type { RefusalCode } from '@millrace/contract';
import { assessKey, neededSwitches, type AccountFacts, type KeyAssessment } from './assess-key.ts';

export async function checkAccount(connection: Connection): Promise<KeyAssessment> {
  return assessKey(await getAccountConfig(connection));
}

/**
 * Brings the account to futures mode with long and short positions, as far as it is not there. The venue's answer to a switch is not believed: the
 * verdict is what the account says of itself afterwards.
 */
export async function switchModes(connection: Connection, account: AccountFacts): Promise<KeyAssessment> {
  for (const wanted of neededSwitches(account)) {
    const reply = wanted === 'accountMode' ? await setAccountLevel(connection, '2') : await setPositionMode(connection, 'long_short');
    if (reply.kind !== 'ok') return { kind: 'refused', code: switchRefusal(reply) };
  }
  return checkAccount(connection);
}

/** Positions or orders stand in the way. */
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
