// Sends USDT or tokens to another user of the tenant. The fee comes on top; both get a message.
import { transfer } from '@millrace/contract';
import { addDecimals, multiplyDecimals } from '@millrace/market';
import { roundMoney, transferJournal } from '../../ledger/index.ts';
import { writeMessage } from '../../messages/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import { lockOutgoing, requireOutgoing } from '../outgoing/outgoing.store.ts';
import { requireProof } from '../outgoing/proof.ts';
import { requirePeer } from './find-peer.ts';
import { findPeerOf, insertTransfer, type NewTransfer } from './transfer.store.ts';

export const transferRoute = handler(transfer, async (context, request) => {
  const { clock } = context;
  const { input, session, tenant, write } = request;
  await requireProof(context, request, input);
  await requirePeer(context, request, input.uid);
  return write(async (tx) => {
    const nowMs = clock.now();
    const { currency, amount } = input;
    const peer = (await findPeerOf(tx, session.userId, input.uid)) ?? refuse('notFound');
    const terms = await getMoneyTerms(tx, tenant.id, tenant.money);
    const feeRate = terms.transfer.feeRates[currency];
    const fee = roundMoney(multiplyDecimals(amount, feeRate));
    await lockOutgoing(tx, session.userId);
    await requireOutgoing(tx, session.userId, { amount: addDecimals(amount, fee), currency, limit: terms.dailyLimit, nowMs });
    const of = { id: newId('trf'), tenantId: tenant.id, fromUserId: session.userId, toUserId: peer.id, currency, amount, fee };
    await insertTransfer(tx, of, nowMs);
    await tellBoth(tx, of, { uids: { from: session.uid, to: peer.uid }, money: tenant.money, nowMs });
    await creditUsdt(tx, { tenantId: tenant.id, environment: tenant.money, atMs: nowMs }, [transferJournal({ ...of, feeRate })]);
    return {
      id: of.id,
      currency,
      direction: 'out' as const,
      peerUid: peer.uid,
      peerNickname: peer.nickname,
      amount,
      fee,
      createTime: nowMs,
    };
  });
});

async function tellBoth(
  tx: Queryable,
  of: NewTransfer,
  { uids, money, nowMs }: { uids: { from: string; to: string }; money: string; nowMs: number },
): Promise<void> {
  const args = { money, amount: of.amount, currency: of.currency === 'usdt' ? 'USDT' : 'token' };
  const common = { tenantId: of.tenantId, taskId: null };
  await writeMessage(tx, { ...common, userId: of.fromUserId, kind: 'transferSent', args: { ...args, uid: uids.to } }, nowMs);
  await writeMessage(tx, { ...common, userId: of.toUserId, kind: 'transferReceived', args: { ...args, uid: uids.from } }, nowMs);
}
