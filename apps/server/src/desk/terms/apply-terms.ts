// What the second person's yes to a change of terms does.
import { teamRuleIssues } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { saveMoneyTerms } from '../../shared/money/terms.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { moneyTermsOf, readTerms, textsOf, type Terms } from './terms-view.ts';

/** @throws Refusal approvalVoid when one of the parts was changed since the proposal, or others so that the rates of teams would pay too much together */
export async function applyTerms(tx: Transaction, { content, before }: Approval, { tenantId, money }: Deciding): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [tenantId]);
  const { terms } = await readTerms(tx, { tenantId, money });
  const now = textsOf(terms);
  if (Object.entries(before).some(([field, value]) => now[field] !== value)) refuse('approvalVoid');
  const { reason: _said, ...changed } = content;
  const parsed = Object.fromEntries(Object.entries(changed).map(([field, text]) => [field, valueOf(field as keyof Terms, text, terms)]));
  const next: Terms = { ...terms, ...parsed };
  if (teamRuleIssues(next).length > 0) refuse('approvalVoid');
  await saveMoneyTerms(tx, tenantId, moneyTermsOf(next));
  const { fuelRate, fuelMode, packages, trialMode, trialDailyMax, announceAlone, copyInstruments, copyTurnoverMin } = next;
  const ofTenant = { fuelRate, fuelMode, packages, trialMode, trialDailyMax, announceAlone, copyInstruments, copyTurnoverMin };
  await tx.query('select set_tenant_terms($1)', [JSON.stringify(ofTenant)]);
}

/** Texts stand as they are, everything else as JSON: the form that the field has now says which. */
function valueOf(field: keyof Terms, text: string, terms: Terms): unknown {
  return typeof terms[field] === 'string' ? text : JSON.parse(text);
}
