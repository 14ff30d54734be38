// What a key may do, before it is linked. Stores nothing, changes nothing on the account; the key is forgotten with the answer.
import { checkKey, type KeyCheck } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkAccount } from '../credentials/account-check.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { findRowOfAccount, isAccountLinked } from '../credentials/credential.store.ts';
import { accountCheck, checksOf, problemsOf } from '../credentials/key-checks.ts';
import { neededSwitches } from '../credentials/assess-key.ts';
import { offeredVenue } from './list-credentials.ts';

export const checkKeyRoute = handler(checkKey, async (context, request) => {
  const { apiKey, secretKey, passphrase, venueId } = request.input;
  const venue = offeredVenue(context, request.tenant, venueId);
  await countKeyAttempt(context, request);
  const verdict = await checkAccount(await context.venues.connect(venue.id, { apiKey, secretKey, passphrase }));
  if (verdict.kind === 'refused') {
    const problems = problemsOf(verdict.code, verdict.detail?.['code']);
    return problems.length === 0 ? refuse(verdict.code, verdict.detail) : answer(problems);
  }
  const { account } = verdict;
  const links = await request.read(async (tx) => ({
    own: await findRowOfAccount(tx, request.session.userId, venue.id, account.accountUid),
    linked: await isAccountLinked(tx, venue.id, account.accountUid),
  }));
  const own = links.own && { remark: links.own.remark, broken: links.own.status === 'broken' };
  const nowMs = context.clock.now();
  const age = { environment: venue.environment, ipBound: account.ipBound, answeredMs: nowMs, nowMs };
  return answer([accountCheck({ ...links, own }), ...checksOf(account, age)], neededSwitches(account));
});

function answer(checks: KeyCheck[], switches: ReturnType<typeof neededSwitches> = []) {
  return { fit: checks.every(({ state }) => state !== 'problem'), checks, switches };
}
