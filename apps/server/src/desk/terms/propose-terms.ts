// Proposes a change of the brand's terms.
import { addressProblem, networksOf, type Network } from '@millrace/chain';
import type { InputOf } from '@millrace/contract';
import { changedRules, proposeTerms, teamRuleIssues, type TeamRules } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { readTerms, textsOf } from './terms-view.ts';

type Input = InputOf<typeof proposeTerms>;

export const proposeTermsRoute = adminHandler(proposeTerms, (context, request) => {
  const { input, write, record } = request;
  const { tenantId, operatorId, money, nowMs } = decidingOf(context, request);
  refuseForeign(input, money);
  return write(async (tx) => {
    const now = await readTerms(tx, { tenantId, money });
    const { version, reason, ...changes } = input;
    if (version !== now.version) refuse('alreadyDecided');
    const [wanted, before] = [textsOf(changes), textsOf(now.terms)];
    const changed = Object.fromEntries(Object.entries(wanted).filter(([field, value]) => before[field] !== value));
    if (Object.keys(changed).length === 0) refuseInput({ field: '', rule: 'required', args: {} });
    if (reason === undefined && ('copyInstruments' in changed || 'copyTurnoverMin' in changed))
      refuseInput({ field: 'reason', rule: 'required', args: {} });
    refuseFallingOrDear(changedRules(now.terms, changes));
    const content = { ...changed, ...(reason !== undefined && { reason: reason.trim() }) };
    const was = Object.fromEntries(Object.keys(changed).map((field) => [field, before[field] ?? '']));
    const proposal = { tenantId, operatorId, kind: 'terms' as const, subject: tenantId, userId: null, content, before: was };
    const approvalId = await insertApproval(tx, proposal, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: tenantId, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});

/** @throws Refusal inputInvalid */
function refuseFallingOrDear(terms: TeamRules): void {
  const issues = teamRuleIssues(terms);
  if (issues.length > 0) refuseInput(...issues);
}

/** Networks of the other money, and addresses that none of the network has. @throws Refusal inputInvalid */
function refuseForeign({ withdrawalFees = [], confirmations = [], addresses = [] }: Input, money: 'real' | 'paper'): void {
  const offered: readonly string[] = networksOf(money);
  for (const [field, rows] of Object.entries({ withdrawalFees, confirmations, addresses }))
    for (const [at, { network }] of rows.entries())
      if (!offered.includes(network)) refuseInput({ field: `${field}.${String(at)}.network`, rule: 'notOffered', args: {} });
  for (const [at, { network, address }] of addresses.entries())
    if (addressProblem(network as Network, address) !== undefined)
      refuseInput({ field: `addresses.${String(at)}.address`, rule: 'addressChecksum', args: {} });
}
