// The way back: code, state and site become a linked account. First the state is taken, so that it is worth nothing to anybody else; then the exchange is
// asked; then account and end of the state are written together. Whatever dies in between leaves no half link: the next attempt begins anew.
import { setTimeout as sleep } from 'node:timers/promises';
import { finishFastConnect, limits, type Credential } from '@millrace/contract';
import type { Credentials } from '@millrace/okx/client';
import type { Context } from '../context.ts';
import { inTenant, type Transaction } from '../database/index.ts';
import { handler, type TraderRequest } from '../http/handler.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { VenueConfig } from '../venues.ts';
import { checkAccount } from './account-check.ts';
import { findCredentialRow } from './credential.store.ts';
import { credentialView } from './credential-view.ts';
import { claimFastConnect, endFastConnect, failFastConnect, findFastConnect, type FastConnect } from './fast-connect.store.ts';
import { FAST_CONNECT_LOOK_MS } from './limits.ts';
import { venuesOf } from './list-credentials.ts';
import { makeFastKey, type Failed } from './make-fast-key.ts';
import { storeLink } from './store-link.ts';
import { clientOf, siteOf, type ReturnedFrom } from './venue-site.ts';

type Request = TraderRequest<typeof finishFastConnect>;

export const finishFastConnectRoute = handler(finishFastConnect, async (context, request) => {
  const { input } = request;
  const mine = await inOwnTenant(context, request, (tx) => claimFastConnect(tx, ownerOf(request), input.state, context.clock.now()));
  if (!mine) return outcomeOfOther(context, request);
  const key = await newKey(context, request, mine);
  if (key.kind === 'failed') return give(context, request, { mine, failed: key });
  try {
    return await request.write((tx) => link(tx, context, request, { mine, ...key }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await key.undo();
    await note(context, request, { mine, failed: { kind: 'failed', code: error.code } });
    throw error;
  }
});

interface NewKey {
  kind: 'made';
  venue: VenueConfig;
  credentials: Credentials;
  checked: Extract<Awaited<ReturnType<typeof checkAccount>>, { kind: 'fit' }>;
  undo: () => Promise<void>;
}

/** A key of ours on the trader's account, checked as one that was typed. */
async function newKey(context: Context, { input, tenant }: Request, mine: FastConnect): Promise<NewKey | Failed> {
  const from = returnedFrom(context, tenant, { venueId: mine.venueId, domain: input.domain });
  const client = from && clientOf(from.venue, tenant.id);
  if (!from || !client) return { kind: 'failed', code: 'fastConnectDomain' };
  const { venue, site } = from;
  const wish = { site, client, code: input.code, remark: mine.remark, bindKeys: venue.oauth?.bindKeys === true };
  const made = await makeFastKey(wish, () => Promise.resolve());
  if (made.kind === 'failed') return made;
  const checked = await checkAccount(await context.venues.connect(venue.id, made.credentials));
  if (checked.kind === 'fit') return { ...made, venue, checked };
  await made.undo();
  return { kind: 'failed', code: checked.code, ...(checked.detail ? { detail: checked.detail } : {}) };
}

function returnedFrom(
  context: Context,
  tenant: Request['tenant'],
  { venueId, domain }: { venueId: string; domain: string },
): ReturnedFrom | undefined {
  const offered = venuesOf(context, tenant.venues);
  const started = offered.find(({ id }) => id === venueId);
  return started && siteOf(offered, started, tenant.id, domain);
}

async function link(
  tx: Transaction,
  context: Context,
  request: Request,
  { mine, venue, checked, credentials }: NewKey & { mine: FastConnect },
): Promise<Credential> {
  const row = await storeLink(tx, context, request, { venue, checked, remark: mine.remark, credentials, replace: true });
  if (!(await endFastConnect(tx, mine.id, row.id, context.clock.now()))) refuse('fastConnectExpired');
  return credentialView(row, context.clock.now());
}

/** Somebody else has taken this state, or it is over: waits for the outcome and gives the same. */
async function outcomeOfOther(context: Context, request: Request): Promise<Credential> {
  const { input } = request;
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
  return request.write(async (tx) =>
    credentialView(
      (await findCredentialRow(tx, credentialId, request.session.userId)) ?? refuse('fastConnectExpired'),
      context.clock.now(),
    ),
  );
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

/** A transaction of its own: what it writes stands whatever happens to the call. */
function inOwnTenant<T>({ pools }: Context, { tenant }: Request, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTenant(pools.app, tenant.id, work);
}
