// Kind 3, contract trusteeship: averages on a swap with the operator's template; the user sets size, leverage, repeat, money limits and range.
import { averagingHedges, averagingIssues, hedgedAveragingFields } from './averaging.ts';
import { defineKind } from './kind.ts';
import { kindPermissions } from './kind-permissions.ts';

export const trusteeshipContract = defineKind({
  type: 3,
  key: 'contract_trusteeship',
  products: ['swap'],
  fields: hedgedAveragingFields,
  rules: averagingIssues,
  hedges: averagingHedges,
  permissions: kindPermissions(20_400),
  page: 'contract-trusteeship',
  madeBy: 'group',
  offered: true,
});
