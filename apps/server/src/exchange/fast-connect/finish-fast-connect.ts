// The return from an exchange: turns code, state and site into a linked account. Claims the state first, so that it is used once; then asks the
// exchange; then writes the account and the end of the state in one transaction. After a crash in between the trader starts again.
import { setTimeout as sleep } from 'node:timers/promises';
import { finishFastConnect, limits, type Credential } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Transaction } from '../../shared/database/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { Refusal, refuse } from '../../shared/refusal.ts';
import { findCredentialRow } from '../credentials/credential.store.ts';
import { markFast } from '../credentials/link.store.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { claimFastConnect, endFastConnect, failFastConnect, findFastConnect, type FastConnect } from './fast-connect.store.ts';
import type { Failed } from './make-fast-key.ts';
import { newFastKey, type NewFastKey } from './new-fast-key.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { storeLink } from '../linking/store-link.ts';

/** How often a second return looks whether the first has linked the account. */
const FAST_CONNECT_LOOK_MS = 200;

type Request = TraderRequest<typeof finishFastConnect>;

export const finishFastConnectRoute = handler(finishFastConnect, async (context, request) => {
  const { input, tenant, session } = request;
  const seen = await inOwnTenant(context, request, (tx) => findFastConnect(tx, ownerOf(request), input.state, context.clock.now()));
  if (seen?.stage === 'waiting') await countKeyAttempt(context, request);
  const mine = await inOwnTenant(context, request, (tx) => claimFastConnect(tx, ownerOf(request), input.state, context.clock.now()));
  if (!mine) return outcomeOfOther(context, request);
  const key = await newFastKey(context, { tenant, userId: session.userId, attempt: mine, code: input.code, domain: input.domain });
  try {
    return key.kind === 'failed' ? await give(context, request, { mine, failed: key }) : await store(context, request, { mine, key });
  } finally {
    await key.release();
  }
});

/** Deletes the key at the exchange when it cannot be linked. */
async function store(context: Context, request: Request, made: { mine: FastConnect; key: NewFastKey }): Promise<Credential> {
  try {
    return await request.write((tx) => link(tx, context, request, made));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await made.key.undo();
    await note(context, request, { mine: made.mine, failed: { kind: 'failed', code: error.code } });
    throw error;
  }
}

async function link(
  tx: Transaction,
  context: Context,
  request: Request,
  { mine, key }: { mine: FastConnect; key: NewFastKey },
): Promise<Credential> {
  const { venue, checked, credentials } = key;
  const row = await storeLink(tx, context, request, { venue, checked, remark: mine.remark, credentials, replace: true });
  await markFast(tx, row.id);
  if (!(await endFastConnect(tx, mine.id, row.id, context.clock.now()))) refuse('fastConnectExpired');
  return credentialView(row, context.clock.now());
}

/** Another request has claimed this state, or it has ended: waits for the outcome and returns the same. */
async function outcomeOfOther(context: Context, request: Request): Promise<Credential> {
  const { input, session } = request;
  const look = (): Promise<FastConnect | undefined> =>
    inOwnTenant(context, request, (tx) => findFastConnect(tx, ownerOf(request), input.state, context.clock.now()));
  let found = await look();
  for (let waitedMs = 0; found?.stage === 'linking' && waitedMs < limits.fastConnectFinishSec * 1000; waitedMs += FAST_CONNECT_LOOK_MS) {
    await sleep(FAST_CONNECT_LOOK_MS);
    found = await look();
  }
  if (!found) refuse('fastConnectUnknown');
  const { credentialId, reason } = found;
  if (credentialId === null) refuse(reason ?? 'fastConnectExpired');
  return request.write(async (tx) => {
    const row = (await findCredentialRow(tx, credentialId, session.userId)) ?? refuse('fastConnectExpired');
    return credentialView(row, context.clock.now());
  });
}

async function give(context: Context, request: Request, outcome: { mine: FastConnect; failed: Failed }): Promise<never> {
  await note(context, request, outcome);
  return refuse(outcome.failed.code, outcome.failed.detail);
}

function note(context: Context, request: Request, { mine, failed }: { mine: FastConnect; failed: Failed }): Promise<void> {
  return inOwnTenant(context, request, (tx) => failFastConnect(tx, mine.id, failed.code, context.clock.now()));
}

function ownerOf({ tenant, session }: Request) {
  return { tenantId: tenant.id, userId: session.userId, sessionId: session.id };
}

/** A transaction of its own, committed whatever happens to the call. */
function inOwnTenant<T>({ pools }: Context, { tenant }: Request, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTenant(pools.app, tenant.id, work);
}
