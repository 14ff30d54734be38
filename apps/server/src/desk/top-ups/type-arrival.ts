// Stores a transfer that an operator saw on a network that no chain door sees.
import { doneOutput } from '@millrace/contract';
import { NETWORKS, type Network } from '@millrace/chain';
import { typeArrival } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { storeTypedArrival } from '../../top-ups/index.ts';
import { decidingOf } from '../shared/deciding.ts';

export const typeArrivalRoute = adminHandler(typeArrival, (context, request) => {
  const { input, write, record } = request;
  const { tenantId, operatorId, money, nowMs } = decidingOf(context, request);
  // Where the chain itself is asked, nobody types what it shows.
  if (!context.chain.byHand) refuse('notFound');
  const { network, time, ...seen } = input;
  if (!Object.hasOwn(NETWORKS, network)) refuseInput({ field: 'network', rule: 'notOffered', args: {} });
  return write(async (tx) => {
    const terms = await getMoneyTerms(tx, tenantId, money);
    await storeTypedArrival(tx, { ...seen, network: network as Network, tenantId, atMs: time }, { operatorId, terms, nowMs });
    await record(tx, { kind: 'proposed', subject: input.txid, detail: { network, amount: input.amount } });
    return doneOutput;
  });
});
