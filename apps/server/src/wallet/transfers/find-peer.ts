// Whom a transfer would reach, so that the sender compares the name before he sends. Look-ups are counted: they must not list a tenant's users.
import { findPeer, limits, type Call } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { tryGuess, type GuessRule } from '../../shared/guess.store.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { refuse } from '../../shared/refusal.ts';
import { findPeerOf, type Peer } from './transfer.store.ts';

const HOUR_SEC = 3600;
const peerRule: GuessRule = { free: Infinity, waitSec: 0, waitSecMax: 0, lockAfter: limits.peerLookupsPerHour, lockSec: HOUR_SEC };

export const findPeerRoute = handler(findPeer, async (context, request) => {
  const { input, tenant, read } = request;
  const peer = await lookUpPeer(context, request, input.uid);
  const { transfer } = await read((tx) => getMoneyTerms(tx, tenant.id, tenant.money));
  return { uid: peer.uid, nickname: peer.nickname, money: tenant.money, feeRates: transfer.feeRates };
});

/** Counts as a look-up. @throws Refusal notFound or tooManyRequests */
async function lookUpPeer(
  { clock }: Context,
  { session, tenant, read }: Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>,
  uid: string,
): Promise<Peer> {
  const guess = { tenantId: tenant.id, subject: `peer ${session.userId}`, rule: peerRule };
  const gate = await read((tx) => tryGuess(tx, guess, clock.now()));
  if (gate.kind !== 'open') refuse('tooManyRequests', { seconds: gate.seconds });
  return (await read((tx) => findPeerOf(tx, session.userId, uid))) ?? refuse('notFound');
}

/** For the sender of a transfer: one who is not found counts as a look-up. @throws Refusal notFound or tooManyRequests */
export async function requirePeer(
  context: Context,
  request: Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>,
  uid: string,
): Promise<Peer> {
  return (await request.read((tx) => findPeerOf(tx, request.session.userId, uid))) ?? lookUpPeer(context, request, uid);
}
