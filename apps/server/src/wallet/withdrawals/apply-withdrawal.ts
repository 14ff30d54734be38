// Requests a withdrawal: the proof, the address, the fee of now; then the whole amount is held.
import { applyWithdrawal, type InputIssue, type InputOf, type InputRule } from '@millrace/contract';
import { networksOf, sameAddress, type AddressProblem, type ChainDoor, type Network } from '@millrace/chain';
import { compareDecimals } from '@millrace/market';
import { holdWithdrawalJournal, postJournals } from '../../ledger/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { getMoneyTerms, type MoneyTerms } from '../../shared/money/terms.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { lockOutgoing, requireOutgoing } from '../outgoing/outgoing.store.ts';
import { requireProof } from '../outgoing/proof.ts';
import { insertWithdrawal, withdrawalRowOf } from './withdrawal.store.ts';

type Input = InputOf<typeof applyWithdrawal>;

const RULES: Readonly<Record<AddressProblem, InputRule>> = {
  malformed: 'address',
  wrongChecksum: 'addressChecksum',
  otherNetwork: 'addressNetwork',
  noCapitals: 'addressNoCapitals',
};

export const applyWithdrawalRoute = handler(applyWithdrawal, async (context, request) => {
  const { chain, clock } = context;
  const { input, session, tenant, write } = request;
  await requireProof(context, request, input);
  return write(async (tx) => {
    const nowMs = clock.now();
    const terms = await getMoneyTerms(tx, tenant.id, tenant.money);
    const { network, fee } = checked(input, { terms, money: tenant.money, chain });
    const { amount, address } = input;
    await lockOutgoing(tx, session.userId);
    await requireOutgoing(tx, session.userId, { amount, currency: 'usdt', limit: terms.dailyLimit, nowMs });
    const of = { id: newId('wdr'), tenantId: tenant.id, userId: session.userId, network, address, amount, fee };
    const withdrawal = await insertWithdrawal(tx, of, nowMs);
    await postJournals(tx, { tenantId: tenant.id, environment: tenant.money, atMs: nowMs }, [holdWithdrawalJournal(of)]);
    return withdrawalRowOf(withdrawal);
  });
});

/** The network with its fee. @throws Refusal inputInvalid with every broken rule */
function checked(
  { network: name, address, amount, noChecksum }: Input,
  { terms, money, chain }: { terms: MoneyTerms; money: 'real' | 'paper'; chain: ChainDoor },
): { network: Network; fee: string } {
  const { minimum, fees } = terms.withdrawal;
  const issues: InputIssue[] = [];
  const network = networksOf(money).find((one) => one === name);
  const fee = network === undefined ? undefined : fees[network];
  if (network === undefined || fee === undefined) refuseInput({ field: 'network', rule: 'notOffered', args: {} });
  if (compareDecimals(amount, minimum) < 0) issues.push({ field: 'amount', rule: 'tooSmall', args: { min: minimum } });
  else if (compareDecimals(amount, fee) <= 0) issues.push({ field: 'amount', rule: 'tooSmall', args: { min: fee } });
  const problem = chain.checkAddress(network, address);
  if (problem !== undefined && !(problem === 'noCapitals' && noChecksum === true))
    issues.push({ field: 'address', rule: RULES[problem], args: {} });
  else if (terms.topUp.addresses.some((own) => own.network === network && sameAddress(network, own.address, address)))
    issues.push({ field: 'address', rule: 'addressOurs', args: {} });
  if (issues.length > 0) refuseInput(...issues);
  return { network, fee };
}
